"""What boxes bring beyond their usual points, and which box or keep promises most of that within
the turn; an estimate for any game. Knows no table, no seed and no player.

The usual points of a box are what it brings on average when it is played for alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from service.coach.lattice import Lattice, kept_sets, lattice
from service.coach.tables import POINT
from service.game.legal import options
from service.game.moves import Score, Throw
from service.game.patterns import FACES
from service.game.round import Round
from service.game.ruleset import Box, Place, Ruleset
from service.game.scoring import score

Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Usual:
    """The usual points of a game, in whole numbers of 1 / POINT; points of the upper section count
    `upper` times, because of the bonus.

    Left out of account are the points for further Yatzys and for one of the first throw, jokers,
    and what a throw is worth that is saved for later.
    """

    game: Ruleset
    upper: int

    def move(self, of: Round, ahead: int) -> Score | Throw:
        """What promises most when the throws of the turn end after so many more; of equals the
        box first, more kept dice before fewer, then card order and rising faces.

        A saved throw is made where the dice promise less as they lie.
        """
        key, now = self._box(of)
        left = min(ahead, max(of.throws_left, 1 if of.may_throw else 0))
        if not left:
            return Score(key)
        keep, later = self._keep(of, left)
        return Throw(keep) if later > now else Score(key)

    def _box(self, of: Round) -> tuple[str, int]:
        """The box in which the dice bring most beyond the usual, and how much."""
        found = {key: self._beyond(key, points) for key, points in of.options.items()}
        best = max(found, key=lambda key: found[key])
        return best, found[best]

    def _beyond(self, key: str, points: int) -> int:
        place = self.game.place(key)
        return (points * POINT - self._usual[place.box.slug]) * self._weight(place)

    def _keep(self, of: Round, left: int) -> tuple[tuple[int, ...], int]:
        """What to keep when so many throws are left, and what it promises."""
        last = self._throws(of)
        best = last
        for _ in range(left - 1):
            best = self._net.maxima(self._net.means(best), last)
        kept = self._net.means(best)
        found = {keep: int(kept[self._net.number_of(keep)]) for keep in kept_sets(of.dice or ())}
        keep = max(found, key=lambda keep: found[keep])
        return keep, found[keep]

    def _throws(self, of: Round) -> Whole:
        """What each throw brings beyond the usual in the box that suits it best."""
        plain = tuple(FACES[n % 2] for n in range(self.game.dice))
        places = map(self.game.place, options(self.game, of.card, plain, of.throw))
        found = [
            (self._points[p.box.slug] - self._usual[p.box.slug]) * self._weight(p) for p in places
        ]
        return np.asarray(np.max(found, axis=0), np.int64)

    def _weight(self, place: Place) -> int:
        counts = self.upper if place.box.upper and self.game.bonus else 1
        return place.column.weight * counts

    @property
    def _net(self) -> Lattice:
        return lattice(self.game.dice)

    @cached_property
    def _points(self) -> Mapping[str, Whole]:
        """What each box gives for each throw."""
        return {box.slug: self._row(box) for box in self.game.boxes}

    def _row(self, box: Box) -> Whole:
        return np.array([score(box, throw) for throw in self._net.throws], np.int64) * POINT

    @cached_property
    def _usual(self) -> Mapping[str, int]:
        return {slug: self._alone(points) for slug, points in self._points.items()}

    def _alone(self, points: Whole) -> int:
        best = points
        for _ in range(self.game.throws - 1):
            best = self._net.maxima(self._net.means(best), points)
        return int(self._net.means(best)[0])
