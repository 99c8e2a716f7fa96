"""What `sammakast check` says: whether store, keys and settings are sound.

Knows settings and the store's own report; shows fingerprints, never a key.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from service.game.errors import BadKeyRing
from service.play import days as use
from service.play.kit import Kit
from service.settings import Settings
from service.store import health
from service.store.client import Unavailable

#: Machines that serve together must agree on the time by this much.
CLOCK_TOLERANCE = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Report:
    """What is so, a line each, and what is wrong, a sentence each."""

    lines: tuple[str, ...]
    problems: tuple[str, ...]


def check(settings: Settings, kit: Kit, now: datetime) -> Report:
    """Look at keys, store and clock; nothing is changed."""
    keys = [f"dice key {key.day} {key.fingerprint}" for key in kit.ring.keys]
    lines = [f"signing keys {len(settings.secret_keys)}", *keys]
    try:
        found = health.look(kit.store)
        problems = [*found.faults, *found.problems, *_key_problems(kit, now)]
    except Unavailable as error:
        return Report(tuple(lines), (str(error),))
    if not settings.testing:
        problems += _clock_problems(max((now - time for time in found.times), key=abs))
    return Report((*lines, f"store {found.version}", f"kept {found.kept}"), tuple(problems))


def _key_problems(kit: Kit, now: datetime) -> list[str]:
    try:
        use.check_ring(kit, now)
    except BadKeyRing as error:
        return [str(error)]
    return []


def _clock_problems(ahead: timedelta) -> list[str]:
    if abs(ahead) <= CLOCK_TOLERANCE:
        return []
    return [f"The clocks of this machine and of the store differ by {ahead.total_seconds():.0f} s."]
