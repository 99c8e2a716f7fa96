"""Sums of the best five, days won, the cup among equals, and seats that were moved."""

import pytest

from service.play.standings import by_seat, cup_winner, standings, within
from service.store.group_weeks import Days
from service.store.groups import Seat

A, B, C, OLD = "a", "b", "c", "o"
WEEK: Days = {f"2026-12-0{day}": {A: 100 * day} for day in range(1, 8)}


def table(*weeks: Days, order: tuple[str, ...] = (A, B, C)) -> list[tuple[int, str, int, int]]:
    found = standings(weeks, order, lambda _: True)
    return [(one.rank, one.player, one.total, one.won) for one in found]


def test_five_days_of_seven_count() -> None:
    assert table(WEEK) == [(1, A, 700 + 600 + 500 + 400 + 300, 7)]


def test_the_five_best_of_each_week_are_added() -> None:
    week = {f"2026-12-0{day}": {A: 100 * day} for day in range(7, 8)}
    assert table(WEEK, week) == [(1, A, 2500 + 700, 8)]


def test_equal_totals_share_a_rank_and_equal_days_are_won_by_both() -> None:
    week = {"1": {A: 300, B: 300, C: 299}, "2": {C: 1}}
    assert table(week) == [(1, C, 300, 1), (1, A, 300, 1), (1, B, 300, 1)] or table(week) == [
        (1, A, 300, 1), (1, B, 300, 1), (1, C, 300, 1),
    ]  # fmt: skip
    assert [row[0] for row in table({"1": {A: 3, B: 3, C: 2}})] == [1, 1, 3]


def test_a_day_is_won_when_it_is_final() -> None:
    week = {"1": {A: 300, B: 200}, "2": {A: 1, B: 2}}
    found = standings([week], (A, B), lambda date: date == "1")
    assert [(one.player, one.won) for one in found] == [(A, 1), (B, 0)]


def test_where_nobody_has_played_nobody_stands() -> None:
    assert table({"1": {}}) == []
    assert cup_winner([], A) is None


@pytest.mark.parametrize(
    ("week", "holder", "winner"),
    [
        ({"1": {A: 2, B: 1}}, B, A),
        ({"1": {A: 3, B: 2}, "2": {B: 1}}, A, A),
        ({"1": {A: 3, B: 1}, "2": {A: 1, B: 2}, "3": {B: 1}}, A, B),
        ({"1": {A: 1, B: 1}}, None, A),
        ({"1": {A: 1, B: 1}}, B, B),
        ({"1": {A: 1, B: 1, C: 2}}, B, C),
        ({"1": {B: 1, C: 1}}, A, B),
    ],
    ids=[
        "the best total", "level, and level in days: the holder", "level: more days won",
        "the first to join", "level: the holder", "not a holder with less", "a holder who is away",
    ],
)  # fmt: skip
def test_the_cup(week: Days, holder: str | None, winner: str) -> None:
    found = cup_winner(standings([week], (A, B, C), lambda _: True), holder)
    assert found is not None
    assert found.player == winner


def test_what_was_had_under_an_earlier_id_counts_for_the_seat() -> None:
    seats = [Seat(A, 1, (OLD,)), Seat(B, 2)]
    assert by_seat({"1": {OLD: 5, B: 6}, "2": {OLD: 7, A: 8}}, seats) == {
        "1": {A: 5, B: 6},
        "2": {A: 7},
    }
    assert by_seat({"1": {A: 8, "o2": 6, OLD: 5}}, [Seat(A, 1, ("o2", OLD))]) == {"1": {A: 5}}
    assert by_seat({"1": {A: 8}}, seats) == {"1": {A: 8}}
    assert by_seat({"1": {OLD: 5, A: 6}}, [*seats, Seat(OLD, 3)]) == {"1": {OLD: 5, A: 6}}


def test_days_within_a_season() -> None:
    assert list(within(WEEK, "2026-12-03", "2026-12-05")) == [
        "2026-12-03", "2026-12-04", "2026-12-05",
    ]  # fmt: skip
    assert list(within(WEEK, "2026-12-06", "9999-12-31")) == ["2026-12-06", "2026-12-07"]
