"""What perfect play says of a player's own finished round, and how many chose as they did.

Knows rounds and counted choices; must not know pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from service.coach.advice import Coach
from service.coach.bands import leaves_less
from service.coach.left import Gist
from service.coach.reasons import Reason, reason_of
from service.coach.review import Decision, Review, better, review
from service.coach.states import NotSolved
from service.coach.tips import Tip, tip_of
from service.game.errors import GameError
from service.game.moves import Score, Throw
from service.game.round import Round
from service.play import choices
from service.play.choices import LEAST, Counted
from service.play.comparing import standing
from service.play.crowd import Crowd, kept_of
from service.play.errors import NotFound, NotYours
from service.play.goals import along, makers_total
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.store.boards import choices_of
from service.store.question import together

#: A best choice that so few have found, in per cent, is praised before others.
RARE = 25


class Unfinished(GameError):
    """A round is reviewed when it is over."""

    def __init__(self) -> None:
        super().__init__("review-too-early", "A round is reviewed when it is over.")


class NoTable(GameError):
    """A game without an exact table: with columns, seven dice or house rules, or too large."""

    def __init__(self) -> None:
        super().__init__("not-solved", "Perfect play of this game is not known.")


@dataclass(frozen=True, slots=True)
class Share:
    """How many of all chose the same."""

    players: int
    of: int


@dataclass(frozen=True, slots=True)
class Look:
    """A choice with the better one, or where it was the best with the tempting one, and why; the
    share of those who chose the same is known after first throws alone, which all have."""

    decision: Decision
    other: Score | Throw
    reason: Reason
    share: Share | None


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished round with its review, the best choice and those worth a look; the scored round of
    a final day with what all left on the table.

    `equal` is a choice as good as the one that suggests itself, told where none is praised; `below`
    says whether the round left less than half of the measured ones did. `beaten` is the total of a
    code's maker where that was open, and `along` how likely more than that was after some turns,
    or else at least the own total.
    """

    live: LiveRound
    review: Review
    praised: Look | None
    costly: tuple[Look, ...]
    crowd: Crowd | None = None
    tip: Tip | None = None
    equal: Look | None = None
    below: bool = False
    beaten: int | None = None
    along: tuple[tuple[int, float], ...] = ()

    @property
    def least(self) -> int:
        """The total that the chances along the round are of."""
        return self.live.round.total if self.beaten is None else self.beaten + 1


def of_round(kit: Kit, player: str, round_id: RoundId, now: datetime) -> Reviewed:
    """Return the review of a player's own round, in one trip, two where a code's total is open.

    NotFound, NotYours, Unfinished, NoTable.
    """
    challenge = round_id.challenge
    live, counts, crowd = kit.store.ask(
        together(live_of(kit, round_id, now), choices_of(challenge), kept_of(challenge))
    )
    if live is None:
        raise NotFound("no-round")
    if round_id.player != player:
        raise NotYours
    if not live.round.over:
        raise Unfinished
    try:
        coach = kit.coaches.coach(live.round.ruleset)
    except NotSolved:
        raise NoTable from None
    counted = choices.counted(live.challenge, counts) if counts else ()
    found = reviewed(coach, live, counted, kit.store.ask(makers_total(live)))
    return replace(found, crowd=crowd if round_id.number == 1 else None)


def gist_of(kit: Kit, live: LiveRound) -> Gist | None:
    """Return what a finished round was in short; None without a table."""
    moves = tuple(standing(live.lines))
    return kit.left.gist(live.round.ruleset, live.challenge.seed, moves)


def left_of(kit: Kit, live: LiveRound) -> int | None:
    """Return how many whole points a finished round left on the table; None without a table."""
    gist = gist_of(kit, live)
    return None if gist is None else gist.left


def reviewed(
    coach: Coach, live: LiveRound, counts: Sequence[Counted], beaten: int | None = None
) -> Reviewed:
    """Return the review of a finished round beside what was counted in each turn, if anything, and
    the total that was to be beaten, if any."""
    found = review(coach, live.challenge.seed, tuple(standing(live.lines)))
    praised = _praised(found, counts)
    equal = None if praised else next(iter(found.equals), None)
    costly = tuple(_look(coach, one, counts) for one in found.costly)
    return Reviewed(
        live=live,
        review=found,
        praised=_praise(coach, praised, counts) if praised else None,
        costly=costly,
        tip=_tip(costly[0]) if costly else None,
        equal=_praise(coach, equal, counts) if equal else None,
        below=leaves_less(found, live.round.ruleset.spelling),
        beaten=beaten,
        along=along(coach, _starts(found), live.round.total if beaten is None else beaten + 1),
    )


def _tip(of: Look) -> Tip | None:
    return tip_of(of.decision.before, of.decision.chosen, of.other)


def _starts(of: Review) -> list[Round]:
    return [one.before for one in of.decisions if one.before.throw == 1]


def _look(coach: Coach, of: Decision, counts: Sequence[Counted]) -> Look:
    best = better(coach, of)
    return Look(of, best, reason_of(coach, of.before, best, of.chosen), _share(of, counts))


def _praise(coach: Coach, of: Decision, counts: Sequence[Counted]) -> Look:
    reason = reason_of(coach, of.before, of.chosen, of.tempting)
    return Look(of, of.tempting, reason, _share(of, counts))


def _praised(found: Review, counts: Sequence[Counted]) -> Decision | None:
    """The best choice that the fewest have found, where these are few, or the hardest to resist."""
    shared = [(share, one) for one in found.praised if (share := _share(one, counts))]
    rare = [found for found in shared if 100 * found[0].players <= RARE * found[0].of]
    if rare:
        return min(rare, key=lambda one: one[0].players)[1]
    return found.praised[0] if found.praised else None


def _share(of: Decision, counts: Sequence[Counted]) -> Share | None:
    if of.before.throw > 1 or not counts:
        return None
    kept: Mapping[tuple[int, ...], int] = counts[of.before.turn - 1].kept
    rounds = sum(kept.values())
    whole = tuple(sorted(of.before.dice or ()))
    chosen = of.chosen.keep if isinstance(of.chosen, Throw) else whole
    return Share(kept.get(chosen, 0), rounds) if rounds >= LEAST else None
