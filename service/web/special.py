"""The week's special as addresses: its page with the board, and the button that begins it.

Parses weeks and renders; who may see what is `play.specials`'s.
"""

from dataclasses import replace

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.play import rounds, specials
from service.play.errors import NotFound
from service.play.reviewing import left_of
from service.web.beginning import begun
from service.web.boards import read_page, view_board
from service.web.context import kit, language, now, player
from service.web.views.boards import BoardView
from service.web.views.special import SpecialView, view_special

page = Blueprint("special", __name__)


@page.get("/special")
def this_week() -> AnyResponse:
    """Show this week's special, or say that none is made."""
    week = specials.week_at(now())
    try:
        return _shown(week)
    except NotFound:
        return make_response(render_template("special/none.html", week=week))


@page.get("/special/<week>")
def of_week(week: str) -> AnyResponse:
    """Show the special of a week that has begun."""
    return _shown(week)


@page.post("/special/start")
def start() -> AnyResponse:
    """Begin the special of the form's week, or of this one; or practise the dice of an earlier."""
    week = request.form.get("week") or specials.week_at(now())
    challenge = specials.of_week(kit(), week, now())
    practice = request.form.get("practice") == "1"
    if player() is None:
        rounds.refuse_newcomer(challenge, practice, now())
    begin = rounds.practise if practice else specials.begin
    return begun(lambda who: begin(kit(), who, challenge, now())[0])


def _shown(week: str) -> AnyResponse:
    return make_response(render_template("special/special.html", special=_view(week)))


def _view(week: str) -> SpecialView:
    found = specials.look(kit(), player(), week, read_page(), now())
    hidden = BoardView(found.finished, (), None, hidden=True)
    board = hidden if found.board is None else view_board(found.board)
    left = left_of(kit(), found.live) if found.live and found.live.round.over else None
    return replace(view_special(found, board, now(), language()), left=left)
