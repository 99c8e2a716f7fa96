"""The store in a process of its own: it starts, is killed, comes back, and guards its folder."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError

from service.store.embedded import (
    LONGEST_SOCKET_PATH,
    AlreadyRunning,
    EmbeddedStore,
    StoreError,
    running_url,
    server_binary,
)
from tests.store.servers import wait_until_written

Starter = Callable[[Path], EmbeddedStore]


@pytest.fixture
def start(store_binary: Path) -> Iterator[Starter]:
    """Starts stores, of both kinds in turn, that are ended with the test."""
    started: list[EmbeddedStore] = []

    def start_one(folder: Path) -> EmbeddedStore:
        started.append(EmbeddedStore.start(folder, store_binary))
        return started[-1]

    yield start_one
    for store in started:
        store.stop()


def _write(store: EmbeddedStore, key: str, value: str) -> None:
    with closing(Redis.from_url(store.url)) as client:
        client.set(key, value)


def _read(store: EmbeddedStore, key: str) -> str:
    with closing(Redis.from_url(store.url, decode_responses=True)) as client:
        return str(client.get(key))


def _kill(store: EmbeddedStore) -> None:
    wait_until_written(store.url)
    os.kill(store.pid, signal.SIGKILL)
    until = time.monotonic() + 10
    while store.is_alive():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_it_starts_on_a_socket_and_answers(tmp_path: Path, start: Starter) -> None:
    store = start(tmp_path)
    assert store.url == f"unix://{tmp_path}/store/store.sock"
    _write(store, "greeting", "hej")
    assert _read(store, "greeting") == "hej"


def test_it_keeps_an_append_only_file(tmp_path: Path, start: Starter) -> None:
    with closing(Redis.from_url(start(tmp_path).url, decode_responses=True)) as client:
        kept = client.config_get("append*", "save")
    assert isinstance(kept, dict)
    assert (kept["appendonly"], kept["appendfsync"], kept["save"]) == ("yes", "everysec", "")
    assert list((tmp_path / "store").glob("appendonlydir/*.incr.aof"))


def test_it_opens_no_port_and_no_socket_for_others(tmp_path: Path, start: Starter) -> None:
    with closing(Redis.from_url(start(tmp_path).url, decode_responses=True)) as client:
        assert client.config_get("port") == {"port": "0"}
    assert stat.S_IMODE((tmp_path / "store" / "store.sock").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "store").stat().st_mode) == 0o700


def test_what_was_written_is_there_after_a_stop(tmp_path: Path, start: Starter) -> None:
    first = start(tmp_path)
    _write(first, "round", "6 6 6")
    first.stop()
    assert not first.is_alive()
    assert _read(start(tmp_path), "round") == "6 6 6"


def test_what_was_written_is_there_after_a_kill_at_the_same_address(
    tmp_path: Path, start: Starter
) -> None:
    store = start(tmp_path)
    url, pid = store.url, store.pid
    _write(store, "round", "6 6 6")
    _kill(store)
    store.revive()
    assert store.url == url
    assert store.pid != pid
    assert _read(store, "round") == "6 6 6"


def test_a_client_goes_on_after_a_kill(tmp_path: Path, start: Starter) -> None:
    store = start(tmp_path)
    with closing(Redis.from_url(store.url, decode_responses=True)) as client:
        client.rpush("log", "throw")
        _kill(store)
        store.revive()
        client.rpush("log", "score ones")
        assert client.lrange("log", 0, -1) == ["throw", "score ones"]


def test_a_second_one_on_the_same_folder_is_refused(tmp_path: Path, start: Starter) -> None:
    first = start(tmp_path)
    with pytest.raises(AlreadyRunning) as raised:
        start(tmp_path)
    assert str(raised.value) == (
        f"A store already runs in {tmp_path}/store; it can be ended with: kill {first.pid}"
    )
    _write(first, "still", "here")
    assert _read(first, "still") == "here"


def test_a_store_whose_starter_was_killed_is_refused_too(
    tmp_path: Path, start: Starter, store_binary: Path
) -> None:
    script = (
        "import os, sys; from pathlib import Path;"
        "from service.store.embedded import EmbeddedStore;"
        "store = EmbeddedStore.start(*map(Path, sys.argv[1:])); print(store.pid, flush=True);"
        "os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run(
        [sys.executable, "-c", script, tmp_path, store_binary],
        capture_output=True,
        text=True,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    orphan = int(killed.stdout)
    try:
        with pytest.raises(AlreadyRunning, match=f"kill {orphan}$"):
            start(tmp_path)
    finally:
        os.kill(orphan, signal.SIGTERM)
    _wait_until_free(tmp_path)
    start(tmp_path)


def _wait_until_free(folder: Path) -> None:
    until = time.monotonic() + 10
    while running_url(folder) is not None:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_running_store_is_found_by_its_folder(tmp_path: Path, start: Starter) -> None:
    assert running_url(tmp_path) is None
    store = start(tmp_path)
    assert running_url(tmp_path) == store.url
    store.stop()
    assert running_url(tmp_path) is None


@pytest.mark.parametrize("name", ["my own data", 'a "quoted" #folder', "päivä ⚀", "100%25"])
def test_a_folder_may_have_any_name(
    tmp_path_factory: pytest.TempPathFactory, start: Starter, name: str
) -> None:
    store = start(tmp_path_factory.mktemp("short") / name)
    assert store.url.startswith("unix://")
    _write(store, "greeting", "hej")
    assert _read(store, "greeting") == "hej"


def test_in_a_deep_folder_it_listens_on_this_machine_with_a_password(
    tmp_path: Path, start: Starter
) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    store = start(deep)
    assert store.url.startswith("redis://:")
    _write(store, "greeting", "hej")
    address = store.url.split("@")[1]
    assert address.startswith("127.0.0.1:")
    with (
        closing(Redis.from_url(f"redis://{address}")) as stranger,
        pytest.raises(AuthenticationError),
    ):
        stranger.get("greeting")
    _kill(store)
    store.revive()
    assert store.url.endswith(address)
    assert _read(store, "greeting") == "hej"


def test_the_longest_path_of_a_socket_is_used_and_one_more_is_not(
    tmp_path: Path, start: Starter
) -> None:
    room = LONGEST_SOCKET_PATH - len(os.fsencode(tmp_path / "x" / "store" / "store.sock"))
    fits = tmp_path / ("x" * (room + 1))
    assert start(fits).url.startswith("unix://")
    assert start(tmp_path / ("x" * (room + 2))).url.startswith("redis://")


def test_a_cut_off_last_write_costs_that_write_alone(tmp_path: Path, start: Starter) -> None:
    store = start(tmp_path)
    _write(store, "first", "whole")
    _write(store, "second", "cut")
    _kill(store)
    (file,) = (tmp_path / "store").glob("appendonlydir/*.incr.aof")
    os.truncate(file, file.stat().st_size - 7)
    store.revive()
    assert (_read(store, "first"), _read(store, "second")) == ("whole", "None")


def test_a_spoilt_file_is_said_in_one_sentence_and_leaves_nothing_running(
    tmp_path: Path, start: Starter
) -> None:
    store = start(tmp_path)
    _write(store, "first", "whole")
    store.stop()
    (file,) = (tmp_path / "store").glob("appendonlydir/*.incr.aof")
    file.write_bytes(b"nonsense" * 10)
    with pytest.raises(
        StoreError, match=r"did not start: .* \(all it said is in store.log there\)"
    ):
        start(tmp_path)
    assert running_url(tmp_path) is None


def test_a_folder_of_either_kind_can_be_read_by_the_wheels_server(
    tmp_path: Path, store_binary: Path
) -> None:
    older = EmbeddedStore.start(tmp_path, store_binary)
    _write(older, "round", "6 6 6")
    older.stop()
    newer = EmbeddedStore.start(tmp_path, server_binary())
    try:
        assert _read(newer, "round") == "6 6 6"
    finally:
        newer.stop()


def test_the_servers_binary_is_the_wheels() -> None:
    said = subprocess.run(
        [server_binary(), "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert "Valkey" in said
