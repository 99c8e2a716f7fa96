"""What stands before and after every request: hosts, posts from elsewhere, headers, cookies.

Knows HTTP; must not know the game.
"""

import logging
from collections.abc import Iterable
from dataclasses import replace
from http import HTTPStatus
from threading import Event
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, abort, g, redirect, request
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as AnyResponse

from service.game.days import day_at
from service.game.errors import GameError
from service.play.errors import NotYours
from service.web.context import LANGUAGE_COOKIE, base_url, device, now, speak, web
from service.web.limits import Limited
from service.web.tokens import COOKIE_SECONDS, BadToken, Device

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger(__name__)

API_PREFIX = "/api/"
SAFE = ("GET", "HEAD", "OPTIONS")
OPEN_PATHS = ("/static/", "/healthz", "/readyz", API_PREFIX)
#: What is of one player: a device whose cookie does not verify is led from there to a way out.
PERSONAL = (
    "days", "rounds", "players", "special", "evenings", "seats", "groups", "group_members",
    "group_games", "group_books", "me", "belongings", "reporting",
    "records",
)  # fmt: skip
WAY_OUT = (
    "players.arrive",
    "players.arrive_page",
    "players.new",
    "keeping.arrive",
    "pages.choose_language",
)
#: What is sent by a script that reads the answer, and says there itself what to do.
TOLD_AS_DATA = ("evenings.send",)

#: Where a code alone says whether it is there.
BY_CODE = ("challenges", "api")

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "connect", "manifest")),
        "img-src 'self' data:",
        # Safari 14 asks the older one of a worker, which would let frames in too.
        "worker-src 'self'",
        "child-src 'self'",
        "frame-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PRIVATE = "private, no-store"
HEADERS = (
    ("Content-Security-Policy", CONTENT_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Cache-Control", PRIVATE),
)
#: What browsers complain of where a page is not encrypted, as on the phones at home.
ENCRYPTED_HEADERS = (
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Strict-Transport-Security", "max-age=31536000"),
)


def stand_before(app: Flask) -> None:
    """Register what runs before and after every request."""
    app.before_request(_require_known_host)
    app.before_request(_refuse_posts_from_elsewhere)
    app.before_request(_refuse_bodies_of_unknown_length)
    app.before_request(_read_device)
    app.after_request(_keep_device)
    app.after_request(_keep_language)


class WithHeaders:
    """Gives every answer the headers that it does not have of its own; below Flask, which would
    look at each word of them anew."""

    def __init__(self, answer: "WSGIApplication", base_url: str | None) -> None:
        self._answer = answer
        self._base_url = base_url

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        encrypted = (self._base_url or environ["wsgi.url_scheme"]).startswith("https")
        usual = HEADERS + ENCRYPTED_HEADERS if encrypted else HEADERS

        def begin(status: str, headers: list[tuple[str, str]], *fault: Any) -> Any:
            said = {name.lower() for name, _ in headers}
            more = [(name, value) for name, value in usual if name.lower() not in said]
            return start_response(status, headers + more, *fault)

        return self._answer(environ, begin)


def warn_of_proxies(app: Flask) -> None:
    """Say once when a proxy's headers arrive though no proxy is trusted."""
    said = Event()

    def look() -> None:
        if "HTTP_X_FORWARDED_FOR" in request.environ and not said.is_set():
            said.set()
            log.warning("A proxy's headers are ignored: set SAMMAKAST_PROXIES to trust it.")

    app.before_request(look)


def is_from_elsewhere(fetch_site: str | None, origin: str | None, own: str) -> bool:
    """Return whether a form was posted by a page of another host.

    Browsers say so in Sec-Fetch-Site; those that do not send it (Safari before 16.4) send Origin.
    """
    if fetch_site is not None:
        return fetch_site not in ("same-origin", "none")
    return origin != own


def keep(changed: Device) -> None:
    """Make the answer to this request set the device's cookie."""
    g.device = replace(changed, signed_on=None)


def keep_openly(answer: AnyResponse, name: str, value: str) -> None:
    """Set a cookie that is not signed: it says nothing of who plays, and nothing depends on it."""
    answer.set_cookie(
        name, value, COOKIE_SECONDS, httponly=True, samesite="Lax", secure=is_encrypted(), path="/"
    )


def keep_language(locale: str) -> None:
    """Go on in this language, and make the answer remember it."""
    speak(locale, everybody=False)
    g.kept_language = locale


def lead_to(address: str) -> AnyResponse:
    """Lead the browser on: htmx would swap a page into the form, so it is told to go there."""
    if request.headers.get("HX-Request") == "true":
        answer = Response(status=204, headers={"HX-Redirect": address})
        # Nothing is of no type, and is not compressed either: some clients would try to read it.
        del answer.headers["Content-Type"]
        return answer
    return redirect(address, 303)


def limit(limited: Limited) -> None:
    """Count this request; 429 when its address has done this too often."""
    if not web().limits.allows(limited, request.remote_addr):
        raise too_often(limited)


def too_often(limited: Limited) -> TooManyRequests:
    """The answer to an address that has done this too often, with the time until it may again."""
    return TooManyRequests(retry_after=web().limits.opens_in(limited, request.remote_addr))


def refuse_guessers() -> None:
    """Refuse, before a code is tried, an address that has guessed wrong too often; 429."""
    if not web().limits.has_left(Limited.GUESSES, request.remote_addr):
        raise too_often(Limited.GUESSES)


def has_guessed_too_often(error: GameError) -> bool:
    """Count a code that is not there, or not the reader's: who guesses learns neither for long."""
    looked_up = request.blueprint in BY_CODE and "code" in (request.view_args or {})
    wrong = error.reason == "no-code" or (looked_up and isinstance(error, NotYours))
    return wrong and not web().limits.allows(Limited.GUESSES, request.remote_addr)


def is_encrypted() -> bool:
    """Return whether browsers reach the service by https, if need be through a proxy."""
    configured = web().base_url
    return configured.startswith("https://") if configured else request.is_secure


def cookie_name() -> str:
    """Return the name of the device's cookie: bound to the host where the page is encrypted."""
    return "__Host-sammakast" if is_encrypted() else "sammakast"


def _is_api() -> bool:
    return request.path.startswith(API_PREFIX)


def _require_known_host() -> None:
    """Refuse a page where its links and forms could not work."""
    if not request.path.startswith(OPEN_PATHS):
        base_url()


def _refuse_posts_from_elsewhere() -> None:
    if request.method in SAFE:
        return
    sent = request.environ
    fetch_site, origin = sent.get("HTTP_SEC_FETCH_SITE"), sent.get("HTTP_ORIGIN")
    if _is_api() and fetch_site is None and origin is None:
        return  # A program, not a page.
    if is_from_elsewhere(fetch_site, origin, base_url()):
        abort(403, "This form was sent from another site.")


def _refuse_bodies_of_unknown_length() -> None:
    """No browser sends any for a form, and one that is too long would be cut and read."""
    if "HTTP_TRANSFER_ENCODING" in request.environ and request.method not in SAFE:
        abort(HTTPStatus.LENGTH_REQUIRED, "The body's length must be said beforehand.")


def _read_device() -> AnyResponse | None:
    if request.path.startswith(OPEN_PATHS):
        return None
    value = request.cookies.get(cookie_name())
    if value is None:
        return None
    try:
        g.device = web().tokens.read_device(value)
    except BadToken:
        g.unreadable = True
        if _is_personal():
            return lead_to("/players/arrive?unreadable=1")
    return None


def _is_personal() -> bool:
    asked = request.blueprint in PERSONAL or request.method == "POST"
    return asked and request.endpoint not in (None, *WAY_OUT, *TOLD_AS_DATA)


def _keep_device(response: Response) -> Response:
    """Sign the cookie anew with a post that changed it, and with the first one of each day; one
    without players is taken away.

    Not with every one: an answer that comes late would bring back an older list of players.
    """
    refused = response.status_code in (403, 429, 503)
    if request.method != "POST" or _is_api() or refused:
        return response
    if not device().players:
        return _without_cookie(response)
    today = day_at(now())
    if device().signed_on == today:
        return response
    response.set_cookie(
        cookie_name(),
        web().tokens.device_cookie(device(), today),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=is_encrypted(),
        path="/",
    )
    return response


def _keep_language(response: Response) -> Response:
    if "kept_language" in g:
        keep_openly(response, LANGUAGE_COOKIE, g.kept_language)
    return response


def _without_cookie(response: Response) -> Response:
    if "device" in g:
        response.delete_cookie(
            cookie_name(), path="/", secure=is_encrypted(), httponly=True, samesite="Lax"
        )
    return response
