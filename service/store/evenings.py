"""Evenings at the table with real dice, as a player's browser has sent them.

Knows keys and scripts; must not know what the text of an evening says.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question, each

#: What keeping an evening answers in place of a revision.
FULL, NO_PLAYER, REMOVED = 0, -1, -2

#: Of so many removed evenings of a player it is known that they were.
_NOTED = 500


@dataclass(frozen=True, slots=True)
class Record:
    """An evening as it is stored: its id, how often it was changed, when it was made, its text."""

    id: str
    revision: int
    made_at: int
    text: str


def keep(store: Store, player: str, record: Record, most: int) -> int:
    """Keep an evening unless it is kept as new already; return the revision that is kept now,
    FULL when a player has `most` others, NO_PLAYER, or REMOVED. May be repeated."""
    four = [
        keys.evening(player, record.id),
        keys.evenings(player),
        keys.player(player),
        keys.removed(player),
    ]
    more = (record.id, record.revision, record.made_at, most, record.text)
    return int(store.run("keep_evening", four, *more))


def has(player: str, evening: str) -> Question[bool]:
    """Ask whether a player has an evening, or had it and has removed it."""
    commands: tuple[Command, ...] = (
        ("EXISTS", keys.evening(player, evening)),
        ("LPOS", keys.removed(player), evening),
    )
    return Question(commands, lambda answers: bool(answers[0]) or answers[1] is not None)


def text_of(player: str, evening: str) -> Question[str | None]:
    """Ask for the text of an evening, None where the player has none of this id."""
    command: Command = ("GET", keys.evening(player, evening))
    return Question((command,), lambda answers: _text(answers[0]))


def _text(found: bytes | None) -> str | None:
    return None if found is None else found.decode().partition(" ")[2]


def texts_of(player: str, evenings: Sequence[str]) -> Question[list[str | None]]:
    """Ask for the texts of several evenings, in order."""
    return each([text_of(player, evening) for evening in evenings])


def latest(player: str, before: int | None, limit: int) -> Question[list[str]]:
    """Ask for the evenings of a player that were made before an instant, if any, the latest
    first."""
    last = "+inf" if before is None else f"({before}"
    key = keys.evenings(player)
    command: Command = ("ZRANGE", key, last, "-inf", "BYSCORE", "REV", "LIMIT", 0, limit)
    return Question((command,), lambda answers: [one.decode() for one in answers[0]])


def count_of(player: str) -> Question[int]:
    """Ask how many evenings of a player are kept."""
    return Question((("ZCARD", keys.evenings(player)),), lambda answers: int(answers[0]))


def remove(store: Store, player: str, evening: str) -> bool:
    """Remove an evening for good; False when there is none. May be repeated."""
    three = [keys.evening(player, evening), keys.evenings(player), keys.removed(player)]
    return bool(store.run("remove_evening", three, evening, _NOTED))
