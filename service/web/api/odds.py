"""Call and JSON document of the odds of a box; knows values of `play.odds`, no dice."""

from http import HTTPStatus

from flask import request
from msgspec import Struct

from service.coach.odds import Keep
from service.play import odds
from service.web.api.calls import Call, Result, answers
from service.web.context import kit, now
from service.web.odds import read_wish
from service.web.views.odds import Asked

OK, BAD, CONFLICT = HTTPStatus.OK, HTTPStatus.BAD_REQUEST, HTTPStatus.CONFLICT


class LikelyKeep(Struct, frozen=True):
    """Dice that are kept, and how likely the box is then, from 0 to 1."""

    keep: list[int]
    chance: float


class OddsOfBox(Struct, frozen=True):
    """How likely one of these boxes is; `got` where the dice have it already, the likeliest keep
    first."""

    game: str
    boxes: list[str]
    dice: list[int]
    throws_left: int
    got: bool
    keeps: list[LikelyKeep]


@answers(
    Call(
        "GET",
        "/odds",
        {OK: OddsOfBox},
        query=("game", "box", "dice", "throws"),
        problems=(BAD, CONFLICT),
        bearer="taken",
    )
)
def read_odds(reader: str | None) -> Result:
    """How likely a box is, as `game=classic&box=yatzy&dice=66621&throws=2`; closed while a round
    of mine counts."""
    odds.refuse_players(kit(), reader, now())
    asked = (request.args.get(name, "") for name in ("game", "box", "dice", "throws"))
    found = odds.look(read_wish(Asked(*asked), odds.games(kit())))
    return OddsOfBox(
        game=found.wish.game.spelling,
        boxes=[box.slug for box in found.wish.boxes],
        dice=list(found.wish.dice),
        throws_left=found.wish.throws,
        got=found.got,
        keeps=[_keep(keep) for keep in found.keeps],
    ), OK


def _keep(keep: Keep) -> LikelyKeep:
    return LikelyKeep(list(keep.faces), float(keep.chance))
