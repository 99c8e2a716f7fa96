"""How likely a box is, and with which dice kept, as exact fractions; knows dice and boxes, no value
of a game and no player."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from service.coach.lattice import Faces, Lattice, kept_sets, lattice
from service.game.patterns import PATTERNS, counted
from service.game.ruleset import Box

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
        return self._fraction(self._kept[self.net.number_of(faces)])

    def keeps(self, dice: Faces) -> tuple[Keep, ...]:
        """What can be kept of dice that lie there, the likeliest first; of equals more dice first,
        then rising faces."""
        found = [(faces, int(self._kept[self.net.number_of(faces)])) for faces in kept_sets(dice)]
        likeliest = sorted(found, key=lambda keep: -keep[1])
        return tuple(Keep(faces, self._fraction(chance)) for faces, chance in likeliest)

    def are_got(self, dice: Faces) -> bool:
        """Whether dice that lie there are such a throw."""
        return bool(self.hits[self.net.number_of(dice) - self.net.first])

    def best(self, dice: Faces) -> Fraction:
        """How likely it is from dice that lie there, stopping at once included."""
        if self.are_got(dice):
            return Fraction(1)
        if not self.throws:
            return Fraction(0)
        kept = [int(self._kept[self.net.number_of(one)]) for one in kept_sets(dice)]
        return self._fraction(max(kept))

    @cached_property
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
    return _hits_of(_asked(boxes, dice), dice)


def is_certain(box: Box, dice: int) -> bool:
    """Whether every throw gets the box, as it gets chance."""
    return bool(hits_of((box,), dice).all())


def odds_of(boxes: Sequence[Box], dice: int, throws: int) -> Odds:
    """The odds of one of these boxes with so many throws left."""
    return _odds_of(_asked(boxes, dice), dice, throws)


#: What a box asks for: its pattern with its arguments, and the points from which on it is got.
_Asked = tuple[str, tuple[tuple[str, int], ...], int]


def _asked(boxes: Sequence[Box], dice: int) -> tuple[_Asked, ...]:
    return tuple((box.pattern, tuple(box.args.items()), least_of(box, dice)) for box in boxes)


@lru_cache(maxsize=512)
def _odds_of(boxes: tuple[_Asked, ...], dice: int, throws: int) -> Odds:
    return Odds(lattice(dice), _hits_of(boxes, dice), throws)


def _hits_of(boxes: tuple[_Asked, ...], dice: int) -> Hits:
    found: Hits = np.logical_or.reduce([_hits_of_one(box, dice) for box in boxes])
    found.setflags(write=False)
    return found


@lru_cache(maxsize=256)
def _hits_of_one(box: _Asked, dice: int) -> Hits:
    pattern, args, least = box
    throws = map(counted, lattice(dice).throws)
    hits = np.array([PATTERNS[pattern](throw, **dict(args)) >= least for throw in throws], np.bool_)
    hits.setflags(write=False)
    return hits
