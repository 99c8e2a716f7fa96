"""Addresses of forms when they are asked for: from the address bar, or after choosing a language.

Forms may be answered with a page at their own address; each of them leads to the page it is on.
"""

from http import HTTPStatus

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

page = Blueprint("answers", __name__)


@page.get("/rounds/<round_id>/moves")
def moves(round_id: str) -> AnyResponse:
    """Lead to the round."""
    return redirect(url_for("rounds.show", round_id=round_id), HTTPStatus.SEE_OTHER)


@page.get("/d/<int:number>/start")
@page.get("/d/<int:number>/seen")
def start(number: int) -> AnyResponse:
    """Lead to the day."""
    return redirect(f"/d/{number}", HTTPStatus.SEE_OTHER)


@page.get("/c/<code>/share")
@page.get("/c/<code>/play")
@page.get("/c/<code>/rematch")
@page.get("/c/<code>/seen")
def code(code: str) -> AnyResponse:
    """Lead to the code."""
    return redirect(url_for("challenges.show", text=code), HTTPStatus.SEE_OTHER)


@page.get("/c/<text>/join")
def link(text: str) -> AnyResponse:
    """Lead to the page that the link shows."""
    return redirect(url_for("challenges.show", text=text), HTTPStatus.SEE_OTHER)


@page.get("/d/<text>/join")
def day_link(text: str) -> AnyResponse:
    """Lead to the page that a day's link shows."""
    return redirect(url_for("friends.show", text=text), HTTPStatus.SEE_OTHER)


@page.get("/players/choose")
@page.get("/players/new")
@page.get("/players/name")
@page.get("/players/code")
@page.get("/players/keep")
@page.get("/players/home")
def players() -> AnyResponse:
    """Lead to the players."""
    return redirect("/players", HTTPStatus.SEE_OTHER)


@page.get("/me/streak")
@page.get("/me/hidden")
@page.get("/me/theme")
def me() -> AnyResponse:
    """Lead to the player's own page."""
    return redirect("/me", HTTPStatus.SEE_OTHER)


@page.get("/tables/<evening>/end")
@page.get("/tables/<evening>/remove")
def evening(evening: str) -> AnyResponse:
    """Lead to the evening."""
    return redirect(url_for("evenings.show", evening=evening), HTTPStatus.SEE_OTHER)


@page.get("/groups/<code>/leave")
@page.get("/groups/<code>/remove")
@page.get("/groups/<code>/owner")
@page.get("/groups/<code>/name")
@page.get("/groups/<code>/close")
@page.get("/groups/<code>/vouch")
def group(code: str) -> AnyResponse:
    """Lead to the members of the group."""
    return redirect(url_for("group_members.show", code=code), HTTPStatus.SEE_OTHER)


@page.get("/groups/<code>/book/<entry>/remove")
def group_book(code: str, **_: str) -> AnyResponse:
    """Lead to the group's book."""
    return redirect(url_for("group_books.show", code=code), HTTPStatus.SEE_OTHER)


@page.get("/groups/<code>/games/<game>/join")
def group_game(code: str, **_: str) -> AnyResponse:
    """Lead to the group, where the game stands."""
    return redirect(url_for("groups.show", code=code), HTTPStatus.SEE_OTHER)


@page.get("/g/<text>/join")
def group_link(text: str) -> AnyResponse:
    """Lead to the page that a group's link shows."""
    return redirect(url_for("group_links.landing", text=text), HTTPStatus.SEE_OTHER)


@page.get("/special/start")
def special() -> AnyResponse:
    """Lead to the week's special."""
    return redirect("/special", HTTPStatus.SEE_OTHER)


@page.get("/solo/start")
@page.get("/challenges/new")
@page.get("/code")
@page.get("/language")
@page.get("/names/report")
def front() -> AnyResponse:
    """Lead to the front page."""
    return redirect("/", HTTPStatus.SEE_OTHER)
