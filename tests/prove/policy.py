"""What the play of a packed table is worth, exactly: its moves, valued without it."""

import numba as nb
import numpy as np
from numpy.typing import NDArray

from service.coach.advice import TIE
from service.coach.exact import may_fill, rules_of
from service.coach.lattice import kept_sets
from service.coach.states import States
from service.coach.tables import POINT, Table

_CHUNK = 1 << 18
_NEVER = -(1 << 60)


def worth_of(table: Table) -> float:
    """The mean of the moves that a table advises, by backward induction over every state."""
    states = table.states
    known = _known(table)
    worth = np.zeros(states.size)
    keeps, ends = _keeps(states)
    threads = nb.get_num_threads()
    sets, lanes = len(states.lattice.sets) + 1, int(states.lanes.max())
    tables = (
        np.zeros((threads, sets, lanes), np.int64),
        np.zeros((threads, sets, lanes)),
    )
    written = np.array([bin(one & (1 << states.boxes) - 1).count("1") for one in states.filled])
    for boxes in range(states.boxes - 1, -1, -1):
        layer = states.filled[written == boxes]
        _value_layer(
            layer, known, worth, tables, rules_of(states), states.lattice.more, (keeps, ends)
        )
    return float(worth[states.starts[0]])


def _known(table: Table) -> NDArray[np.int64]:
    """What the table says of every state."""
    states = table.states
    known = np.zeros(states.size, np.int64)
    mask = (1 << states.upper) - 1
    for start in range(0, len(states.filled), _CHUNK // 64):
        some = states.filled[start : start + _CHUNK // 64]
        lanes = states.lanes[some & mask]
        filled = np.repeat(some, lanes)
        firsts = np.repeat(np.cumsum(lanes) - lanes, lanes)
        sums = np.arange(len(filled)) - firsts
        known[states.starts[filled] + sums] = table.values(filled, sums)
    return known


def _keeps(states: States) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The kept sets of each throw in the written order, one after another, and where they end."""
    net = states.lattice
    found = [[net.index[keep] for keep in kept_sets(throw)] for throw in net.throws]
    return np.array([k for one in found for k in one]), np.cumsum([len(one) for one in found])


@nb.njit(cache=True)
def _fill(known, worth, filled, lanes, rules, arrays, throw, value, mean):
    """What each box gives with a throw, by upper sum: as the table says, and truly."""
    upper, boxes, yatzy, further, joker, order, limit, bonus = rules
    points, joker_points, alikes, starts, _ = arrays
    alike, holds = alikes[throw], filled >> boxes & 1
    is_joker = joker and order == 0 and alike > 0 and filled >> yatzy & 1
    for box in range(boxes):
        legal = not filled >> box & 1 and may_fill(box, filled, rules, alike)
        for lane in range(lanes):
            value[box, lane] = _NEVER
        if not legal:
            continue
        gives = joker_points[box, throw] if is_joker else points[box, throw]
        after, adds = filled | 1 << box, np.int64(gives)
        if box == yatzy:
            if gives > 0 and further > 0:
                after |= 1 << boxes
        elif alike > 0 and holds:
            adds += np.int64(further)
        counts = box < upper and limit > 0
        step = np.int64(gives) if counts else 0
        for lane in range(lanes):
            reached, more = lane + step, adds
            if counts and reached >= limit:
                reached = limit
                if lane < limit:
                    more += np.int64(bonus)
            value[box, lane] = more * POINT + known[starts[after] + reached]
            mean[box, lane] = more + worth[starts[after] + reached]


@nb.njit(cache=True)
def _choose(value, mean, boxes, sets, kept, kept_mean, lanes, out, out_mean):
    """The best of boxes and kept sets; of what is within a tie of it the first one is taken."""
    for lane in range(lanes):
        best = value[0, lane]
        for box in range(1, boxes):
            best = max(best, value[box, lane])
        out[lane] = best
    for k in sets:
        for lane in range(lanes):
            out[lane] = max(out[lane], kept[k, lane])
    for at in range(len(sets) - 1, -1, -1):
        k = sets[at]
        for lane in range(lanes):
            if kept[k, lane] >= out[lane] - TIE:
                out_mean[lane] = kept_mean[k, lane]
    for box in range(boxes - 1, -1, -1):
        for lane in range(lanes):
            if value[box, lane] >= out[lane] - TIE:
                out_mean[lane] = mean[box, lane]


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
def _value_layer(layer, known, worth, tables, figures, more, keeps):
    rules, arrays = figures
    all_kept, all_means = tables
    sets, ends = keeps
    upper, boxes = rules[0], rules[1]
    points, starts, all_lanes = arrays[0], arrays[3], arrays[4]
    first, throws, threads = more.shape[0], points.shape[1], all_kept.shape[0]
    nothing = sets[:0]
    for thread in nb.prange(threads):
        kept, mean = all_kept[thread], all_means[thread]
        value = np.zeros((boxes, kept.shape[1]), np.int64)
        gives = np.zeros((boxes, kept.shape[1]))
        for at in range(thread, layer.shape[0], threads):
            filled = layer[at]
            lanes = all_lanes[filled & ((1 << upper) - 1)]
            for left in range(3):
                for throw in range(throws):
                    _fill(known, worth, filled, lanes, rules, arrays, throw, value, gives)
                    start = ends[throw - 1] if throw else 0
                    some = sets[start : ends[throw]] if left else nothing
                    row = first + throw
                    _choose(value, gives, boxes, some, kept, mean, lanes, kept[row], mean[row])
                _expect(kept, mean, more, lanes)
            for lane in range(lanes):
                worth[starts[filled] + lane] = mean[0, lane]
