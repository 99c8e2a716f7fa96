"""Watches every request from outside: names it, counts it, and writes one line about it.

Knows routes, statuses and times; must not know who asks, nor what for.
"""

import logging
import re
from secrets import randbelow
from time import perf_counter

from flask import Flask, Response, g, request

from service.web import metrics

log = logging.getLogger("service.requests")

HEADER = "X-Request-Id"
#: What a proxy may call a request.
GIVEN = re.compile(r"[A-Za-z0-9_-]{8,64}")
NO_ROUTE = "none"
#: Asked every few seconds: told of only when something is wrong.
PROBES = ("/healthz", "/readyz")


def watch(app: Flask, proxies: int) -> None:
    """Begin before and end after everything else; a request's name is taken from proxies that are
    trusted alone. To be called before anything else is registered."""

    @app.before_request
    def begin() -> None:
        g.began = perf_counter()
        g.request_id = (proxies and _given()) or _made()
        metrics.begin()

    @app.after_request
    def end(response: Response) -> Response:
        seconds = perf_counter() - g.began
        route = request.url_rule.rule if request.url_rule else NO_ROUTE
        metrics.answered(route, request.method, response.status_code, seconds)
        response.headers[HEADER] = g.request_id
        if log.isEnabledFor(logging.INFO):
            _write(route, response.status_code, seconds)
        return response


def request_id() -> str:
    """Return what this request is called in the log."""
    return str(g.get("request_id", ""))


def _given() -> str | None:
    given = request.headers.get(HEADER, "")
    return given if GIVEN.fullmatch(given) else None


def _made() -> str:
    return f"{randbelow(10**15):015}"


def _write(route: str, status: int, seconds: float) -> None:
    if route in PROBES and status < 400:
        return
    told = {
        "request": g.request_id,
        "method": request.method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "trips": metrics.trips(),
    }
    log.info("", extra={"told": told})
