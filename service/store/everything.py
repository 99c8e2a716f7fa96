"""All that a store holds, key by key, in a form that any kind of server takes back.

Knows types, lifetimes and in what order keys are read; must not know files.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.store import keys
from service.store.client import Store
from service.store.question import Argument, Command

Value = (
    bytes | tuple[bytes, ...] | tuple[tuple[bytes, bytes], ...] | tuple[tuple[bytes, float], ...]
)

#: So many keys are asked for, and so many elements of one key, at once.
KEYS_AT_ONCE, ELEMENTS_AT_ONCE = 500, 1000
#: The order in which keys are read while moves are made. What is counted from rounds comes before
#: them, so that it has its round; open rounds before those that have ended, so that one which ends
#: meanwhile is met as the one or the other; and whom and what they name, which is all the rest,
#: comes last.
_IN_TURN = (
    {"board", "histogram", "choices", "finished", "best"},
    {"log", "practice"},
    {"results"},
    {"packed"},
)
#: What is of this moment alone.
_PASSING = {"clock", "heard", "LIMITS", "restoring"}
_KIND = re.compile(r"(?:\{[^}]*\}:)?([^:]+)")
#: How to ask for what is kept at a key of a type, or for the first part of it.
_ASK: Mapping[str, Callable[[str], Command]] = {
    "string": lambda key: ("GET", key),
    "list": lambda key: ("LRANGE", key, 0, -1),
    "hash": lambda key: ("HSCAN", key, 0, "COUNT", ELEMENTS_AT_ONCE),
    "zset": lambda key: ("ZSCAN", key, 0, "COUNT", ELEMENTS_AT_ONCE),
}


@dataclass(frozen=True, slots=True)
class Item:
    """A key with its type, all it holds, and the instant (ms) at which it expires, if it does."""

    key: str
    type: str
    until: int | None
    value: Value


def kind_of(key: str) -> str:
    """Return what kind of key it is: `log` of `{p1}:log:…`."""
    found = _KIND.match(key)
    return found[1] if found else ""


def walk(store: Store) -> Iterator[list[str]]:
    """Yield all keys of every master, some at a time; what is there all the while comes at least
    once. Raises Unavailable."""
    for send in store.masters():
        cursor = None
        while cursor != 0:
            further, found = send("SCAN", cursor or 0, "COUNT", KEYS_AT_ONCE)
            cursor = next(iter(further.values())) if isinstance(further, dict) else further
            yield [key.decode() for key in found]


def items(store: Store) -> Iterator[list[Item]]:
    """Yield all that is kept for longer than a moment, some at a time. Raises Unavailable."""
    for wanted in (*(kinds.__contains__ for kinds in _IN_TURN), _is_other):
        for found in walk(store):
            named = [key for key in dict.fromkeys(found) if wanted(kind_of(key))]
            if named:
                yield read(store, named)


def _is_other(kind: str) -> bool:
    return kind not in _PASSING.union(*_IN_TURN)


def is_empty(store: Store) -> bool:
    """Return whether nothing is kept for longer than a moment. Raises Unavailable."""
    return all(kind_of(key) in _PASSING for found in walk(store) for key in found)


def read(store: Store, named: Sequence[str]) -> list[Item]:
    """Return what is kept at keys, without those that are gone by now. Raises Unavailable."""
    described = store.read(
        *(command for key in named for command in (("TYPE", key), ("PEXPIRETIME", key)))
    )
    types = [(key, kind.decode()) for key, kind in zip(named, described[::2], strict=True)]
    there = [(key, kind) for key, kind in types if kind in _ASK]
    until = dict(zip(named, described[1::2], strict=True))
    answers = store.read(*(_ASK[kind](key) for key, kind in there)) if there else []
    values = [_whole(store, *one, answer) for one, answer in zip(there, answers, strict=True)]
    return [
        Item(key, kind, until[key] if until[key] >= 0 else None, value)
        for (key, kind), value in zip(there, values, strict=True)
        if value or (kind == "string" and value is not None)
    ]


def _whole(store: Store, key: str, kind: str, answer: Any) -> Any:
    """Return all that a key holds; large hashes and sorted sets are asked for in parts."""
    if kind == "string":
        return answer
    if kind == "list":
        return tuple(answer)
    cursor, part = answer
    found = dict(part)
    while cursor != 0:
        command, *rest = _ASK[kind](key)
        cursor, part = store.do(command, key, cursor, *rest[2:])
        found.update(part)
    return tuple(found.items())


def put(store: Store, some: Sequence[Item]) -> None:
    """Put keys as they were read in place of what is there, in one trip and no other for the large
    ones. May be repeated. Raises Unavailable."""
    store.read(*(command for item in some for command in _writing(item)))


def _writing(item: Item) -> Iterator[Command]:
    yield ("UNLINK", item.key)
    if item.type == "string":
        yield ("SET", item.key, item.value)  # type: ignore[misc]
    else:
        yield from _writing_elements(item)
    if item.until is not None:
        yield ("PEXPIREAT", item.key, item.until)


def _writing_elements(item: Item) -> Iterator[Command]:
    command = {"list": "RPUSH", "hash": "HSET", "zset": "ZADD"}[item.type]
    for first in range(0, len(item.value), ELEMENTS_AT_ONCE):
        part = item.value[first : first + ELEMENTS_AT_ONCE]
        yield (command, item.key, *_arguments(item.type, part))


def _arguments(kind: str, part: Any) -> Iterator[Argument]:
    for element in part:
        if kind == "list":
            yield element
        elif kind == "hash":
            yield from element
        else:
            member, score = element
            yield from (repr(score), member)


def begin_restoring(store: Store, what: str) -> bool:
    """Note that something is being put into an empty store, or that this goes on; False where
    there is something else."""
    underway = restoring(store)
    if underway is None and is_empty(store):
        store.do("SET", keys.RESTORING, what)
        return True
    return underway == what


def restoring(store: Store) -> str | None:
    """Return what is being put into the store and not wholly there yet. Raises Unavailable."""
    found = store.do("GET", keys.RESTORING)
    return None if found is None else str(found.decode())


def end_restoring(store: Store) -> None:
    """Note that everything is there. May be repeated."""
    store.do("UNLINK", keys.RESTORING)
