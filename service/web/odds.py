"""How likely a box is, for dice that are typed in: a form that is read from its own address.

Parses and renders; who may ask is `play.odds`'s.
"""

import re
from collections.abc import Sequence
from http import HTTPStatus

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.coach.lattice import Faces
from service.game.errors import Malformed
from service.game.ruleset import Ruleset
from service.play import odds
from service.play.challenges import USUAL_GAME
from service.play.odds import MOST_THROWS, Lying, OddsClosed, Wish
from service.web.context import kit, language, now, player
from service.web.views.notices import notice_of
from service.web.views.odds import Asked, view_odds
from service.web.views.returning import FIELD, FRONT, way_back
from service.web.views.what_if import view_what_if

page = Blueprint("odds", __name__)

_BETWEEN = str.maketrans("", "", " ,.;-")
_LONGEST = 40
#: Where the odds may lead back to: a round or its review.
_BACK = re.compile(r"/rounds/[a-z]-[0-9A-Za-z-]{8,10}\.[0-9a-f]{1,12}(?:\.[0-9]{1,6})?(?:/review)?")


@page.get("/odds")
def show() -> AnyResponse:
    """Show the form, and how likely the box is that it asks for."""
    try:
        odds.refuse_players(kit(), player(), now())
    except OddsClosed as error:
        why = notice_of(error.reason, language())
        back = f"/rounds/{error.round_id}"
        return make_response(render_template("odds/closed.html", why=why, back=back))
    return _answered()


def _answered() -> AnyResponse:
    games = odds.games(kit())
    asked = Asked(*(request.args.get(name, "") for name in ("game", "box", "dice", "throws")))
    what_if, back = None, way_back(request.args.get(FIELD, FRONT), _BACK)
    try:
        answer = odds.look(read_wish(asked, games)) if asked.box else None
        view = view_odds(games, asked, answer, None, language())
        if asked.every_box:
            lying = read_lying(asked, games)
            what_if = view_what_if(lying, odds.hopes(lying), language(), back)
    except Malformed as error:
        view = view_odds(games, asked, None, error.reason, language())
    status = HTTPStatus.BAD_REQUEST if view.problem else HTTPStatus.OK
    page = render_template("odds/odds.html", odds=view, what_if=what_if, back=back)
    return make_response(page, status)


def read_wish(asked: Asked, games: Sequence[Ruleset]) -> Wish:
    """Read what is asked of one of these games: box, dice and throws left. Malformed."""
    game = _game(asked.game or USUAL_GAME, games)
    boxes = odds.wishes(game).get(asked.box)
    if boxes is None:
        raise Malformed("odds-box", "This game has no such box to wish for.")
    of = read_lying(asked, games)
    return Wish(game, boxes, of.dice, of.throws)


def read_lying(asked: Asked, games: Sequence[Ruleset]) -> Lying:
    """Read which dice of one of these games lie there, and how many throws are left. Malformed."""
    game = _game(asked.game or USUAL_GAME, games)
    if asked.throws not in map(str, range(1, MOST_THROWS + 1)):
        raise Malformed("odds-throws", "There are one, two or three throws left.")
    return Lying(game, _dice(asked.dice, game), int(asked.throws))


def _game(spelling: str, games: Sequence[Ruleset]) -> Ruleset:
    found = next((game for game in games if game.spelling == spelling), None)
    if found is None:
        raise Malformed("odds-game", "There are no odds of such a game.")
    return found


def _dice(text: str, game: Ruleset) -> Faces:
    faces = text[:_LONGEST].translate(_BETWEEN)
    if len(faces) > game.dice or not set(faces) <= set("123456"):
        raise Malformed("odds-dice", f"Dice are figures from 1 to 6, {game.dice} at most.")
    return tuple(sorted(map(int, faces)))
