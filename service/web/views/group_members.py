"""Who is in a group, its seasons and past holders of its cup; knows no request and no store."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, timedelta

from service.play.challenges import EPOCH
from service.play.group_page import People
from service.play.group_season import Seasons
from service.play.groups import Mine
from service.play.seasons import Season
from service.store.group_weeks import Cup, Ended
from service.web.i18n import Language
from service.web.views.groups import Row, name_of, rows_of, week_name


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member: since when they are in the group."""

    player: str
    name: str
    since: str
    me: bool
    owner: bool


@dataclass(frozen=True, slots=True)
class MembersView:
    """The members of a group, and what the reader may do as one of them or as its owner."""

    code: str
    name: str
    closed: bool
    owned: bool
    alone: bool
    rows: Sequence[MemberRow]


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season by its name and its days, and how it stands or stood."""

    name: str
    days: str
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class HolderRow:
    """Whose the cup of a week was, with what they had."""

    week: str
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class SeasonsView:
    """The seasons of a group and who has had its cup, the latest first. `runs` while the season
    goes on, `may_start` where its owner can begin one."""

    code: str
    name: str
    owned: bool
    season: SeasonTable | None
    runs: bool
    may_start: bool
    ended: Sequence[SeasonTable]
    holders: Sequence[HolderRow]


def view_members(mine: Mine, people: People, language: Language) -> MembersView:
    """The page of a group's members, who joined first first."""
    rows = [
        MemberRow(
            player=seat.player,
            name=name_of(seat.player, people, language),
            since=_date((EPOCH + timedelta(milliseconds=seat.joined_at)).astimezone(UTC), language),
            me=seat.player == mine.reader,
            owner=seat.player == mine.group.owner,
        )
        for seat in mine.seats
    ]
    group = mine.group
    return MembersView(group.code, group.name, mine.closed, mine.owned, len(rows) == 1, rows)


def view_seasons(of: Seasons, language: Language) -> SeasonsView:
    """The page of a group's seasons."""
    group = of.mine.group
    owned = of.mine.owned and not of.mine.closed
    return SeasonsView(
        code=group.code,
        name=group.name,
        owned=owned,
        season=_running(of, of.season, language) if of.season else None,
        runs=of.season is not None and of.season.until is None,
        may_start=owned and of.season is None,
        ended=[_ended(one, of, language) for one in of.ended],
        holders=[_holder(cup, of.people, language) for cup in of.cups],
    )


def _running(of: Seasons, season: Season, language: Language) -> SeasonTable:
    rows = rows_of(of.standings, of.people, of.mine.reader, language)
    if season.until:
        return SeasonTable(season.name, _days(season.since, season.until, language), rows)
    since = language.gettext("since {day}", day=_date(season.since, language))
    return SeasonTable(season.name, since, rows)


def _ended(one: Ended, of: Seasons, language: Language) -> SeasonTable:
    totals = [total for _, total, _ in one.rows]
    rows = [
        Row(
            rank=1 + totals.index(total),
            name=name_of(player, of.people, language),
            me=player == of.mine.reader,
            total=total,
            won=won,
        )
        for player, total, won in one.rows
    ]
    since, until = date.fromisoformat(one.since), date.fromisoformat(one.until)
    return SeasonTable(one.name, _days(since, until, language), rows)


def _holder(cup: Cup, people: People, language: Language) -> HolderRow:
    week = f"{week_name(cup.week, language)}, {cup.week[:4]}"
    return HolderRow(week, name_of(cup.player, people, language), cup.total)


def _days(since: date, until: date, language: Language) -> str:
    return f"{_date(since, language)} – {_date(until, language)}"


def _date(day: date, language: Language) -> str:
    return language.date_name(day, year=True)
