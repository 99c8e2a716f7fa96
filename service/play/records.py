"""Records of rounds: what is given out of one once its dice are open to all, and what is kept of
one that somebody shows.

Knows rounds, results and boards; must not know documents or pages.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from service.game.errors import GameError
from service.game.ranking import elapsed_of
from service.play import challenges
from service.play.belongings import KeptRound, told
from service.play.challenges import Challenge
from service.play.errors import NotFound, NotYours
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.results import Result, elapsed_in, read_result
from service.play.reviewing import Unfinished
from service.store.boards import place_of
from service.store.question import Question, known, together
from service.store.results import result_of


class StillSealed(GameError):
    """The record of a round is given out, and asked about, once its dice are open to all."""

    def __init__(self) -> None:
        super().__init__("still-sealed", "The dice of this round are not open yet.")


@dataclass(frozen=True, slots=True)
class Held:
    """What is kept of a finished round whose dice are open: the round, or of an old day its result
    alone; and when it was finished, None where that is not noted."""

    challenge: Challenge
    kept: KeptRound | None
    result: Result | None
    finished: datetime | None


@dataclass(frozen=True, slots=True)
class _Noted:
    """What stands in the places of a finished round."""

    elapsed: timedelta | None = None
    result: Result | None = None


def record_of(kit: Kit, player: str, round_id: RoundId, now: datetime) -> Held:
    """Return a player's own finished round. NotFound, NotYours, Unfinished, StillSealed."""
    challenge, live, noted = kit.store.ask(_found(kit, round_id, now))
    if challenge is None or live is None:
        raise NotFound("no-round")
    if round_id.player != player:
        raise NotYours
    if not live.round.over:
        raise Unfinished
    if not challenge.is_final(now):
        raise StillSealed
    return _held(challenge, live, noted)


def find(kit: Kit, round_id: RoundId, now: datetime) -> Held:
    """Return what is kept of anybody's finished round.

    StillSealed for a day that is not final. NotFound, in the same words where there is no such
    code, no such round, or where the code's dice are not open, so that nothing is told of it.
    """
    challenge, live, noted = kit.store.ask(_found(kit, round_id, now))
    if challenge and challenge.is_day and not challenge.is_final(now):
        raise StillSealed
    there = noted.result is not None if live is None else live.round.over
    if challenge is None or not challenge.is_final(now) or not there:
        raise NotFound("no-code" if challenges.is_code(round_id.challenge) else "no-round")
    return _held(challenge, live, noted)


def _held(challenge: Challenge, live: LiveRound | None, noted: _Noted) -> Held:
    finished = None if noted.elapsed is None else challenge.opens + noted.elapsed
    return Held(challenge, told(live) if live else None, noted.result, finished)


_Found = tuple[Challenge | None, LiveRound | None, _Noted]


def _found(kit: Kit, round_id: RoundId, now: datetime) -> Question[_Found]:
    challenge = challenges.challenge_of(kit, round_id.challenge, round_id.seat)
    return together(challenge, live_of(kit, round_id, now), _noted(round_id))


def _noted(round_id: RoundId) -> Question[_Noted]:
    """Ask for what stands in the places of a scored round: of a day in its result, which is kept
    for ever, of a code on its board."""
    name, player = round_id.challenge, round_id.player
    if not round_id.counts:
        return known(_Noted())
    if challenges.is_code(name):
        return place_of(name, player).then(
            lambda place: _Noted(elapsed_of(place.score)) if place else _Noted()
        )
    return result_of(player, name).then(
        lambda text: _Noted(elapsed_in(text), read_result(name, text)) if text else _Noted()
    )
