"""What the play of a packed table is worth, exactly: its moves, valued without it.

Packed values are whole numbers far below 2^53, so they are whole as floating numbers too, which
are compared faster. Rows are worked on in place: a slice of one costs more than what is done to it.
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
_SIXTH = 1 / 6
#: Upper sums are worked on by eights, so rows are as much longer than they need be.
_STEP = 8
_POINT, _TIE = float(POINT), float(TIE)


def worth_of(table: Table) -> float:
    """The mean of the moves that a table advises, by backward induction over every state."""
    states, net = table.states, table.states.lattice
    known, worth = _known(table), np.zeros(states.size + _STEP)
    shape = (nb.get_num_threads(), 6, len(net.sets) + 1, int(states.lanes.max()) + _STEP)
    tables, lattice = np.zeros(shape), (net.more, net.fewer, *_keeps(states))
    rules = rules_of(states)[0]
    written = np.array([bin(one & (1 << states.boxes) - 1).count("1") for one in states.filled])
    jokers = np.array([states.knows_jokers(one) for one in states.filled.tolist()])
    for boxes in range(states.boxes - 1, -1, -1):
        for with_jokers in (False, True):
            layer = states.filled[(written == boxes) & (jokers == with_jokers)]
            if len(layer):
                arrays = _arrays_of(states, int(layer[0]))
                _value_layer(layer, known, worth, tables, rules, arrays, lattice)
    return float(worth[states.starts[0]])


def _known(table: Table) -> NDArray[np.float64]:
    """What the table says of every state."""
    states = table.states
    known = np.zeros(states.size + _STEP)
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


def _arrays_of(states: States, filled: int) -> tuple[NDArray[np.int64], ...]:
    """What boxes give where these are filled, the throws of each by what they give, the faces of
    throws of dice all alike, where states begin and how many upper sums they have."""
    gives = states.writing(filled).gives
    by_points = np.argsort(gives, axis=1, kind="stable")
    return gives, by_points, states.alike, states.starts, states.lanes


@nb.njit(cache=True)
def _is_legal(box, filled, rules, alike):
    return not (rules[4] or rules[5]) or may_fill(box, filled, rules, alike)


@nb.njit(cache=True)
def _after(box, gives, filled, rules):
    """The boxes that are filled after one gave so much."""
    holds = box == rules[2] and rules[3] > 0 and gives > 0
    return filled | 1 << box | (1 << rules[1] if holds else 0)


@nb.njit(cache=True)
def _paid(gives, filled, rules, alike):
    """The points of a box with those for a further Yatzy."""
    return gives + (np.int64(rules[3]) if alike > 0 and filled >> rules[1] & 1 else 0)


@nb.njit(cache=True)
def _raise(box, known, filled, lanes, rules, arrays, own, first):
    """Raise the best of each throw to what a box gives, as the table says."""
    gives, by_points, alikes, starts, _ = arrays
    limit, bonus, wide = rules[6], np.int64(rules[7]), (lanes + 7) & ~7
    last, said = np.int64(-1), known[:0]
    for throw in by_points[box]:
        if not _is_legal(box, filled, rules, alikes[throw]):
            continue
        row, points = first + throw, _paid(gives[box, throw], filled, rules, alikes[throw])
        step = gives[box, throw] if box < rules[0] and limit > 0 else 0
        start = starts[_after(box, gives[box, throw], filled, rules)]
        if start + step != last:
            last, said = start + step, known[start + step :]
        below, adds = max(min(lanes, limit - step), 0) if step else wide, points * _POINT
        for lane in range(below):
            own[row, lane] = max(own[row, lane], adds + said[lane])
        for lane in range(below, lanes if step else 0):
            more = bonus if lane < limit else 0
            own[row, lane] = max(own[row, lane], (points + more) * _POINT + known[start + limit])


@nb.njit(cache=True)
def _take(box, known, worth, filled, lanes, rules, arrays, own, mean, first, like, least):
    """Take what a box is truly worth for the throws for which it is as good as the best."""
    gives, by_points, alikes, starts, _ = arrays
    limit, bonus, wide = rules[6], np.int64(rules[7]), (lanes + 7) & ~7
    last, said, true, most = np.int64(-1), known[:0], worth[:0], 0.0
    for throw in by_points[box]:
        if not _is_legal(box, filled, rules, alikes[throw]):
            continue
        row, points = first + throw, _paid(gives[box, throw], filled, rules, alikes[throw])
        step = gives[box, throw] if box < rules[0] and limit > 0 else 0
        start = starts[_after(box, gives[box, throw], filled, rules)]
        below, adds = max(min(lanes, limit - step), 0) if step else lanes, points * _POINT + _TIE
        if start + step != last:
            last, said, true = start + step, known[start + step :], worth[start + step :]
            most = _most(said, like, below)
        if adds + most >= least[row]:
            for lane in range(below if step else wide):
                before, now = mean[row, lane], points + true[lane]
                mean[row, lane] = now if adds + said[lane] >= own[row, lane] else before
        for lane in range(below, lanes if step else 0):
            more = bonus if lane < limit else 0
            if (points + more) * _POINT + known[start + limit] + _TIE >= own[row, lane]:
                mean[row, lane] = points + more + worth[start + limit]


@nb.njit(cache=True)
def _most(row, like, lanes):
    """By how much a row is above another at most."""
    most = _NEVER
    for lane in range(lanes):
        most = max(most, row[lane] - like[lane])
    return most


@nb.njit(cache=True)
def _gaps(rows, start, end, lanes, like, found):
    """By how much rows are above another: kept sets at most, throws at least; so a set that may be
    as good as the best of a throw is known by one figure of each."""
    for row in range(start, end):
        most, least = _NEVER, -_NEVER
        for lane in range(lanes):
            most = max(most, rows[row, lane] - like[lane])
            least = min(least, rows[row, lane] - like[lane])
        found[row] = least if start else most


@nb.njit(cache=True)
def _first_box(known, worth, filled, lane, rules, arrays, throw, least):
    """What the first box that the table values so high is truly worth."""
    gives, _, alikes, starts, _ = arrays
    limit, bonus = rules[6], np.int64(rules[7])
    for box in range(rules[1]):
        if filled >> box & 1 or not _is_legal(box, filled, rules, alikes[throw]):
            continue
        step = gives[box, throw] if box < rules[0] and limit > 0 else 0
        reached = min(lane + step, limit) if step else lane
        points = _paid(gives[box, throw], filled, rules, alikes[throw])
        points += bonus if step and lane < limit <= reached else 0
        at = starts[_after(box, gives[box, throw], filled, rules)] + reached
        if points * _POINT + known[at] >= least:
            return points + worth[at]
    return np.nan


@nb.njit(cache=True)
def _copy(to, of, start, end, wide):
    for row in range(start, end):
        for lane in range(wide):
            to[row, lane] = of[row, lane]


@nb.njit(cache=True)
def _maximise(best, fewer, wide):
    for k in range(1, fewer.shape[0]):
        for f in range(6):
            less = fewer[k, f]
            if less < fewer.shape[0]:
                for lane in range(wide):
                    best[k, lane] = max(best[k, lane], best[less, lane])


@nb.njit(cache=True)
def _expect(table, more, wide, whole):
    for k in range(more.shape[0] - 1, -1, -1):
        a, b, c = more[k, 0], more[k, 1], more[k, 2]
        d, e, f = more[k, 3], more[k, 4], more[k, 5]
        for lane in range(wide):
            low = table[a, lane] + table[b, lane] + table[c, lane]
            high = table[d, lane] + table[e, lane] + table[f, lane]
            table[k, lane] = (low + high + whole) * _SIXTH
        if whole:
            for lane in range(wide):
                table[k, lane] = np.floor(table[k, lane])


@nb.njit(cache=True)
def _take_keeps(kept, mean, best, first, sets, ends, wide, gaps):
    """Take what the first kept set is truly worth that is as good as the best."""
    for throw in range(ends.shape[0]):
        row, start = np.uint32(first + throw), ends[throw - 1] if throw else np.uint32(0)
        for at in range(ends[throw], start, -1):
            k = sets[at - 1]
            if gaps[k] + _TIE >= gaps[row]:
                for lane in range(wide):
                    before, now = mean[row, lane], mean[k, lane]
                    mean[row, lane] = now if kept[k, lane] + _TIE >= best[row, lane] else before


@nb.njit(cache=True)
def _take_boxes(known, worth, filled, lanes, rules, arrays, own, own_mean, kept, mean, best, first):
    """Take what a box is truly worth where one is as good as the best, and keep the best."""
    for throw in range(arrays[0].shape[1]):
        row, near = np.uint32(first + throw), 0
        for lane in range(lanes):
            top, before, now = best[row, lane], mean[row, lane], own_mean[row, lane]
            mean[row, lane] = now if own[row, lane] == top else before
            near += own[row, lane] < top <= own[row, lane] + _TIE
            kept[row, lane] = top
        for lane in range(lanes if near else 0):
            top = best[row, lane]
            if own[row, lane] < top <= own[row, lane] + _TIE:
                mean[row, lane] = _first_box(
                    known, worth, filled, lane, rules, arrays, throw, top - _TIE
                )


@nb.njit(cache=True)
def _value_set(known, worth, filled, rules, arrays, lattice, tables):
    """What the play is worth from a set of filled boxes on, by upper sum."""
    own, own_mean, kept, mean, best, spare = tables
    more, fewer, sets, ends = lattice
    first, rows, lanes = more.shape[0], fewer.shape[0], arrays[4][filled & ((1 << rules[0]) - 1)]
    wide, like, gaps = (lanes + 7) & ~7, known[arrays[3][filled] :], spare.ravel()
    for row in range(first, rows):
        for lane in range(wide):
            own[row, lane] = _NEVER
    for box in range(rules[1]):
        if not filled >> box & 1:
            _raise(box, known, filled, lanes, rules, arrays, own, first)
    _gaps(own, first, rows, lanes, like, gaps)
    for box in range(rules[1] - 1, -1, -1):
        if not filled >> box & 1:
            _take(box, known, worth, filled, lanes, rules, arrays, own, own_mean, first, like, gaps)
    _copy(kept, own, first, rows, wide)
    _copy(mean, own_mean, first, rows, wide)
    for again in range(3):
        if again:
            _copy(best, kept, 0, first, wide)
            _copy(best, own, first, rows, wide)
            _gaps(kept, 0, first, lanes, like, gaps)
            _maximise(best, fewer, wide)
            _gaps(best, first, rows, lanes, like, gaps)
            _take_keeps(kept, mean, best, first, sets, ends, wide, gaps)
            _take_boxes(
                known, worth, filled, lanes, rules, arrays, own, own_mean, kept, mean, best, first
            )
        _expect(kept, more, wide, 0.5)
        _expect(mean, more, wide, 0.0)
    for lane in range(lanes):
        worth[arrays[3][filled] + lane] = mean[0, lane]


@nb.njit(parallel=True, cache=True)
def _value_layer(layer, known, worth, tables, rules, arrays, lattice):
    gives, by_points, alikes, starts, all_lanes = arrays
    more, fewer, sets, ends = lattice
    threads = tables.shape[0]
    for thread in nb.prange(threads):
        figures, of_thread = (gives, by_points, alikes, starts, all_lanes), tables[thread]
        for at in range(thread, layer.shape[0], threads):
            _value_set(
                known, worth, layer[at], rules, figures, (more, fewer, sets, ends), of_thread
            )
