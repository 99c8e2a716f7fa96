"""What a player's own lists name, all of it, in one trip.

Knows keys; must not know what is kept under what they name.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from service.store import keys
from service.store.question import Command, Question


@dataclass(frozen=True, slots=True)
class Listed:
    """The codes, tables on one device and evenings of a player, the latest first."""

    codes: tuple[str, ...]
    tables: tuple[str, ...]
    evenings: tuple[str, ...]


def listed_of(player: str, most: int) -> Question[Listed]:
    """Ask for what a player's lists name, so many of each at most."""
    lists = (keys.codes(player), keys.seats(player), keys.evenings(player))
    commands: tuple[Command, ...] = tuple(("ZRANGE", one, 0, most - 1, "REV") for one in lists)
    return Question(commands, lambda answers: Listed(*map(_texts, answers)))


def _texts(found: Sequence[bytes]) -> tuple[str, ...]:
    return tuple(one.decode() for one in found)
