"""A group's games on demand as addresses: begun with one press, joined with one, listed.

Parses forms and renders; who may see what is `play.group_games`'s.
"""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.play import group_games, group_page, head_to_head
from service.web.beginning import begun_in_group
from service.web.context import kit, language, now, player, required_player
from service.web.games import remembered
from service.web.views.group_games import view_games
from service.web.views.head_to_head import view_against

page = Blueprint("group_games", __name__, url_prefix="/groups/<code>")


@page.get("/games")
def index(code: str) -> str:
    """List the games of a group, the latest first."""
    mine, people, found = group_page.all_games(kit(), player() or "", code, now())
    view = view_games(found, mine, people, remembered(), language())
    return render_template("groups/games.html", games=view, name=mine.group.name)


@page.post("/games")
def begin(code: str) -> AnyResponse:
    """Begin a game of the group and lead to where all find it; pressed twice, the same form finds
    the one that it has begun."""
    return begun_in_group(code, request.form.get("ruleset", ""))


@page.post("/games/<game>/join")
def join(code: str, game: str) -> AnyResponse:
    """Join a game of the group, or go on with it."""
    live = group_games.join(kit(), required_player(), code, game, now())
    return redirect(f"/rounds/{live.id}", HTTPStatus.SEE_OTHER)


@page.get("/with/<other>")
def against(code: str, other: str) -> str:
    """Show how the reader stands against another member."""
    found = head_to_head.find(kit(), player() or "", code, other, now())
    return render_template("groups/with.html", pair=view_against(found, language()))
