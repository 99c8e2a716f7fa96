"""Several people on one device: a table is laid, the phone goes round, the places are told.

Parses forms and renders; whose turn it is and who has won is `play.seats`'s.
"""

import secrets
from collections.abc import Sequence
from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import Malformed
from service.game.ruleset import Ruleset
from service.game.seating import MOST_SEATS
from service.play import challenges, laid, seats
from service.play.challenges import Challenge
from service.play.errors import NotFound
from service.play.seats import Wanted
from service.web import guard
from service.web.beginning import for_player
from service.web.context import kit, language, now, player, web
from service.web.games import remembered
from service.web.limits import Limited
from service.web.views.notices import notice_of
from service.web.views.seats import view_table, view_tables

page = Blueprint("seats", __name__, url_prefix="/seats")


@page.get("")
def index() -> AnyResponse:
    """Ask who plays at a new table, the same as last time to begin with, and list the latest."""
    try:
        spelling = request.args.get("game")
        game = kit().rulesets.find(spelling) if spelling else remembered()
    except Malformed as error:
        raise NotFound from error
    return _drawn(game, None)


@page.post("")
def begin() -> AnyResponse:
    """Lay a table for the names of the form, or show the form again with what cannot be."""
    game = kit().rulesets.find(request.form.get("ruleset", challenges.USUAL_GAME))
    sent = [request.form.get(f"name-{n}", "") for n in range(1, MOST_SEATS + 1)]
    try:
        names = seats.read_names(sent)
    except Malformed as error:
        return _drawn(game, sent, notice_of(error.reason, language()))
    guard.limit(Limited.CHALLENGES)
    made = for_player(lambda who: _laid(Wanted(who, game.spelling, names)))
    return redirect(f"/seats/{made.code}", HTTPStatus.SEE_OTHER)


@page.get("/<code>")
def show(code: str) -> str:
    """Show a table to its player: whom to give the phone to, or who has won."""
    if not challenges.is_code(f"c-{code}"):
        raise NotFound("no-round")
    table = seats.find(kit(), player() or "", code, now())
    return render_template("seats/table.html", table=view_table(table, language()))


def _laid(wanted: Wanted) -> Challenge:
    """Lay a table; pressed twice, the same form finds the one that it has made."""
    about = (wanted.player, wanted.spelling, *wanted.names)
    draw = web().tokens.draw_of_once(request.form.get("once", ""), *about)
    return seats.begin(kit(), wanted, now(), draw or secrets.randbelow)


def _drawn(game: Ruleset, sent: Sequence[str] | None, problem: str = "") -> AnyResponse:
    known = player()
    found = laid.latest(kit(), known, now()) if known else []
    last = found[0].challenge.seats if found and sent is None else sent or ()
    names = [*last, *[""] * MOST_SEATS][:MOST_SEATS]
    drawn = render_template(
        "seats/index.html",
        ruleset=game,
        names=names,
        problem=problem,
        tables=view_tables(found, language()),
    )
    return make_response(drawn, HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK)
