"""The solver finds what is known of perfect play, and what a recursion over fractions finds."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from service.cli import main
from service.coach.advice import Coach, Turn
from service.coach.exact import solve
from service.coach.shelf import Shelf
from service.coach.states import NotSolved, States, states_of
from service.coach.tables import POINT, Table, pack
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


SIX_DICE = (
    ("ones", "face", "face = 1", [1, 1, 2, 3, 4, 5]),
    ("sixes", "face", "face = 6", [6, 1, 2, 3, 4, 5]),
    ("chance", "chance", "", [6, 1, 2, 3, 4, 5]),
)


def toy(*, saved: bool = False) -> Ruleset:
    return replace(read(TOY, BOXES), saved=saved)


def read(head: str, boxes: tuple[tuple[str, str, str, list[int]], ...]) -> Ruleset:
    told = (
        BOX.format(slug=slug, pattern=pattern, args=args, example=example)
        for slug, pattern, args, example in boxes
    )
    return read_ruleset(head + "".join(told), "toy.toml")


def solved(states: States) -> NDArray[np.float32]:
    return solve(states, 2, lambda *_: None)


def by_recursion(game: Ruleset) -> Fraction:
    """The expected total of perfect play, by trying everything."""

    @cache
    def start(open_boxes: frozenset[str], upper: int, bank: int) -> Fraction:
        return thrown(open_boxes, upper, (), bank + 2) if open_boxes else Fraction(0)

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
        bank = left if game.saved else 0
        found = [filled(open_boxes, upper, dice, slug, bank) for slug in open_boxes]
        if left:
            keeps = {k for n in range(len(dice)) for k in combinations(dice, n)}
            found += [thrown(open_boxes, upper, keep, left - 1) for keep in keeps]
        return max(found)

    def filled(
        open_boxes: frozenset[str], upper: int, dice: tuple[int, ...], slug: str, bank: int
    ) -> Fraction:
        box, bonus = game.box(slug), game.bonus
        points = score(box, dice)
        after = upper + points if box.upper else upper
        earned = bonus.points if bonus and upper < bonus.limit <= after else 0
        return points + earned + start(open_boxes - {slug}, after, bank)

    return start(frozenset(box.slug for box in game.boxes), 0, 0)


@cache
def worth_of_toy(*, saved: bool) -> float:
    return float(by_recursion(toy(saved=saved)))


@pytest.mark.parametrize("saved", [False, True])
def test_a_toy_is_solved_as_a_recursion_over_fractions_solves_it(*, saved: bool) -> None:
    states = states_of(toy(saved=saved))
    values, expected = solved(states), worth_of_toy(saved=saved)
    assert values[states.starts[0]] == pytest.approx(expected, rel=1.2e-7)
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


def by_whole_numbers(game: Ruleset) -> Coach:
    """A coach whose table is filled by its own values, the fullest cards first."""
    states = states_of(game)
    rows = np.zeros((states.size, 1), np.int64)
    coach = Coach(Table(states, rows, np.ones((1, 1), np.int16)))
    sets = sorted(states.filled[:-1].tolist(), key=lambda one: -bin(one).count("1"))
    for filled in sets:
        lanes = int(states.lanes[filled & (1 << states.upper) - 1])
        for bank in range(int(states.banks(np.array([filled]))[0])):
            at = states.starts[filled] + bank * lanes
            for upper in range(lanes):
                rows[at + upper] = coach.values_of(Turn(filled, upper, bank)).start
    return coach


@pytest.mark.parametrize("saved", [False, True])
def test_the_coach_values_a_toy_to_the_last_digit_as_fractions_do(*, saved: bool) -> None:
    found = by_whole_numbers(toy(saved=saved)).values_of(Turn(0, 0)).start
    assert found / POINT == pytest.approx(worth_of_toy(saved=saved), abs=1e-7)


def test_a_bank_buys_the_known_values_of_more_throws() -> None:
    head = TOY.replace("dice = 3", "dice = 6")
    states = states_of(replace(read(head, SIX_DICE), saved=True))
    start, lanes = states.starts[0b011], states.lanes[0b11]
    values = solved(states)
    known = [28, 29.666667, 30.777778, 31.648148, 32.373457]
    assert values[start : start + 5 * lanes : lanes] == pytest.approx(known, abs=4e-6)
    coach = Coach(pack(states, values, 1))
    found = [coach.values_of(Turn(0b011, 0, bank)).start / POINT for bank in range(5)]
    assert found == pytest.approx(known, abs=1e-6)


def test_a_larger_bank_never_lowers_a_value_and_an_empty_one_for_the_last_box_changes_nothing() -> (
    None
):
    plain, saving = (states_of(RULESETS.find(one)) for one in ("junior", "junior+saved"))
    without, values = solved(plain), solved(saving)
    for filled, banks in zip(saving.filled, saving.banks(saving.filled), strict=True):
        found = values[saving.starts[filled] :][:banks]
        assert (np.diff(found) >= 0).all()
        if banks == 11:
            assert found[0] == without[plain.starts[filled]]


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


def test_the_command_tells_how_far_it_is_and_writes_the_released_table_elsewhere(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "junior"]) == 0
    printed, progress = capfd.readouterr()
    game = RULESETS.find("junior")
    table = Shelf(tmp_path / "solved").coach(game).table
    assert progress.endswith("] 100 %\n")
    assert f"mean {table.start / POINT:.5f}" in printed
    assert table.start == Shelf().coach(game).table.start
