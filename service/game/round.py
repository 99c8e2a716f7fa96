"""A round as a fold over moves, the one place where a rule is applied; knows no player or clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from service.game import dice as rows
from service.game.errors import Illegal, Malformed
from service.game.moves import Advice, Move, Score, Throw, Undo, read_move, read_opening
from service.game.ruleset import Ruleset
from service.game.scoring import score

UNDOS_A_TURN = 3
_DICE_VERSION = 1


@dataclass(frozen=True, slots=True)
class Round:
    """Where a round stands after `version` lines of its log, the opening included.

    When the round is over, turn and dice stay those of the last box. `before` is the round before
    the last score, as long as no throw has followed.
    """

    ruleset: Ruleset
    version: int
    turn: int
    throw: int
    dice: tuple[int, ...] | None
    kept: tuple[bool, ...]
    card: Mapping[str, int | None]
    undos: int = 0
    advised: bool = False
    over: bool = False
    last: tuple[str, int] | None = None
    before: "Round | None" = None

    @property
    def throws_left(self) -> int:
        """How many throws this turn still has."""
        return 0 if self.over else self.ruleset.throws - self.throw

    @property
    def options(self) -> Mapping[str, int]:
        """The open boxes that may be filled now, with what they would give."""
        if self.dice is None or self.over:
            return {}
        open_boxes = (box for box in self.ruleset.boxes if self.card[box.slug] is None)
        return {box.slug: score(box, self.dice) for box in open_boxes}

    @property
    def upper(self) -> int:
        """The sum of the upper section so far."""
        return sum(self.card[box.slug] or 0 for box in self.ruleset.upper)

    @property
    def bonus(self) -> int | None:
        """The bonus points once they are decided, None while they are pending."""
        if self.ruleset.bonus is None:
            return 0
        if self.upper >= self.ruleset.bonus.limit:
            return self.ruleset.bonus.points
        pending = any(self.card[box.slug] is None for box in self.ruleset.upper)
        return None if pending else 0

    @property
    def bonus_missing(self) -> int | None:
        """How many upper points the bonus still asks for; None in a game without bonus."""
        bonus = self.ruleset.bonus
        return max(0, bonus.limit - self.upper) if bonus else None

    @property
    def bonus_pace(self) -> int | None:
        """The upper sum less the filled faces' share of the limit; None in a game without bonus."""
        if self.ruleset.bonus is None:
            return None
        faces = {box.slug: box.args["face"] for box in self.ruleset.upper}
        filled = sum(face for slug, face in faces.items() if self.card[slug] is not None)
        return self.upper - self.ruleset.bonus.limit * filled // sum(faces.values())

    @property
    def total(self) -> int:
        """All points so far, an earned bonus included."""
        return sum(points or 0 for points in self.card.values()) + (self.bonus or 0)

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
        card=MappingProxyType({box.slug: None for box in ruleset.boxes}),
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
    current = begin(ruleset)
    for line in lines[1:]:
        current = apply(current, read_move(line), seed)
    return current


def _thrown(before: Round, keep: tuple[int, ...], seed: bytes) -> Round:
    kept = _kept_places(before, keep)
    count = kept.count(False)
    fresh = iter(rows.throw(seed, before.turn, before.throw + 1, count))
    lying = before.dice or (0,) * before.ruleset.dice
    return replace(
        before,
        version=before.version + 1,
        throw=before.throw + 1,
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
    if before.throws_left <= 0:
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


def _scored(before: Round, slug: str) -> Round:
    box = before.ruleset.box(slug)
    if before.card[slug] is not None:
        raise Illegal("box-filled", f"The box {slug} is filled already.")
    if before.dice is None:
        raise Illegal("not-thrown", "A box is filled after a throw.")
    points = score(box, before.dice)
    card = MappingProxyType({**before.card, slug: points})
    if None not in card.values():
        return replace(
            before, version=before.version + 1, card=card, over=True, last=(slug, points)
        )
    return replace(
        before,
        version=before.version + 1,
        turn=before.turn + 1,
        throw=0,
        dice=None,
        kept=(False,) * before.ruleset.dice,
        card=card,
        undos=0,
        last=(slug, points),
        before=before,
    )


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
