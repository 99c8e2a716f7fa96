"""A code is read however it is typed, and every slip of one or two symbols is caught."""

from itertools import combinations
from random import Random

import pytest

from service.game.codes import (
    ALPHABET,
    GROUP_LENGTH,
    LENGTH,
    canonical,
    check_symbol,
    display,
    is_valid,
    make_code,
)
from service.game.errors import Malformed

PUBLISHED = ["K7QM3XT9", "1234567Y", "ZZZZZZZC", "SAMMAKAH"]
_CHANCE = Random(20261130)
SAMPLE = PUBLISHED + [make_code(_CHANCE.randrange) for _ in range(1_000)]


@pytest.mark.parametrize("code", PUBLISHED)
def test_the_published_codes_are_valid(code: str) -> None:
    assert is_valid(code)
    assert check_symbol(code[:7]) == code[7]
    assert canonical(code) == code


def test_codes_that_are_made_are_valid_and_spread() -> None:
    assert all(is_valid(code) for code in SAMPLE)
    assert len(set(SAMPLE)) == len(SAMPLE)
    assert {symbol for code in SAMPLE for symbol in code} == set(ALPHABET)


def test_seven_symbols_are_drawn_each_from_all_32() -> None:
    asked: list[int] = []

    def draw(below: int) -> int:
        asked.append(below)
        return len(asked)

    assert make_code(draw) == "1234567Y"
    assert asked == [32] * 7


@pytest.mark.parametrize("place", range(8))
def test_every_single_wrong_symbol_of_a_thousand_codes_is_caught(place: int) -> None:
    for code in SAMPLE:
        taken = (code[:place] + symbol + code[place + 1 :] for symbol in ALPHABET)
        assert [one for one in taken if is_valid(one)] == [code]


@pytest.mark.parametrize(("i", "j"), list(combinations(range(8), 2)))
def test_every_exchange_of_two_symbols_of_a_thousand_codes_is_caught(i: int, j: int) -> None:
    for code in SAMPLE:
        swapped = list(code)
        swapped[i], swapped[j] = code[j], code[i]
        assert is_valid("".join(swapped)) is (code[i] == code[j])


@pytest.mark.parametrize("heard", ["O0", "I1", "L1", "S5", "B8", "Z2", "G6", "VU"])
def test_what_is_mixed_up_when_read_aloud_is_read_right_or_caught(heard: str) -> None:
    """S11: O and 0, I, L and 1 are one; of every other pair the wrong one is no code."""
    letter, figure = heard[0], heard[1]
    for code in SAMPLE:
        for place in (place for place, symbol in enumerate(code) if symbol in heard):
            slip = letter if code[place] == figure else figure
            typed = code[:place] + slip + code[place + 1 :]
            if letter in "OIL":
                assert canonical(typed) == code
            else:
                with pytest.raises(Malformed):
                    canonical(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "K7QM-3XT9",
        "k7qm3xt9",
        "K7qM 3xT9",
        "  K7QM-3XT9\n",
        "k.7.q.m.3.x.t.9.",
        "K7QM\u20133XT9",
        "K7QM\u20143XT9",
        "K7QM\u22123XT9",
        "K7QM\u00a03XT9",
        "K7QM\u00b73XT9",
        "Ｋ７ＱＭ－３ＸＴ９",
        "ｋ７ｑｍ　３ｘｔ９",
        "K7QM3XT9…",
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert canonical(typed) == "K7QM3XT9"


@pytest.mark.parametrize("typed", ["i234567y", "L234567Y", "l234-567Y", "1234567Y"])
def test_i_and_l_are_read_as_one(typed: str) -> None:
    assert canonical(typed) == "1234567Y"


def test_o_is_read_as_zero() -> None:
    zeros = "0000000" + check_symbol("0000000")
    assert canonical("oO0o-Oo0" + zeros[7]) == zeros


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "code-length"),
        ("K7QM3XT", "code-length"),
        ("K7QM3XT99", "code-length"),
        ("----", "code-length"),
        ("K7QM3XTU", "code-symbol"),
        ("K7QM3XÅ9", "code-symbol"),
        ("K7QM3XT!", "code-symbol"),
        ("K7QM_3XT9", "code-symbol"),
        ("李" * 8, "code-symbol"),
        ("K7QM3X9T", "code-check"),
        ("K7QM3XT8", "code-check"),
    ],
)
def test_what_is_no_code_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(Malformed) as refused:
        canonical(typed)
    assert refused.value.reason == reason


@pytest.mark.parametrize("text", ["", "K7QM-3XT9", "k7qm3xt9", "K7QM3XT", "K7QM3XTU", "K7QM3XT9\n"])
def test_only_the_canonical_spelling_is_valid(text: str) -> None:
    assert not is_valid(text)


def test_a_code_is_shown_in_two_halves() -> None:
    assert display("K7QM3XT9") == "K7QM-3XT9"


class TestGroups:
    CODE = make_code(Random(7).randrange, GROUP_LENGTH)

    def test_the_code_of_a_group_has_ten_symbols_in_two_halves(self) -> None:
        assert is_valid(self.CODE, GROUP_LENGTH)
        assert not is_valid(self.CODE)
        assert len(self.CODE) == 10
        assert display(self.CODE) == f"{self.CODE[:5]}-{self.CODE[5:]}"

    def test_it_is_read_where_it_may_stand(self) -> None:
        typed = display(self.CODE).lower()
        assert canonical(typed, LENGTH, GROUP_LENGTH) == self.CODE
        assert canonical("k7qm 3xt9", LENGTH, GROUP_LENGTH) == "K7QM3XT9"
        for text, lengths in ((typed, ()), ("K7QM3XT9", (GROUP_LENGTH,)), ("K7QM3XT90", (8, 10))):
            with pytest.raises(Malformed, match="a group ten"):
                canonical(text, *lengths)

    @pytest.mark.parametrize("place", range(10))
    def test_every_single_wrong_symbol_is_caught(self, place: int) -> None:
        taken = (self.CODE[:place] + symbol + self.CODE[place + 1 :] for symbol in ALPHABET)
        assert [one for one in taken if is_valid(one, GROUP_LENGTH)] == [self.CODE]
