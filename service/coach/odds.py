"""How likely a box is, and with which dice kept, as exact fractions; knows dice and boxes, no value
of a game and no player."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from service.coach.lattice import Faces, Lattice, kept_sets, lattice
from service.game.ruleset import Box
from service.game.scoring import score

Hits = NDArray[np.bool_]
#: So many sixes multiplied, and one more in a sum, are still a whole number of 64 bits.
_SIXES = 23


@dataclass(frozen=True, slots=True)
class Keep:
    """Dice that are kept while the others are thrown, and how likely the box is then."""

    faces: Faces
    chance: Fraction


@dataclass(frozen=True, eq=False)
class Odds:
    """How likely it is to throw one of some throws; `hits` says of each throw whether it is one.

    Chances are counted in whole numbers of `whole`, which six divides once for each die of each
    throw, so that every mean is exact; more than four throws of five dice are counted to some
    seventeen digits, rounded down.
    """

    net: Lattice
    hits: Hits
    throws: int

    @property
    def whole(self) -> int:
        """What a certain chance is counted as."""
        return int(6 ** min(self.net.dice * max(self.throws, 1), _SIXES))

    def of_keep(self, faces: Faces) -> Fraction:
        """How likely it is when these dice are kept and the others thrown, with `throws` left."""
        return self._fraction(self._kept()[self.net.number_of(faces)])

    def keeps(self, dice: Faces) -> tuple[Keep, ...]:
        """What can be kept of dice that lie there, the likeliest first; of equals more dice first,
        then rising faces."""
        kept = self._kept()
        found = [
            Keep(faces, self._fraction(kept[self.net.number_of(faces)]))
            for faces in kept_sets(dice)
        ]
        return tuple(sorted(found, key=lambda keep: -keep.chance))

    def are_got(self, dice: Faces) -> bool:
        """Whether dice that lie there are such a throw."""
        return bool(self.hits[self.net.number_of(dice) - self.net.first])

    def best(self, dice: Faces) -> Fraction:
        """How likely it is from dice that lie there, stopping at once included."""
        if self.are_got(dice):
            return Fraction(1)
        if not self.throws:
            return Fraction(0)
        kept = self._kept()
        return self._fraction(max(int(kept[self.net.number_of(one)]) for one in kept_sets(dice)))

    def _kept(self) -> NDArray[np.int64]:
        hits = self.hits.astype(np.int64) * self.whole
        best = hits
        for _ in range(self.throws - 1):
            best = self.net.maxima(self.net.means(best), hits)
        return self.net.means(best)

    def _fraction(self, chance: int) -> Fraction:
        return Fraction(int(chance), self.whole)


def least_of(box: Box, dice: int) -> int:
    """The points from which on a box counts as got: any; above the line as many dice of its face
    as the bonus asks of each on average, three of five and four of six."""
    return int(box.args["face"]) * max(dice - 2, 1) if box.upper else 1


def hits_of(boxes: Sequence[Box], dice: int) -> Hits:
    """Which throws of so many dice get one of these boxes."""
    throws = lattice(dice).throws
    got = [any(score(box, throw) >= least_of(box, dice) for box in boxes) for throw in throws]
    return np.array(got, np.bool_)


def is_certain(box: Box, dice: int) -> bool:
    """Whether every throw gets the box, as it gets chance."""
    return bool(hits_of((box,), dice).all())


def odds_of(boxes: Sequence[Box], dice: int, throws: int) -> Odds:
    """The odds of one of these boxes with so many throws left."""
    return Odds(lattice(dice), hits_of(boxes, dice), throws)
