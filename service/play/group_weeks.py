"""What the clock fixes of a group when a week is final: its days, its cup, a season that ended.

Knows what is due; must not know who may see what.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from service.game import days
from service.play.challenges import A_WEEK, EPOCH, milliseconds
from service.play.errors import BROKEN
from service.play.groups import let_games_go_if_closed, own_ids
from service.play.kit import Kit
from service.play.seasons import Season
from service.play.standings import by_seat, cup_winner, standings
from service.store import group_weeks as records
from service.store import groups as members
from service.store.group_weeks import Closing, Cup, Days, Ended
from service.store.groups import Group, Seat
from service.store.question import Question, together

log = logging.getLogger(__name__)

#: So many groups are looked at in one turn of the clock, which holds its lease meanwhile.
MOST_AT_ONCE = 100


def close_due(kit: Kit, now: datetime) -> None:
    """Close the weeks of some of the groups whose week is final; one whose data cannot be read is
    told of in the log and holds up no other. May be repeated."""
    for code, due_at in kit.store.ask(records.due(milliseconds(now), MOST_AT_ONCE)):
        try:
            close(kit, code, EPOCH + timedelta(milliseconds=due_at))
        except BROKEN as error:
            log.error(
                "The week of group %s is not closed: %s %s", code, type(error).__name__, error
            )


def close(kit: Kit, code: str, due: datetime) -> None:
    """Close the week of a group that was due, and note when the next one is; of a group that is
    gone or closed no week is closed any more. May be repeated."""
    week = days.week_of(due.astimezone(UTC).date() - timedelta(days=1))
    group, seats, cups = kit.store.ask(
        together(members.group_of(code), members.seats_of(code), records.cups_of(code))
    )
    if group is None or group.closed_at is not None:
        let_games_go_if_closed(kit, code)
        records.let_go(kit.store, code)
        return
    closing = _closing(kit, group, _in_time(seats, week), week, cups[0].player if cups else None)
    if records.close_week(kit.store, code, closing) != members.NOT_ALLOWED:
        records.put_off(kit.store, code, milliseconds(due + A_WEEK))


def _in_time(seats: Sequence[Seat], week: str) -> list[Seat]:
    """Those who joined before the week was over."""
    over = milliseconds(days.starts_until(days.days_of(week)[-1]))
    return [seat for seat in seats if seat.joined_at < over]


def _closing(
    kit: Kit, group: Group, seats: Sequence[Seat], week: str, holder: str | None
) -> Closing:
    season = Season.read(group.season) if group.season else None
    ends = season is not None and days.week_of(season.last) <= week
    before = season.weeks(days.days_of(week)[-1]) if season and ends else ()
    found, fixed = kit.store.ask(
        together(totals_of(seats, days.days_of(week)), records.weeks_of(group.code, before))
    )
    played = by_seat(found, seats)
    return Closing(
        week=week,
        days=played,
        cup=_cup(week, played, seats, holder),
        season=group.season,
        ended=_ended(season, [*fixed.values(), played], seats) if season and ends else None,
    )


def totals_of(seats: Sequence[Seat], dates: Sequence[date]) -> Question[Days]:
    """Ask for the totals of everybody whose rounds count for a seat on some days, by their id."""
    players = [player for seat in seats for player in seat.ids]
    challenges = {day.isoformat(): days.challenge_of(day) for day in dates}
    return records.totals_of(players, challenges)


def _cup(week: str, played: Days, seats: Sequence[Seat], holder: str | None) -> Cup | None:
    order = [seat.player for seat in seats]
    now = next((seat.player for seat in seats if holder in own_ids(seat, seats)), holder)
    winner = cup_winner(standings([played], order, _is_final), now)
    return Cup(week, winner.player, winner.total, winner.won) if winner else None


def _ended(season: Season, weeks: Sequence[Days], seats: Sequence[Seat]) -> Ended:
    inside = [by_seat(season.days_of(one), seats) for one in weeks]
    found = standings(inside, [seat.player for seat in seats], _is_final)
    rows = tuple((one.player, one.total, one.won) for one in found)
    return Ended(season.name, season.since.isoformat(), season.last.isoformat(), rows)


def _is_final(_: str) -> bool:
    """A week is closed when all its days are final."""
    return True
