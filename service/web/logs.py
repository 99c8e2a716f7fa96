"""What faults and broken requests leave in the log: which part failed, never who asked for what.

Rounds are named after their players, so the address of a page is not written down either.
"""

import logging
from collections.abc import Callable
from types import TracebackType
from typing import Any

from flask import Flask, has_request_context, request

from service.web.watching import request_id

Fault = tuple[type, BaseException, TracebackType] | tuple[None, None, None]

#: How the messages of gunicorn begin that go on with an address, and what is left of them.
OF_VISITORS = ("Invalid request", "Error handling request")


class Service(Flask):
    """Flask, which would log the path of a request that ended in a fault, and look anew at each
    function whether it is one to be awaited: none of ours is."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is."""
        return func

    def log_exception(self, exc_info: Fault) -> None:
        """Log a fault under the route that it happened on."""
        route = request.url_rule or "no route"
        self.logger.error("A fault at %s [%s]", route, request.method, exc_info=exc_info)


class OfRequest(logging.Filter):
    """Writes beside what is logged during a request what that request is called."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Pass all on."""
        if has_request_context() and not hasattr(record, "told"):
            record.told = {"request": request_id()}
        return True


def leave_out_visitors(record: logging.LogRecord) -> bool:
    """Cut what gunicorn logs of a request down to what happened; a filter that passes all on."""
    for beginning in OF_VISITORS:
        if str(record.msg).startswith(beginning):
            record.msg, record.args = beginning, ()
    return True
