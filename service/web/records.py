"""The record of a round as a file; whose it is and when it is given out is `play.records`'s."""

import msgspec
from flask import Blueprint, Response

from service.web.api.records import record
from service.web.context import required_player

page = Blueprint("records", __name__)


@page.get("/rounds/<round_id>/record.json")
def download(round_id: str) -> Response:
    """Give the record of a round of who plays now as one file."""
    found = record(required_player(), round_id)
    answer = Response(msgspec.json.format(msgspec.json.encode(found)), mimetype="application/json")
    name = f"sammakast-{round_id.partition('.')[0]}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
