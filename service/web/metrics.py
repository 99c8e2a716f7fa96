"""What is counted of the service: requests, moves, finished rounds, trips to the store, limits.

Knows Prometheus, whose client adds up what several processes have counted where
PROMETHEUS_MULTIPROC_DIR names a folder; counts by route and kind, never by player or code.
"""

from collections.abc import Callable
from functools import cache
from threading import local

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry(auto_describe=True)
SECONDS = (0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
METHODS = ("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS")


def _counter(name: str, meaning: str, *labels: str) -> Counter:
    return Counter(f"sammakast_{name}", meaning, labels, registry=REGISTRY)


REQUESTS = _counter("requests", "Answers by route, method and status.", "route", "method", "status")
SECONDS_OF = Histogram(
    "sammakast_request_seconds",
    "Time until the answer was made, by route and method.",
    ("route", "method"),
    buckets=SECONDS,
    registry=REGISTRY,
)
TRIPS = _counter("store_trips", "Trips to the store, by the route that made them.", "route")
STORE = _counter("store_troubles", "Tries again (retry), and giving up (unavailable).", "what")
MOVES = _counter("moves", "Moves by kind, and what came of them.", "kind", "outcome")
FINISHED = _counter("rounds_finished", "Finished rounds, by what they were.", "game", "kind")
LIMITS = _counter("limits", "Calls refused, or let pass uncounted (open).", "limit", "outcome")
WORKERS = Gauge(
    "sammakast_workers",
    "Processes that answer requests.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)


class _Heard(local):
    """The trips of the request that this thread answers."""

    trips = 0


_heard = _Heard()


def heed(event: str) -> None:
    """Hear what the store tells of itself: a `trip` is counted with the request that makes it."""
    if event == "trip":
        _heard.trips += 1
    else:
        STORE.labels(event).inc()


def begin() -> None:
    """Begin to count a request's trips anew."""
    _heard.trips = 0


def trips() -> int:
    """Return how many trips this request has made."""
    return _heard.trips


def answered(route: str, method: str, status: int, seconds: float) -> None:
    """Count an answer, its time and its trips."""
    count, observe, count_trips = _of(route, method if method in METHODS else "other", status)
    count()
    observe(seconds)
    if _heard.trips:
        count_trips(_heard.trips)


@cache
def _of(
    route: str, method: str, status: int
) -> tuple[Callable[[], None], Callable[[float], None], Callable[[float], None]]:
    return (
        REQUESTS.labels(route, method, str(status)).inc,
        SECONDS_OF.labels(route, method).observe,
        TRIPS.labels(route).inc,
    )
