"""What is kept of a player, to be taken along as a file or to be removed.

Parses forms, keeps the device's cookie and renders; what is kept where is `play.belongings`'s.
"""

from http import HTTPStatus

import msgspec
from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.play import leaving, players
from service.web import guard
from service.web.api.belongings import export
from service.web.context import device, kit, now, required_player
from service.web.limits import Limited

page = Blueprint("belongings", __name__, url_prefix="/me")

FILE_NAME = "sammakast.json"


@page.get("/export.json")
def download() -> Response:
    """Give everything that is kept of who plays now as one file."""
    guard.limit(Limited.EXPORTS)
    document = msgspec.json.format(msgspec.json.encode(export(kit(), required_player(), now())))
    answer = Response(document, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return answer


@page.get("/delete")
def ask() -> str:
    """Say what goes and what stays when who plays now is removed."""
    me = players.find(kit(), required_player())
    return render_template("players/leave.html", me=me)


@page.post("/delete")
def leave() -> AnyResponse:
    """Remove a player of this device and all that is kept of them; who is gone already stays so."""
    leaving_one = request.form.get("player", "")
    if leaving_one in device().players:
        leaving.leave(kit(), leaving_one, now())
        guard.keep(device().without(leaving_one))
    return redirect("/me/deleted", HTTPStatus.SEE_OTHER)


@page.get("/deleted")
def left() -> str:
    """Say that all of it is gone."""
    return render_template("players/left.html")
