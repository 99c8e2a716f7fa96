"""A group's cabin book as addresses: read it, write in, take out.

Parses forms and renders; what may be written in is `play`'s.
"""

from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import Malformed
from service.play import group_book
from service.play.book_entries import LONGEST, Told, clean_line
from service.web.context import kit, language, now, player, required_player
from service.web.views.group_book import view_book, view_draft, view_offered
from service.web.views.notices import notice_of

page = Blueprint("group_books", __name__, url_prefix="/groups/<code>/book")


@page.get("")
def show(code: str) -> str:
    """Show the book to a member."""
    found = group_book.find(kit(), player() or "", code, now())
    view = view_book(found, kit().rulesets, language())
    return render_template("groups/book.html", book=view)


@page.get("/new")
def choose(code: str) -> AnyResponse:
    """List what can be written in, or ask what is told of the one that was chosen."""
    of = request.args.get("of", "")
    if of:
        return _form(code, of, None)
    found = group_book.offered(kit(), player() or "", code, now())
    rows = view_offered(found, language())
    drawn = render_template("groups/offered.html", group=found.mine.group, rows=rows)
    return make_response(drawn)


@page.post("")
def write(code: str) -> AnyResponse:
    """Write an entry in, or show the form again with what cannot be."""
    of, told = request.form.get("of", ""), _told()
    for at in LONGEST:
        try:
            clean_line(kit(), told, at)
        except Malformed as error:
            return _form(code, of, told, notice_of(error.reason, language()), at)
    group_book.write(kit(), required_player(), code, (of, told), now())
    return _to_book(code)


@page.post("/<entry>/remove")
def take_out(code: str, entry: str) -> AnyResponse:
    """Take an entry out."""
    group_book.take_out(kit(), required_player(), code, entry)
    return _to_book(code)


def _told() -> Told:
    return Told(**{name: request.form.get(name, "") for name in LONGEST})


def _form(code: str, of: str, sent: Told | None, problem: str = "", at: str = "") -> AnyResponse:
    """The form; `at` is the line that cannot be written in."""
    mine, entry = group_book.draft(kit(), player() or "", (code, of), now())
    drawn = render_template(
        "groups/write.html",
        group=mine.group,
        entry=view_draft(entry, kit().rulesets, language()),
        told=sent or entry.told,
        problem=problem,
        at=at,
    )
    return make_response(drawn, HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK)


def _to_book(code: str) -> AnyResponse:
    return redirect(f"/groups/{code}/book", HTTPStatus.SEE_OTHER)
