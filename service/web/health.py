"""Whether this process lives, and whether it can be played with: for supervisors and proxies.

They ask by the machine's address, without a cookie, and are told nothing of who plays.
"""

from http import HTTPStatus

import msgspec
from flask import Blueprint, Response

from service.game.errors import BadKeyRing
from service.play.soundness import UnfitStore
from service.store.client import Unavailable
from service.store.readiness import AWAY, trouble
from service.web import keywatch
from service.web.context import kit

page = Blueprint("health", __name__)

NOT_KEPT = "no-store"


@page.get("/healthz")
def alive() -> Response:
    """Say that the process answers; the store is not asked."""
    return _said({"alive": True}, HTTPStatus.OK)


@page.get("/readyz")
def ready() -> Response:
    """Say whether the store takes moves and the dice keys fit what is published."""
    if found := _trouble_of_store() or _trouble_of_keys():
        return _said({"ready": False, "because": found}, HTTPStatus.SERVICE_UNAVAILABLE)
    return _said({"ready": True}, HTTPStatus.OK)


def _trouble_of_store() -> str | None:
    found = trouble(kit().store)
    return found and f"The store is {found}."


def _trouble_of_keys() -> str | None:
    try:
        keywatch.look()
    except BadKeyRing:
        return "The dice keys do not fit what is published."
    except UnfitStore as error:
        return str(error)
    except Unavailable:
        return f"The store is {AWAY}."
    return None


def _said(document: dict[str, object], status: HTTPStatus) -> Response:
    answer = Response(msgspec.json.encode(document), status, mimetype="application/json")
    answer.headers["Cache-Control"] = NOT_KEPT
    return answer
