"""Cabin books of groups: entries as texts, written and taken out.

Knows keys and scripts; must not know what an entry says beyond who wrote it.
"""

from service.store import keys
from service.store.client import Store
from service.store.question import Question

#: What writing an entry answers in place of 1.
FULL_BOOK, ANOTHERS = -3, -4


def put(store: Store, group: str, player: str, entry: tuple[str, str], most: int) -> int:
    """Write an entry, id and text, by a member; one's own anew. NO_GROUP, NOT_ALLOWED without a
    seat, FULL_BOOK with `most` others, ANOTHERS. May be repeated."""
    return int(store.run("put_entry", _keys(group), player, *entry, most))


def take(store: Store, group: str, player: str, entry: str) -> int:
    """Take an entry out, one's own or as the owner; 0 when there is none, NO_GROUP, NOT_ALLOWED.
    May be repeated."""
    return int(store.run("take_entry", _keys(group), player, entry))


def _keys(group: str) -> list[str]:
    return [keys.group(group), keys.members(group), keys.book(group)]


def entries_of(group: str) -> Question[dict[str, str]]:
    """Ask for all entries of a group's book, by id."""
    return Question(
        (("HGETALL", keys.book(group)),),
        lambda answers: {entry.decode(): text.decode() for entry, text in answers[0].items()},
    )
