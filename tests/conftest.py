"""The stores that the tests run on: real servers, each in a process and a folder of its own."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from service.settings import SETTINGS
from service.store.embedded import EmbeddedStore, server_binary

# A slow or busy machine is no fault of the code, and the same code is tried with the same examples.
settings.register_profile(
    "ours",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ours")

#: The files whose tests or preparations take longest.
LONGEST = ("test_sample_pages.py", "test_promises_", "test_serve.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no process is alone with it at the end."""
    items.sort(key=lambda item: not item.path.name.startswith(LONGEST))


@pytest.fixture(scope="session", autouse=True)
def plain_environment() -> Iterator[None]:
    """Nothing that is set where the tests are run reaches them."""
    with pytest.MonkeyPatch.context() as environment:
        for setting in SETTINGS:
            environment.delenv(setting.name, raising=False)
        yield


@pytest.fixture(scope="session", params=["valkey", "redis"])
def store_binary(request: pytest.FixtureRequest) -> Path:
    """A server's program: the embedded Valkey and a Redis 7 in turn."""
    return server_binary() if request.param == "valkey" else _redis_7()


@pytest.fixture(scope="session")
def store_server(store_binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server: tests that use it run on both kinds."""
    with _running(tmp_path_factory.mktemp("server"), store_binary) as url:
        yield url


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an embedded Valkey, for tests of everything above the store."""
    with _running(tmp_path_factory.mktemp("store"), server_binary()) as url:
        yield url


@contextmanager
def _running(folder: Path, binary: Path) -> Iterator[str]:
    store = EmbeddedStore.start(folder, binary)
    try:
        yield store.url
    finally:
        store.stop()


def _redis_7() -> Path:
    found = shutil.which("redis-server")
    assert found, "redis-server is not on the PATH: the store's tests need a Redis 7."
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    assert " v=7." in version.stdout, f"A Redis 7 is needed, not {version.stdout}"
    return Path(found)
