"""What combinations of dice pay, as small functions over the face counts; knows no box or card."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

FACES = range(1, 7)

Counts = Mapping[int, int]


@lru_cache(maxsize=4096)
def counted(dice: tuple[int, ...]) -> Counts:
    """How many dice show each face; a face that is not there counts 0."""
    return Counter(dice)


def face(counts: Counts, face: int) -> int:
    """The sum of the dice that show this face."""
    return face * counts[face]


def alike(counts: Counts, count: int) -> int:
    """The sum of `count` dice of one face, of the highest face that has them."""
    return max((count * face for face in FACES if counts[face] >= count), default=0)


def pairs(counts: Counts, count: int) -> int:
    """The sum of `count` pairs of different faces, the highest ones."""
    faces = [face for face in reversed(FACES) if counts[face] >= 2]
    return 2 * sum(faces[:count]) if len(faces) >= count else 0


def alike_all(counts: Counts, count: int) -> int:
    """The sum of all dice when `count` of them show one face."""
    return chance(counts) if any(counts[face] >= count for face in FACES) else 0


def house(counts: Counts, more: int, fewer: int) -> int:
    """The sum of `more` dice of one face and `fewer` of another, in the highest reading."""
    readings = (
        more * big + fewer * small
        for big in FACES
        if counts[big] >= more
        for small in FACES
        if small != big and counts[small] >= fewer
    )
    return max(readings, default=0)


def house_for(counts: Counts, more: int, fewer: int, points: int) -> int:
    """The given points for `more` dice of one face and `fewer` of another."""
    return points if house(counts, more, fewer) else 0


def hut(counts: Counts, most: int, fewer: int) -> int:
    """The sum of `most` dice of one face and `fewer` of each of two others, in the highest
    reading."""
    readings = (
        most * big + fewer * (one + other)
        for big in FACES
        if counts[big] >= most
        for one, other in combinations([f for f in FACES if counts[f] >= fewer and f != big], 2)
    )
    return max(readings, default=0)


def straight(counts: Counts, first: int, last: int) -> int:
    """The sum of the faces from `first` to `last`, each of which must be there."""
    run = range(first, last + 1)
    return sum(run) if all(counts[face] for face in run) else 0


def run(counts: Counts, length: int, points: int) -> int:
    """The given points for any so many faces in a row."""
    firsts = range(FACES.start, FACES.stop - length + 1)
    runs = (range(first, first + length) for first in firsts)
    return points if any(all(counts[face] for face in run) for run in runs) else 0


def chance(counts: Counts) -> int:
    """The sum of all dice."""
    return sum(face * count for face, count in counts.items())


def all_alike(counts: Counts, points: int) -> int:
    """The given points when all dice show one face."""
    return points if len(counts) == 1 else 0


PATTERNS: Mapping[str, Callable[..., int]] = MappingProxyType(
    {
        "face": face,
        "alike": alike,
        "pairs": pairs,
        "alike-all": alike_all,
        "house": house,
        "house-for": house_for,
        "hut": hut,
        "straight": straight,
        "run": run,
        "chance": chance,
        "all-alike": all_alike,
    }
)
