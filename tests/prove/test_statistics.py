"""Whether the dice of 20,000 days look like dice, and whether these tests would notice if not.

The days are those of one fixed key, so that every run finds the same. Each test is a chi-square of
counts against what fair dice give, whose chance is exact for the distribution; the fewest that is
expected in any cell is 25. A chance below one in a million, or as near to certainty, is a fault.
What is counted are the dice that everybody can see: all six of every throw, in every turn.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from service.game import dice

DAYS, TURNS, THROWS, DICE, FACES = 20_000, 20, 3, 6, 6
KEY = bytes(32)
FIRST = date(2026, 5, 1)
LEAST = 1e-6

#: Faces from 0 to 5 by day, turn, throw and place.
Thrown = NDArray[np.int8]


@dataclass(frozen=True)
class Chance:
    """How far counts lie from what is expected, and how often fair dice lie so far."""

    square: float
    freedom: int

    @property
    def value(self) -> float:
        return upper_tail(self.square, self.freedom)

    def __str__(self) -> str:
        return f"chi-square {self.square:.1f} with {self.freedom} degrees, chance {self.value:.3g}"


def upper_tail(square: float, freedom: int) -> float:
    """How often a chi-square with so many degrees of freedom is larger: the regularised upper
    incomplete gamma function, by its series below the mean and its continued fraction above."""
    a, x = freedom / 2, square / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, 100_000):
        term *= x / (a + n)
        total += term
        if term < total * 1e-16:
            break
    return total


def _fraction(a: float, x: float) -> float:
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    found = d
    for n in range(1, 100_000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found


@cache
def fair() -> Thrown:
    """The dice of the days as the service throws them."""
    rows = [
        dice.throw(dice.day_seed(KEY, FIRST + timedelta(days=day)), turn, throw, DICE)
        for day in range(DAYS)
        for turn in range(1, TURNS + 1)
        for throw in range(1, THROWS + 1)
    ]
    found = np.array(rows, np.int8) - 1
    return found.reshape(DAYS, TURNS, THROWS, DICE)


def _chance(counts: NDArray[np.int64], cells: int) -> Chance:
    """Of counts in cells that are equally likely; the last axis is the cells, others add up."""
    return _against(counts, np.full(cells, 1 / cells))


def _against(counts: NDArray[np.int64], shares: NDArray[np.float64]) -> Chance:
    """Of counts in cells of which each should have its share."""
    expected = counts.sum(axis=-1, keepdims=True) * shares
    assert expected.min() > 25
    square = float(((counts - expected) ** 2 / expected).sum())
    return Chance(square, counts.size // len(shares) * (len(shares) - 1))


def _counted(values: NDArray[np.int64], cells: int) -> NDArray[np.int64]:
    return np.bincount(values.ravel(), minlength=cells).astype(np.int64)


def faces(thrown: Thrown) -> Chance:
    """Each face as often as any other."""
    return _chance(_counted(thrown.astype(np.int64), FACES), FACES)


def faces_by_place(thrown: Thrown) -> Chance:
    """The same at each place of each throw of each turn."""
    places = thrown.reshape(DAYS, -1)
    counts = [_counted(places[:, n].astype(np.int64), FACES) for n in range(places.shape[1])]
    return _chance(np.array(counts), FACES)


def _together(a: NDArray[np.int8], b: NDArray[np.int8]) -> Chance:
    """Two dice beside each other: each of 36 pairs as often as any other."""
    pairs = a.astype(np.int64) * FACES + b
    return _chance(_counted(pairs, FACES * FACES), FACES * FACES)


def pairs_within_a_throw(thrown: Thrown) -> Chance:
    """Two dice of a throw that no other pair shares, so that pairs are independent."""
    return _together(thrown[..., 0::2], thrown[..., 1::2])


def whole_throws(thrown: Thrown) -> Chance:
    """All six dice of a throw at once: each of 46,656 as often as any other."""
    weights = FACES ** np.arange(DICE, dtype=np.int64)
    return _chance(_counted(thrown.astype(np.int64) @ weights, FACES**DICE), FACES**DICE)


def next_throws(thrown: Thrown) -> Chance:
    """The same place in the first and the second throw of a turn."""
    return _together(thrown[:, :, 0], thrown[:, :, 1])


def next_turns(thrown: Thrown) -> Chance:
    """The same place in two neighbouring turns, of which no other pair has one."""
    return _together(thrown[:, 0::2], thrown[:, 1::2])


def next_days(thrown: Thrown) -> Chance:
    """The same place on two neighbouring days, of which no other pair has one."""
    return _together(thrown[0::2], thrown[1::2])


def days_a_week_apart(thrown: Thrown) -> Chance:
    """The same place on days of the same name, of which no other pair has one."""
    weeks = thrown[: DAYS // 14 * 14].reshape(-1, 2, 7, TURNS, THROWS, DICE)
    return _together(weeks[:, 0], weeks[:, 1])


def sums_of_days(thrown: Thrown) -> Chance:
    """How high a day is altogether: its sum in ten parts of about the same share, each share exact,
    since good and bad days would show in no pair."""
    size = thrown[0].size
    shares = np.ones(1)
    for _ in range(size):
        shares = np.convolve(shares, np.full(FACES, 1 / FACES))
    parts = np.minimum((np.cumsum(shares) * 10).astype(np.int64), 9)
    sums = thrown.reshape(DAYS, -1).sum(axis=1, dtype=np.int64)
    return _against(_counted(parts[sums], 10), np.bincount(parts, shares, 10).astype(np.float64))


Test = Callable[[Thrown], Chance]


# Dice that are not fair, each in the way that one of the tests is there for


def _some(share: float) -> NDArray[np.bool_]:
    return np.random.default_rng(7).random(fair().shape) < share


def _remainders(of: Thrown) -> None:
    """Bytes by their remainder, the last four too: four faces come 43 times in 256, two 42."""
    of[:] = np.random.default_rng(1).integers(0, 256, of.shape) % FACES


def _one_place(of: Thrown) -> None:
    """One die in twelve of one place of one throw shows a six."""
    some = _some(1 / 12)[:, 4, 1, 2]
    of[some, 4, 1, 2] = 5


def _beside(of: Thrown) -> None:
    """One die in a hundred is as the one beside it."""
    some = _some(0.01)[..., 1]
    of[..., 1][some] = of[..., 0][some]


def _favourite(of: Thrown) -> None:
    """One throw in a thousand is 1 2 3 4 5 6."""
    of[_some(0.001)[..., 0]] = np.arange(FACES)


def _stays(of: Thrown) -> None:
    """One die in a hundred is as it was in the throw before."""
    some = _some(0.01)[:, :, 1]
    of[:, :, 1][some] = of[:, :, 0][some]


def _turn_before(of: Thrown) -> None:
    some = _some(0.01)[:, 1::2]
    of[:, 1::2][some] = of[:, 0::2][some]


def _day_before(of: Thrown) -> None:
    some = _some(0.01)[1::2]
    of[1::2][some] = of[0::2][some]


def _week_before(of: Thrown) -> None:
    weeks = of[: DAYS // 14 * 14].reshape(-1, 2, 7, TURNS, THROWS, DICE)
    some = _some(0.01)[: DAYS // 14 * 14].reshape(weeks.shape)[:, 1]
    weeks[:, 1][some] = weeks[:, 0][some]


def _good_and_bad_days(of: Thrown) -> None:
    """On every second day one in twenty ones is a six, on the others the other way round."""
    some = _some(0.05)
    good, bad = of[0::2], of[1::2]
    good[some[0::2] & (good == 0)] = 5
    bad[some[1::2] & (bad == 5)] = 0


UNFAIR: dict[Test, Callable[[Thrown], None]] = {
    faces: _remainders,
    faces_by_place: _one_place,
    pairs_within_a_throw: _beside,
    whole_throws: _favourite,
    next_throws: _stays,
    next_turns: _turn_before,
    next_days: _day_before,
    days_a_week_apart: _week_before,
    sums_of_days: _good_and_bad_days,
}


@pytest.mark.parametrize("test", UNFAIR, ids=lambda test: test.__name__)
def test_the_dice_of_20000_days_look_fair_and_unfair_ones_do_not(test: Test) -> None:
    found = test(fair())
    print(f"\n{test.__name__}: {found}")
    assert LEAST < found.value < 1 - LEAST
    unfair = fair().copy()
    UNFAIR[test](unfair)
    caught = test(unfair)
    print(f"  {UNFAIR[test].__name__.strip('_')}: {caught}")
    assert caught.value < LEAST


def test_the_chances_are_those_of_the_tables() -> None:
    for freedom, square in {1: 3.841459, 5: 11.070498, 10: 18.307038, 100: 124.342113}.items():
        assert upper_tail(square, freedom) == pytest.approx(0.05, abs=1e-7)
    assert upper_tail(2 * math.log(1e6), 2) == pytest.approx(1e-6)
    for z, tail in ((0, 0.5), (2, 0.0227501), (-3, 0.9986501)):
        n = FACES**DICE - 1
        square = n * (1 - 2 / (9 * n) + z * math.sqrt(2 / (9 * n))) ** 3
        assert upper_tail(square, n) == pytest.approx(tail, abs=2e-5)
