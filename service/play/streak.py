"""How many days in a row a player has played, counted from the days themselves.

Days are those of the game, in UTC, so no journey and no summer time changes them.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.game import days
from service.play.results import Result


@dataclass(frozen=True, slots=True)
class Streak:
    """So many days were played in a row; `rested` once the rest day of this week is taken."""

    days: int
    rested: bool


def streak_of(results: Collection[Result], now: datetime) -> Streak:
    """The days played in a row up to an instant: one missed day a week is a rest day.

    A day counts as missed when it takes no more moves, so it breaks nothing while it can be played.
    """
    played = {one.day for one in results}
    today = days.day_at(now)
    found, rested = 0, set[str]()
    for back in range((today - min(played, default=today)).days + 1):
        day = today - timedelta(days=back)
        week = days.week_of(day)
        if day in played:
            found += 1
        elif now >= days.closes(day):
            if week in rested:
                break
            rested.add(week)
    return Streak(found, days.week_of(today) in rested)
