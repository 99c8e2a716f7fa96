"""Logs of rounds: read, begun, appended to, packed and put in their places, each in one trip.

Knows keys, scripts and bytes; must not know what a line of a log means, nor whether it is legal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.store import keys
from service.store.client import SCRIPTS, Store
from service.store.question import Argument, Command, Question

#: Milliseconds since 1970, UTC, in every argument that ends in `_at`.
Instant = int


@dataclass(frozen=True, slots=True)
class Log:
    """A round as it is stored: lines while it is open, packed bytes once it has ended. One that is
    `given` has gone over to another player, and nothing of it is left."""

    lines: tuple[str, ...] = ()
    packed: bytes | None = None
    given: bool = False

    def __bool__(self) -> bool:
        return bool(self.lines) or self.packed is not None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a write found: `done`, or the log as it stands when nothing was changed."""

    done: bool
    log: Log


@dataclass(frozen=True, slots=True)
class CodePlaces:
    """Where a finished round of a code goes: the code's board, which ends with the code.

    `choices` are fields to count, none for a code that nobody else plays.
    """

    board: str
    score: int
    board_expires_at: Instant
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DayPlaces:
    """Where a finished daily round goes, and with which figures; `choices` are fields to count."""

    challenge: str
    score: int
    result: str
    total: int
    bin: int
    week: str
    week_rest: int
    week_challenges: tuple[str, ...]
    days_that_count: int
    point: int
    choices: tuple[str, ...] = ()


def log_of(player: str, round_id: str) -> Question[Log]:
    """Ask for a round's log, empty when there is no such round."""
    commands: tuple[Command, ...] = (
        ("LRANGE", keys.log(player, round_id), 0, -1),
        ("GET", keys.packed(player, round_id)),
    )
    return Question(commands, lambda answers: _log(*answers))


def _log(lines: list[bytes], packed: bytes | None) -> Log:
    return Log(tuple(b"\n".join(lines).decode().split("\n")) if lines else (), packed)


def start(
    store: Store,
    player: str,
    round_id: str,
    opening: str,
    expires_at: Instant,
) -> tuple[Log, bool]:
    """Open the scored round of a day; return its log and whether it was made now.

    The log is empty when there is no such player.
    """
    four = _start_keys(player, round_id)
    return _started(store.run("start", four, opening, expires_at))


def _start_keys(player: str, round_id: str) -> list[str]:
    pair = [keys.log(player, round_id), keys.packed(player, round_id)]
    challenge = round_id.partition(".")[0]
    return [*pair, keys.player(player), keys.given(player, challenge)]


@dataclass(frozen=True, slots=True)
class CodeLife:
    """A code, until when it is listed for its player, and before when listed ones are forgotten."""

    code: str
    listed_until: Instant
    forgets_before: Instant


def start_of_code(
    store: Store, player: str, round_id: str, opening: tuple[str, Instant], life: CodeLife
) -> tuple[Log, bool]:
    """Open the scored round of a code and note the code among the player's; `opening` is the
    line and the instant at which the log expires."""
    line, expires_at = opening
    five = [*_start_keys(player, round_id), keys.codes(player)]
    more = (life.code, life.listed_until, life.forgets_before)
    return _started(store.run("start", five, line, expires_at, *more))


def _started(answer: list[Any]) -> tuple[Log, bool]:
    made, lines, packed, *given = answer
    return replace(_log(lines, packed), given=bool(given)), bool(made)


def latest_practice(player: str, challenge: str) -> Question[int | None]:
    """Ask for the number of the latest practice round, None before the first."""
    command: Command = ("GET", keys.practice(player, challenge))
    return Question((command,), lambda answers: None if answers[0] is None else int(answers[0]))


def practise(
    store: Store, player: str, challenge: str, latest: int, first: tuple[Sequence[str], Instant]
) -> tuple[int, Log]:
    """Begin the practice round after `latest`, or find `latest` still open; `first` is the lines
    it begins with and the instant at which it expires. Number 0: `latest` must be read again."""
    lines, expires_at = first
    following = f"{challenge}.{player}.{latest + 1}"
    four = [
        keys.practice(player, challenge),
        keys.log(player, f"{challenge}.{player}.{latest}"),
        keys.log(player, following),
        keys.packed(player, following),
    ]
    number, found = store.run("practice", four, latest, expires_at, *lines)
    return number, _log(found, None)


def append(
    player: str,
    round_id: str,
    at: tuple[int, str],
    expires_at: Instant | None,
    beside: tuple[str, int] | None = None,
) -> Question[Answer]:
    """Ask to append a move; `at` is the version it was made for and its line, `beside` another open
    round of the player's and the version of it that the move was made for too."""
    version, move = at
    pair = [keys.log(player, round_id), keys.packed(player, round_id)]
    expiry = "" if expires_at is None else expires_at
    if beside is None:
        return _written("append", pair, version, move, expiry)
    other, length = beside
    return _written("append", [*pair, keys.log(player, other)], version, move, expiry, length)


def finish(
    player: str,
    round_id: str,
    ending: tuple[int, bytes, Instant],
    places: CodePlaces | DayPlaces | None,
) -> Question[Answer]:
    """Ask to end a round; `ending` is the version before the last move, the packed log with it,
    and the instant at which that expires. Practice has no places."""
    pair = [keys.log(player, round_id), keys.packed(player, round_id)]
    if places is None:
        return _written("finish", pair, *ending)
    more_keys, figures = _places(player, places)
    return _written("finish", [*pair, *more_keys], *ending, *figures)


def _places(
    player: str, places: CodePlaces | DayPlaces
) -> tuple[Sequence[str], Sequence[str | int]]:
    part = keys.part_of(player)
    if isinstance(places, CodePlaces):
        two = [keys.board(part, places.board), keys.choices(part, places.board)]
        figures: tuple[str | int, ...] = (player, places.score, places.board_expires_at)
        return two, (*figures, len(places.choices), *places.choices)
    return _day_keys(player, places), _day_figures(player, places)


def _day_keys(player: str, places: DayPlaces) -> list[str]:
    part = keys.part_of(player)
    return [
        keys.board(part, places.challenge),
        keys.choices(part, places.challenge),
        keys.results(player),
        keys.board(part, places.week),
        keys.finished(part),
        keys.histogram(part, places.challenge),
        keys.aside(part),
    ]


def _day_figures(player: str, places: DayPlaces) -> tuple[str | int, ...]:
    return (
        player,
        places.score,
        "",
        len(places.choices),
        *places.choices,
        places.challenge,
        places.result,
        places.total,
        places.bin,
        places.point,
        places.week_rest,
        places.days_that_count,
        *places.week_challenges,
    )


def _written(script: str, of: Sequence[str], *arguments: Argument) -> Question[Answer]:
    command = SCRIPTS[script].call(of, arguments)
    return Question((command,), lambda answers: _answer(answers[0]))


def _answer(reply: list[Any]) -> Answer:
    kind = reply[0]
    if kind == b"moved":
        return Answer(False, _log(reply[1], None))
    if kind == b"over":
        return Answer(False, Log((), reply[1]))
    return Answer(kind == b"done", Log())
