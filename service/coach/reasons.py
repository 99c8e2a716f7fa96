"""Why a choice is the better one: the boxes it leads to, a cheap zero, or the bonus; no words."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from service.coach.advice import Coach, TurnValues, in_hand, turn_of
from service.coach.lattice import Lattice
from service.coach.tables import Whole
from service.game.moves import Score, Throw
from service.game.round import Round, apply

#: How much more often a box must be reached to be the reason for a keep, and how many are told.
OFTEN = 0.03
MOST_BOXES = 2

Kind = Literal["open", "zero", "bonus", ""]
Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: for `open` the boxes that the better keep leads to more often; "" for no reason."""

    kind: Kind
    boxes: tuple[str, ...] = ()


def reason_of(coach: Coach, before: Round, better: Score | Throw, other: Score | Throw) -> Reason:
    """Why one choice is better than another before a round."""
    if isinstance(better, Score):
        return _of_box(before, better)
    values = coach.values_of(turn_of(coach.states, before))
    of_better, of_other = (_leads(coach, values, before, move) for move in (better, other))
    more = of_better - of_other
    ranked = np.argsort(-more, kind="stable")[:MOST_BOXES]
    boxes = coach.states.game.boxes
    found = sorted(int(number) for number in ranked if more[number] >= OFTEN)
    return Reason("open" if found else "", tuple(boxes[number].slug for number in found))


def _of_box(before: Round, better: Score) -> Reason:
    if not before.options[better.box]:
        return Reason("zero")
    after = apply(before, better, b"")
    upper = before.ruleset.place(better.box).box.upper
    on_pace = after.bonus_pace is not None and after.bonus_pace >= 0
    return Reason("bonus" if upper and on_pace and before.bonus is None else "")


def _leads(coach: Coach, values: TurnValues, before: Round, move: Score | Throw) -> Chances:
    """How likely each box is written at the end of the turn, when perfect play follows."""
    states = coach.states
    if isinstance(move, Score):
        return np.array([box.slug == move.box for box in states.game.boxes], np.float64)
    net = states.lattice
    mass = np.zeros(len(net.sets))
    mass[net.number_of(move.keep)] = 1
    found = np.zeros(states.boxes)
    for left in range(in_hand(before) - 1, -1, -1):
        thrown = _thrown(net, mass)
        mass = np.zeros(len(net.sets))
        if left:
            kept = kept_by(net, values.kept[left - 1], values.boxes[left].max(axis=0))
            np.add.at(mass, kept, thrown)
            thrown, mass[net.first :] = mass[net.first :].copy(), 0
        np.add.at(found, values.boxes[left].argmax(axis=0), thrown)
    return found


def _thrown(net: Lattice, mass: Chances) -> Chances:
    """How likely each throw is, from how likely each kept set is."""
    spread = mass.copy()
    for level in net.levels[:-1]:
        for face in range(6):
            np.add.at(spread, net.more[level, face], spread[level] / 6)
    return spread[net.first :]


def kept_by(net: Lattice, kept: Whole, last: Whole) -> NDArray[np.int64]:
    """What perfect play keeps of each throw: a set, or the throw itself where it writes."""
    worst = np.iinfo(np.int64).min
    values = np.append(kept, worst)
    values[net.first : -1] = last
    chosen = np.arange(len(values))
    for level in net.levels[1:]:
        fewer = net.fewer[level].astype(np.int64)
        rows = np.arange(len(fewer))
        best = fewer[rows, values[fewer].argmax(axis=1)]
        better = values[best] > values[level]
        chosen[level] = np.where(better, chosen[best], chosen[level])
        values[level] = np.where(better, values[best], values[level])
    return chosen[net.first : -1]
