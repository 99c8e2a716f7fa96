"""Which days a page can lead to: from the first one with dice; knows no challenge and no page."""

from datetime import date, timedelta

from service.game import days
from service.web.context import kit


def first_day() -> date:
    """Return the first day that has dice here."""
    return max(days.FIRST_DAY, kit().ring.first)


def day_before(day: date) -> int | None:
    """Return the number of the day before, None where it has no dice."""
    before = day - timedelta(days=1)
    return days.number_of(before) if before >= first_day() else None
