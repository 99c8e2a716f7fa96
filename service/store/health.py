"""The store's own report: version, what it keeps on disk, what it throws away.

Knows INFO and CONFIG; must not know what is stored.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from redis.exceptions import ResponseError

from service.store.client import Store

OLDEST_VERSION = 7


@dataclass(frozen=True, slots=True)
class Health:
    """What the store says of itself; `time` is its own clock's."""

    version: str
    kept: str
    time: datetime
    problems: tuple[str, ...]


def look(store: Store) -> Health:
    """Ask the store about itself; nothing is changed. Raises Unavailable."""
    info, time = store.read(("INFO",), ("TIME",))
    version = str(info.get("redis_version", "0"))
    append_only = bool(info.get("aof_enabled"))
    sync = _setting(store, "appendfsync")
    seconds, microseconds = time
    return Health(
        version=version,
        kept=f"append-only, {sync}" if append_only else "not append-only",
        time=datetime.fromtimestamp(int(seconds), UTC) + timedelta(microseconds=int(microseconds)),
        problems=(
            *_problems(version, append_only, str(info.get("maxmemory_policy"))),
            *_address_problems(bool(info.get("cluster_enabled")), store.is_cluster),
        ),
    )


def _address_problems(is_in_cluster: bool, spoken_to_as_cluster: bool) -> list[str]:
    if is_in_cluster and not spoken_to_as_cluster:
        return ["The store is part of a cluster: name it as redis+cluster://host:port,…"]
    return []


def _problems(version: str, append_only: bool, policy: str) -> list[str]:
    problems = []
    if int(version.split(".", maxsplit=1)[0]) < OLDEST_VERSION:
        problems.append(f"The store must be of version {OLDEST_VERSION} or newer, not {version}.")
    if not append_only:
        problems.append("The store keeps no append-only file: set `appendonly yes`.")
    if policy.startswith(("allkeys", "volatile")):
        problems.append(f"The store throws games away when full: maxmemory-policy is {policy}.")
    return problems


def _setting(store: Store, name: str) -> str:
    """Return one setting of the server, `unknown` where it may not be asked for."""
    try:
        answer: Any = store.do("CONFIG", "GET", name)
    except ResponseError:
        return "unknown"
    found = {_text(key): _text(value) for key, value in answer.items()}
    return found.get(name, "unknown")


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
