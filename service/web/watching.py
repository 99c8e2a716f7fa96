"""Watches every request from outside: names it, counts it, and writes one line about it.

Knows routes, statuses and times; must not know who asks, nor what for.
"""

import re
from http import HTTPStatus
from secrets import randbelow
from time import perf_counter

from flask import Flask, Response, g, request

from service.lines import Journal
from service.web import metrics

#: One line a request; logging itself would take four times as long to write it.
REQUESTS = Journal()

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
        g.watched = perf_counter(), (proxies and _given()) or _made()
        metrics.begin()

    @app.after_request
    def end(response: Response) -> Response:
        began, name = g.watched
        seconds, rule, method = perf_counter() - began, request.url_rule, request.method
        route, status = rule.rule if rule else NO_ROUTE, response.status_code
        metrics.answered(route, method, status, seconds)
        response.headers.add(HEADER, name)
        if REQUESTS.is_open and not (route in PROBES and status < HTTPStatus.BAD_REQUEST):
            REQUESTS.write(
                request=name,
                method=method,
                route=route,
                status=status,
                ms=round(seconds * 1000, 1),
                trips=metrics.trips(),
            )
        return response


def request_id() -> str:
    """Return what this request is called in the log."""
    return str(g.watched[1]) if "watched" in g else ""


def _given() -> str | None:
    given = request.headers.get(HEADER, "")
    return given if GIVEN.fullmatch(given) else None


def _made() -> str:
    return f"{randbelow(10**15):015}"
