"""The connection to the store: one trip to read, one script to write, one kind of failure.

Knows Redis and Valkey, alone, behind Sentinel or as a cluster; must not know what a key means.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha1
from importlib.resources import files
from typing import Any, TypeVar
from urllib.parse import urlsplit

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import (
    ClusterDownError,
    ConnectionError,
    MaxConnectionsError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    SlotNotCoveredError,
    TimeoutError,
    TryAgainError,
)
from redis.maint_notifications import MaintNotificationsConfig
from redis.retry import Retry
from redis.sentinel import Sentinel

log = logging.getLogger(__name__)

Argument = str | bytes | int
Command = tuple[Argument, ...]
Client = redis.Redis | RedisCluster
Answer = TypeVar("Answer")

#: Seconds to wait for one answer, and tries after a lost connection (about two seconds in all).
ANSWER_SECONDS = 1.0
TRIES = 8

PASSING: tuple[type[Exception], ...] = (
    ConnectionError,
    TimeoutError,
    ClusterDownError,
    SlotNotCoveredError,
    MaxConnectionsError,
    TryAgainError,
)
REFUSING = ("MISCONF", "NOREPLICAS", "MASTERDOWN")


class Unavailable(Exception):
    """The store is away, loading, full or read-only; nothing was changed, try again later."""


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
        "append",
        "change_player",
        "create_challenge",
        "create_player",
        "finish",
        "lease",
        "practice",
        "promote",
        "rows",
        "start",
    )
}


class Store:
    """A store at an address such as `redis://host`, `unix:///path`, `redis+cluster://h:p,h:p`.

    Connects with the first command. Every call is one trip; a call that lost its connection is
    sent again, so each write must be one that may be repeated.
    """

    def __init__(self, url: str) -> None:
        self._url = url

    def __repr__(self) -> str:
        return f"Store({urlsplit(self._url).scheme})"

    @cached_property
    def _client(self) -> Client:
        return connect(self._url)

    def read(self, *commands: Command) -> list[Any]:
        """Send plain commands in one trip and return their answers in order.

        Raises Unavailable.
        """
        return self._patiently(lambda: self._send(commands))

    def do(self, *command: Argument) -> Any:
        """Send one plain command and return its answer. Raises Unavailable."""
        return self.read(command)[0]

    def run(self, script: str, keys: Sequence[str], *arguments: Argument) -> Any:
        """Run one script, keys of one slot passed in. Raises Unavailable."""
        return self.read(SCRIPTS[script].call(keys, arguments))[0]

    def close(self) -> None:
        """Close all connections."""
        if "_client" in self.__dict__:
            self._client.close()

    def _send(self, commands: Sequence[Command]) -> list[Any]:
        try:
            return self._pipeline(commands)
        except NoScriptError:
            self._load_scripts()
            return self._pipeline(commands)

    def _pipeline(self, commands: Sequence[Command]) -> list[Any]:
        if len(commands) == 1 and isinstance(self._client, redis.Redis):
            return [self._client.execute_command(*commands[0])]
        with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return pipeline.execute()

    def _load_scripts(self) -> None:
        for script in SCRIPTS.values():
            self._client.script_load(script.text)

    def _patiently(self, send: Callable[[], Answer]) -> Answer:
        backoff = ExponentialWithJitterBackoff(base=0.02, cap=0.3)
        retry = Retry(backoff, TRIES, supported_errors=PASSING)
        try:
            return retry.call_with_retry(send, _go_on)
        except PASSING as error:
            raise Unavailable("The store does not answer.") from error
        except ResponseError as error:
            if not _is_refusal(error):
                raise
            self._forget_connections()
            raise Unavailable("The store takes no writes at the moment.") from error

    def _forget_connections(self) -> None:
        """Make the next command connect anew: an old master may have become a replica."""
        if isinstance(self._client, redis.Redis):
            self._client.connection_pool.disconnect(inuse_connections=False)


def _go_on(_: Exception) -> None:
    """Do nothing between two tries: the pool replaces a broken connection by itself."""


def _is_refusal(error: ResponseError) -> bool:
    kinds = (ReadOnlyError, OutOfMemoryError)
    return isinstance(error, kinds) or str(error).startswith(REFUSING)


def connect(url: str) -> Client:
    """Return a client for the address; nothing is sent yet, except to find a cluster's nodes."""
    parts = urlsplit(url)
    if parts.scheme == "redis+cluster":
        nodes = [ClusterNode(host, port) for host, port in _addresses(parts.netloc)]
        try:
            return RedisCluster(
                startup_nodes=nodes,
                socket_timeout=ANSWER_SECONDS,
                maint_notifications_config=MaintNotificationsConfig(enabled=False),
            )
        except RedisError as error:
            raise ConnectionError(str(error)) from error
    options: dict[str, Any] = {
        "socket_timeout": ANSWER_SECONDS,
        "retry": Retry(ExponentialWithJitterBackoff(), 0),
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }
    if parts.scheme == "redis+sentinel":
        sentinel = Sentinel(_addresses(parts.netloc), socket_timeout=ANSWER_SECONDS)
        master: redis.Redis = sentinel.master_for(parts.path.strip("/"), **options)
        return master
    return redis.Redis.from_url(url, **options)


def _addresses(netloc: str) -> list[tuple[str, int]]:
    pairs = (part.rpartition(":") for part in netloc.split(","))
    return [(host, int(port)) for host, _, port in pairs]
