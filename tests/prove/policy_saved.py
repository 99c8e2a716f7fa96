"""What the play of a packed table is worth where throws are saved, exactly: its moves, valued
without it by backward induction over every set of filled boxes, bank and upper sum."""

import numba as nb
import numpy as np
from numpy.typing import NDArray

from service.coach.advice import TIE
from service.coach.exact import may_fill, rules_of
from service.coach.lattice import kept_sets
from service.coach.states import States
from service.coach.tables import POINT, Table

_NEVER = -(1 << 60)


def worth_of(table: Table, threads: int) -> float:
    """The mean of the moves that a table advises, in a game without jokers and further Yatzys."""
    states, known = table.states, _known(table)
    nb.set_num_threads(threads)
    worth = np.zeros(states.size)
    shape = (threads, len(states.lattice.sets), int(states.lanes.max()))
    tables = (np.zeros(shape, np.int64), np.zeros(shape))
    written = np.array([bin(one).count("1") for one in states.filled])
    for boxes in range(states.boxes - 1, -1, -1):
        layer = states.filled[written == boxes]
        turn = (states.game.throws, int(states.banks(layer)[0]))
        figures = rules_of(states)
        _value_layer(
            layer, known, worth, tables, turn, figures, states.lattice.more, _keeps(states)
        )
    return float(worth[states.starts[0]])


def _known(table: Table) -> NDArray[np.int64]:
    """What the table says of every state."""
    states, known = table.states, np.zeros(table.states.size, np.int64)
    lanes = states.lanes[states.filled & (1 << states.upper) - 1]
    sizes = zip(states.filled, lanes, states.banks(states.filled), strict=True)
    for filled, sums, banks in sizes:
        found = table.values(
            np.full((1, 1), filled), np.arange(sums)[None, :], np.arange(banks)[:, None]
        )
        start = states.starts[filled]
        known[start : start + sums * banks] = found.ravel()
    return known


def _keeps(states: States) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The kept sets of each throw in the written order, one after another, and where they end."""
    net = states.lattice
    found = [[net.index[keep] for keep in kept_sets(throw)] for throw in net.throws]
    return np.array([k for one in found for k in one]), np.cumsum([len(one) for one in found])


@nb.njit(cache=True)
def _fill(known, worth, filled, lanes, bank, rules, arrays, throw, value, mean):
    """What each box gives with a throw, by upper sum: as the table says, and truly."""
    upper, boxes, _, _, _, _, limit, bonus = rules
    points, _, alikes, starts, all_lanes = arrays
    for box in range(boxes):
        value[box, :lanes] = _NEVER
        if filled >> box & 1 or not may_fill(box, filled, rules, alikes[throw]):
            continue
        after, gives = filled | 1 << box, np.int64(points[box, throw])
        start = starts[after] + bank * all_lanes[after & ((1 << upper) - 1)]
        counts = box < upper and limit > 0
        for lane in range(lanes):
            reached, adds = lane, gives
            if counts:
                reached = min(lane + gives, limit)
                if lane < limit <= reached:
                    adds += np.int64(bonus)
            value[box, lane] = adds * POINT + known[start + reached]
            mean[box, lane] = adds + worth[start + reached]


@nb.njit(cache=True)
def _choose(value, mean, boxes, sets, kept, kept_mean, lanes, out, out_mean):
    """The best of boxes and kept sets; of what is within a tie of it the first one is taken."""
    out[:lanes] = value[0, :lanes]
    for box in range(1, boxes):
        for lane in range(lanes):
            out[lane] = max(out[lane], value[box, lane])
    for k in sets:
        for lane in range(lanes):
            out[lane] = max(out[lane], kept[k, lane])
    for k in sets[::-1]:
        for lane in range(lanes):
            tied = kept[k, lane] >= out[lane] - TIE
            out_mean[lane] = kept_mean[k, lane] if tied else out_mean[lane]
    for box in range(boxes - 1, -1, -1):
        for lane in range(lanes):
            tied = value[box, lane] >= out[lane] - TIE
            out_mean[lane] = mean[box, lane] if tied else out_mean[lane]


@nb.njit(cache=True)
def _expect(kept, kept_mean, more, lanes):
    for k in range(more.shape[0] - 1, -1, -1):
        for lane in range(lanes):
            total, mean = 0, 0.0
            for f in range(6):
                total += kept[more[k, f], lane]
                mean += kept_mean[more[k, f], lane]
            kept[k, lane] = total // 6
            kept_mean[k, lane] = mean / 6


@nb.njit(parallel=True, cache=True)
def _value_layer(layer, known, worth, tables, turn, figures, more, keeps):
    """Value the moves in all sets with so many filled boxes, by the throws in hand."""
    rules, arrays = figures
    sets, ends = keeps
    throws, banks = turn
    upper, boxes, starts, all_lanes = rules[0], rules[1], arrays[3], arrays[4]
    first, threads = more.shape[0], tables[0].shape[0]
    for thread in nb.prange(threads):
        kept, kept_mean = tables[0][thread], tables[1][thread]
        value, mean = np.zeros((boxes, kept.shape[1]), np.int64), np.zeros((boxes, kept.shape[1]))
        for at in range(thread, layer.shape[0], threads):
            filled = layer[at]
            lanes = all_lanes[filled & ((1 << upper) - 1)]
            for left in range(throws - 1 + banks):
                for throw in range(ends.shape[0]):
                    _fill(known, worth, filled, lanes, left, rules, arrays, throw, value, mean)
                    start = ends[throw - 1] if throw else 0
                    some = sets[start : ends[throw]] if left else sets[:0]
                    row, row_mean = kept[first + throw], kept_mean[first + throw]
                    _choose(value, mean, boxes, some, kept, kept_mean, lanes, row, row_mean)
                _expect(kept, kept_mean, more, lanes)
                if left >= throws - 1:
                    start = starts[filled] + (left - throws + 1) * lanes
                    worth[start : start + lanes] = kept_mean[0, :lanes]
