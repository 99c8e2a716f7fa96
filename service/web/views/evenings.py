"""An evening at the table as a page to keep, a line of a list, a text to send and a picture.

Knows sheets and words; must not know requests, players or the store.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from service.play.evenings import Sheet
from service.web.evening_pictures import EveningPicture, Figure
from service.web.i18n import Language
from service.web.views.games import game_name
from service.web.views.protocol import Part, parts_of


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
    ended: bool
    hidden: bool
    placed: tuple[Placed, ...]
    names: tuple[str, ...]
    parts: tuple[Part, ...]
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
    hidden = of.secret
    return EveningView(
        id=of.evening.id,
        title=of.evening.place or language.gettext("An evening at the table"),
        date=language.date_name(of.evening.date, year=True),
        game=game_name(of.game, language),
        over=of.over,
        ended=of.evening.ended,
        hidden=hidden,
        placed=_placed(of),
        names=tuple(seat.name for seat in of.evening.seats),
        parts=parts_of(of.rounds, language, hidden=hidden),
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
            title=" · ".join(_standings(_placed(of), language)),
            detail=" · ".join(filter(None, _about(of, language))),
        )
        for of in found
    ]


def _about(of: Sheet, language: Language) -> tuple[str, str, str]:
    day = language.date_name(of.evening.date, year=True)
    return day, language.ruleset_name(of.game), of.evening.place


def share_text(of: Sheet, language: Language) -> str:
    """What may be sent of an evening: game, day, place, and who had what, in one line."""
    told = {
        "game": language.ruleset_name(of.game),
        "day": language.date_name(of.evening.date),
        "totals": " · ".join(_standings(_placed(of), language)),
    }
    if of.evening.place:
        return language.gettext("{game}, {day}, {place}: {totals}", place=of.evening.place, **told)
    return language.gettext("{game}, {day}: {totals}", **told)


def view_picture(of: Sheet, language: Language) -> EveningPicture:
    """The picture of an evening, in the order of the places."""
    day = language.date_name(of.evening.date, year=True)
    return EveningPicture(
        head=" · ".join(filter(None, (day, of.evening.place))),
        nameless=day,
        game=language.ruleset_name(of.game),
        figures=tuple(
            Figure("" if one.rank is None else f"{one.rank}.", one.name, _number(one, language))
            for one in _placed(of)
        ),
    )


def _number(of: Placed, language: Language) -> str:
    return "" if of.total is None else language.number(of.total)


def _placed(of: Sheet) -> tuple[Placed, ...]:
    """The seats by their places; as they sit while totals are hidden."""
    if of.secret:
        return tuple(Placed(seat.name, None, None) for seat in of.evening.seats)
    seats = zip(of.evening.seats, of.rounds, of.ranks, strict=True)
    placed = [Placed(seat.name, rank, one.total) for seat, one, rank in seats]
    return tuple(sorted(placed, key=lambda one: one.rank or 0))


def _standings(placed: Sequence[Placed], language: Language) -> list[str]:
    return [f"{one.name} {_number(one, language)}".strip() for one in placed]
