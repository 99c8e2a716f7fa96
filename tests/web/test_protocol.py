"""The sheets of several people side by side: each figure in its line, and every sum recounted."""

from collections.abc import Sequence

import pytest

from service.game.round import Round
from service.web.views.protocol import Line, Part, parts_of
from tests.web.sample_seats import FAMILY, table_of
from tests.web.samples import EN


def played(game: str, turns: int | None = None) -> list[Round]:
    return [live.round for live in table_of(game, FAMILY[:2], turns).lives]


def figures(part: Part, kind: str) -> tuple[int | None, ...]:
    (line,) = [line for line in part.lines if line.kind == kind]
    return line.figures


def boxes(part: Part) -> list[Line]:
    return [line for line in part.lines if line.kind == "box"]


def recounted(part: Part, seat: int) -> tuple[int, int]:
    """The sum of the first six boxes of a part and of all its boxes, for one person."""
    points = [line.figures[seat] or 0 for line in boxes(part)]
    return sum(points[:6]), sum(points)


@pytest.mark.parametrize(
    ("game", "weights"),
    [
        ("maxi+columns2", (1, 2)),
        ("classic+columns3", (1, 2, 3)),
        ("yahtzee+columns-mixed", (1, 1, 1)),
    ],
)
@pytest.mark.parametrize("turns", [25, None])
def test_each_column_has_its_boxes_and_sums_and_the_total_weighs_them(
    game: str, weights: Sequence[int], turns: int | None
) -> None:
    rounds = played(game, turns)
    *columns, below = parts_of(rounds, EN)
    assert len(columns) == len(weights)
    bonus = rounds[0].ruleset.bonus
    assert bonus
    for seat, one in enumerate(rounds):
        total = one.extras
        for column, weight in zip(columns, weights, strict=True):
            upper, points = recounted(column, seat)
            earned = figures(column, "bonus")[seat]
            assert figures(column, "upper")[seat] == upper
            assert (earned == bonus.points) == (upper >= bonus.limit)
            assert figures(column, "column")[seat] == weight * (points + (earned or 0))
            total += figures(column, "column")[seat] or 0
        assert figures(below, "sum")[seat] == total == one.total


@pytest.mark.parametrize(
    ("game", "heads", "hints"),
    [
        (
            "classic+columns2",
            ["Column 1", "Column 2, counts 2 times", ""],
            ["", "×2"],
        ),
        (
            "classic+columns-mixed",
            [
                "Column 1, in any order",
                "Column 2, from the top down",
                "Column 3, from the bottom up",
                "",
            ],
            ["", "", ""],
        ),
        ("classic", [""], []),
    ],
)
def test_a_column_says_how_it_counts_and_in_which_order(
    game: str, heads: list[str], hints: list[str]
) -> None:
    parts = parts_of(played(game, 0), EN)
    assert [part.head for part in parts] == heads
    sums = [line for part in parts for line in part.lines if line.kind == "column"]
    assert [line.hint for line in sums] == hints


def test_a_box_of_one_column_is_not_that_of_the_next() -> None:
    rounds = played("classic+columns2", 31)
    for number, part in enumerate(parts_of(rounds, EN)[:2], 1):
        for line, box in zip(boxes(part), rounds[0].ruleset.boxes, strict=True):
            assert line.figures == tuple(of.card[f"{number}.{box.slug}"] for of in rounds)


def test_sums_stay_out_while_they_are_hidden() -> None:
    parts = parts_of(played("classic+columns2", 31), EN, hidden=True)
    assert {line.kind for part in parts for line in part.lines} == {"box"}
    assert len(parts) == 2
