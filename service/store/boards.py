"""Boards: 16 sorted sets read as one list, with exact ranks, in one trip a question.

Knows parts, keys and how a score holds a total; must not know who may see a board.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import gt, lt
from typing import Any, Literal

from service.store import keys
from service.store.client import SCRIPTS, Store
from service.store.players import GONE
from service.store.question import Command, Question

Direction = Literal["down", "up"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place between the rows: a score and, among equal scores, a player.

    The greater one stands higher. Equal scores stand as the sorted sets have them, so that a part
    which is cut between two of them loses none.
    """

    score: int
    player: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a board; equal totals share a rank."""

    rank: int
    player: str
    name: str
    score: int
    total: int

    @property
    def place(self) -> Place:
        return Place(self.score, self.player)

    @property
    def gone(self) -> bool:
        """Whether it is the row of somebody who has left."""
        return self.name == GONE


@dataclass(frozen=True, slots=True)
class Rank:
    """How many have a higher total than some total, and how many have at least that."""

    better: int
    level: int


@dataclass(frozen=True, slots=True)
class Window:
    """Rows wanted: `limit` rows below (`down`) or above (`up`) a place, or from the top."""

    direction: Direction
    limit: int
    beyond: Place | None = None
    with_place: bool = False


#: A score and a player, which stand in the order of boards, and the player's name.
_Entry = tuple[tuple[int, bytes], bytes]


@dataclass(frozen=True, slots=True)
class _Part:
    """What one part has answered; `totals` are those of its rows, from the lowest up."""

    better: int
    level: int
    far: int
    rows: Sequence[_Entry]
    totals: Sequence[int]


class Boards:
    """Asks boards whose scores weigh a point of total `point`."""

    def __init__(self, point: int) -> None:
        self._point = point

    def rank_of(self, board: str, total: int) -> Question[Rank]:
        """Ask how many have a higher total, and how many have at least this one."""
        lowest = total * self._point
        commands: tuple[Command, ...] = tuple(
            ("ZCOUNT", keys.board(part, board), bound, "+inf")
            for bound in (lowest + self._point, lowest)
            for part in keys.PARTS
        )
        half = len(keys.PARTS)
        return Question(commands, lambda found: Rank(sum(found[:half]), sum(found[half:])))

    def rows_of(self, board: str, window: Window) -> Question[list[Row]]:
        """Ask for the rows of a window, from the higher to the lower."""
        return Question(
            tuple(self._calls(board, window, window.limit)),
            lambda answers: self._rows(window, [self._part(reply) for reply in answers]),
        )

    def likely_rows_of(self, board: str, window: Window) -> Question[list[Row] | None]:
        """Ask for the same, but no part for many more than its share: None where chance has put
        more of them into one part, which hardly happens, and `rows_of` is to be asked."""
        most = _share(window.limit)

        def read(answers: Sequence[Any]) -> list[Row] | None:
            parts = [self._part(reply) for reply in answers]
            return None if _lacks(parts, window, most) else self._rows(window, parts)

        return Question(tuple(self._calls(board, window, most)), read)

    def _calls(self, board: str, window: Window, most: int) -> list[Command]:
        bounds = self._bounds(window.beyond)
        arguments = (window.direction, *bounds, most, self._point)
        return [
            SCRIPTS["rows"].call([keys.board(part, board), keys.names(part)], arguments)
            for part in keys.PARTS
        ]

    def _bounds(self, beyond: Place | None) -> tuple[str | int, str | int, str | int]:
        if beyond is None:
            return "+inf", "+inf", "+inf"
        lowest = beyond.score - beyond.score % self._point
        return beyond.score, lowest, lowest + self._point

    def _part(self, reply: list[Any]) -> _Part:
        better, level, far, *flat = reply
        scores = list(map(int, flat[1::3]))
        rows = list(zip(zip(scores, flat[::3], strict=True), flat[2::3], strict=True))
        return _Part(better, level, far, rows, sorted(score // self._point for score in scores))

    def _rows(self, window: Window, parts: Sequence[_Part]) -> list[Row]:
        rank = self._rank_below if window.direction == "down" else self._rank_above
        ranks: dict[int, int] = {}
        rows = []
        for (score, player), name in _chosen(parts, window):
            total = score // self._point
            if total not in ranks:
                ranks[total] = 1 + sum(rank(part, window.beyond, total) for part in parts)
            rows.append(Row(ranks[total], player.decode(), name.decode(), score, total))
        return rows

    def _rank_below(self, part: _Part, beyond: Place | None, total: int) -> int:
        """Return how many of a part read downwards from `beyond` have more than `total`."""
        if beyond is None:
            return len(part.totals) - bisect_right(part.totals, total)
        start = beyond.score // self._point
        if total == start:
            return part.better
        return part.level + bisect_left(part.totals, start) - bisect_right(part.totals, total)

    def _rank_above(self, part: _Part, beyond: Place | None, total: int) -> int:
        """Return how many of a part read upwards from `beyond` have more than `total`."""
        if beyond is None or not part.totals:
            return part.better
        if part.totals[-1] <= total:
            return part.far
        start = beyond.score // self._point
        return part.better - bisect_right(part.totals, total) + bisect_right(part.totals, start)


def count_of(board: str) -> Question[int]:
    """Ask how many stand on a board."""
    commands: tuple[Command, ...] = tuple(("ZCARD", keys.board(part, board)) for part in keys.PARTS)
    return Question(commands, sum)


def counts_by_part(board: str) -> Question[list[int]]:
    """Ask how many of each part stand on a board."""
    commands: tuple[Command, ...] = tuple(("ZCARD", keys.board(part, board)) for part in keys.PARTS)
    return Question(commands, list)


def players_at(board: str, places: Sequence[tuple[int, int]]) -> Question[list[str]]:
    """Ask who stands at these ranks, from 0 at the lowest, of these parts."""
    commands: tuple[Command, ...] = tuple(
        ("ZRANGE", keys.board(part, board), rank, rank) for part, rank in places
    )
    return Question(commands, lambda found: [one.decode() for row in found for one in row])


def every_row(store: Store, board: str, chunk: int = 1000) -> Iterator[tuple[str, int]]:
    """Yield every player on a board that no longer changes, with the score. Raises Unavailable."""
    for part in keys.PARTS:
        first, key = 0, keys.board(part, board)
        while read := store.do("ZRANGE", key, first, first + chunk - 1, "WITHSCORES"):
            yield from ((player.decode(), int(score)) for player, score in read)
            first += chunk


def place_of(board: str, player: str) -> Question[Place | None]:
    """Ask where a player stands, None when not on the board."""
    command: Command = ("ZSCORE", keys.board(keys.part_of(player), board), player)
    return Question((command,), lambda answers: _place(player, answers[0]))


def _place(player: str, score: float | bytes | None) -> Place | None:
    return None if score is None else Place(int(float(score)), player)


def histogram_of(challenge: str) -> Question[dict[int, int]]:
    """Ask for the number of players in each bin."""
    commands: tuple[Command, ...] = tuple(
        ("HGETALL", keys.histogram(part, challenge)) for part in keys.PARTS
    )
    return Question(commands, _added_up).then(
        lambda bins: {int(number): players for number, players in bins.items()}
    )


def choices_of(challenge: str) -> Question[dict[str, int]]:
    """Ask for the number of players who made each choice, by its field."""
    commands: tuple[Command, ...] = tuple(
        ("HGETALL", keys.choices(part, challenge)) for part in keys.PARTS
    )
    return Question(commands, _added_up)


def _added_up(parts: Iterable[Mapping[bytes, bytes]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for part in parts:
        for field, players in part.items():
            name = field.decode()
            sums[name] = sums.get(name, 0) + int(players)
    return sums


def promote(
    store: Store, day_board: str, all_time: str, figures: tuple[int, int, int], chunk: int = 1000
) -> int:
    """Take a final day's rows over into the all-time board; return how many were read.

    `figures`: days that must be finished, weight of a point, seconds between the two beginnings.
    """
    return sum(
        _promote_part(store, part, (day_board, all_time), figures, chunk) for part in keys.PARTS
    )


def _promote_part(
    store: Store, part: int, boards: tuple[str, str], figures: tuple[int, int, int], chunk: int
) -> int:
    day_board, all_time = boards
    five = [
        keys.board(part, day_board),
        keys.finished(part),
        keys.best(part),
        keys.board(part, all_time),
        keys.aside(part),
    ]
    first = 0
    while read := store.run("promote", five, first, first + chunk - 1, *figures):
        first += read
    return first


def _share(limit: int) -> int:
    """How many rows are asked of a part when so many are wanted: with so many more than its share
    that fewer than one page in 10,000 lacks any."""
    share = limit / len(keys.PARTS)
    return min(limit, int(share + 4 * sqrt(share) + 5))


def _chosen(parts: Sequence[_Part], window: Window) -> Sequence[_Entry]:
    """The rows of a window among those of its parts, from the higher to the lower."""
    entries = sorted(
        (entry for part in parts for entry in _wanted(part.rows, window)), reverse=True
    )
    return entries[-window.limit :] if window.direction == "up" else entries[: window.limit]


def _lacks(parts: Sequence[_Part], window: Window, most: int) -> bool:
    """Whether a part that was asked for `most` rows may have more of those that are wanted."""
    cut = [part.rows[-1] for part in parts if len(part.rows) >= most]
    if not cut or most >= window.limit:
        return False
    chosen = _chosen(parts, window)
    if len(chosen) < window.limit:
        return True
    if window.direction == "up":
        return min(cut) < chosen[0]
    return max(cut) > chosen[-1]


def _wanted(rows: Sequence[_Entry], window: Window) -> Iterable[_Entry]:
    if window.beyond is None:
        return rows
    place = (window.beyond.score, window.beyond.player.encode())
    beyond = gt if window.direction == "up" else lt
    kept = [entry for entry in rows if beyond(entry[0], place)]
    return [*kept, *(entry for entry in rows if window.with_place and entry[0] == place)]
