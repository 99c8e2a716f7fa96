"""What players see while the store fails, on each kind of store: how long, and what is lost.

Run with `-s` to read the figures; docs/stores.md tells them.
"""

import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from service.store import keys, rounds
from service.store.client import Store, Unavailable
from service.store.rounds import Log
from tests.prove.enduring import Told, playing
from tests.store.formations import Node, cluster, wait_for, watched
from tests.store.played import AINO, OPENING, make_player, round_of, start
from tests.web.workers import gunicorn

WAITS = pytest.mark.parametrize("waits", ["0", "1"])
#: A part of the players, whose master is the one that fails.
PART = keys.PARTS[0]
TAKEN_OR_LATER = {200, 201, 409, 503}
#: What is said to a player whose round was lost, or who was lost.
GONE = {401, 404}
AGREED = ("COORDINATED",)
OF_PART = keys.board(PART, "d-2026-11-29")


def kill(node: Node) -> None:
    """End it at once, whatever it has not yet written."""
    node.signal(signal.SIGKILL)
    node.wait_until_ended()


@contextmanager
def served(url: str, folder: Path, waits: str = "0") -> Iterator[int]:
    with gunicorn(url, folder / "log", SAMMAKAST_STORE_WAIT=waits) as service:
        yield service.port


def assert_told_to_try_again(told: Told) -> None:
    """A time with each 503, and no move twice."""
    assert told.sum("without_retry_after") == told.sum("doubled") == 0


def assert_endured(told: Told, *, waits: str) -> None:
    """Only 503 beside what was asked for, with a time to try again, and no move twice."""
    assert set(told.statuses) <= TAKEN_OR_LATER
    assert_told_to_try_again(told)
    if waits == "1":
        assert told.sum("lost") == 0


@WAITS
def test_a_killed_master_is_followed_to_its_replica(tmp_path: Path, waits: str) -> None:
    with watched(tmp_path) as store, served(store.url, tmp_path, waits) as port:
        store.wait_until_guarded()
        old, new = store.nodes
        with playing(port) as players:
            kill(old)
            wait_for(lambda: store.master_of("any") is new)
            if waits == "0":
                players.go_on()
            old.launch()
            wait_for(lambda: old.follows)
            players.go_on()
            told = players.end()
        told.say(f"Sentinel, master killed and back, waits {waits}")
        assert_endured(told, waits=waits)
        assert new.is_master
        wait_for(lambda: old.ask("DBSIZE") == new.ask("DBSIZE"))


@pytest.mark.parametrize(
    ("agreed", "waits"),
    [(AGREED, "0"), ((), "1"), ((), "0")],
    ids=["agreed", "waits", "-"],
)
def test_a_master_that_hands_over_is_left_without_a_restart(
    tmp_path: Path, agreed: tuple[str, ...], waits: str
) -> None:
    """P03: the old master is a replica now, and takes no writes. Where masters did not agree and
    nobody waits for a replica, moves are lost and players with them: how many is only told."""
    with watched(tmp_path) as store, served(store.url, tmp_path, waits) as port:
        store.wait_until_guarded()
        old, new = store.nodes
        with playing(port) as players:
            store.order_failover(*agreed)
            wait_for(lambda: new.is_master and old.follows)
            players.go_on()
            told = players.end()
        told.say(f"Sentinel, failover ordered {' '.join(agreed)}, waits {waits}")
        if agreed or waits == "1":
            assert_endured(told, waits="1")
        else:
            assert set(told.statuses) <= TAKEN_OR_LATER | GONE
            assert_told_to_try_again(told)


def test_a_frozen_master_is_left_and_comes_back_as_a_replica(tmp_path: Path) -> None:
    with watched(tmp_path) as store, served(store.url, tmp_path) as port:
        store.wait_until_guarded()
        old, new = store.nodes
        with playing(port) as players:
            old.signal(signal.SIGSTOP)
            wait_for(lambda: store.master_of("any") is new)
            players.go_on()
            old.signal(signal.SIGCONT)
            wait_for(lambda: old.follows)
            players.go_on()
            told = players.end()
        told.say("Sentinel, master frozen and back")
        assert_endured(told, waits="0")


@WAITS
def test_a_killed_master_of_a_cluster_is_followed_to_its_replica(
    tmp_path: Path, waits: str
) -> None:
    with cluster(tmp_path) as store, served(store.url, tmp_path, waits) as port:
        old = store.master_of(OF_PART)
        new = store.replica_of(old)
        with playing(port) as players:
            kill(old)
            wait_for(lambda: new.is_master)
            if waits == "0":
                players.go_on()
            old.launch()
            wait_for(lambda: old.follows)
            players.go_on()
            told = players.end()
        told.say(f"cluster, a master of three killed and back, waits {waits}")
        assert_endured(told, waits=waits)


@WAITS
@pytest.mark.parametrize("way", ["at once", "key by key"])
def test_slots_that_move_are_followed(tmp_path: Path, way: str, waits: str) -> None:
    with cluster(tmp_path) as store, served(store.url, tmp_path, waits) as port:
        giver = store.master_of(OF_PART)
        taker = next(node for node in store.nodes if node.is_master and node is not giver)
        with playing(port) as players:
            if way == "at once":
                store.move_at_once(0, 2_047, giver, taker)
            else:
                store.move_by_keys(store.slot_of(OF_PART), giver, taker)
            players.go_on()
            told = players.end()
        assert store.master_of(OF_PART) is taker
        told.say(f"cluster, slots moved {way}, waits {waits}")
        assert_endured(told, waits="1")
        if way == "at once":
            assert 503 not in told.statuses


def test_one_server_that_is_killed_has_all_when_it_is_back(tmp_path: Path) -> None:
    node = Node(tmp_path / "alone", "--appendfsync", "always")
    try:
        with served(f"redis://127.0.0.1:{node.port}", tmp_path) as port, playing(port) as players:
            kill(node)
            time.sleep(3)
            node.launch()
            players.go_on()
            told = players.end()
        told.say("one server, killed, started again after 3 s")
        assert_endured(told, waits="1")
    finally:
        node.stop()


@WAITS
def test_a_move_that_no_replica_had_is_lost_with_its_master_or_was_never_answered(
    tmp_path: Path, waits: str
) -> None:
    """The edge of the promise: the replica is cut off, a move is made, the master dies."""
    master = Node(tmp_path / "a")
    replica = Node(tmp_path / "b", "--replicaof", f"127.0.0.1 {master.port}")
    try:
        with closing(Store(master.url)) as store:
            make_player(store, AINO)
            start(store, AINO)
        wait_for(lambda: replica.follows and replica.ask("DBSIZE") == master.ask("DBSIZE"))
        with closing(Store(master.url, waits=waits == "1")) as store:
            replica.ask("REPLICAOF", "NO", "ONE")
            moved = rounds.append(AINO, round_of(AINO), (1, "throw"), None)
            if waits == "1":
                with pytest.raises(Unavailable):
                    store.ask(moved)
            else:
                assert store.ask(moved).done
        kill(master)
        with closing(Store(replica.url)) as store:
            found = store.ask(rounds.log_of(AINO, round_of(AINO)))
        assert found == Log((OPENING,)), "the move is gone"
    finally:
        replica.stop()
        master.stop()
