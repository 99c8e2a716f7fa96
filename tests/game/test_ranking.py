"""Boards are ordered by total, then by who was first; nothing is lost in one integer."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.ranking import (
    HISTOGRAM_STEP,
    bin_of,
    board_score,
    lowest_score,
    percentile,
    total_of,
)
from tests.game.players import unhurried

totals = st.integers(0, 2**17 - 1)
elapsed = st.timedeltas(timedelta(), timedelta(days=700))


@unhurried
@given(totals, elapsed)
def test_a_score_keeps_its_total_and_stays_below_2_to_the_53(total: int, time: timedelta) -> None:
    score = board_score(total, time)
    assert lowest_score(total) <= score < lowest_score(total + 1)
    assert total_of(score) == total
    assert score < 2**53
    assert int(float(score)) == score


@unhurried
@given(totals, elapsed, totals, elapsed)
def test_the_higher_total_stands_first_and_of_equals_the_earlier(
    total: int, time: timedelta, other_total: int, other_time: timedelta
) -> None:
    milliseconds = timedelta(milliseconds=1)
    mine = (total, -(time // milliseconds))
    other = (other_total, -(other_time // milliseconds))
    assert (board_score(total, time) > board_score(other_total, other_time)) is (mine > other)


def test_a_score_is_total_and_milliseconds() -> None:
    assert board_score(412, timedelta(milliseconds=5)) == 412 * 2**36 + 2**36 - 1 - 5
    assert board_score(0, timedelta()) == 2**36 - 1


@pytest.mark.parametrize("time", [timedelta(seconds=-3), timedelta(days=800), timedelta(days=9000)])
def test_a_time_outside_the_board_never_changes_the_total(time: timedelta) -> None:
    assert total_of(board_score(300, time)) == 300


@pytest.mark.parametrize(
    ("better_than", "others", "shown"),
    [(0, 0, 0), (0, 1, 0), (1, 1, 100), (83, 100, 83), (2, 3, 66), (999, 1000, 99), (0, 7, 0)],
)
def test_a_percentile_is_rounded_down(better_than: int, others: int, shown: int) -> None:
    assert percentile(better_than, others) == shown


@pytest.mark.parametrize(("total", "number"), [(0, 0), (19, 0), (20, 1), (412, 20), (649, 32)])
def test_bins_are_twenty_wide(total: int, number: int) -> None:
    assert bin_of(total) == number
    assert number * HISTOGRAM_STEP <= total < (number + 1) * HISTOGRAM_STEP
