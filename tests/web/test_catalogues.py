"""The catalogues are whole, true to their placeholders, and never inflect a name."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from service.game.ruleset import LOCALES
from service.web.catalogues import CATALOGUES, SOURCE, locales_in
from service.web.i18n import load_languages

ROOT = Path(__file__).parents[2]
#: A placeholder, whatever marks it, with an ending: of letters, or of letters after a sign.
INFLECTED = re.compile(r"(?:\}|%\(\w+\)[a-z])(?:</?\w[^>]*>)*[´’':]?[^\W\d_]")
TRANSLATED = tuple(locale for locale in locales_in(CATALOGUES) if locale != SOURCE)

#: Given so in the three languages, a question in one of them.
WORD_FOR_WORD = {"{name}: {points} to beat"}
#: Said in the same way as in English.
SAME = {"sv": {"Bonus", "Joker", "Max."}, "fi": {"Bonus"}}

Asked = str | tuple[str, ...]


@cache
def found_in_files() -> tuple[tuple[str, Asked], ...]:
    """Every message that code, templates or the games' files ask for, with its file."""
    with (ROOT / "config" / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT, methods, options)
    return tuple(
        (file_name, message if isinstance(message, str) else tuple(message))
        for file_name, _, message, *_ in found
    )


def messages_in_use(locale: str = SOURCE) -> set[Asked]:
    """Every message that a language needs: the games' files name games and boxes in some."""
    named = locale in LOCALES
    return {message for file, message in found_in_files() if not (named and file.endswith(".toml"))}


def catalogue(locale: str) -> Catalog:
    """The catalogue of a locale as it is written."""
    name = locale.replace("-", "_")
    with (CATALOGUES / name / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=name, abort_invalid=True)


def messages(locale: str) -> Iterator[Message]:
    """The messages of a catalogue, without its header."""
    return (message for message in catalogue(locale) if message.id)


def texts(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """One text or several forms of it, as a tuple; an empty one where nothing is said."""
    return (words,) if isinstance(words, str) else tuple(words or ("",))


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_are_messages_in_code_and_in_templates() -> None:
    used = messages_in_use()
    assert "Keep dice or choose a box" in used
    assert "Who is playing?" in used
    assert ("{n} throw left", "{n} throws left") in used


@pytest.mark.parametrize("locale", TRANSLATED)
class TestCatalogue:
    def test_every_message_in_use_is_translated(self, locale: str) -> None:
        known = {
            message.id if isinstance(message.id, str) else tuple(message.id)
            for message in messages(locale)
            if all(texts(message.string)) and not message.fuzzy
        }
        assert messages_in_use(locale) - known == set()

    def test_no_message_is_left_over(self, locale: str) -> None:
        known = {
            message.id if isinstance(message.id, str) else tuple(message.id)
            for message in messages(locale)
        }
        assert known - messages_in_use(locale) == set()

    def test_placeholders_are_the_same(self, locale: str) -> None:
        for message in messages(locale):
            wanted = placeholders(texts(message.id)[-1])
            for text in texts(message.string):
                assert placeholders(text) == wanted, message.id

    def test_no_name_or_figure_is_inflected(self, locale: str) -> None:
        for message in messages(locale):
            for text in texts(message.string):
                assert not INFLECTED.search(text), text

    def test_a_number_of_things_is_asked_for_by_its_plural(self, locale: str) -> None:
        for message in messages(locale):
            if isinstance(message.id, str):
                assert "{n} " not in message.id, message.id

    def test_figures_and_their_signs_are_left_to_the_language(self, locale: str) -> None:
        for message in messages(locale):
            for text in texts(message.string):
                assert "} %" not in text, text
                assert "}%" not in text, text

    def test_no_message_is_left_in_english(self, locale: str) -> None:
        same = {
            text
            for message in messages(locale)
            for text in texts(message.string)
            if text in texts(message.id) and re.search(r"[^\W\d_]", re.sub(r"\{\w*\}", "", text))
        }
        assert same == SAME.get(locale, same)

    def test_no_translation_begins_or_ends_otherwise_than_its_source(self, locale: str) -> None:
        for message in messages(locale):
            source = texts(message.id)[-1]
            if source in WORD_FOR_WORD:
                continue
            for text in texts(message.string):
                assert text == text.strip(), message.id
                assert (source[-1] in ".:?") == (text[-1] in ".:?"), message.id


def test_no_source_text_inflects_a_name() -> None:
    for message in messages_in_use():
        for text in texts(message):
            assert not INFLECTED.search(text), text


@pytest.mark.parametrize(
    "text",
    [
        "{name}n vuoro", "{name}´s turn", "{box}:n pisteet", "{name}’s turn", "{name}'s turn",
        "{name}s tur", "{name}:lle", "%(name)ss tur", "%(box)s:n", "%(name)s’s", "{name}ä",
        "<bdi>{name}</bdi>n vuoro", "<bdi class=\"x\">{name}</bdi>’s turn", "{box}</b>:een",
    ],
)  # fmt: skip
def test_an_inflected_name_would_be_found(text: str) -> None:
    assert INFLECTED.search(text)


def test_words_that_collide_are_avoided() -> None:
    for message in messages("sv"):
        avoided = (
            r"\b(turer|runda)\b" if "luck" in str(message.id).lower() else r"\b(tur|turer|runda)\b"
        )
        for text in texts(message.string):
            assert not re.search(avoided, text, re.IGNORECASE), text
    for message in messages("fi"):
        for text in texts(message.string):
            assert not re.search(r"\b(kierros|nollaa|liiga)\b", text, re.IGNORECASE), text


def test_each_language_speaks_its_own_words() -> None:
    languages = load_languages()
    said = {
        locale: languages[locale].gettext("Keep dice or choose a box")
        for locale in ("en", "sv", "fi")
    }
    assert said == {
        "en": "Keep dice or choose a box",
        "sv": "Spara tärningar eller välj en ruta",
        "fi": "Säästä noppia tai valitse ruutu",
    }


@pytest.mark.parametrize(
    "text",
    [
        "{name}, nu",
        "{name}: 12",
        "{day}. {month}",
        "{name} – Aino",
        "<b>{name}</b> har",
        "’{name}’",
    ],
)
def test_a_name_that_stands_alone_is_left_alone(text: str) -> None:
    assert not INFLECTED.search(text)


def test_names_of_games_are_messages_of_every_further_language() -> None:
    asked = messages_in_use("de")
    assert asked - messages_in_use("sv") >= {"Little Yatzy", "Two pairs", "2 pairs", "Villa"}
