"""Something foreign at each key of each script, one after another: an error, and no change."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store.client import SCRIPTS, Store
from service.store.question import Command
from tests.store.played_all import play_everything

#: Scripts that write nothing.
READING = {"rows"}
Snapshot = dict[bytes, tuple[int, bytes]]


def snapshot(raw: Redis) -> Snapshot:
    """Every key with its instant and its value as the server writes it, in three trips."""
    named = list(raw.scan_iter(count=10_000))
    with raw.pipeline(transaction=False) as pipeline:
        for key in named:
            pipeline.pexpiretime(key)
            pipeline.dump(key)
        found = pipeline.execute()
    return {key: (max(0, found[2 * at]), found[2 * at + 1]) for at, key in enumerate(named)}


def put_back(raw: Redis, kept: Snapshot) -> None:
    raw.flushdb()
    with raw.pipeline(transaction=False) as pipeline:
        for key, (until, value) in kept.items():
            pipeline.restore(key, until, value, absttl=bool(until))
        pipeline.execute()


@dataclass
class Call:
    """One call of a script, and all that was stored before it."""

    script: str
    keys: tuple[str, ...]
    command: Command
    before: Snapshot


@dataclass
class Watcher(Store):
    """A store that notes the first call of each script with so many keys that changed something."""

    url: str
    raw: Redis
    calls: dict[tuple[str, int], Call] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__(self.url)

    def read(self, *commands: Command) -> list[Any]:
        names = {script.sha: name for name, script in SCRIPTS.items()}
        fresh = []
        for command in (one for one in commands if "EVALSHA" in str(one[0])):
            count = int(command[2])
            name = names[str(command[1])]
            if (name, count) not in self.calls:
                keys = tuple(map(str, command[3 : 3 + count]))
                fresh.append(Call(name, keys, command, snapshot(self.raw)))
        answers = super().read(*commands)
        after = snapshot(self.raw) if fresh else {}
        for call in fresh:
            if call.before != after:
                self.calls[(call.script, len(call.keys))] = call
        return answers


@pytest.fixture
def calls(store_server: str, raw: Redis) -> Iterator[list[Call]]:
    with closing(Watcher(store_server, raw)) as store:
        play_everything(store)
        yield list(store.calls.values())


def test_every_script_that_writes_refuses_something_foreign_at_any_of_its_keys(
    calls: list[Call], raw: Redis
) -> None:
    assert {call.script for call in calls} == SCRIPTS.keys() - READING
    amiss = [
        (call.script, key)
        for call in calls
        for key in dict.fromkeys(call.keys)
        if not refused(raw, call, key)
    ]
    assert amiss == []


def refused(raw: Redis, call: Call, key: str) -> bool:
    """Whether the call changes nothing and says why when the key holds something foreign."""
    put_back(raw, call.before)
    raw.delete(key)
    raw.sadd(key, "no key of ours is a set")
    before = snapshot(raw)
    try:
        raw.execute_command(*call.command)
    except ResponseError as error:
        return "wrong kind of value" in str(error) and snapshot(raw) == before
    return False
