"""A cluster of one node, which holds every call to its slots; several nodes are not tried here."""

import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis

from service.store.client import Store, Unavailable
from service.store.health import look
from service.store.rounds import Log
from tests.ports import free_port
from tests.store.calls import ALL_WRITES, READS, arrange
from tests.store.played import OPENING
from tests.store.servers import Server


def _wait_until_whole(server: Server) -> None:
    server.wait()
    until = time.monotonic() + 10
    with server.client() as raw:
        while "cluster_state:ok" not in str(raw.execute_command("CLUSTER", "INFO")):
            assert time.monotonic() < until, "the cluster did not form"
            time.sleep(0.02)


@pytest.fixture(scope="module")
def node(
    store_binary: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, str]]:
    """A node that has all slots, and its address."""
    port = str(free_port())
    ports = ("--port", port, "--cluster-port", str(free_port()))
    server = Server(
        store_binary, tmp_path_factory.mktemp("node"), *ports, "--cluster-enabled", "yes"
    )
    try:
        with server.client() as raw:
            raw.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
        _wait_until_whole(server)
        yield server, f"redis+cluster://127.0.0.1:{port}"
    finally:
        server.stop()


@pytest.fixture
def raw_node(node: tuple[Server, str]) -> Iterator[Redis]:
    """A plain client of the emptied node."""
    with node[0].client() as raw:
        raw.flushall()
        yield raw


@pytest.fixture
def clustered(node: tuple[Server, str], raw_node: Redis) -> Iterator[Store]:
    """The store as a cluster, in the middle of a day."""
    raw_node.script_flush()
    with closing(Store(node[1])) as store:
        arrange(store)
        yield store


def test_a_cluster_answers_as_a_single_server_does(clustered: Store, store: Store) -> None:
    """P06: every call, on a cluster."""
    arrange(store)
    for name, call in {**READS, **ALL_WRITES}.items():
        assert (name, call(clustered)) == (name, call(store))


def test_no_call_asks_a_node_first_where_to_go(clustered: Store, raw_node: Redis) -> None:
    raw_node.config_resetstat()
    for call in [*READS.values(), *ALL_WRITES.values()]:
        call(clustered)
    assert "cmdstat_command|getkeys" not in raw_node.info("commandstats")


def test_scripts_that_a_node_forgot_are_loaded_again(clustered: Store, raw_node: Redis) -> None:
    for call in [*READS.values(), *ALL_WRITES.values()]:
        raw_node.script_flush()
        call(clustered)


def test_a_cluster_that_takes_no_writes_is_unavailable(clustered: Store, raw_node: Redis) -> None:
    raw_node.config_set("min-replicas-to-write", "1")
    for call in ALL_WRITES.values():
        with pytest.raises(Unavailable):
            call(clustered)
    raw_node.config_set("min-replicas-to-write", "0")


def test_a_frozen_cluster_is_given_up_and_found_again(
    clustered: Store, node: tuple[Server, str]
) -> None:
    began = time.monotonic()
    node[0].signal(signal.SIGSTOP)
    try:
        with pytest.raises(Unavailable):
            READS["rows"](clustered)
    finally:
        node[0].signal(signal.SIGCONT)
    assert time.monotonic() - began < 4
    assert READS["rows"](clustered)


def test_a_cluster_that_died_is_unavailable_until_it_is_back(
    clustered: Store, node: tuple[Server, str]
) -> None:
    node[0].kill()
    with pytest.raises(Unavailable):
        READS["log"](clustered)
    node[0].launch()
    _wait_until_whole(node[0])
    assert READS["log"](clustered) == Log((OPENING,))


def test_a_cluster_that_is_spoken_to_as_one_server_is_a_problem(
    node: tuple[Server, str], raw_node: Redis
) -> None:
    """P06: said in one sentence."""
    assert raw_node.ping()
    named = {address: Store(address) for address in (node[0].url, node[1])}
    faults = {address: look(store).faults for address, store in named.items()}
    assert [problem for problem in faults[node[1]] if "cluster" in problem] == []
    assert [problem for problem in faults[node[0].url] if "redis+cluster://" in problem]
    for store in named.values():
        store.close()
