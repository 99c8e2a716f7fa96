"""What the play of a packed table is worth, exactly: its moves, valued without it.

Packed values are whole numbers far below 2^53, so they are whole as floating numbers too, which
are compared faster.
"""

import numba as nb
import numpy as np
from numpy.typing import NDArray

from service.coach.advice import TIE
from service.coach.exact import may_fill, rules_of
from service.coach.lattice import kept_sets
from service.coach.states import States
from service.coach.tables import POINT, Table

_CHUNK = 1 << 12
_NEVER = -1e30


def worth_of(table: Table) -> float:
    """The mean of the moves that a table advises, by backward induction over every state."""
    states, net = table.states, table.states.lattice
    known, worth = _known(table), np.zeros(states.size)
    shape = (nb.get_num_threads(), 5, len(net.sets) + 1, int(states.lanes.max()))
    tables = np.zeros(shape)
    written = np.array([bin(one & (1 << states.boxes) - 1).count("1") for one in states.filled])
    lattice = (net.more, net.fewer, *_keeps(states))
    for boxes in range(states.boxes - 1, -1, -1):
        layer = states.filled[written == boxes]
        _value_layer(layer, known, worth, tables, rules_of(states), lattice)
    return float(worth[states.starts[0]])


def _known(table: Table) -> NDArray[np.float64]:
    """What the table says of every state."""
    states = table.states
    known = np.zeros(states.size)
    mask = (1 << states.upper) - 1
    for start in range(0, len(states.filled), _CHUNK):
        some = states.filled[start : start + _CHUNK]
        lanes = states.lanes[some & mask]
        filled = np.repeat(some, lanes)
        firsts = np.repeat(np.cumsum(lanes) - lanes, lanes)
        sums = np.arange(len(filled)) - firsts
        known[states.starts[filled] + sums] = table.values(filled, sums)
    return known


def _keeps(states: States) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """The kept sets of each throw in the written order, one after another, and where they end."""
    net = states.lattice
    found = [[net.index[keep] for keep in kept_sets(throw)] for throw in net.throws]
    ends = np.cumsum([len(one) for one in found])
    return np.array([k for one in found for k in one], np.uint32), ends.astype(np.uint32)


@nb.njit(cache=True)
def _box(box, throw, filled, rules, arrays):
    """Whether a box may be written, what it gives at once, by how much it raises the upper sum and
    the set of boxes after it."""
    upper, boxes, yatzy, further, joker, order, limit, _ = rules
    points, joker_points, alikes, _, _ = arrays
    alike = alikes[throw]
    if filled >> box & 1 or not may_fill(box, filled, rules, alike):
        return False, np.int64(0), np.int64(0), np.int64(0)
    is_joker = joker and order == 0 and alike > 0 and filled >> yatzy & 1
    gives = np.int64(joker_points[box, throw] if is_joker else points[box, throw])
    step = gives if box < upper and limit > 0 else np.int64(0)
    after = np.int64(filled | 1 << box)
    if box == yatzy:
        if gives > 0 and further > 0:
            after |= np.int64(1 << boxes)
    elif alike > 0 and filled >> boxes & 1:
        gives += np.int64(further)
    return True, gives, step, after


@nb.njit(cache=True)
def _raise_to(own, known, adds, lanes):
    for lane in range(lanes):
        own[lane] = max(own[lane], adds + known[lane])


@nb.njit(cache=True)
def _take(mean, own, known, worth, points, lanes):
    adds = points * float(POINT) + TIE
    for lane in range(lanes):
        good = adds + known[lane] >= own[lane]
        mean[lane] = points + worth[lane] if good else mean[lane]


@nb.njit(cache=True)
def _fill(known, worth, filled, lanes, rules, arrays, throw, own, mean):
    """The best of the boxes of a throw as the table says, and what the first that is as good, ties
    aside, is truly worth."""
    boxes, limit, bonus, starts = rules[1], rules[6], np.int64(rules[7]), arrays[3]
    for lane in range(lanes):
        own[lane] = _NEVER
    for box in range(boxes):
        legal, gives, step, after = _box(box, throw, filled, rules, arrays)
        if not legal:
            continue
        start = starts[after]
        below = min(lanes, limit - step) if step else lanes
        _raise_to(own, known[start + step :], gives * float(POINT), below)
        for lane in range(max(below, 0), lanes):
            points = gives + bonus if lane < limit else gives
            own[lane] = max(own[lane], points * float(POINT) + known[start + limit])
    for box in range(boxes - 1, -1, -1):
        legal, gives, step, after = _box(box, throw, filled, rules, arrays)
        if not legal:
            continue
        start = starts[after]
        below = min(lanes, limit - step) if step else lanes
        _take(mean, own, known[start + step :], worth[start + step :], gives, below)
        for lane in range(max(below, 0), lanes):
            points = gives + bonus if lane < limit else gives
            if points * float(POINT) + known[start + limit] >= own[lane] - TIE:
                mean[lane] = points + worth[start + limit]


@nb.njit(cache=True)
def _first_box(known, worth, filled, lane, rules, arrays, throw, least):
    """What the first box that the table values so high is truly worth."""
    limit, bonus, starts = rules[6], np.int64(rules[7]), arrays[3]
    for box in range(rules[1]):
        legal, gives, step, after = _box(box, throw, filled, rules, arrays)
        if legal:
            reached = min(lane + step, limit) if step else lane
            points = gives + (bonus if step and lane < limit <= reached else 0)
            at = starts[after] + reached
            if points * float(POINT) + known[at] >= least:
                return points + worth[at]
    return np.nan


@nb.njit(cache=True)
def _maximise(best, fewer, lanes):
    for k in range(1, fewer.shape[0]):
        row = best[k]
        for f in range(6):
            less = fewer[k, f]
            if less < fewer.shape[0]:
                _raise_to(row, best[less], 0.0, lanes)


@nb.njit(cache=True)
def _expect(table, more, lanes, whole):
    for k in range(more.shape[0] - 1, -1, -1):
        a, b, c = more[k, 0], more[k, 1], more[k, 2]
        d, e, f = more[k, 3], more[k, 4], more[k, 5]
        for lane in range(lanes):
            low = table[a, lane] + table[b, lane] + table[c, lane]
            high = table[d, lane] + table[e, lane] + table[f, lane]
            table[k, lane] = (low + high + whole) / 6
        if whole:
            for lane in range(lanes):
                table[k, lane] = np.floor(table[k, lane])


@nb.njit(cache=True)
def _choose_keeps(kept, mean, best, sets, lanes, out):
    """What the first kept set is truly worth that the table values as high as the best."""
    for at in range(len(sets) - 1, -1, -1):
        _take_keep(out, best, kept[sets[at]], mean[sets[at]], lanes)


@nb.njit(cache=True)
def _take_keep(out, best, kept, mean, lanes):
    for lane in range(lanes):
        out[lane] = mean[lane] if kept[lane] + TIE >= best[lane] else out[lane]


@nb.njit(cache=True)
def _choose(known, worth, filled, lanes, figures, lattice, tables):
    """The best of each throw with a throw left, and what the move that is chosen is truly worth."""
    rules, arrays = figures
    more, fewer, sets, ends = lattice
    own, own_mean, kept, mean, best = tables
    first = more.shape[0]
    best[:first, :lanes] = kept[:first, :lanes]
    best[first:, :lanes] = own[first:, :lanes]
    _maximise(best, fewer, lanes)
    for throw in range(len(ends)):
        row, start = first + throw, ends[throw - 1] if throw else np.uint32(0)
        _choose_keeps(kept, mean, best[row], sets[start : ends[throw]], lanes, mean[row])
        for lane in range(lanes):
            top = best[row, lane]
            if own[row, lane] == top:
                mean[row, lane] = own_mean[row, lane]
            elif own[row, lane] >= top - TIE:
                mean[row, lane] = _first_box(
                    known, worth, filled, lane, rules, arrays, throw, top - TIE
                )
            kept[row, lane] = top


@nb.njit(cache=True)
def _value_set(known, worth, filled, figures, lattice, tables):
    """What the play is worth from a set of filled boxes on, by upper sum."""
    rules, arrays = figures
    own, own_mean, kept, mean, _ = tables
    more, first = lattice[0], lattice[0].shape[0]
    lanes = arrays[4][filled & ((1 << rules[0]) - 1)]
    for throw in range(arrays[0].shape[1]):
        row = first + throw
        _fill(known, worth, filled, lanes, rules, arrays, throw, own[row], own_mean[row])
        kept[row, :lanes], mean[row, :lanes] = own[row, :lanes], own_mean[row, :lanes]
    for again in range(3):
        if again:
            _choose(known, worth, filled, lanes, figures, lattice, tables)
        _expect(kept, more, lanes, 0.5)
        _expect(mean, more, lanes, 0.0)
    start = arrays[3][filled]
    worth[start : start + lanes] = mean[0, :lanes]


@nb.njit(parallel=True, cache=True)
def _value_layer(layer, known, worth, tables, figures, lattice):
    rules, arrays = figures
    more, fewer, sets, ends = lattice
    threads = tables.shape[0]
    for thread in nb.prange(threads):
        net, of_thread = (more, fewer, sets, ends), tables[thread]
        for at in range(thread, layer.shape[0], threads):
            _value_set(known, worth, layer[at], (rules, arrays), net, of_thread)
