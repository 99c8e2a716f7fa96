"""Reads rulesets from TOML text, whole or not at all; knows no folder and no card."""

import inspect
import re
import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from service.game.errors import BadRuleset
from service.game.highest import TOO_HIGH, highest_of, highest_total, highest_upper
from service.game.options import OPTIONS, yatzy_there
from service.game.patterns import FACES, PATTERNS
from service.game.ruleset import LOCALES, Bonus, Box, Ruleset

_SLUG = re.compile(r"[a-z]+(-[a-z]+)*")
_KEYS = {"id", "version", "dice", "throws", "names", "boxes"}
_MAY_HAVE = {"bonus", "options", "further", "joker"}
_BOX_KEYS = {"slug", "pattern", "names", "short", "example"}


def read_ruleset(text: str, source: str) -> Ruleset:
    """Read one ruleset from TOML; BadRuleset says in a sentence which source, box and reason."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _refused(source, f"is not TOML: {error}") from None
    _check_keys(source, table, _KEYS, _MAY_HAVE)
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
        takes=_options(source, table.get("options", [])),
        further=_number(source, table, "further", 999) if "further" in table else 0,
        joker=_joker(source, table.get("joker", False)),
    )
    _check_whole(source, ruleset)
    return ruleset


def _read_bonus(source: str, table: Any) -> Bonus:
    where = f"{source}, bonus,"
    _check_keys(where, table, {"points", "limit"}, set())
    return Bonus(
        _number(where, table, "points", TOO_HIGH), _number(where, table, "limit", TOO_HIGH)
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
    if not highest_of(box, dice):
        raise _refused(where, f"can never be filled with points by {dice} dice")
    return box


def _check_whole(source: str, ruleset: Ruleset) -> None:
    slugs = [box.slug for box in ruleset.boxes]
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise _refused(f"{source}, box {slug},", "is there twice")
    _check_fitting(source, ruleset)
    highest = highest_upper(ruleset)
    if ruleset.bonus and ruleset.bonus.limit > highest:
        raise _refused(f"{source}, bonus,", f"has a limit above {highest}, the highest upper sum")
    if highest_total(ruleset) >= TOO_HIGH:
        raise _refused(source, f"has a highest total of {TOO_HIGH} or more")


def _check_fitting(source: str, ruleset: Ruleset) -> None:
    if (ruleset.further or ruleset.joker) and not yatzy_there(ruleset):
        raise _refused(source, "has further or joker, but no box for all dice alike")
    for name in ruleset.takes:
        if not OPTIONS[name].fits(ruleset):
            raise _refused(source, f"lists the option {name}, but has nothing that it changes")


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


def _options(where: str, names: Any) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(name in OPTIONS for name in names):
        raise _refused(where, "names an option that does not exist")
    if [name for name in OPTIONS if name in names] != names:
        raise _refused(where, "must list its options once each, in the order they are spelled")
    return tuple(names)


def _joker(where: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _refused(where, "must have joker as true or false")
    return value


def _refused(where: str, fault: str) -> BadRuleset:
    return BadRuleset("ruleset", f"{where} {fault}.")
