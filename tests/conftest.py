"""The stores that the tests run on: real servers, each in a process and a folder of its own."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from service.settings import SETTINGS
from service.store.embedded import EmbeddedStore, server_binary
from tests.store.formations import Formation, cluster, watched

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

#: What `--store` may be: several servers that make one store.
FORMATIONS: dict[str, Callable[[Path], AbstractContextManager[Formation]]] = {
    "sentinel": watched,
    "cluster": cluster,
}
LEFT_OUT = pytest.StashKey[Counter[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to run what stands on a store, and that alone, on a store of several servers."""
    parser.addoption("--store", choices=FORMATIONS, help="run what uses store_url on such a store")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no process is alone with it at the end."""
    items.sort(key=lambda item: not item.path.name.startswith(LONGEST))
    if config.getoption("store"):
        left_out = {item: why for item in items if (why := _why_left_out(item))}
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=list(left_out))
        config.stash[LEFT_OUT] = Counter(left_out.values())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say what was not run on a store of several servers, and why."""
    for why, count in config.stash.get(LEFT_OUT, Counter()).items():
        terminalreporter.write_line(f"{count} not run on this store: {why}")


def _why_left_out(item: pytest.Item) -> str | None:
    """Say why a test is not for a store of several servers, None if it is."""
    fixtures = getattr(item, "fixturenames", ())
    if "store_url" not in fixtures:
        return "uses none, or servers of its own"
    if "one_server" in fixtures:
        return "watches one server or its wire"
    return None


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
def store_url(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[str]:
    """The address of an embedded Valkey, for tests of everything above the store; with `--store`
    that of several which make one store."""
    folder, kind = tmp_path_factory.mktemp("store"), pytestconfig.getoption("store")
    if kind:
        with FORMATIONS[kind](folder) as formation:
            yield formation.url
    else:
        with _running(folder, server_binary()) as url:
            yield url


@pytest.fixture(scope="session")
def one_server(store_url: str) -> str:
    """The socket of the only server of the store, for what watches that server or its wire."""
    return store_url.removeprefix("unix://")


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
