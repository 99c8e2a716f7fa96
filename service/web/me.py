"""A player's own page: what they have played and what it came to.

Renders; which figures there are is `play.history`'s.
"""

from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game import days
from service.play import calendar, history, players
from service.web import guard
from service.web.context import THEME_COOKIE, THEMES, kit, language, now, player, required_player
from service.web.views.calendar import month_address, view_month
from service.web.views.me import view_me

page = Blueprint("me", __name__, url_prefix="/me")


@page.get("")
def index() -> str:
    """Show what the player of this device has played; a word on how to begin to who is nobody."""
    who = player()
    found = history.of_player(kit(), who, now()) if who else None
    view = view_me(found, now(), language()) if found else None
    days_of = month_address(days.day_at(now()))
    return render_template("me/index.html", view=view, days_of=days_of)


@page.get("/days/<month>")
def month(month: str) -> str:
    """Show the days of a month, with what the player got, as ways to their dice."""
    found = calendar.month_of(kit(), player(), month, now())
    view = view_month(found, days.day_at(now()), language())
    return render_template("me/month.html", month=view)


@page.post("/streak")
def streak() -> AnyResponse:
    """Tell the player of days in a row, or no longer."""
    history.be_quiet(kit(), required_player(), wanted=request.form.get("show") != "1")
    return redirect("/me", HTTPStatus.SEE_OTHER)


@page.post("/hidden")
def hidden() -> AnyResponse:
    """Leave the player out of boards by their own wish, or no longer."""
    players.hide(kit(), required_player(), wanted=request.form.get("hide") == "1")
    return redirect("/me", HTTPStatus.SEE_OTHER)


@page.post("/theme")
def choose_theme() -> AnyResponse:
    """Remember on this device whether pages are shown by day, by night, or as the device is."""
    theme = request.form.get("theme", "")
    if theme not in THEMES:
        abort(HTTPStatus.BAD_REQUEST)
    answer = redirect("/me", HTTPStatus.SEE_OTHER)
    guard.keep_openly(answer, THEME_COOKIE, theme)
    return answer
