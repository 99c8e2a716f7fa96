"""Two finished rounds on the same dice, told turn by turn; knows rounds, no store and no page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from service.game.errors import Illegal, Malformed
from service.game.moves import Advice, Score, Throw, Undo, read_move
from service.game.round import ColumnSum, Round, apply, begin
from service.game.ruleset import Ruleset

Won = Literal["a", "b", "draw"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it finally was: what was kept before each throw but the first, and what it gave.

    `dice` are those written into the box, named by its key. `total_after` holds earned bonuses and
    `extras_after`, the points of further Yatzys; `columns_after` are the sums by column.
    """

    number: int
    first: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...]
    dice: tuple[int, ...]
    box: str
    points: int
    total_after: int
    columns_after: tuple[ColumnSum, ...]
    extras_after: int

    @property
    def bonus_after(self) -> int:
        """What earned bonuses add to the total after the turn, each as often as its column."""
        return sum(of.column.weight * (of.bonus or 0) for of in self.columns_after)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rounds side by side: `parted` says of each turn whether the two chose differently.

    `boxes` are key, points of a and points of b, column by column in card order.
    """

    turns: tuple[tuple[Turn, Turn], ...]
    parted: tuple[bool, ...]
    boxes: tuple[tuple[str, int, int], ...]
    totals: tuple[int, int]

    @property
    def different(self) -> int:
        """In how many turns the two chose differently."""
        return sum(self.parted)

    @property
    def won(self) -> Won:
        """Who has more points."""
        a, b = self.totals
        return "draw" if a == b else "a" if a > b else "b"


def tell(ruleset: Ruleset, seed: bytes, lines: Sequence[str]) -> tuple[Turn, ...]:
    """The turns of a finished log without what was undone; Malformed or Illegal if it is none."""
    current, turns = begin(ruleset), []
    first: tuple[int, ...] = ()
    kept: tuple[tuple[int, ...], ...] = ()
    for move in standing(lines):
        after = apply(current, move, seed)
        match move:
            case Throw() if current.throw == 0:
                first, kept = after.dice or (), ()
            case Throw(keep):
                kept += (keep,)
            case Score(box):
                turns.append(_turn(current, after, box, first, kept))
        current = after
    if not current.over:
        raise Malformed("round-unfinished", "Only finished rounds are compared.")
    return tuple(turns)


def compare(
    ruleset: Ruleset, seed: bytes, a_lines: Sequence[str], b_lines: Sequence[str]
) -> Comparison:
    """Two finished logs of one challenge side by side; Malformed or Illegal as `tell`."""
    a, b = tell(ruleset, seed, a_lines), tell(ruleset, seed, b_lines)
    card_a, card_b = ({turn.box: turn.points for turn in turns} for turns in (a, b))
    turns = tuple(zip(a, b, strict=True))
    return Comparison(
        turns=turns,
        parted=tuple((of_a.kept, of_a.box) != (of_b.kept, of_b.box) for of_a, of_b in turns),
        boxes=tuple((key, card_a[key], card_b[key]) for key in begin(ruleset).card),
        totals=(a[-1].total_after, b[-1].total_after),
    )


def shared_keeps(a: Turn, b: Turn) -> tuple[tuple[int, ...], ...]:
    """What both kept alike before their ways parted."""
    alike = 0
    for of_a, of_b in zip(a.kept, b.kept, strict=False):
        if of_a != of_b:
            break
        alike += 1
    return a.kept[:alike]


def standing(lines: Sequence[str]) -> Iterator[Score | Throw]:
    """The moves that were not taken back, advice left out."""
    moves: list[Score | Throw] = []
    for line in lines[1:]:
        match read_move(line):
            case Undo():
                _take_back(moves)
            case Advice():
                pass
            case move:
                moves.append(move)
    yield from moves


def _take_back(moves: list[Score | Throw]) -> None:
    if not moves or not isinstance(moves.pop(), Score):
        raise Illegal("undo-nothing", "There is no box to take back.")


def _turn(
    before: Round, after: Round, box: str, first: tuple[int, ...], kept: tuple[tuple[int, ...], ...]
) -> Turn:
    return Turn(
        number=before.turn,
        first=first,
        kept=kept,
        dice=before.dice or (),
        box=box,
        points=after.card[box] or 0,
        total_after=after.total,
        columns_after=after.columns,
        extras_after=after.extras,
    )
