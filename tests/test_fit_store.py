"""A store that would throw games away, or break them, stops the start of every part of the service;
what it only keeps badly is told."""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from redis import Redis

from service import clock as work
from service.app import create_app, make_kit
from service.health import check
from service.play.kit import Kit
from service.play.soundness import UnfitStore, require_fit_store
from service.serve import ServeError, serve
from service.store import keys
from service.store.client import Store
from service.store.embedded import server_binary
from tests.commands import one_sentence, saying
from tests.ports import free_port
from tests.store.proxy import Proxy
from tests.store.servers import Server
from tests.world import NOON, ZERO_KEY, Clock, Visitor, settings_for, web_of

#: What a server is made to be, by a word of the sentence that says so.
Make = Callable[[Redis], object]
Told = Callable[[str], tuple[str, ...]]
FAULTS: dict[str, Make] = {
    "allkeys-lru": lambda raw: raw.config_set("maxmemory-policy", "allkeys-lru"),
    "volatile-ttl": lambda raw: raw.config_set("maxmemory-policy", "volatile-ttl"),
    "sammakast restore": lambda raw: raw.set(keys.RESTORING, "d1e5"),
}
PROBLEMS: dict[str, Make] = {
    "appendonly": lambda raw: raw.config_set("appendonly", "no"),
    "appendfsync": lambda raw: raw.config_set("appendfsync", "no"),
    "INFO": lambda raw: raw.execute_command("ACL", "SETUSER", "default", "-info"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(server_binary(), tmp_path_factory.mktemp("fit"))
    yield server
    server.stop()


@pytest.fixture
def raw(server: Server) -> Iterator[Redis]:
    """A client of the server, which is sound again after the test."""
    with closing(Redis.from_url(server.url)) as client:
        yield client
        client.execute_command("ACL", "SETUSER", "default", "+info")
        client.flushall()
        usual = {"maxmemory-policy": "noeviction", "appendonly": "yes", "appendfsync": "everysec"}
        for name, value in usual.items():
            client.config_set(name, value)


class OneTurn(Event):
    """Is set by whoever waits for it."""

    def wait(self, timeout: float | None = None) -> bool:
        del timeout
        self.set()
        return True


def run_clock(url: str) -> None:
    kit = make_kit(settings_for(url))
    try:
        work.run(kit, Clock(), OneTurn())
    finally:
        kit.store.close()


def run_web(url: str) -> None:
    web_of(create_app(settings_for(url), Clock())).kit.store.close()


STARTS = pytest.mark.parametrize("start", [run_web, run_clock])


@pytest.fixture(scope="module")
def shared(server: Server) -> Iterator[Kit]:
    kit = make_kit(settings_for(server.url))
    yield kit
    kit.store.close()


@pytest.fixture
def told(shared: Kit) -> Iterator[Told]:
    """What is told of the store at an address."""
    stores: list[Store] = []

    def ask(url: str) -> tuple[str, ...]:
        stores.append(Store(url))
        return require_fit_store(replace(shared, store=stores[-1]))

    yield ask
    for store in stores:
        store.close()


def test_a_sound_store_is_nothing_to_speak_of(server: Server, raw: Redis, told: Told) -> None:
    assert raw.ping()
    assert told(server.url) == ()


@pytest.mark.parametrize("said", FAULTS)
def test_a_store_that_would_lose_games_is_unfit(
    server: Server, raw: Redis, told: Told, said: str
) -> None:
    """P08: whatever throws data away that is no cache."""
    FAULTS[said](raw)
    with pytest.raises(UnfitStore, match=said):
        told(server.url)


@pytest.mark.parametrize("said", PROBLEMS)
def test_what_a_store_keeps_badly_is_told(
    server: Server, raw: Redis, told: Told, said: str
) -> None:
    PROBLEMS[said](raw)
    (problem,) = told(server.url)
    assert said in problem


@STARTS
def test_every_part_refuses_to_start_on_an_unfit_store(
    server: Server, raw: Redis, start: Callable[[str], None]
) -> None:
    FAULTS["allkeys-lru"](raw)
    with pytest.raises(UnfitStore, match="allkeys-lru"):
        start(server.url)


@STARTS
def test_every_part_starts_and_says_what_a_store_keeps_badly(
    server: Server, raw: Redis, caplog: pytest.LogCaptureFixture, start: Callable[[str], None]
) -> None:
    PROBLEMS["appendonly"](raw)
    start(server.url)
    assert "appendonly" in caplog.text


class Pretending(Proxy):
    """A wire on which a server tells something else of itself."""

    def __init__(self, target: str, told: bytes, instead: bytes) -> None:
        assert len(told) == len(instead)
        self.told, self.instead = told, instead
        super().__init__(target)

    def _reply(self, client: socket.socket, server: socket.socket) -> bool:
        data = server.recv(1 << 16)
        client.sendall(data.replace(self.told, self.instead))
        return bool(data)


def pretending(server: Server, told: bytes, instead: bytes) -> Iterator[str]:
    proxy = Pretending(server.url.removeprefix("unix://"), told, instead)
    try:
        yield proxy.url
    finally:
        proxy.close()


@pytest.fixture
def old(server: Server) -> Iterator[str]:
    yield from pretending(server, b"redis_version:7", b"redis_version:6")


@pytest.fixture
def strange(server: Server) -> Iterator[str]:
    yield from pretending(server, b"valkey_version", b"dragon_version")


def test_a_store_of_an_old_version_is_unfit(old: str, told: Told) -> None:
    with pytest.raises(UnfitStore, match="version 7 or newer, not 6"):
        told(old)


def test_a_kind_of_store_that_nobody_has_tried_is_told(strange: str, told: Told) -> None:
    (problem,) = told(strange)
    assert "a dragon 7" in problem


def test_check_tells_faults_and_problems_and_what_the_store_is(server: Server, raw: Redis) -> None:
    FAULTS["allkeys-lru"](raw)
    PROBLEMS["appendfsync"](raw)
    settings = settings_for(server.url)
    kit = make_kit(settings)
    report = check(settings, kit, NOON)
    kit.store.close()
    assert len(report.problems) == 2
    assert report.lines[-2].startswith("store valkey 9")
    assert report.lines[-1] == "kept append-only, no"


def test_the_commands_say_it_in_one_sentence(
    server: Server, raw: Redis, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    FAULTS["allkeys-lru"](raw)
    monkeypatch.setenv("SAMMAKAST_REDIS_URL", server.url)
    monkeypatch.setenv("SAMMAKAST_SECRET_KEYS", "a secret of the tests alone which is long enough")
    monkeypatch.setenv("SAMMAKAST_DICE_KEYS", f"2026-05-01:{ZERO_KEY}")
    for command in ("clock", "check"):
        status, _, complained = saying(capfd)(command)
        assert status == 1
        assert one_sentence(complained)
        assert "allkeys-lru" in complained


def test_serve_says_it_before_it_starts_anything(
    server: Server, raw: Redis, tmp_path: Path
) -> None:
    FAULTS["allkeys-lru"](raw)
    settings = replace(settings_for(server.url), data_dir=tmp_path, port=free_port())
    with pytest.raises(ServeError, match="allkeys-lru"):
        serve(settings, Event())


def test_a_process_whose_store_comes_later_answers_nothing_while_it_is_unfit(
    server: Server, raw: Redis, tmp_path: Path
) -> None:
    FAULTS["allkeys-lru"](raw)
    place = tmp_path / "store.sock"
    app = create_app(settings_for(f"unix://{place}"), Clock())
    place.symlink_to(server.url.removeprefix("unix://"))
    assert Visitor(app).get("/privacy").status_code == 503
    assert "allkeys-lru" in Visitor(app).get("/readyz").text
    raw.config_set("maxmemory-policy", "noeviction")
    assert Visitor(app).get("/privacy").status_code == 200
    web_of(app).kit.store.close()
