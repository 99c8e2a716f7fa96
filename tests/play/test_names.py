"""Names keep every character that can be seen, and public names are kind in three languages."""

from collections.abc import Callable
from random import Random
from unicodedata import is_normalized

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from service.game.errors import Malformed
from service.game.ruleset import LOCALES
from service.play.names import BadWords, clean_name, public_name, read_words
from tests.play.words import FILES, WORDS

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"

KEPT = {
    "markup": '"><b>',
    "short markup": "<img src=x>",
    "template": "{{7*7}}",
    "entity": "&amp;",
    "latin": "Åke Öberg-Ñ",
    "renamed": "Aino 2",
    "sami": "Áŋgirčázzi",
    "vietnamese": "Nguyễn Thị Hạnh",
    "icelandic": "Þórður",
    "turkish": "İrem Işık",
    "greek": "Ελένη",
    "cyrillic": "Олексій Ґудзь",
    "georgian": "ნინო",
    "armenian": "Անահիտ",
    "hebrew": "שָׁלוֹם",
    "arabic": "محمد الأمين",
    "arabic with marks": "مُحَمَّد",
    "persian with a non-joiner": "می\u200cخواهم",
    "urdu": "علی اکبر",
    "hindi": "क्षत्रिय",
    "hindi with a joiner": "क्\u200dष",
    "marathi": "र\u200d्या",
    "bengali": "র\u200d্যাম",
    "tamil": "கார்த்திக்",
    "malayalam": "ലക്ഷ്മി",
    "sinhala": "ශ්\u200dරී",
    "thai": "สมชาย น้ำ",
    "lao": "ແກ້ວ",
    "khmer": "សុភាព",
    "burmese": "မြွှေ့",
    "tibetan": "བསྒྲུབས",
    "chinese": "李小龍",
    "rare chinese": "𠮷野家",
    "japanese": "さくら ガール",
    "korean": "김민지",
    "ethiopic": "ሰላም",
    "cherokee": "ᏣᎳᎩ",
    "emoji": "🐸 Sammakko",
    "family": FAMILY,
    "technologist": "👩🏽\u200d💻",
    "rainbow flag": "🏳️\u200d🌈",
    "two flags": "🇸🇪🇫🇮",
    "flag made of tags": ENGLAND,
    "keycap": "1️⃣ #️⃣",
    "red heart": "❤️",
    "heart as text": "❤\ufe0e",
    "nineteen letters and an emoji": "a" * 19 + "😀",
    "twenty wide letters": "W" * 20,
    "twenty letters with a mark": "q\u0301" * 20,
    "four families": FAMILY * 4,
}
CLEANED = {
    "right-to-left override": ("abc\u202efed", "abcfed"),
    "embedding": ("\u202aAino\u202c", "Aino"),
    "isolates": ("\u2066A\u2067i\u2068no\u2069", "Aino"),
    "direction marks": ("\u200eA\u200fi\u061cno", "Aino"),
    "controls": ("A\x00i\x1bn\x7fo\x9b", "Aino"),
    "zero width": ("A\u200bi\u2060n\ufeffo\u00ad", "Aino"),
    "fillers": ("A\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u180eino", "Aino"),
    "private, unassigned, surrogate": ("A\ue000\U000f0000\u0378\ufdd0\ud83d\udc38ino", "Aino"),
    "annotations and lost characters": ("A\ufff9i\ufffan\ufffb\ufffc\ufffdo", "Aino"),
    "white space": ("\t Aino\u00a0\u3000\r\n\u2028 V ", "Aino V"),
    "decomposed": ("A\u030ake", "Åke"),
    "mark at the edge": ("a" * 19 + "e\u0301", "a" * 19 + "é"),
    "decomposed over an invisible": ("Ake\u200b\u0301", "Aké"),
    "joiners between latin letters": ("A\u200di\u200cno", "Aino"),
    "joiner at an end": ("\u200cمی\u200c", "می"),
    "joiner twice": ("می\u200c\u200cخواهم", "می\u200cخواهم"),
    "joiner between figures": ("1\u200d2", "12"),
    "joiner between emoji and letter": ("👩\u200dA", "👩A"),
    "variation selectors": ("A\ufe0fi\ufe00no\U000e0100", "Aino"),
    "two variation selectors": ("❤️\ufe0f", "❤️"),
    "mongolian selector": ("ᠮ\u180bᠣ", "ᠮᠣ"),
    "tags alone": ("Aino\U000e0041\U000e0061\U000e007f", "Aino"),
    "unfinished tag flag": ("🏴\U000e0067\U000e0062", "🏴"),
    "keycap on a letter": ("A\u20e3", "A"),
    "ring round a letter": ("A\u20dd", "A"),
    "marks on nothing": ("\u0301Aino \u0302V", "Aino V"),
    "zalgo": ("q" + "\u0301\u0316" * 30, "q\u0316\u0316\u0316"),
    "zalgo in thai": ("ก" + "\u0e49" * 30, "ก" + "\u0e49" * 3),
    "zalgo through joiners": ("q" + "\u0316\u200d" * 30, "q" + "\u0316" * 3),
    "zalgo through joiners in arabic": ("ب" + "\u064e\u200d" * 30, "ب" + "\u064e" * 3),
}
EMPTY = [
    *("", " ", "\u00a0\u3000", "\u200b\u2060", "\u202e\u202c", "\u3164", "\u2800", "\x00\n\x7f"),
    *("\u0301\u0302", "\ufe0f", "\u200d", "\U000e0067", "\ud83d"),
]
TOO_LONG = {
    "letters": "a" * 21,
    "wide letters": "W" * 200,
    "twenty letters and an emoji": "a" * 20 + "😀",
    "twenty letters and a mark of its own": "a" * 19 + "é" + "q\u0301",
    "flags in bytes": "🇸🇪" * 16,
    "families in bytes": FAMILY * 5,
    "long markup": "<img src=x onerror=alert(1)>",
    "invisible flood": "A" + "\u200b" * 1_000_000,
}
TRICKY = (
    "aqe1#W \t\u00a0<&ÅåéبمیकषররགမקกL한ᄒ\u1161\u11ab❤🏴👩👧🏽🇸🇪🐸"
    "\u0301\u0316\u0302\u064e\u094d\u09cd\u0e49\u0f71\u103b\u05b8\u20e3\u20dd"
    "\u200b\u200c\u200d\u202e\u2066\u2069\u200f\ufe0e\ufe0f\ufe00\u3164\u2800\u034f\ufeff"
    "\U000e0067\U000e0062\U000e007f\ud83d\udc38\ue000\u0378\x00\x7f"
)
ODD_TEXT = st.text(st.sampled_from(TRICKY) | st.characters(), max_size=60)
UNSEEN = regex.compile(
    r"[[\p{C}\p{Zl}\p{Zp}\p{DI}\u00A0\u2800\u3000]"
    r"--[\u200C\u200D\uFE0E\uFE0F\U000E0030-\U000E007A\U000E007F]]",
    regex.VERSION1,
)


@pytest.mark.parametrize("name", KEPT.values(), ids=KEPT)
def test_a_name_that_can_be_seen_is_kept_to_the_letter(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(("typed", "kept"), CLEANED.values(), ids=CLEANED)
def test_what_cannot_be_seen_is_left_out(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", EMPTY, ids=ascii)
def test_a_name_with_nothing_to_see_is_refused(typed: str) -> None:
    with pytest.raises(Malformed) as refused:
        clean_name(typed)
    assert refused.value.reason == "name-empty"


@pytest.mark.parametrize("typed", TOO_LONG.values(), ids=TOO_LONG)
def test_a_name_that_is_too_long_is_refused_and_never_cut(typed: str) -> None:
    """L14: 200 wide letters (L12), long markup (L11), flags, families."""
    with pytest.raises(Malformed) as refused:
        clean_name(typed)
    assert refused.value.reason == "name-long"


@given(ODD_TEXT)
@example("ab\u0301\u200d\u0302\u200d\u0303\u200d\u0304")
@example("👩\u200d\u0301\u200d👩")
def test_a_cleaned_name_is_short_whole_and_stays_as_it_is(typed: str) -> None:
    """L14: whole characters only."""
    try:
        name = clean_name(typed)
    except Malformed as refused:
        assert refused.reason in {"name-empty", "name-long"}  # noqa: PT017 - both are right
        return
    assert clean_name(name) == name
    assert is_normalized("NFC", name)
    assert name == " ".join(name.split(" "))
    assert name == name.strip()
    assert len(name.encode()) <= 120
    assert 1 <= len(regex.findall(r"\X", name)) <= 20
    assert not UNSEEN.search(name)
    assert not regex.search(r"\p{M}{7}", name)


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=0x24F), min_size=1))
def test_letters_and_figures_are_never_lost(typed: str) -> None:
    name = typed[:20]
    assert clean_name(name) == name


def test_public_names_are_an_adjective_and_an_animal_with_capitals() -> None:
    english = WORDS["en"]
    asked: list[int] = []

    def first(below: int) -> int:
        asked.append(below)
        return 0

    assert public_name(english, first) == "Active Albatross"
    assert asked == [len(english.adjectives), len(english.animals)]
    assert public_name(WORDS["sv"], lambda below: below - 1) == "Öppen Örn"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_public_name_is_a_name_that_a_player_could_have_chosen(locale: str) -> None:
    words = WORDS[locale]
    assert min(len(words.adjectives), len(words.animals)) >= 96
    longest = max(words.adjectives, key=len), max(words.animals, key=len)
    assert len(" ".join(longest)) <= 20
    chance = Random(20261130)
    names = [public_name(words, chance.randrange) for _ in range(500)]
    assert [clean_name(name) for name in names] == names


def test_there_is_one_word_list_a_language() -> None:
    assert [path.stem for path in FILES] == sorted(LOCALES)


@pytest.mark.parametrize("locale", LOCALES)
def test_words_are_plain_lower_case_letters_in_the_order_of_the_alphabet(locale: str) -> None:
    alphabet = "abcdefghijklmnopqrstuvwxyz" + ("" if locale == "en" else "åäö")
    words = WORDS[locale]
    for part in (words.adjectives, words.animals, words.moving):
        assert all(set(word) <= set(alphabet) for word in part)
        assert list(part) == sorted(part, key=lambda word: [alphabet.index(c) for c in word])


def test_no_word_means_something_rude_in_another_of_the_languages() -> None:
    rude_elsewhere = {
        "fart", "fager", "ficka", "gift", "kaka", "kakadu", "kissa", "kukka", "kukko", "lepakko",
        "muna", "mus", "peppu", "pigg", "pilli", "prick", "puss", "runko", "slida", "slug", "slut",
        "stjärt", "torsk", "kock", "tik", "tit", "mes", "gök",
    }  # fmt: skip
    for words in WORDS.values():
        assert not rude_elsewhere & {*words.adjectives, *words.animals, *words.moving}


def _without_animals(text: str) -> str:
    return text.replace("animals", "plants")


def _with_a_dash(text: str) -> str:
    return text.replace('"albatross"', '"sea-gull"')


def _with_one_twice(text: str) -> str:
    return text.replace('"albatross"', '"wren"')


def _with_too_few_moving(text: str) -> str:
    return text.replace('"airport", ', "")


def _with_few_adjectives(text: str) -> str:
    return "adjectives = ['kind']\n" + text[text.index("animals") :]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: "not toml",
        _without_animals,
        _with_a_dash,
        _with_one_twice,
        _with_too_few_moving,
        _with_few_adjectives,
    ],
)
def test_a_spoilt_word_list_is_refused_with_its_name(spoil: Callable[[str], str]) -> None:
    text = (FILES[0].parent / "en.toml").read_text("utf-8")
    with pytest.raises(BadWords, match=r"en\.toml") as refused:
        read_words(spoil(text), "en.toml")
    assert refused.value.reason == "words"
