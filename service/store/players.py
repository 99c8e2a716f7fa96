"""Players: made once, named, moved to another device.

Knows keys and fields; must not know how names or codes are made.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question

MOVING_SECONDS = 400 * 86_400
MET_MS = 400 * 86_400_000
#: What stands among the names for a player who is gone; no public name is spelled so.
GONE = "-"
#: Whose wish it is that a player is left out of boards.
Hiding = Literal["hidden", "barred"]

_FIELDS = ("made", "locale", "own_name", "shown", "hidden", "barred")


@dataclass(slots=True)
class Showing:
    """Which names that people have chosen are shown."""

    allows: Callable[[str], bool] = lambda _: True


#: The one place where chosen names pass on their way to any page: the service says once, when it
#: starts, what nobody should be called. A name that newer lists refuse is kept and not shown.
SHOWING = Showing()


@dataclass(frozen=True, slots=True)
class Player:
    """A player as stored: id, language, public name, own name if one was given.

    Boards leave out who is `hidden` by their own wish or `barred` by the operator; `unshown` is an
    own name that is not to be shown.
    """

    id: str
    locale: str
    public_name: str
    own_name: str | None
    hidden: bool = False
    barred: bool = False
    unshown: str | None = None

    @property
    def name(self) -> str:
        """The name for the player's own eyes and for people something is shared with."""
        return self.own_name or self.public_name


def create(store: Store, player: Player, made_at: int) -> bool:
    """Make a player; False when the id is taken (nothing is changed)."""
    named = (player.id, made_at, player.locale, player.public_name)
    return bool(store.run("create_player", _who(player.id), *named))


def player_of(player: str) -> Question[Player | None]:
    """Ask for a player, None when there is no such one."""
    commands: tuple[Command, ...] = (
        ("HMGET", keys.player(player), *_FIELDS),
        ("HGET", keys.names(keys.part_of(player)), player),
    )
    return Question(commands, lambda answers: _player(player, *answers))


def _player(player: str, fields: list[bytes | None], named: bytes | None) -> Player | None:
    made, locale, own_name, shown, hidden, barred = fields
    name = shown if named is None else named
    if made is None or locale is None or name is None:
        return None
    own = own_name.decode() if own_name else None
    fit = own is None or SHOWING.allows(own)
    return Player(
        id=player,
        locale=locale.decode(),
        public_name=name.decode(),
        own_name=own if fit else None,
        hidden=bool(hidden),
        barred=bool(barred),
        unshown=None if fit else own,
    )


def made_at(store: Store, player: str) -> int | None:
    """Return when the player was made, in ms, or None."""
    made = store.do("HGET", keys.player(player), "made")
    return None if made is None else int(made)


def change(store: Store, player: str, **fields: str) -> bool:
    """Set fields of a player (`own_name`, `locale`, `moving`); False when there is none."""
    pairs = [text for field in fields.items() for text in field]
    return bool(store.run("change_player", [keys.player(player)], *pairs))


def set_public_name(store: Store, player: str, name: str) -> bool:
    """Set the name that boards show; False when there is no such player."""
    return bool(store.run("name_player", _who(player), player, name))


def hide(store: Store, player: str, field: Hiding, wanted: bool) -> bool:
    """Leave a player out of boards, by their own wish or the operator's, or no longer; False when
    there is no such player. May be repeated."""
    return bool(store.run("hide_player", _who(player), player, field, "1" if wanted else ""))


def forget(store: Store, player: str) -> bool:
    """Forget who a player is, whose rows on boards stay under the name GONE; False when nobody ever
    had this id. May be repeated."""
    return bool(store.run("forget_player", _who(player), player, GONE))


def _who(player: str) -> list[str]:
    return [keys.player(player), keys.names(keys.part_of(player))]


def meet(store: Store, pair: tuple[str, str], challenge: str, now: int) -> None:
    """Note for both players that they met in a challenge, once. May be repeated."""
    one, other = pair
    for player, friend in ((one, other), (other, one)):
        store.run("meet", [keys.met(player)], f"{challenge}.{friend}", now, now - MET_MS)


def part(store: Store, pair: tuple[str, str], challenge: str) -> None:
    """Forget of both players that they met in a challenge. May be repeated."""
    one, other = pair
    for player, friend in ((one, other), (other, one)):
        store.do("ZREM", keys.met(player), f"{challenge}.{friend}")


def met_of(player: str, challenge: str) -> Question[list[str]]:
    """Ask whom a player has met in a challenge, the first one first."""
    prefix = f"{challenge}."
    command: Command = ("ZRANGE", keys.met(player), 0, -1)

    def read(answers: Sequence[list[bytes]]) -> list[str]:
        found = [one.decode() for one in answers[0]]
        return [one.removeprefix(prefix) for one in found if one.startswith(prefix)]

    return Question((command,), read)


def all_met(player: str) -> Question[list[tuple[str, str]]]:
    """Ask in which challenges a player has met whom, the first meeting first."""
    command: Command = ("ZRANGE", keys.met(player), 0, -1)

    def read(answers: Sequence[list[bytes]]) -> list[tuple[str, str]]:
        pairs = (one.decode().partition(".") for one in answers[0])
        return [(challenge, friend) for challenge, _, friend in pairs]

    return Question((command,), read)


def is_quiet(player: str) -> Question[bool]:
    """Ask whether a player does not want to be told of days in a row."""
    command: Command = ("HGET", keys.player(player), "quiet")
    return Question((command,), lambda answers: answers[0] == b"1")


def has_settled(player: str) -> Question[bool]:
    """Ask whether a player has an own name, a moving code or a group."""
    commands: tuple[Command, ...] = (
        ("HMGET", keys.player(player), "own_name", "moving"),
        ("ZCARD", keys.groups(player)),
    )
    return Question(commands, lambda answers: any(answers[0]) or answers[1] > 0)


def set_moving(store: Store, player: str, code_hash: str) -> bool:
    """Make `code_hash` the player's one moving code; the last one set is the one that counts."""
    store.do("SET", keys.moving(code_hash), player, "EX", MOVING_SECONDS)
    return change(store, player, moving=code_hash)


def moved_by(store: Store, code_hash: str) -> str | None:
    """Return the player whose moving code this is, or None."""
    found = store.do("GET", keys.moving(code_hash))
    if found is None:
        return None
    player: str = found.decode()
    current = store.do("HGET", keys.player(player), "moving")
    return player if current == code_hash.encode() else None


def set_once(store: Store, player: str, link_hash: str, expires_at: int) -> None:
    """Make a one-time link of a player, until an instant in ms."""
    store.do("SET", keys.once(link_hash), player, "PXAT", expires_at)


def once_of(store: Store, link_hash: str) -> tuple[str, bool] | None:
    """Return whose one-time link this is and whether it has been spent, or None."""
    found = store.do("GET", keys.once(link_hash))
    if found is None:
        return None
    player, _, spender = found.decode().partition(" ")
    return player, bool(spender)


def spend_once(store: Store, link_hash: str, spender: str) -> bool:
    """Spend a one-time link; False when another has spent it, or there is none. May be repeated."""
    return bool(store.run("spend", [keys.once(link_hash)], spender) == 1)
