"""An evening at the table as a page to keep, a line of a list, a text to send and a picture.

Knows sheets and words; must not know requests, players or the store.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from service.game.ruleset import Box
from service.play.evenings import Sheet
from service.web.evening_pictures import EveningPicture, Figure
from service.web.i18n import Language
from service.web.views.games import game_name


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sheet: what it is called, and a figure for each seat, None where open."""

    kind: str
    name: str
    hint: str
    figures: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Who came where, and with what; no place and total while totals are hidden."""

    name: str
    rank: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class EveningView:
    """All that the page of an evening says; `share` is empty while its totals are hidden."""

    id: str
    title: str
    date: str
    game: str
    over: bool
    hidden: bool
    placed: tuple[Placed, ...]
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    guests: str
    comment: str
    corrections: int
    share: str


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A line of the list of evenings."""

    id: str
    title: str
    detail: str


def view_evening(of: Sheet, language: Language) -> EveningView:
    """The page of an evening; while its totals are hidden, only what is written in the boxes."""
    hidden = _is_hidden(of)
    return EveningView(
        id=of.evening.id,
        title=of.evening.place or language.gettext("An evening at the table"),
        date=language.date_name(_day_of(of), year=True),
        game=game_name(of.game, language),
        over=of.over,
        hidden=hidden,
        placed=_placed(of),
        names=tuple(seat.name for seat in of.evening.seats),
        lines=tuple(_lines(of, hidden, language)),
        guests=of.evening.guests,
        comment=of.evening.comment,
        corrections=of.evening.corrections,
        share="" if hidden else share_text(of, language),
    )


def view_list(found: Sequence[Sheet], language: Language) -> list[EveningRow]:
    """The lines of a list of evenings."""
    return [
        EveningRow(
            id=of.evening.id,
            title=" · ".join(_standings(_placed(of))),
            detail=" · ".join(filter(None, _about(of, language))),
        )
        for of in found
    ]


def _about(of: Sheet, language: Language) -> tuple[str, str, str]:
    day = language.date_name(_day_of(of), year=True)
    return day, of.game.names[language.locale], of.evening.place


def share_text(of: Sheet, language: Language) -> str:
    """What may be sent of an evening: game, day, place, and who had what, in one line."""
    told = {
        "game": of.game.names[language.locale],
        "day": language.date_name(_day_of(of)),
        "totals": " · ".join(_standings(_placed(of))),
    }
    if of.evening.place:
        return language.gettext("{game}, {day}, {place}: {totals}", place=of.evening.place, **told)
    return language.gettext("{game}, {day}: {totals}", **told)


def view_picture(of: Sheet, language: Language) -> EveningPicture:
    """The picture of an evening, in the order of the places."""
    day = language.date_name(_day_of(of), year=True)
    return EveningPicture(
        head=" · ".join(filter(None, (day, of.evening.place))),
        nameless=day,
        game=of.game.names[language.locale],
        figures=tuple(
            Figure("" if one.rank is None else f"{one.rank}.", one.name, _number(one, language))
            for one in _placed(of)
        ),
    )


def _number(of: Placed, language: Language) -> str:
    return "" if of.total is None else language.number(of.total)


def _is_hidden(of: Sheet) -> bool:
    return of.evening.hidden and not of.over


def _day_of(of: Sheet) -> date:
    return datetime.fromtimestamp(of.evening.made / 1000, UTC).date()


def _placed(of: Sheet) -> tuple[Placed, ...]:
    """The seats by their places; as they sit while totals are hidden."""
    if _is_hidden(of):
        return tuple(Placed(seat.name, None, None) for seat in of.evening.seats)
    seats = zip(of.evening.seats, of.rounds, of.ranks, strict=True)
    placed = [Placed(seat.name, rank, one.total) for seat, one, rank in seats]
    return tuple(sorted(placed, key=lambda one: one.rank or 0))


def _standings(placed: Sequence[Placed]) -> list[str]:
    return [one.name if one.total is None else f"{one.name} {one.total}" for one in placed]


def _lines(of: Sheet, hidden: bool, language: Language) -> Iterator[Line]:
    """The boxes in card order, with the sums between and below them that are not hidden."""
    upper = [box for box in of.game.boxes if box.upper]
    yield from (_box(of, box, language) for box in upper)
    if of.game.bonus is not None and not hidden:
        sums = [one.columns[0] for one in of.rounds]
        limit = f"/ {of.game.bonus.limit}"
        uppers = tuple(one.upper for one in sums)
        yield Line("upper", language.gettext("Upper section"), limit, uppers)
        yield Line("bonus", language.gettext("Bonus"), "", tuple(one.bonus for one in sums))
    yield from (_box(of, box, language) for box in of.game.boxes if box not in upper)
    if any(one.extras for one in of.rounds):
        extras = tuple(one.extras for one in of.rounds)
        yield Line("extras", language.gettext("Extra points"), "", extras)
    if not hidden:
        totals = tuple(one.total for one in of.rounds)
        yield Line("sum", language.gettext("Total"), "", totals)


def _box(of: Sheet, box: Box, language: Language) -> Line:
    written = tuple(one.card[box.slug] for one in of.rounds)
    return Line("box", language.box_short(box), box.hint, written)
