"""Boards as tests fill them, and what must be read of them by brute force."""

from collections.abc import Sequence
from random import Random

from redis import Redis

from service.store import keys
from service.store.boards import Boards, Row, Window
from service.store.client import Store
from service.store.question import each
from tests.store.played import DAYS, POINT

DAY = DAYS[0]
ALL_TIME = "all-time"
READ = Boards(POINT)
Scores = dict[str, int]


def put(raw: Redis, board: str, scores: Scores) -> None:
    """Put players with names on a board, part by part."""
    parts: dict[int, Scores] = {}
    for player, score in scores.items():
        parts.setdefault(keys.part_of(player), {})[player] = score
    with raw.pipeline(transaction=False) as pipeline:
        for part, found in parts.items():
            pipeline.zadd(keys.board(part, board), found)
            pipeline.hset(keys.names(part), mapping={player: f"N {player}" for player in found})
        pipeline.execute()


def in_order(scores: Scores) -> list[Row]:
    """All rows of a board by brute force: the higher score first, equals in a fixed order."""
    standing = sorted(scores.items(), key=_standing, reverse=True)
    ranks: dict[int, int] = {}
    for rank, (_, score) in enumerate(standing, 1):
        ranks.setdefault(score // POINT, rank)
    return [
        Row(ranks[score // POINT], player, f"N {player}", score, score // POINT)
        for player, score in standing
    ]


def _standing(entry: tuple[str, int]) -> tuple[int, str]:
    player, score = entry
    return score, player


def expected(rows: Sequence[Row], window: Window) -> list[Row]:
    """The rows of a window, cut out of all rows."""
    if window.beyond is None:
        return list(rows[: window.limit])
    at = (window.beyond.score, window.beyond.player)
    if window.direction == "up":
        return [row for row in rows if (row.score, row.player) > at][-window.limit :]
    below = [row for row in rows if (row.score, row.player) < at]
    own = [row for row in rows if row.place == window.beyond and window.with_place]
    return (own + below)[: window.limit]


def rows(store: Store, board: str, *windows: Window) -> list[list[Row]]:
    return store.ask(each([READ.rows_of(board, window) for window in windows]))


def rank(store: Store, total: int) -> tuple[int, int]:
    found = store.ask(READ.rank_of(DAY, total))
    return found.better, found.level


def some_players(random: Random, parts: int, count: int) -> list[str]:
    """Players who all fall into the first parts."""
    players: dict[str, None] = {}
    while len(players) < count:
        player = f"{random.getrandbits(32):08x}"
        if keys.part_of(player) < parts:
            players[player] = None
    return list(players)
