"""Two finished rounds on the same dice, a day's or a code's, told side by side to who may see them.

Knows who is called by which name; must not know links or pages.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from service.play.challenges import Challenge
from service.play.comparing import Comparison, compare
from service.play.errors import NotFound
from service.play.insight import insight_of, opened
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of, read_round_id
from service.play.people import NO_TIES, Ties, are_tied, ties_of
from service.play.reviewing import left_of
from service.store.boards import count_of
from service.store.players import Player, player_of
from service.store.question import Question, known, together


@dataclass(frozen=True, slots=True)
class Paired:
    """One of the two, by the name that the reader knows them by; `later` in a round of practice."""

    player: str
    name: str
    me: bool
    later: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who have finished the same dice, and their rounds side by side.

    `left` is what each left on the table, for the two themselves, in games that have a table.
    """

    challenge: Challenge
    a: Paired
    b: Paired
    comparison: Comparison
    left: tuple[int, int] | None = None

    @property
    def me(self) -> Literal["a", "b"] | None:
        """Which of them reads."""
        return "a" if self.a.me else "b" if self.b.me else None


_Found = tuple[LiveRound | None, Player | None]


def pair(
    kit: Kit, reader: str | None, challenge_id: str, players: tuple[str, str], now: datetime
) -> Pair:
    """Return two players of a day's id or a code's side by side, in one trip, two where
    it must be asked whether the reader knows them; the reader may also be asked for by a round of
    practice, as `player.2`.

    NotYet for a reader whose own round is not over before the day is final or the code closed.
    NotFound where one of the two has not finished, and for who has not joined the code, as where
    there is none.
    """
    (found, finished), ties, one, other = kit.store.ask(
        together(
            together(insight_of(kit, reader, challenge_id, now), count_of(challenge_id)),
            known(NO_TIES) if reader is None else ties_of(reader, now),
            _round_of(kit, _named(challenge_id, players[0], reader), now),
            _round_of(kit, _named(challenge_id, players[1], reader), now),
        )
    )
    insight = opened(found, finished, now)
    circle = _Circle(kit, reader, ties, insight.challenge)
    (first, a), (second, b) = (_finished(circle, of) for of in (one, other))
    challenge = insight.challenge
    told = compare(first.round.ruleset, challenge.seed, first.lines, second.lines)
    both = Pair(challenge, _marked(first, a, reader), _marked(second, b, reader), told)
    return replace(both, left=_left(kit, first, second)) if both.me else both


def _named(challenge_id: str, player: str, reader: str | None) -> RoundId:
    """The round of a player that is asked for, practice by the reader alone; who is nobody has
    none, and is told what others are told."""
    if not player:
        return RoundId(challenge_id, player)
    found = read_round_id(f"{challenge_id}.{player}")
    if found.seat is not None or (found.number > 1 and found.player != reader):
        raise NotFound("no-round")
    return found


def _left(kit: Kit, first: LiveRound, second: LiveRound) -> tuple[int, int] | None:
    one, other = left_of(kit, first), left_of(kit, second)
    return None if one is None or other is None else (one, other)


def _round_of(kit: Kit, round_id: RoundId, now: datetime) -> Question[_Found]:
    return together(live_of(kit, round_id, now), player_of(round_id.player))


@dataclass(frozen=True, slots=True)
class _Circle:
    """Whom the reader knows: all on a code of friends, on other dice those of their own people."""

    kit: Kit
    reader: str | None
    ties: Ties
    challenge: Challenge

    def knows(self, player: str) -> bool:
        if self.challenge.among_friends or player == self.reader:
            return True
        return are_tied(self.kit, self.ties, player)


def _finished(circle: _Circle, found: _Found) -> tuple[LiveRound, tuple[str, str]]:
    """A finished round with its player's id and the name that the reader knows them by.

    One with the coach is set beside no other, and who is left out of boards beside no stranger.
    """
    live, player = found
    if live is None or player is None or not live.round.over or live.round.advised:
        raise NotFound("no-round")
    knows = circle.knows(player.id)
    if not knows and (player.hidden or player.barred):
        raise NotFound("no-round")
    return live, (player.id, player.name if knows else player.public_name)


def _marked(live: LiveRound, player: tuple[str, str], reader: str | None) -> Paired:
    return Paired(*player, me=player[0] == reader, later=live.id.number > 1)
