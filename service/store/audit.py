"""What is looked at to see whether rounds and their places agree, and how one element is put right.

Knows keys and elements; must not know what ought to stand there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from service.store import keys
from service.store.client import Store
from service.store.everything import KEYS_AT_ONCE, kind_of, walk
from service.store.players import GONE
from service.store.question import Command, Question


@dataclass(frozen=True, slots=True)
class Fix:
    """One element of a hash or a sorted set that stands wrong: what was read and what is right,
    each None for nothing, and until when the key is kept (ms), if not for ever."""

    key: str
    type: Literal["hash", "zset"]
    element: str
    found: str | int | None
    right: str | int | None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Leftover:
    """A log of an open round that has been packed: nothing reads it any more."""

    key: str


@dataclass(frozen=True, slots=True)
class Named:
    """What some keys of a store name: players with results, rounds, boards and counts by part,
    parts in which sums of players are noted, groups with seats, and codes that were joined."""

    players: tuple[str, ...]
    rounds: tuple[str, ...]
    boards: tuple[tuple[int, str], ...]
    counted: tuple[tuple[int, str], ...]
    parts: tuple[int, ...]
    groups: tuple[str, ...]
    codes: tuple[str, ...]


def named(store: Store) -> Iterator[tuple[int, Named]]:
    """Yield how many keys there are some at a time, and what these name. Raises Unavailable."""
    for found in walk(store):
        yield len(found), _named(dict.fromkeys(found))


def _named(found: Mapping[str, None]) -> Named:
    by_kind: dict[str, list[str]] = {}
    for key in found:
        by_kind.setdefault(kind_of(key), []).append(key)
    rounds = {_rest(key) for kind in ("log", "packed") for key in by_kind.get(kind, ())}
    return Named(
        players=tuple(map(_rest, by_kind.get("results", ()))),
        rounds=tuple(sorted(rounds)),
        boards=tuple((_part(key), _rest(key)) for key in by_kind.get("board", ())),
        counted=tuple(
            (_part(key), _rest(key))
            for kind in ("histogram", "choices")
            for key in by_kind.get(kind, ())
        ),
        parts=tuple(_part(key) for kind in ("finished", "best") for key in by_kind.get(kind, ())),
        groups=tuple(map(_code, by_kind.get("members", ()))),
        codes=tuple(map(_code, by_kind.get("joined", ()))),
    )


def _rest(key: str) -> str:
    return key.split(":", 2)[2]


def _code(key: str) -> str:
    return key[key.index("{") + 1 : key.index("}")]


def _part(key: str) -> int:
    return keys.TAGS.index(key[1 : key.index("}")])


def is_gone(player: str) -> Question[bool]:
    """Ask whether a player has left, whose rows stay."""
    command: Command = ("HGET", keys.names(keys.part_of(player)), player)
    return Question((command,), lambda answers: answers[0] == GONE.encode())


def is_enlisted(player: str, group: str) -> Question[bool]:
    """Ask whether a group is among those of a player."""
    command: Command = ("ZSCORE", keys.groups(player), group)
    return Question((command,), lambda answers: answers[0] is not None)


def finished_of(player: str) -> Question[int | None]:
    """Ask how many days a player is noted to have finished."""
    command: Command = ("HGET", keys.finished(keys.part_of(player)), player)
    return Question((command,), lambda answers: _whole(answers[0]))


def best_of(player: str) -> Question[int | None]:
    """Ask for the best score of a player that is noted for the all-time board."""
    command: Command = ("HGET", keys.best(keys.part_of(player)), player)
    return Question((command,), lambda answers: _whole(answers[0]))


def score_of(player: str, board: str) -> Question[int | None]:
    """Ask for the score of a player on a board."""
    command: Command = ("ZSCORE", keys.board(keys.part_of(player), board), player)
    return Question((command,), lambda answers: _whole(answers[0]))


def _whole(found: bytes | float | None) -> int | None:
    return None if found is None else int(float(found)) if isinstance(found, float) else int(found)


def has_results(player: str, challenges: Sequence[str] = ()) -> Question[bool]:
    """Ask whether any result of a player is kept, or any of those of these challenges."""
    if not challenges:
        return _exists(keys.results(player))
    command: Command = ("HMGET", keys.results(player), *challenges)
    return Question((command,), lambda answers: any(one is not None for one in answers[0]))


def has_packed(player: str, round_id: str) -> Question[bool]:
    """Ask whether a finished round is kept."""
    return _exists(keys.packed(player, round_id))


def _exists(key: str) -> Question[bool]:
    return Question((("EXISTS", key),), lambda answers: bool(answers[0]))


def rows_of(store: Store, part: int, board: str) -> Iterator[dict[str, int]]:
    """Yield players and scores of a part of a board, some at a time; who is there all the while
    comes at least once. Raises Unavailable."""
    cursor = None
    while cursor != 0:
        key = keys.board(part, board)
        cursor, found = store.do("ZSCAN", key, cursor or 0, "COUNT", KEYS_AT_ONCE)
        yield {player.decode(): int(score) for player, score in found}


def noted_in(store: Store, part: int) -> Iterator[set[str]]:
    """Yield the players of a part for whom something is noted beside the boards, some at a time.
    Raises Unavailable."""
    for key in (keys.finished(part), keys.best(part)):
        cursor = None
        while cursor != 0:
            cursor, found = store.do("HSCAN", key, cursor or 0, "COUNT", KEYS_AT_ONCE)
            yield {player.decode() for player in found}


def count_of(part: int, board: str) -> Question[int]:
    """Ask how many stand in a part of a board."""
    return Question((("ZCARD", keys.board(part, board)),), lambda answers: int(answers[0]))


def bins_of(part: int, challenge: str) -> Question[dict[str, int]]:
    """Ask for the number of players in each bin, in one part."""
    return _counts_of(keys.histogram(part, challenge))


def choices_of(part: int, challenge: str) -> Question[dict[str, int]]:
    """Ask for the number of players who made each choice, in one part."""
    return _counts_of(keys.choices(part, challenge))


def _counts_of(key: str) -> Question[dict[str, int]]:
    return Question(
        (("HGETALL", key),),
        lambda answers: {name.decode(): int(count) for name, count in answers[0].items()},
    )


def row_fix(
    player: str, board: str, found: int | None, right: int | None, until: int | None = None
) -> Fix:
    """Return what puts a player's row on a board right."""
    key = keys.board(keys.part_of(player), board)
    return Fix(key, "zset", player, found, right, until)


def result_fix(player: str, challenge: str, found: str | None, right: str | None) -> Fix:
    """Return what puts the result of a day right."""
    return Fix(keys.results(player), "hash", challenge, found, right)


def finished_fix(player: str, found: int | None, right: int | None) -> Fix:
    """Return what puts the number of a player's days right."""
    return Fix(keys.finished(keys.part_of(player)), "hash", player, found, right)


def best_fix(player: str, found: int | None, right: int | None) -> Fix:
    """Return what puts a player's best score for the all-time board right."""
    return Fix(keys.best(keys.part_of(player)), "hash", player, found, right)


def bin_fix(part: int, challenge: str, number: str, found: int, right: int) -> Fix:
    """Return what puts the number of players in a bin right."""
    return Fix(keys.histogram(part, challenge), "hash", number, found or None, right or None)


def choice_fix(place: tuple[int, str], name: str, found: int, right: int, until: int) -> Fix:
    """Return what puts the number of players who made a choice right, in a part of a challenge."""
    return Fix(keys.choices(*place), "hash", name, found or None, right or None, until)


def enlisting_fix(player: str, group: str, joined_at: int) -> Fix:
    """Return what puts a group among those of a player."""
    return Fix(keys.groups(player), "zset", group, None, joined_at)


def leftover(player: str, round_id: str) -> Leftover:
    """Return what removes the open log of a round that is packed."""
    return Leftover(keys.log(player, round_id))


def put_right(store: Store, fixes: Sequence[Fix | Leftover]) -> None:
    """Put elements right that still are what was read, and remove leftovers. May be repeated.

    Raises Unavailable.
    """
    for fix in fixes:
        if isinstance(fix, Leftover):
            store.do("UNLINK", fix.key)
            continue
        found, right, until = map(_or_empty, (fix.found, fix.right, fix.until))
        store.run("set_right", [fix.key], fix.type, fix.element, found, right, until)


def _or_empty(value: str | int | None) -> str | int:
    return "" if value is None else value
