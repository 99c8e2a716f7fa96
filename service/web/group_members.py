"""The members of a group: who they are, how one leaves, and what its owner alone does.

Parses forms and renders; who may do what is `play`'s.
"""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.play import group_page, groups, seasons
from service.web.context import kit, language, now, player, required_player
from service.web.views.group_members import view_members

page = Blueprint("group_members", __name__, url_prefix="/groups/<code>")


@page.get("/members")
def show(code: str) -> str:
    """Show who is in a group, and to its owner what can be changed."""
    mine, people = group_page.members(kit(), player() or "", code)
    return render_template("groups/members.html", group=view_members(mine, people, language()))


@page.post("/leave")
def leave(code: str) -> AnyResponse:
    """Leave a group."""
    groups.leave(kit(), required_player(), code, now())
    return redirect("/groups", HTTPStatus.SEE_OTHER)


@page.post("/remove")
def remove(code: str) -> AnyResponse:
    """Take a member's seat away."""
    groups.remove(kit(), required_player(), code, request.form.get("player", ""), now())
    return _to_members(code)


@page.post("/owner")
def hand_over(code: str) -> AnyResponse:
    """Make another member the owner."""
    groups.hand_over(kit(), required_player(), code, request.form.get("player", ""))
    return _to_members(code)


@page.post("/name")
def rename(code: str) -> AnyResponse:
    """Give a group another name."""
    groups.rename(kit(), required_player(), code, request.form.get("group", ""))
    return _to_members(code)


@page.post("/close")
def close(code: str) -> AnyResponse:
    """Close a group."""
    groups.close(kit(), required_player(), code, now())
    return redirect(f"/groups/{code}", HTTPStatus.SEE_OTHER)


@page.post("/season")
def change_season(code: str) -> AnyResponse:
    """Start a season of the name given, or end the one that runs."""
    if "end" in request.form:
        seasons.end(kit(), required_player(), code, now())
    else:
        seasons.start(kit(), required_player(), code, request.form.get("season", ""), now())
    return redirect(f"/groups/{code}/season", HTTPStatus.SEE_OTHER)


def _to_members(code: str) -> AnyResponse:
    return redirect(f"/groups/{code}/members", HTTPStatus.SEE_OTHER)
