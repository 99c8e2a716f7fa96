"""Whether the store takes moves is told at once, by a write that leaves nothing behind."""

import signal
import time
from collections.abc import Callable

import pytest
from redis import Redis

from service.store.client import Store
from service.store.readiness import trouble
from tests.store.contents import contents
from tests.store.servers import Server


def full(raw: Redis) -> None:
    raw.config_set("maxmemory", "1")


def a_replica(raw: Redis) -> None:
    raw.replicaof("127.0.0.1", 1)


def alone(raw: Redis) -> None:
    raw.config_set("min-replicas-to-write", "1")


def locked(raw: Redis) -> None:
    raw.config_set("requirepass", "of another")


def test_a_store_that_takes_moves_is_left_as_it_was(store: Store, raw: Redis) -> None:
    raw.set("{p0}:other", "kept")
    before, changes = contents(raw), raw.info("persistence")["rdb_changes_since_last_save"]
    assert trouble(store) is None
    assert contents(raw) == before
    assert raw.info("persistence")["rdb_changes_since_last_save"] == changes


@pytest.mark.parametrize(
    ("makes", "said"),
    [
        (full, "full"),
        (a_replica, "a replica"),
        (alone, "without enough replicas"),
        (locked, "closed to us"),
    ],
)
def test_what_would_refuse_a_move_is_told(
    server: Server, distant: Store, makes: Callable[[Redis], None], said: str
) -> None:
    with server.client() as raw:
        makes(raw)
    assert trouble(distant) == said


def test_a_store_that_loads_is_not_ready(server: Server, distant: Store) -> None:
    """P07: it is told, and no wait."""
    server.reload_slowly(2)
    assert trouble(distant) == "loading"


def test_a_frozen_or_dead_store_is_told_within_a_second(server: Server, distant: Store) -> None:
    server.signal(signal.SIGSTOP)
    began = time.monotonic()
    assert trouble(distant) == "not answering"
    assert time.monotonic() - began < 1
    server.signal(signal.SIGCONT)
    assert trouble(distant) is None
    server.kill()
    assert trouble(distant) == "not answering"
