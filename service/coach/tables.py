"""Packed tables of exact values: two thin matrices of whole numbers, or the values themselves.

A packed value is a sum of products of whole numbers, so it is the same on every machine, in
whatever order it is added up. Knows states, and files in a folder that it is given.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from service.coach.states import States
from service.game.ruleset import Ruleset

#: What one point is in the whole numbers of values: 2^31.
POINT = 1 << 31
#: What it is in a product of two packed numbers: 2^21.
_PACKED = 1 << 21
_MOST = 32_767
#: When values are packed, a bank of so many throws, a usual one, counts half as much as none.
_USUAL_BANK = 4
#: Up to so many states are kept as they are.
_SMALL = 20_000

Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Table:
    """The expected points still to come of every state of a game, in whole numbers of 1 / POINT.

    `rows` belong to the sets of filled lower boxes with a bank, `columns` to the upper ones with an
    upper sum; a small game has one column alone, and a row a state.
    """

    states: States
    rows: NDArray[np.generic]
    columns: NDArray[np.generic]

    def values(self, filled: Whole, sums: Whole, banks: Whole | int = 0) -> Whole:
        """The values of states: sets of filled boxes, upper sums counted up to the limit, and banks
        of saved throws; shapes are broadcast.

        A full card is worth nothing more.
        """
        whole = (1 << self.states.boxes) - 1
        full = filled & whole == whole
        return np.asarray(np.where(full, 0, self._found(filled, sums, banks)), np.int64)

    def _found(self, filled: Whole, sums: Whole, banks: Whole | int) -> Whole:
        upper = filled & (1 << self.states.upper) - 1
        if self._is_small:
            at = self.states.starts[filled] + banks * self.states.lanes[upper] + sums
            small: Whole = self._row(at)[..., 0]
            return small
        rows = self._row(self._first_rows[filled >> self.states.upper] + banks)
        columns = self._column(self._first_columns[upper] + sums)
        found: Whole = (rows * columns).sum(axis=-1) * (POINT // _PACKED)
        return found

    @property
    def start(self) -> int:
        """The value of the whole game."""
        none = np.zeros(1, np.int64)
        return int(self.values(none, none)[0])

    @property
    def _is_small(self) -> bool:
        return len(self.columns) == 1

    def _row(self, at: Whole) -> Whole:
        return self.rows[at].astype(np.int64)

    def _column(self, at: Whole) -> Whole:
        return self.columns[at].astype(np.int64)

    @cached_property
    def _first_rows(self) -> Whole:
        return _firsts(_row_counts(self.states))

    @cached_property
    def _first_columns(self) -> Whole:
        return _firsts(self.states.lanes)


def _row_counts(states: States) -> Whole:
    """How many rows a set of filled lower boxes has: one a bank that it can be met with."""
    lower = np.arange(1 << states.bits - states.upper, dtype=np.int64)
    return states.banks(lower << states.upper | (1 << states.upper) - 1)


def _weights(states: States) -> NDArray[np.float32]:
    """How much each row counts: less with a bank that is seldom as large."""
    banks = np.concatenate([np.arange(count) for count in _row_counts(states)])
    return (_USUAL_BANK / (_USUAL_BANK + banks)).astype(np.float32)


def _firsts(counts: Whole) -> Whole:
    return np.concatenate(([0], np.cumsum(counts)[:-1]))


def pack(states: States, values: NDArray[np.float32], rank: int) -> Table:
    """The table of solved values, as two matrices of so many columns where it is not small."""
    if states.size <= _SMALL:
        whole = np.rint(values.astype(np.float64) * POINT).astype(np.int64)
        return Table(states, whole[:, None], np.ones((1, 1), np.int16))
    matrix = _matrix(states, values)
    weighted = (matrix * _weights(states)[:, None]).astype(np.float64)
    _, vectors = np.linalg.eigh(weighted.T @ weighted)
    right = vectors[:, : -rank - 1 : -1]
    left = matrix.astype(np.float64) @ right
    scale = np.sqrt(np.abs(left).max(axis=0) / np.abs(right).max(axis=0))
    rows, columns = left / scale, right * scale
    return Table(states, _whole(rows), _whole(columns))


def _matrix(states: States, values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The values by set of lower boxes with a bank and by upper boxes with their sum; 0 where there
    is no such set, and for a bank that cannot be met with it the value of the largest that can."""
    counts, first = _row_counts(states), _firsts(states.lanes)
    rows, banks = _firsts(counts), states.banks(states.filled)
    matrix = np.zeros((int(counts.sum()), int(states.lanes.sum())), np.float32)
    for filled, known in zip(states.filled.tolist(), banks.tolist(), strict=True):
        lower, upper = filled >> states.upper, filled & (1 << states.upper) - 1
        start, lanes = states.starts[filled], states.lanes[upper]
        block = values[start : start + known * lanes].reshape(known, lanes)
        of_set = matrix[rows[lower] : rows[lower] + counts[lower]]
        place = of_set[:, first[upper] : first[upper] + lanes]
        place[:known], place[known:] = block, block[-1]
    return matrix


def _whole(factor: NDArray[np.float64]) -> NDArray[np.int16]:
    found = np.rint(factor * np.sqrt(_PACKED))
    if np.abs(found).max() > _MOST:
        raise ValueError("a factor is too large to be packed")
    return np.asarray(found, np.int16)


def write(table: Table, folder: Path) -> list[Path]:
    """Write a table into the two files of its game's spelling and version; return these."""
    files = _files(table.states.game, folder)
    for file, matrix in zip(files, (table.rows, table.columns), strict=True):
        np.save(file, matrix, allow_pickle=False)
    return files


def read(states: States, folder: Path) -> Table:
    """The table of a game, as pages of its files that all processes share. FileNotFoundError."""
    rows, columns = (
        np.asarray(np.load(file, mmap_mode="r", allow_pickle=False))
        for file in _files(states.game, folder)
    )
    return Table(states, rows, columns)


def is_in(folder: Path, game: Ruleset) -> bool:
    """Whether a folder holds a table of a game in its version, or half of one."""
    return any(file.exists() for file in _files(game, folder))


def _files(game: Ruleset, folder: Path) -> list[Path]:
    name = f"{game.spelling}.v{game.version}"
    return [folder / f"{name}.rows.npy", folder / f"{name}.columns.npy"]
