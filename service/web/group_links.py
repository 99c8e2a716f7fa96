"""Links to groups: who invites to which, and how one joins by them.

Parses links and renders; who may join is `play.groups`'s.
"""

from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.codes import display
from service.game.errors import Malformed
from service.play import groups
from service.play.errors import NotFound
from service.play.groups import Listed
from service.store.players import Player
from service.web.beginning import for_player, typed_name
from service.web.context import kit, language, now, player, web
from service.web.links import BadLink, Link
from service.web.views.groups import members_text, view_invitation
from service.web.views.notices import notice_of

page = Blueprint("group_links", __name__)


@page.get("/g/<path:text>")
def landing(text: str) -> AnyResponse:
    """Show who invites to which group, or lead its members to it."""
    try:
        link = web().links.read_group(text)
    except BadLink as error:
        return _not_whole(error)
    return _looked_at(link)


def _looked_at(link: Link, name: str = "", problem: str = "") -> AnyResponse:
    """Show the invitation of a link, with the name that was typed and what is wrong with it."""
    try:
        found = groups.look_by_link(kit(), player() or "", link.code or "", link.sender)
    except NotFound:
        return _help("", language().gettext("This group no longer exists."), HTTPStatus.GONE)
    if found is None:
        return redirect(f"/groups/{link.code}", HTTPStatus.SEE_OTHER)
    drawn = _invitation(*found, name=name, problem=problem)
    return make_response(drawn, HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK)


def _invitation(found: Listed, sender: Player, **typed: str) -> str:
    preview = view_invitation(found.group.name, sender.name, web().spoken_by(sender))
    return render_template(
        "groups/landing.html",
        group=found.group.name,
        members=members_text(found.members, language()),
        sender=sender.name,
        address=web().links.of_group(found.group.code, sender.id),
        preview=preview,
        **typed,
    )


@page.post("/g/<text>/join")
def join(text: str) -> AnyResponse:
    """Join a group by a link and lead to it; the name is kept if one is given, and mended where it
    stands if it cannot be."""
    try:
        link = web().links.read_group(text)
    except BadLink as error:
        return _not_whole(error)
    try:
        name = typed_name()
    except Malformed as error:
        return _looked_at(link, request.form["name"], notice_of(error.reason, language()))
    code = link.code or ""
    for_player(lambda who: groups.join(kit(), who, code, now()), name)
    return redirect(f"/groups/{code}", HTTPStatus.SEE_OTHER)


def _not_whole(error: BadLink) -> AnyResponse:
    text = language().gettext("The link is incomplete: copy the whole of it, or type the code")
    return _help(display(error.code) if error.code else "", text, HTTPStatus.NOT_FOUND)


def _help(code: str, problem: str, status: HTTPStatus) -> AnyResponse:
    return make_response(
        render_template("challenges/help.html", code=code, problem=problem), status
    )
