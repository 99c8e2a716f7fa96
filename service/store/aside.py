"""Players whom the operator leaves out of the records: the boards of weeks and of all time.

Knows keys and scripts; must not know weeks, or how a score holds a total.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question

#: What the script answers when the results are no longer what was read.
CHANGED = -1


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands by so many results: the score on each week's board, and the all-time
    board with the days that must be finished for it."""

    results: int
    weeks: Mapping[str, int]
    all_time: str
    threshold: int


def is_aside(player: str) -> Question[bool]:
    """Ask whether a player is left out of the records: then no row of theirs stands on the board of
    any week or of all time, whatever their results and their best score are; all else is kept as
    for everybody."""
    command: Command = ("HGET", keys.aside(keys.part_of(player)), player)
    return Question((command,), lambda answers: answers[0] is not None)


def all_aside() -> Question[list[str]]:
    """Ask for everybody who is left out of the records."""
    commands: tuple[Command, ...] = tuple(("HKEYS", keys.aside(part)) for part in keys.PARTS)
    return Question(
        commands, lambda answers: sorted(one.decode() for part in answers for one in part)
    )


def set_aside(store: Store, player: str, standing: Standing, since: int | None) -> int:
    """Leave a player out of the records since an instant in ms, or with None take them back; 0 when
    nobody ever had this id, CHANGED when there are other results by now. May be repeated."""
    part = keys.part_of(player)
    places = [
        keys.player(player),
        keys.names(part),
        keys.aside(part),
        keys.results(player),
        keys.finished(part),
        keys.best(part),
        keys.board(part, standing.all_time),
        *(keys.board(part, week) for week in standing.weeks),
    ]
    figures = (standing.results, standing.threshold, *standing.weeks.values())
    return int(store.run("set_aside", places, player, "" if since is None else since, *figures))
