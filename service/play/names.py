"""What a player may be called: own names made clean, public names drawn from the word lists.

Names stay as they were meant and are escaped by the pages; knows no store and no chance of its own.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

import regex

from service.game.errors import GameError, Malformed

LONGEST_NAME = 20  # Characters as a person counts them: grapheme clusters.
LONGEST_NAME_BYTES = 120  # In UTF-8.
MOVING_WORDS = 512
_LONGEST_INPUT = 1000  # What may be sent before cleaning, invisible characters and all.
_FEWEST_WORDS = 96

_JOINED = (
    r"[[\p{Arabic}\p{Syriac}\p{Nko}\p{Mongolian}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}"
    r"\p{Oriya}\p{Tamil}\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}]&&\p{L}]"
)
_STACKED = r"[\p{Hebrew}\p{Myanmar}\p{Tibetan}]"
_PICTURE = r"\p{ExtPict}(?:\p{EMod}|[\uFE0E\uFE0F])?"
_EMOJI = (
    r"\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F"
    r"|[0-9#*]\uFE0F?\u20E3"
    rf"|{_PICTURE}(?:\u200D{_PICTURE})*"
)
_JOINER = (
    rf"(?<={_JOINED}\p{{M}}*)[\u200C\u200D](?={_JOINED})"
    rf"|(?<={_JOINED})\u200D(?=\p{{ccc=9}}{_JOINED})"
)
_BY_CONTEXT = r"\u200C\u200D\u20E3\uFE0E\uFE0F\U000E0030-\U000E0039\U000E0061-\U000E007A\U000E007F"
_BLANK = r"\u2800\uFFFC\uFFFD\U00013441\U00013442\U0001D159"


def _rule(pattern: str, kept: str) -> tuple[regex.Pattern[str], str]:
    return regex.compile(pattern, regex.VERSION1), kept


# Applied in this order until nothing changes; what stands at the right is kept of each match.
_RULES = (
    _rule(r"\p{White_Space}+", " "),
    _rule(rf"[[\p{{C}}\p{{Me}}\p{{DI}}{_BLANK}]--[{_BY_CONTEXT}]]", ""),
    _rule(r"(?<=^|\s)\p{M}+", ""),
    _rule(r"([\u200C\u200D])[\u200C\u200D]+", r"\1"),
    _rule(rf"({_STACKED}\p{{M}}{{6}})\p{{M}}+", r"\1"),
    _rule(rf"((?!{_STACKED})\P{{M}}\p{{M}}{{3}})\p{{M}}+", r"\1"),
    _rule(rf"({_EMOJI}|{_JOINER})|[{_BY_CONTEXT}]", r"\1"),
)


class BadWords(GameError):
    """A word list that no names can be drawn from."""


@dataclass(frozen=True, slots=True)
class NameWords:
    """The words of one language: for public names, and for the codes that move a player."""

    adjectives: tuple[str, ...]
    animals: tuple[str, ...]
    moving: tuple[str, ...]


def clean_name(text: str) -> str:
    """The name without what cannot be seen; Malformed if nothing is left or it is too long.

    At most 20 grapheme clusters and 120 bytes of UTF-8, in NFC; too long is refused, never cut.
    """
    if len(text) > _LONGEST_INPUT:
        raise _too_long()
    name = _cleaned(text)
    if not name:
        raise Malformed("name-empty", "The name has no character that can be seen.")
    if len(name.encode()) > LONGEST_NAME_BYTES or _characters(name) > LONGEST_NAME:
        raise _too_long()
    return name


def clean_words(text: str, longest: int) -> str:
    """A line of so many characters at most, without what cannot be seen; it may be empty.

    Malformed if it is too long, in characters or in six bytes of UTF-8 for each.
    """
    words = _cleaned(text) if len(text) <= _LONGEST_INPUT else text
    if len(words.encode()) > 6 * longest or _characters(words) > longest:
        raise Malformed("words-long", f"The line is longer than {longest} characters.")
    return words


def public_name(words: NameWords, draw: Callable[[int], int]) -> str:
    """A name such as "Happy Fox"; draw(n) gives a random number below n."""
    chosen = (part[draw(len(part))] for part in (words.adjectives, words.animals))
    return " ".join(word.capitalize() for word in chosen)


def read_words(text: str, source: str) -> NameWords:
    """Read one language's words from TOML; BadWords says in a sentence what is amiss in source."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWords("words", f"The word list {source} is not TOML: {error}.") from None
    words = NameWords(
        adjectives=_word_list(source, table, "adjectives"),
        animals=_word_list(source, table, "animals"),
        moving=_word_list(source, table, "moving"),
    )
    if min(len(words.adjectives), len(words.animals)) < _FEWEST_WORDS:
        raise BadWords("words", f"The word list {source} has too few words for public names.")
    if len(words.moving) != MOVING_WORDS:
        raise BadWords("words", f"The word list {source} needs {MOVING_WORDS} moving words.")
    return words


def _cleaned(text: str) -> str:
    """A pass may bring together what the next one takes out; each only ever shortens the text."""
    before, name = None, normalize("NFC", text)
    while name != before:
        before = name
        for pattern, kept in _RULES:
            name = pattern.sub(kept, name)
        name = normalize("NFC", name.strip())
    return name


def _characters(name: str) -> int:
    return len(regex.findall(r"\X", name))


def _too_long() -> Malformed:
    return Malformed(
        "name-long",
        f"The name is longer than {LONGEST_NAME} characters or {LONGEST_NAME_BYTES} bytes.",
    )


def _word_list(source: str, table: dict[str, Any], key: str) -> tuple[str, ...]:
    words = table.get(key)
    if not isinstance(words, list) or not all(isinstance(w, str) and w.isalpha() for w in words):
        raise BadWords("words", f"The word list {source} has no list of words named {key}.")
    if len(set(words)) != len(words):
        raise BadWords("words", f"The word list {source} has a word twice under {key}.")
    return tuple(words)
