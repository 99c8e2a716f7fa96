"""A round as a fold over moves, the one place where a rule is applied; knows no player or clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from service.game import dice as rows
from service.game.errors import Illegal, Malformed
from service.game.legal import further, is_joker, options, points_of
from service.game.moves import Advice, Move, Score, Throw, Undo, read_move, read_opening
from service.game.ruleset import Column, Ruleset

UNDOS_A_TURN = 3
_DICE_VERSION = 1


@dataclass(frozen=True, slots=True)
class ColumnSum:
    """How a column of the card stands; its total counts as often as the column does.

    `bonus` is None while it is pending; `missing` and `pace` are None in a game without bonus.
    """

    column: Column
    upper: int
    bonus: int | None
    missing: int | None
    pace: int | None
    total: int


@dataclass(frozen=True)
class Round:
    """Where a round stands after `version` lines of its log, the opening included.

    When the round is over, turn and dice stay those of the last box. `before` is the round before
    the last score, as long as no throw has followed. `bank` are the saved throws, `extras` the
    points of further Yatzys. What follows from these is counted once, when it is first asked for.
    """

    ruleset: Ruleset
    version: int
    turn: int
    throw: int
    dice: tuple[int, ...] | None
    kept: tuple[bool, ...]
    card: Mapping[str, int | None]
    bank: int = 0
    extras: int = 0
    undos: int = 0
    advised: bool = False
    over: bool = False
    last: tuple[str, int] | None = None
    before: "Round | None" = None

    @property
    def throws_left(self) -> int:
        """How many throws this turn still has without those of the bank."""
        return 0 if self.over else max(0, self.ruleset.throws - self.throw)

    @property
    def may_throw(self) -> bool:
        """Whether another throw can be made in this turn, from the bank if need be."""
        return self.throws_left > 0 or (self.bank > 0 and not self.over)

    @cached_property
    def options(self) -> Mapping[str, int]:
        """The open boxes that may be filled now, with what they would give."""
        if self.dice is None or self.over:
            return {}
        return MappingProxyType(options(self.ruleset, self.card, self.dice, self.throw))

    @property
    def joker(self) -> bool:
        """Whether the dice are a joker, which says what boxes of free columns they may fill."""
        return (
            self.dice is not None and not self.over and is_joker(self.ruleset, self.card, self.dice)
        )

    @cached_property
    def columns(self) -> tuple[ColumnSum, ...]:
        """How each column stands."""
        return tuple(_sum_of(self, column) for column in self.ruleset.columns)

    @property
    def upper(self) -> int:
        """The sum of the upper sections so far."""
        return sum(column.upper for column in self.columns)

    @property
    def bonus(self) -> int | None:
        """The bonus points once they are decided, None while any are pending."""
        bonuses = [column.bonus for column in self.columns]
        return None if None in bonuses else sum(bonus or 0 for bonus in bonuses)

    @property
    def bonus_missing(self) -> int | None:
        """How many upper points the bonuses still ask for; None in a game without bonus."""
        if self.ruleset.bonus is None:
            return None
        return sum(column.missing or 0 for column in self.columns)

    @property
    def bonus_pace(self) -> int | None:
        """The upper sum less the filled faces' share of the limit; None in a game without bonus."""
        if self.ruleset.bonus is None:
            return None
        return sum(column.pace or 0 for column in self.columns)

    @property
    def total(self) -> int:
        """All points so far, earned bonuses and extra points included."""
        return sum(column.total for column in self.columns) + self.extras

    @property
    def may_undo(self) -> bool:
        """Whether the last score can be taken back now."""
        return self.before is not None and self.before.undos < UNDOS_A_TURN


def begin(ruleset: Ruleset) -> Round:
    """The round after its opening: an empty card, nothing thrown."""
    return Round(
        ruleset=ruleset,
        version=1,
        turn=1,
        throw=0,
        dice=None,
        kept=(False,) * ruleset.dice,
        card=MappingProxyType({place.key: None for place in ruleset.places}),
    )


def apply(before: Round, move: Move, seed: bytes) -> Round:
    """The round after one more move, with dice from the challenge's seed; Illegal if refused."""
    if before.over:
        raise Illegal("round-over", "The round is over.")
    match move:
        case Throw(keep):
            return _thrown(before, keep, seed)
        case Score(box):
            return _scored(before, box)
        case Undo():
            return _undone(before)
        case Advice():
            return _advised(before)


def replay(ruleset: Ruleset, seed: bytes, lines: Sequence[str]) -> Round:
    """The round that a log tells, its opening first; Malformed or Illegal if it cannot be."""
    if not lines:
        raise Malformed("opening", "This log is empty.")
    opening = read_opening(lines[0])
    if (opening.ruleset, opening.version) != (ruleset.spelling, ruleset.version):
        raise Malformed("opening", f"This log is not of {ruleset.spelling} v{ruleset.version}.")
    if opening.dice_version != _DICE_VERSION:
        raise Malformed("opening", "This log is of dice of another version.")
    return go_on(begin(ruleset), seed, lines[1:])


def go_on(before: Round, seed: bytes, lines: Sequence[str]) -> Round:
    """The round after these further lines of its log; Malformed or Illegal if it cannot be."""
    for line in lines:
        before = apply(before, read_move(line), seed)
    return before


def _thrown(before: Round, keep: tuple[int, ...], seed: bytes) -> Round:
    kept = _kept_places(before, keep)
    bought = before.throw >= before.ruleset.throws
    count = kept.count(False)
    fresh = iter(rows.throw(seed, before.turn, before.throw + 1, count))
    lying = before.dice or (0,) * before.ruleset.dice
    return replace(
        before,
        version=before.version + 1,
        throw=before.throw + 1,
        bank=before.bank - bought,
        dice=tuple(die if stays else next(fresh) for die, stays in zip(lying, kept, strict=True)),
        kept=kept,
        last=None,
        before=None,
    )


def _kept_places(before: Round, keep: tuple[int, ...]) -> tuple[bool, ...]:
    """Which places stay: of equal dice the leftmost."""
    if before.dice is None:
        if keep:
            raise Illegal("not-thrown", "There are no dice to keep before the first throw.")
        return before.kept
    if not before.may_throw:
        raise Illegal("no-throws-left", "This turn has no throws left: choose a box.")
    wanted, places = list(keep), []
    for die in before.dice:
        places.append(die in wanted)
        if places[-1]:
            wanted.remove(die)
    if wanted:
        raise Illegal("not-kept", "A die to keep is not among the dice.")
    if all(places):
        raise Illegal("nothing-to-throw", "All dice are kept, so there is nothing to throw.")
    return tuple(places)


def _scored(before: Round, key: str) -> Round:
    points = _points_of(before, key)
    card = MappingProxyType({**before.card, key: points})
    dice = before.dice or ()
    after = replace(
        before,
        version=before.version + 1,
        card=card,
        bank=before.bank + (before.throws_left if before.ruleset.saved else 0),
        extras=before.extras + further(before.ruleset, before.card, dice, key),
        last=(key, points),
    )
    if None not in card.values():
        return replace(after, over=True, before=None)
    return replace(
        after,
        turn=before.turn + 1,
        throw=0,
        dice=None,
        kept=(False,) * before.ruleset.dice,
        undos=0,
        before=before,
    )


def _points_of(before: Round, key: str) -> int:
    """What filling this box gives. Illegal where it may not be filled."""
    before.ruleset.place(key)
    if before.card[key] is not None:
        raise Illegal("box-filled", f"The box {key} is filled already.")
    if before.dice is None:
        raise Illegal("not-thrown", "A box is filled after a throw.")
    points = points_of(before.ruleset, before.card, before.dice, before.throw, key)
    if points is None:
        raise Illegal("box-not-open", f"The box {key} may not be filled with these dice now.")
    return points


def _undone(after: Round) -> Round:
    if after.before is None:
        raise Illegal("undo-nothing", "There is no box to take back.")
    if not after.may_undo:
        raise Illegal("undo-limit", f"A turn can be taken back {UNDOS_A_TURN} times at most.")
    return replace(after.before, version=after.version + 1, undos=after.before.undos + 1)


def _advised(before: Round) -> Round:
    if before.dice is None:
        raise Illegal("not-thrown", "Advice is given on dice that lie on the table.")
    return replace(before, version=before.version + 1, advised=True)


def _sum_of(of: Round, column: Column) -> ColumnSum:
    game = of.ruleset
    written = {place.box.slug: of.card[place.key] for place in game.places_in(column)}
    upper = sum(written[box.slug] or 0 for box in game.upper)
    points = sum(found or 0 for found in written.values())
    if game.bonus is None:
        return ColumnSum(column, upper, 0, None, None, column.weight * points)
    pending = any(written[box.slug] is None for box in game.upper)
    earned = game.bonus.points if upper >= game.bonus.limit else None if pending else 0
    faces = {box.slug: box.args["face"] for box in game.upper}
    filled = sum(face for slug, face in faces.items() if written[slug] is not None)
    return ColumnSum(
        column=column,
        upper=upper,
        bonus=earned,
        missing=max(0, game.bonus.limit - upper),
        pace=upper - game.bonus.limit * filled // sum(faces.values()),
        total=column.weight * (points + (earned or 0)),
    )
