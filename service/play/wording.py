"""Which codes nobody should be sent: those that seem to spell a rude word. Knows words, no store.

People read figures as letters: 0 as O, 1 as I or L, 2 as Z, 3 as E, 4 as A, 5 as S, 6 and 9 as G,
7 as T, 8 as B; and V as U, which codes lack as they lack the dots and rings of Å, Ä and Ö.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from service.game.codes import LENGTH
from service.play.names import BadWords

SHORTEST = 3
_READ_AS = str.maketrans("0123456789LUÅÄÖ", "OIZEASGTBGIVAAO")


@dataclass(frozen=True, slots=True)
class Wording:
    """The rude words of all languages that fit into a code, as one would read them there."""

    spelled: frozenset[str]

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """Take the words of every language, in any case; phrases and long ones spell no code."""
        read = (_as_read(word.upper()) for word in words if word.isalpha())
        return cls(frozenset(word for word in read if SHORTEST <= len(word) <= LENGTH))

    def allows(self, code: str) -> bool:
        """Return whether no part of a canonical code reads as a rude word."""
        read = _as_read(code)
        return not any(
            read[start:end] in self.spelled
            for start in range(len(read))
            for end in range(start + SHORTEST, len(read) + 1)
        )


def read_rude_words(text: str, source: str) -> list[str]:
    """Read one language's rude words from TOML; BadWords says in a sentence what is amiss."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWords("words", f"The word list {source} is not TOML: {error}.") from None
    parts = [table.get(key) for key in ("listed", "added")]
    if not all(isinstance(part, list) and part for part in parts):
        raise BadWords("words", f"The word list {source} has no words listed or none added.")
    words = [word for part in parts for word in part or ()]
    if not all(isinstance(word, str) and word.strip() for word in words):
        raise BadWords("words", f"The word list {source} holds what is no word.")
    return words


def _as_read(text: str) -> str:
    return text.translate(_READ_AS)
