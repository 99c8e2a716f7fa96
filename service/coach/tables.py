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
#: Up to so many states are kept as they are.
_SMALL = 20_000

Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Table:
    """The expected points still to come of every state of a game, in whole numbers of 1 / POINT.

    `rows` belong to the sets of filled lower boxes, `columns` to the upper ones with an upper sum;
    a small game has one column alone, and a row a state.
    """

    states: States
    rows: NDArray[np.generic]
    columns: NDArray[np.generic]

    def values(self, filled: Whole, sums: Whole) -> Whole:
        """The values of states: sets of filled boxes, and upper sums counted up to the limit.

        A full card is worth nothing more.
        """
        whole = (1 << self.states.boxes) - 1
        full = filled & whole == whole
        return np.asarray(np.where(full, 0, self._found(filled, sums)), np.int64)

    def _found(self, filled: Whole, sums: Whole) -> Whole:
        if self._is_small:
            small: Whole = self._row(self.states.starts[filled] + sums)[:, 0]
            return small
        mask = (1 << self.states.upper) - 1
        rows = self._row(filled >> self.states.upper)
        columns = self._column(self._first_columns[filled & mask] + sums)
        found: Whole = (rows * columns).sum(axis=1) * (POINT // _PACKED)
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
    def _first_columns(self) -> Whole:
        return first_columns(self.states)


def first_columns(states: States) -> Whole:
    """Where the columns of a set of filled upper boxes begin."""
    return np.concatenate(([0], np.cumsum(states.lanes)[:-1]))


def pack(states: States, values: NDArray[np.float32], rank: int) -> Table:
    """The table of solved values, as two matrices of so many columns where it is not small."""
    if states.size <= _SMALL:
        whole = np.rint(values.astype(np.float64) * POINT).astype(np.int64)
        return Table(states, whole[:, None], np.ones((1, 1), np.int16))
    matrix = _matrix(states, values)
    gram = matrix.T.astype(np.float64) @ matrix.astype(np.float64)
    _, vectors = np.linalg.eigh(gram)
    right = vectors[:, : -rank - 1 : -1]
    left = matrix.astype(np.float64) @ right
    scale = np.sqrt(np.abs(left).max(axis=0) / np.abs(right).max(axis=0))
    rows, columns = left / scale, right * scale
    return Table(states, _whole(rows), _whole(columns))


def _matrix(states: States, values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The values by set of lower boxes and by upper boxes with their sum; 0 where there is none."""
    rows, first = 1 << states.bits - states.upper, first_columns(states)
    matrix = np.zeros((rows, int(states.lanes.sum())), np.float32)
    for filled in states.filled:
        start, upper = states.starts[filled], int(filled) & (1 << states.upper) - 1
        lanes = states.lanes[upper]
        row = matrix[int(filled) >> states.upper]
        row[first[upper] : first[upper] + lanes] = values[start : start + lanes]
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
        np.load(file, mmap_mode="r", allow_pickle=False) for file in _files(states.game, folder)
    )
    return Table(states, rows, columns)


def _files(game: Ruleset, folder: Path) -> list[Path]:
    name = f"{game.spelling}.v{game.version}"
    return [folder / f"{name}.rows.npy", folder / f"{name}.columns.npy"]
