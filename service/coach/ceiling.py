"""The most there was to get with a seed's dice by any line of play, which nobody could know.

Exact: it finds all throws that each turn can end with, and then the best turn for every box. Knows
the rows of dice and the boxes, no round that was played.
"""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from service.coach.lattice import Faces, kept_sets
from service.coach.states import NotSolved
from service.game import dice
from service.game.ruleset import Box, Ruleset
from service.game.scoring import score

_NEVER = -(1 << 14)


def ceiling(game: Ruleset, seed: bytes) -> int:
    """The highest total that could be reached with the dice of a seed.

    NotSolved for a game with columns, an order, saved throws, jokers or extra points.
    """
    if len(game.columns) > 1 or game.columns[0].order != "free" or game.saved:
        raise NotSolved(game.spelling)
    if game.joker or game.further or game.at_once:
        raise NotSolved(game.spelling)
    ends = [reached(game, seed, turn) for turn in range(1, game.turns + 1)]
    upper = _best_of_turns(game.upper, ends)
    lower = _best_of_turns([box for box in game.boxes if not box.upper], ends)
    if game.bonus:
        upper += np.where(upper >= game.bonus.limit, np.int32(game.bonus.points), np.int32(0))
    return int((upper + lower[::-1]).max())


def reached(game: Ruleset, seed: bytes, turn: int) -> frozenset[Faces]:
    """Every throw that a turn can end with, its faces rising."""
    latest = {tuple(sorted(dice.throw(seed, turn, 1, game.dice)))}
    found = set(latest)
    for throw in range(2, game.throws + 1):
        row = dice.throw(seed, turn, throw, game.dice)
        keeps = {keep for lying in latest for keep in kept_sets(lying)}
        latest = {tuple(sorted(keep + row[: game.dice - len(keep)])) for keep in keeps}
        found |= latest
    return frozenset(found)


def _best_of_turns(boxes: Sequence[Box], ends: Sequence[Collection[Faces]]) -> NDArray[np.int32]:
    """The most that boxes bring by each set of turns, as bits, where it has one for every box; much
    less than nothing where it has not."""
    best = np.full(1 << len(ends), _NEVER, np.int16)
    best[0] = 0
    for box in boxes:
        before, best = best, np.full_like(best, _NEVER)
        for turn, throws in enumerate(ends):
            most = np.int16(max(score(box, throw) for throw in throws))
            without, using = (one.reshape(-1, 2, 1 << turn) for one in (before, best))
            np.maximum(using[:, 1], without[:, 0] + most, out=using[:, 1])
    return best.astype(np.int32)
