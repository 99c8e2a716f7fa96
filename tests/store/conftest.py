"""The two servers as the store's tests use them: emptied for each test, and every client closed."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis

from service.store.client import Store
from tests.store.contents import Recorder
from tests.store.proxy import Proxy
from tests.store.servers import Server


@pytest.fixture
def raw(store_server: str) -> Iterator[Redis]:
    """A plain client of an empty server, to look behind the store."""
    with closing(Redis.from_url(store_server)) as client:
        client.flushall()
        yield client


@pytest.fixture
def store(store_server: str, raw: Redis) -> Iterator[Store]:
    """The store under test, empty."""
    raw.flushall()
    with closing(Store(store_server)) as store:
        yield store


@pytest.fixture
def recorder(store_server: str, raw: Redis) -> Iterator[Recorder]:
    """The store under test, empty, which remembers what keys its scripts were given."""
    raw.flushall()
    with closing(Recorder(store_server)) as store:
        yield store


@pytest.fixture
def server(store_binary: Path, tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    server = Server(store_binary, tmp_path)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def distant(server: Server) -> Iterator[Store]:
    """A store on the test's own server."""
    with closing(Store(server.url)) as store:
        yield store


@pytest.fixture
def proxy(store_server: str) -> Iterator[Proxy]:
    """A wire to the server."""
    proxy = Proxy(store_server.removeprefix("unix://"))
    try:
        yield proxy
    finally:
        proxy.close()
