"""What the computers made of the dice of a round that is over, and for a final day the most there
was to get. Knows rounds and instants, no rule by which a computer plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from service.coach.computers import EASY, HARD, MEDIUM
from service.coach.same_dice import Totals
from service.play.challenges import Challenge
from service.play.errors import NotFound, NotYet, NotYours
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.store import same_dice as records
from service.store.question import Question, known, together


@dataclass(frozen=True, slots=True)
class Kept:
    """What was counted once for everybody: the computers' totals, and of a day the most."""

    computers: Totals
    most: int | None


@dataclass(frozen=True, slots=True)
class SameDiceFound:
    """The computers' totals beside the reader's own; `most` is known of a final day alone."""

    computers: Totals
    total: int
    most: int | None


def same_dice(kit: Kit, live: LiveRound, kept: Kept | None = None) -> SameDiceFound:
    """Return what the dice of a player's own round gave others, counted now unless it is `kept`.

    NotYet before it is over: nobody learns of dice that are still to come.
    """
    if not live.round.over:
        raise NotYet(0)
    found = kept or _counted(kit, live.challenge, live.now)
    return SameDiceFound(found.computers, live.round.total, found.most)


def of_round(kit: Kit, player: str, round_id: RoundId, now: datetime) -> SameDiceFound:
    """Return the same of a player's own round by its name, in one trip.

    NotFound, NotYours, NotYet.
    """
    live, kept = kit.store.ask(
        together(live_of(kit, round_id, now), kept_under(round_id.challenge))
    )
    if live is None:
        raise NotFound("no-round")
    if round_id.player != player:
        raise NotYours
    return same_dice(kit, live, kept)


def kept_of(challenge: Challenge, now: datetime) -> Question[Kept | None]:
    """Ask for what the clock has counted of a day or a week's special; None before it is final."""
    everybodys = challenge.is_day or challenge.is_special
    if not everybodys or not challenge.is_final(now):
        return known(None)
    return kept_under(challenge.id)


def kept_under(challenge_id: str) -> Question[Kept | None]:
    """Ask for the same by an id; of what is not final nothing is kept."""
    return records.kept_of(challenge_id).then(lambda found: _read(found) if found else None)


def keep(kit: Kit, challenge: Challenge, now: datetime) -> None:
    """Count what the dice of a final challenge gave, and keep it for everybody. May be repeated.

    NotYet before it is final.
    """
    if not challenge.is_final(now):
        raise NotYet(0)
    found = _counted(kit, challenge, now)
    of = found.computers
    figures = {EASY: of.easy, MEDIUM: of.medium, HARD: of.hard, "perfect": int(of.perfect)}
    most = {} if found.most is None else {"most": found.most}
    records.keep(kit.store, challenge.id, {**figures, **most})


def _counted(kit: Kit, challenge: Challenge, now: datetime) -> Kept:
    game, seed = challenge.ruleset, challenge.seed
    final = challenge.is_day and challenge.is_final(now)
    most = kit.same_dice.ceiling(game, seed) if final else None
    return Kept(kit.same_dice.totals(game, seed), most)


def _read(figures: Mapping[str, int]) -> Kept:
    """The figures by name; a computer's name stands with its version."""
    named = {name.partition("@")[0]: figure for name, figure in figures.items()}
    easy, medium, hard = (named[name] for name in ("easy", "medium", "hard"))
    return Kept(Totals(easy, medium, hard, bool(named["perfect"])), named.get("most"))
