"""What a keep or a box is worth, where it is known by hand or from the books."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from service.coach.advice import Coach, Turn
from service.coach.shelf import Shelf
from service.coach.states import states_of
from service.coach.tables import POINT, Table
from tests.coach.plain import PlainCoach
from tests.game.books import RULESETS


@cache
def coach(spelling: str) -> Coach:
    """A coach whose table knows nothing: right where one box is left."""
    states = states_of(RULESETS.find(spelling))
    columns = int(states.lanes.sum())
    rows = np.zeros((1 << states.bits - states.upper, 1), np.int16)
    return Coach(Table(states, rows, np.zeros((columns, 1), np.int16)))


def only(spelling: str, slug: str, upper: int = 0, throws: int = 3) -> float:
    """The value of one box left, with so many upper points so far."""
    of = coach(spelling)
    slugs = [box.slug for box in of.states.game.boxes]
    filled = (1 << len(slugs)) - 1 & ~(1 << slugs.index(slug))
    return of.values_of(Turn(filled, upper), throws).start / POINT


@pytest.mark.parametrize(
    ("spelling", "slug", "upper", "value"),
    [
        ("classic", "yatzy", 63, 2.301432),
        ("classic", "ones", 63, 2.106481),
        ("classic", "sixes", 63, 12.638889),
        ("classic", "chance", 63, 23.333333),
        ("maxi", "ones", 84, 2.527778),
        ("maxi", "sixes", 84, 15.166667),
        ("maxi", "chance", 84, 28.0),
        ("classic", "ones", 58, 2.770084),
        ("maxi", "ones", 78, 3.086925),
    ],
)
def test_one_box_left_has_its_known_value(
    spelling: str, slug: str, upper: int, value: float
) -> None:
    assert only(spelling, slug, upper) == pytest.approx(value, abs=2e-6)


@pytest.mark.parametrize(
    ("throws", "value"), [(4, 29.666667), (5, 30.777778), (6, 31.648148), (7, 32.373457)]
)
def test_more_throws_of_chance_have_their_known_values(throws: int, value: float) -> None:
    assert only("maxi", "chance", 84, throws) == pytest.approx(value, abs=2e-6)


@pytest.mark.parametrize("spelling", ["classic", "maxi", "yahtzee"])
def test_an_extra_throw_never_lowers_a_value(spelling: str) -> None:
    of, rng = coach(spelling), np.random.default_rng(7)
    sets = of.states.filled[
        of.states.filled & (1 << of.states.boxes) - 1 != (1 << of.states.boxes) - 1
    ]
    for filled in rng.choice(sets, 40):
        values = of.values_of(Turn(int(filled), 0), 6).best
        assert all((more >= fewer).all() for fewer, more in pairwise(values))


@pytest.mark.parametrize("spelling", ["classic", "maxi"])
def test_plain_loops_find_the_same_values(spelling: str) -> None:
    table, rng = Shelf().coach(RULESETS.find(spelling)).table, np.random.default_rng(11)
    plain, quick, states = PlainCoach(table), Coach(table), table.states
    for filled in rng.choice(states.filled[:-1], 4):
        upper = int(rng.integers(states.lanes[filled & (1 << states.upper) - 1]))
        turn = Turn(int(filled), upper)
        ours, theirs = quick.values_of(turn), plain.values_of(turn)
        for one, other in zip(ours.kept, theirs.kept, strict=True):
            assert (one == other).all()
        for one, other in zip(ours.best, theirs.best, strict=True):
            assert (one == other).all()
