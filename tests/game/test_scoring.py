"""Every box pays what the rules and the public tables say."""

from itertools import combinations_with_replacement, permutations

import pytest

from service.game.patterns import PATTERNS as ALL_PATTERNS
from service.game.ruleset import Box, Ruleset
from service.game.scoring import PATTERNS, is_made, score
from tests.game import recount
from tests.game.books import CLASSIC, HERE, MAXI, RULESETS, dice_of

ROWS = [
    tuple(line.split("\t"))
    for line in (HERE / "scores.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
BOXES = [pytest.param(r, box, id=f"{r.slug}-{box.slug}") for r in RULESETS for box in r.boxes]


@pytest.mark.parametrize(("ruleset", "box", "dice", "points"), ROWS)
def test_the_table_of_scores_is_paid(ruleset: str, box: str, dice: str, points: str) -> None:
    assert score(RULESETS.find(ruleset).box(box), dice_of(dice)) == int(points)


def test_the_table_of_scores_is_whole() -> None:
    assert len(ROWS) == 67


@pytest.mark.parametrize(("ruleset", "box"), BOXES)
def test_every_throw_is_paid_as_an_independent_recount_pays_it(ruleset: Ruleset, box: Box) -> None:
    for dice in combinations_with_replacement(range(1, 7), ruleset.dice):
        assert score(box, dice) == recount.points(ruleset.slug, box.slug, dice), dice


@pytest.mark.parametrize(("ruleset", "box"), BOXES)
def test_the_order_in_which_dice_lie_does_not_matter(ruleset: Ruleset, box: Box) -> None:
    assert len({score(box, dice) for dice in permutations(box.example)}) == 1
    assert len(box.example) == ruleset.dice


@pytest.mark.parametrize(("ruleset", "box"), BOXES)
def test_every_example_gives_points(ruleset: Ruleset, box: Box) -> None:
    assert score(ruleset.box(box.slug), box.example) > 0


@pytest.mark.parametrize(
    ("box", "dice", "made"),
    [
        ("full-house", "333551", True),
        ("full-house", "334551", False),
        ("maxi-yatzy", "111111", True),
        ("one-pair", "123456", False),
        ("chance", "666666", False),
        ("sixes", "666666", False),
    ],
)
def test_a_combination_is_made_in_the_lower_section_only(box: str, dice: str, made: bool) -> None:
    assert is_made(MAXI.box(box), dice_of(dice)) is made


def test_five_alike_fill_a_pair_and_more_alike_but_no_houses() -> None:
    """R17: two different faces alone are no house."""
    given = {box.slug for box in CLASSIC.boxes if score(box, (4, 4, 4, 4, 4))}
    alike = {"one-pair", "three-of-a-kind", "four-of-a-kind", "yatzy"}
    assert given == {"fours", "chance"} | alike


def test_the_patterns_are_one_table() -> None:
    assert PATTERNS is ALL_PATTERNS
