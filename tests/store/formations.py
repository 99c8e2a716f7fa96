"""Several servers that make one store: a master watched by sentinels, and a cluster of six.

Each is started, formed and ended here, on ports of this machine; what tests do to them is theirs.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from redis import Redis
from redis.exceptions import RedisError

from service.store.embedded import server_binary
from tests.ports import free_port
from tests.store.servers import Server

NAME = "yatzy"
SLOTS = 16_384
MASTERS = 3
#: Milliseconds after which a server that does not answer is held to be down.
DOWN_AFTER = 1_500
NODE_TIMEOUT = 2_000


def wait_for(true: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until something is so; of a server that does not answer nothing is so."""
    until = time.monotonic() + seconds
    while True:
        with suppress(RedisError, StopIteration):
            if true():
                return
        assert time.monotonic() < until, f"{true.__qualname__} did not come true"
        time.sleep(0.02)


class Node(Server):
    """A server that others reach on a port."""

    def __init__(self, folder: Path, *options: str) -> None:
        folder.mkdir()
        self.port = free_port()
        super().__init__(server_binary(), folder, "--port", str(self.port), *options)

    def ask(self, *command: str | int) -> str:
        """Its answer as text."""
        with self.client() as client:
            answer = client.execute_command(*command)
        return answer.decode() if isinstance(answer, bytes) else str(answer)

    def replication(self, field: str) -> object:
        """What it says of itself as a master or a replica."""
        with self.client() as client:
            return client.info("replication").get(field)

    @property
    def is_master(self) -> bool:
        return self.replication("role") == "master"

    @property
    def follows(self) -> bool:
        """Whether it is a replica that is fed by its master."""
        return self.replication("master_link_status") == "up"


class Sentinel:
    """A process that watches a master, and says who that is."""

    def __init__(self, folder: Path, master: int) -> None:
        folder.mkdir()
        self.port = free_port()
        settings = (
            f"port {self.port}",
            f"sentinel monitor {NAME} 127.0.0.1 {master} 2",
            f"sentinel down-after-milliseconds {NAME} {DOWN_AFTER}",
            f"sentinel failover-timeout {NAME} 10000",
        )
        (folder / "sentinel.conf").write_text("\n".join(settings))
        self._process = subprocess.Popen(
            (server_binary(), "sentinel.conf", "--sentinel"),
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def state(self, field: str) -> object:
        """What it says of the master."""
        with closing(Redis(port=self.port)) as client:
            said: Any = client.sentinel_master(NAME)
        return said[field]

    @property
    def could_fail_over(self) -> bool:
        """Whether it knows the two others and a replica."""
        return (self.state("num-other-sentinels"), self.state("num-slaves")) == (2, 1)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait(10)


class Formation(Protocol):
    """Servers that make one store."""

    nodes: Sequence[Node]
    url: str

    def master_of(self, key: str) -> Node:
        """The node that takes writes to a key, as those say that answer."""


class Watched:
    """A master and a replica under three sentinels."""

    def __init__(self, nodes: Sequence[Node], sentinels: Sequence[Sentinel]) -> None:
        self.nodes = nodes
        self.sentinels = sentinels
        self.url = f"redis+sentinel://{_addresses(sentinels)}/{NAME}"

    def master_of(self, key: str) -> Node:
        del key
        named = self.sentinels[-1].state("port")
        return next(node for node in self.nodes if node.port == named)

    def wait_until_guarded(self) -> None:
        """Wait until the sentinels could agree on a failover."""
        wait_for(lambda: all(sentinel.could_fail_over for sentinel in self.sentinels))

    def order_failover(self, *agreed: str) -> None:
        """Have the sentinels make the replica the master, `COORDINATED` with the one that is."""
        with closing(Redis(port=self.sentinels[0].port)) as client:
            client.execute_command("SENTINEL", "FAILOVER", NAME, *agreed)


class Cluster:
    """Three masters with a third of the slots each, and a replica of each."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.url = f"redis+cluster://{_addresses(nodes)}"

    def master_of(self, key: str) -> Node:
        return next(node for node in self.nodes if self.slot_of(key) in _slots(node))

    def slot_of(self, key: str) -> int:
        return int(self.nodes[-1].ask("CLUSTER", "KEYSLOT", key))

    def replica_of(self, master: Node) -> Node:
        return next(node for node in self.nodes if node.replication("master_port") == master.port)

    def move_at_once(self, first: int, last: int, giver: Node, taker: Node) -> None:
        """Move slots as Valkey 9 does, the whole of them in one instant."""
        to = taker.ask("CLUSTER", "MYID")
        giver.ask("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", first, last, "NODE", to)
        wait_for(lambda: "success" in giver.ask("CLUSTER", "GETSLOTMIGRATIONS"))
        wait_for(lambda: first in _slots(taker))

    def move_by_keys(self, slot: int, giver: Node, taker: Node) -> None:
        """Move a slot as any cluster can, one key after the other."""
        to = taker.ask("CLUSTER", "MYID")
        taker.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", giver.ask("CLUSTER", "MYID"))
        giver.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", to)
        with giver.client() as client:
            while keys := client.execute_command("CLUSTER", "GETKEYSINSLOT", slot, 1):
                client.migrate("127.0.0.1", taker.port, keys, 0, 5000)
        for node in (taker, giver):
            node.ask("CLUSTER", "SETSLOT", slot, "NODE", to)
        wait_for(lambda: slot in _slots(taker))


@contextmanager
def watched(folder: Path) -> Iterator[Watched]:
    """A master and a replica, which has what the master has, with their sentinels."""
    with ExitStack() as started:
        master = _started(started, Node(folder / "a"))
        replica = _started(started, Node(folder / "b", "--replicaof", f"127.0.0.1 {master.port}"))
        sentinels = [Sentinel(folder / f"s{number}", master.port) for number in range(3)]
        for sentinel in sentinels:
            started.callback(sentinel.stop)
        wait_for(lambda: replica.follows)
        wait_for(lambda: all(sentinel.state("num-slaves") == 1 for sentinel in sentinels))
        yield Watched((master, replica), sentinels)


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Six nodes that have found each other; the first three are masters."""
    with ExitStack() as started:
        buses = [free_port() for _ in range(2 * MASTERS)]
        nodes = [_started(started, _clustered(folder / str(bus), bus)) for bus in buses]
        _form(nodes, buses)
        yield Cluster(nodes)


def _started(started: ExitStack, node: Node) -> Node:
    started.callback(node.stop)
    return node


def _clustered(folder: Path, bus: int) -> Node:
    return Node(
        folder,
        *("--cluster-enabled", "yes", "--cluster-port", str(bus)),
        *("--cluster-node-timeout", str(NODE_TIMEOUT), "--cluster-require-full-coverage", "no"),
    )


def _form(nodes: Sequence[Node], buses: Sequence[int]) -> None:
    masters, replicas = nodes[:MASTERS], nodes[MASTERS:]
    for number, master in enumerate(masters):
        first, end = (SLOTS * edge // MASTERS for edge in (number, number + 1))
        master.ask("CLUSTER", "ADDSLOTSRANGE", first, end - 1)
        master.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for node, bus in zip(nodes, buses, strict=True):
        nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", node.port, bus)
    _wait_until_said(nodes, "cluster_known_nodes:6")
    for master, replica in zip(masters, replicas, strict=True):
        replica.ask("CLUSTER", "REPLICATE", master.ask("CLUSTER", "MYID"))
    _wait_until_said(nodes, "cluster_state:ok")
    wait_for(lambda: all(replica.follows for replica in replicas))


def _wait_until_said(nodes: Sequence[Node], words: str) -> None:
    wait_for(lambda: all(words in node.ask("CLUSTER", "INFO") for node in nodes))


def _slots(node: Node) -> set[int]:
    """The slots that a node holds, as it sees it itself; none if it does not answer."""
    with suppress(RedisError):
        own = next(line for line in node.ask("CLUSTER", "NODES").splitlines() if "myself" in line)
        ranges = [part.partition("-") for part in own.split()[8:] if not part.startswith("[")]
        return {
            slot for first, _, last in ranges for slot in range(int(first), int(last or first) + 1)
        }
    return set()


def _addresses(them: Sequence[Node] | Sequence[Sentinel]) -> str:
    return ",".join(f"127.0.0.1:{one.port}" for one in them)
