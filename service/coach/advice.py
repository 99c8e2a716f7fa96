"""What every keep and every box is worth in a state, and which is best; knows no page, no player.

All values are whole numbers of 1 / POINT, so that the same move is advised on every machine. Values
closer than a tie go by a written order: boxes before keeps, more dice kept before fewer, then card
order, then rising faces.
"""

from dataclasses import dataclass

import numpy as np

from service.coach.states import States
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
        found = np.full((len(banks), *states.points.shape), _NEVER, np.int64)
        for box in range(states.boxes):
            if not turn.filled >> box & 1:
                allowed = states.may_fill(box, turn.filled)
                found[:, box, allowed] = self._box(turn, box, banks)[:, allowed]
        return tuple(found) if states.game.saved else (found[0],) * throws

    def _box(self, turn: Turn, box: int, banks: Whole) -> Whole:
        """What filling an open box gives by the next bank with each throw, allowed or not."""
        states, game = self.states, self.states.game
        joker = states.is_joker(turn.filled)
        gives = np.where(joker, states.joker[box], states.points[box]).astype(np.int64)
        filled = np.full(len(gives), turn.filled | 1 << box, np.int64)
        sums = np.full(len(gives), turn.upper, np.int64)
        adds = gives.copy()
        if box < states.upper:
            sums = np.minimum(turn.upper + gives, states.limit)
        if game.bonus and turn.upper < states.limit:
            adds += np.where(sums >= states.limit, game.bonus.points, 0)
        if box == states.yatzy:
            filled |= np.where(gives > 0, 1 << states.boxes, 0) if game.further else 0
        elif turn.filled >> states.boxes & 1:
            adds += np.where(states.alike > 0, game.further, 0)
        return np.asarray(adds * POINT + self._values(filled, sums, banks), np.int64)

    def _values(self, filled: Whole, sums: Whole, banks: Whole) -> Whole:
        """The values of states by bank, of which many are the same but for the bank."""
        named, which = np.unique(filled * (self.states.limit + 1) + sums, return_inverse=True)
        values = self.table.values(*np.divmod(named, self.states.limit + 1), banks)
        return np.asarray(values[:, which], np.int64)
