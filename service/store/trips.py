"""One trip: commands go to the nodes of their keys at once, and their answers come back in order.

Knows nodes and connections; must not know what is asked, nor how often it is tried.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import (
    AskError,
    ConnectionError,
    MovedError,
    NoPermissionError,
    RedisError,
    ResponseError,
    TimeoutError,
)

from service.store import keys
from service.store.connecting import Client
from service.store.question import Command

#: Milliseconds for a replica to say that it has a write.
REPLICA_MS = 400
#: Milliseconds for which what is written to be heard of stays.
HEARD_MS = 1_000
Writes = Callable[[Command], bool]
#: What is asked of a store as a whole.
KEYLESS = frozenset("CONFIG DBSIZE ECHO FLUSHALL INFO KEYS PING SCAN TIME".split())


class Unacknowledged(RedisError):
    """The write was done, or may have been; no replica has said that it has it."""


class Lost(ConnectionError):
    """A node did not answer."""

    def __init__(self, node: redis.Redis) -> None:
        super().__init__("a node did not answer")
        self.node = node


@dataclass(frozen=True, slots=True)
class Errand:
    """Commands for one node, and the key, if any, that a replica must hear of after them."""

    node: redis.Redis
    commands: Sequence[Command]
    heard: str | None = None

    @property
    def words(self) -> Sequence[Command]:
        """What is sent. A server waits for what a connection itself has written, so each waits for
        a write of its own: a move that comes again has nothing else to wait for, and what its first
        sending wrote, by another connection, goes to the replicas before it."""
        if self.heard is None:
            return self.commands
        written = ("SET", self.heard, "", "PX", HEARD_MS)
        return (*self.commands, written, ("WAIT", 1, REPLICA_MS))

    def read(self, answers: list[Any]) -> list[Any]:
        """Return what the commands were answered. Raises Unacknowledged, and whatever else the
        server said to being asked that a replica has it."""
        own = answers[: len(self.commands)]
        if self.heard is not None and not _first_error(own):
            _check_heard(*answers[-2:])
        return own


def _check_heard(written: Any, replicas: Any) -> None:
    """Raise Unacknowledged unless a replica has it, also while the slot moves or the master is made
    a replica; and what else was wrong with the asking."""
    if isinstance(written, MovedError | AskError):
        raise Unacknowledged("the slot moves") from written
    if isinstance(written, Exception):
        raise written
    if isinstance(replicas, NoPermissionError):
        raise replicas
    if isinstance(replicas, Exception) or replicas < 1:
        raise Unacknowledged("no replica has it") from _first_error([replicas])


def _no_writes(_: Command) -> bool:
    return False


def send(client: Client, commands: Sequence[Command], waits: Writes = _no_writes) -> list[Any]:
    """Send commands and return their answers, once a replica has what was written by those that
    it `waits` for. Raises Unacknowledged, an error of the server's, and what a store in trouble
    can raise."""
    answers = _answers(client, commands, waits)
    error = _first_error(answers)
    if error:
        raise error
    return answers


def tell_all(client: Client, commands: Sequence[Command]) -> None:
    """Send the same commands to every master. Raises what a store in trouble can raise."""
    if isinstance(client, redis.Redis):
        _to_server(client, Errand(client, commands))
    else:
        nodes = map(client.get_redis_connection, client.get_primaries())
        _run([Errand(node, commands) for node in nodes])


def key_of(command: Command) -> str:
    """Return the first key of a command."""
    return str(command[3 if command[0] == "EVALSHA" else 1])


def _heard(commands: Sequence[Command], waits: Writes) -> str | None:
    """Return the key to hear of after commands, none after those that write nothing."""
    return next((keys.heard(key_of(command)) for command in commands if waits(command)), None)


def _answers(client: Client, commands: Sequence[Command], waits: Writes) -> list[Any]:
    if isinstance(client, redis.Redis):
        return _to_server(client, Errand(client, commands, _heard(commands, waits)))
    if commands[0][0] in KEYLESS:
        return [_by_the_client(client, command) for command in commands]
    answers = _to_nodes(client, commands, waits)
    moved = [isinstance(answer, MovedError | AskError) for answer in answers]
    followed = [
        _by_the_client(client, command) if one else answer
        for command, answer, one in zip(commands, answers, moved, strict=True)
    ]
    if any(moved) and any(map(waits, commands)):
        raise Unacknowledged("the slot has moved")
    return followed


def _by_the_client(cluster: RedisCluster, command: Command) -> Any:
    """Let the cluster's own client find out where a command is to go, and learn it."""
    send: Any = cluster.execute_command
    return send(*command)


def _to_server(client: redis.Redis, errand: Errand) -> list[Any]:
    """To the only server, or the one that the sentinels name for a new connection: who stays on an
    old one may speak to a master that was left."""
    try:
        return _run([errand])[0]
    except (Lost, Unacknowledged):
        client.connection_pool.disconnect(inuse_connections=False)
        raise


def _to_nodes(cluster: RedisCluster, commands: Sequence[Command], waits: Writes) -> list[Any]:
    places: dict[ClusterNode, list[int]] = defaultdict(list)
    for place, command in enumerate(commands):
        places[cluster.get_node_from_key(key_of(command))].append(place)
    errands = [
        _errand(cluster, node, [commands[place] for place in own], waits)
        for node, own in places.items()
    ]
    try:
        found = _run(errands)
    except Lost as error:
        _look_around(cluster, error.node)
        raise
    answers: dict[int, Any] = {}
    for own, got in zip(places.values(), found, strict=True):
        answers.update(zip(own, got, strict=True))
    return [answers[place] for place in range(len(commands))]


def _errand(
    cluster: RedisCluster, node: ClusterNode, commands: Sequence[Command], waits: Writes
) -> Errand:
    return Errand(cluster.get_redis_connection(node), commands, _heard(commands, waits))


def _look_around(cluster: RedisCluster, lost: redis.Redis) -> None:
    """Ask the others who serves which slot now, and keep no connection to what was lost."""
    lost.connection_pool.disconnect(inuse_connections=False)
    at = lost.connection_pool.connection_kwargs
    cluster.nodes_manager.initialize(last_failed_node_name=f"{at['host']}:{at['port']}")


def _run(errands: Sequence[Errand]) -> list[list[Any]]:
    """Send all errands before the first answer is read, and read what came. Raises Lost
    and Unacknowledged."""
    lent: list[Any] = []
    found: list[list[Any]] = []
    try:
        for errand in errands:
            lent += [errand.node.connection_pool.get_connection()]
        for errand, connection in zip(errands, lent, strict=True):
            connection.send_packed_command(connection.pack_commands(errand.words))
        for errand, connection in zip(errands, lent, strict=True):
            found.append([_answer(errand.node, connection, word) for word in errand.words])
    except BaseException as error:
        for connection in lent:
            connection.disconnect()  # what it was sent may still be answered
        if isinstance(error, ConnectionError | TimeoutError):
            raise Lost(errand.node) from error
        raise
    finally:
        for errand, connection in zip(errands, lent, strict=False):
            errand.node.connection_pool.release(connection)
    return [errand.read(answers) for errand, answers in zip(errands, found, strict=True)]


def _answer(node: redis.Redis, connection: Any, command: Command) -> Any:
    try:
        return node.parse_response(connection, str(command[0]))
    except ResponseError as error:
        return error


def _first_error(answers: Sequence[Any]) -> Exception | None:
    return next((answer for answer in answers if isinstance(answer, Exception)), None)
