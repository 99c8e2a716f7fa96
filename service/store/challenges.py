"""Code challenges, and what is published about days: commitments, seeds, dice keys in use.

Knows keys and fields; must not know dice or dates beyond their spelling.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.store import keys
from service.store.client import SCRIPTS, Store
from service.store.question import Command, Question

RECORD_FIELDS = (
    "ruleset", "version", "key", "dice", "made", "maker", "mode", "duel", "rematch", "week",
    "seats", "group", "until",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CodeRecord:
    """A code challenge as stored; `made_at` in ms, `key_date` and `mode` as spelled.

    It has no mode before it is shared; a `duel` was shared before its maker threw. `rematch` is the
    code of the next game of the same players, `week` the one whose special it is, if any, `seats`
    the names of those who play it on one device, `group` the one whose game it is, and `until` the
    instant (ms) that this is kept until, once the group is closed.
    """

    code: str
    ruleset: str
    version: int
    key_date: str
    dice_version: int
    made_at: int
    maker: str
    mode: str | None = None
    duel: bool = False
    rematch: str | None = None
    week: str | None = None
    seats: tuple[str, ...] = ()
    group: str | None = None
    until: int | None = None


def create(store: Store, record: CodeRecord, deleted_at: int) -> bool:
    """Make a code and note that its dice key is needed as long; False when the code is taken."""
    fields = {
        "ruleset": record.ruleset,
        "version": str(record.version),
        "key": record.key_date,
        "dice": str(record.dice_version),
        "made": str(record.made_at),
        "maker": record.maker,
        "mode": record.mode,
        "week": record.week,
        "group": record.group,
        "seats": json.dumps(record.seats, ensure_ascii=False) if record.seats else None,
    }
    pairs = [text for name, field in fields.items() if field is not None for text in (name, field)]
    _, made = store.read(
        ("ZADD", keys.CODE_KEYS, "GT", deleted_at, record.key_date),
        SCRIPTS["create_challenge"].call([keys.challenge(record.code)], [deleted_at, *pairs]),
    )
    return bool(made)


def prolong(store: Store, code: str, key_date: str, deleted_at: int) -> None:
    """Keep a code, and note that its dice key is needed, until an instant (ms). May be repeated."""
    store.read(
        ("ZADD", keys.CODE_KEYS, "GT", deleted_at, key_date),
        ("PEXPIREAT", keys.challenge(code), deleted_at),
    )


def record_of(code: str) -> Question[CodeRecord | None]:
    """Ask for a code challenge, None when there is no such code."""
    command: Command = ("HMGET", keys.challenge(code), *RECORD_FIELDS)
    return Question((command,), lambda answers: _record(code, answers[0]))


def _record(code: str, fields: list[bytes | None]) -> CodeRecord | None:
    found = zip(RECORD_FIELDS, fields, strict=True)
    texts = {name: field.decode() for name, field in found if field is not None}
    if "made" not in texts:
        return None
    return CodeRecord(
        code=code,
        ruleset=texts["ruleset"],
        version=int(texts["version"]),
        key_date=texts["key"],
        dice_version=int(texts["dice"]),
        made_at=int(texts["made"]),
        maker=texts["maker"],
        mode=texts.get("mode"),
        duel="duel" in texts,
        rematch=texts.get("rematch"),
        week=texts.get("week"),
        seats=tuple(json.loads(texts.get("seats", "[]"))),
        group=texts.get("group"),
        until=int(texts["until"]) if "until" in texts else None,
    )


def share(
    store: Store, code: str, mode: str, gives_way: Sequence[str], *, duel: bool = False
) -> bool | None:
    """Set a code's mode, once or in place of one that gives way; None when there is no code.

    Whether it is a duel is fixed when it is first shared.
    """
    answer = store.run("share", [keys.challenge(code)], mode, "1" if duel else "", *gives_way)
    return None if answer < 0 else bool(answer)


def claim_rematch(store: Store, code: str, rematch: str) -> str | None:
    """Make `rematch` the one rematch of a code; return which it is now, None without a code."""
    found: bytes = store.run("rematch", [keys.challenge(code)], rematch)
    return found.decode() or None


def invite(
    store: Store, players: Sequence[str], code: str, instants: tuple[int, int]
) -> list[bool]:
    """Put a code among those of players; `instants` are when it is deleted, and before when listed
    ones are forgotten.

    Says of each player whether they are known; nothing is done for others. May be repeated.
    """
    calls = [
        SCRIPTS["invite"].call([keys.player(player), keys.codes(player)], [code, *instants])
        for player in players
    ]
    return [bool(answer) for answer in store.read(*calls)]


def invited(player: str, code: str) -> Question[bool]:
    """Ask whether a code is among those of a player."""
    command: Command = ("ZSCORE", keys.codes(player), code)
    return Question((command,), lambda answers: answers[0] is not None)


def see(store: Store, player: str, challenge: str, finished: int, deleted_at: int) -> None:
    """Note how many others had finished a challenge when a player last looked at it."""
    store.do("SET", keys.seen(player, challenge), finished, "PXAT", deleted_at)


def seen_of(player: str, challenge: str) -> Question[int | None]:
    """Ask how many others had finished when a player last looked, None before the first time."""
    command: Command = ("GET", keys.seen(player, challenge))
    return Question((command,), lambda answers: None if answers[0] is None else int(answers[0]))


def join(store: Store, code: str, player: str, now: int, deleted_at: int) -> bool:
    """Note that a player has joined; False when there is no such code. May be repeated."""
    pair = [keys.challenge(code), keys.joined(code)]
    return bool(store.run("join", pair, player, now, deleted_at) >= 0)


def joined_of(code: str) -> Question[list[str]]:
    """Ask for the players who have joined a code, in the order of joining."""
    return Question((("HGETALL", keys.joined(code)),), _in_order)


def _in_order(answers: Sequence[Mapping[bytes, bytes]]) -> list[str]:
    found = sorted(answers[0].items(), key=lambda one: (int(one[1]), one[0]))
    return [player.decode() for player, _ in found]


def latest_codes(
    player: str, after: int, limit: int, *, until: int | None = None
) -> Question[list[str]]:
    """Ask for the codes that a player has until an instant from `after` to `until` (ms), the latest
    first."""
    key, last = keys.codes(player), "+inf" if until is None else until
    command: Command = ("ZRANGE", key, last, after, "BYSCORE", "REV", "LIMIT", 0, limit)
    return Question((command,), lambda answers: [code.decode() for code in answers[0]])


def claim_special(store: Store, week: str, code: str) -> str:
    """Make `code` the special of a week, once; return which it is now. May be repeated."""
    _, claimed = store.read(("HSETNX", keys.SPECIALS, week, code), ("HGET", keys.SPECIALS, week))
    return str(claimed.decode())


def special_of(week: str) -> Question[str | None]:
    """Ask for the code that is the special of a week, None when none was made."""
    command: Command = ("HGET", keys.SPECIALS, week)
    return Question((command,), lambda answers: None if answers[0] is None else answers[0].decode())


def all_specials() -> Question[dict[str, str]]:
    """Ask for the code of every week's special, by week."""
    return Question((("HGETALL", keys.SPECIALS),), _mapping)


def publish(store: Store, commitments: Mapping[str, str]) -> None:
    """Write commitments (date → `commitment fingerprint`) that are not yet written."""
    store.read(*(("HSETNX", keys.COMMITMENTS, day, text) for day, text in commitments.items()))


def all_commitments() -> Question[dict[str, str]]:
    """Ask for every commitment ever published, with its key's fingerprint, by date."""
    return Question((("HGETALL", keys.COMMITMENTS),), _mapping)


def published(day: str) -> Question[tuple[str | None, str | None]]:
    """Ask for a day's commitment and, once closed, its seed, each None where there is none."""
    commands: tuple[Command, ...] = (("HGET", keys.COMMITMENTS, day), ("HGET", keys.SEEDS, day))
    return Question(commands, lambda answers: _published(*answers))


def _published(commitment: bytes | None, seed: bytes | None) -> tuple[str | None, str | None]:
    text = None if commitment is None else commitment.decode().split()[0]
    return text, None if seed is None else seed.decode()


def publish_seed(store: Store, day: str, seed: str) -> None:
    """Write the seed of a final day, once."""
    store.do("HSETNX", keys.SEEDS, day, seed)


def all_seeds() -> Question[dict[str, str]]:
    """Ask for the seeds of all days closed so far, by date."""
    return Question((("HGETALL", keys.SEEDS),), _mapping)


def key_dates_needed(store: Store, now: int) -> list[str]:
    """Return the dates of the dice keys that codes still open at `now` (ms) need."""
    return [date.decode() for date in store.do("ZRANGEBYSCORE", keys.CODE_KEYS, now, "+inf")]


def take_lease(store: Store, holder: str, lifetime_ms: int) -> bool:
    """Take or prolong the clock's lease; False when somebody else has it."""
    return bool(store.run("lease", [keys.LEASE], holder, lifetime_ms))


def has_lease(store: Store) -> bool:
    """Return whether a clock holds the lease."""
    return bool(store.do("EXISTS", keys.LEASE))


def _mapping(answers: Sequence[Mapping[bytes, bytes]]) -> dict[str, str]:
    return {field.decode(): value.decode() for field, value in answers[0].items()}
