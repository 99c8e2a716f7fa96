"""Writes that wait for a replica: in the same trip, never answered before it has them."""

import signal
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from redis.exceptions import NoPermissionError

from service.store import keys, rounds
from service.store.client import Store, Unavailable
from service.store.connecting import connect
from service.store.everything import is_empty, items
from service.store.health import look
from service.store.question import Question
from service.store.rounds import Answer, Log
from service.store.trips import Unacknowledged, send
from tests.store.calls import READS, WRITES, arrange
from tests.store.contents import keys_like
from tests.store.formations import Node, wait_for
from tests.store.played import AINO, OPENING, round_of
from tests.store.proxy import Proxy


@dataclass
class Pair:
    """A master and its replica, with a store that waits and one that does not."""

    master: Node
    replica: Node
    patient: Store
    hasty: Store
    proxy: Proxy


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Node, Node, Proxy]]:
    folder: Path = tmp_path_factory.mktemp("pair")
    master = Node(folder / "a", "--repl-diskless-sync-delay", "0")
    replica = Node(folder / "b", "--replicaof", f"127.0.0.1 {master.port}")
    proxy = Proxy(master.url.removeprefix("unix://"))
    try:
        wait_for(lambda: replica.follows)
        yield master, replica, proxy
    finally:
        proxy.close()
        replica.stop()
        master.stop()


@pytest.fixture
def pair(running: tuple[Node, Node, Proxy]) -> Iterator[Pair]:
    """In the middle of a day."""
    master, replica, proxy = running
    with (
        closing(Store(proxy.url, waits=True)) as patient,
        closing(Store(master.url)) as hasty,
    ):
        hasty.do("FLUSHALL")
        arrange(hasty)
        wait_for(lambda: patient.do("SET", "warm", "") is not None)
        yield Pair(master, replica, patient, hasty, proxy)


def throw() -> Question[Answer]:
    return rounds.append(AINO, round_of(AINO), (1, "throw"), None)


def append(store: Store) -> Answer:
    return store.ask(throw())


def test_what_is_answered_the_replica_has(pair: Pair) -> None:
    assert append(pair.patient).done
    with closing(Store(pair.replica.url)) as behind:
        assert behind.ask(rounds.log_of(AINO, round_of(AINO))) == Log((OPENING, "throw"))


def test_a_write_that_waits_is_one_trip_as_any_other(pair: Pair) -> None:
    for name, call in (*list(WRITES.items())[::6], ("log", READS["log"])):
        before = pair.proxy.trips
        call(pair.patient)
        assert (name, pair.proxy.trips - before) == (name, 1)


def test_without_a_replica_no_move_is_answered_and_one_that_was_made_is_not_made_twice(
    pair: Pair,
) -> None:
    pair.replica.signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        with pytest.raises(Unavailable):
            append(pair.patient)
        assert time.monotonic() - began < 4
        assert READS["log"](pair.patient) == Log((OPENING, "throw")), "reads wait for nobody"
        assert append(pair.hasty) == Answer(False, Log((OPENING, "throw")))
        with closing(connect(pair.master.url)) as another, pytest.raises(Unacknowledged):
            send(another, throw().commands, waits=lambda _: True)
    finally:
        pair.replica.signal(signal.SIGCONT)
    assert append(pair.patient) == Answer(False, Log((OPENING, "throw")))


def test_a_store_without_replicas_that_is_waited_for_is_a_problem(pair: Pair) -> None:
    with closing(Store(pair.replica.url, waits=True)) as alone:
        assert [said for said in look(alone).problems if "replica" in said]
    assert not [said for said in look(pair.patient).problems if "replica" in said]


def test_what_a_replica_heard_of_is_no_part_of_what_is_kept(pair: Pair) -> None:
    pair.hasty.do("FLUSHALL")
    pair.patient.do("UNLINK", keys.names(0))
    assert keys_like(pair.patient, "*") == {keys.heard(keys.names(0)).encode()}
    assert is_empty(pair.patient)
    assert not list(items(pair.patient))


@pytest.mark.parametrize("forbidden", ["-wait", "-set"])
def test_a_move_is_not_answered_where_a_replica_may_not_be_asked(
    pair: Pair, forbidden: str
) -> None:
    pair.master.ask("ACL", "SETUSER", "web", "on", ">pw", "~*", "+@all", forbidden)
    with closing(Store(f"redis://web:pw@127.0.0.1:{pair.master.port}", waits=True)) as web:
        with pytest.raises(NoPermissionError):
            append(web)
        said = [one for one in look(web).problems if "allow WAIT" in one]
        assert bool(said) == (forbidden == "-wait")
    assert append(pair.patient) == Answer(False, Log((OPENING, "throw")))
