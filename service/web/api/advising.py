"""Call and JSON documents of the coach's advice; knows values of `play.advising`, no rules."""

from collections.abc import Mapping
from http import HTTPStatus

from msgspec import Struct

from service.coach.choosing import Option
from service.coach.tables import POINT
from service.game.moves import Throw
from service.play import advising, goals, rounds
from service.play.goals import Outlook
from service.play.live import read_round_id
from service.web.api.calls import Call, Result, answers
from service.web.context import kit, now

OK, FORBIDDEN = HTTPStatus.OK, HTTPStatus.FORBIDDEN
NOT_FOUND, CONFLICT = HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT


class AdvisedMove(Struct, frozen=True):
    """A legal move and the points that are still to come on average after it: a `throw` with what
    it keeps, or a `score` with its box and points."""

    move: str
    keep: list[int] | None
    box: str | None
    points: int | None
    value: float


class ChanceToBeat(Struct, frozen=True):
    """How likely perfect play comes to more than a total, from 0 to 1, or than the computer that
    plays along, by its level: an estimate."""

    total: int | None
    computer: str | None
    chance: float


class AdviceState(Struct, frozen=True):
    """What the coach says of the dice of a round at this version: all moves, the advised one first;
    the first `equals` of them are as good; `why` names the boxes that it aims at, or is `zero` or
    `bonus`; `chances` of the open boxes in this turn; `to_beat` where there is a total to
    beat: an earlier one of mine in practice, the maker's where the code shows it, or a computer."""

    round: str
    version: int
    moves: list[AdvisedMove]
    equals: int
    why: str
    aims: list[str]
    chances: Mapping[str, float]
    to_beat: ChanceToBeat | None


@answers(
    Call(
        "GET",
        "/rounds/<round_id>/advice",
        {OK: AdviceState},
        problems=(FORBIDDEN, NOT_FOUND, CONFLICT),
    )
)
def read_advice(player: str, round_id: str) -> Result:
    """What the coach says of my dice, once the move `advice` has asked for it."""
    live = rounds.find(kit(), player, read_round_id(round_id), now())
    found = advising.read(kit(), live)
    return AdviceState(
        round=str(live.id),
        version=live.round.version,
        moves=[_move(one, live.round.options) for one in found.options],
        equals=1 + len(found.equals),
        why=found.why.kind,
        aims=list(found.why.boxes),
        chances={key: float(chance) for key, chance in found.chances.items()},
        to_beat=_to_beat(goals.outlook(kit(), live)),
    ), OK


def _to_beat(of: Outlook | None) -> ChanceToBeat | None:
    return ChanceToBeat(of.total, of.level, of.chance) if of else None


def _move(of: Option, options: Mapping[str, int]) -> AdvisedMove:
    value = of.value / POINT
    if isinstance(of.move, Throw):
        return AdvisedMove("throw", list(of.move.keep), None, None, value)
    return AdvisedMove("score", None, of.move.box, options[of.move.box], value)
