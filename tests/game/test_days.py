"""Days are UTC days with one number each, whatever clocks on walls do."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import days
from service.game.errors import Malformed
from tests.game.players import unhurried

WINTER, SUMMER = timezone(timedelta(hours=2)), timezone(timedelta(hours=3))  # Helsinki.


@pytest.mark.parametrize(
    ("day", "number"),
    [
        (date(2026, 4, 30), 0),
        (date(2026, 5, 1), 1),
        (date(2026, 11, 30), 214),
        (date(2027, 3, 28), 332),
        (date(2028, 2, 29), 670),
    ],
)
def test_numbers_are_counted_from_the_first_day(day: date, number: int) -> None:
    assert days.number_of(day) == number


@pytest.mark.parametrize(
    ("local", "number"),
    [
        (datetime(2027, 3, 28, 0, 0, 0, tzinfo=WINTER), 331),
        (datetime(2027, 3, 28, 0, 59, 59, tzinfo=WINTER), 331),
        (datetime(2027, 3, 28, 1, 0, 0, tzinfo=WINTER), 331),
        (datetime(2027, 3, 28, 1, 59, 59, tzinfo=WINTER), 331),
        (datetime(2027, 3, 28, 2, 0, 0, tzinfo=WINTER), 332),
        (datetime(2027, 3, 28, 2, 59, 59, tzinfo=WINTER), 332),
        (datetime(2027, 3, 28, 4, 0, 0, tzinfo=SUMMER), 332),
        (datetime(2027, 3, 28, 23, 59, 59, tzinfo=SUMMER), 332),
        (datetime(2027, 10, 31, 0, 0, 0, tzinfo=SUMMER), 548),
        (datetime(2027, 10, 31, 0, 59, 59, tzinfo=SUMMER), 548),
        (datetime(2027, 10, 31, 1, 0, 0, tzinfo=SUMMER), 548),
        (datetime(2027, 10, 31, 2, 59, 59, tzinfo=SUMMER), 548),
        (datetime(2027, 10, 31, 3, 0, 0, tzinfo=SUMMER), 549),
        (datetime(2027, 10, 31, 4, 0, 0, tzinfo=WINTER), 549),
        (datetime(2027, 10, 31, 23, 59, 59, tzinfo=WINTER), 549),
    ],
    ids=str,
)
def test_d03_the_number_changes_at_midnight_utc_when_helsinki_changes_its_clocks(
    local: datetime, number: int
) -> None:
    """D03: the change of clocks moves no day."""
    assert days.number_of(days.day_at(local)) == number


def test_d03_every_day_has_24_hours_and_the_next_number() -> None:
    """D03: no day is longer, shorter or left out."""
    for number in range(1, 1500):
        day = days.date_of(number)
        assert days.number_of(day) == number
        assert days.starts_until(day) - days.opens(day) == timedelta(hours=24)
        assert days.starts_until(day) == days.opens(days.date_of(number + 1))


def test_a_day_goes_through_its_instants() -> None:
    day = date(2026, 12, 31)
    assert days.opens(day) == datetime(2026, 12, 31, tzinfo=UTC)
    assert days.starts_until(day) == datetime(2027, 1, 1, tzinfo=UTC)
    assert days.closes(day) == datetime(2027, 1, 1, 12, tzinfo=UTC)
    assert days.final_at(day) == datetime(2027, 1, 1, 12, 5, tzinfo=UTC)


@unhurried
@given(st.floats(0, 4e9))
def test_an_instant_lies_in_the_day_that_is_open(seconds: float) -> None:
    now = datetime.fromtimestamp(seconds, UTC)
    day = days.day_at(now)
    assert days.opens(day) <= now < days.starts_until(day)


def test_a_time_without_a_zone_is_no_instant() -> None:
    with pytest.raises(ValueError, match="zone"):
        days.day_at(datetime(2026, 11, 30))  # noqa: DTZ001


@pytest.mark.parametrize(
    ("day", "week"),
    [
        (date(2026, 11, 30), "2026-W49"),
        (date(2026, 12, 31), "2026-W53"),
        (date(2027, 1, 3), "2026-W53"),
        (date(2027, 1, 4), "2027-W01"),
    ],
)
def test_weeks_are_those_of_the_iso_calendar(day: date, week: str) -> None:
    assert days.week_of(day) == week
    assert day in days.days_of(week)


@unhurried
@given(st.dates(date(1, 1, 1), date(9990, 12, 31)))
def test_a_day_and_its_week_name_each_other(day: date) -> None:
    seven = days.days_of(days.week_of(day))
    assert day in seven
    assert [other.isoweekday() for other in seven] == [1, 2, 3, 4, 5, 6, 7]
    assert days.read_day(day.isoformat()) == day


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2027-02-30",
        "2026-00-10",
        "20261130",
        "2026-W49-1",
        "2026-11-3",
        " 2026-11-30",
        "2026-11-30\n",
        "２０２６-11-30",
        "0000-01-01",
        "9999-12-31",
        "2026-11-30T00:00",
    ],
)
def test_nothing_else_is_read_as_a_day(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        days.read_day(text)
    assert refused.value.reason == "day"


@pytest.mark.parametrize(
    "week",
    ["", "2026-W00", "2026-W54", "2027-W53", "2026W49", "2026-W49-1", "9999-W52", "0000-W01"],
)
def test_nothing_else_is_read_as_a_week(week: str) -> None:
    with pytest.raises(Malformed) as refused:
        days.days_of(week)
    assert refused.value.reason == "week"


@pytest.mark.parametrize("number", [0, -1, 10**7, 10**30])
def test_there_is_no_day_below_one_or_beyond_the_calendar(number: int) -> None:
    with pytest.raises(Malformed) as refused:
        days.date_of(number)
    assert refused.value.reason == "day-number"


def test_the_last_day_that_can_be_read_has_an_end() -> None:
    last = days.read_day("9990-12-31")
    assert days.final_at(last) == datetime(9991, 1, 1, 12, 5, tzinfo=UTC)
    assert days.date_of(days.number_of(last)) == last


def test_a_day_names_its_challenge() -> None:
    assert days.challenge_of(date(2026, 11, 30)) == "d-2026-11-30"
