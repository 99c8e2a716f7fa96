"""Boards as addresses: of a day, a week and all time; parses a page's cursors and renders."""

import re
from urllib.parse import urlencode

from flask import Blueprint, render_template, request

from service.game import days
from service.game.errors import Malformed
from service.play import boards as use
from service.play.boards import BoardPage, Page
from service.play.errors import NotYet
from service.store.boards import Row
from service.web.calendar import day_before, first_day
from service.web.context import kit, language, now, player
from service.web.views.boards import BoardRow, BoardView
from service.web.views.days import DayName, name_day
from service.web.views.kept_dice import view_kept
from service.web.views.standing import draw_chart

page = Blueprint("boards", __name__)

_LIMIT = re.compile(r"[0-9]{1,3}")


@page.get("/d/<int:number>/board")
def day_board(number: int) -> str:
    """Show a day's board to those who may see it, to others how many have finished."""
    day = days.date_of(number)
    try:
        found = use.of_day(kit(), player(), day, read_page(), now())
        board = view_board(found)
    except NotYet as error:
        board = BoardView(error.finished, (), None, hidden=True)
    return render_template(
        "boards/board.html", board=board, day=name_day(day, now()), earlier=day_before(day)
    )


@page.get("/weeks/<week>")
def week_board(week: str) -> str:
    """Show a week's board: the five best of seven days."""
    found = use.of_week(kit(), player(), week, read_page(), now())
    return render_template("boards/week.html", board=view_board(found), week=week, days=_days(week))


@page.get("/best")
def all_time_board() -> str:
    """Show the best single days of all time."""
    found = use.of_all_time(kit(), player(), read_page())
    return render_template("boards/best.html", board=view_board(found))


def read_page() -> Page:
    """Read which rows are wanted from the address. Malformed when it cannot be told."""
    limit = request.args.get("limit", str(use.PAGE_SIZE))
    around = request.args.get("around")
    if not _LIMIT.fullmatch(limit) or not 1 <= int(limit) <= use.LARGEST_PAGE:
        raise Malformed("limit", f"A page has 1 to {use.LARGEST_PAGE} rows.")
    if around not in (None, "me"):
        raise Malformed("around", "A board can be shown around `me` alone.")
    after, before = request.args.get("after"), request.args.get("before")
    if (around, after, before).count(None) < 2:
        raise Malformed("cursor", "Only one of around, after and before can be asked for.")
    return Page(int(limit), around == "me", after, before)


def _days(week: str) -> list[DayName]:
    first, today = first_day(), days.day_at(now())
    return [name_day(day, now()) for day in days.days_of(week) if first <= day <= today]


def view_board(found: BoardPage) -> BoardView:
    """Return rows of a board as this reader sees them, and the addresses of those beside them."""
    own_total = found.own.total if found.own else None
    return BoardView(
        count=found.count,
        rows=tuple(_row(row) for row in found.rows),
        me=_own_row(found),
        chart=draw_chart(found.histogram, own_total, language()) if found.histogram else None,
        earlier=_address("before", found.before),
        later=_address("after", found.after),
        around=f"{request.path}?around=me" if found.own else None,
        same_dice=view_kept(found.kept, own_total, language()),
    )


def _row(row: Row) -> BoardRow:
    name = "" if row.gone else row.name
    return BoardRow(row.rank, name, row.total, row.player == player(), row.gone)


def _own_row(found: BoardPage) -> BoardRow | None:
    if found.own is None:
        return None
    return BoardRow(found.own.rank, "", found.own.total, True)


def _address(name: str, cursor: str | None) -> str | None:
    return f"{request.path}?{urlencode({name: cursor})}" if cursor else None
