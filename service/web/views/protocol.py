"""The sheets of several people side by side, a figure for each of them in every line; knows no
player, no page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.game.round import ColumnSum, Round
from service.game.ruleset import Column, Place
from service.web.i18n import Language
from service.web.views.columns import column_name, heads_of


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what it is called, and a figure for each person, None where open."""

    kind: str
    name: str
    hint: str
    figures: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The lines of a column of the game, or those that belong to none; `head` says which column
    and how it counts where there are several."""

    head: str
    lines: tuple[Line, ...]


def parts_of(
    rounds: Sequence[Round], language: Language, *, hidden: bool = False
) -> tuple[Part, ...]:
    """The boxes in card order with the sums between and below them, column by column; no sums while
    they are hidden."""
    below = tuple(_below(rounds, hidden, language))
    heads = heads_of(rounds[0].ruleset, language)
    columns = [
        tuple(_column(rounds, column, hidden, language)) for column in rounds[0].ruleset.columns
    ]
    if not heads:
        return (Part("", (*columns[0], *below)),)
    named = [Part(head.label, lines) for head, lines in zip(heads, columns, strict=True)]
    return (*named, *([Part("", below)] if below else []))


def _column(
    rounds: Sequence[Round], column: Column, hidden: bool, language: Language
) -> Iterator[Line]:
    game = rounds[0].ruleset
    sums = [of.columns[column.number - 1] for of in rounds]
    places = game.places_in(column)
    yield from (_box(rounds, place, language) for place in places if place.box.upper)
    if game.bonus is not None and not hidden:
        yield from _bonus(sums, f"/ {game.bonus.limit}", language)
    yield from (_box(rounds, place, language) for place in places if not place.box.upper)
    if len(game.columns) > 1 and not hidden:
        times = f"×{column.weight}" if column.weight > 1 else ""
        yield Line("column", column_name(column, language), times, tuple(of.total for of in sums))


def _box(rounds: Sequence[Round], place: Place, language: Language) -> Line:
    written = tuple(of.card[place.key] for of in rounds)
    return Line("box", language.box_short(place.box), place.box.hint, written)


def _bonus(sums: Sequence[ColumnSum], limit: str, language: Language) -> Iterator[Line]:
    uppers = tuple(of.upper for of in sums)
    yield Line("upper", language.gettext("Upper section"), limit, uppers)
    yield Line("bonus", language.gettext("Bonus"), "", tuple(of.bonus for of in sums))


def _below(rounds: Sequence[Round], hidden: bool, language: Language) -> Iterator[Line]:
    """What is added to the columns, and all together."""
    if any(of.extras for of in rounds):
        extras = tuple(of.extras for of in rounds)
        yield Line("extras", language.gettext("Extra points"), "", extras)
    if not hidden:
        yield Line("sum", language.gettext("Total"), "", tuple(of.total for of in rounds))
