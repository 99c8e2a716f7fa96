"""The catalogues are whole, true to their placeholders, and never inflect a name."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from service.game.ruleset import LOCALES
from service.web.i18n import CATALOGUES, load_languages

ROOT = Path(__file__).parents[2]
INFLECTED = re.compile(r"\}(?:[^\W\d_]|´|’[^\W\d_]|'[^\W\d_]|:[^\W\d_])")
TRANSLATED = LOCALES[1:]

#: Given so in the three languages, a question in one of them.
WORD_FOR_WORD = {"{name}: {points} to beat"}


def messages_in_use() -> set[str | tuple[str, ...]]:
    """Every message that code or templates ask for."""
    with (ROOT / "config" / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT, methods, options)
    return {message if isinstance(message, str) else tuple(message) for _, _, message, *_ in found}


def catalogue(locale: str) -> Catalog:
    """The catalogue of a locale as it is written."""
    with (CATALOGUES / locale / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=locale, abort_invalid=True)


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
        assert messages_in_use() - known == set()

    def test_no_message_is_left_over(self, locale: str) -> None:
        known = {
            message.id if isinstance(message.id, str) else tuple(message.id)
            for message in messages(locale)
        }
        assert known - messages_in_use() == set()

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
    "text", ["{name}n vuoro", "{name}´s turn", "{box}:n pisteet", "{name}’s turn", "{name}s"]
)
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
    said = {
        locale: language.gettext("Keep dice or choose a box")
        for locale, language in load_languages().items()
    }
    assert said == {
        "en": "Keep dice or choose a box",
        "sv": "Spara tärningar eller välj en ruta",
        "fi": "Säästä noppia tai valitse ruutu",
    }
