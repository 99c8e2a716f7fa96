"""Perfect play in plain loops, to check and to time the coach beside: no arrays, one value at a
time. Knows games without jokers, extras and saved throws alone."""

from functools import cached_property

import numpy as np

from service.coach.advice import Coach, Turn, TurnValues
from service.coach.tables import POINT, Whole
from service.game.scoring import score

_PACKED = 1 << 21
_NEVER = -(1 << 60)


class PlainCoach(Coach):
    """The coach of a packed table that looks at every throw, box and kept set in turn."""

    def values_of(self, turn: Turn, throws: int | None = None) -> TurnValues:
        """What is worth what in a turn that begins so."""
        known: dict[tuple[int, int], int] = {}
        boxes = [
            [self._written(turn, box, number, known) for number in range(len(self.throws))]
            for box in range(self.states.boxes)
        ]
        last = [max(row[number] for row in boxes) for number in range(len(self.throws))]
        best, kept = [last], [self._means(last)]
        for _ in range((throws or self.states.game.throws) - 1):
            best.append([self._best(n, last[n], kept[-1]) for n in range(len(self.throws))])
            kept.append(self._means(best[-1]))
        count = len(best)
        return TurnValues((np.array(boxes),) * count, _arrays(best), _arrays(kept))

    @cached_property
    def throws(self) -> list[tuple[int, ...]]:
        """Every throw of all dice."""
        return list(self.states.lattice.throws)

    @cached_property
    def points(self) -> list[list[int]]:
        """What each box gives with each throw."""
        return [[score(box, throw) for throw in self.throws] for box in self.states.game.boxes]

    @cached_property
    def factors(self) -> tuple[list[list[int]], list[list[int]], list[int]]:
        """The packed table as lists, and where the columns of a set of upper boxes begin."""
        starts, at = [], 0
        for lanes in self.states.lanes.tolist():
            starts.append(at)
            at += lanes
        return self.table.rows.tolist(), self.table.columns.tolist(), starts

    def _written(self, turn: Turn, box: int, number: int, known: dict[tuple[int, int], int]) -> int:
        if turn.filled >> box & 1:
            return _NEVER
        states, gives = self.states, self.points[box][number]
        reached = min(turn.upper + gives, states.limit) if box < states.upper else turn.upper
        bonus = states.game.bonus
        earned = bonus.points if bonus and turn.upper < states.limit <= reached else 0
        after = turn.filled | 1 << box, reached
        if after not in known:
            known[after] = self._value(*after)
        return (gives + earned) * POINT + known[after]

    def _value(self, filled: int, upper: int) -> int:
        if filled == (1 << self.states.boxes) - 1:
            return 0
        rows, columns, starts = self.factors
        row = rows[filled >> self.states.upper]
        column = columns[starts[filled & (1 << self.states.upper) - 1] + upper]
        total = 0
        for left, right in zip(row, column, strict=True):
            total += left * right
        return total * (POINT // _PACKED)

    @cached_property
    def _more(self) -> list[list[int]]:
        return [[int(one) for one in row] for row in self.states.lattice.more]

    @cached_property
    def _within(self) -> list[list[int]]:
        """The kept sets of each throw."""
        net = self.states.lattice
        found = []
        for throw in self.throws:
            sets: set[tuple[int, ...]] = {()}
            for face in throw:
                sets |= {tuple(sorted((*one, face))) for one in sets}
            found.append([net.index[one] for one in sets if len(one) < len(throw)])
        return found

    def _means(self, best: list[int]) -> list[int]:
        values = [0] * len(self._more) + best
        for number in range(len(self._more) - 1, -1, -1):
            total = 0
            for one in self._more[number]:
                total += values[one]
            values[number] = total // 6
        return values

    def _best(self, number: int, last: int, kept: list[int]) -> int:
        best = last
        for one in self._within[number]:
            best = max(best, kept[one])
        return best


def _arrays(rows: list[list[int]]) -> tuple[Whole, ...]:
    return tuple(np.array(row, np.int64) for row in rows)
