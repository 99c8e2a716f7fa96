"""Code challenges, and what is published about days: commitments, seeds, dice keys in use.

Knows keys and fields; must not know dice or dates beyond their spelling.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from service.store import keys
from service.store.client import SCRIPTS, Store
from service.store.question import Command, Question

RECORD_FIELDS = ("ruleset", "version", "key", "made", "maker", "mode")


@dataclass(frozen=True, slots=True)
class CodeRecord:
    """A code challenge as stored; `made_at` in ms, `key_date` and `mode` as spelled."""

    code: str
    ruleset: str
    version: int
    key_date: str
    made_at: int
    maker: str
    mode: str


def create(store: Store, record: CodeRecord, needed_until: int, deleted_at: int) -> bool:
    """Make a code and note until when its dice key is needed; False when the code is taken."""
    fields = {
        "ruleset": record.ruleset,
        "version": str(record.version),
        "key": record.key_date,
        "made": str(record.made_at),
        "maker": record.maker,
        "mode": record.mode,
    }
    pairs = [text for field in fields.items() for text in field]
    _, made = store.read(
        ("ZADD", keys.CODE_KEYS, "GT", needed_until, record.key_date),
        SCRIPTS["create_challenge"].call([keys.challenge(record.code)], [deleted_at, *pairs]),
    )
    return bool(made)


def record_of(code: str) -> Question[CodeRecord | None]:
    """Ask for a code challenge, None when there is no such code."""
    command: Command = ("HMGET", keys.challenge(code), *RECORD_FIELDS)
    return Question((command,), lambda answers: _record(code, answers[0]))


def _record(code: str, fields: list[bytes | None]) -> CodeRecord | None:
    texts = [field.decode() for field in fields if field is not None]
    if len(texts) < len(fields):
        return None
    ruleset, version, key_date, made, maker, mode = texts
    return CodeRecord(code, ruleset, int(version), key_date, int(made), maker, mode)


def latest_codes(player: str, now: int, limit: int) -> Question[list[str]]:
    """Ask for the player's codes that are not deleted at `now` (ms), the newest first."""
    key = keys.codes(player)
    command: Command = ("ZRANGE", key, "+inf", now, "BYSCORE", "REV", "LIMIT", 0, limit)
    return Question((command,), lambda answers: [code.decode() for code in answers[0]])


def publish(store: Store, commitments: Mapping[str, str]) -> None:
    """Write commitments (date → `commitment fingerprint`) that are not yet written."""
    store.read(*(("HSETNX", keys.COMMITMENTS, day, text) for day, text in commitments.items()))


def commitments(store: Store) -> dict[str, str]:
    """Return every commitment ever published, by date."""
    return _mapping(store.do("HGETALL", keys.COMMITMENTS))


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


def seeds(store: Store) -> dict[str, str]:
    """Return the seeds of all days closed so far, by date."""
    return _mapping(store.do("HGETALL", keys.SEEDS))


def key_dates_needed(store: Store, now: int) -> list[str]:
    """Return the dates of the dice keys that codes still open at `now` (ms) need."""
    return [date.decode() for date in store.do("ZRANGEBYSCORE", keys.CODE_KEYS, now, "+inf")]


def take_lease(store: Store, holder: str, lifetime_ms: int) -> bool:
    """Take or prolong the clock's lease; False when somebody else has it."""
    return bool(store.run("lease", [keys.LEASE], holder, lifetime_ms))


def _mapping(answer: Mapping[bytes, bytes]) -> dict[str, str]:
    return {field.decode(): value.decode() for field, value in answer.items()}
