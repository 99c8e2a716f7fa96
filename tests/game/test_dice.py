"""The dice are those of the published vectors, and fewer dice are the beginning of more."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.dice import code_seed, commitment, day_seed, group_seed, seat_seed, throw
from tests.game.books import dice_of
from tests.game.players import seeds, unhurried

ZEROS = bytes(32)
DAY = date(2026, 11, 29)
CODE = "K7QM3XT9"


@pytest.mark.parametrize(
    ("seed", "hexed"),
    [
        (day_seed(ZEROS, DAY), "660e263c21be6d4838c8a328727cc255a50f40ff2f0f79c70c40c75f167f02ef"),
        (
            day_seed(ZEROS, date(2028, 2, 29)),
            "042308be051ab131889c3c0e743c2523a8d4cf4b1f4dcd5efc58b7ec40065eb9",
        ),
        (
            code_seed(ZEROS, CODE),
            "f24d2631f5f2c8a6494ec1906a1d3fd71e9f8d9a5c6c81d9c4b3bf731bf1da12",
        ),
        (
            seat_seed(ZEROS, CODE, 1),
            "fb4fac4f0585ee7d5f1f2c0c34a6a127c34b3f46009a616ac92732c341e9f8f5",
        ),
        (
            group_seed(ZEROS, DAY, "4T9XK2M7QB"),
            "e2a627874d51136a7706f67853db3ce46d0c008d106c2b2c1c1eb6a891acc091",
        ),
        (
            day_seed(bytes(range(32)), DAY),
            "d4e7dd8e6f882fc0044bcad2de6005f705c26635ef14d4ddabf2e5ff3ad88844",
        ),
    ],
    ids=["day", "leap day", "code", "seat", "group", "another key"],
)
def test_seeds_are_those_of_the_vectors(seed: bytes, hexed: str) -> None:
    assert seed.hex() == hexed


@pytest.mark.parametrize(
    ("key", "day", "committed"),
    [
        (ZEROS, DAY, "78b0684182edc3d503519750762585598a7a088452e22e1e7c3b4c85a81a7041"),
        (
            ZEROS,
            date(2028, 2, 29),
            "08e05b4144817d525938291471bb3d7033bbf532fb07783b7398cba360ee438b",
        ),
        (bytes(range(32)), DAY, "0045947152f5f026422e1ff2ad4f2ab3dd6db0f909a44dddc728dc18818a45e3"),
    ],
    ids=["day", "leap day", "another key"],
)
def test_commitments_are_those_of_the_vectors(key: bytes, day: date, committed: str) -> None:
    assert commitment(day_seed(key, day)) == committed


@pytest.mark.parametrize(
    ("turn", "number", "dice"),
    [
        (1, 1, "161316"),
        (1, 2, "425651"),
        (1, 2, "425"),
        (1, 3, "663336"),
        (2, 1, "456216"),
        (20, 3, "664511"),
        (20, 40, "2161453"),
        (256, 1, "464465"),
    ],
)
def test_throws_are_those_of_the_vectors(turn: int, number: int, dice: str) -> None:
    assert throw(day_seed(ZEROS, DAY), turn, number, len(dice)) == dice_of(dice)


def test_a_row_goes_on_over_the_end_of_a_block() -> None:
    row = "23652344363431345632251261511261455326523435665365351266534366546344624541415525"
    assert throw(b"\xff" * 32, 3, 2, 80) == dice_of(row)


@pytest.mark.parametrize(("seat", "first", "tries"), [(1, "333436", "136"), (2, "266663", "436")])
def test_a_seat_has_its_own_dice_and_tries_for_who_begins(
    seat: int, first: str, tries: str
) -> None:
    seed = seat_seed(ZEROS, CODE, seat)
    assert throw(seed, 1, 1, 6) == dice_of(first)
    assert tuple(throw(seed, 0, n, 1)[0] for n in (1, 2, 3)) == dice_of(tries)


@unhurried
@given(
    seeds, st.integers(0, 65535), st.integers(1, 65535), st.integers(0, 200), st.integers(0, 200)
)
def test_fewer_dice_are_the_beginning_of_more(
    seed: bytes, turn: int, number: int, some: int, others: int
) -> None:
    few, many = sorted((some, others))
    row = throw(seed, turn, number, many)
    assert len(row) == many
    assert throw(seed, turn, number, few) == row[:few]
    assert set(row) <= {1, 2, 3, 4, 5, 6}
