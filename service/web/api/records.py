"""The record of a round as a JSON document, the call that gives it, and the one that says whether a
record is of a round that was played here.

Knows values of `play.records`, which says who gets which; must not know what is kept where.
"""

from datetime import date, datetime
from http import HTTPStatus
from typing import Any

from msgspec import Struct

from service.game.moves import read_opening
from service.play import records
from service.play.belongings import KeptRound
from service.play.live import read_round_id
from service.play.records import Held
from service.web import guard
from service.web.api.belongings import ExportedMove, exported_moves
from service.web.api.calls import Call, Result, answers
from service.web.context import kit, now

FORMAT = "sammakast round 1"

OK, CONFLICT = HTTPStatus.OK, HTTPStatus.CONFLICT
FORBIDDEN, NOT_FOUND = HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND


class Record(Struct, frozen=True):
    """A finished round, with all that is needed to count it anew: its game by spelling and version,
    the date of the dice key, commitment and seed, the lines of its log, the dice of each throw and
    the points of each box. `finished` is null for practice and others that stand on no board."""

    format: str
    id: str
    challenge: str
    ruleset: str
    version: int
    key_date: date
    finished: datetime | None
    scored: bool
    over: bool
    total: int
    card: dict[str, int | None]
    opening: str
    moves: list[ExportedMove]
    commitment: str
    seed: str
    name: str | None = None


class Verified(Struct, frozen=True):
    """Whether exactly this round is kept here, sent by this player and finished at this instant;
    `differs` names what is kept otherwise, `unknown` what is no longer kept."""

    held: bool
    differs: list[str]
    unknown: list[str]


@answers(
    Call(
        "GET",
        "/rounds/<round_id>/record",
        {OK: Record},
        problems=(FORBIDDEN, NOT_FOUND, CONFLICT),
    )
)
def read_record(player: str, round_id: str) -> Result:
    """The record of one of my rounds, once its dice are open to all."""
    return record(player, round_id), OK


@answers(
    Call(
        "POST",
        "/verify",
        {OK: Verified},
        body=Record,
        problems=(NOT_FOUND, CONFLICT),
        bearer="none",
    )
)
def verify_record(claimed: Record) -> Result:
    """Whether a record is of a round that its player sent, and finished when it says. Changes
    nothing."""
    return verified(claimed), OK


def record(player: str, round_id: str) -> Record:
    """Return the record of a player's own round. NotFound, NotYours, Unfinished, StillSealed."""
    held = records.record_of(kit(), player, read_round_id(round_id), now())
    return _record(held)


def verified(claimed: Record) -> Verified:
    """Return how a record agrees with what is kept. NotFound, StillSealed; 429 for who guesses."""
    guard.refuse_guessers()
    known = _known(records.find(kit(), read_round_id(claimed.id), now()))
    differs = [name for name, value in known.items() if getattr(claimed, name) != value]
    unknown = [name for name in Record.__struct_fields__ if name not in known]
    return Verified(not differs and not unknown, differs, unknown)


def _record(held: Held) -> Record:
    assert held.kept is not None
    return Record(**_known(held))


def _known(held: Held) -> dict[str, Any]:
    """What can be told of a round, by the names of a record."""
    found = {
        "format": FORMAT,
        "challenge": held.challenge.id,
        "finished": held.finished,
        "commitment": held.challenge.commitment,
        "seed": held.challenge.seed.hex(),
    }
    return found | (_of_round(held.kept) if held.kept else _of_result(held))


def _of_round(kept: KeptRound) -> dict[str, Any]:
    live = kept.live
    seat = live.id.seat
    return {
        "id": str(live.id),
        "ruleset": live.round.ruleset.spelling,
        "version": live.round.ruleset.version,
        "key_date": read_opening(live.lines[0]).key_date,
        "scored": live.scored,
        "over": live.round.over,
        "total": live.round.total,
        "card": dict(live.round.card),
        "opening": live.lines[0],
        "moves": exported_moves(kept),
        "name": live.challenge.seats[seat - 1] if seat else None,
    }


def _of_result(held: Held) -> dict[str, Any]:
    if held.result is None:
        return {}
    game = kit().rulesets.find(*held.result.game)
    points = zip(game.places, held.result.points, strict=True)
    return {
        "ruleset": game.spelling,
        "version": game.version,
        "total": held.result.total,
        "card": {place.key: given for place, given in points},
    }
