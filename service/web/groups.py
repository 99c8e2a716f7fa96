"""Groups as addresses: mine, one of them, its seasons.

Parses forms and renders; who may see what is `play`'s.
"""

import secrets
from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import Malformed
from service.play import group_page, group_season, groups, players
from service.store.groups import Group
from service.web import guard
from service.web.beginning import for_player
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
    return _list()


@page.post("")
def make() -> AnyResponse:
    """Make a group and lead to it, or show the form again with what cannot be."""
    text, name = request.form.get("group", ""), request.form.get("name", "").strip()
    try:
        at = "group"
        groups.clean_group_name(kit(), text)
        at = "name"
        if name:
            players.fit_name(kit(), name)
    except Malformed as error:
        return _list(text, name, notice_of(error.reason, language()), at)
    guard.limit(Limited.CHALLENGES)
    made = for_player(lambda who: _made(who, text, name), name)
    return redirect(f"/groups/{made.code}", HTTPStatus.SEE_OTHER)


def _made(who: str, text: str, name: str) -> Group:
    """Make a group; pressed twice, the same form finds the one that it has made. An owner without
    an own name has the one that is typed."""
    if name and not _is_named(who):
        players.rename(kit(), who, name)
    draw = web().tokens.draw_of_once(request.form.get("once", ""), who, text)
    return groups.create(kit(), who, text, now(), draw or secrets.randbelow)


def _is_named(who: str) -> bool:
    """Whether a player has an own name."""
    return any(one.own_name for one in players.find_all(kit(), (who,)))


def _list(text: str = "", name: str = "", problem: str = "", at: str = "") -> AnyResponse:
    who = player()
    drawn = render_template(
        "groups/index.html",
        groups=view_list(groups.latest(kit(), who) if who else [], language()),
        named=who is not None and _is_named(who),
        text=text,
        name=name,
        problem=problem,
        at=at,
    )
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
