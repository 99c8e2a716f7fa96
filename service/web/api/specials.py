"""Call and JSON document of a week's special; knows values of `play.specials`, no requests."""

from datetime import datetime
from http import HTTPStatus

from msgspec import Struct

from service.game.codes import display
from service.play import specials
from service.play.rotation import week_beside
from service.web.api.calls import Call, Result, answers
from service.web.api.same_dice import SameDice, same_dice
from service.web.context import kit, now

OK, BAD = HTTPStatus.OK, HTTPStatus.BAD_REQUEST
NOT_FOUND, GONE = HTTPStatus.NOT_FOUND, HTTPStatus.GONE


class Special(Struct, frozen=True):
    """A week's special; `code` is null until its week begins, `seed` until it is final, `same_dice`
    until it is counted soon after."""

    week: str
    code: str | None
    ruleset: str
    opens: datetime
    starts_until: datetime
    closes: datetime
    final: bool
    commitment: str
    seed: str | None
    finished: int
    same_dice: SameDice | None


@answers(
    Call(
        "GET",
        "/specials/<week>",
        {OK: Special},
        problems=(BAD, NOT_FOUND, GONE),
        bearer="none",
    )
)
def read_special(week: str) -> Result:
    """The special of a week (`2026-W49`), of `this` one or of the `next`, sealed as yet."""
    found = specials.published(kit(), _week_named(week), now())
    challenge, final = found.challenge, found.challenge.is_final(now())
    return Special(
        week=challenge.week or "",
        code=None if challenge.is_to_come(now()) else display(challenge.code),
        ruleset=challenge.ruleset.spelling,
        opens=challenge.opens,
        starts_until=challenge.joins_until,
        closes=challenge.closes,
        final=final,
        commitment=challenge.commitment,
        seed=challenge.seed.hex() if final else None,
        finished=found.finished,
        same_dice=same_dice(found.kept) if found.kept else None,
    ), OK


def _week_named(text: str) -> str:
    this_week = specials.week_at(now())
    if text == "next":
        return week_beside(this_week, 1)
    return this_week if text == "this" else text
