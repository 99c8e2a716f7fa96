"""The packed form of a round is frozen: every byte means what it has always meant."""

import pytest
from hypothesis import given

from service.game.errors import Malformed
from service.game.packing import pack, unpack
from service.game.ruleset import Ruleset
from tests.game.books import CLASSIC, MAXI, RULESETS
from tests.game.players import Game, games, unhurried

MAXI_OPENED = "start maxi v1 d-2026-11-30 key 2026-11-01 dice 1"
CLASSIC_OPENED = "start classic v1 c-K7QM3XT9 key 2026-11-01 dice 1"


@unhurried
@given(games)
def test_a_packed_round_comes_back_line_by_line(game: Game) -> None:
    packed = pack(game.lines, game.ruleset)
    assert unpack(packed, RULESETS) == list(game.lines)
    assert len(packed) <= 2 + len(game.lines[0]) + 2 * (len(game.lines) - 1)


@pytest.mark.parametrize(
    ("ruleset", "opening", "line", "token"),
    [
        (MAXI, MAXI_OPENED, "undo", "00"),
        (MAXI, MAXI_OPENED, "advice", "01"),
        (MAXI, MAXI_OPENED, "score ones", "02"),
        (MAXI, MAXI_OPENED, "score maxi-yatzy", "15"),
        (MAXI, MAXI_OPENED, "throw", "16"),
        (MAXI, MAXI_OPENED, "throw 1", "17"),
        (MAXI, MAXI_OPENED, "throw 6", "1c"),
        (MAXI, MAXI_OPENED, "throw 1 1", "1d"),
        (MAXI, MAXI_OPENED, "throw 6 6 6 6 6", "34"),
        (MAXI, MAXI_OPENED, "throw 1 2", "35"),
        (MAXI, MAXI_OPENED, "throw 2 3 4 5 6", "f8eb"),
        (CLASSIC, CLASSIC_OPENED, "score yatzy", "10"),
        (CLASSIC, CLASSIC_OPENED, "throw", "11"),
        (CLASSIC, CLASSIC_OPENED, "throw 3 4 5 6", "e2"),
    ],
)
def test_a_token_has_its_number_for_ever(
    ruleset: Ruleset, opening: str, line: str, token: str
) -> None:
    packed = pack([opening, line], ruleset)
    assert packed == b"1" + opening.encode() + b"\n" + bytes.fromhex(token)


def test_a_round_just_begun_is_its_opening() -> None:
    assert pack([MAXI_OPENED], MAXI) == b"1" + MAXI_OPENED.encode() + b"\n"
    assert unpack(pack([MAXI_OPENED], MAXI), RULESETS) == [MAXI_OPENED]


def test_a_round_against_a_computer_is_packed_with_its_opening_as_it_stands() -> None:
    opening = f"{MAXI_OPENED} against hard@1"
    packed = pack([opening, "throw"], MAXI)
    assert packed == b"1" + opening.encode() + b"\n\x16"
    assert unpack(packed, RULESETS) == [opening, "throw"]


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["throw"],
        [CLASSIC_OPENED],
        [MAXI_OPENED.replace("v1", "v2")],
        [MAXI_OPENED, "score yatzy"],
        [MAXI_OPENED, "throw 1 1 1 1 1 1"],
        [MAXI_OPENED, "throw 2 1"],
        [MAXI_OPENED, "jump"],
        [MAXI_OPENED, MAXI_OPENED],
    ],
)
def test_a_log_of_another_game_is_not_packed(lines: list[str]) -> None:
    with pytest.raises(Malformed):
        pack(lines, MAXI)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"1",
        b"1" + MAXI_OPENED.encode(),
        b"2" + MAXI_OPENED.encode() + b"\n\x16",
        b"1" + MAXI_OPENED.replace("maxi", "mini").encode() + b"\n\x16",
        b"1" + MAXI_OPENED.replace("v1", "v9").encode() + b"\n\x16",
        b"1" + MAXI_OPENED.encode() + b" against hard\n\x16",
        b"1" + "start møxi".encode() + b"\n\x16",
        b"1" + MAXI_OPENED.encode() + b"\n\xf8",
        b"1" + MAXI_OPENED.encode() + b"\n\xf8\xec",
        b"1" + MAXI_OPENED.encode() + b"\n\xff\xff",
        b"1" + CLASSIC_OPENED.encode() + b"\n\xe3",
    ],
)
def test_bytes_that_are_no_packed_round_are_malformed(data: bytes) -> None:
    with pytest.raises(Malformed):
        unpack(data, RULESETS)
