"""The pictures that are shown of pages open to all, at addresses of their own.

Answers; what stands on them is `views.public_pictures`', how it is drawn `web.pictures`'.
"""

from flask import Blueprint, Response

from service.game.ruleset import Ruleset
from service.play.errors import NotFound
from service.web.context import kit, language, speak
from service.web.lasting import A_DAY, as_picture
from service.web.pictures import Picture, draw
from service.web.searching import is_listed
from service.web.views.public_pictures import (
    picture_of_game,
    picture_of_rules,
    picture_of_service,
    picture_of_sheet,
)

page = Blueprint("public_pictures", __name__)


@page.get("/<locale:locale>/picture.png")
def of_service(locale: str) -> Response:
    """Send the picture of the front page and of all pages that have no other."""
    speak(locale)
    return _sent(picture_of_service(next(iter(kit().rulesets)), language()))


@page.get("/<locale:locale>/rules/picture.png")
def of_rules(locale: str) -> Response:
    """Send the picture of the list of games."""
    speak(locale)
    return _sent(picture_of_rules(language()))


@page.get("/<locale:locale>/rules/<spelling>/picture.png")
def of_game(locale: str, spelling: str) -> Response:
    """Send the picture of the rules of a game."""
    speak(locale)
    return _sent(picture_of_game(_listed(f"/{locale}/rules/{spelling}", spelling), language()))


@page.get("/<locale:locale>/rules/<spelling>/sheet/picture.png")
def of_sheet(locale: str, spelling: str) -> Response:
    """Send the picture of the empty score sheet of a game."""
    speak(locale)
    found = _listed(f"/{locale}/rules/{spelling}/sheet", spelling)
    return _sent(picture_of_sheet(found, language()))


def _listed(path: str, spelling: str) -> Ruleset:
    """The game of a page that is listed; NotFound for others, so that few are ever drawn."""
    if not is_listed(path):
        raise NotFound
    return kit().rulesets.find(spelling)


def _sent(picture: Picture) -> Response:
    return as_picture(draw(picture), A_DAY)
