"""What the operator is told of dice unlike chance: `sammakast fairness`. Accuses nobody.

Prints lines; what is measured is `play.fairness`'s.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from datetime import datetime

from service.naming import plain
from service.play import fairness
from service.play.fairness import Chosen, Looked, Measure
from service.play.kit import Kit

#: Every so many players a line of progress is written.
_STEP = 50
NO_PROOF = "This is no proof of anything: docs/fairness.md says what else looks so."


def add_command(command: Callable[[str, str], ArgumentParser]) -> None:
    """Add the command, with the lines it prints."""
    added = command("fairness", "Compare what fell after players' choices with chance.")
    added.set_defaults(lines=_lines)
    added.add_argument("player", nargs="?", metavar="PLAYER", help="day by day; else all players")
    added.add_argument("--days", type=_whole, default=30, help="the latest final ones, else 30")
    added.add_argument("--rounds", type=_whole, default=20_000, help="at most, else 20000")


def _whole(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:10]) < 10**9:
        raise ArgumentTypeError("a whole number from 1 on")
    return int(text)


def _lines(kit: Kit, asked: Namespace, now: datetime) -> Iterator[str]:
    if asked.player:
        return of_one(kit, asked.player, asked.days, now)
    return of_all(kit, asked.days, asked.rounds, now)


def of_all(kit: Kit, latest: int, most: int, now: datetime) -> Iterator[str]:
    """Yield a line for each player whose dice were unlike chance, the farthest off first."""
    chosen = fairness.chosen(kit, latest, most, now)
    looked = list(_told_how_far(kit, chosen))
    listed = [one for one in looked if chosen.is_unlike_chance(one.whole)]
    yield _heading(chosen, looked)
    yield from map(_line, sorted(listed, key=lambda one: -one.whole.unlikely))
    yield NO_PROOF if listed else "Nobody's dice were unlike chance."


def of_one(kit: Kit, player: str, latest: int, now: datetime) -> Iterator[str]:
    """Yield a line for each final day of a player, and one for all. NotFound."""
    chosen = fairness.alone(kit, player, latest, now)
    for looked in fairness.look(kit, chosen):
        for day, measure in looked.by_day.items():
            yield f"{day}: {_told(measure)}"
        yield _line(looked)
    yield NO_PROOF


def _told_how_far(kit: Kit, chosen: Chosen) -> Iterator[Looked]:
    count = len(chosen.players)
    for number, one in enumerate(fairness.look(kit, chosen), 1):
        if number % _STEP == 0:
            print(f"{number} of {count} players", file=sys.stderr, flush=True)
        yield one


def _heading(chosen: Chosen, looked: list[Looked]) -> str:
    rounds = sum(one.whole.rounds for one in looked)
    others = f"; {chosen.others} more are not looked at (--rounds)" if chosen.others else ""
    return (
        f"{len(chosen.challenges)} days, {len(looked)} players, {rounds} rounds{others}. "
        f"Listed from {chosen.threshold:.1f} on, "
        f"which chance alone reaches at most once in {fairness.LOOKS} looks."
    )


def _line(of: Looked) -> str:
    name = plain(of.player.public_name) if of.player else "(gone)"
    spent = list(of.by_day)
    dates = f", {spent[0]} to {spent[-1]}" if spent else ""
    return f"{of.id} {name}: {_told(of.whole)}; rounds: {of.whole.rounds}{dates}"


def _told(of: Measure) -> str:
    return (
        f"{of.unlikely:+.1f}; throws after points given away: {of.throws}; "
        f"better than {of.better_than:.0f} % of what could fall (chance: 50); "
        f"{of.gain:+.0f} points against the average"
    )
