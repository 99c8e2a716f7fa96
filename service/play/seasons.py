"""A group's season: its owner names, starts and ends it. Knows its days; must not know pages."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Self

from service.game import days
from service.game.errors import GameError
from service.play import groups
from service.play.kit import Kit
from service.play.standings import within
from service.store import groups as records
from service.store.group_weeks import Days

#: A season that nobody ends is over after so many weeks, each of which is read to show it.
MOST_WEEKS = 53


class SeasonStands(GameError):
    """A season runs, or has ended and is not fixed yet: one follows another."""

    def __init__(self) -> None:
        super().__init__("season-stands", "A season can begin when the last one is fixed.")


@dataclass(frozen=True, slots=True)
class Season:
    """A season by its name and its first day, and its last one once its owner has ended it."""

    name: str
    since: date
    until: date | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what `text` has written."""
        kept = json.loads(text)
        until = kept.get("until")
        return cls(
            kept["name"], date.fromisoformat(kept["since"]), until and date.fromisoformat(until)
        )

    @property
    def text(self) -> str:
        """The season as it is kept with its group."""
        last = {"until": self.until.isoformat()} if self.until else {}
        return json.dumps(
            {"name": self.name, "since": self.since.isoformat()} | last, ensure_ascii=False
        )

    @property
    def last(self) -> date:
        """Its last day: the one with which it was ended, the Sunday of its 53rd week at most."""
        monday = days.days_of(days.week_of(self.since))[0]
        longest = monday + timedelta(weeks=MOST_WEEKS, days=-1)
        return min(self.until or longest, longest)

    def weeks(self, today: date) -> Sequence[str]:
        """The weeks in which it has days, up to today's."""
        last = min(self.last, today)
        dates = (self.since + timedelta(days=n) for n in range((last - self.since).days + 1))
        return list(dict.fromkeys(map(days.week_of, dates)))

    def days_of(self, found: Days) -> Days:
        """Those of the days of a week that lie in it."""
        return within(found, self.since.isoformat(), self.last.isoformat())


def start(kit: Kit, owner: str, code: str, text: str, now: datetime) -> None:
    """Start a season today. Malformed for no name; NotFound, NotOwner, SeasonStands. May be
    repeated."""
    groups.find(kit, owner, code)
    season = Season(groups.clean_group_name(kit, text), days.day_at(now))
    answer = records.set_season(kit.store, code, owner, season.text, None)
    if answer == records.DIFFERENT:
        raise SeasonStands
    groups.check(answer)


def end(kit: Kit, owner: str, code: str, now: datetime) -> None:
    """End the season that runs with today, if one does. NotFound, NotOwner. May be repeated."""
    before = groups.find(kit, owner, code).group.season
    if before is None or Season.read(before).until:
        return
    ended = replace(Season.read(before), until=days.day_at(now))
    groups.check(records.set_season(kit.store, code, owner, ended.text, before))
