"""Groups: who has a seat in one, what its owner has set, and which ones a player is in.

Knows keys, scripts and fields; must not know what is shown to whom.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.store import keys
from service.store.client import SCRIPTS, Store
from service.store.players import SHOWING
from service.store.question import Command, Question

#: What the scripts answer in place of 1 and 0.
NO_GROUP, NOT_ALLOWED, OTHERWISE, DIFFERENT = -1, -2, -3, -4
FULL = -2
#: Who names any group, also a closed one; no player is spelled so.
OPERATOR = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A group as stored; `season` is the text of the one that runs or is not fixed yet."""

    code: str
    name: str
    made_at: int
    owner: str
    closed_at: int | None = None
    season: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat in a group since an instant in ms; `was` are the ids that had it before."""

    player: str
    joined_at: int
    was: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids whose rounds count for this seat, the player's own first."""
        return self.player, *self.was

    @property
    def text(self) -> str:
        """The seat as it is kept beside the player's id."""
        return json.dumps({"joined": self.joined_at, "was": self.was})


def create(store: Store, group: Group, due_at: int) -> bool:
    """Make a group whose running week is closed at `due_at`; False when the code is taken."""
    seat = Seat(group.owner, group.made_at).text
    pair = [keys.group(group.code), keys.members(group.code)]
    _, made = store.read(
        ("ZADD", keys.GROUPS, "NX", due_at, group.code),
        SCRIPTS["create_group"].call(pair, [group.name, group.owner, group.made_at, seat]),
    )
    return bool(made)


def join(store: Store, code: str, seat: Seat, most: int) -> int:
    """Give a player a seat; 0 when there is one already, NO_GROUP, or FULL with `most` others. May
    be repeated."""
    pair = [keys.group(code), keys.members(code)]
    return int(store.run("join_group", pair, seat.player, seat.text, most))


def leave(store: Store, code: str, actor: str, player: str, instants: tuple[int, int]) -> int:
    """Take a seat away, one's own or by the owner another's; `instants` are now and when a group
    that is closed with its last seat expires. 0 when there is none; NO_GROUP, NOT_ALLOWED, or
    OTHERWISE where an owner leaves others behind. May be repeated."""
    return int(store.run("leave_group", _all_of(code), actor, player, *instants))


def rename(store: Store, code: str, actor: str, name: str) -> int:
    """Set a group's name by its owner or the OPERATOR; NO_GROUP, NOT_ALLOWED. May be repeated."""
    return _change(store, code, actor, ("name", name))


def hand_over(store: Store, code: str, actor: str, player: str) -> int:
    """Make a member the owner; NO_GROUP, NOT_ALLOWED, OTHERWISE without a seat. May be repeated."""
    return _change(store, code, actor, ("owner", player))


def set_season(store: Store, code: str, actor: str, season: str, before: str | None) -> int:
    """Set the season in place of the one that stood before; NO_GROUP, NOT_ALLOWED, DIFFERENT when
    another stands. May be repeated."""
    return _change(store, code, actor, ("season", season, before or ""))


def close(store: Store, code: str, actor: str, instants: tuple[int, int]) -> int:
    """Close a group by its owner; `instants` are now and when it expires. NO_GROUP, NOT_ALLOWED.
    May be repeated."""
    now, expires_at = instants
    return _change(store, code, actor, ("closed", now, "", expires_at))


def _change(store: Store, code: str, actor: str, change: tuple[str | int, ...]) -> int:
    return int(store.run("change_group", _all_of(code), actor, *change))


def _all_of(code: str) -> list[str]:
    """Every key of a group: all of them go some time after it is closed."""
    first = [keys.group(code), keys.members(code)]
    fixed = [keys.weeks(code), keys.cups(code), keys.seasons(code)]
    return [*first, *fixed, keys.games(code), keys.book(code)]


def group_of(code: str) -> Question[Group | None]:
    """Ask for a group, None when there is no such one."""
    names = ("name", "made", "owner", "closed", "season")
    command: Command = ("HMGET", keys.group(code), *names)
    return Question((command,), lambda answers: _group(code, answers[0]))


def _group(code: str, fields: Sequence[bytes | None]) -> Group | None:
    name, made, owner, closed, season = fields
    if name is None or made is None or owner is None:
        return None
    text = name.decode()
    return Group(
        code=code,
        name=text if SHOWING.allows(text) else code,
        made_at=int(made),
        owner=owner.decode(),
        closed_at=None if closed is None else int(closed),
        season=None if season is None else season.decode(),
    )


def seats_of(code: str) -> Question[list[Seat]]:
    """Ask for the seats of a group, who joined first first."""
    return Question((("HGETALL", keys.members(code)),), lambda answers: _seats(answers[0]))


def seat_of(code: str, player: str) -> Question[Seat | None]:
    """Ask for a player's seat in a group, None when there is none."""
    command: Command = ("HGET", keys.members(code), player)
    return Question(
        (command,), lambda answers: None if answers[0] is None else _seat(player, answers[0])
    )


def count_of(code: str) -> Question[int]:
    """Ask how many seats of a group are taken."""
    return Question((("HLEN", keys.members(code)),), lambda answers: int(answers[0]))


def _seats(found: Mapping[bytes, bytes]) -> list[Seat]:
    seats = [_seat(player.decode(), text) for player, text in found.items()]
    return sorted(seats, key=lambda seat: (seat.joined_at, seat.player))


def _seat(player: str, text: bytes) -> Seat:
    kept = json.loads(text)
    return Seat(player, kept["joined"], tuple(kept["was"]))


def enlist(store: Store, player: str, code: str, joined_at: int) -> None:
    """Put a group among those of a player. May be repeated."""
    store.do("ZADD", keys.groups(player), "NX", joined_at, code)


def strike(store: Store, player: str, code: str) -> None:
    """Take a group from among those of a player. May be repeated."""
    store.do("ZREM", keys.groups(player), code)


def latest(player: str, limit: int) -> Question[list[str]]:
    """Ask for the codes of a player's groups, the one joined last first."""
    command: Command = ("ZRANGE", keys.groups(player), 0, limit - 1, "REV")
    return Question((command,), lambda answers: [code.decode() for code in answers[0]])
