"""A move and an opening have one spelling each, and nothing else is read."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.errors import GameError, Malformed
from service.game.moves import (
    Advice,
    Move,
    Opening,
    Score,
    Throw,
    Undo,
    read_move,
    read_opening,
    write_move,
    write_opening,
)
from tests.game.players import unhurried

SPELLED: list[tuple[str, Move]] = [
    ("throw", Throw()),
    ("throw 6 6", Throw((6, 6))),
    ("throw 1 2 3 4 5", Throw((1, 2, 3, 4, 5))),
    ("score sixes", Score("sixes")),
    ("score three-of-a-kind", Score("three-of-a-kind")),
    ("undo", Undo()),
    ("advice", Advice()),
]
OPENED = "start maxi v1 d-2026-11-30 key 2026-11-01 dice 1"
AGAINST = f"{OPENED} against hard@1"
SEATED = f"{OPENED} seat 2"


@pytest.mark.parametrize(("line", "move"), SPELLED)
def test_every_move_has_its_spelling(line: str, move: Move) -> None:
    assert read_move(line) == move
    assert write_move(move) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "throw ",
        "throw 7",
        "throw 0",
        "throw 6 5",
        "throw 66",
        "throw  6",
        "throw 6 ",
        "Throw",
        "throw ٣",
        "throw -1",
        "throw x",
        "score",
        "score ",
        "score 0",
        "score Ones ",
        "score Ones",
        "score ones ",
        "score  ones",
        "score üx",
        "score ones twos",
        "score -",
        "score ones-",
        "undo ",
        "undo 1",
        "advice please",
        " undo",
        "undo\n",
        "score ones\n",
        OPENED,
    ],
)
def test_r21_nothing_else_is_a_move(line: str) -> None:
    """R21: an empty, padded or strange box is no box."""
    with pytest.raises(Malformed):
        read_move(line)


@unhurried
@given(st.text() | st.text("throwscundoavi 123456-", max_size=30))
def test_what_is_read_as_a_move_is_written_the_same(line: str) -> None:
    try:
        move = read_move(line)
    except Malformed:
        return
    assert write_move(move) == line


def test_an_opening_has_its_spelling_for_ever() -> None:
    opening = Opening("maxi", 1, "d-2026-11-30", date(2026, 11, 1))
    assert write_opening(opening) == OPENED
    assert read_opening(OPENED) == opening


@pytest.mark.parametrize(
    "line",
    [
        "start classic v2 c-K7QM3XT9 key 2026-05-01 dice 1",
        "start yahtzee-nordic v12 c-SAMMAKAH key 2028-02-29 dice 2",
        "start maxi+bonus75+full30+saved v1 c-1234567Y key 2026-11-01 dice 1",
        "start classic+down+bonus-at=50 v1 c-1234567Y key 2026-11-01 dice 1",
        "start maxi+columns-mixed v1 c-1234567Y key 2026-11-01 dice 1",
        "start maxi v1 c-K7QM3XT9 key 2026-05-01 dice 1 against hard@1",
        "start classic+columns2 v2 c-K7QM3XT9 key 2026-05-01 dice 3 against easy@12",
        "start maxi+saved v1 c-K7QM3XT9 key 2026-05-01 dice 1 seat 1",
        "start junior v1 c-K7QM3XT9 key 2026-05-01 dice 1 seat 6",
    ],
)
def test_openings_of_other_games_and_options_are_read(line: str) -> None:
    assert write_opening(read_opening(line)) == line


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("start", "begin"),
        ("maxi", "Maxi"),
        ("maxi", "maxi+"),
        ("v1", "v0"),
        ("v1", "v01"),
        ("v1", "1"),
        ("d-2026-11-30", "d-2026-11-3"),
        ("d-2026-11-30", "c-K7QM3XTU"),
        ("d-2026-11-30", "2026-11-30"),
        ("key 2026-11-01", "key 2026-11-31"),
        ("key 2026-11-01", "key today-----"),
        ("dice 1", "dice"),
        ("dice 1", "dice 1 "),
        ("dice 1", "dice 1\n"),
        (" key", "  key"),
        ("hard@1", ""),
        ("hard@1", "hard"),
        ("hard@1", "@1"),
        ("hard@1", "hard@"),
        ("hard@1", "hard@0"),
        ("hard@1", "hard@01"),
        ("hard@1", "hard@1000"),
        ("hard@1", "hard@١"),
        ("hard@1", "Hard@1"),
        ("hard@1", "hard-er@1"),
        ("hard@1", "hard@1 "),
        ("hard@1", "hard@1\n"),
        ("hard@1", "hard@1 against easy@1"),
        (" against ", "  against "),
        (" against ", " "),
        ("against hard@1", "against"),
    ],
)
def test_nothing_else_is_an_opening(good: str, bad: str) -> None:
    assert good in AGAINST
    with pytest.raises(Malformed):
        read_opening(AGAINST.replace(good, bad, 1))


def test_an_opening_may_name_a_computer_and_names_none_otherwise() -> None:
    assert read_opening(AGAINST) == replace(read_opening(OPENED), opponent="hard@1")
    assert read_opening(OPENED).opponent is None


@pytest.mark.parametrize(
    "bad", ["seat 0", "seat 7", "seat 02", "seat", "seat 2 ", "seat 2\n", "seat two", "Seat 2"]
)
def test_a_seat_is_a_figure_from_one_to_six(bad: str) -> None:
    with pytest.raises(Malformed):
        read_opening(SEATED.replace("seat 2", bad))


def test_an_opening_may_name_a_seat_and_names_none_otherwise() -> None:
    assert read_opening(SEATED) == replace(read_opening(OPENED), seat=2)
    assert read_opening(OPENED).seat is None
    assert read_opening(AGAINST).seat is None


@unhurried
@given(
    st.builds(
        Opening,
        ruleset=st.sampled_from(["maxi", "yahtzee-nordic", "classic+down+bonus-at=50"]),
        version=st.integers(1, 999),
        challenge=st.sampled_from(["d-2026-11-30", "c-K7QM3XT9"]),
        key_date=st.dates(date(2026, 5, 1)),
        dice_version=st.integers(1, 999),
        opponent=st.none() | st.from_regex(r"[a-z]+@[1-9][0-9]{0,2}", fullmatch=True),
        seat=st.none() | st.integers(1, 6),
    )
)
def test_every_opening_is_read_as_it_was_written(opening: Opening) -> None:
    assert read_opening(write_opening(opening)) == opening


@unhurried
@given(st.text(" @0123456789abdehirs-\n", max_size=20))
def test_what_is_read_after_an_opening_is_written_the_same(end: str) -> None:
    line = f"{OPENED} against{end}"
    try:
        opening = read_opening(line)
    except Malformed:
        return
    assert write_opening(opening) == line


def test_every_refusal_has_a_slug_and_a_sentence() -> None:
    with pytest.raises(GameError) as refused:
        read_move("jump")
    assert (refused.value.reason, str(refused.value)) == ("move", "This is no move.")
