"""What the play of a packed table is worth where throws are saved, exactly: its moves, valued
without it by backward induction over every set of filled boxes, bank and upper sum.

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

_NEVER = -1e30


def worth_of(table: Table, threads: int) -> float:
    """The mean of the moves that a table advises, in a game without jokers and further Yatzys."""
    states, known = table.states, _known(table)
    nb.set_num_threads(threads)
    worth, net = np.zeros(states.size), table.states.lattice
    tables = np.zeros((threads, 3, len(net.sets) + 1, int(states.lanes.max())))
    lattice, keeps = (net.more, net.fewer), _keeps(states)
    written = np.array([bin(one).count("1") for one in states.filled])
    for boxes in range(states.boxes - 1, -1, -1):
        layer = states.filled[written == boxes]
        turn = (states.game.throws, int(states.banks(layer)[0]))
        _value_layer(layer, known, worth, tables, turn, *rules_of(states), *lattice, *keeps)
    return float(worth[states.starts[0]])


def _known(table: Table) -> NDArray[np.float64]:
    """What the table says of every state."""
    states, known = table.states, np.zeros(table.states.size)
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
def _raise_to(row, known, adds, lanes):
    for lane in range(lanes):
        row[lane] = max(row[lane], adds + known[lane])


@nb.njit(cache=True)
def _take(out, best, known, worth, points, lanes):
    """Where a move is as good as the best, ties aside, it is the one that is made."""
    adds = points * float(POINT) + TIE
    for lane in range(lanes):
        out[lane] = points + worth[lane] if adds + known[lane] >= best[lane] else out[lane]


@nb.njit(cache=True)
def _after(box, throw, filled, bank, rules, arrays):
    """What an open box gives with a throw, by how much it raises the upper sum, and where the
    values of what follows begin; no more than -1 where it may not be written."""
    upper, limit = rules[0], rules[6]
    points, _, alikes, starts, all_lanes = arrays
    if filled >> box & 1 or not may_fill(box, filled, rules, alikes[throw]):
        return -1, 0, 0
    after, gives = filled | 1 << box, np.int64(points[box, throw])
    start = starts[after] + bank * all_lanes[after & ((1 << upper) - 1)]
    return gives, gives if box < upper and limit > 0 else 0, start


@nb.njit(cache=True)
def _best_boxes(known, filled, lanes, bank, rules, arrays, throw, best):
    """What a throw gives in the best box as the table says, by upper sum."""
    limit, bonus = rules[6], np.int64(rules[7])
    best[:lanes] = _NEVER
    for box in range(rules[1]):
        gives, step, start = _after(box, throw, filled, bank, rules, arrays)
        if gives < 0:
            continue
        below = max(min(lanes, limit - step), 0) if step else lanes
        _raise_to(best, known[start + step :], gives * float(POINT), below)
        for lane in range(below, lanes):
            points = gives + bonus if lane < limit else gives
            best[lane] = max(best[lane], points * float(POINT) + known[start + limit])


@nb.njit(cache=True)
def _first_boxes(known, worth, filled, lanes, bank, rules, arrays, throw, best, out):
    """What the first box that is as good as the best is truly worth, by upper sum."""
    limit, bonus = rules[6], np.int64(rules[7])
    for box in range(rules[1] - 1, -1, -1):
        gives, step, start = _after(box, throw, filled, bank, rules, arrays)
        if gives < 0:
            continue
        below = max(min(lanes, limit - step), 0) if step else lanes
        _take(out, best, known[start + step :], worth[start + step :], gives, below)
        for lane in range(below, lanes):
            points = gives + bonus if lane < limit else gives
            if points * float(POINT) + known[start + limit] >= best[lane] - TIE:
                out[lane] = points + worth[start + limit]


@nb.njit(cache=True)
def _maximise(best, fewer, lanes):
    for k in range(1, fewer.shape[0]):
        for f in range(6):
            if fewer[k, f] < fewer.shape[0]:
                _raise_to(best[k], best[fewer[k, f]], 0.0, lanes)


@nb.njit(cache=True)
def _expect(table, more, lanes, whole):
    for k in range(more.shape[0] - 1, -1, -1):
        a, b, c = more[k, 0], more[k, 1], more[k, 2]
        d, e, f = more[k, 3], more[k, 4], more[k, 5]
        for lane in range(lanes):
            low = table[a, lane] + table[b, lane] + table[c, lane]
            high = table[d, lane] + table[e, lane] + table[f, lane]
            table[k, lane] = (low + high) / 6
        if whole:
            for lane in range(lanes):
                table[k, lane] = np.floor(table[k, lane])


@nb.njit(cache=True)
def _value_set(filled, lanes, left, known, worth, tables, rules, arrays, more, fewer, sets, ends):
    """What each kept set is worth, as the table says and truly, with so many throws in hand."""
    kept, mean, best = tables
    first = more.shape[0]
    best[:first] = kept[:first]
    for throw in range(ends.shape[0]):
        _best_boxes(known, filled, lanes, left, rules, arrays, throw, best[first + throw])
    if left:
        _maximise(best, fewer, lanes)
    for throw in range(ends.shape[0]):
        row, out = best[first + throw], mean[first + throw]
        some = sets[ends[throw - 1] if throw else 0 : ends[throw]] if left else sets[:0]
        for k in some[::-1]:
            _take(out, row, kept[k], mean[k], 0, lanes)
        _first_boxes(known, worth, filled, lanes, left, rules, arrays, throw, row, out)
        kept[first + throw] = row
    _expect(kept, more, lanes, True)
    _expect(mean, more, lanes, False)


@nb.njit(parallel=True, cache=True)
def _value_layer(layer, known, worth, tables, turn, rules, arrays, more, fewer, sets, ends):
    """Value the moves in all sets with so many filled boxes, by the throws in hand."""
    throws, banks = turn
    upper, starts, all_lanes = rules[0], arrays[3], arrays[4]
    threads = tables.shape[0]
    for thread in nb.prange(threads):
        own = (tables[thread, 0], tables[thread, 1], tables[thread, 2])
        for at in range(thread, layer.shape[0], threads):
            filled = layer[at]
            lanes = all_lanes[filled & ((1 << upper) - 1)]
            for left in range(throws - 1 + banks):
                _value_set(
                    filled, lanes, left, known, worth, own, rules, arrays, more, fewer, sets, ends
                )
                if left >= throws - 1:
                    start = starts[filled] + (left - throws + 1) * lanes
                    worth[start : start + lanes] = own[1][0, :lanes]
