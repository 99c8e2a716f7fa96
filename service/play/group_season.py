"""The seasons of a group and all holders of its cup, as a member sees them.

Knows what of a season that runs the reader may see; must not know pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from service.game import days
from service.play import groups
from service.play.challenges import EPOCH
from service.play.group_page import People, people_of, standing, visible
from service.play.group_weeks import totals_of
from service.play.groups import Mine
from service.play.kit import Kit
from service.play.seasons import Season
from service.play.standings import Standing
from service.store import group_weeks as weeks
from service.store.group_weeks import Cup, Days, Ended
from service.store.question import together


@dataclass(frozen=True, slots=True)
class Seasons:
    """The season that runs or is not fixed yet, as far as the reader may know how it stands; those
    that are fixed, and the cups of closed weeks, the latest first."""

    mine: Mine
    people: People
    season: Season | None
    standings: Sequence[Standing]
    ended: Sequence[Ended]
    cups: Sequence[Cup]


def find(kit: Kit, reader: str, code: str, now: datetime) -> Seasons:
    """Return the seasons of a group as a member sees them, in three trips. NotFound."""
    mine = groups.find(kit, reader, code)
    season = _season(kit, mine)
    running = season.weeks(days.day_at(now)) if season else ()
    ended, cups, fixed = kit.store.ask(
        together(weeks.seasons_of(code), weeks.cups_of(code), weeks.weeks_of(code, running))
    )
    known = [
        *(player for one in ended for player, _, _ in one.rows),
        *(cup.player for cup in cups),
        *(player for week in fixed.values() for day in week.values() for player in day),
    ]
    open_days = [day for week in running if week not in fixed for day in days.days_of(week)]
    people, found = kit.store.ask(
        together(people_of(mine, known), totals_of(mine.seats, open_days))
    )
    counted = [*fixed.values(), *_by_week(visible(found, reader, now))]
    inside = [season.days_of(one) for one in counted] if season else []
    return Seasons(mine, people, season, standing(mine, inside, now), _shown(kit, ended), cups)


def _shown(kit: Kit, ended: Sequence[Ended]) -> list[Ended]:
    """The same, such as nothing should be called by its first day."""
    return [one if kit.manners.allows(one.name) else replace(one, name=one.since) for one in ended]


def _season(kit: Kit, mine: Mine) -> Season | None:
    """The season that stands; that of a closed group ended when it was closed."""
    season = Season.read(mine.group.season) if mine.group.season else None
    if season and not kit.manners.allows(season.name):
        season = replace(season, name=season.since.isoformat())
    if season is None or season.until or mine.group.closed_at is None:
        return season
    return replace(season, until=days.day_at(EPOCH + timedelta(milliseconds=mine.group.closed_at)))


def _by_week(found: Days) -> list[Days]:
    parted: dict[str, dict[str, Mapping[str, int]]] = {}
    for day, had in found.items():
        parted.setdefault(days.week_of(date.fromisoformat(day)), {})[day] = had
    return list(parted.values())
