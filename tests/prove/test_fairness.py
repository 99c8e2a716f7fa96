"""How often chance alone lists somebody, and how soon who knows the dice is listed: players of
three strengths, and who know dice or not, each over 30 days of the same dice for all.

`pytest -s tests/prove/test_fairness.py` prints the figures.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import sqrt
from random import Random
from statistics import mean, median, stdev
from time import process_time

import numpy as np
import pytest
from numpy.typing import NDArray

from service.coach import foresight
from service.coach.computers import EASY, Computers
from service.coach.foresight import MOST, Fall, falls, outcomes
from service.coach.lattice import Faces, Lattice
from service.coach.shelf import Shelf
from service.coach.tables import POINT, Whole
from service.game.round import Round
from service.play.fairness import ENOUGH, LOWEST
from tests.coach.knowing import Choice, Player, erring, moves_of, play
from tests.game.books import MAXI

DAYS, HONEST, KNOWING = 30, 60, 20
SHELF = Shelf()
COACH, COMPUTERS = SHELF.coach(MAXI), Computers(SHELF)
SEEDS = [Random(f"day {day}").randbytes(32) for day in range(DAYS)]


@dataclass(frozen=True)
class Day:
    """A day's total, throws that count, and the sum of their surplus and of its variance."""

    total: int
    throws: int
    surplus: float
    variance: float


def weak(random: Random) -> Player:
    """One who errs by several points, and every third time goes for what there is most of."""
    often = erring(COACH, 3, random)

    def chosen(of: Round) -> Choice:
        return COMPUTERS.move(EASY, of) if random.random() < 1 / 3 else often(of)

    return chosen


STRENGTHS: dict[str, Callable[[Random], Player]] = {
    "strong": partial(erring, COACH, 0.5),
    "middling": partial(erring, COACH, 1.2),
    "weak": weak,
}
#: On one day of how many dice are known, of what share of its turns, and what it must bring to be
#: used, in points.
KNOWLEDGE = {
    "nothing": (1, 0.0, 0),
    "every turn": (1, 1.0, -100),
    "every third day": (3, 1.0, -100),
    "2 turns in 20": (1, 0.1, -100),
    "all and uses what brings 40 points": (1, 1.0, 40),
}


def days_of(strength: str, knowledge: str, number: int) -> list[Day]:
    """The 30 days of one player."""
    random = Random(f"{strength} {knowledge} {number}")
    player, (one_day_of, share, least) = STRENGTHS[strength](random), KNOWLEDGE[knowledge]
    found = []
    for day, seed in enumerate(SEEDS):
        known = share if day % one_day_of == 0 else 0
        played = play(COACH, seed, player, partial(_is_known, random, known), least)
        found.append(_day(played.end.total, list(falls(COACH, seed, moves_of(played)))))
    return found


def _is_known(random: Random, share: float, _: int) -> bool:
    return random.random() < share


def _day(total: int, found: Sequence[Fall]) -> Day:
    surplus = sum(one.weight * (one.rank - 0.5) for one in found)
    return Day(total, len(found), surplus, sum(one.weight**2 * one.variance for one in found))


def after_each_day(days: Sequence[Day]) -> list[float]:
    """How far off a player stands after each day, 0 for too few throws."""
    throws = accumulate(one.throws for one in days)
    surplus = accumulate(one.surplus for one in days)
    variance = accumulate(one.variance for one in days)
    sums = zip(throws, surplus, variance, strict=True)
    return [found / sqrt(spread) if count >= ENOUGH else 0.0 for count, found, spread in sums]


def players(strength: str, knowledge: str, count: int) -> list[list[Day]]:
    with ProcessPoolExecutor(2) as pool:
        found = pool.map(days_of, [strength] * count, [knowledge] * count, range(count))
        return list(found)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_chance_lists_nobody(strength: str) -> None:
    found = players(strength, "nothing", HONEST)
    courses = [after_each_day(days) for days in found]
    ends = [course[-1] for course in courses]
    total = mean(day.total for days in found for day in days)
    throws = mean(day.throws for days in found for day in days)
    print(
        f"\n{strength}: {HONEST} players of {DAYS} rounds, total {total:.0f}, {throws:.1f} throws "
        f"a round count; measure {mean(ends):+.2f} ± {stdev(ends):.2f}, highest {max(ends):.2f}, "
        f"on any day {max(map(max, courses)):.2f}"
    )
    assert max(map(max, courses)) < LOWEST


@pytest.mark.parametrize(
    ("strength", "knowledge", "within"),
    [
        ("middling", "every turn", 3),
        ("middling", "every third day", 12),
        ("strong", "2 turns in 20", None),
        ("middling", "2 turns in 20", None),
        ("strong", "all and uses what brings 40 points", None),
    ],
)
def test_who_knows_the_dice_is_listed(strength: str, knowledge: str, within: int | None) -> None:
    """All who know every turn play alike."""
    found = players(strength, knowledge, 1 if knowledge == "every turn" else KNOWING)
    courses = [after_each_day(days) for days in found]
    firsts = sorted(_first(course) for course in courses)
    listed = [first for first in firsts if first <= DAYS]
    total = mean(day.total for days in found for day in days)
    print(
        f"\n{strength} who knows {knowledge}: total {total:.0f}, "
        f"measure after {DAYS} rounds {mean(course[-1] for course in courses):.1f}; "
        f"{len(listed)} of {len(found)} listed, half after {median(firsts):.0f} rounds, "
        f"first {firsts[0]}, last {firsts[-1] if len(listed) == len(found) else 'not within 30'}"
    )
    if within:
        assert firsts[-1] <= within
    else:
        assert len(listed) >= KNOWING // 2


def _first(course: Sequence[float]) -> int:
    """After how many rounds somebody is listed, one more than there are where never."""
    return next((day for day, off in enumerate(course, 1) if off >= LOWEST), DAYS + 1)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_what_chance_does_far_out_is_what_the_normal_curve_says(
    strength: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice after such choices are drawn anew, 400,000 times as many throws as are enough."""
    could = list[tuple[float, NDArray[np.float64], NDArray[np.float64]]]()

    def noted(net: Lattice, best: Whole, kept: Faces, dice: Faces, given: int) -> Fall:
        throws, chances = outcomes(net.dice, tuple(sorted(kept)))
        _, which = np.unique(best[throws], return_inverse=True)
        alike = np.bincount(which, weights=chances).astype(np.float64)
        could.append((min(given, MOST) / POINT, np.cumsum(alike) - alike / 2, alike))
        return told(net, best, kept, dice, given)

    told = foresight.fall
    monkeypatch.setattr(foresight, "fall", noted)
    days_of(strength, "nothing", 0)
    rng, found = np.random.default_rng(1), []
    for _ in range(40):
        surplus, variance = np.zeros(10_000), 0.0
        for at in rng.choice(len(could), ENOUGH):
            weight, ranks, alike = could[at]
            surplus += weight * (rng.choice(ranks, 10_000, p=alike / alike.sum()) - 0.5)
            variance += weight**2 * float(alike @ (ranks - 0.5) ** 2)
        found.append(surplus / sqrt(variance))
    off = np.concatenate(found)
    shares = [float((off > limit).mean()) for limit in (3, LOWEST)]
    print(f"\n{strength}, {ENOUGH} throws: {shares[0]:.2e} above 3 (normal 1.35e-03), ", end="")
    print(f"{shares[1]:.1e} above {LOWEST} (normal 3.2e-05)")
    assert shares[0] < 2 * 1.35e-3
    assert shares[1] < 2 * 3.2e-5


def test_a_look_takes_so_long() -> None:
    played = [
        play(COACH, seed, STRENGTHS["middling"](Random(1)), lambda _: False) for seed in SEEDS
    ]
    began = process_time()
    for seed, one in zip(SEEDS, played, strict=True):
        list(falls(COACH, seed, moves_of(one)))
    took = 1000 * (process_time() - began) / DAYS
    print(f"\n{took:.1f} ms of processor time a round")
    assert took < 100
