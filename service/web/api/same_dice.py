"""The call and the JSON document of what the computers made of the same dice.

Knows values of `play.same_dice`, which says who may see them.
"""

from http import HTTPStatus

from msgspec import Struct

from service.play import same_dice as use
from service.play.live import read_round_id
from service.play.same_dice import Kept, SameDiceFound
from service.web.api.calls import Call, Result, answers
from service.web.context import kit, now

OK, REFUSALS = HTTPStatus.OK, (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)


class SameDice(Struct, frozen=True):
    """What the computers made of the same dice; `most` is the most there was to get, of a final day
    alone."""

    easy: int
    medium: int
    hard: int
    most: int | None


@answers(Call("GET", "/rounds/<round_id>/same-dice", {OK: SameDice}, problems=REFUSALS))
def read_same_dice(player: str, round_id: str) -> Result:
    """What the computers made of the dice of one of my finished rounds."""
    return same_dice(use.of_round(kit(), player, read_round_id(round_id), now())), OK


def same_dice(found: Kept | SameDiceFound) -> SameDice:
    """Return what the computers made of the same dice."""
    of = found.computers
    return SameDice(of.easy, of.medium, of.hard, found.most)
