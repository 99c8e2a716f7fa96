"""How likely perfect play comes to at least a total. Knows tables and measured spreads, no player.

The turn that lies there is counted throw by throw. What comes after it is estimated: it has the
mean of the table, and around it the spread that was measured of each open box, added up as if they
were independent. All dice alike and the bonus come or do not come, so they are taken apart: the one
with the chance that was measured for so many open boxes, the other with the chance that the upper
boxes bring enough. Perfect play goes for the mean: who plays for the total may do a little better.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

from service.coach.advice import Coach, Turn, TurnValues, in_hand, turn_of
from service.coach.reasons import kept_by
from service.coach.spreads import SPREADS, Spread
from service.coach.tables import POINT, Whole
from service.game.round import Round

#: What a certain chance is counted as: six divides it once for each die that is thrown in a turn.
_CERTAIN = 6**23
#: Where nothing is open a total is what it is, but for what a packed table rounds.
_LEAST = 0.0025

Figures = NDArray[np.float64]
_Part = tuple[Figures, Figures, Figures]


@dataclass(frozen=True, slots=True)
class Goal:
    """The points that a total must come to; the mean and the variance of these where they are
    still to be played for."""

    points: float
    variance: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class _Ends:
    """How a turn may end: the states that it leads to, and the mean of what it brings with all that
    follows."""

    filled: Whole
    upper: Whole
    mean: Figures


def spread_of(coach: Coach) -> Spread | None:
    """The spread of a game, or of the one that it is a variant of; None where none is measured, as
    of games with a forced order, saved throws or another bonus, whose totals spread otherwise."""
    game = coach.states.game
    usual = game.columns[0].order == "free" and not game.saved
    borrows = usual and "bonus75" not in game.options
    return SPREADS.get(game.slug) if borrows else None


def chance_of(coach: Coach, of: Round, goal: Goal) -> float | None:
    """How likely perfect play comes to a goal from a round; None in a game that is not measured."""
    spread = spread_of(coach)
    if spread is None:
        return None
    if of.over:
        return float(of.total >= goal.points)
    turn = turn_of(coach.states, of)
    values = coach.values_of(turn)
    to_come = replace(goal, points=goal.points - of.total)
    written = _chances(coach, spread, _ends(coach, turn, values), to_come)
    return _followed(coach, of, values, np.rint(_CERTAIN * written).astype(np.int64)) / _CERTAIN


def rest_of(coach: Coach, of: Round) -> Goal | None:
    """What perfect play still brings from the start of a turn, mean and variance; None in a game
    that is not measured."""
    spread = spread_of(coach)
    if spread is None:
        return None
    turn = turn_of(coach.states, of)
    filled, upper = np.array([turn.filled]), np.array([turn.upper])
    mean = coach.table.values(filled, upper) / POINT
    parts = _parts(coach, spread, _Ends(filled, upper, mean))
    variance = sum(chance * (around + (at - mean) ** 2) for chance, at, around in parts)
    return Goal(float(mean[0]), float(np.sum(variance)))


def _ends(coach: Coach, turn: Turn, values: TurnValues) -> _Ends:
    """How the turn ends with each throw, written where perfect play writes it."""
    states, written = coach.states, values.boxes[0]
    boxes, throws = written.argmax(axis=0), np.arange(written.shape[1])
    gives = states.writing(turn.filled).gives[boxes, throws]
    filled = turn.filled | 1 << boxes
    if states.game.further:
        filled |= np.where((boxes == states.yatzy) & (gives > 0), 1 << states.boxes, 0)
    counted = np.where(boxes < states.upper, gives, 0)
    upper = np.minimum(turn.upper + counted, states.limit)
    return _Ends(filled, upper, written.max(axis=0) / POINT)


def _chances(coach: Coach, spread: Spread, ends: _Ends, goal: Goal) -> Figures:
    """How likely each end comes to a goal."""
    found = np.zeros(len(ends.mean))
    for chance, mean, variance in _parts(coach, spread, ends):
        if not chance.any():
            continue
        deviation = np.sqrt(variance + goal.variance)
        found += chance * _above((goal.points - 0.5 - mean) / deviation)
    return found


def _above(z: Figures) -> Figures:
    """How likely a normal figure lies above."""
    return np.array([(1 - erf(one / sqrt(2))) / 2 for one in z.tolist()])


def _parts(coach: Coach, spread: Spread, ends: _Ends) -> Iterator[_Part]:
    """The ways in which the rest can go, with all dice alike or without, with the bonus or without:
    how likely each is, its mean and its variance."""
    bonus = coach.states.game.bonus
    yatzys, reached = (
        _yatzys(coach, spread, ends),
        bonus_chances(coach, spread, ends.filled, ends.upper),
    )
    variance = _summed(coach, ends.filled, spread.boxes) + _LEAST
    of_bonus = float(bonus.points) if bonus else 0.0
    special = sum(chance * points for chance, points in yatzys) + reached * of_bonus
    for (chance, points), got in product(yatzys, (0, 1)):
        with_bonus = np.abs(1 - got - reached)
        yield chance * with_bonus, ends.mean - special + points + got * of_bonus, variance


def _yatzys(coach: Coach, spread: Spread, ends: _Ends) -> tuple[tuple[Figures, float], ...]:
    """How likely it is after each end that all dice alike bring nothing more, the points of their
    box, these and those of a further one, or those of a further one alone."""
    states, left = coach.states, _left(coach, ends)
    is_open, holds = (
        ends.filled >> bit & 1 == had for bit, had in ((states.yatzy, 0), (states.boxes, 1))
    )
    box = np.where(is_open, _by(spread.alike, left), 0.0)
    again = _by(spread.further, left // 2) * box
    alone = np.where(holds, _by(spread.further, left), 0.0)
    points = float(states.points[states.yatzy].max()) if states.yatzy < states.boxes else 0.0
    none, further = 1 - box - alone, float(states.game.further)
    return (none, 0.0), (box - again, points), (again, points + further), (alone, further)


def _left(coach: Coach, ends: _Ends) -> Whole:
    """How many boxes are open after each end."""
    one_each = {box.slug: 1.0 for box in coach.states.game.boxes}
    return _summed(coach, ends.filled, one_each).astype(np.int64)


def _by(chances: Sequence[float], left: Whole) -> Figures:
    """The chance for so many open boxes; none for none."""
    return np.array([0.0, *chances])[np.minimum(left, len(chances))]


def bonus_chances(coach: Coach, spread: Spread, filled: Whole, upper: Whole) -> Figures:
    """How likely the bonus is still reached in each state; 0 where it has been, or in a game that
    has none."""
    mean, variance = (
        _summed(coach, filled, {slug: figures[n] for slug, figures in spread.upper.items()})
        for n in (0, 1)
    )
    missing = coach.states.limit - upper
    surer, steeper = spread.aim
    chance = _above(-surer + steeper * (missing - 0.5 - mean) / np.sqrt(variance + _LEAST))
    return np.where((missing > 0) & (mean > 0), chance, 0.0)


def _summed(coach: Coach, filled: Whole, by_box: Mapping[str, float]) -> Figures:
    """A figure of boxes added up over those that are open in each state."""
    figures = [by_box.get(box.slug, 0.0) for box in coach.states.game.boxes]
    sets, which = np.unique(filled, return_inverse=True)
    sums = [sum(x for n, x in enumerate(figures) if not int(one) >> n & 1) for one in sets]
    return np.array(sums)[which]


def _followed(coach: Coach, of: Round, values: TurnValues, written: Whole) -> int:
    """What the chances of each throw, where it is written, come to when perfect play follows."""
    net, best = coach.states.lattice, written
    for left in range(1, in_hand(of) + (of.dice is not None)):
        sets = net.means(best)
        sets[net.first :] = written
        best = sets[kept_by(net, values.kept[left - 1], values.boxes[left].max(axis=0))]
    if of.dice is None:
        return int(net.means(best)[0])
    return int(best[net.number_of(of.dice) - net.first])
