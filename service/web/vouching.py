"""Vouching: the link by which a group's owner gives a member's seat to their new phone.

Parses forms and links and renders; who may have a seat is `play.vouching`'s.
"""

from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import Malformed
from service.play import vouching as use
from service.play.keeping import SpentLink
from service.play.vouching import Offer, Token
from service.web import guard
from service.web.beginning import for_player, typed_name
from service.web.context import base_url, device, kit, language, now, required_player
from service.web.limits import Limited
from service.web.views.notices import notice_of
from service.web.views.squares import view_squares

page = Blueprint("vouching", __name__)


@page.post("/groups/<code>/vouch")
def make(code: str) -> str:
    """Make a link for a member's seat and show it, this once."""
    who = required_player()
    guard.limit(Limited.TOKENS)
    token = use.vouch(kit(), who, code, request.form.get("player", ""), now())
    link = f"{base_url()}/v/{token}"
    return render_template(
        "groups/vouch.html", offer=use.look(kit(), token), link=link, squares=view_squares(link)
    )


@page.get("/v/<path:text>")
def show(text: str) -> AnyResponse:
    """Ask whether to take the seat; who has it already is led to the group."""
    token = use.read_token(text)
    offer = use.look(kit(), token)
    if _has_it(offer):
        return _to_group(token)
    if offer.taker:
        raise SpentLink
    return _asked(offer, token, offer.name)


@page.post("/v/<path:text>")
def take(text: str) -> AnyResponse:
    """Take the seat as the player who plays now; a device that has none makes one. A name that
    cannot be is mended where it stands."""
    guard.limit(Limited.GUESSES)
    token = use.read_token(text)
    offer = use.look(kit(), token)
    if _has_it(offer):
        return _to_group(token)
    try:
        name = typed_name()
    except Malformed as error:
        return _asked(offer, token, request.form["name"], notice_of(error.reason, language()))
    for_player(lambda who: use.take(kit(), who, token, now()), name)
    return _to_group(token)


def _asked(offer: Offer, token: Token, name: str, problem: str = "") -> AnyResponse:
    """Ask whether to take the seat, by which name to begin with."""
    drawn = render_template(
        "groups/seat.html", offer=offer, token=token, name=name, problem=problem
    )
    return make_response(drawn, HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK)


def _has_it(offer: Offer) -> bool:
    """Whether the seat is that of somebody on this device."""
    return (offer.taker or offer.player) in device().players


def _to_group(token: Token) -> AnyResponse:
    return redirect(f"/groups/{token.code}", HTTPStatus.SEE_OTHER)
