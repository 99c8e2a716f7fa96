"""Boards as a reader may see them: of a day, a code, a week, of all time; where one stands.

Knows who may see totals; must not know keys or how parts are merged.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from service.game import days
from service.game.errors import Malformed
from service.game.ranking import percentile, total_of
from service.play import challenges, places
from service.play.challenges import Challenge
from service.play.errors import NotFound, NotYet
from service.play.kit import BOARDS, Kit
from service.play.same_dice import Kept, kept_of
from service.store import challenges as records
from service.store.boards import Place, Row, Window, count_of, histogram_of, place_of
from service.store.players import player_of
from service.store.question import Question, each, known, together

PAGE_SIZE, LARGEST_PAGE = 25, 100
#: Of so many of a code's players, the first to join, the own names are read.
MOST_KNOWN = 200

_LONGEST = 32  # Of the digits of a player's id in a cursor.
#: So many of them place somebody who is not to be told by an id.
_TOLD = 4
_CURSOR = re.compile(rf"([0-9]{{1,16}})-([0-9a-f]{{1,{_LONGEST}}})")


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
    """Rows of a board from the higher to the lower, and the cursors to go on from; of a final day
    what is `kept` of the computers."""

    count: int
    rows: Sequence[Row]
    own: Own | None
    histogram: Mapping[int, int]
    before: str | None
    after: str | None
    kept: Kept | None = None


def of_day(kit: Kit, reader: str | None, day: date, page: Page, now: datetime) -> BoardPage:
    """Return a day's board; NotYet for a reader whose own round of an open day is not over."""
    challenge = challenges.day_of(day.isoformat(), now, kit)
    wanted = _windows(page)
    count, own, histogram, kept = kit.store.ask(
        together(
            count_of(challenge.id),
            _place_of(challenge.id, reader),
            histogram_of(challenge.id),
            kept_of(challenge, now),
        )
    )
    if own is None and not challenge.is_final(now):
        raise NotYet(count)
    seen = _Seen(challenge.id, count, own, histogram)
    return replace(_page(kit, seen, page, wanted), kept=kept)


@dataclass(frozen=True, slots=True)
class CodeBoard:
    """The board of a code, who has joined it, and the reader's own place."""

    challenge: Challenge
    joined: Sequence[str]
    count: int
    own: Place | None
    reader: str | None

    def is_open(self, now: datetime) -> bool:
        """Whether the reader may see it: their own round is over, or it is final."""
        return self.own is not None or self.challenge.is_final(now)

    def concerns_reader(self, now: datetime) -> bool:
        """Whether it is there for the reader: a special is for everybody once its week begins, any
        other code for those who play it."""
        if self.challenge.is_special:
            return not self.challenge.is_to_come(now)
        return self.challenge.among_friends and (self.own is not None or self.reader in self.joined)


def code_board_of(kit: Kit, reader: str | None, code: str) -> Question[CodeBoard | None]:
    """Ask for the board of a code, None when there is no such code."""
    board = f"c-{code}"
    return together(
        challenges.challenge_of(kit, board),
        records.joined_of(code),
        count_of(board),
        _place_of(board, reader),
    ).then(lambda found: CodeBoard(found[0], *found[1:], reader) if found[0] else None)


def of_code(kit: Kit, reader: str | None, code: str, page: Page, now: datetime) -> BoardPage:
    """Return the board of a code in two trips: of a special by public names, of friends by those
    they know each other by. NotFound for who does not play it; NotYet before the own round is over
    or the code closed."""
    found = kit.store.ask(code_board_of(kit, reader, code))
    if found is None or not found.concerns_reader(now):
        raise NotFound("no-round")
    return page_of(kit, found, page, now)


def page_of(kit: Kit, found: CodeBoard, page: Page, now: datetime) -> BoardPage:
    """Return rows of the board of a code; NotYet for who may not see it."""
    if not found.is_open(now):
        raise NotYet(found.count)
    friends = () if found.challenge.is_special else found.joined[:MOST_KNOWN]
    seen = _Seen(found.challenge.id, found.count, found.own, {}, friends)
    return _page(kit, seen, page, _windows(page))


def of_week(kit: Kit, reader: str | None, week: str, page: Page, now: datetime) -> BoardPage:
    """Return a week's board, open to all; NotFound for one to come or before the first day."""
    monday, *_, sunday = days.days_of(week)
    if days.opens(monday) > now or sunday < days.FIRST_DAY:
        raise NotFound
    return _open_page(kit, reader, places.week_board(week), page)


def of_all_time(kit: Kit, reader: str | None, page: Page) -> BoardPage:
    """Return the best single final days of those with enough of them."""
    return _open_page(kit, reader, places.ALL_TIME, page)


def _open_page(kit: Kit, reader: str | None, board: str, page: Page) -> BoardPage:
    wanted = _windows(page)
    count, own = kit.store.ask(together(count_of(board), _place_of(board, reader)))
    return _page(kit, _Seen(board, count, own, {}), page, wanted)


def _place_of(board: str, reader: str | None) -> Question[Place | None]:
    return known(None) if reader is None else place_of(board, reader)


def own_of(board: str, total: int) -> Question[Own]:
    """Ask where a total stands on a board."""
    return together(BOARDS.rank_of(board, total), count_of(board)).then(
        lambda found: Own(found[0].better + 1, total, found[1] - found[0].level, found[1])
    )


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


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the first trip found of a board; `friends` are those whose own names are shown."""

    board: str
    count: int
    own: Place | None
    histogram: Mapping[int, int]
    friends: Sequence[str] = ()


def _page(kit: Kit, seen: _Seen, page: Page, wanted: list[Window]) -> BoardPage:
    if page.around_me:
        if seen.own is None:
            raise NotFound("not-ranked")
        wanted = _around(seen.own, page.limit)
    found, own, friends = kit.store.ask(
        together(
            each([BOARDS.likely_rows_of(seen.board, window) for window in wanted]),
            _rank_of(seen),
            each([player_of(one) for one in seen.friends]),
        )
    )
    whole = [
        kit.store.ask(BOARDS.rows_of(seen.board, window)) if rows is None else rows
        for rows, window in zip(found, wanted, strict=True)
    ]
    rows, above, below = _cut(whole, wanted)
    names = {one.id: one.name for one in friends if one is not None}
    named = [replace(row, name=names.get(row.player, row.name)) for row in rows]
    return BoardPage(
        count=seen.count,
        rows=[row for row in named if row.name],
        own=own,
        histogram=seen.histogram,
        before=_cursor(rows[0], "f") if above and rows else None,
        after=_cursor(rows[-1], "") if below and rows else None,
    )


def _rank_of(seen: _Seen) -> Question[Own | None]:
    if seen.own is None:
        return known(None)
    total = total_of(seen.own.score)
    return BOARDS.rank_of(seen.board, total).then(
        lambda rank: Own(rank.better + 1, total, seen.count - rank.level, seen.count)
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


def _cursor(row: Row, beyond: str) -> str:
    """Where to go on from: at a row, or right `beyond` one of somebody who is not to be told by an
    id, in the order of those whose scores are equal."""
    if row.name and not row.gone:
        return f"{row.score}-{row.player}"
    return f"{row.score}-{row.player[:_TOLD].ljust(_LONGEST if beyond else 0, beyond or '0')}"


def _read_cursor(text: str) -> Place:
    found = _CURSOR.fullmatch(text)
    if not found or int(found[1]) >= 2**53:
        raise Malformed("cursor", "This is no place on a board.")
    return Place(int(found[1]), found[2])
