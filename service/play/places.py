"""Where a finished round goes: the figures of its boards, its result and its bin.

Knows weeks and scores; must not know keys.
"""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from service.game import days
from service.game.ranking import bin_of, board_score
from service.game.round import Round
from service.play.challenges import milliseconds
from service.play.kit import POINT
from service.store.rounds import CodePlaces, DayPlaces

if TYPE_CHECKING:
    from service.play.live import LiveRound

#: A week's total is the sum of the five best of its seven days.
DAYS_THAT_COUNT = 5
ALL_TIME = "all-time"


def of(
    live: "LiveRound", after: Round, choices: tuple[str, ...] = ()
) -> CodePlaces | DayPlaces | None:
    """Return the places of a round that has just ended; None for practice, at a table and with the
    coach.

    `choices` are the fields in which is counted what was chosen.
    """
    if not live.id.counts or after.advised:
        return None
    challenge, elapsed = live.challenge, live.now - live.challenge.opens
    score = board_score(after.total, elapsed)
    if not challenge.is_day:
        return CodePlaces(challenge.id, score, milliseconds(challenge.deleted_at), choices)
    week = days.week_of(challenge.day)
    seven = days.days_of(week)
    return DayPlaces(
        challenge=challenge.id,
        score=score,
        result=_result(after, elapsed),
        total=after.total,
        bin=bin_of(after.total),
        week=week_board(week),
        week_rest=board_score(0, live.now - days.opens(seven[0])),
        week_challenges=tuple(days.challenge_of(day) for day in seven),
        days_that_count=DAYS_THAT_COUNT,
        point=POINT,
        choices=choices,
    )


def week_board(week: str) -> str:
    """Return the name of a week's board, as `w-2026-W49`."""
    return f"w-{week}"


def all_time_offset(day_opens: datetime) -> int:
    """Return the seconds from the beginning of the all-time board to that of a day's.

    The all-time board counts seconds: 2^36 ms would end after 795 days.
    """
    return (day_opens - days.opens(days.FIRST_DAY)) // timedelta(seconds=1)


def _result(after: Round, elapsed: timedelta) -> str:
    points = " ".join(str(points) for points in after.card.values())
    milliseconds_passed = elapsed // timedelta(milliseconds=1)
    game = f"{after.ruleset.spelling} v{after.ruleset.version}"
    return f"{after.total} {milliseconds_passed} {game} {points}"
