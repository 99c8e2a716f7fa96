"""The service as Flask's test client meets it, on a store that is empty before each test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from service.store.embedded import server_binary
from tests.store.contents import Contents, contents, plain_client
from tests.store.servers import Server
from tests.web.searched import Public, read_public
from tests.world import NOON, Clock, empty, settings_for


@pytest.fixture(scope="session")
def shared_clock() -> Clock:
    return Clock()


@pytest.fixture
def clock(shared_clock: Clock) -> Clock:
    shared_clock.now = NOON
    return shared_clock


@pytest.fixture(scope="session")
def shared_app(store_url: str, shared_clock: Clock) -> Iterator[Flask]:
    """One service for all tests: it must keep nothing of a test in its memory."""
    made = create_app(settings_for(store_url), shared_clock)
    yield made
    made.extensions["sammakast"].kit.store.close()


@pytest.fixture(scope="session")
def public(shared_app: Flask, store_url: str, shared_clock: Clock) -> Public:
    """Robots' file, site map, and every page on it, as read while the store is empty."""
    shared_clock.now = NOON
    empty(store_url)
    return read_public(shared_app)


@pytest.fixture
def app(shared_app: Flask, store_url: str, clock: Clock) -> Flask:
    del clock  # set to noon
    empty(store_url)
    return shared_app


@pytest.fixture
def stored(store_url: str) -> Iterator[Callable[[], Contents]]:
    """A look at everything that the store holds."""
    with plain_client(store_url) as raw:
        yield lambda: contents(raw)


@pytest.fixture
def build(app: Flask, store_url: str, clock: Clock) -> Iterator[Callable[..., Flask]]:
    """Further services on the same emptied store, with other settings."""
    del app  # empties the store
    made: list[Flask] = []

    def _build(**settings: str) -> Flask:
        made.append(create_app(settings_for(store_url, **settings), clock))
        return made[-1]

    yield _build
    for other in made:
        other.extensions["sammakast"].kit.store.close()


@pytest.fixture
def limited(build: Callable[..., Flask]) -> Iterator[Flask]:
    """The service as it runs outside of tests, with its limits."""
    made = build(SAMMAKAST_TESTING="0")
    yield made
    close_limits(made)


def close_limits(app: Flask) -> None:
    """Let go of the connection by which an app with limits has counted."""
    limits = app.extensions["sammakast"].limits
    if "_limiter" in vars(limits):
        limits._limiter.storage.storage.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A store of the test's own, to be taken away."""
    made = Server(server_binary(), tmp_path)
    yield made
    made.stop()


@pytest.fixture
def shaky(server: Server, clock: Clock) -> Iterator[Flask]:
    """The service on the store that is taken away."""
    made = create_app(settings_for(server.url), clock)
    yield made
    made.extensions["sammakast"].kit.store.close()
