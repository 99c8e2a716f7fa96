"""The call and JSON documents of the review of one's own finished round.

Knows values of `play.reviewing`, which says whose rounds are reviewed.
"""

from http import HTTPStatus

from msgspec import Struct

from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.play import reviewing
from service.play.live import read_round_id
from service.play.reviewing import Look, Reviewed
from service.web.api.calls import Call, Result, answers
from service.web.context import kit, now

OK = HTTPStatus.OK
REFUSALS = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)


class ReviewedChoice(Struct, frozen=True):
    """Dice that are kept while the others are thrown, or a box that is written."""

    keep: list[int] | None
    box: str | None


class ReviewedShare(Struct, frozen=True):
    """How many of all chose the same after the first throw of the turn."""

    players: int
    of: int


class ReviewedLook(Struct, frozen=True):
    """A choice beside another one: the better one where it cost something, or the one that
    suggests itself where it was the best.

    `value` and `best` are points still to come on average; `open` are boxes that the better keep
    leads to, `points` what the turn gave in the end.
    """

    turn: int
    throw: int
    dice: list[int]
    chosen: ReviewedChoice
    other: ReviewedChoice
    value: float
    best: float
    open: list[str]
    share: ReviewedShare | None
    points: int


class ReviewedChance(Struct, frozen=True):
    """How likely the total was after so many turns, from 0 to 1: an estimate."""

    turn: int
    chance: float


class ReviewedChances(Struct, frozen=True):
    """How likely perfect play was to come to at least so many points along the round: to more than
    the maker's where the code shows that, else to my own total."""

    at_least: int
    along: list[ReviewedChance]


class Review(Struct, frozen=True):
    """A finished round as a sum: total = mean + luck − left.

    `expected` is the total to be expected before the first turn and after each one.
    `left_less_than` is how many per cent of the players of a final day left more on the table, null
    where that is not counted, or of too few. `chances` are null in a game whose spread is not
    measured; `tip` is the kind of the costliest choice, where one is recognised.
    """

    round: str
    ruleset: str
    total: int
    mean: float
    luck: float
    left: float
    left_less_than: int | None
    expected: list[float]
    praised: ReviewedLook | None
    costly: list[ReviewedLook]
    tip: str | None
    chances: ReviewedChances | None


@answers(Call("GET", "/rounds/<round_id>/review", {OK: Review}, problems=REFUSALS))
def read_review(player: str, round_id: str) -> Result:
    """What perfect play says of one of my finished rounds."""
    return _review(reviewing.of_round(kit(), player, read_round_id(round_id), now())), OK


def _review(found: Reviewed) -> Review:
    of, live = found.review, found.live
    return Review(
        round=str(live.id),
        ruleset=live.round.ruleset.spelling,
        total=live.round.total,
        mean=of.mean / POINT,
        luck=of.luck / POINT,
        left=of.left / POINT,
        left_less_than=_percentile(found),
        expected=[points / POINT for points in of.expected],
        praised=_look(found.praised) if found.praised else None,
        costly=[_look(look) for look in found.costly],
        tip=found.tip.kind if found.tip else None,
        chances=_chances(found),
    )


def _chances(found: Reviewed) -> ReviewedChances | None:
    if not found.along:
        return None
    along = [ReviewedChance(turn, chance) for turn, chance in found.along]
    return ReviewedChances(found.least, along)


def _percentile(found: Reviewed) -> int | None:
    left = round(found.review.left / POINT)
    return found.crowd.leaving_more(left) if found.crowd else None


def _look(of: Look) -> ReviewedLook:
    decision = of.decision
    return ReviewedLook(
        turn=decision.before.turn,
        throw=decision.before.throw,
        dice=list(decision.before.dice or ()),
        chosen=_choice(decision.chosen),
        other=_choice(of.other),
        value=decision.value / POINT,
        best=decision.best / POINT,
        open=list(of.reason.boxes),
        share=ReviewedShare(of.share.players, of.share.of) if of.share else None,
        points=decision.points,
    )


def _choice(move: Score | Throw) -> ReviewedChoice:
    if isinstance(move, Throw):
        return ReviewedChoice(list(move.keep), None)
    return ReviewedChoice(None, move.box)
