"""Refusals of the API as problem documents; knows which refusal carries what."""

from http import HTTPStatus

import msgspec
from flask import Response, request
from werkzeug.exceptions import HTTPException

from service.game.errors import GameError
from service.play.errors import Closed, NotYet, Refused, Stale
from service.store.client import Unavailable
from service.web.api.documents import Problem, RoundState, round_state
from service.web.errors import status_of
from service.web.guard import API_PREFIX

MEDIA_TYPE = "application/problem+json"


def problem(error: Exception) -> Response | None:
    """Return the problem document of an error of an API request, None for a page's request."""
    if not request.path.startswith(API_PREFIX):
        return None
    document = _document(error)
    return Response(msgspec.json.encode(document), document.status, mimetype=MEDIA_TYPE)


def _document(error: Exception) -> Problem:
    status, reason = _status(error), "unavailable"
    if isinstance(error, HTTPException):
        reason = status.phrase.lower().replace(" ", "-")
        detail = error.description or status.phrase
    else:
        detail = str(error)
    if isinstance(error, GameError):
        reason = error.reason
    return Problem(
        type="about:blank",
        title=status.phrase,
        status=int(status),
        detail=detail,
        reason=reason,
        round=_round(error),
        finished=error.finished if isinstance(error, NotYet) else None,
    )


def _status(error: Exception) -> HTTPStatus:
    if isinstance(error, GameError):
        return status_of(error)
    if isinstance(error, HTTPException):
        return HTTPStatus(error.code or 500)
    assert isinstance(error, Unavailable)
    return HTTPStatus.SERVICE_UNAVAILABLE


def _round(error: Exception) -> RoundState | None:
    if isinstance(error, Stale | Refused | Closed) and error.live is not None:
        return round_state(error.live)
    return None
