"""How a player's days stand without one of them, or with one more: week's score and best total.

Knows how results are spelled and boards are ordered; must not know keys.
"""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from service.game import days
from service.game.ranking import bin_of, board_score
from service.play import places
from service.play.days import ALL_TIME_DAYS
from service.store.guests import OfDay, Sums

_Results = Mapping[str, str]


def of_day(challenge: str, result: str) -> OfDay:
    """Return what a finished day's round counts for."""
    total, _ = _read(result)
    return OfDay(result, bin_of(total), places.week_board(days.week_of(_date(challenge))))


def sums_without(challenge: str, results: _Results, now: datetime) -> Sums:
    """Return how a player's days stand without one of them."""
    left = {one: text for one, text in results.items() if one != challenge}
    return _sums(len(results), week_score(challenge, left), _best(left, now))


def sums_with(challenge: str, result: str, results: _Results, now: datetime) -> Sums:
    """Return how a player's days stand with one more; the best is that of this day alone."""
    week = week_score(challenge, {**results, challenge: result})
    return _sums(len(results), week, _best({challenge: result}, now))


def _sums(count: int, week: int | None, best: int | None) -> Sums:
    return Sums(count, week, best, ALL_TIME_DAYS, places.ALL_TIME)


def week_score(challenge: str, results: _Results) -> int | None:
    """Return the score of a day's week: its best sum, and when that was first reached; None where
    nothing of it is played."""
    seven = days.days_of(days.week_of(_date(challenge)))
    of_week = {days.challenge_of(day): day for day in seven}
    played = [(day, results[one]) for one, day in of_week.items() if one in results]
    finished = sorted(_reached(*one, seven[0]) for one in played)
    totals: list[int] = []
    best, score = -1, None
    for at, total in finished:
        totals = sorted((*totals, total), reverse=True)[: places.DAYS_THAT_COUNT]
        if sum(totals) > best:
            best, score = sum(totals), board_score(sum(totals), at)
    return score


def _reached(day: date, result: str, monday: date) -> tuple[timedelta, int]:
    """When in its week a total was reached, and the total."""
    total, elapsed = _read(result)
    return days.opens(day) - days.opens(monday) + elapsed, total


def _best(results: _Results, now: datetime) -> int | None:
    """The best score for the all-time board, of final days alone."""
    final = [one for one in results if now >= days.final_at(_date(one))]
    return max((for_all_time(_date(one), results[one]) for one in final), default=None)


def for_all_time(day: date, result: str) -> int:
    """Return what a day's result is on the all-time board, which counts seconds."""
    total, elapsed = _read(result)
    seconds = places.all_time_offset(days.opens(day)) + elapsed // timedelta(seconds=1)
    return board_score(total, timedelta(milliseconds=seconds))


def _date(challenge: str) -> date:
    return date.fromisoformat(challenge.removeprefix("d-"))


def _read(result: str) -> tuple[int, timedelta]:
    total, elapsed, *_ = result.split()
    return int(total), timedelta(milliseconds=int(elapsed))
