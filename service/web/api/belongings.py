"""All that is kept of a player as one JSON document, and the call that gives it.

Knows values of `play.belongings`; must not know what is kept where.
"""

from datetime import date, datetime
from http import HTTPStatus

from msgspec import Struct

from service.play import belongings, leaving
from service.play.belongings import KeptRound
from service.play.evenings import Sheet
from service.play.kit import Kit
from service.play.results import Result
from service.web import guard
from service.web.api.calls import Call, answers
from service.web.api.calls import Result as Answered
from service.web.context import kit, now
from service.web.limits import Limited

FORMAT = 1


class ExportedResult(Struct, frozen=True):
    """A finished day: its total, and the points of its boxes."""

    day: date
    ruleset: str
    version: int
    total: int
    boxes: dict[str, int]


class ExportedMove(Struct, frozen=True, omit_defaults=True):
    """A move as the log spells it, with the dice that lay after a throw, or the points written."""

    move: str
    dice: list[int] | None = None
    points: int | None = None


class ExportedRound(Struct, frozen=True):
    """A round that is kept. With its `seed`, which is null until it is open to all, the opening and
    the moves give the same dice and the same card on any machine; `name` is who sat there, of a
    game of several people on one device."""

    id: str
    challenge: str
    ruleset: str
    version: int
    scored: bool
    over: bool
    total: int
    card: dict[str, int | None]
    opening: str
    moves: list[ExportedMove]
    commitment: str
    seed: str | None
    name: str | None


class ExportedSeat(Struct, frozen=True):
    """One who played with real dice."""

    name: str
    total: int
    boxes: dict[str, int | None]


class ExportedEvening(Struct, frozen=True):
    """An evening at the table with real dice."""

    id: str
    day: date
    ruleset: str
    version: int
    place: str
    guests: str
    comment: str
    seats: list[ExportedSeat]


class Export(Struct, frozen=True):
    """All that is kept of a player: names and settings (`hidden` from boards, `quiet` about days in
    a row), the codes of groups, results of days, rounds, evenings."""

    format: int
    made: datetime
    player: str
    name: str
    own_name: str | None
    locale: str
    hidden: bool
    quiet: bool
    groups: list[str]
    results: list[ExportedResult]
    rounds: list[ExportedRound]
    evenings: list[ExportedEvening]


@answers(Call("GET", "/me/export", {HTTPStatus.OK: Export}))
def export_me(player: str) -> Answered:
    """Everything that is kept of me."""
    guard.limit(Limited.EXPORTS)
    return export(kit(), player, now()), HTTPStatus.OK


class Left(Struct, frozen=True):
    """Who has left: nobody acts as this player any more."""

    player: str


@answers(Call("DELETE", "/me", {HTTPStatus.OK: Left}))
def delete_me(player: str) -> Answered:
    """Remove all that is kept of me; rows on boards stay without a name. May be repeated."""
    leaving.leave(kit(), player, now())
    return Left(player), HTTPStatus.OK


def export(kit: Kit, player: str, now: datetime) -> Export:
    """Return all that is kept of a player. NoPlayer."""
    found = belongings.find(kit, player, now)
    return Export(
        format=FORMAT,
        made=now,
        player=player,
        name=found.player.public_name,
        own_name=found.player.own_name or found.player.unshown,
        locale=found.player.locale,
        hidden=found.player.hidden,
        quiet=found.quiet,
        groups=list(found.groups),
        results=[_result(kit, one) for one in found.results],
        rounds=[_round(one) for one in found.rounds],
        evenings=[_evening(one) for one in found.evenings],
    )


def _result(kit: Kit, of: Result) -> ExportedResult:
    game = kit.rulesets.find(*of.game)
    boxes = {place.key: points for place, points in zip(game.places, of.points, strict=True)}
    return ExportedResult(of.day, game.spelling, game.version, of.total, boxes)


def _round(of: KeptRound) -> ExportedRound:
    live = of.live
    challenge, seat = live.challenge, live.id.seat
    return ExportedRound(
        id=str(live.id),
        challenge=challenge.id,
        ruleset=live.round.ruleset.spelling,
        version=live.round.ruleset.version,
        scored=live.scored,
        over=live.round.over,
        total=live.round.total,
        card=dict(live.round.card),
        opening=live.lines[0],
        moves=exported_moves(of),
        commitment=challenge.commitment,
        seed=challenge.seed.hex() if challenge.is_final(live.now) else None,
        name=challenge.seats[seat - 1] if seat else None,
    )


def exported_moves(of: KeptRound) -> list[ExportedMove]:
    """Return the moves of a round, each with what it gave."""
    return [
        ExportedMove(one.line, list(one.dice) if one.dice else None, one.points) for one in of.made
    ]


def _evening(of: Sheet) -> ExportedEvening:
    evening = of.evening
    return ExportedEvening(
        id=evening.id,
        day=evening.date,
        ruleset=of.game.spelling,
        version=of.game.version,
        place=evening.place,
        guests=evening.guests,
        comment=evening.comment,
        seats=[
            ExportedSeat(seat.name, one.total, dict(one.card))
            for seat, one in zip(evening.seats, of.rounds, strict=True)
        ],
    )
