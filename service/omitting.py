"""What the operator does about records: `sammakast records list|leave-out|take-back`.

Prints lines; what is done is `play.leaving_out`'s.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from datetime import datetime

from service.naming import plain
from service.play.kit import Kit
from service.play.leaving_out import leave_out, left_out, take_back
from service.store.players import Player


def add_command(command: Callable[[str, str], ArgumentParser]) -> None:
    """Add the command, with the lines it prints."""
    added = command("records", "Leave players out of the boards of weeks and of all time.")
    actions = added.add_subparsers(required=True, metavar="list|leave-out|take-back")
    actions.add_parser("list").set_defaults(lines=_list)
    for name, lines in (("leave-out", _leave_out), ("take-back", _take_back)):
        action = actions.add_parser(name)
        action.set_defaults(lines=lines)
        action.add_argument("player", metavar="PLAYER")


def _list(kit: Kit, _: Namespace, __: datetime) -> Iterator[str]:
    found = left_out(kit)
    yield from (_named(player, who) for player, who in found)
    if not found:
        yield "Nobody is left out of the records."


def _leave_out(kit: Kit, asked: Namespace, now: datetime) -> Iterator[str]:
    who = leave_out(kit, asked.player, now)
    yield f"{_named(asked.player, who)} is left out of the records."


def _take_back(kit: Kit, asked: Namespace, _: datetime) -> Iterator[str]:
    yield f"{_named(asked.player, take_back(kit, asked.player))} is in the records."


def _named(player: str, who: Player | None) -> str:
    return f"{player} {plain(who.public_name) if who else '(gone)'}"
