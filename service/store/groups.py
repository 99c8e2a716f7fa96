"""Groups: who has a seat in one, what its owner has set, and what was fixed of its closed weeks.

Knows keys, scripts and fields; must not know who wins, nor what is shown to whom.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from service.store import keys
from service.store.client import SCRIPTS, Store
from service.store.question import Command, Question

#: What the scripts answer in place of 1 and 0.
NO_GROUP, NOT_ALLOWED, OTHERWISE, DIFFERENT = -1, -2, -3, -4
FULL = -2

#: Days of a week: what players had, by date.
Days = Mapping[str, Mapping[str, int]]


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


@dataclass(frozen=True, slots=True)
class Cup:
    """The cup of a closed week: who won it, with which total and how many days."""

    week: str
    player: str
    total: int
    won: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A season whose table is fixed: rows of player, total and days won, the best first."""

    name: str
    since: str
    until: str
    rows: tuple[tuple[str, int, int], ...] = ()

    @property
    def text(self) -> str:
        """The season as it is kept in the list of them."""
        kept = {"name": self.name, "since": self.since, "until": self.until, "rows": self.rows}
        return json.dumps(kept, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Closing:
    """A week to be fixed: what players had on its days, its cup if any, the season that stands, and
    the same as it is to be kept where it ended in this week."""

    week: str
    days: Days = field(default_factory=dict)
    cup: Cup | None = None
    season: str | None = None
    ended: Ended | None = None


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
    """Set a group's name by its owner; NO_GROUP, NOT_ALLOWED. May be repeated."""
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
    return [*first, keys.weeks(code), keys.cups(code), keys.seasons(code)]


def group_of(code: str) -> Question[Group | None]:
    """Ask for a group, None when there is no such one."""
    names = ("name", "made", "owner", "closed", "season")
    command: Command = ("HMGET", keys.group(code), *names)
    return Question((command,), lambda answers: _group(code, answers[0]))


def _group(code: str, fields: Sequence[bytes | None]) -> Group | None:
    name, made, owner, closed, season = fields
    if name is None or made is None or owner is None:
        return None
    return Group(
        code=code,
        name=name.decode(),
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


def due(now: int, limit: int) -> Question[list[tuple[str, int]]]:
    """Ask for groups whose running week must be closed by now, with the instants (ms)."""
    key, bounds = keys.GROUPS, ("-inf", now, "BYSCORE", "LIMIT", 0, limit)
    command: Command = ("ZRANGE", key, *bounds, "WITHSCORES")

    return Question((command,), lambda found: [(code.decode(), int(at)) for code, at in found[0]])


def put_off(store: Store, code: str, due_at: int) -> None:
    """Note when a group's running week is closed next. May be repeated."""
    store.do("ZADD", keys.GROUPS, "XX", "GT", due_at, code)


def let_go(store: Store, code: str) -> None:
    """Close no more weeks of a group. May be repeated."""
    store.do("ZREM", keys.GROUPS, code)


def close_week(store: Store, code: str, closing: Closing) -> int:
    """Fix a week of a group; 0 when it is fixed already, NO_GROUP when it is gone or closed,
    NOT_ALLOWED when another season stands. May be repeated."""
    four = [keys.group(code), keys.weeks(code), keys.cups(code), keys.seasons(code)]
    cup, ended = closing.cup, closing.ended
    return int(
        store.run(
            "close_week",
            four,
            closing.week,
            json.dumps({"days": closing.days}),
            f"{cup.player} {cup.total} {cup.won}" if cup else "",
            closing.season or "",
            ended.text if ended else "",
        )
    )


def weeks_of(code: str, weeks: Sequence[str]) -> Question[dict[str, Days]]:
    """Ask for the days of those of the weeks that are closed, by week."""
    if not weeks:
        return Question((), lambda _: {})
    command: Command = ("HMGET", keys.weeks(code), *weeks)

    def read(answers: Sequence[list[bytes | None]]) -> dict[str, Days]:
        found = zip(weeks, answers[0], strict=True)
        return {week: json.loads(text)["days"] for week, text in found if text is not None}

    return Question((command,), read)


def cups_of(code: str) -> Question[list[Cup]]:
    """Ask for the cups of closed weeks, the latest first."""

    def read(answers: Sequence[Mapping[bytes, bytes]]) -> list[Cup]:
        return [_cup(*one) for one in sorted(answers[0].items(), reverse=True)]

    return Question((("HGETALL", keys.cups(code)),), read)


def _cup(week: bytes, text: bytes) -> Cup:
    player, total, won = text.decode().split()
    return Cup(week.decode(), player, int(total), int(won))


def seasons_of(code: str) -> Question[list[Ended]]:
    """Ask for the seasons that are fixed, the latest first."""
    command: Command = ("LRANGE", keys.seasons(code), 0, -1)
    return Question((command,), lambda answers: [_ended(text) for text in reversed(answers[0])])


def _ended(text: bytes) -> Ended:
    kept = json.loads(text)
    rows = tuple((player, total, won) for player, total, won in kept["rows"])
    return Ended(kept["name"], kept["since"], kept["until"], rows)
