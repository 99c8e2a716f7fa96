"""The one calendar of the daily game: numbers, dates and closing times in UTC; reads no clock."""

import re
from datetime import UTC, date, datetime, time, timedelta

from service.game.errors import Malformed

FIRST_DAY = date(2026, 5, 1)

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WEEK = re.compile(r"([0-9]{4})-W([0-9]{2})")
_LAST_YEAR = 9990  # What a day leads to must be dates too, 400 days later.


def number_of(day: date) -> int:
    """The number of a day; the first day is 1, days before it have 0 and less."""
    return (day - FIRST_DAY).days + 1


def date_of(number: int) -> date:
    """The date of day `number`; Malformed for a number below 1 or beyond the calendar."""
    if not 1 <= number <= number_of(date(_LAST_YEAR, 12, 31)):
        raise Malformed("day-number", f"There is no day number {number}.")
    return FIRST_DAY + timedelta(days=number - 1)


def day_at(now: datetime) -> date:
    """The day that is played at an instant, which must be an aware time."""
    if now.tzinfo is None:
        raise ValueError("a day is asked for at a time without a zone")
    return now.astimezone(UTC).date()


def opens(day: date) -> datetime:
    """When the day's dice may first be thrown."""
    return datetime.combine(day, time(), UTC)


def starts_until(day: date) -> datetime:
    """The instant from which no round of the day may be started any more."""
    return opens(day) + timedelta(days=1)


def closes(day: date) -> datetime:
    """The instant from which rounds of the day take no more moves."""
    return starts_until(day) + timedelta(hours=12)


def final_at(day: date) -> datetime:
    """When the day's board is fixed and its seed published."""
    return starts_until(day) + timedelta(hours=12, minutes=5)


def week_of(day: date) -> str:
    """The ISO week of a day, as `2026-W49`."""
    year, week, _ = day.isocalendar()
    return f"{year:04}-W{week:02}"


def days_of(week: str) -> tuple[date, ...]:
    """The seven dates of a week spelled `2026-W49`, Monday first; Malformed if there is none."""
    found = _WEEK.fullmatch(week)
    try:
        if found and 1 <= int(found[1]) <= _LAST_YEAR:
            monday = date.fromisocalendar(int(found[1]), int(found[2]), 1)
            return tuple(monday + timedelta(days=n) for n in range(7))
    except ValueError:
        pass
    raise Malformed("week", "A week is written like 2026-W49.")


def read_day(text: str) -> date:
    """The date spelled `2026-11-30`, and in no other way; Malformed otherwise."""
    try:
        if _DATE.fullmatch(text) and int(text[:4]) <= _LAST_YEAR:
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise Malformed("day", "A day is written like 2026-11-30 and must be in the calendar.")


def challenge_of(day: date) -> str:
    """The id of the day's challenge, as `d-2026-11-30`."""
    return f"d-{day.isoformat()}"
