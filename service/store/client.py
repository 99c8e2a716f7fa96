"""The connection to the store: one trip to read, one script to write, one kind of failure.

Knows Redis and Valkey, alone, behind Sentinel or as a cluster; must not know what a key means.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha1
from importlib.resources import files
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import urlsplit

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    ClusterError,
    ConnectionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TimeoutError,
    TryAgainError,
)
from redis.retry import Retry

from service.store.connecting import Client, connect
from service.store.question import Argument, Command, Found, Question
from service.store.trips import Unacknowledged, send, tell_all

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

#: Seconds to wait for a store that does not answer to come back.
PATIENCE_SECONDS = 2.0
#: Seconds for one answer to who only asks whether the store is there.
GLANCE_SECONDS = 0.4
FOR_EVER = -1

PASSING: tuple[type[Exception], ...] = (
    ConnectionError,
    TimeoutError,
    ClusterError,
    TryAgainError,
    RedisClusterException,
    Unacknowledged,
)
AGAIN = Retry(ExponentialWithJitterBackoff(base=0.02, cap=0.3), FOR_EVER, PASSING)
REFUSING = ("MISCONF", "NOREPLICAS")
#: Whatever a store in trouble can raise, also through another library.
FAILURES: tuple[type[Exception], ...] = (RedisError, RedisClusterException, OSError)
#: What it can raise to meet something that is not as this service writes it.
UNREADABLE: tuple[type[Exception], ...] = (ResponseError, ValueError, LookupError, TypeError)


class Unavailable(Exception):
    """The store is away, loading, full or read-only, or has no replica that it was asked to wait
    for; try again later.

    A write whose answer was lost may have been done: to send it again does no harm.
    """


@dataclass(frozen=True, slots=True)
class Script:
    """One Lua file of `store/lua`, known to the server by the hash of its text."""

    text: str
    sha: str

    def call(self, keys: Sequence[str], arguments: Sequence[Argument]) -> Command:
        """Return the command that runs the script."""
        return ("EVALSHA", self.sha, len(keys), *keys, *arguments)


def _read_script(name: str) -> Script:
    text = files(__package__).joinpath("lua", f"{name}.lua").read_text(encoding="utf-8")
    return Script(text, sha1(text.encode(), usedforsecurity=False).hexdigest())


SCRIPTS = {
    name: _read_script(name)
    for name in (
        "add_game",
        "append",
        "change_group",
        "change_hands",
        "change_player",
        "close_week",
        "create_challenge",
        "create_group",
        "create_player",
        "end_code",
        "finish",
        "forget_player",
        "give",
        "hide_player",
        "invite",
        "join",
        "join_group",
        "keep_evening",
        "lease",
        "leave_group",
        "meet",
        "name_player",
        "practice",
        "promote",
        "put_entry",
        "rematch",
        "remove_evening",
        "rows",
        "set_aside",
        "set_right",
        "share",
        "sit",
        "spend",
        "start",
        "take",
        "take_entry",
        "take_seat",
        "vouch",
    )
}

#: Commands that write nothing; a replica is waited for after any other.
READS = frozenset(
    "CONFIG DUMP ECHO EXISTS GET HGET HGETALL HKEYS HLEN HMGET HSCAN INFO LPOS LRANGE PEXPIRETIME "
    "PING SCAN TIME TYPE ZCARD ZCOUNT ZRANGE ZRANGEBYSCORE ZSCAN ZSCORE".split()
)
#: Scripts that say of themselves that they write nothing.
READING = frozenset(one.sha for one in SCRIPTS.values() if "no-writes" in one.text.split("\n")[0])


class Store:
    """A store at an address such as `redis://host`, `unix:///path`, `redis+cluster://h:p,h:p`.

    Connects with the first command. Every call is one trip; a call that lost its connection is
    sent again, so each write must be one that may be repeated. `tell` hears of each `trip`, of each
    `retry`, and when the store is `unavailable`. With `waits`, a write is done when a replica has
    it too.
    """

    def __init__(
        self, url: str, tell: Callable[[str], None] = lambda _: None, waits: bool = False
    ) -> None:
        self._url = url
        self._tell = tell
        self.waits = waits

    def __repr__(self) -> str:
        return f"Store({urlsplit(self._url).scheme})"

    @property
    def is_cluster(self) -> bool:
        """Whether the address is that of a cluster."""
        return urlsplit(self._url).scheme == "redis+cluster"

    @cached_property
    def _client(self) -> Client:
        return connect(self._url)

    def read(self, *commands: Command) -> list[Any]:
        """Send plain commands in one trip and return their answers in order.

        Raises Unavailable.
        """
        return self._patiently(lambda: self._send(commands))

    def ask(self, question: Question[Found]) -> Found:
        """Ask a question in one trip, in none when it has no commands. Raises Unavailable."""
        return question.read(self.read(*question.commands) if question.commands else [])

    def do(self, *command: Argument) -> Any:
        """Send one plain command and return its answer. Raises Unavailable."""
        return self.read(command)[0]

    def run(self, script: str, keys: Sequence[str], *arguments: Argument) -> Any:
        """Run one script, keys of one slot passed in. Raises Unavailable."""
        return self.read(SCRIPTS[script].call(keys, arguments))[0]

    def glance(self, *commands: Command) -> list[Any]:
        """Send plain commands once, over connections of their own and with little patience; each
        answer may be an error. Raises what a store in trouble can raise."""
        with connect(self._url, GLANCE_SECONDS) as client, client.pipeline(False) as pipeline:
            send: Callable[..., Any] = pipeline.execute_command
            for command in commands:
                send(*command)
            return list(pipeline.execute(raise_on_error=False))

    def masters(self) -> list[Callable[..., Any]]:
        """Return for each master, the only one where there is no cluster, what sends it one plain
        command. Raises Unavailable, as each of these does."""
        return [partial(self._do_at, at) for at in self._patiently(self._places)]

    def _do_at(self, at: Mapping[str, Any], *command: Argument) -> Any:
        send: Callable[..., Any] = self._client.execute_command
        return self._patiently(lambda: send(*command, **at))

    def _places(self) -> list[dict[str, Any]]:
        if isinstance(self._client, redis.Redis):
            return [{}]
        return [{"target_nodes": node} for node in self._client.get_primaries()]

    def close(self) -> None:
        """Close all connections; the next command opens new ones."""
        client = self.__dict__.pop("_client", None)
        if client is not None:
            client.close()

    def _send(self, commands: Sequence[Command]) -> list[Any]:
        try:
            return self._pipeline(commands)
        except NoScriptError:
            tell_all(self._client, [("SCRIPT", "LOAD", one.text) for one in SCRIPTS.values()])
            return self._pipeline(commands)

    def _pipeline(self, commands: Sequence[Command]) -> list[Any]:
        self._tell("trip")
        return send(self._client, commands, _writes) if self.waits else send(self._client, commands)

    def _patiently(self, send: Callable[[], Answer]) -> Answer:
        until = monotonic() + PATIENCE_SECONDS
        try:
            return AGAIN.call_with_retry(send, self._go_on, lambda _: monotonic() < until)
        except PASSING as error:
            self._tell("unavailable")
            raise Unavailable("The store does not answer.") from error
        except ResponseError as error:
            if not _is_refusal(error):
                raise
            self._tell("unavailable")
            self._forget_connections()
            raise Unavailable("The store takes no writes at the moment.") from error

    def _go_on(self, _: Exception) -> None:
        """Only tell of it between two tries: the pool replaces a broken connection by itself."""
        self._tell("retry")

    def _forget_connections(self) -> None:
        """Make the next command connect anew: an old master may have become a replica."""
        if isinstance(self._client, redis.Redis):
            self._client.connection_pool.disconnect(inuse_connections=False)


def _writes(command: Command) -> bool:
    return command[0] not in READS and command[1] not in READING


def _is_refusal(error: ResponseError) -> bool:
    kinds = (ReadOnlyError, OutOfMemoryError)
    return isinstance(error, kinds) or str(error).startswith(REFUSING)
