"""What every keep and every box is worth in a state, and which is best; knows no page, no player.

All values are whole numbers of 1 / POINT, so that the same move is advised on every machine. Values
closer than a tie go by a written order: boxes before keeps, more dice kept before fewer, then card
order, then rising faces.
"""

from dataclasses import dataclass

import numpy as np

from service.coach.states import States, Writing
from service.coach.tables import POINT, Table, Whole
from service.game.round import Round

#: What is no difference: 0.005 points.
TIE = POINT // 200
_NEVER = -(1 << 60)


@dataclass(frozen=True, slots=True)
class Turn:
    """A state at the start of a turn: filled boxes as bits, the upper sum up to the limit, and the
    bank of saved throws."""

    filled: int
    upper: int
    bank: int = 0


@dataclass(frozen=True, eq=False)
class TurnValues:
    """What is worth what in one turn, by the throws in hand: those of the turn and of the bank.

    `boxes[n][b, r]` is box b for throw r with n throws in hand, `best[n]` the best of each throw
    then; `kept[n]` is each kept set whose other dice are thrown, with n throws in hand after it.
    """

    boxes: tuple[Whole, ...]
    best: tuple[Whole, ...]
    kept: tuple[Whole, ...]

    @property
    def start(self) -> int:
        """The value before the first throw."""
        return int(self.kept[-1][0])


def turn_of(states: States, of: Round) -> Turn:
    """The state at the start of a round's turn."""
    filled = sum(1 << n for n, box in enumerate(states.game.boxes) if of.card[box.slug] is not None)
    if states.game.further and of.card[states.game.boxes[states.yatzy].slug]:
        filled |= 1 << states.boxes
    bought = max(0, of.throw - states.game.throws)
    return Turn(filled, min(of.upper, states.limit), of.bank + bought)


def in_hand(of: Round) -> int:
    """How many throws the turn can still have: its own and those of the bank."""
    return of.throws_left + of.bank


@dataclass(frozen=True, eq=False)
class Coach:
    """Perfect play of one game by its table."""

    table: Table

    @property
    def states(self) -> States:
        """The game's states."""
        return self.table.states

    def values_of(self, turn: Turn, throws: int | None = None) -> TurnValues:
        """What is worth what in a turn that begins so, with as many throws beside the bank as the
        game has if not said otherwise."""
        boxes = self._boxes(turn, (throws or self.states.game.throws) + turn.bank)
        best, kept = list[Whole](), list[Whole]()
        for written in boxes:
            last = written.max(axis=0)
            best.append(self.states.lattice.maxima(kept[-1], last) if kept else last)
            kept.append(self.states.lattice.means(best[-1]))
        return TurnValues(boxes, tuple(best), tuple(kept))

    def _boxes(self, turn: Turn, throws: int) -> tuple[Whole, ...]:
        """What filling each box gives with each throw, the state after it included, by the throws
        in hand; these are the next bank where throws are saved."""
        states = self.states
        banks = np.arange(throws if states.game.saved else 1)[:, None]
        writing = states.writing(turn.filled)
        found = writing.gives * POINT + self._after(turn, writing, banks)[:, writing.which]
        if turn.filled >> states.boxes & 1:
            found += np.where(states.alike > 0, states.game.further * POINT, 0)
        found = np.where(states.may_fill(turn.filled), found, _NEVER)
        return tuple(found) if states.game.saved else (found[0],) * throws

    def _after(self, turn: Turn, writing: Writing, banks: Whole) -> Whole:
        """What each kind of state is worth by bank, with the bonus that leads to it; 0 for those of
        boxes that are filled."""
        states, bonus = self.states, self.states.game.bonus
        still = ~turn.filled >> writing.box & 1 == 1
        box, points = writing.box[still], writing.points[still]
        holds = (box == states.yatzy) & (points > 0) if states.game.further else box < 0
        sums = np.where(box < states.upper, turn.upper + points, turn.upper)
        filled = turn.filled | 1 << box | np.where(holds, 1 << states.boxes, 0)
        values = self.table.values(filled, np.minimum(sums, states.limit), banks)
        if bonus and turn.upper < states.limit:
            values += np.where(sums >= states.limit, bonus.points * POINT, 0)
        found = np.zeros((len(banks), len(still)), np.int64)
        found[:, still] = values
        return found
