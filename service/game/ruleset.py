"""Rulesets as data: boxes, bonus and names, read from TOML text; knows no folder and no card."""

import inspect
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any

from service.game.errors import BadRuleset, Illegal, Malformed
from service.game.patterns import FACES, PATTERNS, counted

LOCALES = ("en", "sv", "fi")

_TOO_HIGH = 2**17  # A board score keeps 17 bits for the total.
_SHOWN_FIRST = ("maxi", "classic")
_SLUG = re.compile(r"[a-z]+(-[a-z]+)*")
_KEYS = {"id", "version", "dice", "throws", "names", "boxes"}
_BOX_KEYS = {"slug", "pattern", "names", "short", "example"}


@dataclass(frozen=True, slots=True)
class Box:
    """One line of the score sheet: what it asks for, what it is called, and dice that show it."""

    slug: str
    pattern: str
    args: Mapping[str, int]
    upper: bool
    names: Mapping[str, str]
    short: Mapping[str, str]
    hint: str
    example: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points given as soon as the upper section reaches the limit."""

    points: int
    limit: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game: its dice, throws a turn, bonus and boxes in card order."""

    slug: str
    version: int
    dice: int
    throws: int
    bonus: Bonus | None
    boxes: tuple[Box, ...]
    names: Mapping[str, str]

    def box(self, slug: str) -> Box:
        """The box of this name; Illegal if the sheet has none."""
        for box in self.boxes:
            if box.slug == slug:
                return box
        raise Illegal("box-unknown", f"The game {self.spelling} has no box {slug}.")

    @property
    def spelling(self) -> str:
        """How the game is named in openings and addresses, for ever."""
        return self.slug

    @property
    def turns(self) -> int:
        """How many turns a round has."""
        return len(self.boxes)

    @property
    def upper(self) -> tuple[Box, ...]:
        """The boxes that count towards the bonus."""
        return tuple(box for box in self.boxes if box.upper)

    @property
    def highest_total(self) -> int:
        """The most a round can bring, found by trying every throw in every box."""
        best = sum(_highest(box, self.dice) for box in self.boxes)
        return best + (self.bonus.points if self.bonus else 0)


class Rulesets:
    """All the rulesets in all their versions."""

    def __init__(self, rulesets: Iterable[Ruleset]) -> None:
        self._versions: dict[str, dict[int, Ruleset]] = {}
        for ruleset in rulesets:
            versions = self._versions.setdefault(ruleset.spelling, {})
            if ruleset.version in versions:
                named = f"{ruleset.spelling} v{ruleset.version}"
                raise BadRuleset("ruleset", f"The ruleset {named} is there twice.")
            versions[ruleset.version] = ruleset

    def find(self, spelling: str, version: int | None = None) -> Ruleset:
        """The ruleset spelled so, in its newest version if none is given; Malformed if none is."""
        versions = self._versions.get(spelling, {})
        wanted = max(versions, default=0) if version is None else version
        if wanted not in versions:
            raise Malformed("ruleset-unknown", "There is no such game, or not in this version.")
        return versions[wanted]

    def __iter__(self) -> Iterator[Ruleset]:
        """The newest version of each, Maxi Yatzy and the ordinary game first."""
        others = sorted(self._versions.keys() - set(_SHOWN_FIRST))
        shown = [spelling for spelling in _SHOWN_FIRST if spelling in self._versions]
        return iter([self.find(spelling) for spelling in (*shown, *others)])


def read_ruleset(text: str, source: str) -> Ruleset:
    """Read one ruleset from TOML; BadRuleset says in a sentence which source, box and reason."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _refused(source, f"is not TOML: {error}") from None
    _check_keys(source, table, _KEYS, {"bonus"})
    dice = _number(source, table, "dice", 8)
    if not isinstance(table["boxes"], list) or not table["boxes"]:
        raise _refused(source, "has no boxes")
    ruleset = Ruleset(
        slug=_slug(source, table["id"]),
        version=_number(source, table, "version", 999),
        dice=dice,
        throws=_number(source, table, "throws", 9),
        bonus=_read_bonus(source, table["bonus"]) if "bonus" in table else None,
        boxes=tuple(_read_box(source, n, box, dice) for n, box in enumerate(table["boxes"], 1)),
        names=_translations(source, table, "names"),
    )
    _check_whole(source, ruleset)
    return ruleset


def _read_bonus(source: str, table: Any) -> Bonus:
    where = f"{source}, bonus,"
    _check_keys(where, table, {"points", "limit"}, set())
    return Bonus(
        _number(where, table, "points", _TOO_HIGH), _number(where, table, "limit", _TOO_HIGH)
    )


def _read_box(source: str, number: int, table: Any, dice: int) -> Box:
    where = f"{source}, box number {number},"
    _check_keys(where, table, {"slug"}, {*_BOX_KEYS, "args", "hint"})
    where = f"{source}, box {_slug(where, table['slug'])},"
    _check_keys(where, table, _BOX_KEYS, {"args", "hint"})
    box = Box(
        slug=table["slug"],
        pattern=_pattern(where, table),
        args=_args(where, table),
        upper=table["pattern"] == "face",
        names=_translations(where, table, "names"),
        short=_translations(where, table, "short"),
        hint=_hint(where, table.get("hint", "")),
        example=_example(where, table["example"], dice),
    )
    if not _highest(box, dice):
        raise _refused(where, f"can never be filled with points by {dice} dice")
    return box


def _check_whole(source: str, ruleset: Ruleset) -> None:
    slugs = [box.slug for box in ruleset.boxes]
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise _refused(f"{source}, box {slug},", "is there twice")
    highest = sum(_highest(box, ruleset.dice) for box in ruleset.upper)
    if ruleset.bonus and ruleset.bonus.limit > highest:
        raise _refused(f"{source}, bonus,", f"has a limit above {highest}, the highest upper sum")
    if ruleset.highest_total >= _TOO_HIGH:
        raise _refused(source, f"has a highest total of {_TOO_HIGH} or more")


def _check_keys(where: str, table: Any, needed: set[str], allowed: set[str]) -> None:
    if not isinstance(table, dict):
        raise _refused(where, "is not a table")
    for key in sorted(needed - table.keys()):
        raise _refused(where, f"has no {key}")
    for key in sorted(table.keys() - needed - allowed):
        raise _refused(where, f"has an unknown entry {key}")


def _pattern(where: str, table: dict[str, Any]) -> str:
    if table["pattern"] not in list(PATTERNS):
        raise _refused(where, f"names an unknown pattern {table['pattern']}")
    return str(table["pattern"])


def _args(where: str, table: dict[str, Any]) -> Mapping[str, int]:
    args = table.get("args", {})
    _, *needed = inspect.signature(PATTERNS[table["pattern"]]).parameters
    _check_keys(f"{where} args,", args, set(needed), set())
    return MappingProxyType({name: _number(f"{where} args,", args, name, 999) for name in needed})


def _translations(where: str, table: dict[str, Any], entry: str) -> Mapping[str, str]:
    _check_keys(f"{where} {entry},", table[entry], set(LOCALES), set())
    for locale in LOCALES:
        if not isinstance(table[entry][locale], str) or not table[entry][locale].strip():
            raise _refused(f"{where} {entry},", f"has no words for {locale}")
    return MappingProxyType({locale: table[entry][locale] for locale in LOCALES})


def _example(where: str, dice: Any, count: int) -> tuple[int, ...]:
    if not isinstance(dice, list) or len(dice) != count:
        raise _refused(where, f"must have an example of {count} dice")
    if any(type(die) is not int or die not in FACES for die in dice):
        raise _refused(where, "has an example with a die that is not 1 to 6")
    return tuple(dice)


def _hint(where: str, text: Any) -> str:
    if not isinstance(text, str):
        raise _refused(where, "must have its hint as text")
    return text


def _slug(where: str, text: Any) -> str:
    if not isinstance(text, str) or not _SLUG.fullmatch(text):
        raise _refused(where, "must be named by small letters a to z and single dashes")
    return text


def _number(where: str, table: dict[str, Any], entry: str, highest: int) -> int:
    value = table[entry]
    if type(value) is not int or not 1 <= value <= highest:
        raise _refused(where, f"must have {entry} as a whole number from 1 to {highest}")
    return value


def _highest(box: Box, dice: int) -> int:
    pattern = PATTERNS[box.pattern]
    throws = combinations_with_replacement(FACES, dice)
    return max(pattern(counted(throw), **box.args) for throw in throws)


def _refused(where: str, fault: str) -> BadRuleset:
    return BadRuleset("ruleset", f"{where} {fault}.")
