"""Readers of the pages: without a cookie, in the middle of today's game, done with it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from tests.world import Visitor

TODAY = 146310  # at the tests' noon, 2426-11-29
BOXES = (
    "ones twos threes fours fives sixes one-pair two-pairs three-pairs three-of-a-kind "
    "four-of-a-kind five-of-a-kind small-straight large-straight full-straight full-house villa "
    "tower chance maxi-yatzy"
).split()


@dataclass(frozen=True)
class Reader:
    """A visitor and the address of today's round, where there is one."""

    visitor: Visitor
    round: str | None

    @property
    def player(self) -> str:
        assert self.round
        return self.round.rpartition(".")[2]


def newcomer(app: Flask) -> Reader:
    return Reader(Visitor(app), None)


def unreadable(app: Flask) -> Visitor:
    """A visitor whose cookie is none of ours."""
    visitor = Visitor(app)
    visitor.client.set_cookie("sammakast", "nonsense")
    return visitor


def playing(app: Flask, turns: int = 2) -> Reader:
    """In the middle of today's game: so many boxes written, and the next turn thrown."""
    visitor = Visitor(app)
    address = visitor.start_today(TODAY)
    write_boxes(visitor, address, turns)
    send(visitor, address, 2 * turns + 1, throw="1")
    return Reader(visitor, address)


def finished(app: Flask) -> Reader:
    visitor = Visitor(app)
    address = visitor.start_today(TODAY)
    write_boxes(visitor, address, len(BOXES))
    return Reader(visitor, address)


def write_boxes(visitor: Visitor, address: str, count: int) -> None:
    """From the beginning of a round: throw once a turn and write the boxes in card order."""
    for turn, box in enumerate(BOXES[:count]):
        send(visitor, address, 2 * turn + 1, throw="1")
        send(visitor, address, 2 * turn + 2, box=box)


def send(visitor: Visitor, address: str, version: int, **action: str | list[str]) -> None:
    """Make a move that the service must take."""
    answer = visitor.post(f"{address}/moves", {"version": str(version), **action})
    assert answer.status_code == 303, answer.text
