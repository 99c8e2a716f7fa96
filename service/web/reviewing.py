"""The review of one's own finished round, at the round's address.

Parses addresses and renders; who may see it is `play.reviewing`'s.
"""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from service.play import reviewing as use
from service.play.live import read_round_id
from service.play.reviewing import NoTable, Unfinished
from service.web.context import kit, language, now, player
from service.web.rounds import place_of
from service.web.views.reviewing import view_review

page = Blueprint("reviewing", __name__)


@page.get("/rounds/<round_id>/review")
def show(round_id: str) -> str | AnyResponse:
    """Show the review of a finished round to its owner; a round that goes on leads back to it, and
    a game without a table is told as such."""
    name = read_round_id(round_id)
    try:
        found = use.of_round(kit(), player() or "", name, now())
    except Unfinished:
        return redirect(f"/rounds/{name}", HTTPStatus.SEE_OTHER)
    except NoTable:
        return render_template("reviews/none.html", address=f"/rounds/{name}")
    view = view_review(found, place_of(found.live).title, language())
    return render_template("reviews/review.html", review=view)
