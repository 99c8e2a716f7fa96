"""What is kept of a player, to be taken along as a file.

Renders; what is kept where is `play.belongings`'s.
"""

import msgspec
from flask import Blueprint, Response

from service.web import guard
from service.web.api.belongings import export
from service.web.context import kit, now, player
from service.web.limits import Limited
from service.web.refusals import Nobody

page = Blueprint("belongings", __name__, url_prefix="/me")

FILE_NAME = "sammakast.json"


@page.get("/export.json")
def download() -> Response:
    """Give everything that is kept of who plays now as one file."""
    known = player()
    if known is None:
        raise Nobody
    guard.limit(Limited.EXPORTS)
    document = msgspec.json.format(msgspec.json.encode(export(kit(), known, now())))
    answer = Response(document, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return answer
