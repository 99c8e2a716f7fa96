"""Moves and openings, and the lines that spell them; knows nothing of what is legal."""

import re
from dataclasses import dataclass
from datetime import date

from service.game.days import read_day
from service.game.errors import Malformed


@dataclass(frozen=True, slots=True)
class Throw:
    """Keep these faces, rising, and throw the other dice."""

    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Write the dice into this box."""

    box: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last score."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Ask the coach, which marks the round."""


Move = Throw | Score | Undo | Advice


@dataclass(frozen=True, slots=True)
class Opening:
    """What a round is played by: the game, whose dice, and which key and version they come from;
    `opponent` is a computer in a version of it, as `hard@1`, where one plays along, `seat` the
    number of a person at a table on one device, from 1."""

    ruleset: str
    version: int
    challenge: str
    key_date: date
    dice_version: int = 1
    opponent: str | None = None
    seat: int | None = None


_BOX = re.compile(r"([1-9]\.)?[a-z]+(-[a-z]+)*")
_OPENING = re.compile(
    r"start (?P<ruleset>[a-z]+(?:[-+=][a-z0-9]+)*) v(?P<version>[1-9][0-9]{0,2})"
    r" (?P<challenge>d-[0-9]{4}-[0-9]{2}-[0-9]{2}|c-[0-9A-HJKMNP-TV-Z]{8})"
    r" key (?P<key>[0-9-]{10}) dice (?P<dice>[1-9][0-9]{0,2})"
    r"(?: against (?P<opponent>[a-z]+@[1-9][0-9]{0,2}))?"
    r"(?: seat (?P<seat>[1-6]))?"
)


def write_move(move: Move) -> str:
    """The line of a move, as `throw 6 6` or `score sixes`."""
    match move:
        case Throw(keep):
            return " ".join(("throw", *map(str, keep)))
        case Score(box):
            return f"score {box}"
        case Undo():
            return "undo"
        case Advice():
            return "advice"


def read_move(line: str) -> Move:
    """The move that a line spells, and no other line does; Malformed otherwise."""
    verb, _, rest = line.partition(" ")
    if verb == "throw" and (line == verb or rest):
        return Throw(_read_keep(rest))
    if verb == "score" and _BOX.fullmatch(rest):
        return Score(rest)
    if line == "undo":
        return Undo()
    if line == "advice":
        return Advice()
    raise Malformed("move", "This is no move.")


def write_opening(opening: Opening) -> str:
    """The first line of a round's log."""
    against = f" against {opening.opponent}" if opening.opponent else ""
    seat = f" seat {opening.seat}" if opening.seat else ""
    return (
        f"start {opening.ruleset} v{opening.version} {opening.challenge}"
        f" key {opening.key_date.isoformat()} dice {opening.dice_version}{against}{seat}"
    )


def read_opening(line: str) -> Opening:
    """The opening that a log's first line spells; Malformed otherwise."""
    found = _OPENING.fullmatch(line)
    if not found:
        raise Malformed("opening", "This is no opening of a round.")
    return Opening(
        ruleset=found["ruleset"],
        version=int(found["version"]),
        challenge=found["challenge"],
        key_date=read_day(found["key"]),
        dice_version=int(found["dice"]),
        opponent=found["opponent"],
        seat=int(found["seat"]) if found["seat"] else None,
    )


def _read_keep(text: str) -> tuple[int, ...]:
    faces = text.split(" ") if text else []
    if not all(len(face) == 1 and face in "123456" for face in faces) or faces != sorted(faces):
        raise Malformed("keep", "The dice to keep are faces from 1 to 6 in rising order.")
    return tuple(map(int, faces))
