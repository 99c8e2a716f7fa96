"""The columns of a sheet by name: their heads, and boxes in sentences; knows no card, no page."""

from dataclasses import dataclass
from functools import lru_cache

from service.game.ruleset import Column, Ruleset
from service.web.i18n import Language

_ARROWS = {"free": "↕", "down": "↓", "up": "↑"}


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over a column, and how that is read aloud."""

    text: str
    label: str


def heads_of(game: Ruleset, language: Language) -> tuple[Head, ...]:
    """The heads of the columns, as "2 ×2" or "3 ↑"; none where there is one column only."""
    if len(game.columns) == 1:
        return ()
    return tuple(
        Head(_text(game, column), ", ".join(_said(game, column, language)))
        for column in game.columns
    )


@lru_cache(maxsize=256)
def column_name(column: Column, language: Language) -> str:
    """A column by its number."""
    return language.gettext("Column {n}", n=column.number)


def box_text(game: Ruleset, key: str, language: Language) -> str:
    """A box in a sentence: its short name, and its column where there are several."""
    return _in_column(game, key, language.box_short(game.place(key).box), language)


def whole_box_text(game: Ruleset, key: str, language: Language) -> str:
    """A box by its official name, and its column where there are several."""
    return _in_column(game, key, language.box_name(game.place(key).box), language)


def _in_column(game: Ruleset, key: str, box: str, language: Language) -> str:
    if len(game.columns) == 1:
        return box
    return language.gettext("{box}, column {n}", box=box, n=game.place(key).column.number)


def _text(game: Ruleset, column: Column) -> str:
    times = f"×{column.weight}" if _weighs(game) else ""
    arrow = _ARROWS[column.order] if _has_orders(game) else ""
    return " ".join(part for part in (str(column.number), times, arrow) if part)


def _said(game: Ruleset, column: Column, language: Language) -> list[str]:
    orders = {
        "free": language.gettext("in any order"),
        "down": language.gettext("from the top down"),
        "up": language.gettext("from the bottom up"),
    }
    counts = language.ngettext("counts {n} time", "counts {n} times", column.weight)
    said = [column_name(column, language)]
    said += [counts] if column.weight != 1 else []
    return said + ([orders[column.order]] if _has_orders(game) else [])


def _weighs(game: Ruleset) -> bool:
    return any(column.weight != 1 for column in game.columns)


def _has_orders(game: Ruleset) -> bool:
    return any(column.order != "free" for column in game.columns)
