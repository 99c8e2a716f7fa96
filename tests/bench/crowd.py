"""Boards of many players, put straight into a store as finished rounds would stand there, and an
independent count of where each of them stands."""

import random
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice

from redis import Redis

from service.game import days
from service.game.ranking import bin_of, board_score
from service.store import keys

AT_ONCE = 1000
#: Totals as people have them, and enough days that all count for the all-time board.
USUAL, SPREAD, HIGHEST = 330, 70, 649
FINISHED = 20


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who finished a day with which score; `totals` from the lowest to the highest."""

    day: date
    scores: dict[str, int]
    totals: list[int]

    @property
    def board(self) -> str:
        """The board on which they stand."""
        return days.challenge_of(self.day)

    def rank_of(self, total: int) -> tuple[int, int]:
        """How many have a higher total, and how many have at least this one."""
        count = len(self.totals)
        return count - bisect_right(self.totals, total), count - bisect_left(self.totals, total)

    def best(self, count: int) -> list[str]:
        """The first ones, as a board has them."""
        scores = self.scores
        return sorted(scores, key=lambda one: (scores[one], one), reverse=True)[:count]


def put_crowd(raw: Redis, day: date, players: int) -> Crowd:
    """Put a day's board of so many players into an empty store, with their names."""
    draw = random.Random(players)
    scores, totals = dict[str, int](), list[int]()
    while len(scores) < players:
        total = min(HIGHEST, max(0, round(draw.gauss(USUAL, SPREAD))))
        elapsed = timedelta(milliseconds=draw.randrange(86_400_000))
        player = f"{draw.getrandbits(48):012x}"
        if player not in scores:
            scores[player] = board_score(total, elapsed)
            totals.append(total)
    board = days.challenge_of(day)
    bins = defaultdict[int, dict[int, int]](lambda: defaultdict(int))
    for player, total in zip(scores, totals, strict=True):
        bins[keys.part_of(player)][bin_of(total)] += 1
    for part, members in _by_part(scores):
        raw.zadd(keys.board(part, board), {one: scores[one] for one in members})
        raw.hset(keys.names(part), mapping={one: f"Kvick Ekorre {one[:4]}" for one in members})
        raw.hset(keys.finished(part), mapping=dict.fromkeys(members, FINISHED))
    for part, found in bins.items():
        raw.hset(keys.histogram(part, board), mapping={str(one): n for one, n in found.items()})
    return Crowd(day, scores, sorted(totals))


def _by_part(players: dict[str, int]) -> Iterator[tuple[int, list[str]]]:
    """The players of each part, some at a time."""
    parts = defaultdict[int, list[str]](list)
    for player in players:
        parts[keys.part_of(player)].append(player)
    for part, members in parts.items():
        left = iter(members)
        while some := list(islice(left, AT_ONCE)):
            yield part, some


def final_day(now: datetime) -> date:
    """A day that is final at an instant."""
    return days.day_at(now) - timedelta(days=2)
