"""The work that is done by the clock: publish commitments, make the weeks' specials, close days,
count what their dice gave, watch the dice keys.

Every step may run twice; a lease in the store keeps several clocks from doing it at once.
"""

import logging
import secrets
from collections.abc import Callable
from datetime import date, datetime
from threading import Event

from service.game import days
from service.play import days as use
from service.play import group_weeks, guests, settling, specials
from service.play.kit import Kit
from service.play.soundness import require_fit_store
from service.store import challenges as records
from service.store.client import Unavailable

log = logging.getLogger(__name__)

PAUSE_SECONDS = 5.0
LEASE_MS = 20_000


def run(kit: Kit, clock: Callable[[], datetime], stop: Event) -> None:
    """Work until `stop` is set. UnfitStore when the store would throw games away or is too old;
    BadKeyRing when the dice keys do not fit what is published."""
    holder = secrets.token_hex(8)
    checked: date | None = None
    looked = False
    while not stop.is_set():
        try:
            if not looked:
                _look_at_the_store(kit)
                looked = True
            checked = turn(kit, clock(), holder, checked)
        except Unavailable:
            log.warning("The clock waits: the store does not answer.")
        stop.wait(PAUSE_SECONDS)


def _look_at_the_store(kit: Kit) -> None:
    for problem in require_fit_store(kit):
        log.warning("%s", problem)


def turn(kit: Kit, now: datetime, holder: str, checked: date | None) -> date | None:
    """Do what is due once and return the day whose keys are checked and commitments published.

    A clock without the lease returns `checked`: should it take over, it must publish itself.
    """
    today = days.day_at(now)
    if checked != today:
        use.check_ring(kit, now)
    if not records.take_lease(kit.store, holder, LEASE_MS):
        return checked
    if checked != today:
        use.publish(kit, now)
        specials.prepare(kit, now)
    for day in use.due(kit, now):
        use.close(kit, day, now)
        log.info("Day %s (%s) is closed.", days.number_of(day), day)
    group_weeks.close_due(kit, now)
    guests.resume(kit, now)
    settling.settle(kit, now)
    return today
