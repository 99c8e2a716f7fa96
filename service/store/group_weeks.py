"""What is fixed of a group's closed weeks: totals of its days, cups, seasons that have ended.

Knows keys, scripts and fields; must not know who wins, nor what is shown to whom.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question

#: Days of a week: what players had, by date.
Days = Mapping[str, Mapping[str, int]]


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


def totals_of(players: Sequence[str], challenges: Mapping[str, str]) -> Question[Days]:
    """Ask for the totals of players on days whose `challenges` are given by date."""
    commands: tuple[Command, ...] = tuple(
        ("HMGET", keys.results(player), *challenges.values()) for player in players if challenges
    )

    def read(answers: Sequence[list[bytes | None]]) -> Days:
        found: dict[str, dict[str, int]] = {date: {} for date in challenges}
        for player, results in zip(players, answers, strict=bool(challenges)):
            for date, result in zip(challenges, results, strict=True):
                if result is not None:
                    found[date][player] = int(result.split()[0])
        return found

    return Question(commands, read)
