"""The sum of the review over ten thousand rounds of chance and more, in games with a free order."""

from random import Random

import pytest

from service.coach.review import review
from service.coach.tables import POINT
from tests.coach.test_review import SHELF, by_chance, play
from tests.game.books import RULESETS

ROUNDS = 2000


@pytest.mark.parametrize(
    "spelling", ["classic", "maxi", "yahtzee", "yahtzee-nordic", "junior", "classic+saved"]
)
def test_the_sum_comes_out(spelling: str) -> None:
    random, coach = Random(f"prove {spelling}"), SHELF.coach(RULESETS.find(spelling))
    worst = 0
    for _ in range(ROUNDS):
        seed = random.randbytes(32)
        found = review(coach, seed, list(play(spelling, seed, by_chance(random))))
        worst = max(worst, abs(found.mean + found.luck - found.left - found.total))
    print(f"{spelling}: {ROUNDS} rounds, worst {worst / POINT:.1e} points")
    assert worst < POINT // 1000
