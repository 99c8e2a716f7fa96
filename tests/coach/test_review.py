"""A finished round told by perfect play: the sum comes out, and choices are told from dice."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from service.coach.choosing import best_of
from service.coach.review import Decision, better, review, tempting
from service.coach.shelf import Shelf
from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from tests.game.books import CLASSIC, MAXI, RULESETS, SEED, lying

SHELF = Shelf()
SOLVED = (
    "classic",
    "maxi",
    "yahtzee",
    "yahtzee-nordic",
    "junior",
    "maxi+down",
    "yahtzee+up",
    "classic+saved",
    "classic+up+saved",
)

Choice = Score | Throw
Player = Callable[[Round], Choice]


def play(spelling: str, seed: bytes, player: Player) -> Iterator[Choice]:
    current = begin(RULESETS.find(spelling))
    while not current.over:
        move = Throw() if current.dice is None else player(current)
        current = apply(current, move, seed)
        yield move


def by_chance(random: Random) -> Player:
    """A player who keeps and writes anything."""

    def chosen(of: Round) -> Choice:
        if of.may_throw and random.random() < 0.6:
            dice = list(of.dice or ())
            keep = random.sample(dice, random.randrange(len(dice)))
            return Throw(tuple(sorted(keep)))
        return Score(random.choice(list(of.options)))

    return chosen


@pytest.mark.parametrize("spelling", SOLVED)
def test_the_total_is_the_mean_and_the_luck_less_what_was_left(spelling: str) -> None:
    random, coach = Random(spelling), SHELF.coach(RULESETS.find(spelling))
    for _ in range(10):
        seed = random.randbytes(32)
        found = review(coach, seed, list(play(spelling, seed, by_chance(random))))
        assert found.mean + found.luck - found.left == found.total
        assert found.left >= 0
        assert all(one.cost >= 0 for one in found.decisions)


def test_perfect_play_leaves_nothing_and_its_mean_is_known() -> None:
    coach = SHELF.coach(CLASSIC)
    moves = list(play("classic", SEED, lambda of: best_of(coach, of).move))
    found = review(coach, SEED, moves)
    assert found.mean / POINT == pytest.approx(248.44, abs=0.01)
    assert found.left <= len(moves) * POINT // 200
    assert found.costly == ()
    assert all(one.is_best for one in found.decisions)


def test_the_expected_total_begins_with_the_mean_and_ends_with_the_total() -> None:
    found = review(SHELF.coach(MAXI), SEED, list(play("maxi", SEED, by_chance(Random(4)))))
    assert len(found.expected) == 21
    assert (found.expected[0], found.expected[-1]) == (found.mean, found.total)


def test_at_most_three_choices_of_three_turns_are_worth_a_look_the_costliest_first() -> None:
    found = review(SHELF.coach(MAXI), SEED, list(play("maxi", SEED, by_chance(Random(4)))))
    assert len({one.before.turn for one in found.costly}) == len(found.costly) == 3
    costs = [one.cost for one in found.costly]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(one.cost for one in found.decisions)


def test_what_gives_more_is_named_and_legal() -> None:
    coach = SHELF.coach(MAXI)
    found = review(coach, SEED, list(play("maxi", SEED, by_chance(Random(5)))))
    for one in found.costly:
        assert better(coach, one) != one.chosen
        apply(one.before, better(coach, one), SEED)


def test_praised_are_best_choices_where_another_suggests_itself() -> None:
    coach = SHELF.coach(MAXI)
    moves = list(play("maxi", SEED, lambda of: best_of(coach, of).move))
    praised = review(coach, SEED, moves).praised
    assert praised
    for one in praised:
        assert one.is_best
        assert one.chosen != tempting(one.before)
        assert one.resisted >= POINT // 2


@pytest.mark.parametrize(
    ("dice", "chosen"),
    [("666512", Throw((6, 6, 6))), ("556612", Throw((6, 6))), ("123456", Throw((6,)))],
)
def test_the_most_dice_alike_suggest_themselves(dice: str, chosen: Throw) -> None:
    assert tempting(lying(begin(MAXI), dice)) == chosen


def test_all_dice_alike_suggest_the_box_that_gives_most() -> None:
    assert tempting(lying(begin(MAXI), "444444")) == Score("maxi-yatzy")


def test_luck_after_a_choice_is_told_from_the_choice() -> None:
    before = lying(begin(MAXI), "123456")
    kept = (Throw((6,)), 500, 480, 480)
    assert Decision(before, *kept, 501, "sixes", 24).is_lucky
    assert not Decision(before, *kept, 499, "sixes", 24).is_lucky
    assert Decision(before, *kept, 479, "sixes", 6).is_unlucky
    assert not Decision(before, Score("sixes"), 500, 480, 480, 480, "sixes", 6).is_unlucky


def test_a_best_choice_beside_a_tempting_one_as_good_is_an_equal_one() -> None:
    coach = SHELF.coach(CLASSIC)
    found = review(coach, SEED, list(play("classic", SEED, by_chance(Random(7)))))
    for one in found.equals:
        assert one.is_best
        assert one.chosen != one.tempting
        assert one.resisted <= coach.table.start // 10_000
    first = found.decisions[0]
    twin = replace(first, chosen=Throw(()), value=first.best, tempted=first.best)
    assert replace(found, decisions=(twin,)).equals == (twin,)
    assert replace(found, decisions=(twin,)).praised == ()
