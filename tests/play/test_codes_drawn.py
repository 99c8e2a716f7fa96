"""Codes as they are drawn: none is given twice, none seems to spell a rude word."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from redis import Redis

from service.app import read_wording
from service.game.codes import ALPHABET, is_valid, make_code
from service.play import challenges
from service.play.errors import NameTaken
from service.play.kit import Kit
from service.play.names import BadWords
from service.play.wording import Wording, read_rude_words
from service.store import keys
from tests.store.contents import all_keys, plain_client
from tests.world import NOON

FILTER = Path(__file__).parents[2] / "config" / "words" / "filter"
WORDING = read_wording()
RUDE = [
    word
    for path in FILTER.glob("*.toml")
    for word in read_rude_words(path.read_text("utf-8"), path.name)
]
DRAWN = 200_000
MAKER = "3fa9c1d2e4b5"
LETTERS = {
    "A": "A4",
    "B": "B8",
    "E": "E3",
    "G": "G69",
    "I": "1",
    "L": "1",
    "O": "0",
    "S": "S5",
    "T": "T7",
    "U": "V",
    "Z": "Z2",
    "Å": "A4",
    "Ä": "A4",
    "Ö": "0",
}


def feed(*codes: str) -> Callable[[int], int]:
    """A chance that draws these codes, one after the other."""
    drawn: Iterator[str] = iter("".join(code[:7] for code in codes))
    return lambda below: ALPHABET.index(next(drawn)) % below


def made(kit: Kit, draw: Callable[[int], int]) -> str:
    return challenges.create(kit, MAKER, "maxi", NOON, draw).code


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


def stored_codes(raw: Redis) -> set[str]:
    return {key[11:-1] for key in all_keys(raw) if key.startswith("challenge:")}


def pattern_of(word: str) -> re.Pattern[str]:
    """The ways in which a code can spell a word."""
    return re.compile("".join(f"[{LETTERS.get(letter, letter)}]" for letter in word.upper()))


def test_of_200_000_codes_none_holds_a_word_and_few_are_drawn_again() -> None:
    """S11: whichever letters its figures are read as."""
    chance = Random(4)
    drawn = [make_code(chance.randrange) for _ in range(DRAWN)]
    given = [code for code in drawn if WORDING.allows(code)]
    refused = 1 - len(given) / DRAWN
    print(f"{refused:.2%} of {DRAWN:,} codes are drawn again for a word")
    assert 0.005 < refused < 0.02
    assert all(is_valid(code) for code in given)
    joined = "\n".join(given)
    short = [word for word in RUDE if word.isalpha() and 3 <= len(word) <= 8]
    assert not [word for word in short if pattern_of(word).search(joined)]
    assert any(pattern_of(word).search("\n".join(drawn)) for word in short)


def test_200_000_codes_drawn_by_chance_hardly_ever_meet() -> None:
    """S11: of 2^35 codes, 200,000 hold less than one pair on average, which the store refuses."""
    chance = Random(5)
    assert len({make_code(chance.randrange) for _ in range(DRAWN)}) >= DRAWN - 3


@pytest.mark.parametrize(
    "code",
    [
        "F1TTA000",
        "P15S0000",
        "0KVKX000",
        "00V1TTV0",
        "SEX00000",
        "00005H17",
        "00B1TCH0",
        "0HVORA00",
    ],
)
def test_a_rude_word_is_seen_however_its_letters_are_spelled(code: str) -> None:
    assert not WORDING.allows(code)


@pytest.mark.parametrize("code", ["K7QM3XT9", "1234567Y", "ZZZZZZZC", "SAMMAKAH", "00000000"])
def test_the_codes_of_the_design_hold_no_word(code: str) -> None:
    assert WORDING.allows(code)


def test_a_word_of_two_letters_a_phrase_or_one_too_long_refuses_no_code() -> None:
    wording = Wording.of(["xx", "ab cd", "a-bcd", "abcdefghj", "Kanå"])
    assert wording.spelled == {"KANA"}
    assert not wording.allows("99K4N400")


def test_a_code_with_a_word_is_drawn_again(kit: Kit, raw: Redis) -> None:
    assert made(kit, feed("F1TTA00", "K7QM3XT")) == "K7QM3XT9"
    assert stored_codes(raw) == {"K7QM3XT9"}


def test_a_taken_code_is_drawn_again_and_its_owner_keeps_it(kit: Kit) -> None:
    assert made(kit, feed("K7QM3XT")) == "K7QM3XT9"
    before = kit.store.do("DUMP", keys.challenge("K7QM3XT9"))
    assert made(kit, feed("K7QM3XT", "K7QM3XT", "1234567")) == "1234567Y"
    assert kit.store.do("DUMP", keys.challenge("K7QM3XT9")) == before


def test_every_collision_of_a_chance_that_repeats_itself_is_noticed(kit: Kit, raw: Redis) -> None:
    """A chance that knows 400 codes alone gives 300 of them, each once."""
    few = Random(6)
    kinds = [make_code(few.randrange) for _ in range(400)]
    chance = Random(7)
    given: list[str] = []
    while len(given) < 300:
        draws = [chance.choice(kinds) for _ in range(challenges.DRAWS)]
        if any(WORDING.allows(code) and code not in given for code in draws):
            given.append(made(kit, feed(*draws)))
    assert len(set(given)) == 300
    assert stored_codes(raw) == set(given) <= set(kinds)


def test_a_chance_that_draws_taken_codes_alone_ends_with_a_refusal(kit: Kit, raw: Redis) -> None:
    made(kit, lambda below: below - 1)
    with pytest.raises(NameTaken):
        made(kit, lambda below: below - 1)
    assert stored_codes(raw) == {"ZZZZZZZC"}


def test_the_word_lists_are_of_three_languages_and_say_whence_they_come() -> None:
    assert {path.stem for path in FILTER.glob("*.toml")} == {"en", "fi", "sv"}
    for path in FILTER.glob("*.toml"):
        text = path.read_text("utf-8")
        assert "CC BY 4.0" in text
        words = read_rude_words(text, path.name)
        assert len(set(words)) == len(words)
        assert words == [word.strip().lower() for word in words]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "listed = []\nadded = []",
        'listed = ["a"]',
        "listed = [1]\nadded = [2]",
        'listed = ["a"]\nadded = [" "]',
        'listed = "a"\nadded = "b"',
    ],
)
def test_a_broken_word_list_says_which(text: str) -> None:
    with pytest.raises(BadWords, match=r"sv\.toml"):
        read_rude_words(text, "sv.toml")
