"""Leaving a player out of the records: others move up, the player's own days stay, and taking back
restores every week and the best day."""

from datetime import date, timedelta

import pytest

from service.game import days
from service.play import boards, history, leaving, players
from service.play import days as closing
from service.play.boards import Page
from service.play.errors import NotFound
from service.play.fsck.results import of_players
from service.play.guests import bring_along
from service.play.kit import Kit
from service.play.leaving_out import leave_out, left_out, take_back
from service.store import keys
from tests.play.totals import finish_day, new_players
from tests.world import NOON

TODAY = date(2426, 11, 29)
DAYS = [TODAY + timedelta(days=ahead) for ahead in range(14)]
LATER = NOON + timedelta(days=15)


def play_two_weeks(kit: Kit) -> tuple[str, str]:
    """Two play 14 days, the first one better, and all are closed."""
    best, other = new_players(kit, 2, NOON)
    for number, day in enumerate(DAYS):
        at = days.opens(day) + timedelta(hours=9)
        finish_day(kit, best, 500 + number, day, at)
        finish_day(kit, other, 300, day, at)
        closing.close(kit, day, LATER)
    return best, other


def week_rows(kit: Kit, day: date) -> list[tuple[int, str]]:
    found = boards.of_week(kit, None, days.week_of(day), Page(), LATER)
    return [(row.rank, row.player) for row in found.rows]


def all_time_rows(kit: Kit) -> list[tuple[int, str]]:
    return [(row.rank, row.player) for row in boards.of_all_time(kit, None, Page()).rows]


def test_others_move_up_and_taking_back_restores_all(kit: Kit) -> None:
    best, other = play_two_weeks(kit)
    before = (all_time_rows(kit), [week_rows(kit, day) for day in DAYS])
    assert before[0] == [(1, best), (2, other)]
    mine = history.of_player(kit, best, LATER)
    leave_out(kit, best, LATER)
    assert all_time_rows(kit) == [(1, other)]
    assert [week_rows(kit, day) for day in DAYS] == [[(1, other)]] * len(DAYS)
    assert history.of_player(kit, best, LATER) == mine, "a player's own page stays"
    day = boards.of_day(kit, best, TODAY, Page(), LATER)
    assert [row.player for row in day.rows] == [best, other]
    assert day.own is not None
    take_back(kit, best)
    assert (all_time_rows(kit), [week_rows(kit, day) for day in DAYS]) == before


def test_who_is_left_out_has_no_place_among_records_of_their_own(kit: Kit) -> None:
    best, _ = play_two_weeks(kit)
    leave_out(kit, best, LATER)
    page = boards.of_all_time(kit, best, Page())
    assert (page.own, page.count) == (None, 1)


def test_all_who_are_left_out_are_listed_also_when_they_have_left(kit: Kit) -> None:
    best, other = play_two_weeks(kit)
    assert left_out(kit) == []
    leaving.leave(kit, best, LATER)
    assert leave_out(kit, best, LATER) is None
    leave_out(kit, other, LATER)
    found = dict(left_out(kit))
    assert found == {best: None, other: players.find(kit, other)}
    assert all_time_rows(kit) == []


def test_nobody_is_left_out_who_is_not_there(kit: Kit) -> None:
    with pytest.raises(NotFound):
        leave_out(kit, "abcdef", NOON)
    with pytest.raises(NotFound):
        take_back(kit, "abcdef")


def test_a_round_that_comes_along_counts_but_not_for_records(kit: Kit) -> None:
    guest, player = new_players(kit, 2, NOON)
    finish_day(kit, guest, 400, TODAY, NOON)
    leave_out(kit, player, NOON)
    assert bring_along(kit, guest, player, NOON) == 1
    assert kit.store.do("HLEN", keys.results(player)) == 1
    assert week_rows(kit, TODAY) == []
    take_back(kit, player)
    assert week_rows(kit, TODAY) == [(1, player)]


def test_what_a_guest_who_is_left_out_keeps_comes_into_no_record(kit: Kit) -> None:
    guest, player = new_players(kit, 2, NOON)
    monday = TODAY - timedelta(days=TODAY.weekday())
    first, second = monday, monday + timedelta(days=1)
    for day in (first, second):
        finish_day(kit, guest, 400, day, days.opens(day) + timedelta(hours=9))
    finish_day(kit, player, 100, second, days.opens(second) + timedelta(hours=9))
    leave_out(kit, guest, LATER)
    assert bring_along(kit, guest, player, LATER) == 1
    assert week_rows(kit, first) == [(1, player)]
    take_back(kit, guest)
    assert week_rows(kit, first) == [(1, player), (2, guest)]


def test_fsck_finds_who_is_left_out_where_they_should_not_stand(kit: Kit) -> None:
    best, _ = play_two_weeks(kit)
    leave_out(kit, best, LATER)
    week = f"w-{days.week_of(TODAY)}"
    assert differences(kit, best) == []
    kit.store.do("ZADD", keys.board(keys.part_of(best), week), 5, best)
    assert differences(kit, best) == [f"{best}: wrong on the board {week}"]


def differences(kit: Kit, player: str) -> list[str]:
    """What fsck says of a player's boards; these rounds are too short to be looked at."""
    sealed = {days.challenge_of(day) for day in DAYS}
    return [one.text for one in of_players(kit, sealed, LATER, [player])]
