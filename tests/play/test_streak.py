"""Days in a row: rest days, missed weeks, summer time, journeys, and looking thirty times."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from service.game import days
from service.play.results import Result
from service.play.streak import Streak, streak_of

#: A Monday.
MONDAY = date(2426, 11, 23)


def played(first: date, last: date, *missed: date) -> list[Result]:
    """Every day from the first to the last but those missed."""
    number = (last - first).days + 1
    found = [first + timedelta(days=n) for n in range(number)]
    return [Result(day, 300, ("maxi", 1), ()) for day in found if day not in missed]


def evening_of(day: date) -> datetime:
    return days.opens(day) + timedelta(hours=20)


def day(number: int) -> date:
    """The day so many after the Monday."""
    return MONDAY + timedelta(days=number)


def test_who_has_played_nothing_has_no_days_in_a_row() -> None:
    assert streak_of([], evening_of(MONDAY)) == Streak(0, rested=False)


def test_each_day_played_is_counted_and_no_rest_day_with_them() -> None:
    whole = played(day(0), day(6))
    assert streak_of(whole, evening_of(day(6))) == Streak(7, rested=False)
    rested = played(day(0), day(6), day(2))
    assert streak_of(rested, evening_of(day(6))) == Streak(6, rested=True)


def test_a_second_day_missed_in_a_week_ends_the_row() -> None:
    gone = played(day(-7), day(6), day(1), day(3))
    assert streak_of(gone, evening_of(day(6))) == Streak(4, rested=True), "Tuesday, Thursday"
    together = played(day(-7), day(6), day(0), day(1))
    assert streak_of(together, evening_of(day(6))) == Streak(5, rested=True), "Monday is the last"


def test_every_week_has_a_rest_day_of_its_own() -> None:
    weeks = played(day(-14), day(6), day(-10), day(-1), day(0))
    assert streak_of(weeks, evening_of(day(6))) == Streak(18, rested=True)


def test_a_missed_week_ends_the_row() -> None:
    gone = played(day(-14), day(6), *(day(number) for number in range(-7, 0)))
    assert streak_of(gone, evening_of(day(6))) == Streak(7, rested=False)


def test_a_week_over_new_year_is_one_week() -> None:
    """2426-12-29 is a Tuesday: the new year begins on the Friday of its week."""
    tuesday = date(2426, 12, 29)
    gone = played(tuesday, tuesday + timedelta(days=5), tuesday + timedelta(days=1))
    assert streak_of(gone, evening_of(tuesday + timedelta(days=5))).days == 5
    gone = [one for one in gone if one.day != date(2427, 1, 2)]
    assert streak_of(gone, evening_of(tuesday + timedelta(days=5))).days == 3


def test_a_day_that_can_still_be_played_is_not_missed() -> None:
    row = played(day(0), day(3), day(1))
    morning = days.opens(day(5))
    assert streak_of(row, evening_of(day(4))) == Streak(3, rested=True), "Friday is still open"
    assert streak_of(row, morning + timedelta(hours=11, minutes=59)) == Streak(3, rested=True)
    assert streak_of(row, morning + timedelta(hours=12)) == Streak(2, rested=True)


@pytest.mark.parametrize("spring_or_autumn", [date(2026, 3, 29), date(2026, 10, 25)])
@pytest.mark.parametrize("zone", ["Europe/Stockholm", "Europe/Helsinki"])
def test_summer_time_neither_breaks_the_row_nor_counts_a_day_twice(
    spring_or_autumn: date, zone: str
) -> None:
    """An evening player at home on the days around the change, by the clock on the wall."""
    wall = [spring_or_autumn + timedelta(days=n) for n in range(-3, 4)]
    evenings = [
        datetime(one.year, one.month, one.day, 23, 30, tzinfo=ZoneInfo(zone)) for one in wall
    ]
    row = [Result(days.day_at(at), 300, ("maxi", 1), ()) for at in evenings]
    assert len({one.day for one in row}) == 7
    assert streak_of(row, evenings[-1]) == Streak(7, rested=False)


def test_a_flight_over_the_date_line_costs_no_more_than_the_rest_day() -> None:
    """Evenings at eight by the clock on the wall: Monday in Helsinki, then in Honolulu and back."""
    wall = ("Europe/Helsinki", *["Pacific/Honolulu"] * 3, "Europe/Helsinki")
    evenings = [
        datetime(2426, 11, 23 + n, 20, tzinfo=ZoneInfo(zone)) for n, zone in enumerate(wall)
    ]
    row = [Result(days.day_at(at), 300, ("maxi", 1), ()) for at in evenings]
    assert [one.day.day for one in row] == [23, 25, 26, 27, 27], "two evenings, one day's dice"
    assert streak_of(row, evenings[-1]) == Streak(4, rested=True)


def test_a_flight_changes_no_day() -> None:
    """Days are those of the game: the same instants, told in Helsinki, Tokyo and Honolulu."""
    row = played(day(0), day(3))
    at = datetime(2426, 11, 26, 22, tzinfo=UTC)
    zones = ("Europe/Helsinki", "Asia/Tokyo", "Pacific/Honolulu")
    found = {streak_of(row, at.astimezone(ZoneInfo(zone))) for zone in zones}
    assert found == {Streak(4, rested=False)}
