"""The clock closes each week of a group once: its days, the cup over a week's edge, a season's."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest

from service.play import group_season, group_weeks, groups, seasons
from service.play.challenges import milliseconds
from service.play.groups import NotOwner
from service.play.kit import Kit
from service.play.seasons import Season, SeasonStands
from service.store import group_weeks as records
from service.store import groups as members
from service.store import keys
from service.store.group_weeks import Closing, Cup, Ended
from service.store.groups import Seat
from tests.play.grouped import make_group, members_of
from tests.play.totals import finish_day, new_players
from tests.store.threads import at_once

MONDAY = date(2426, 11, 23)
SUNDAY = MONDAY + timedelta(days=6)
WEEK, NEXT_WEEK, THIRD_WEEK = "2426-W48", "2426-W49", "2426-W50"


def at(day: date, hour: int = 10, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=UTC)


def day(number: int) -> date:
    """A day by its number: 1 is the Monday, 8 the Monday after."""
    return MONDAY + timedelta(days=number - 1)


FINAL = at(day(8), 12, 5)
NEXT_FINAL = FINAL + timedelta(days=7)


@dataclass
class Friends:
    """A group that Aino has made on the Monday; the others have joined it then."""

    kit: Kit
    aino: str
    pekka: str
    sara: str
    code: str

    def play(self, player: str, number: int, total: int) -> None:
        finish_day(self.kit, player, total, day(number), at(day(number)))

    def close(self, now: datetime) -> None:
        group_weeks.close_due(self.kit, now)

    @property
    def cups(self) -> list[Cup]:
        return self.kit.store.ask(records.cups_of(self.code))

    @property
    def ended(self) -> list[Ended]:
        return self.kit.store.ask(records.seasons_of(self.code))

    def week(self, week: str = WEEK) -> records.Days | None:
        return self.kit.store.ask(records.weeks_of(self.code, [week])).get(week)


@pytest.fixture
def friends(kit: Kit) -> Friends:
    aino, pekka, sara = new_players(kit, 3, at(MONDAY))
    group = make_group(kit, pekka, sara, owner=aino, now=at(MONDAY))
    return Friends(kit, aino, pekka, sara, group.code)


class TestCup:
    def test_the_week_is_closed_when_its_sunday_is_final_and_once(self, friends: Friends) -> None:
        friends.play(friends.aino, 1, 300)
        friends.play(friends.pekka, 7, 310)
        friends.close(FINAL - timedelta(milliseconds=1))
        assert friends.week() is None
        at_once(lambda _: friends.close(FINAL))
        week = friends.week()
        assert week is not None
        assert week[str(MONDAY)] == {friends.aino: 300}
        assert week[str(SUNDAY)] == {friends.pekka: 310}
        assert friends.cups == [Cup(WEEK, friends.pekka, 310, 1)]
        friends.play(friends.sara, 8, 640)
        friends.close(NEXT_FINAL - timedelta(milliseconds=1))
        assert friends.cups == [Cup(WEEK, friends.pekka, 310, 1)]
        friends.close(NEXT_FINAL)
        assert friends.cups[0] == Cup(NEXT_WEEK, friends.sara, 640, 1)

    def test_monday_is_of_the_next_week_and_sunday_of_the_last(self, friends: Friends) -> None:
        friends.play(friends.aino, 7, 200)
        friends.play(friends.aino, 8, 500)
        friends.play(friends.pekka, 7, 201)
        friends.close(FINAL)
        assert friends.cups == [Cup(WEEK, friends.pekka, 201, 1)]

    def test_a_round_of_sunday_that_ends_on_monday_is_of_sundays_week(
        self, kit: Kit, friends: Friends
    ) -> None:
        """A round of day N counts for day N and its week, while the next week runs already."""
        finish_day(kit, friends.pekka, 300, SUNDAY, at(day(8), 11, 59))
        finish_day(kit, friends.aino, 200, day(8), at(day(8), 0, 0))
        friends.close(FINAL)
        friends.close(NEXT_FINAL)
        assert [(cup.week, cup.player, cup.total) for cup in friends.cups] == [
            (NEXT_WEEK, friends.aino, 200),
            (WEEK, friends.pekka, 300),
        ]

    def test_a_week_that_nobody_played_leaves_the_cup_where_it_is(self, friends: Friends) -> None:
        friends.play(friends.aino, 1, 300)
        friends.close(FINAL)
        friends.close(NEXT_FINAL)
        assert friends.week(NEXT_WEEK) is not None
        assert [cup.week for cup in friends.cups] == [WEEK]
        friends.play(friends.aino, 15, 100)
        friends.play(friends.pekka, 15, 100)
        friends.close(NEXT_FINAL + timedelta(days=7))
        assert friends.cups[0] == Cup(THIRD_WEEK, friends.aino, 100, 1)

    def test_a_clock_that_was_away_closes_one_week_after_another(self, friends: Friends) -> None:
        friends.play(friends.pekka, 1, 300)
        friends.play(friends.aino, 8, 300)
        friends.play(friends.pekka, 8, 300)
        late = NEXT_FINAL + timedelta(days=3)
        friends.close(late)
        friends.close(late)
        friends.close(late)
        assert [(cup.week, cup.player) for cup in friends.cups] == [
            (NEXT_WEEK, friends.pekka),
            (WEEK, friends.pekka),
        ]

    def test_it_goes_with_a_seat_that_was_moved(self, kit: Kit, friends: Friends) -> None:
        friends.play(friends.pekka, 1, 300)
        friends.close(FINAL)
        moved = new_players(kit, 1, FINAL)[0]
        members.leave(kit.store, friends.code, friends.pekka, friends.pekka, (1, 2))
        seat = Seat(moved, milliseconds(at(MONDAY)), (friends.pekka,))
        members.join(kit.store, friends.code, seat, 9)
        friends.play(friends.pekka, 8, 100)
        friends.play(moved, 9, 100)
        friends.play(friends.aino, 8, 100)
        friends.play(friends.aino, 9, 100)
        friends.close(NEXT_FINAL)
        assert friends.cups[0] == Cup(NEXT_WEEK, moved, 200, 2)


class TestComingAndGoing:
    def test_who_joins_when_the_week_is_over_is_not_of_it(self, kit: Kit, friends: Friends) -> None:
        late, in_time = new_players(kit, 2, at(SUNDAY))
        for player in (late, in_time):
            friends.play(player, 7, 600)
        groups.join(kit, in_time, friends.code, at(SUNDAY, 23, 59))
        groups.join(kit, late, friends.code, at(day(8), 0, 0))
        friends.close(FINAL)
        week = friends.week()
        assert week is not None
        assert week[str(SUNDAY)] == {in_time: 600}

    def test_who_leaves_or_is_removed_stays_in_closed_weeks_alone(
        self, kit: Kit, friends: Friends
    ) -> None:
        for player in (friends.aino, friends.pekka, friends.sara):
            friends.play(player, 1, 300)
        friends.close(FINAL)
        before = friends.week()
        groups.leave(kit, friends.pekka, friends.code, FINAL)
        groups.remove(kit, friends.aino, friends.code, friends.sara, FINAL)
        assert members_of(kit, groups.look(kit, friends.code).group) == [friends.aino]
        assert friends.week() == before
        for player in (friends.aino, friends.pekka, friends.sara):
            friends.play(player, 8, 300)
        friends.close(NEXT_FINAL)
        week = friends.week(NEXT_WEEK)
        assert week is not None
        assert week[str(day(8))] == {friends.aino: 300}

    def test_of_a_group_that_is_closed_no_week_is_closed(self, kit: Kit, friends: Friends) -> None:
        friends.play(friends.aino, 1, 300)
        groups.close(kit, friends.aino, friends.code, at(SUNDAY))
        friends.close(FINAL)
        assert friends.week() is None
        assert kit.store.ask(records.due(2**52, 9)) == []

    @pytest.mark.parametrize("seat", ['{"joined": "x", "was": []}', "", "[]", "{}", "7"])
    def test_a_group_that_cannot_be_read_holds_up_no_other(
        self, kit: Kit, friends: Friends, seat: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        broken = make_group(kit, owner=friends.sara, now=at(MONDAY) - timedelta(days=1)).code
        kit.store.do("HSET", keys.members(broken), friends.aino, seat)
        listless = make_group(kit, owner=friends.sara, now=at(MONDAY)).code
        kit.store.do("SET", keys.cups(listless), "x")
        friends.play(friends.aino, 1, 300)
        friends.close(FINAL)
        assert [cup.player for cup in friends.cups] == [friends.aino]
        told = sorted(record.getMessage().split(" is not closed: ")[0] for record in caplog.records)
        assert told == sorted(f"The week of group {code}" for code in (broken, listless))


class TestSeason:
    def test_it_counts_from_the_day_it_is_started_to_the_day_it_is_ended(
        self, kit: Kit, friends: Friends
    ) -> None:
        for number in range(1, 15):
            friends.play(friends.aino, number, 100 + number)
        friends.play(friends.pekka, 3, 200)
        friends.play(friends.pekka, 9, 50)
        seasons.start(kit, friends.aino, friends.code, " Winter ", at(day(3), 0, 0))
        friends.close(FINAL)
        assert friends.ended == []
        seasons.end(kit, friends.aino, friends.code, at(day(9), 23, 59))
        assert friends.ended == []
        friends.close(NEXT_FINAL)
        first_week = 107 + 106 + 105 + 104 + 103
        rows = ((friends.aino, first_week + 108 + 109, 6), (friends.pekka, 250, 1))
        assert friends.ended == [Ended("Winter", str(day(3)), str(day(9)), rows)]
        assert groups.find(kit, friends.aino, friends.code).group.season is None

    def test_ended_on_monday_before_the_week_is_closed_it_reaches_into_the_next(
        self, kit: Kit, friends: Friends
    ) -> None:
        friends.play(friends.aino, 7, 100)
        friends.play(friends.aino, 8, 10)
        seasons.start(kit, friends.aino, friends.code, "Winter", at(day(7)))
        seasons.end(kit, friends.aino, friends.code, at(day(8), 0, 0))
        friends.close(FINAL)
        assert friends.ended == []
        friends.close(NEXT_FINAL)
        assert friends.ended[0].rows == ((friends.aino, 110, 2),)

    def test_of_a_day_it_is_that_day(self, kit: Kit, friends: Friends) -> None:
        for number, total in ((6, 1), (7, 2), (8, 4)):
            friends.play(friends.aino, number, total)
        seasons.start(kit, friends.aino, friends.code, "Sunday", at(day(7)))
        seasons.end(kit, friends.aino, friends.code, at(day(7)))
        friends.close(FINAL)
        assert friends.ended == [Ended("Sunday", str(SUNDAY), str(SUNDAY), ((friends.aino, 2, 1),))]

    def test_who_left_keeps_what_they_had_in_closed_weeks(self, kit: Kit, friends: Friends) -> None:
        seasons.start(kit, friends.aino, friends.code, "Winter", at(MONDAY))
        friends.play(friends.pekka, 1, 300)
        friends.close(FINAL)
        groups.leave(kit, friends.pekka, friends.code, FINAL)
        friends.play(friends.pekka, 8, 300)
        friends.play(friends.aino, 8, 100)
        seasons.end(kit, friends.aino, friends.code, at(day(9)))
        friends.close(NEXT_FINAL)
        assert friends.ended[0].rows == ((friends.pekka, 300, 1), (friends.aino, 100, 1))

    def test_one_follows_another(self, kit: Kit, friends: Friends) -> None:
        for _ in range(2):
            seasons.start(kit, friends.aino, friends.code, "Winter", at(day(3)))
        with pytest.raises(SeasonStands):
            seasons.start(kit, friends.aino, friends.code, "Spring", at(day(3)))
        for number in (4, 5):
            seasons.end(kit, friends.aino, friends.code, at(day(number)))
        with pytest.raises(SeasonStands):
            seasons.start(kit, friends.aino, friends.code, "Spring", at(day(5)))
        friends.close(FINAL)
        assert [one.until for one in friends.ended] == [str(day(4))]
        seasons.end(kit, friends.aino, friends.code, FINAL)
        seasons.start(kit, friends.aino, friends.code, "Spring", FINAL)
        season = groups.find(kit, friends.aino, friends.code).group.season
        assert season is not None
        assert Season.read(season) == Season("Spring", day(8))

    def test_that_nobody_ends_it_is_over_after_53_weeks(self, kit: Kit, friends: Friends) -> None:
        last = 53 * 7
        for number in (3, last, last + 1):
            friends.play(friends.aino, number, 100 + number)
        seasons.start(kit, friends.aino, friends.code, "For ever", at(day(3)))
        due = FINAL
        for _ in range(52):
            group_weeks.close(kit, friends.code, due)
            due += timedelta(days=7)
        assert friends.ended == []
        page = group_season.find(kit, friends.aino, friends.code, at(day(last + 1), 23))
        assert [row.total for row in page.standings] == [103 + 100 + last]
        group_weeks.close(kit, friends.code, due)
        rows = ((friends.aino, 103 + 100 + last, 2),)
        assert friends.ended == [Ended("For ever", str(day(3)), str(day(last)), rows)]
        assert groups.find(kit, friends.aino, friends.code).group.season is None

    def test_its_owner_alone_starts_and_ends_it(self, kit: Kit, friends: Friends) -> None:
        with pytest.raises(NotOwner):
            seasons.start(kit, friends.pekka, friends.code, "Winter", at(day(3)))
        seasons.start(kit, friends.aino, friends.code, "Winter", at(day(3)))
        with pytest.raises(NotOwner):
            seasons.end(kit, friends.pekka, friends.code, at(day(3)))

    def test_ended_while_the_clock_looks_the_week_is_closed_in_its_next_turn(
        self, kit: Kit, friends: Friends
    ) -> None:
        seasons.start(kit, friends.aino, friends.code, "Winter", at(day(3)))
        assert records.close_week(kit.store, friends.code, Closing(WEEK)) == members.NOT_ALLOWED
        friends.close(FINAL)
        assert friends.week() is not None
