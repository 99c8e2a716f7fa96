"""What fell after a round's choices that gave points away, beside all that could have fallen.

Who does not know the dice cannot give points away in such a way that better ones come: whatever is
chosen, what falls lies on average in the middle of what can. Knows moves and tables; must not know
who played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from service.coach.advice import Coach, TurnValues, in_hand, turn_of
from service.coach.lattice import Faces, Lattice, lattice
from service.coach.tables import POINT, Whole
from service.game.moves import Score, Throw
from service.game.patterns import FACES
from service.game.round import Round, apply, begin

#: Choices of a turn that gave away less together are not worth counting; more than the most weighs
#: no more, so that no single throw decides.
LEAST, MOST = POINT // 10, 10 * POINT

_Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fall:
    """Dice that fell after choices that gave points away.

    `given` is what these gave away, in 1 / POINT: the box of the turn before and the choices of
    this one. `rank` is how much of what could have fallen was worse, equals by half, and `variance`
    that of it by chance, whose mean is a half. `gain` is how much better it was than on average, in
    points.
    """

    given: int
    rank: float
    variance: float
    gain: float

    @property
    def weight(self) -> float:
        """How much it counts: the points given away, up to the most."""
        return min(self.given, MOST) / POINT


def falls(coach: Coach, seed: bytes, moves: Sequence[Score | Throw]) -> Iterator[Fall]:
    """Tell every throw before which points were given away in a round, finished or not, by its
    moves without those that were taken back. Illegal."""
    current, given = begin(coach.states.game), 0
    values = coach.values_of(turn_of(coach.states, current))
    for move in moves:
        after = apply(current, move, seed)
        cost = _cost(coach, values, current, move)
        given = given + cost if isinstance(move, Throw) else cost
        if isinstance(move, Throw) and given >= LEAST:
            best = values.best[in_hand(after)]
            yield fall(coach.states.lattice, best, move.keep, after.dice or (), given)
        if isinstance(move, Score) and not after.over:
            values = coach.values_of(turn_of(coach.states, after))
        current = after


def _cost(coach: Coach, values: TurnValues, before: Round, move: Score | Throw) -> int:
    """What a choice gave away; a turn's first throw is none."""
    if before.dice is None:
        return 0
    net, hand = coach.states.lattice, in_hand(before)
    throw = net.number_of(before.dice) - net.first
    if isinstance(move, Throw):
        value = values.kept[hand - 1][net.number_of(move.keep)]
    else:
        slugs = [box.slug for box in coach.states.game.boxes]
        value = values.boxes[hand][slugs.index(move.box), throw]
    return int(values.best[hand][throw] - value)


def fall(net: Lattice, best: Whole, kept: Faces, dice: Faces, given: int) -> Fall:
    """Tell dice that fell beside kept ones, where `best` is the value of each throw, after choices
    that gave so much away."""
    throws, chances = outcomes(net.dice, tuple(sorted(kept)))
    could, fell = best[throws], best[net.number_of(dice) - net.first]
    worse, equal = chances[could < fell].sum(), chances[could == fell].sum()
    gain = (float(fell) - float(chances @ could)) / POINT
    return Fall(given, float(worse + equal / 2), _variance(could, chances), gain)


def _variance(could: Whole, chances: _Chances) -> float:
    """The variance of a rank where equals count by half."""
    _, which = np.unique(could, return_inverse=True)
    return float(1 - (np.bincount(which, weights=chances) ** 3).sum()) / 12


@lru_cache(maxsize=1024)
def outcomes(dice: int, kept: Faces) -> tuple[Whole, _Chances]:
    """The throws that a kept set with rising faces can become, by their numbers among all throws,
    and their chances."""
    net, count = lattice(dice), dice - len(kept)
    fallen = list(combinations_with_replacement(FACES, count))
    numbers = [net.number_of(kept + one) - net.first for one in fallen]
    ways = [factorial(count) / prod(factorial(one.count(face)) for face in FACES) for one in fallen]
    return np.array(numbers, np.int64), np.array(ways) / 6**count
