"""Whether the points are added up by the one who plays: chosen with the game, kept on the device.

Knows the request's form and cookie; must not know what the page shows.
"""

from flask import request

from service.game.ruleset import Ruleset
from service.web.context import SUMS_COOKIE

#: The game of children, whose boxes ask for one face each.
_GAME = "junior"


def is_offered(game: Ruleset) -> bool:
    """Whether points can be added up oneself in a game."""
    return game.slug == _GAME


def is_asked() -> bool:
    """Whether the form asks for it."""
    return request.form.get("adding") == "1"


def is_chosen(game: Ruleset) -> bool:
    """Whether a round of a game is shown to who adds up here."""
    return is_offered(game) and is_remembered()


def is_remembered() -> bool:
    """Whether it was asked for on this device when the game was last begun."""
    return request.cookies.get(SUMS_COOKIE) == "1"
