"""What a store holds, seen from outside: all of it, its lifetimes, and damage done on purpose."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store.client import SCRIPTS, Store
from service.store.connecting import connect
from service.store.question import Command

Contents = dict[str, tuple[bytes | None, int]]


def plain_client(store_url: str) -> Redis:
    """A client to look behind a store: that of a cluster has the same commands."""
    return cast(Redis, connect(store_url))


def all_keys(raw: Redis) -> list[str]:
    return [text(key) for key in raw.scan_iter(count=1000)]


def keys_like(store: Store, pattern: str) -> set[bytes]:
    """The keys of a store of any kind that a pattern fits."""
    return {key for send in store.masters() for key in send("KEYS", pattern)}


def text(answer: bytes | str) -> str:
    """An answer that the client's types leave open."""
    return answer.decode() if isinstance(answer, bytes) else answer


def contents(raw: Redis) -> Contents:
    """Every key with its value, as the server serialises it, and the ms at which it expires."""
    keys = all_keys(raw)
    with raw.pipeline(transaction=False) as asked:
        for key in keys:
            asked.dump(key)
            asked.pexpiretime(key)
        answers = asked.execute()
    return dict(zip(keys, zip(answers[::2], answers[1::2], strict=True), strict=True))


class Recorder(Store):
    """A store that remembers the keys of each script call, by script."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.calls: list[tuple[str, tuple[str, ...]]] = []

    def read(self, *commands: Command) -> list[Any]:
        names = {script.sha: name for name, script in SCRIPTS.items()}
        for _, sha, count, *rest in (one for one in commands if "EVALSHA" in str(one[0])):
            self.calls.append((names[str(sha)], tuple(map(str, rest[: int(count)]))))
        return super().read(*commands)


def keys_of(store: Recorder, script: str, call: Callable[[], object]) -> tuple[str, ...]:
    """The keys that a call hands to a script the first time it runs it."""
    store.calls.clear()
    call()
    return next(keys for name, keys in store.calls if name == script)


def assert_wrong_types_change_nothing(
    raw: Redis,
    store: Recorder,
    script: str,
    arrange: Callable[[], object],
    call: Callable[[], object],
) -> int:
    """Each key of a script call in turn holds something foreign: an error, and no key changes.

    Returns how many keys were tried.
    """
    raw.flushdb()
    arrange()
    called = keys_of(store, script, call)
    for key in called:
        raw.flushdb()
        arrange()
        raw.delete(key)
        raw.sadd(key, "no key of ours is a set")
        before = contents(raw)
        with pytest.raises(ResponseError, match="wrong kind of value"):
            call()
        assert contents(raw) == before, key
    return len(called)
