"""What fell after points were given away: by chance the middle of what could fall, and more for who
knows the dice."""

from itertools import groupby, product
from math import sqrt
from random import Random

import numpy as np
import pytest

from service.coach.advice import turn_of
from service.coach.choosing import best_of
from service.coach.foresight import LEAST, MOST, fall, falls, outcomes
from service.coach.lattice import lattice
from service.coach.review import review
from service.coach.shelf import Shelf
from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.game.round import begin
from tests.coach.knowing import erring, moves_of, never, play
from tests.game.books import CLASSIC, MAXI, SEED

SHELF = Shelf()


@pytest.mark.parametrize("kept", [(), (6,), (1, 1, 4), (2, 2, 2, 2), (1, 2, 3, 4, 5)])
def test_what_can_fall_is_told_with_its_chances(kept: tuple[int, ...]) -> None:
    net = lattice(6)
    throws, chances = outcomes(6, kept)
    found = {net.sets[net.first + at]: chance for at, chance in zip(throws, chances, strict=True)}
    counted = dict.fromkeys(found, 0.0)
    for dice in product(range(1, 7), repeat=6 - len(kept)):
        counted[tuple(sorted((*kept, *dice)))] += 1 / 6 ** (6 - len(kept))
    assert found == pytest.approx(counted)


@pytest.mark.parametrize("kept", [(), (3,), (5, 5, 5), (1, 2, 3, 4)])
def test_by_chance_a_rank_is_a_half_and_a_gain_is_nothing(kept: tuple[int, ...]) -> None:
    coach, net = SHELF.coach(CLASSIC), lattice(5)
    best = coach.values_of(turn_of(coach.states, begin(CLASSIC))).best[1]
    throws, chances = outcomes(5, kept)
    found = [fall(net, best, kept, net.sets[net.first + at], POINT) for at in throws]
    ranks = np.array([one.rank for one in found])
    assert chances @ ranks == pytest.approx(0.5)
    assert chances @ (ranks - 0.5) ** 2 == pytest.approx(found[0].variance)
    assert chances @ [one.gain for one in found] == pytest.approx(0, abs=1e-9)
    assert 0 < found[0].variance <= 1 / 12
    assert ranks.min() >= 0
    assert ranks.max() <= 1


def test_points_are_given_away_as_the_review_counts_them() -> None:
    """The choices of a turn add up, and the box of the turn before counts with them."""
    coach = SHELF.coach(CLASSIC)
    moves = moves_of(play(coach, SEED, erring(coach, 3, Random(5)), never))
    told = review(coach, SEED, moves).decisions
    wanted, before = [], 0
    for _, turn in groupby(told, key=lambda one: one.before.turn):
        given = [before]
        for one in turn:
            given.append(given[-1] + one.cost)
            before = one.cost
        wanted += given[:-1]
    found = [one.given for one in falls(coach, SEED, moves)]
    assert found == [given for given in wanted if given >= LEAST]
    assert len(found) > 5


def test_who_gives_nothing_away_is_not_counted() -> None:
    coach = SHELF.coach(CLASSIC)
    moves = moves_of(play(coach, SEED, lambda of: best_of(coach, of).move, never))
    assert list(falls(coach, SEED, moves)) == []


def test_an_unfinished_round_is_told_as_far_as_it_goes() -> None:
    coach = SHELF.coach(CLASSIC)
    moves = moves_of(play(coach, SEED, erring(coach, 3, Random(5)), never))
    whole = list(falls(coach, SEED, moves))
    for length in (0, 1, 2, 17):
        found = list(falls(coach, SEED, moves[:length]))
        assert found == whole[: len(found)]
    assert list(falls(coach, SEED, [])) == []


def test_no_throw_weighs_more_than_the_most() -> None:
    net = lattice(5)
    best = np.arange(len(net.throws), dtype=np.int64)
    weights = [fall(net, best, (), (1, 1, 1, 1, 1), given).weight for given in (POINT, 99 * POINT)]
    assert weights == [1, MOST / POINT]


def test_who_knows_the_dice_of_the_turns_stands_out_in_one_round() -> None:
    coach = SHELF.coach(MAXI)
    player = erring(coach, 1, Random(1))
    blind, knowing = (play(coach, SEED, player, how) for how in (never, lambda _: True))
    assert _unlikely(moves_of(knowing)) > 3 > _unlikely(moves_of(blind))


def _unlikely(moves: list[Score | Throw]) -> float:
    found = list(falls(SHELF.coach(MAXI), SEED, moves))
    surplus = sum(one.weight * (one.rank - 0.5) for one in found)
    return surplus / sqrt(sum(one.weight**2 * one.variance for one in found))
