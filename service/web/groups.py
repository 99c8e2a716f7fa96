"""Groups as addresses: mine, one of them, its seasons.

Parses forms and renders; who may see what is `play`'s.
"""

import secrets
from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import Malformed
from service.play import group_page, group_season, groups
from service.store.groups import Group
from service.web import guard
from service.web.beginning import for_player, typed_name
from service.web.context import base_url, kit, language, now, player, web
from service.web.games import remembered
from service.web.limits import Limited
from service.web.views.group_games import view_latest
from service.web.views.group_members import view_seasons
from service.web.views.groups import view_group, view_list
from service.web.views.notices import notice_of

page = Blueprint("groups", __name__, url_prefix="/groups")


@page.get("")
def index() -> AnyResponse:
    """List the groups of the player who asks, and ask for the name of a new one."""
    return _list("", None)


@page.post("")
def make() -> AnyResponse:
    """Make a group and lead to it, or show the form again with what cannot be."""
    text, own_name = request.form.get("group", ""), typed_name()
    try:
        groups.clean_group_name(kit(), text)
    except Malformed as error:
        return _list(text, notice_of(error.reason, language()))
    guard.limit(Limited.CHALLENGES)
    made = for_player(lambda who: _made(who, text), own_name)
    return redirect(f"/groups/{made.code}", HTTPStatus.SEE_OTHER)


def _made(who: str, text: str) -> Group:
    """Make a group; pressed twice, the same form finds the one that it has made."""
    draw = web().tokens.draw_of_once(request.form.get("once", ""), who, text)
    return groups.create(kit(), who, text, now(), draw or secrets.randbelow)


def _list(text: str, problem: str | None) -> AnyResponse:
    who = player()
    found = groups.latest(kit(), who) if who else []
    rows = view_list(found, language())
    drawn = render_template("groups/index.html", groups=rows, text=text, problem=problem)
    return make_response(drawn, HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK)


@page.get("/<code>")
def show(code: str) -> str:
    """Show a group to its members."""
    found = group_page.find(kit(), player() or "", code, now())
    link = base_url() + web().links.of_group(code, found.mine.reader)
    return render_template(
        "groups/group.html",
        group=view_group(found, link, language()),
        games=view_latest(found.games, found.mine, found.people, remembered(), language()),
    )


@page.get("/<code>/season")
def season(code: str) -> str:
    """Show the seasons of a group, and who has had its cup."""
    found = group_season.find(kit(), player() or "", code, now())
    return render_template("groups/season.html", group=view_seasons(found, language()))
