"""Exact expected totals by backward induction: compiled by Numba, which only `solve` needs.

The expectation of a kept set is the mean of its six extensions by one die; the best kept set within
a throw is found by passing maxima up the lattice, so nothing is enumerated. All upper sums of a set
of filled boxes are worked on together. Where throws are saved, what a throw is worth with so many
more in hand does not depend on where the turn began: a turn that begins with a bank has so many
throws more, and all banks of a set come out on the way to the largest one.
"""

from collections.abc import Callable

import numba as nb
import numpy as np
from numpy.typing import NDArray

from service.coach.states import States

_NEVER = np.float32(-1e30)
_ORDERS = {"free": 0, "down": 1, "up": 2}

Progress = Callable[[int, int], None]


def solve(states: States, threads: int, progress: Progress) -> NDArray[np.float32]:
    """The expected points still to come of every state under perfect play, by `states.starts`.

    `progress` is told how many of how many sets of filled boxes are done.
    """
    nb.set_num_threads(threads)
    values, net = np.zeros(states.size, np.float32), states.lattice
    sets = len(net.sets)
    tables = np.zeros((threads, sets + 1, int(states.lanes.max())), np.float32)
    written = np.array([bin(one & (1 << states.boxes) - 1).count("1") for one in states.filled])
    done = int((written == states.boxes).sum())
    for boxes in range(states.boxes - 1, -1, -1):
        layer = states.filled[written == boxes]
        banks = int(states.banks(layer)[0])
        turns = (states.game.throws, banks, states.game.saved)
        _solve_layer(layer, values, tables, turns, *rules_of(states), net.more, net.fewer)
        done += len(layer)
        progress(done, len(states.filled))
    return values


def rules_of(states: States) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """The rules of a game as numbers, and what its boxes pay as arrays, for compiled functions."""
    game, net = states.game, states.lattice
    alike = np.array([throw[0] if len(set(throw)) == 1 else 0 for throw in net.throws], np.int64)
    rules = (
        states.upper, states.boxes, states.yatzy, np.float32(game.further), game.joker,
        _ORDERS[game.columns[0].order], states.limit,
        np.float32(game.bonus.points if game.bonus else 0),
    )  # fmt: skip
    arrays = (states.points, states.joker, alike, states.starts, states.lanes)
    return rules, arrays


@nb.njit(cache=True)
def may_fill(box, filled, rules, alike):
    """Whether an open box may be filled: by the order of the game, and by a joker."""
    upper, boxes, yatzy, _, joker, order, _, _ = rules
    if order == 1:
        return filled & ((1 << box) - 1) == (1 << box) - 1
    if order == 2:
        above = ((1 << boxes) - 1) & ~((1 << (box + 1)) - 1)
        return filled & above == above
    if not joker or alike == 0 or not filled >> yatzy & 1:
        return True
    if not filled >> (alike - 1) & 1:
        return box == alike - 1
    lower = ((1 << boxes) - 1) & ~((1 << upper) - 1)
    return box >= upper or filled & lower == lower


@nb.njit(cache=True)
def _fill_boxes(table, filled, lanes, bank, values, rules, arrays, first):
    """The best that each throw gives in a box, by upper sum; the next turn has this bank."""
    upper, boxes, yatzy, further, joker, order, limit, bonus = rules
    points, joker_points, alikes, starts, all_lanes = arrays
    holds = filled >> boxes & 1
    for throw in range(points.shape[1]):
        row, alike = first + throw, alikes[throw]
        is_joker = joker and order == 0 and alike > 0 and filled >> yatzy & 1
        for lane in range(lanes):
            table[row, lane] = _NEVER
        for box in range(boxes):
            if filled >> box & 1 or not may_fill(box, filled, rules, alike):
                continue
            gives = joker_points[box, throw] if is_joker else points[box, throw]
            after, adds = filled | 1 << box, gives
            if box == yatzy:
                if gives > 0 and further > 0:
                    after |= 1 << boxes
            elif alike > 0 and holds:
                adds += further
            counts = box < upper and limit > 0
            start = starts[after] + bank * all_lanes[after & ((1 << upper) - 1)]
            step = np.int64(gives) if counts else 0
            below = min(lanes, limit - step) if counts else lanes
            _raise_to(table[row], values[start + step :], adds, below)
            for lane in range(max(below, 0), lanes):
                reached = adds + bonus if lane < limit else adds
                table[row, lane] = max(table[row, lane], reached + values[start + limit])


@nb.njit(cache=True)
def _raise_to(row, values, adds, lanes):
    for lane in range(lanes):
        row[lane] = max(row[lane], adds + values[lane])


@nb.njit(cache=True)
def _expect(table, more, lanes):
    for k in range(more.shape[0] - 1, -1, -1):
        a, b, c = more[k, 0], more[k, 1], more[k, 2]
        d, e, f = more[k, 3], more[k, 4], more[k, 5]
        for lane in range(lanes):
            low = table[a, lane] + table[b, lane] + table[c, lane]
            high = table[d, lane] + table[e, lane] + table[f, lane]
            table[k, lane] = (low + high) / np.float32(6)


@nb.njit(cache=True)
def _maximise(table, fewer, lanes):
    for k in range(1, fewer.shape[0]):
        a, b, c = fewer[k, 0], fewer[k, 1], fewer[k, 2]
        d, e, f = fewer[k, 3], fewer[k, 4], fewer[k, 5]
        for lane in range(lanes):
            low = max(table[a, lane], table[b, lane], table[c, lane])
            high = max(table[d, lane], table[e, lane], table[f, lane])
            table[k, lane] = max(table[k, lane], low, high)


@nb.njit(parallel=True, cache=True)
def _solve_layer(layer, values, tables, turns, rules, arrays, more, fewer):
    """Solve all sets with so many filled boxes; each thread has a table of its own."""
    upper = rules[0]
    throws, banks, saved = turns
    _, _, _, starts, all_lanes = arrays
    threads = tables.shape[0]
    for thread in nb.prange(threads):
        table = tables[thread]
        for at in range(thread, layer.shape[0], threads):
            filled = layer[at]
            lanes = all_lanes[filled & ((1 << upper) - 1)]
            for lane in range(lanes):
                table[fewer.shape[0], lane] = -np.inf
            for left in range(throws - 1 + banks):
                if saved or not left:
                    _fill_boxes(table, filled, lanes, left, values, rules, arrays, more.shape[0])
                if left:
                    _maximise(table, fewer, lanes)
                _expect(table, more, lanes)
                if left >= throws - 1:
                    start = starts[filled] + (left - throws + 1) * lanes
                    values[start : start + lanes] = table[0, :lanes]
