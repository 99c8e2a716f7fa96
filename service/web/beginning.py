"""Beginning a round by a button: for the player who plays now, or for one whom it makes.

Knows the device's cookie; must not know pages.
"""

import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

from flask import redirect, request
from werkzeug.wrappers import Response as AnyResponse

from service.play import group_games, players, rounds, sharing
from service.play.beside import opponent_of
from service.play.errors import NoPlayer
from service.play.live import LiveRound
from service.play.rounds import Alone
from service.web import guard
from service.web.context import (
    LANGUAGE_COOKIE,
    device,
    kit,
    language,
    now,
    player,
    required_player,
    web,
)
from service.web.limits import Limited
from service.web.tokens import Device

Begun = TypeVar("Begun")


def begun(begin: Callable[[str], LiveRound], name: str = "") -> AnyResponse:
    """Begin a round and lead to it; the first button makes a player, of that own name if any."""
    return redirect(f"/rounds/{for_player(begin, name).id}", HTTPStatus.SEE_OTHER)


def begun_alone(spelling: str, level: str = "") -> AnyResponse:
    """Begin a game with dice of its own and lead to it, against the computer of a level if one is
    named. Malformed for no game and no level."""
    guard.limit(Limited.CHALLENGES)
    game, opponent = kit().rulesets.find(spelling), opponent_of(level or None)
    return begun(lambda who: _alone(Alone(who, game.spelling, opponent)))


def _alone(wanted: Alone) -> LiveRound:
    """Begin a game of one's own; pressed twice, the same form finds the one that it has begun."""
    about = (wanted.player, wanted.spelling, wanted.opponent or "")
    draw = web().tokens.draw_of_once(request.form.get("once", ""), *about)
    return rounds.start_alone(kit(), wanted, now(), draw or secrets.randbelow)


def begun_with_friends(spelling: str, mode: str) -> AnyResponse:
    """Make a code for friends and lead to it. Malformed for no game and for no mode."""
    guard.limit(Limited.CHALLENGES)
    kit().rulesets.find(spelling)
    sharing.check_mode(mode)
    made = for_player(lambda who: sharing.create(kit(), who, spelling, mode, now()))
    return redirect(f"/c/{made.code}", HTTPStatus.SEE_OTHER)


def begun_in_group(group: str, spelling: str) -> AnyResponse:
    """Begin a game of a group and lead to where all find it; pressed twice, the same form finds the
    one that it has begun. Malformed for no game, NotFound for no member."""
    guard.limit(Limited.CHALLENGES)
    wanted = (required_player(), group, spelling)
    draw = web().tokens.draw_of_once(request.form.get("once", ""), *wanted)
    group_games.begin(kit(), wanted, now(), draw or secrets.randbelow)
    return redirect(f"/groups/{group}", HTTPStatus.SEE_OTHER)


def for_player(begin: Callable[[str], Begun], name: str = "", once: str | None = None) -> Begun:
    """Do something as the player who plays now; where there is none, one is made, by the once of
    the form if no other is given."""
    known = player()
    by = request.form.get("once", "") if once is None else once
    try:
        return begin(known or _new_player(device(), name, by))
    except NoPlayer:
        return begin(_new_player(device().without(known or ""), name, by))


def _new_player(on: Device, name: str, once: str) -> str:
    guard.limit(Limited.PLAYERS)
    _speak_as_the_page()
    wanted = web().tokens.id_of_once(once, name)
    made = players.create(kit(), language().locale, wanted, now())
    if name:
        players.rename(kit(), made.id, name)
    guard.keep(on.with_player(made.id))
    return made.id


def _speak_as_the_page() -> None:
    """Go on in the language of the page whose button was pressed, where none has been chosen."""
    spoken = request.form.get("locale", "")
    if spoken in web().languages and LANGUAGE_COOKIE not in request.cookies:
        guard.keep_language(spoken)


def typed_name() -> str:
    """Return the name that is typed by who does not play here yet, checked. Malformed."""
    name = request.form.get("name", "").strip()
    if name and player() is None:
        players.fit_name(kit(), name)
    return name
