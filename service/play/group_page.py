"""A group as a member sees it today and in this week, and how its last closed week ended.

Knows who may see which total: of a day only who has finished it, until it is final.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from service.game import codes, days
from service.game.codes import GROUP_LENGTH
from service.play.errors import NotFound
from service.play.group_games import MOST_LISTED, MOST_ON_PAGE, Game, games_of
from service.play.group_weeks import totals_of
from service.play.groups import Mine, mine_of, own_ids
from service.play.groups import find as find_group
from service.play.kit import Kit
from service.play.standings import Standing, by_seat, standings
from service.store import group_games
from service.store import group_weeks as weeks
from service.store.group_weeks import Cup, Days
from service.store.players import Player, player_of
from service.store.question import Question, each, together

#: The last two weeks, of which the latest that is closed is shown.
A_WEEK_AGO = (timedelta(days=7), timedelta(days=14))


@dataclass(frozen=True, slots=True)
class People:
    """Names by player; who is gone has none. A seat that was moved bears its name now."""

    names: Mapping[str, str]
    seats: Mapping[str, str]

    def name(self, player: str) -> str:
        """The name of a player, or of who has their seat now; empty when they are gone."""
        return self.names.get(self.seats.get(player, player), "")


@dataclass(frozen=True, slots=True)
class Past:
    """A closed week and how it ended."""

    week: str
    standings: Sequence[Standing]


@dataclass(frozen=True, slots=True)
class GroupPage:
    """A group today: who has played, totals by player for who may see them, how the week stands as
    far as the reader may know, the cups of closed weeks, the last one of these, and the latest
    games on demand, one more than are shown."""

    mine: Mine
    people: People
    day: date
    played: Sequence[str]
    totals: Mapping[str, int] | None
    week: Sequence[Standing]
    cups: Sequence[Cup]
    past: Past | None
    games: Sequence[Game] = ()


def find(kit: Kit, reader: str, code: str, now: datetime) -> GroupPage:
    """Return a group as a member sees it, in two trips whatever its size. NotFound."""
    if not codes.is_valid(code, GROUP_LENGTH):
        raise NotFound("no-code")
    day = days.day_at(now)
    before = [days.week_of(day - ago) for ago in A_WEEK_AGO]
    mine, cups, closed, games = kit.store.ask(
        together(
            mine_of(reader, code),
            weeks.cups_of(code),
            weeks.weeks_of(code, before),
            group_games.latest(code, MOST_ON_PAGE + 1),
        )
    )
    if mine is None:
        raise NotFound("no-code")
    past = _past(mine, closed)
    known = [*(row.player for row in past.standings), *(cup.player for cup in cups[:1])]
    people, found, on_demand = kit.store.ask(
        together(
            people_of(mine, known),
            totals_of(mine.seats, days.days_of(days.week_of(day))),
            games_of(kit, mine, games, now),
        )
    )
    today, seen = day.isoformat(), visible(found, reader, now)
    played = by_seat(found, mine.seats)[today]
    return GroupPage(
        mine=mine,
        people=people,
        day=day,
        played=[seat.player for seat in mine.seats if seat.player in played],
        totals=played if today in seen else None,
        week=standing(mine, [seen], now),
        cups=cups,
        past=past if past.standings else None,
        games=on_demand,
    )


def all_games(
    kit: Kit, reader: str, code: str, now: datetime
) -> tuple[Mine, People, Sequence[Game]]:
    """Return the games of a group, the latest first, as a member sees them, with everybody's name,
    in two trips. NotFound."""
    if not codes.is_valid(code, GROUP_LENGTH):
        raise NotFound("no-code")
    mine, found = kit.store.ask(
        together(mine_of(reader, code), group_games.latest(code, MOST_LISTED))
    )
    if mine is None:
        raise NotFound("no-code")
    return mine, *kit.store.ask(together(people_of(mine, ()), games_of(kit, mine, found, now)))


def _past(mine: Mine, closed: Mapping[str, Days]) -> Past:
    """The latest of the weeks that are closed; of a new group there is none."""
    if not closed:
        return Past("", ())
    latest = max(closed)
    ranked = standings([by_seat(closed[latest], mine.seats)], _order(mine), lambda _: True)
    return Past(latest, ranked)


def people_of(mine: Mine, others: Iterable[str]) -> Question[People]:
    """Ask for the names of the members and of others, in one trip."""
    seats = {was: seat.player for seat in mine.seats for was in own_ids(seat, mine.seats)[1:]}
    known = list(dict.fromkeys([*_order(mine), *(seats.get(one, one) for one in others)]))

    def read(found: Sequence[Player | None]) -> People:
        return People({one.id: one.name for one in found if one is not None}, seats)

    return each([player_of(one) for one in known]).then(read)


def visible(found: Days, reader: str, now: datetime) -> Days:
    """Those of the days whose totals a reader may see: they have finished it, or it is final."""
    return {day: had for day, had in found.items() if reader in had or is_final(day, now)}


def is_final(day: str, now: datetime) -> bool:
    """Whether the day of a date is final."""
    return now >= days.final_at(date.fromisoformat(day))


def standing(mine: Mine, found: Iterable[Days], now: datetime) -> list[Standing]:
    """How a group stands over weeks of days that the reader may see."""
    seated = [by_seat(one, mine.seats) for one in found]
    return standings(seated, _order(mine), lambda day: is_final(day, now))


def _order(mine: Mine) -> list[str]:
    return [seat.player for seat in mine.seats]


def members(kit: Kit, reader: str, code: str) -> tuple[Mine, People]:
    """Return a group as a member has it, with everybody's name, in two trips. NotFound."""
    mine = find_group(kit, reader, code)
    return mine, kit.store.ask(people_of(mine, ()))
