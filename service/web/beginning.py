"""Beginning a round by a button: for the player who plays now, or for one whom it makes.

Knows the device's cookie; must not know whose dice are played.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

from flask import redirect, request
from werkzeug.wrappers import Response as AnyResponse

from service.play import players
from service.play.errors import NoPlayer
from service.play.live import LiveRound
from service.web import guard
from service.web.context import device, kit, language, now, player, web
from service.web.limits import Limited
from service.web.tokens import Device

Begun = TypeVar("Begun")


def begun(begin: Callable[[str], LiveRound], name: str = "") -> AnyResponse:
    """Begin a round and lead to it; the first button makes a player, of that own name if any."""
    return redirect(f"/rounds/{for_player(begin, name).id}", HTTPStatus.SEE_OTHER)


def for_player(begin: Callable[[str], Begun], name: str = "") -> Begun:
    """Do something as the player who plays now; where there is none, one is made."""
    known = player()
    try:
        return begin(known or _new_player(device(), name))
    except NoPlayer:
        return begin(_new_player(device().without(known or ""), name))


def _new_player(on: Device, name: str) -> str:
    guard.limit(Limited.PLAYERS)
    wanted = web().tokens.id_of_once(request.form.get("once", ""), name)
    made = players.create(kit(), language().locale, wanted, now())
    if name:
        players.rename(kit(), made.id, name)
    guard.keep(on.with_player(made.id))
    return made.id
