"""The states of a game at the start of a turn, and what its boxes pay, as arrays; which games can
be solved at all. Knows rulesets, no table and no card of anybody's."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from service.coach.lattice import Lattice, lattice
from service.game.errors import GameError
from service.game.legal import joker_points
from service.game.ruleset import Ruleset
from service.game.scoring import score

#: So many values are held in memory while a game is solved, in four bytes each.
_MOST = 200_000_000


class NotSolved(GameError):
    """A game for which there is no exact table: columns, seven dice, house rules, or too large."""

    def __init__(self, spelling: str) -> None:
        super().__init__("not-solved", f"There is no exact table of {spelling}.")


@dataclass(frozen=True, eq=False)
class Writing:
    """What filling boxes does: `gives[b, r]` are the points of box b for throw r, and `which[b, r]`
    the kind of state that it leads to, of the kinds that `box` and `points` tell."""

    gives: NDArray[np.int64]
    which: NDArray[np.int64]
    box: NDArray[np.int64]
    points: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class States:
    """A game's states: the set of filled boxes as bits in card order, the upper sum, counted no
    further than the bonus limit, and the bank of saved throws.

    The bit after the last box says that the Yatzy box holds points, in games that pay for further
    Yatzys. `points[b, r]` is what box b pays for throw r, `joker[b, r]` what it pays a joker.
    """

    game: Ruleset
    lattice: Lattice
    points: NDArray[np.float32]
    joker: NDArray[np.float32]

    @cached_property
    def alike(self) -> NDArray[np.int64]:
        """The face of each throw of all dice alike, 0 for the others."""
        throws = self.lattice.throws
        return np.array([t[0] if len(set(t)) == 1 else 0 for t in throws], np.int64)

    def knows_jokers(self, filled: int) -> bool:
        """Whether throws of all dice alike are jokers where these boxes are filled."""
        free = self.game.columns[0].order == "free"
        return bool(self.game.joker and free and filled >> self.yatzy & 1)

    def writing(self, filled: int) -> Writing:
        """What filling boxes does where these are filled."""
        return self._joker_writing if self.knows_jokers(filled) else self._plain_writing

    @cached_property
    def _plain_writing(self) -> Writing:
        return self._writing(self.points)

    @cached_property
    def _joker_writing(self) -> Writing:
        return self._writing(np.where(self.alike > 0, self.joker, self.points))

    def _writing(self, points: NDArray[np.float32]) -> Writing:
        """Kinds of states differ by the box, and by its points where these count for the bonus or
        for further Yatzys."""
        gives, which = points.astype(np.int64), np.zeros(points.shape, np.int64)
        kinds = list[tuple[int, int]]()
        for box, row in enumerate(gives):
            counts = box < self.upper or (box == self.yatzy and self.game.further)
            distinct, of = np.unique(row if counts else np.zeros_like(row), return_inverse=True)
            which[box] = of + len(kinds)
            kinds += [(box, int(points)) for points in distinct]
        boxes, paid = np.array(kinds, np.int64).T
        return Writing(gives, which, boxes, paid)

    def may_fill(self, filled: int) -> NDArray[np.bool_]:
        """Which boxes may be filled with which throws where these boxes are filled."""
        box, order = np.arange(self.boxes)[:, None], self.game.columns[0].order
        whole = (1 << self.boxes) - 1
        before = {"free": 0 * box, "down": (1 << box) - 1, "up": whole & ~((2 << box) - 1)}[order]
        legal = (~filled >> box & 1 == 1) & (filled & before == before)
        if not self.knows_jokers(filled):
            return np.asarray(np.broadcast_to(legal, self.points.shape), np.bool_)
        own_open = ~filled >> np.maximum(self.alike - 1, 0) & 1 == 1
        lower = whole & ~((1 << self.upper) - 1)
        asked = (box >= self.upper) | (filled & lower == lower)
        joker = np.where(own_open, self.alike - 1 == box, asked)
        return np.asarray(legal & ((self.alike == 0) | joker), np.bool_)

    @property
    def boxes(self) -> int:
        """How many boxes there are."""
        return len(self.game.boxes)

    @property
    def upper(self) -> int:
        """How many of them, the first ones, are of the upper section."""
        return len(self.game.upper)

    @property
    def limit(self) -> int:
        """From which upper sum on there is a bonus; 0 without one."""
        return self.game.bonus.limit if self.game.bonus else 0

    @property
    def yatzy(self) -> int:
        """The place of the Yatzy box; the number of boxes where there is none."""
        return next((n for n, box in enumerate(self.game.boxes) if box.is_yatzy), self.boxes)

    @property
    def bits(self) -> int:
        """How many bits the set of filled boxes has."""
        return self.boxes + (1 if self.game.further else 0)

    @cached_property
    def lanes(self) -> NDArray[np.int64]:
        """How many upper sums there are, from 0 up, by the set of filled upper boxes."""
        faces = [box.args["face"] for box in self.game.upper]
        most = [
            sum(face for n, face in enumerate(faces) if filled >> n & 1)
            for filled in range(1 << self.upper)
        ]
        sums = np.array(most, np.int64) * self.game.dice
        return np.minimum(sums, self.limit) + 1

    def banks(self, filled: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many banks there are, from 0 up, where these boxes are filled."""
        if not self.game.saved:
            return np.ones(filled.shape, np.int64)
        count = sum((filled >> box & 1 for box in range(self.boxes)), np.zeros_like(filled))
        return np.asarray(count * (self.game.throws - 1) + 1, np.int64)

    @cached_property
    def filled(self) -> NDArray[np.int64]:
        """Every set of filled boxes that a game can come to."""
        order = self.game.columns[0].order
        if order != "free":
            return self._in_order(down=order == "down")
        found = np.arange(1 << self.bits, dtype=np.int64)
        if not self.game.further:
            return found
        holds, yatzy = found >> self.boxes & 1, found >> self.yatzy & 1
        return found[holds <= yatzy]

    def _in_order(self, *, down: bool) -> NDArray[np.int64]:
        whole = (1 << self.boxes) - 1
        starts = [(1 << n) - 1 for n in range(self.boxes + 1)]
        sets = starts if down else [whole & ~start for start in reversed(starts)]
        if not self.game.further:
            return np.array(sets, np.int64)
        holding = [one | 1 << self.boxes for one in sets if one >> self.yatzy & 1]
        return np.array(sorted({*sets, *holding}), np.int64)

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """Where the values of a set of filled boxes begin, by the set; -1 where there are none.

        There they lie by bank, then by upper sum.
        """
        starts = np.full(1 << self.bits, -1, np.int64)
        starts[self.filled] = np.concatenate(([0], np.cumsum(self._sizes)[:-1]))
        return starts

    @property
    def size(self) -> int:
        """How many states there are."""
        return int(self._sizes.sum())

    @property
    def _sizes(self) -> NDArray[np.int64]:
        """How many states there are by the set of filled boxes."""
        lanes = self.lanes[self.filled & (1 << self.upper) - 1]
        return np.asarray(lanes * self.banks(self.filled), np.int64)


def states_of(game: Ruleset) -> States:
    """The states of a game. NotSolved."""
    house = game.further and not game.joker
    if len(game.columns) > 1 or game.at_once or house or game.dice > 6:
        raise NotSolved(game.spelling)
    net = lattice(game.dice)
    points = [[score(box, throw) for throw in net.throws] for box in game.boxes]
    joker = [
        [score(box, throw) if box.upper else joker_points(box, throw) for throw in net.throws]
        for box in game.boxes
    ]
    states = States(game, net, np.array(points, np.float32), np.array(joker, np.float32))
    if states.size > _MOST:
        raise NotSolved(game.spelling)
    return states
