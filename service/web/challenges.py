"""Challenges as addresses: make one, tell others, join by link or code, see who else plays.

Parses links and forms and renders; who may see what is `play.membership`'s.
"""

from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.codes import GROUP_LENGTH, LENGTH, canonical, display
from service.game.errors import Malformed
from service.play import groups, membership, sharing, specials, waiting
from service.play.errors import NoPlayer, NotFound, NotYours
from service.play.membership import Members
from service.web import guard
from service.web.beginning import begun, begun_with_friends, typed_name
from service.web.context import base_url, kit, language, now, player, required_player, web
from service.web.inviting import invited_by
from service.web.limits import Limited
from service.web.links import BadLink
from service.web.views.challenges import ChallengeView, view_challenge, view_preview
from service.web.views.notices import notice_of

page = Blueprint("challenges", __name__)

LONGEST_SHOWN = 40  # symbols of a mistyped code


@page.post("/challenges/new")
def new() -> AnyResponse:
    """Make a code for friends, before anybody has thrown."""
    spelling, mode = request.form.get("ruleset", ""), request.form.get("mode", "blind")
    return begun_with_friends(spelling, mode)


@page.post("/c/<code>/share")
def share(code: str) -> AnyResponse:
    """Tell others of a game of one's own, or open it further."""
    made = sharing.share(kit(), player() or "", code, request.form.get("mode", ""), now())
    return redirect(f"/c/{made.code}", HTTPStatus.SEE_OTHER)


@page.post("/code")
def typed() -> AnyResponse:
    """Lead from a typed code to its link; a wrong symbol is caught before any look-up."""
    text = request.form.get("code", "")
    try:
        code = canonical(text, LENGTH, GROUP_LENGTH)
    except Malformed as error:
        return _help(_to_mend(text), notice_of(error.reason, language()))
    guard.limit(Limited.GUESSES)
    try:
        return redirect(_link_of(code), HTTPStatus.SEE_OTHER)
    except NotFound as error:
        return _help(display(code), notice_of(error.reason, language()))


def _link_of(code: str) -> str:
    """Where a code leads that is typed: to a week's special, or to the link of who has made the
    challenge or owns the group. NotFound."""
    if len(code) == GROUP_LENGTH:
        return web().links.of_group(code, groups.look(kit(), code).group.owner)
    shared = sharing.find(kit(), code)
    if shared.challenge.week is not None:
        return f"/special/{shared.challenge.week}"
    return web().links.of_code(code, shared.record.maker)


@page.get("/c/<text>")
@page.get("/c/<path:text>")
def show(text: str) -> AnyResponse:
    """Show a code to its players, and the landing page to who comes by a link; a week's special is
    on a page of its own."""
    if "-" in text:
        return _landing(text)
    try:
        code = canonical(text)
        found = membership.members_with_left(kit(), player() or "", code, now())
    except (Malformed, NotFound, NotYours):
        return _help(text if len(text) <= 12 else "", None)
    if found.shared.challenge.week is not None:
        return _to_special(found.shared.challenge.week)
    view = _view(found)
    return make_response(render_template("challenges/challenge.html", challenge=view))


def _landing(text: str) -> AnyResponse:
    try:
        code = web().links.read_code(text).code or ""
        if _concerns_reader(code):
            return redirect(f"/c/{code}", HTTPStatus.SEE_OTHER)
        invitation, words = invited_by(text)
    except BadLink as error:
        return _typed_code(text) or _not_whole(error)
    except (NotFound, NoPlayer):
        special = specials.of_code(kit(), code, now())
        return _to_special(special.week) if special and special.week else _gone()
    preview = view_preview(invitation, words)
    return make_response(
        render_template("challenges/landing.html", invitation=invitation, preview=preview)
    )


def _concerns_reader(code: str) -> bool:
    """Whether the reader plays this code or is invited to it, and needs no landing page."""
    who = player()
    if who is None:
        return False
    try:
        membership.members(kit(), who, code, now())
    except (NotFound, NotYours):
        return False
    return True


def _not_whole(error: BadLink) -> AnyResponse:
    code = display(error.code) if error.code else ""
    return _help(
        code,
        language().gettext("The link is incomplete: copy the whole of it, or type the code"),
    )


def _to_special(week: str) -> AnyResponse:
    """Lead from any address of a week's special to its page."""
    return redirect(f"/special/{week}", HTTPStatus.SEE_OTHER)


def _typed_code(text: str) -> AnyResponse | None:
    """Lead from a code with its dash to the code's own address."""
    try:
        return redirect(f"/c/{canonical(text)}", HTTPStatus.SEE_OTHER)
    except Malformed:
        return None


def _gone() -> AnyResponse:
    text = language().gettext("This challenge is over and gone. There are new dice every day.")
    return make_response(
        render_template("challenges/help.html", code="", problem=text), HTTPStatus.GONE
    )


def _to_mend(text: str) -> str:
    """What was typed, to be looked over again where it stands."""
    return "".join(symbol for symbol in text if symbol.isprintable())[:LONGEST_SHOWN]


def _help(code: str, problem: str | None) -> AnyResponse:
    page = render_template("challenges/help.html", code=code, problem=problem)
    return make_response(page, HTTPStatus.NOT_FOUND)


@page.post("/c/<text>/join")
def join(text: str) -> AnyResponse:
    """Join by a link and begin to play; the name is kept if one is given."""
    try:
        link = web().links.read_code(text)
    except BadLink as error:
        return _not_whole(error)
    code = link.code or ""
    return begun(lambda who: sharing.join(kit(), who, code, now())[0], typed_name())


@page.post("/c/<code>/play")
def play(code: str) -> AnyResponse:
    """Begin the own round of a code that one has made."""
    guard.refuse_guessers()
    live, _ = sharing.join(kit(), required_player(), code, now())
    return redirect(f"/rounds/{live.id}", HTTPStatus.SEE_OTHER)


@page.post("/c/<code>/rematch")
def rematch(code: str) -> AnyResponse:
    """Make a fresh code for all who have played this one, or lead to the one that is made."""
    guard.limit(Limited.CHALLENGES)
    made, _ = sharing.rematch(kit(), required_player(), code, now())
    return redirect(f"/c/{made.code}", HTTPStatus.SEE_OTHER)


@page.post("/c/<code>/seen")
def seen(code: str) -> AnyResponse:
    """Note that the reader has seen what is new of a code, and lead to it."""
    found = waiting.see(kit(), required_player(), code, now())
    return redirect(f"/c/{found.shared.challenge.code}", HTTPStatus.SEE_OTHER)


def _view(found: Members) -> ChallengeView:
    shared = found.shared
    link = base_url() + web().links.of_code(shared.record.code, player() or "")
    return view_challenge(found, player() or "", link, language())
