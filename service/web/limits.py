"""Limits per address on what makes things: players, codes, guesses. Fails open.

Knows addresses and windows; must not know what is limited.
"""

import logging
import time
from collections.abc import Callable
from enum import Enum
from functools import cached_property
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerHour
from limits.errors import StorageError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from service.store.client import FAILURES
from service.web.metrics import LIMITS

log = logging.getLogger(__name__)

#: Seconds a limit may take before it lets the call pass.
PATIENCE_SECONDS = 0.25
IPV6_BLOCK = 64
WINDOW_SECONDS = 3600
TROUBLE: tuple[type[Exception], ...] = (StorageError, *FAILURES)


class Limited(Enum):
    """What is limited, and how often an hour one address may do it."""

    PLAYERS = RateLimitItemPerHour(60, namespace="players")
    CHALLENGES = RateLimitItemPerHour(120, namespace="challenges")
    TOKENS = RateLimitItemPerHour(60, namespace="tokens")
    GUESSES = RateLimitItemPerHour(20, namespace="guesses")
    REPORTS = RateLimitItemPerHour(20, namespace="reports")
    EXPORTS = RateLimitItemPerHour(12, namespace="exports")


#: What has a limit for a day too: a school gets in, a crowd that one person makes does not.
OF_A_DAY = {Limited.PLAYERS: RateLimitItemPerDay(300, namespace="players-day")}


class Limits:
    """Counts calls in the store, an hour or a day at a time; without a store everything passes."""

    def __init__(self, store_url: str | None) -> None:
        self._store_url = store_url

    @cached_property
    def _limiter(self) -> FixedWindowRateLimiter:
        return FixedWindowRateLimiter(_storage(self._store_url or ""))

    def allows(self, limited: Limited, address: str | None) -> bool:
        """Count one call of an address and return whether it is within the limits."""
        return self._store_url is None or _asked(self._limiter.hit, limited, address)

    def has_left(self, limited: Limited, address: str | None) -> bool:
        """Return whether a further call of an address would be within the limits."""
        return self._store_url is None or _asked(self._limiter.test, limited, address)

    def opens_in(self, limited: Limited, address: str | None) -> int:
        """Return after how many seconds an address that was refused may try again."""
        try:
            block = block_of(address)
            found = [self._limiter.get_window_stats(one, block) for one in _items(limited)]
        except TROUBLE:
            return WINDOW_SECONDS
        waits = [one.reset_time - time.time() for one in found if one.remaining <= 0]
        return max(1, ceil(max(waits, default=0)))


def _items(limited: Limited) -> list[RateLimitItem]:
    of_a_day = OF_A_DAY.get(limited)
    return [limited.value, of_a_day] if of_a_day else [limited.value]


def _asked(ask: Callable[..., bool], limited: Limited, address: str | None) -> bool:
    name = limited.name.lower()
    try:
        allowed = all(ask(one, block_of(address)) for one in _items(limited))
    except TROUBLE:
        log.warning("A limit was not counted: the store does not answer.")
        LIMITS.labels(name, "open").inc()
        return True
    if not allowed:
        LIMITS.labels(name, "refused").inc()
    return allowed


def block_of(address: str | None) -> str:
    """Return what counts as one address: an IPv4 address, or an IPv6 block of 64 bits."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, IPV6_BLOCK), strict=False).network_address)
    return str(parsed)


def _storage(store_url: str) -> Storage:
    scheme, _, rest = store_url.partition("://")
    url = f"redis+unix://{rest}" if scheme == "unix" else store_url
    storage = storage_from_string(
        url,
        wrap_exceptions=True,
        socket_timeout=PATIENCE_SECONDS,
        socket_connect_timeout=PATIENCE_SECONDS,
    )
    assert isinstance(storage, Storage)
    return storage
