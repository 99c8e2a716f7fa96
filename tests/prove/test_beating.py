"""The chance to come to a total holds: of all times it was said to be so likely, so many did."""

from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from random import Random

import pytest

from service.coach.beating import Goal, chance_of
from service.coach.spreads import SPREADS
from service.coach.tables import POINT
from tests.game.books import RULESETS
from tests.prove.spreads import SHELF, perfect

ROUNDS, PART, TURNS, GOALS = 2000, 100, 5, 3
#: About as far as totals lie from their mean.
FAR = 45
WITHIN = 0.05

Said = list[tuple[float, bool]]


def part(spelling: str, number: int) -> Said:
    """What was said of some rounds in some of their turns, and whether it came."""
    random, coach = Random(f"{spelling} {number}"), SHELF.coach(RULESETS.find(spelling))
    found, mean = [], coach.table.start / POINT
    for _ in range(PART):
        for start in GOALS * random.sample(perfect(coach, random.randbytes(32)), TURNS):
            least = round(random.gauss(mean, FAR))
            chance = chance_of(coach, start.of, Goal(least))
            assert chance is not None
            found.append((chance, start.over.total >= least))
    return found


@pytest.mark.parametrize("spelling", [*SPREADS, "maxi+full30"])
def test_so_many_come_to_a_total_as_was_said(spelling: str) -> None:
    with ProcessPoolExecutor() as pool:
        parts = pool.map(part, [spelling] * (ROUNDS // PART), range(ROUNDS // PART))
        said = list(chain.from_iterable(parts))
    by_tenth = defaultdict[int, Said](list)
    for chance, came in said:
        by_tenth[min(int(10 * chance), 9)].append((chance, came))
    worst = 0.0
    for tenth in range(10):
        some = by_tenth[tenth]
        told, had = (sum(one[n] for one in some) / len(some) for n in (0, 1))
        worst = max(worst, abs(told - had))
        print(f"{spelling}: said {told:.3f}, came {had:.3f} of {len(some)}")
    print(f"{spelling}: {len(said)} chances of {ROUNDS} rounds, worst {100 * worst:.1f} points")
    assert worst <= WITHIN
