"""Keeping a result: browsers within apps offer a one-time link that leads out of them.

Parses forms, keeps the device's cookie and renders; the links are `play.keeping`'s.
"""

import re
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import Malformed
from service.play import keeping as use
from service.play import players
from service.web import guard
from service.web.context import base_url, device, kit, now, required_player
from service.web.limits import Limited
from service.web.players import bring_along, device_with, guest
from service.web.views.squares import view_squares

page = Blueprint("keeping", __name__)

_OF_APPS = re.compile(
    r"Instagram|FBAN|FBAV|FB_IAB|\bLine/|Snapchat|TikTok|musical_ly|BytedanceWebview"
    r"|MicroMessenger|; wv\)"
)
_OF_IOS = re.compile(r"\((?:iPhone|iPad|iPod)\b.*AppleWebKit/(?!.*\bSafari/)")
_IPHONE = re.compile(r"\((?:iPhone|iPad|iPod)\b")
_HOME = "home"
_ONCE = re.compile(r"[0-9a-f]{32}")


def is_within_app(user_agent: str) -> bool:
    """Return whether a browser is part of an app, whose cookies no other browser sees."""
    return bool(_OF_APPS.search(user_agent) or _OF_IOS.search(user_agent))


def has_home_screen(user_agent: str) -> bool:
    """Return whether an icon on the home screen has cookies of its own: a browser of an iPhone."""
    return bool(_IPHONE.search(user_agent)) and not is_within_app(user_agent)


@page.app_context_processor
def _of_this_browser() -> dict[str, object]:
    agent = request.user_agent.string
    return {"within_app": is_within_app(agent), "home_screen": has_home_screen(agent)}


@page.post("/players/keep")
def make() -> str:
    """Make a one-time link of the player who plays now and show it, this once."""
    known = required_player()
    guard.limit(Limited.TOKENS)
    me = players.find(kit(), known)
    return _shown(use.make_token(kit(), me.id, now()))


@page.post("/players/home")
def make_for_home() -> AnyResponse:
    """Make a one-time link and lead to its page, which is then put on the home screen."""
    known = required_player()
    guard.limit(Limited.TOKENS)
    token = use.make_token(kit(), players.find(kit(), known).id, now())
    return redirect(f"/k/{token}?{_HOME}=1", HTTPStatus.SEE_OTHER)


def _is_icons() -> bool:
    """Whether the address is that of an icon on the home screen, which opens it again and again."""
    return request.args.get(_HOME) == "1"


def _shown(token: str) -> str:
    link = f"{base_url()}/k/{token}"
    return render_template("players/keep.html", link=link, squares=view_squares(link))


@page.get("/k/<path:text>")
def show(text: str) -> str | AnyResponse:
    """Ask whether to go on playing here. Where the link was made, it is shown to be copied."""
    token = use.read_token(text)
    try:
        kept = use.look(kit(), token)
    except use.SpentLink:
        if _is_icons() and device().players:
            return redirect("/", HTTPStatus.SEE_OTHER)
        raise
    here = kept.player.id in device().players
    if here and not kept.spent:
        return render_template("players/home.html") if _is_icons() else _shown(token)
    if here:
        return redirect("/", HTTPStatus.SEE_OTHER)
    if kept.spent:
        raise use.SpentLink
    return render_template("players/open.html", token=token, guest=guest())


@page.post("/k/<path:text>")
def arrive(text: str) -> str | AnyResponse:
    """Make this device the player's whose link it is; a device that is so already spends none."""
    guard.limit(Limited.GUESSES)
    token = use.read_token(text)
    found = use.look(kit(), token).player
    arrived = device_with(found)
    known, here = found.id in device().players, guest()
    if not known:
        use.spend(kit(), token, _once())
    guard.keep(arrived)
    if known:
        return redirect("/", HTTPStatus.SEE_OTHER)
    return render_template("players/kept.html", name=found.name, along=bring_along(found.id, here))


def _once() -> str:
    once = request.form.get("once", "")
    if not _ONCE.fullmatch(once):
        raise Malformed("form", "The form of a link holds the once of its page.")
    return once
