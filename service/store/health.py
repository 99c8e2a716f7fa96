"""The store's own report: what it is, what it keeps on disk, what it throws away; of each master.

Knows INFO and CONFIG; must not know what is stored.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from redis.exceptions import NoPermissionError, ResponseError

from service.store.client import Store
from service.store.everything import restoring

OLDEST_VERSION = 7
UNKNOWN = "unknown"
#: By what a server of a kind that this service is tried on names its version, the plainer one last.
_VERSIONS = {"valkey_version": "valkey", "redis_version": "redis"}
#: What is built with is no server.
_COMPILER = "gcc_version"


@dataclass(frozen=True, slots=True)
class Health:
    """What the store says of itself; `times` are its own clocks'. With `faults` it must not be
    used; `problems` are for the operator."""

    version: str
    kept: str
    times: tuple[datetime, ...]
    faults: tuple[str, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Server:
    """One master's report."""

    info: Mapping[str, Any]
    sync: str
    time: datetime
    may_wait: bool

    @property
    def kind(self) -> tuple[str, str]:
        """What it is, and which version of that."""
        others = [
            name.removesuffix("_version")
            for name in self.info
            if name.endswith("_version") and name not in {*_VERSIONS, _COMPILER}
        ]
        for name, kind in _VERSIONS.items():
            if name in self.info:
                return (others[0] if others else kind), str(self.info[name])
        return UNKNOWN, UNKNOWN

    @property
    def kept(self) -> str:
        """How it writes to its disk."""
        return f"append-only, {self.sync}" if self.info.get("aof_enabled") else "not append-only"


def look(store: Store) -> Health:
    """Ask each master about itself; nothing is changed. Raises Unavailable."""
    servers = [_ask(send, store.waits) for send in store.masters()]
    return Health(
        version=", ".join(dict.fromkeys(" ".join(one.kind) for one in servers)),
        kept=", ".join(dict.fromkeys(one.kept for one in servers)),
        times=tuple(one.time for one in servers),
        faults=_all_of(_faults_of(one, store.is_cluster) for one in servers)
        + tuple(_half_restored(store)),
        problems=_all_of(_problems_of(one, store.waits) for one in servers),
    )


def _all_of(found: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for texts in found for text in texts))


def _ask(send: Callable[..., Any], waits: bool) -> _Server:
    seconds, microseconds = send("TIME")
    return _Server(
        _allowed(send, "INFO"),
        _setting(send, "appendfsync"),
        datetime.fromtimestamp(int(seconds), UTC) + timedelta(microseconds=int(microseconds)),
        not waits or _may_wait(send),
    )


def _faults_of(server: _Server, spoken_to_as_cluster: bool) -> Iterator[str]:
    version = server.info.get("redis_version")
    if version and int(str(version).split(".", maxsplit=1)[0]) < OLDEST_VERSION:
        yield f"The store must be of version {OLDEST_VERSION} or newer, not {version}."
    policy = str(server.info.get("maxmemory_policy"))
    if policy.startswith(("allkeys", "volatile")):
        yield (
            f"The store throws games away when full: set `maxmemory-policy noeviction`, "
            f"not {policy}."
        )
    if server.info.get("cluster_enabled") and not spoken_to_as_cluster:
        yield "The store is part of a cluster: name it as redis+cluster://host:port,…"


def _half_restored(store: Store) -> Iterator[str]:
    """Say so where a backup is put back; of a part of a cluster, which refuses, nothing is said."""
    try:
        if restoring(store):
            yield "A backup is not all back: give `sammakast restore` once more with its file."
    except ResponseError:
        return


def _may_wait(send: Callable[..., Any]) -> bool:
    """Return whether a server lets us wait; a replica, which cannot, lets us too."""
    try:
        send("WAIT", 0, 1)
    except ResponseError as error:
        return not isinstance(error, NoPermissionError)
    return True


def _problems_of(server: _Server, waits: bool) -> Iterator[str]:
    kind, version = server.kind
    if not server.may_wait:
        yield "Moves are to wait for a replica, and the store forbids it: allow WAIT."
    if not server.info:
        yield "The store does not tell what it is: allow it INFO."
        return
    if kind not in _VERSIONS.values():
        yield f"The store is a {kind} {version}, which nobody has tried: use Valkey or Redis."
    if not server.info.get("aof_enabled"):
        yield "The store keeps no append-only file: set `appendonly yes`."
    elif server.sync == "no":
        yield "The store writes to its disk when the system likes: set `appendfsync everysec`."
    if waits and not server.info.get("connected_slaves"):
        yield "Moves are to wait for a replica, and the store has none: none will be taken."


def _allowed(send: Callable[..., Any], *command: str) -> Mapping[str, Any]:
    """Return what a server tells of itself, nothing where it may not be asked."""
    try:
        answer: Mapping[Any, Any] = send(*command)
    except ResponseError:
        return {}
    return {_text(name): value for name, value in answer.items()}


def _setting(send: Callable[..., Any], name: str) -> str:
    """Return one setting of a server, `unknown` where it may not be asked for."""
    return _text(_allowed(send, "CONFIG", "GET", name).get(name, UNKNOWN))


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
