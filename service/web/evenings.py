"""Evenings at the table: taken from the sheet in the browser, shown to be kept, listed, removed.

Parses documents and renders; what may stand in an evening is `play.evenings`'s. The sheet sends an
evening as often as it takes. `once` is known to its browser alone: should the answer be lost that
made a player of a device that had none, it finds this player again.
"""

from http import HTTPStatus

import msgspec
from flask import Blueprint, Response, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import GameError, Malformed
from service.play import evenings as use
from service.play.evenings import Evening, Seat
from service.web import guard
from service.web.beginning import for_player
from service.web.context import device, is_unreadable, kit, language, now, player, web
from service.web.errors import status_of
from service.web.evening_pictures import draw
from service.web.views.evenings import view_evening, view_list, view_picture
from service.web.views.notices import notice_of

page = Blueprint("evenings", __name__, url_prefix="/tables")


class SentSeat(msgspec.Struct):
    """A seat as the sheet sends it."""

    name: str
    points: dict[str, int]
    bank: int = 0
    extras: int = 0


class Sent(msgspec.Struct):
    """An evening as the sheet sends it; what else it says is not read."""

    id: str
    revision: int
    made: int
    game: str
    version: int
    hidden: bool
    place: str
    guests: str
    comment: str
    seats: list[SentSeat]
    corrections: int = 0
    once: str = ""
    day: str = ""
    ended: bool = False


@page.post("/<evening>")
def send(evening: str) -> AnyResponse:
    """Keep an evening of the sheet's; the answer is the revision that is kept now."""
    if is_unreadable():
        return _told("unreadable", HTTPStatus.UNAUTHORIZED)
    try:
        sent = _decoded(evening)
        return jsonify(revision=_kept(use.check(kit(), _evening(sent)), sent.once))
    except GameError as error:
        return _told(error.reason, status_of(error))


def _told(reason: str, status: HTTPStatus) -> AnyResponse:
    told = jsonify(reason=reason, sentence=notice_of(reason, language()))
    told.status_code = int(status)
    return told


def _decoded(evening: str) -> Sent:
    try:
        sent = msgspec.json.decode(request.get_data(), type=Sent)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed("evening", "The document of an evening cannot be read.") from error
    if sent.id != evening:
        raise Malformed("evening", "The document is of another evening than its address.")
    return sent


def _evening(sent: Sent) -> Evening:
    seats = tuple(Seat(one.name, one.points, one.bank, one.extras) for one in sent.seats)
    return Evening(
        sent.id, sent.revision, sent.made, sent.game, sent.version, sent.hidden,
        sent.place, sent.guests, sent.comment, seats, sent.corrections,
        sent.day, sent.ended,
    )  # fmt: skip


def _kept(checked: use.Sheet, once: str) -> int:
    """Keep it for the player of this device who has it, else for the one who plays now."""
    made_before = web().tokens.id_of_once(once) if player() is None else None
    candidates = (made_before,) if made_before else device().players
    owner = use.owner_of(kit(), candidates, checked.evening.id)
    if owner is None:
        return for_player(lambda who: use.keep(kit(), who, checked, now()), once=once)
    if made_before:
        guard.keep(device().with_player(owner))
    return use.keep(kit(), owner, checked, now())


@page.get("")
def index() -> str:
    """List the evenings of the player, the latest first, a page at a time."""
    before = request.args.get("before", "")
    until = int(before) if before.isascii() and before.isdigit() and len(before) < 16 else None
    known = player()
    found = use.latest(kit(), known, until) if known else []
    older = found[-1].evening.made if len(found) == use.PAGE_SIZE else None
    return render_template(
        "tables/index.html", evenings=view_list(found, language()), older=older, until=until
    )


@page.get("/<evening>")
def show(evening: str) -> str:
    """Show an evening to its player, as a page to keep."""
    return render_template("tables/evening.html", evening=view_evening(_found(evening), language()))


@page.get("/<evening>.png")
def picture(evening: str) -> Response:
    """Send the picture of an evening to its player."""
    return Response(draw(view_picture(_found(evening), language())), mimetype="image/png")


@page.post("/<evening>/end")
def end(evening: str) -> AnyResponse:
    """End an evening of the player's as it stands: its totals are shown from then on."""
    use.end(kit(), device().players, use.read_id(evening))
    return redirect(f"/tables/{evening}", HTTPStatus.SEE_OTHER)


@page.post("/<evening>/remove")
def remove(evening: str) -> AnyResponse:
    """Remove an evening of the player's."""
    use.remove(kit(), device().players, use.read_id(evening))
    return redirect("/tables", HTTPStatus.SEE_OTHER)


def _found(evening: str) -> use.Sheet:
    return use.find(kit(), device().players, use.read_id(evening))
