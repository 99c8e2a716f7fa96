"""Who is playing: the players of a device, their names, and moving to another device.

Parses forms, keeps the device's cookie and renders; names and codes are `play.players`'s.
"""

from http import HTTPStatus

from flask import Blueprint, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import Malformed
from service.play import guests
from service.play import players as use
from service.play.players import UnknownCode
from service.store.players import Player
from service.web import guard
from service.web.context import device, kit, language, now, player, required_player, web
from service.web.limits import Limited
from service.web.refusals import FullDevice
from service.web.tokens import Device
from service.web.views.notices import notice_of

page = Blueprint("players", __name__, url_prefix="/players")


@page.get("")
def index() -> str:
    """Show who plays on this device, and the names and code of the one who plays now."""
    return _index()


def _index(problem: str = "", at: str = "") -> str:
    """The page; `at` is the field whose name cannot be, which stands there as it was typed."""
    found = use.find_all(kit(), device().players)
    me = next((one for one in found if one.id == player()), None)
    return render_template(
        "players/index.html",
        players=found,
        me=me,
        full=device().is_full,
        problem=problem,
        at=at,
        typed=request.form.get("name", "") if at else "",
    )


@page.post("/choose")
def choose() -> AnyResponse:
    """Make another player of this device the one who plays now."""
    chosen = request.form.get("player", "")
    if chosen not in device().players:
        abort(HTTPStatus.FORBIDDEN)
    guard.keep(device().with_player(chosen))
    return redirect("/", HTTPStatus.SEE_OTHER)


@page.post("/new")
def new() -> AnyResponse:
    """Add a player to this device, with an own name if one is given."""
    guard.limit(Limited.PLAYERS)
    if device().is_full:
        raise FullDevice
    name = request.form.get("name", "")
    try:
        if name:
            use.fit_name(kit(), name)
    except Malformed as error:
        return _badly_named(error, "new-name")
    wanted = web().tokens.id_of_once(request.form.get("once", ""), name)
    made = use.create(kit(), language().locale, wanted, now())
    if name:
        use.rename(kit(), made.id, name)
    guard.keep(device().with_player(made.id))
    return redirect("/players", HTTPStatus.SEE_OTHER)


@page.post("/name")
def rename() -> AnyResponse:
    """Give the player an own name, or draw another public one."""
    known = required_player()
    try:
        if request.form.get("another") == "1":
            use.draw_public_name(kit(), use.find(kit(), known))
        else:
            use.rename(kit(), known, request.form.get("name", ""))
    except Malformed as error:
        return _badly_named(error, "own-name")
    return redirect("/players", HTTPStatus.SEE_OTHER)


def _badly_named(error: Malformed, at: str) -> AnyResponse:
    shown = _index(notice_of(error.reason, language()), at)
    return make_response(shown, HTTPStatus.BAD_REQUEST)


@page.post("/code")
def code() -> str:
    """Make a moving code and show it, this once."""
    guard.limit(Limited.TOKENS)
    me = use.find(kit(), required_player())
    return render_template("players/code.html", code=use.new_moving_code(kit(), me))


@page.get("/arrive")
def arrive_page() -> str:
    """Ask for a moving code."""
    return _arrive_page(None)


def _arrive_page(problem: str | None) -> str:
    unreadable = request.args.get("unreadable") == "1"
    return render_template(
        "players/arrive.html", problem=problem, unreadable=unreadable, guest=guest()
    )


@page.post("/arrive")
def arrive() -> AnyResponse:
    """Make this device the player's whose moving code is typed."""
    guard.limit(Limited.GUESSES)
    try:
        arrived = use.arrive(kit(), request.form.get("code", ""))
    except (Malformed, UnknownCode) as error:
        page = _arrive_page(notice_of(error.reason, language()))
        return make_response(page, HTTPStatus.NOT_FOUND)
    changed, here = device_with(arrived), guest()
    bring_along(arrived.id, here)
    guard.keep(changed)
    return redirect("/", HTTPStatus.SEE_OTHER)


def device_with(arrived: Player) -> Device:
    """Return this device with somebody who plays elsewhere already. FullDevice."""
    if device().is_full and arrived.id not in device().players:
        raise FullDevice
    return device().with_player(arrived.id)


def guest() -> Player | None:
    """Return the guest who plays on this device, if one does."""
    known = player()
    if known is None:
        return None
    return guests.find(kit(), known)


def bring_along(arrived: str, here: Player | None) -> int:
    """Let the rounds of a device's guest come along with who arrives, unless the form says that the
    guest is somebody else; return how many do."""
    if here is None or here.id == arrived or request.form.get("stays") == "1":
        return 0
    return guests.bring_along(kit(), here.id, arrived, now())
