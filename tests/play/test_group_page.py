"""What a member sees of a group: nobody who has not played a day sees a total of it."""

from datetime import timedelta

import pytest

from service.play import challenges, group_page, group_season, groups, rounds, seasons
from service.play.errors import NotFound
from service.play.group_page import GroupPage
from service.play.kit import Kit
from tests.play.test_group_weeks import (
    FINAL,
    MONDAY,
    NEXT_FINAL,
    WEEK,
    Friends,
    at,
    day,
    friends,
)
from tests.play.totals import new_players

__all__ = ["friends"]

A_MOMENT = timedelta(milliseconds=1)


def seen(kit: Kit, friends: Friends, reader: str, number: int, hour: int = 20) -> GroupPage:
    return group_page.find(kit, reader, friends.code, at(day(number), hour))


def rows(page: GroupPage) -> list[tuple[str, int, int]]:
    return [(row.player, row.total, row.won) for row in page.week]


class TestToday:
    def test_who_has_played_is_told_to_all_and_totals_to_those_who_have(
        self, kit: Kit, friends: Friends
    ) -> None:
        friends.play(friends.aino, 2, 301)
        today = challenges.of_day(day(2), kit.ring, kit.rulesets)
        rounds.start_day(kit, friends.pekka, today, at(day(2)))
        for reader, totals in (
            (friends.aino, {friends.aino: 301}),
            (friends.pekka, None),
            (friends.sara, None),
        ):
            page = seen(kit, friends, reader, 2)
            assert page.played == [friends.aino]
            assert page.totals == totals
        friends.play(friends.sara, 2, 400)
        assert seen(kit, friends, friends.sara, 2).totals == {friends.aino: 301, friends.sara: 400}

    def test_a_stranger_sees_nothing_as_where_there_is_nothing(
        self, kit: Kit, friends: Friends
    ) -> None:
        stranger = new_players(kit, 1, at(MONDAY))[0]
        friends.play(stranger, 2, 300)
        for reader, code in ((stranger, friends.code), ("", friends.code), (stranger, "x" * 10)):
            for find in (group_page.find, group_season.find):
                with pytest.raises(NotFound):
                    find(kit, reader, code, at(day(2)))

    def test_who_was_removed_sees_it_no_more(self, kit: Kit, friends: Friends) -> None:
        friends.play(friends.pekka, 2, 300)
        groups.remove(kit, friends.aino, friends.code, friends.pekka, at(day(2)))
        with pytest.raises(NotFound):
            seen(kit, friends, friends.pekka, 2)
        assert seen(kit, friends, friends.aino, 2).played == []


class TestWeek:
    def test_of_a_day_in_the_week_totals_count_for_who_has_finished_it(
        self, kit: Kit, friends: Friends
    ) -> None:
        friends.play(friends.aino, 1, 300)
        friends.play(friends.pekka, 1, 310)
        friends.play(friends.aino, 2, 200)
        assert rows(seen(kit, friends, friends.aino, 2)) == [
            (friends.aino, 500, 0),
            (friends.pekka, 310, 1),
        ]
        assert rows(seen(kit, friends, friends.sara, 2)) == [
            (friends.pekka, 310, 1),
            (friends.aino, 300, 0),
        ]

    def test_yesterdays_totals_are_for_all_when_it_is_final(
        self, kit: Kit, friends: Friends
    ) -> None:
        friends.play(friends.aino, 1, 300)
        final = at(day(2), 12, 5)
        before, after = (
            group_page.find(kit, friends.sara, friends.code, now)
            for now in (final - A_MOMENT, final)
        )
        assert rows(before) == []
        assert rows(after) == [(friends.aino, 300, 1)]

    def test_the_last_closed_week_stands_until_the_next_is_closed(
        self, kit: Kit, friends: Friends
    ) -> None:
        friends.play(friends.aino, 1, 300)
        assert seen(kit, friends, friends.aino, 7).past is None
        friends.close(FINAL)
        for number, hour in ((8, 13), (14, 10), (15, 10)):
            page = seen(kit, friends, friends.sara, number, hour)
            assert page.past is not None
            assert page.past.week == WEEK
            assert [(row.player, row.total) for row in page.past.standings] == [(friends.aino, 300)]
            assert page.cups[0].player == friends.aino

    def test_who_left_keeps_their_name_and_who_is_gone_has_none(
        self, kit: Kit, friends: Friends
    ) -> None:
        friends.play(friends.pekka, 1, 300)
        friends.close(FINAL)
        groups.leave(kit, friends.pekka, friends.code, FINAL)
        page = seen(kit, friends, friends.aino, 8, 13)
        assert page.people.name(friends.pekka)
        assert not page.people.name("00000000beef")


class TestSeason:
    def test_it_stands_as_the_reader_may_know(self, kit: Kit, friends: Friends) -> None:
        seasons.start(kit, friends.aino, friends.code, "Winter", at(day(2)))
        for number, total in ((1, 1), (2, 200), (8, 300), (9, 400)):
            friends.play(friends.aino, number, total)
        friends.close(FINAL)
        for reader, total in ((friends.aino, 900), (friends.sara, 500)):
            found = group_season.find(kit, reader, friends.code, at(day(9), 20))
            assert found.season is not None
            assert [(row.player, row.total) for row in found.standings] == [(friends.aino, total)]

    def test_before_its_first_week_is_closed_it_stands_too(
        self, kit: Kit, friends: Friends
    ) -> None:
        seasons.start(kit, friends.aino, friends.code, "Winter", at(day(2)))
        friends.play(friends.aino, 2, 200)
        friends.play(friends.aino, 8, 300)
        found = group_season.find(kit, friends.aino, friends.code, at(day(8), 10))
        assert [row.total for row in found.standings] == [500]

    def test_ended_it_is_fixed_and_its_table_stays(self, kit: Kit, friends: Friends) -> None:
        seasons.start(kit, friends.aino, friends.code, "Winter", at(day(2)))
        friends.play(friends.aino, 8, 300)
        seasons.end(kit, friends.aino, friends.code, at(day(8)))
        friends.close(FINAL)
        friends.close(NEXT_FINAL)
        friends.play(friends.aino, 15, 300)
        found = group_season.find(kit, friends.sara, friends.code, at(day(16), 20))
        assert found.season is None
        assert found.standings == []
        assert [one.rows for one in found.ended] == [((friends.aino, 300, 1),)]
        assert [cup.player for cup in found.cups] == [friends.aino]

    def test_with_its_group_closed_it_counts_no_further(self, kit: Kit, friends: Friends) -> None:
        seasons.start(kit, friends.aino, friends.code, "Winter", at(day(2)))
        groups.close(kit, friends.aino, friends.code, at(day(3), 23))
        for number in (3, 4):
            friends.play(friends.aino, number, 300)
        found = group_season.find(kit, friends.aino, friends.code, at(day(10)))
        assert [row.total for row in found.standings] == [300]

    def test_where_there_is_none_nothing_stands(self, kit: Kit, friends: Friends) -> None:
        friends.play(friends.aino, 1, 300)
        found = group_season.find(kit, friends.aino, friends.code, at(day(1), 20))
        assert (found.season, found.standings, found.ended, found.cups) == (None, [], [], [])
