"""Every refusal as a status, a page and a sentence; knows no routes.

The JSON API speaks of the same refusals as problem documents, in `web.api`.
"""

import logging
from collections.abc import Callable
from http import HTTPStatus
from math import ceil

from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException, TooManyRequests

from service.game.errors import BadKeyRing, GameError, Illegal, Malformed
from service.play.advising import NoAdvice, NotAsked
from service.play.errors import (
    Closed,
    ForEverybody,
    GoneAlong,
    NameTaken,
    NoPlayer,
    NotFound,
    NotYet,
    NotYours,
    PracticeTooEarly,
    Refused,
    Stale,
)
from service.play.evenings import RemovedEvening, TooManyEvenings
from service.play.group_book import FullBook, WrittenAlready
from service.play.group_games import FullOfGames
from service.play.groups import FullGroup, NotOwner, OwnerStays
from service.play.keeping import SpentLink
from service.play.odds import OddsClosed
from service.play.players import UnknownCode
from service.play.records import StillSealed
from service.play.reviewing import NoTable, Unfinished
from service.play.seasons import SeasonStands
from service.play.sharing import MoreOpen, OpenTooEarly, RematchTooEarly, WithCoach
from service.play.soundness import UnfitStore
from service.store.client import Unavailable
from service.web import guard
from service.web.context import language
from service.web.i18n import Language
from service.web.limits import Limited
from service.web.views.notices import find_notice
from service.web.watching import request_id

log = logging.getLogger(__name__)

RETRY_SECONDS = 3

STATUS: dict[type[GameError], HTTPStatus] = {
    Malformed: HTTPStatus.BAD_REQUEST,
    Illegal: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refused: HTTPStatus.UNPROCESSABLE_ENTITY,
    NotYours: HTTPStatus.FORBIDDEN,
    NoPlayer: HTTPStatus.UNAUTHORIZED,
    NotYet: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    UnknownCode: HTTPStatus.NOT_FOUND,
    Stale: HTTPStatus.CONFLICT,
    PracticeTooEarly: HTTPStatus.CONFLICT,
    GoneAlong: HTTPStatus.CONFLICT,
    MoreOpen: HTTPStatus.CONFLICT,
    OpenTooEarly: HTTPStatus.CONFLICT,
    RematchTooEarly: HTTPStatus.CONFLICT,
    ForEverybody: HTTPStatus.CONFLICT,
    OddsClosed: HTTPStatus.CONFLICT,
    NoAdvice: HTTPStatus.CONFLICT,
    NotAsked: HTTPStatus.CONFLICT,
    WithCoach: HTTPStatus.CONFLICT,
    Unfinished: HTTPStatus.CONFLICT,
    StillSealed: HTTPStatus.CONFLICT,
    TooManyEvenings: HTTPStatus.CONFLICT,
    NoTable: HTTPStatus.CONFLICT,
    NotOwner: HTTPStatus.FORBIDDEN,
    FullGroup: HTTPStatus.CONFLICT,
    OwnerStays: HTTPStatus.CONFLICT,
    SeasonStands: HTTPStatus.CONFLICT,
    FullBook: HTTPStatus.CONFLICT,
    FullOfGames: HTTPStatus.CONFLICT,
    WrittenAlready: HTTPStatus.CONFLICT,
    Closed: HTTPStatus.GONE,
    RemovedEvening: HTTPStatus.GONE,
    SpentLink: HTTPStatus.GONE,
    NameTaken: HTTPStatus.SERVICE_UNAVAILABLE,
    BadKeyRing: HTTPStatus.SERVICE_UNAVAILABLE,
    UnfitStore: HTTPStatus.SERVICE_UNAVAILABLE,
}


def status_of(error: GameError) -> HTTPStatus:
    """Return the status that says what kind of refusal this is."""
    return STATUS.get(type(error), HTTPStatus.INTERNAL_SERVER_ERROR)


def show_refusals(app: Flask, api: Callable[[Exception], Response | None]) -> None:
    """Register the handlers; `api` answers for requests of the API and gives None for pages."""

    def answer(error: Exception, status: HTTPStatus) -> Response:
        made = api(error) or _page(status, _reason_of(error), _wait_of(error))
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            made.headers["Retry-After"] = str(RETRY_SECONDS)
        return made

    def refused(error: GameError) -> Response:
        if guard.has_guessed_too_often(error):
            return broken(guard.too_often(Limited.GUESSES))
        return answer(error, status_of(error))

    def unavailable(error: Unavailable) -> Response:
        log.warning("The store is not available: %s", error)
        return answer(error, HTTPStatus.SERVICE_UNAVAILABLE)

    def broken(error: HTTPException) -> Response:
        made = answer(error, HTTPStatus(error.code or 500))
        made.headers.update(_other_headers(error))
        return made

    app.register_error_handler(GameError, refused)
    app.register_error_handler(Unavailable, unavailable)
    app.register_error_handler(HTTPException, broken)


def _other_headers(error: HTTPException) -> dict[str, str]:
    own = ("Content-Type", "Content-Length")
    return {name: value for name, value in error.get_headers() if name not in own}


def _reason_of(error: Exception) -> str:
    """Why it was refused; of groups alike where there is none and where one has no seat."""
    reason: str = getattr(error, "reason", "")
    of_group = reason == "no-code" and request.path.startswith("/groups/")
    return "no-seat" if of_group else reason


def _wait_of(error: Exception) -> int:
    """How many minutes to wait, if that is what is wrong."""
    after = error.retry_after if isinstance(error, TooManyRequests) else None
    return ceil(after / 60) if isinstance(after, int) else 0


def _page(status: HTTPStatus, reason: str, wait: int) -> Response:
    title, text = _words(status, language())
    away = status == HTTPStatus.SERVICE_UNAVAILABLE
    page = render_template(
        "pages/error.html",
        title=title,
        text=find_notice(reason, language()) or text,
        status=int(status),
        request_id=request_id() if status >= HTTPStatus.INTERNAL_SERVER_ERROR else None,
        retry=RETRY_SECONDS if away else None,
        wait=wait,
        again=request.full_path.rstrip("?") if away and request.method == "GET" else None,
    )
    return make_response(page, status)


def _words(status: HTTPStatus, language: Language) -> tuple[str, str]:
    _ = language.gettext
    words = {
        400: (_("That could not be read"), _("Nothing was changed. Go back and try once more.")),
        401: (_("This is not open to you"), _("Begin anew, or choose who plays now.")),
        403: (
            _("This is not open to you"),
            _("It belongs to somebody else, or its time has not come. Nothing was changed."),
        ),
        404: (
            _("There is nothing here"),
            _("The address may be cut short, or the day has not begun."),
        ),
        409: (_("That is not possible now"), _("Nothing was changed. Go back and try once more.")),
        410: (
            _("The time for this is over"),
            _("These dice take no more moves. New dice are out every day."),
        ),
        413: (_("That was too much"), _("Nothing was changed. Go back and try once more.")),
        422: (_("The rules do not allow that"), _("Nothing was changed. The game goes on.")),
        429: (
            _("A little slower, please"),
            _("This was tried too often from your address. What you play goes on."),
        ),
        503: (
            _("One moment, please"),
            _("The service is catching its breath. Your game is safe; try again in a few seconds."),
        ),
    }
    fault = (_("Something went wrong"), _("The fault is ours. Your game is safe as it was."))
    return words.get(
        int(status), fault if status >= HTTPStatus.INTERNAL_SERVER_ERROR else words[400]
    )
