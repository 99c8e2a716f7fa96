"""Watches the dice keys in every process: no answer while they do not fit what is published.

The clock checks them too; this is for a process that started while the store was away.
"""

import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import cast

from flask import Flask, current_app, request

from service.game import days
from service.game.errors import BadKeyRing
from service.play.days import check_ring
from service.play.soundness import UnfitStore, require_fit_store
from service.store.client import Unavailable
from service.web.context import kit, now

log = logging.getLogger(__name__)

#: What is answered whatever the keys are; who asks whether the service is ready is told of them.
WITHOUT_KEYS = ("/static/", "/healthz", "/readyz")


@dataclass(slots=True)
class Watch:
    """The day whose keys were checked last, None as long as the store was away."""

    checked: date | None


def watch(app: Flask, checked: date | None) -> None:
    """Check the keys with the first request of each day after `checked`, the day last checked."""
    app.extensions["sammakast.keys"] = Watch(checked)

    def look_first() -> None:
        if not request.path.startswith(WITHOUT_KEYS):
            with suppress(Unavailable):
                look()

    app.before_request(look_first)


def look() -> None:
    """Check the keys if this day's are not checked yet, and the store if it was away until now.
    BadKeyRing, UnfitStore, Unavailable."""
    seen = cast(Watch, current_app.extensions["sammakast.keys"])
    today = days.day_at(now())
    if seen.checked == today:
        return
    try:
        if seen.checked is None:
            require_fit_store(kit())
        check_ring(kit(), now())
    except (BadKeyRing, UnfitStore) as error:
        log.critical("Nothing is answered: %s", error)
        raise
    seen.checked = today
