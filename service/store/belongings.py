"""What a player's own lists name, all of it, in one trip; and how all of it is taken away.

Knows keys; must not know what a challenge is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question

#: So many keys of one player are removed by one command.
_AT_ONCE = 500


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


def groups_of(player: str) -> Question[list[str]]:
    """Ask for the codes of all groups of a player."""
    command: Command = ("ZRANGE", keys.groups(player), 0, -1)
    return Question((command,), lambda answers: list(_texts(answers[0])))


def remove_rounds(
    store: Store, player: str, challenges: Iterable[str], rounds: Iterable[str]
) -> None:
    """Remove rounds by name, and what a player has beside them of these challenges. May be
    repeated."""
    logs = [key for one in rounds for key in (keys.log(player, one), keys.packed(player, one))]
    _remove(store, [*logs, *(key for one in challenges for key in _beside(player, one))])


def _beside(player: str, challenge: str) -> Iterator[str]:
    yield keys.practice(player, challenge)
    yield keys.seen(player, challenge)
    yield keys.given(player, challenge)


def remove_codes(store: Store, codes: Iterable[str]) -> None:
    """Remove codes that nobody else plays. May be repeated."""
    commands: list[Command] = [("UNLINK", keys.challenge(code)) for code in codes]
    if commands:
        store.read(*commands)


def remove_lists(store: Store, player: str, evenings: Iterable[str]) -> None:
    """Remove evenings and then a player's lists, by which everything else was found; that of groups
    goes with the last seat. May be repeated."""
    _remove(store, [keys.evening(player, one) for one in evenings])
    of_player = (
        keys.codes, keys.seats, keys.evenings, keys.removed, keys.met, keys.results,
    )  # fmt: skip
    _remove(store, [of(player) for of in of_player])


def forget_meetings(store: Store, player: str, met: Iterable[tuple[str, str]]) -> None:
    """Take a player out of the lists of those met, who are named with the challenge. May be
    repeated."""
    commands: list[Command] = [
        ("ZREM", keys.met(friend), f"{challenge}.{player}") for challenge, friend in met
    ]
    if commands:
        store.read(*commands)


def forget_moving(store: Store, player: str) -> None:
    """Remove the fingerprint of a player's moving code. May be repeated."""
    found = store.do("HGET", keys.player(player), "moving")
    if found is not None:
        store.do("UNLINK", keys.moving(found.decode()))


def _remove(store: Store, found: Sequence[str]) -> None:
    for first in range(0, len(found), _AT_ONCE):
        store.do("UNLINK", *found[first : first + _AT_ONCE])
