"""Watches the dice keys in every process: no answer while they do not fit what is published.

The clock checks them too; this is for a process that started while the store was away.
"""

import logging
from datetime import date

from flask import Flask, request

from service.game import days
from service.game.errors import BadKeyRing
from service.play.days import check_ring
from service.store.client import Unavailable
from service.web.context import kit, now

log = logging.getLogger(__name__)


def watch(app: Flask, checked: date | None) -> None:
    """Check the keys with the first request of each day after `checked`, the day last checked."""
    last = [checked]

    def look() -> None:
        today = days.day_at(now())
        if last[0] == today or request.path.startswith("/static/"):
            return
        try:
            check_ring(kit(), now())
        except BadKeyRing as error:
            log.critical("Nothing is answered: %s", error)
            raise
        except Unavailable:
            return
        last[0] = today

    app.before_request(look)
