"""The solver finds what is known of perfect play, and what a recursion over fractions finds."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from service.coach.advice import Coach, Turn
from service.coach.exact import solve
from service.coach.states import NotSolved, States, states_of
from service.coach.tables import POINT, pack
from service.game.reading import read_ruleset
from service.game.ruleset import Ruleset
from service.game.scoring import score
from tests.game.books import RULESETS

TOY = """
id = "toy"
version = 1
dice = 3
throws = 3
bonus = { points = 7, limit = 9 }
names = { en = "Toy", sv = "Toy", fi = "Toy" }
"""
BOX = """[[boxes]]
slug = "{slug}"
pattern = "{pattern}"
args = {{ {args} }}
names = {{ en = "X", sv = "X", fi = "X" }}
short = {{ en = "X", sv = "X", fi = "X" }}
example = {example}
"""
BOXES = (
    ("twos", "face", "face = 2", [2, 2, 1]),
    ("fives", "face", "face = 5", [5, 5, 1]),
    ("pair", "pairs", "count = 1", [3, 3, 1]),
    ("yatzy", "all-alike", "points = 20", [4, 4, 4]),
)


def toy() -> Ruleset:
    boxes = (
        BOX.format(slug=slug, pattern=pattern, args=args, example=example)
        for slug, pattern, args, example in BOXES
    )
    return read_ruleset(TOY + "".join(boxes), "toy.toml")


def solved(states: States) -> NDArray[np.float32]:
    return solve(states, 2, lambda *_: None)


def by_recursion(game: Ruleset) -> Fraction:
    """The expected total of perfect play, by trying everything."""

    @cache
    def start(open_boxes: frozenset[str], upper: int) -> Fraction:
        return thrown(open_boxes, upper, (), 2) if open_boxes else Fraction(0)

    @cache
    def thrown(
        open_boxes: frozenset[str], upper: int, keep: tuple[int, ...], left: int
    ) -> Fraction:
        count = game.dice - len(keep)
        rolls = Counter(tuple(sorted(t)) for t in product(range(1, 7), repeat=count))
        found = Fraction(0)
        for roll, times in rolls.items():
            found += times * best(open_boxes, upper, tuple(sorted(keep + roll)), left)
        return found * Fraction(1, 6**count)

    @cache
    def best(open_boxes: frozenset[str], upper: int, dice: tuple[int, ...], left: int) -> Fraction:
        found = [filled(open_boxes, upper, dice, slug) for slug in open_boxes]
        if left:
            keeps = {k for n in range(len(dice)) for k in combinations(dice, n)}
            found += [thrown(open_boxes, upper, keep, left - 1) for keep in keeps]
        return max(found)

    def filled(
        open_boxes: frozenset[str], upper: int, dice: tuple[int, ...], slug: str
    ) -> Fraction:
        box, bonus = game.box(slug), game.bonus
        points = score(box, dice)
        after = upper + points if box.upper else upper
        earned = bonus.points if bonus and upper < bonus.limit <= after else 0
        return points + earned + start(open_boxes - {slug}, after)

    return start(frozenset(box.slug for box in game.boxes), 0)


def test_a_toy_is_solved_as_a_recursion_over_fractions_solves_it() -> None:
    states = states_of(toy())
    values = solved(states)
    expected = float(by_recursion(toy()))
    assert values[states.starts[0]] == pytest.approx(expected, abs=2e-6)
    table = pack(states, values, 48)
    assert Coach(table).values_of(Turn(0, 0)).start / POINT == pytest.approx(expected, abs=2e-5)


@pytest.mark.parametrize(
    ("spelling", "mean", "within"),
    [
        ("classic", 248.43999, 0.001),
        ("yahtzee", 254.5877, 0.0005),
        ("yahtzee-nordic", 194.6653, 0.001),
        ("junior", 59.16320, 0.0001),
    ],
)
def test_the_known_means_come_out(spelling: str, mean: float, within: float) -> None:
    states = states_of(RULESETS.find(spelling))
    assert solved(states)[states.starts[0]] == pytest.approx(mean, abs=within)


@pytest.mark.parametrize(
    "spelling",
    [
        "maxi+columns2",
        "seven",
        "maxi+saved",
        "classic+again50",
        "classic+hand100",
        "yahtzee+hand100",
    ],
)
def test_what_has_no_table_says_so(spelling: str) -> None:
    with pytest.raises(NotSolved, match=f"no exact table of {spelling}".replace("+", r"\+")):
        states_of(RULESETS.find(spelling))
