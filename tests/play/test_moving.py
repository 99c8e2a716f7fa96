"""A moving code is easy to say and type, and nothing that is kept gives it away."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.errors import Malformed
from service.game.ruleset import LOCALES
from service.play.moving import make_moving_code, moving_hash, normal_moving_code
from tests.play.words import WORDS

CODE = "räv måne båt 482 913"
NORMAL = "rav mane bat 482913"
SAME = [
    CODE,
    NORMAL,
    "Rav mane BAT 482 913",
    "  Räv  MÅNE\tbåt\n482913 ",
    "räv-måne-båt-482-913",
    "räv – måne — båt – 482−913",
    "Räv, måne, båt, 482.913.",
    "räv.måne.båt.4 8 2 9 1 3",
    "räv måne båt482913",
    "ra\u0308v ma\u030ane ba\u030at 482 913",
    "ｒäｖ måne båt ４８２\u3000９１３",
    "räv\u00a0måne\u202fbåt\u2009482\u00a0913",
    "\u200eräv måne\u200b båt 482 913\u2069",
    "“räv måne båt 482 913”!",
]
NO_CODES = [
    "",
    "räv",
    "482 913",
    "räv måne 482 913",
    "räv måne båt",
    "räv måne båt sol 482 913",
    "räv måne båt 48 291",
    "räv måne båt 4829 1377",
    "482 913 räv måne båt",
    "räv 482 måne 913 båt",
    "räv måne båt ٤٨٢ ٩١٣",
    "räv + måne + båt 482 913",
    "räv måne båt 482 913 \x00 1",
    "räv " * 1000,
    "1" * 100_000,
    "\ufdfa" * 100_000,
]


@pytest.mark.parametrize("typed", SAME, ids=ascii)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert normal_moving_code(typed) == NORMAL


@pytest.mark.parametrize("typed", NO_CODES, ids=lambda typed: ascii(typed[:40]))
def test_what_is_not_three_words_and_six_figures_is_refused(typed: str) -> None:
    with pytest.raises(Malformed) as refused:
        moving_hash(typed)
    assert refused.value.reason == "moving-form"


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_and_reading_is_final(typed: str) -> None:
    try:
        normal = normal_moving_code(typed)
    except Malformed:
        return
    assert normal_moving_code(normal) == normal


@pytest.mark.parametrize("locale", LOCALES)
def test_a_code_that_is_made_is_read_again(locale: str) -> None:
    chance = Random(20261130)
    for _ in range(100):
        code = make_moving_code(WORDS[locale], chance.randrange)
        plain = code.translate(str.maketrans("åäö", "aao"))
        assert normal_moving_code(code) == plain[:-4] + plain[-3:]


def test_a_code_shows_its_number_in_two_threes_with_every_nought() -> None:
    drawn = iter([1, 0, 511, 42])
    code = make_moving_code(WORDS["en"], lambda _: next(drawn))
    assert code == "anchor airport zoo 000 042"


def test_three_words_and_a_number_are_drawn_from_all_there_are() -> None:
    asked: list[int] = []

    def draw(below: int) -> int:
        asked.append(below)
        return 0

    make_moving_code(WORDS["fi"], draw)
    assert asked == [512, 512, 512, 1_000_000]


def test_the_hash_of_a_code_never_changes() -> None:
    assert moving_hash(CODE) == "03ca0ec68eed8ceeedbc04f9115a54b0"
    assert moving_hash("RÄV-MÅNE-BÅT 482913") == moving_hash(CODE)
    assert moving_hash("räv måne båt 482 914") != moving_hash(CODE)


@pytest.mark.parametrize("locale", LOCALES)
def test_there_are_512_short_words_to_move_with(locale: str) -> None:
    moving = WORDS[locale].moving
    assert len(set(moving)) == 512
    assert all(3 <= len(word) <= 8 for word in moving)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_moving_words_are_within_one_edit(locale: str) -> None:
    unmarked = str.maketrans("åäö", "aao")
    words = [word.translate(unmarked) for word in WORDS[locale].moving]
    assert [pair for pair in combinations(words, 2) if _within_one_edit(*pair)] == []


def _within_one_edit(a: str, b: str) -> bool:
    """Whether one letter more, less or other, or two neighbours changed about, makes them equal."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((at for at in range(min(len(a), len(b))) if a[at] != b[at]), min(len(a), len(b)))
    rest, other = a[start:], b[start:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest == other[1:] or rest[1:] in {other, other[1:]}
