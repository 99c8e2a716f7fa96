"""All throws and kept sets of so many dice, and how one die more or less leads from one to another;
knows no box."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, pairwise
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from service.game.patterns import FACES

Faces = tuple[int, ...]
_NEVER = -(1 << 60)


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Kept sets by size, each with rising faces; those from `first` on are throws of all dice.

    `more[k, f]` is the set k with a die of face f + 1 more; `fewer[k, f]` the one with a die of
    that face less, or the number of sets where k has none. `levels` are the sets by size.
    """

    dice: int
    sets: tuple[Faces, ...]
    index: Mapping[Faces, int]
    first: int
    more: NDArray[np.uint32]
    fewer: NDArray[np.uint32]
    levels: tuple[slice, ...]

    @property
    def throws(self) -> tuple[Faces, ...]:
        """The throws of all dice."""
        return self.sets[self.first :]

    def number_of(self, faces: Faces) -> int:
        """The number of a kept set or throw, its faces in any order."""
        return self.index[tuple(sorted(faces))]

    def means(self, best: NDArray[np.int64]) -> NDArray[np.int64]:
        """The mean of every kept set when its other dice are thrown, rounded down to a whole
        number; `best` is the value of each throw."""
        values = np.empty(len(self.sets), np.int64)
        values[self.first :] = best
        for level in reversed(self.levels[:-1]):
            values[level] = values[self.more[level]].sum(axis=1) // 6
        return values

    def maxima(self, kept: NDArray[np.int64], last: NDArray[np.int64]) -> NDArray[np.int64]:
        """The best of every throw: the best of the sets that can be kept, or no further throw."""
        values = np.append(kept, _NEVER)
        values[self.first : -1] = last
        for level in self.levels[1:]:
            values[level] = np.maximum(values[level], values[self.fewer[level]].max(axis=1))
        return values[self.first : -1]


def kept_sets(dice: Faces) -> list[Faces]:
    """What can be kept while at least one die is thrown, more dice first, then rising faces."""
    rising = sorted(dice)
    sets = {keep for size in range(len(rising)) for keep in combinations(rising, size)}
    return sorted(sets, key=lambda keep: (-len(keep), keep))


@lru_cache(maxsize=4)
def lattice(dice: int) -> Lattice:
    """The lattice of so many dice."""
    sizes = [list(combinations_with_replacement(FACES, size)) for size in range(dice + 1)]
    sets = tuple(faces for of_size in sizes for faces in of_size)
    index = {faces: number for number, faces in enumerate(sets)}
    first = len(sets) - len(sizes[-1])
    ends = np.cumsum([0, *map(len, sizes)]).tolist()
    more = [[index[tuple(sorted((*faces, f)))] for f in FACES] for faces in sets[:first]]
    fewer = [[index.get(_without(faces, f), len(sets)) for f in FACES] for faces in sets]
    return Lattice(
        dice=dice,
        sets=sets,
        index=MappingProxyType(index),
        first=first,
        more=np.array(more, np.uint32),
        fewer=np.array(fewer, np.uint32),
        levels=tuple(slice(start, end) for start, end in pairwise(ends)),
    )


def _without(faces: Faces, face: int) -> Faces:
    """The set with a die of this face less; one that is no set where there is none."""
    if face not in faces:
        return (0,)
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]
