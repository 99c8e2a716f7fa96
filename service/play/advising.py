"""Who may ask the coach, when, and what is told; must not know pages or how a round is written.

Advice is for games of one's own and for practice: never for a round that counts among others.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from service.coach.advice import TIE, Coach
from service.coach.chances import chances_of
from service.coach.choosing import Option, options_of
from service.coach.reasons import Reason, reason_of
from service.coach.review import tempting
from service.coach.states import NotSolved
from service.game.errors import GameError
from service.game.moves import Advice, Throw, write_move
from service.play.kit import Kit
from service.play.live import LiveRound

ADVICE = write_move(Advice())
_THROW = write_move(Throw())


class NoAdvice(GameError):
    """The coach says nothing in this round, or of this game, which has no table."""

    @classmethod
    def in_scored_rounds(cls) -> "NoAdvice":
        """The round counts among others."""
        return cls("advice-closed", "Advice is for games of your own and for practice.")

    @classmethod
    def of_unsolved_games(cls) -> "NoAdvice":
        """The game has no table."""
        return cls("not-solved", "Perfect play of this game is not known.")


class NotAsked(GameError):
    """Nobody has asked the coach since the last throw."""

    def __init__(self) -> None:
        super().__init__("advice-not-asked", "The coach is asked by the move `advice` first.")


@dataclass(frozen=True, slots=True)
class Advised:
    """What the coach says of the dice that lie there.

    `options` are all legal moves, the advised one first; `why` says why it is better than what
    suggests itself; `chances` are those of the open boxes in this turn.
    """

    options: tuple[Option, ...]
    why: Reason
    chances: Mapping[str, Fraction]

    @property
    def best(self) -> Option:
        """The move that is advised."""
        return self.options[0]

    @property
    def equals(self) -> tuple[Option, ...]:
        """The other moves that are as good."""
        return tuple(one for one in self.options[1:] if self.best.value - one.value <= TIE)

    @property
    def others(self) -> tuple[Option, ...]:
        """The moves that are worth less."""
        return self.options[1 + len(self.equals) :]


def may_ask(kit: Kit, live: LiveRound) -> bool:
    """Whether the coach may be asked in a round, once dice lie there."""
    try:
        _coach(kit, live)
    except NoAdvice:
        return False
    return not live.round.over


def refuse(kit: Kit, live: LiveRound) -> None:
    """Refuse advice where there is none. NoAdvice."""
    _coach(kit, live)


def is_told(live: LiveRound) -> bool:
    """Whether the coach has been asked since the last throw of a turn that is not over."""
    if live.round.dice is None or live.round.over:
        return False
    throws = [n for n, line in enumerate(live.lines) if line.startswith(_THROW)]
    return ADVICE in live.lines[throws[-1] :]


def told(kit: Kit, live: LiveRound) -> Advised | None:
    """Return what the coach says of the last throw, None where nobody asked since. NoAdvice."""
    coach = _coach(kit, live)
    return _advised(coach, live) if is_told(live) else None


def read(kit: Kit, live: LiveRound) -> Advised:
    """Return what the coach says of the last throw. NoAdvice, NotAsked."""
    found = told(kit, live)
    if found is None:
        raise NotAsked
    return found


def _coach(kit: Kit, live: LiveRound) -> Coach:
    """The coach of a round in which advice is given. NoAdvice."""
    challenge = live.challenge
    among_others = challenge.is_day or challenge.mode is not None or live.id.seat is not None
    if live.id.number == 1 and among_others:
        raise NoAdvice.in_scored_rounds()
    try:
        return kit.coaches.coach(live.round.ruleset)
    except NotSolved:
        raise NoAdvice.of_unsolved_games() from None


def _advised(coach: Coach, live: LiveRound) -> Advised:
    options = options_of(coach, live.round)
    best, other = options[0].move, tempting(live.round)
    if other == best and len(options) > 1:
        other = options[1].move
    why = reason_of(coach, live.round, best, other)
    return Advised(options, why, chances_of(coach, live.round))
