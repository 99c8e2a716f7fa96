"""What the computers reach on average through the real rules and dice, over many random seeds."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import mean, stdev

import pytest

from service.coach.computers import EASY, HARD, MEDIUM, NAMES, Computers, Name
from service.coach.shelf import Shelf
from tests.game.books import RULESETS

PART = 250


@dataclass(frozen=True)
class Mean:
    total: float
    error: float


def part(name: Name, spelling: str, number: int) -> list[int]:
    """The totals of some rounds, drawn by the number of the part."""
    rng, computers, game = Random(number), Computers(Shelf()), RULESETS.find(spelling)
    return [computers.play(name, game, rng.randbytes(32)).end.total for _ in range(PART)]


def mean_of(name: Name, spelling: str, rounds: int) -> Mean:
    with ProcessPoolExecutor() as pool:
        waiting = [pool.submit(part, name, spelling, n) for n in range(rounds // PART)]
        totals = [total for each in waiting for total in each.result()]
    found = Mean(mean(totals), stdev(totals) / len(totals) ** 0.5)
    print(f"{name} in {spelling}: {found.total:.2f} ± {found.error:.2f} over {len(totals)} rounds")
    return found


@pytest.fixture(scope="module")
def maxi() -> dict[Name, Mean]:
    return {name: mean_of(name, "maxi", 10_000) for name in NAMES}


def test_the_means_lie_apart_in_maxi(maxi: dict[Name, Mean]) -> None:
    assert maxi[EASY].total > 230
    steps = pairwise(maxi[name].total for name in (EASY, MEDIUM, HARD))
    assert all(better - worse > 50 for worse, better in steps)


def test_hard_reaches_in_maxi_what_is_exact(maxi: dict[Name, Mean]) -> None:
    assert abs(maxi[HARD].total - 394.559) < 4 * maxi[HARD].error


def test_hard_reaches_in_classic_what_is_exact() -> None:
    found = mean_of(HARD, "classic", 20_000)
    assert abs(found.total - 248.43999) < 4 * found.error
