"""One trip: commands go to the nodes of their keys at once, and their answers come back in order.

Knows nodes and connections; must not know what is asked, nor how often it is tried.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import (
    AskError,
    ConnectionError,
    MovedError,
    RedisError,
    ResponseError,
    TimeoutError,
)

from service.store.connecting import Client
from service.store.question import Command

#: Milliseconds for a replica to say that it has a write.
REPLICA_MS = 400
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
    """Commands for one node, and whether a replica of it must have what they write."""

    node: redis.Redis
    commands: Sequence[Command]
    waits: bool

    @property
    def words(self) -> Sequence[Command]:
        """What is sent. A word to nobody goes to the replicas as a write does: so a move that comes
        again waits for what its first sending, on another connection, has written."""
        if not self.waits:
            return self.commands
        nobody = ("SPUBLISH", key_of(self.commands[0]), "")
        return (*self.commands, nobody, ("WAIT", 1, REPLICA_MS))

    def read(self, answers: list[Any]) -> list[Any]:
        """Return what the commands were answered. Raises Unacknowledged."""
        own = answers[: len(self.commands)]
        if self.waits and answers[-1] == 0 and not _first_error(own):
            raise Unacknowledged("no replica has it")
        return own


def send(client: Client, commands: Sequence[Command], waits: bool = False) -> list[Any]:
    """Send commands and return their answers, once a replica has what they write if that `waits`.
    Raises Unacknowledged, an error of the server's, and what a store in trouble can raise."""
    answers = _answers(client, commands, waits)
    error = _first_error(answers)
    if error:
        raise error
    return answers


def tell_all(client: Client, commands: Sequence[Command]) -> None:
    """Send the same commands to every master. Raises what a store in trouble can raise."""
    if isinstance(client, redis.Redis):
        _to_server(client, Errand(client, commands, waits=False))
    else:
        nodes = map(client.get_redis_connection, client.get_primaries())
        _run([Errand(node, commands, waits=False) for node in nodes])


def key_of(command: Command) -> str:
    """Return the first key of a command."""
    return str(command[3 if command[0] == "EVALSHA" else 1])


def _answers(client: Client, commands: Sequence[Command], waits: bool) -> list[Any]:
    if isinstance(client, redis.Redis):
        return _to_server(client, Errand(client, commands, waits))
    if commands[0][0] in KEYLESS:
        return [_by_the_client(client, command) for command in commands]
    answers = _to_nodes(client, commands, waits)
    if not any(isinstance(answer, MovedError | AskError) for answer in answers):
        return answers
    followed = [
        _by_the_client(client, command) if isinstance(answer, MovedError | AskError) else answer
        for command, answer in zip(commands, answers, strict=True)
    ]
    if waits:
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


def _to_nodes(cluster: RedisCluster, commands: Sequence[Command], waits: bool) -> list[Any]:
    places: dict[ClusterNode, list[int]] = defaultdict(list)
    for place, command in enumerate(commands):
        places[cluster.get_node_from_key(key_of(command))].append(place)
    errands = [
        Errand(cluster.get_redis_connection(node), [commands[place] for place in own], waits)
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


def _look_around(cluster: RedisCluster, lost: redis.Redis) -> None:
    """Ask the others who serves which slot now, and keep no connection to what was lost."""
    lost.connection_pool.disconnect(inuse_connections=False)
    at = lost.connection_pool.connection_kwargs
    cluster.nodes_manager.initialize(last_failed_node_name=f"{at['host']}:{at['port']}")


def _run(errands: Sequence[Errand]) -> list[list[Any]]:
    """Send all errands before the first answer is read. Raises Lost."""
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
