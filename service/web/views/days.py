"""A day as pages show it: its number, its hours, and where the reader's round of it stands."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from math import ceil

from service.game import days
from service.play.same_dice import Kept
from service.web.i18n import Language
from service.web.views.kept_dice import view_kept
from service.web.views.same_dice import SameDiceView
from service.web.views.standing import Standing, place_text, standing_text


@dataclass(frozen=True, slots=True)
class DayName:
    """A day where it is only named: in links and headings."""

    number: int
    date: date
    today: bool
    final: bool
    final_at: datetime

    @property
    def week(self) -> str:
        """The ISO week that the day belongs to."""
        return days.week_of(self.date)


def name_day(day: date, now: datetime) -> DayName:
    """The day's name at an instant."""
    return DayName(
        number=days.number_of(day),
        date=day,
        today=day == days.day_at(now),
        final=now >= days.final_at(day),
        final_at=days.final_at(day),
    )


@dataclass(frozen=True, slots=True)
class MyDay:
    """The reader's scored round of a day: how far it is, or once over where it stands and what it
    left on the table."""

    round_id: str
    turn: int
    turns: int
    standing: Standing | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class DayView:
    """A day's page, for this reader at this moment; `left` are the seconds until the next one."""

    number: int
    date: date
    today: bool
    startable: bool
    closed: bool
    final: bool
    count: int
    commitment: str | None
    seed: str | None
    mine: MyDay | None
    standing: str
    place: str
    closes: datetime
    final_at: datetime
    next_opens: datetime
    left: int
    same_dice: SameDiceView | None

    @property
    def week(self) -> str:
        """The ISO week that the day belongs to."""
        return days.week_of(self.date)

    @property
    def state(self) -> str:
        """new, playing, done, missed (not played and closed), or abandoned (begun and closed)."""
        if self.mine is None:
            return "new" if self.startable else "missed"
        if self.mine.standing is not None:
            return "done"
        return "abandoned" if self.closed else "playing"


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is published about a day's dice: the commitment before; when it is final the seed, and
    what is kept of the computers."""

    count: int
    commitment: str | None
    seed: str | None
    kept: Kept | None = None


def view_day(
    day: date, envelope: Envelope, mine: MyDay | None, now: datetime, language: Language
) -> DayView:
    """The day at an instant, in UTC."""
    standing = mine.standing if mine else None
    next_opens = days.opens(day + timedelta(days=1))
    return DayView(
        number=days.number_of(day),
        date=day,
        today=day == days.day_at(now),
        startable=now < days.starts_until(day),
        closed=now >= days.closes(day),
        final=now >= days.final_at(day),
        count=envelope.count,
        commitment=envelope.commitment,
        seed=envelope.seed,
        mine=mine,
        standing=standing_text(standing, language) if standing else "",
        place=place_text(standing, language) if standing else "",
        closes=days.closes(day),
        final_at=days.final_at(day),
        next_opens=next_opens,
        left=max(0, ceil((next_opens - now).total_seconds())),
        same_dice=view_kept(envelope.kept, standing.total if standing else None, language),
    )
