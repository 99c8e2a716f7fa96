"""Boards as a reader may see them: of a day, of a week, of all time; where one stands.

Knows who may see totals; must not know keys or how parts are merged.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from service.game import days
from service.game.errors import Malformed
from service.game.ranking import percentile, total_of
from service.play import challenges, places
from service.play.errors import NotFound, NotYet
from service.play.kit import Kit
from service.store.boards import (
    Place,
    Row,
    Standing,
    Window,
    add_up,
    histogram_commands,
    read_rank,
)

PAGE_SIZE, LARGEST_PAGE = 25, 100

_CURSOR = re.compile(r"([0-9]{1,16})-([0-9a-f]{1,32})")


@dataclass(frozen=True, slots=True)
class Own:
    """A player's own place: equal totals share a rank, `better_than` counts lower totals."""

    rank: int
    total: int
    better_than: int
    count: int

    @property
    def percentile(self) -> int | None:
        """Per cent of the others one is better than; None when there are no others."""
        return percentile(self.better_than, self.count - 1) if self.count > 1 else None


@dataclass(frozen=True, slots=True)
class Page:
    """Which rows of a board are wanted; `after` and `before` are cursors of earlier answers."""

    limit: int = PAGE_SIZE
    around_me: bool = False
    after: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Rows of a board from the higher to the lower, and the cursors to go on from."""

    count: int
    rows: Sequence[Row]
    own: Own | None
    histogram: Mapping[int, int]
    before: str | None
    after: str | None


def of_day(kit: Kit, reader: str | None, day: date, page: Page, now: datetime) -> BoardPage:
    """Return a day's board; NotYet for a reader whose own round of an open day is not over."""
    challenge = challenges.day_of(day.isoformat(), now, kit)
    windows = _windows(page)
    standing = kit.boards.standing(challenge.id, reader, histogram=True)
    if standing.own is None and not challenge.is_final(now):
        raise NotYet(standing.count)
    return _page(kit, challenge.id, standing, page, windows)


def of_week(kit: Kit, reader: str | None, week: str, page: Page, now: datetime) -> BoardPage:
    """Return a week's board, open to all; NotFound for one to come or before the first day."""
    monday, *_, sunday = days.days_of(week)
    if days.opens(monday) > now or sunday < days.FIRST_DAY:
        raise NotFound
    board = places.week_board(week)
    return _open_page(kit, reader, board, page)


def of_all_time(kit: Kit, reader: str | None, page: Page) -> BoardPage:
    """Return the best single final days of those with enough of them."""
    return _open_page(kit, reader, places.ALL_TIME, page)


def _open_page(kit: Kit, reader: str | None, board: str, page: Page) -> BoardPage:
    windows = _windows(page)
    standing = kit.boards.standing(board, reader, histogram=False)
    return _page(kit, board, standing, page, windows)


def own_of_day(kit: Kit, challenge_id: str, total: int) -> tuple[Own, Mapping[int, int]]:
    """Return where `total` stands on a day's board, and the histogram, in one trip."""
    ranks = kit.boards.rank_commands(challenge_id, total)
    counts = kit.boards.count_commands(challenge_id)
    answers = kit.store.read(*ranks, *counts, *histogram_commands(challenge_id))
    better, level = read_rank(answers[: len(ranks)])
    rest = answers[len(ranks) :]
    count = sum(rest[: len(counts)])
    return Own(better + 1, total, count - level, count), add_up(rest[len(counts) :])


def own_of_days(kit: Kit, finished: Sequence[tuple[str, int]]) -> Mapping[str, Own]:
    """Return where each (challenge, total) stands on its day's board, in one trip if any."""
    commands = [
        [*kit.boards.rank_commands(board, total), *kit.boards.count_commands(board)]
        for board, total in finished
    ]
    if not commands:
        return {}
    answers = kit.store.read(*(command for row in commands for command in row))
    size = len(commands[0])
    owns = {}
    for (board, total), at in zip(finished, range(0, len(answers), size), strict=True):
        ranks, counts = answers[at : at + size * 2 // 3], answers[at + size * 2 // 3 : at + size]
        better, level = read_rank(ranks)
        owns[board] = Own(better + 1, total, sum(counts) - level, sum(counts))
    return owns


def _windows(page: Page) -> list[Window]:
    """Return the windows of a page that does not depend on the reader's place."""
    if page.around_me:
        return []
    if page.before is not None:
        return [Window("up", page.limit + 1, _read_cursor(page.before))]
    beyond = None if page.after is None else _read_cursor(page.after)
    return [Window("down", page.limit + 1, beyond)]


def _around(own: Place, limit: int) -> list[Window]:
    above = limit // 2
    return [
        Window("up", above + 1, own),
        Window("down", limit - above + 1, own, with_place=True),
    ]


def _page(kit: Kit, board: str, standing: Standing, page: Page, windows: list[Window]) -> BoardPage:
    if page.around_me:
        if standing.own is None:
            raise NotFound("not-ranked")
        windows = _around(standing.own, page.limit)
    own_total = None if standing.own is None else total_of(standing.own.score)
    read, (better, level) = kit.boards.rows(board, windows, own_total)
    rows, above, below = _cut(read, windows)
    own = None
    if own_total is not None:
        own = Own(better + 1, own_total, standing.count - level, standing.count)
    return BoardPage(
        count=standing.count,
        rows=rows,
        own=own,
        histogram=standing.histogram,
        before=_cursor(rows[0].place) if above and rows else None,
        after=_cursor(rows[-1].place) if below and rows else None,
    )


def _cut(read: list[list[Row]], windows: list[Window]) -> tuple[list[Row], bool, bool]:
    """Drop the one row too many that each window asked for; say whether more lie above, below."""
    rows: list[Row] = []
    above = below = False
    for found, window in zip(read, windows, strict=True):
        more = len(found) == window.limit
        if window.direction == "up":
            above = above or more
            below = below or window.beyond is not None
            rows += found[1:] if more else found
        else:
            below = more
            above = above or (window.beyond is not None and not window.with_place)
            rows += found[:-1] if more else found
    return rows, above, below


def _cursor(place: Place) -> str:
    return f"{place.score}-{place.player}"


def _read_cursor(text: str) -> Place:
    found = _CURSOR.fullmatch(text)
    if not found or int(found[1]) >= 2**53:
        raise Malformed("cursor", "This is no place on a board.")
    return Place(int(found[1]), found[2])
