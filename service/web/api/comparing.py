"""Calls and JSON documents of what others did on the same dice: two side by side, and all choices.

Knows values of `play.pairing` and `play.choices`, which say who may see what.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import TypeVar

from msgspec import Struct

from service.game.codes import display
from service.play import choices, pairing
from service.play.challenges import Challenge
from service.play.comparing import Turn
from service.play.pairing import Pair, Paired
from service.web.api.calls import Call, Result, answers
from service.web.api.naming import id_named
from service.web.comparing import read_pair
from service.web.context import kit, now

OK = HTTPStatus.OK
REFUSALS = (HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)

Choice = TypeVar("Choice", tuple[int, ...], str)


class ComparedPlayer(Struct, frozen=True):
    """One of the two, by the name that the reader knows them by; `left` is what they left on the
    table, for the two themselves in games that have a table."""

    player: str
    name: str
    total: int
    me: bool
    left: int | None


class ComparedWay(Struct, frozen=True):
    """What one of the two did in a turn: the dice kept before each throw but the first, those
    written into the box, its points, and the total with them."""

    kept: list[list[int]]
    dice: list[int]
    box: str
    points: int
    total: int


class ComparedTurn(Struct, frozen=True):
    """A turn of both; `parted` says that they chose differently."""

    turn: int
    first: list[int]
    parted: bool
    a: ComparedWay
    b: ComparedWay


class ComparedBox(Struct, frozen=True):
    """The points of both in a box."""

    box: str
    a: int
    b: int


class Comparison(Struct, frozen=True):
    """Two finished rounds; `won` is a player or `draw`, `different` the number of turns parted."""

    challenge: str
    ruleset: str
    players: list[ComparedPlayer]
    won: str
    different: int
    turns: list[ComparedTurn]
    boxes: list[ComparedBox]


class KeptByMany(Struct, frozen=True):
    """How many kept these dice after the first throw."""

    dice: list[int]
    players: int


class ChosenByMany(Struct, frozen=True):
    """How many wrote into this box."""

    box: str
    players: int


class OwnChoice(Struct, frozen=True):
    """What the reader kept and which box they wrote into."""

    dice: list[int]
    box: str


class TurnOfMany(Struct, frozen=True):
    """What many did with the same first throw, the commonest first."""

    turn: int
    first: list[int]
    kept: list[KeptByMany]
    boxes: list[ChosenByMany]
    mine: OwnChoice | None


class Choices(Struct, frozen=True):
    """The choices of `finished` rounds; no turns while these are too few."""

    challenge: str
    ruleset: str
    finished: int
    turns: list[TurnOfMany]


@answers(
    Call(
        "GET",
        "/challenges/<challenge>/compare",
        {OK: Comparison},
        query=("players", "with"),
        problems=REFUSALS,
        bearer="taken",
    )
)
def compare(reader: str | None, challenge: str) -> Result:
    """Two finished rounds of a code or a day, turn by turn, once my own is over."""
    found = pairing.pair(kit(), reader, id_named(challenge), read_pair(reader), now())
    return _comparison(found), OK


@answers(
    Call(
        "GET",
        "/challenges/<challenge>/choices",
        {OK: Choices},
        problems=REFUSALS,
        bearer="taken",
    )
)
def read_choices(reader: str | None, challenge: str) -> Result:
    """What others chose on the dice of a code or a day, once my own round is over."""
    return _choices(choices.of_challenge(kit(), reader, id_named(challenge), now())), OK


def _shown(challenge: Challenge) -> str:
    return challenge.id if challenge.is_day else display(challenge.code)


def _comparison(found: Pair) -> Comparison:
    of, left = found.comparison, found.left or (None, None)
    winners = {"a": found.a.player, "b": found.b.player}
    return Comparison(
        challenge=_shown(found.challenge),
        ruleset=found.challenge.ruleset.spelling,
        players=[
            _player(found.a, of.totals[0], left[0]),
            _player(found.b, of.totals[1], left[1]),
        ],
        won=winners.get(of.won, of.won),
        different=of.different,
        turns=[
            ComparedTurn(a.number, list(a.first), parted, _way(a), _way(b))
            for (a, b), parted in zip(of.turns, of.parted, strict=True)
        ],
        boxes=[ComparedBox(*box) for box in of.boxes],
    )


def _player(of: Paired, total: int, left: int | None) -> ComparedPlayer:
    return ComparedPlayer(of.player, of.name, total, of.me, left)


def _way(of: Turn) -> ComparedWay:
    kept = [list(dice) for dice in of.kept]
    return ComparedWay(kept, list(of.dice), of.box, of.points, of.total_after)


def _choices(found: choices.Choices) -> Choices:
    return Choices(
        challenge=_shown(found.challenge),
        ruleset=found.challenge.ruleset.spelling,
        finished=found.finished,
        turns=[_turn(turn) for turn in found.turns],
    )


def _turn(of: choices.Turn) -> TurnOfMany:
    return TurnOfMany(
        turn=of.number,
        first=list(of.first),
        kept=[KeptByMany(list(dice), players) for dice, players in _ranked(of.kept)],
        boxes=[ChosenByMany(box, players) for box, players in _ranked(of.boxes)],
        mine=OwnChoice(list(of.mine[0]), of.mine[1]) if of.mine else None,
    )


def _ranked(counts: Mapping[Choice, int]) -> list[tuple[Choice, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))
