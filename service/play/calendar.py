"""A month of days as one player has met them: what they finished, and what they practised later.

Knows results and practice; must not know pages.
"""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from service.game import days
from service.game.errors import Malformed
from service.play.errors import NotFound
from service.play.kit import Kit
from service.play.results import results_of
from service.store.question import each, known, together
from service.store.rounds import latest_practice

_MONTH = re.compile(r"([0-9]{4})-([0-9]{2})")


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """A day that has begun: its total where it was finished in time, and whether it was practised
    lately."""

    day: date
    total: int | None
    practised: bool


@dataclass(frozen=True, slots=True)
class Month:
    """The days of a month that have dice and have begun, and the months beside it with such days,
    each by its first day."""

    first: date
    days: tuple[PlayedDay, ...]
    earlier: date | None
    later: date | None


def month_of(kit: Kit, player: str | None, text: str, now: datetime) -> Month:
    """Return a month spelled `2026-11` as a player has met it, in one trip. Malformed, NotFound
    where no day of it has begun or has dice."""
    first, last = _read_month(text)
    oldest, today = max(days.FIRST_DAY, kit.ring.first), days.day_at(now)
    begin, end = max(first, oldest), min(last, today)
    if begin > end:
        raise NotFound
    shown = [begin + timedelta(days=n) for n in range((end - begin).days + 1)]
    results, practised = kit.store.ask(
        together(
            known([]) if player is None else results_of(player),
            each(
                [latest_practice(player, days.challenge_of(day)) for day in shown] if player else []
            ),
        )
    )
    totals = {one.day: one.total for one in results}
    later = dict(zip(shown, practised, strict=False))
    before, after = first - timedelta(days=1), last + timedelta(days=1)
    return Month(
        first=first,
        days=tuple(PlayedDay(day, totals.get(day), later.get(day) is not None) for day in shown),
        earlier=before.replace(day=1) if before >= oldest else None,
        later=after if after <= today else None,
    )


def _read_month(text: str) -> tuple[date, date]:
    """The first and the last day of a month. Malformed."""
    found = _MONTH.fullmatch(text)
    if not found or not 1 <= int(found[2]) <= 12:
        raise Malformed("month", "A month is written like 2026-11.")
    first = days.read_day(f"{text}-01")
    return first, first.replace(day=monthrange(first.year, first.month)[1])
