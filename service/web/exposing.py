"""Shows what was counted to whoever collects it, on an address of its own and nowhere else.

Knows Prometheus' text and WSGI; what it adds to the counts is asked of the store at that moment.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.play.days import due
from service.store.challenges import has_lease
from service.store.client import Unavailable
from service.store.readiness import trouble
from service.web.context import Web
from service.web.metrics import REGISTRY

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATH = "/metrics"
SHARED = "PROMETHEUS_MULTIPROC_DIR"


@dataclass(frozen=True, slots=True)
class Exposed:
    """Stands before an app: what comes in at the port of the metrics never gets further."""

    app: "WSGIApplication"
    web: Web
    port: int

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer at the port of the metrics, else pass on."""
        if environ["SERVER_PORT"] != str(self.port) or not self._came_in(environ):
            return self.app(environ, start_response)
        if environ["PATH_INFO"] != PATH or environ["REQUEST_METHOD"] != "GET":
            start_response(
                "404 Not Found", [("Content-Type", "text/plain"), ("Content-Length", "0")]
            )
            return [b""]
        text = told(self.web)
        start_response(
            "200 OK",
            [("Content-Type", CONTENT_TYPE_PLAIN_0_0_4), ("Content-Length", str(len(text)))],
        )
        return [text]

    def _came_in(self, environ: "WSGIEnvironment") -> bool:
        """Whether it is that port's connection: on a Unix socket a visitor names the port."""
        connection: Any = environ.get("gunicorn.socket")
        return connection is not None and connection.getsockname()[1:2] == (self.port,)


def told(web: Web) -> bytes:
    """Return everything that was counted, of all processes, and how things stand."""
    registry = CollectorRegistry()
    if os.environ.get(SHARED):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    registry.register(_Now(web))
    return generate_latest(registry)


@dataclass(frozen=True, eq=False, slots=True)
class _Now(Collector):
    """How things stand: what runs here, whether the store takes moves, what the clock has left."""

    web: Web

    def collect(self) -> Iterator[Metric]:
        """Ask the store, once it is there."""
        about = {"version": version("sammakast")}
        yield InfoMetricFamily("sammakast", "What runs here.", about)
        store, now = self.web.kit.store, self.web.clock()
        ready = trouble(store) is None
        yield _gauge("store_ready", "Whether the store takes moves.", ready)
        if not ready:
            return
        try:
            days, runs = len(due(self.web.kit, now)), has_lease(store)
        except Unavailable:
            return
        yield _gauge("days_due", "Days that are final and not closed yet.", days)
        yield _gauge("clock_running", "Whether a clock holds the lease.", runs)


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"sammakast_{name}", meaning, value)
