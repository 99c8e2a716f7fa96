"""What nobody should be called: rude words, however they are dressed up; knows words, no store.

A name is refused for whole words alone, so that Scunthorpe and Kukkonen pass; å, ä and ö are
letters of their own, other marks are none.
"""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby, product
from typing import Self
from unicodedata import category, normalize

import regex

from service.game.errors import Malformed
from service.play.names import BadWords

#: Of so many names it is remembered what was found.
_REMEMBERED = 10_000
#: So long is a rude word that is found in a name of several words put together, and so many words
#: of a name are a phrase at most.
_SHORTEST_SPLIT, _LONGEST_PHRASE = 5, 6
_CRUMB = 3  # Shorter parts are put together.
_MOST_PARTS = 11  # Of a word whose letters are drawn out, runs and what lies between them.

_OWN_LETTERS = "åäöšž"
_READ_AS = tuple(str.maketrans("01345789@$!|€+", f"o{i}eastbgas{i}{i}et") for i in "il")
#: Letters of other scripts that look like ours, read so within a word that has some of ours.
_LOOKALIKES = str.maketrans("авекмнорстухіѕαεικνορτυ", "abekmhopctyxisaeiknoptu")
#: So many equal letters in a row are as good as one or two: fewer tell words apart.
_RUN = regex.compile(r"(.)\1\1+")
_NO_LETTER = regex.compile(r"[^\p{L}]+")
_GAP = regex.compile(r"[^\p{L}\p{N}@$!|€+]+")
_NAME_PARTS = regex.compile(r"['’‐-―-]")
#: Letters that a star stands for, between others; and a word between crosses.
_STARRED = regex.compile(r"\p{L}+(?:[*#]{1,2}\p{L}+)+")
_ANY = str.maketrans({"*": r"\p{L}", "#": r"\p{L}"})
_CROSSED = regex.compile(r"x{1,3}(.+?)x{1,3}")


@dataclass(frozen=True, slots=True)
class Manners:
    """The rude words of all languages as they are read in names, and those of them that consist of
    several words, without what anybody may be called; and phrases that spell one and are none."""

    words: frozenset[str]
    phrases: frozenset[str]
    spared: tuple[str, ...] = ()
    _known: dict[str, bool] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, rude: Iterable[str], passing: Iterable[str], spared: Iterable[str] = ()) -> Self:
        """Take the words of every language, those of them that anybody may be called, and phrases
        that a name may have in it whatever their words are."""
        passed = {_folded(word) for word in passing}
        left = [word for word in map(_folded, rude) if word not in passed]
        phrases = frozenset(_letters(word) for word in left if " " in word)
        return cls(frozenset(map(_letters, left)), phrases, tuple(map(_folded, spared)))

    def allows(self, name: str) -> bool:
        """Return whether a name has no rude word in it."""
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        found = self._known.get(name)
        return self._known.setdefault(name, not self._is_rude(name)) if found is None else found

    def check(self, name: str) -> str:
        """Return the name. Malformed."""
        if not self.allows(name):
            raise Malformed("name-rude", "The name holds a word that nobody should be called.")
        return name

    def _is_rude(self, name: str) -> bool:
        tokens = self._without_spared(_folded(name).split())
        single = (reading for word in _words(tokens) for reading in _readings(word))
        several = (reading for word in _phrases(tokens) for reading in _readings(word))
        found = not (self.words.isdisjoint(single) and self.phrases.isdisjoint(several))
        return found or any(map(self._fits, chain.from_iterable(map(_STARRED.findall, tokens))))

    def _without_spared(self, tokens: Sequence[str]) -> list[str]:
        text = f" {' '.join(tokens)} "
        for phrase in self.spared:
            text = text.replace(f" {phrase} ", " ")
        return text.split()

    def _fits(self, starred: str) -> bool:
        """Whether a rude word has the letters that are told, in their places."""
        told = regex.compile(starred.translate(_ANY))
        return any(told.fullmatch(word) for word in self.words)


def read_list(text: str, source: str, keys: Sequence[str]) -> list[str]:
    """Read words under these keys from TOML. BadWords says in a sentence what is amiss."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWords("words", f"The word list {source} is not TOML: {error}.") from None
    parts = [table.get(key) for key in keys]
    if not all(isinstance(part, list) and part for part in parts):
        raise BadWords("words", f"The word list {source} has no words under one of {list(keys)}.")
    words = [word for part in parts for word in part or ()]
    if not all(isinstance(word, str) and word.strip() for word in words):
        raise BadWords("words", f"The word list {source} holds what is no word.")
    return words


def _folded(text: str) -> str:
    """Without case, and without marks but those of our own letters."""
    if text.isascii():
        return text.lower()
    composed = normalize("NFKC", normalize("NFKC", text).casefold())
    return "".join(one if one in _OWN_LETTERS else _bare(one) for one in composed)


def _bare(letter: str) -> str:
    return "".join(one for one in normalize("NFD", letter) if category(one) != "Mn")


def _letters(text: str) -> str:
    return _NO_LETTER.sub("", text)


def _words(tokens: Sequence[str]) -> Iterator[str]:
    """What may be meant as one word: each one and its parts, letters apart, all of them together
    where that is long, or made of crumbs."""
    for token in tokens:
        parts = [part for part in _GAP.split(token) if part]
        yield from parts
        if not _NAME_PARTS.search(token) or all(len(part) < _CRUMB for part in parts):
            yield token
    for apart, run in groupby(tokens, key=lambda token: len(_letters(token)) <= 1):
        yield "".join(run) if apart else ""
    together = "".join(tokens)
    crumbs = all(len(token) < _CRUMB for token in tokens)
    if crumbs or len(_letters(together)) >= _SHORTEST_SPLIT:
        yield together


def _phrases(tokens: Sequence[str]) -> Iterator[str]:
    for first in range(len(tokens)):
        for end in range(first + 2, min(first + _LONGEST_PHRASE, len(tokens)) + 1):
            yield "".join(tokens[first:end])


def _readings(word: str) -> Iterator[str]:
    """A word as it may be read: figures and signs as letters or left out, letters drawn out."""
    plain = _letters(word)
    if not plain:
        return
    spelled = {_letters(word.translate(table)) for table in (_LOOKALIKES, *_READ_AS)}
    for letters in {plain} | spelled:
        yield letters
        yield from _drawn_in(letters)
        if crossed := _CROSSED.fullmatch(letters):
            yield crossed[1]


def _drawn_in(letters: str) -> Iterator[str]:
    """The same with each long run of a letter as one or as two of it."""
    parts = _RUN.split(letters)[:_MOST_PARTS]
    if len(parts) > 1:
        ways = [(one, one * 2) for one in parts[1::2]]
        for chosen in product(*ways):
            yield "".join(chain(*zip(parts[::2], (*chosen, ""), strict=True)))
