"""A month as a grid of weeks, each day a way to its dice; knows no store and no request."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from service.game import days
from service.play.calendar import Month, PlayedDay
from service.web.i18n import Language

WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the grid by its date and number; `text` says in words what its figures say."""

    day: int
    number: int
    total: int | None
    practised: bool
    today: bool
    text: str


@dataclass(frozen=True, slots=True)
class CalendarMonth:
    """A month beside the one shown: its address and its name."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class CalendarView:
    """A month's weeks from Monday to Sunday, None where there is no day to play."""

    name: str
    summary: str
    weekdays: tuple[tuple[str, str], ...]
    weeks: tuple[tuple[CalendarDay | None, ...], ...]
    practised: bool
    earlier: CalendarMonth | None
    later: CalendarMonth | None


def month_address(day: date) -> str:
    """Where the month of a day is shown."""
    return f"/me/days/{day:%Y-%m}"


def view_month(found: Month, today: date, language: Language) -> CalendarView:
    """The page of a month."""
    played = sum(one.total is not None for one in found.days)
    return CalendarView(
        name=language.month_name(found.first),
        summary=language.ngettext("{n} day played", "{n} days played", played),
        weekdays=language.weekdays(),
        weeks=tuple(_weeks(found, today, language)),
        practised=any(one.practised for one in found.days),
        earlier=_beside(found.earlier, language),
        later=_beside(found.later, language),
    )


def _weeks(
    found: Month, today: date, language: Language
) -> Iterator[tuple[CalendarDay | None, ...]]:
    shown = {one.day: _day(one, today, language) for one in found.days}
    monday = found.first - timedelta(days=found.first.weekday())
    while monday.replace(day=1) <= found.first:
        yield tuple(shown.get(monday + timedelta(days=n)) for n in range(WEEK.days))
        monday += WEEK


def _day(of: PlayedDay, today: date, language: Language) -> CalendarDay:
    told = [language.date_name(of.day)]
    if of.total is not None:
        told.append(language.ngettext("{n} point", "{n} points", of.total))
    if of.practised:
        told.append(language.gettext("practice"))
    return CalendarDay(
        day=of.day.day,
        number=days.number_of(of.day),
        total=of.total,
        practised=of.practised,
        today=of.day == today,
        text=", ".join(told),
    )


def _beside(first: date | None, language: Language) -> CalendarMonth | None:
    return CalendarMonth(month_address(first), language.month_name(first)) if first else None
