"""The store dies, loads, fills up or takes no writes: the answer says so, and nothing is lost."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from service.app import create_app
from service.store.embedded import EmbeddedStore
from tests.store.contents import contents
from tests.store.servers import wait_until_written
from tests.world import NOON, Clock, Program, settings_for, web_of


@pytest.fixture(scope="module")
def own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedStore]:
    store = EmbeddedStore.start(tmp_path_factory.mktemp("trouble"))
    yield store
    store.stop()


@pytest.fixture(scope="module")
def own_app(own_store: EmbeddedStore) -> Iterator[Flask]:
    made = create_app(settings_for(own_store.url), Clock(NOON))
    yield made
    web_of(made).kit.store.close()


@pytest.fixture
def raw(own_store: EmbeddedStore) -> Iterator[Redis]:
    with closing(Redis.from_url(own_store.url)) as client:
        yield client


@pytest.fixture
def player(own_app: Flask) -> Program:
    return Program(own_app)


def kill(store: EmbeddedStore) -> None:
    """End the server as kill -9 does, once it has written what it was told."""
    wait_until_written(store.url)
    os.kill(store.pid, signal.SIGKILL)
    while store.is_alive():
        time.sleep(0.01)


def assert_unavailable(answer: Any) -> None:
    assert (answer.status_code, answer.content_type) == (503, "application/problem+json")
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.json["reason"] == "unavailable"
    assert "Set-Cookie" not in answer.headers


def test_a_round_goes_on_after_its_store_was_killed_in_the_middle_of_it(
    own_store: EmbeddedStore, player: Program
) -> None:
    state = player.play(player.start().json, until_turn=4)
    state = player.move(state, "throw").json
    kill(own_store)
    began = time.monotonic()
    assert_unavailable(player.move(state, "score", box="chance"))
    assert time.monotonic() - began < 4
    own_store.revive()
    assert player.get(f"/rounds/{state['id']}").json == state
    scored = player.move(state, "score", box="chance")
    assert scored.status_code == 200
    assert scored.json["card"]["chance"] == state["options"]["chance"]
    over = player.play(scored.json)
    assert player.get("/boards/today").json["me"]["total"] == over["total"]


def test_every_call_without_its_store_is_503_and_none_waits_for_long(
    own_store: EmbeddedStore, player: Program
) -> None:
    state = player.start().json
    kill(own_store)
    calls: tuple[Callable[[], Any], ...] = (
        lambda: player.get("/me"),
        lambda: player.get("/days/today"),
        lambda: player.get("/commitments"),
        lambda: player.get("/boards/today"),
        lambda: player.get(f"/rounds/{state['id']}"),
        lambda: player.start("solo"),
        lambda: player.move(state, "throw"),
        lambda: player.send("POST", "/players", {}),
        lambda: player.send("PATCH", "/me", {"locale": "sv"}),
    )
    began = time.monotonic()
    try:
        with ThreadPoolExecutor(len(calls)) as pool:
            answers = [pool.submit(call) for call in calls]
            for answer in answers:
                assert_unavailable(answer.result())
    finally:
        own_store.revive()
    assert time.monotonic() - began < 5
    assert player.get(f"/rounds/{state['id']}").json == state


def test_a_store_restarted_between_two_throws_is_not_noticed(
    own_store: EmbeddedStore, player: Program
) -> None:
    """P02: no move is lost or doubled."""
    state = player.move(player.start().json, "throw").json
    kill(own_store)
    own_store.revive()
    thrown = player.move(state, "throw")
    assert (thrown.status_code, thrown.json["version"]) == (200, 3)


def test_a_store_restarted_while_a_move_is_made_is_not_noticed(
    own_store: EmbeddedStore, player: Program
) -> None:
    """P02: the move waits for the store."""
    state = player.start().json
    kill(own_store)
    revival = Timer(0.3, own_store.revive)
    revival.start()
    thrown = player.move(state, "throw")
    revival.join()
    assert (thrown.status_code, thrown.json["version"]) == (200, 2)
    assert player.get(f"/rounds/{state['id']}").json == thrown.json


def test_a_store_that_takes_no_writes_still_reads_and_keeps_the_turn(
    player: Program, raw: Redis
) -> None:
    """P03: a replica, promoted again."""
    state = player.move(player.play(player.start().json, until_turn=20), "throw").json
    count = player.get("/days/today").json["finished"]
    before = contents(raw)
    raw.replicaof("127.0.0.1", 1)
    try:
        assert_unavailable(player.move(state, "throw"))
        assert_unavailable(player.move(state, "score", box="maxi-yatzy"))
        assert_unavailable(player.start("solo"))
        assert_unavailable(player.send("PATCH", "/me", {"own_name": "Aino"}))
        assert_unavailable(player.send("POST", "/players", {}))
        assert player.get(f"/rounds/{state['id']}").json == state
        assert player.get("/days/today").json["finished"] == count
    finally:
        raw.replicaof("NO", "ONE")
    assert contents(raw) == before
    over = player.move(state, "score", box="maxi-yatzy")
    assert (over.status_code, over.json["over"]) == (200, True)
    assert player.get("/boards/today").json["count"] == count + 1


@pytest.mark.parametrize(
    ("setting", "trouble", "sound"),
    [("maxmemory", "1", "0"), ("min-replicas-to-write", "1", "0")],
    ids=["full", "without its replicas"],
)
def test_a_store_that_refuses_writes_keeps_the_turn(
    player: Program, raw: Redis, setting: str, trouble: str, sound: str
) -> None:
    """P08: full under noeviction."""
    state = player.move(player.start().json, "throw").json
    raw.config_set(setting, trouble)
    try:
        assert_unavailable(player.move(state, "score", box="chance"))
        assert_unavailable(player.start("solo"))
        assert player.get(f"/rounds/{state['id']}").json == state
    finally:
        raw.config_set(setting, sound)
    assert player.move(state, "score", box="chance").status_code == 200


def test_a_service_may_start_before_its_store(
    tmp_path: Path,
) -> None:
    late = EmbeddedStore.start(tmp_path)
    late.stop()
    app = create_app(settings_for(late.url), Clock(NOON))
    late.revive()
    try:
        assert Program(app).start().status_code == 201
    finally:
        web_of(app).kit.store.close()
        late.stop()
