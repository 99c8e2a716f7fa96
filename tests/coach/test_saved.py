"""Saved throws: what a bank is worth, and how the coach, hard and the review count with it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from service.coach.advice import TIE, Turn, in_hand, turn_of
from service.coach.chances import chances_of
from service.coach.choosing import best_of, options_of
from service.coach.computers import HARD, Computers
from service.coach.reasons import Reason, reason_of
from service.coach.review import review, tempting
from service.coach.same_dice import SameDice
from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin, replay
from tests.coach.test_review import SHELF, play
from tests.game.books import CLASSIC, RULESETS, SEED, after, filled, lying

SAVED = RULESETS.find("classic+saved")
COACH = SHELF.coach(SAVED)


def open_for(*slugs: str, bank: int = 0) -> Round:
    """A round with these boxes open and nothing in the others."""
    taken = {box.slug: 0 for box in SAVED.boxes if box.slug not in slugs}
    return replace(filled(begin(SAVED), **taken), bank=bank)


def spent(before: Round, dice: str) -> Round:
    """The round with these dice after all throws of the turn itself."""
    return replace(lying(before, dice), throw=SAVED.throws)


def worth(of: Round) -> float:
    """What is still to come on average before a turn."""
    return COACH.values_of(turn_of(COACH.states, of)).start / POINT


@pytest.mark.parametrize(
    ("spelling", "mean"),
    [("classic+saved", 280.411), ("classic+down+saved", 174.0531), ("classic+up+saved", 178.45235)],
)
def test_the_shipped_tables_begin_with_the_exact_means(spelling: str, mean: float) -> None:
    table = SHELF.coach(RULESETS.find(spelling)).table
    assert table.start / POINT == pytest.approx(
        mean, abs=0.2 if spelling == SAVED.spelling else 1e-4
    )


def test_the_last_box_is_worth_what_it_is_without_saving_and_a_bank_more() -> None:
    plain = SHELF.coach(CLASSIC).values_of(Turn((1 << 15) - 1 & ~(1 << 14), 0)).start
    found = [worth(open_for("yatzy", bank=bank)) for bank in range(4)]
    assert found[0] == plain / POINT == pytest.approx(2.301432, abs=2e-6)
    assert all(more > fewer for fewer, more in pairwise(found))


def test_the_throws_in_hand_are_those_of_the_turn_and_of_the_bank() -> None:
    thrown = after(begin(SAVED), "throw", "score ones", "throw")
    assert (thrown.bank, in_hand(thrown)) == (2, 4)
    bought = after(thrown, "throw", "throw", "throw")
    assert (bought.bank, bought.throws_left, in_hand(bought)) == (1, 0, 1)


def test_a_turn_begins_with_its_bank_however_many_throws_it_has_bought() -> None:
    thrown = after(begin(SAVED), "throw", "score ones", "throw", "throw", "throw")
    start = turn_of(COACH.states, thrown)
    assert start.bank == 2
    assert turn_of(COACH.states, after(thrown, "throw", "throw")) == start


def test_a_saved_throw_is_advised_where_it_can_be_bought_alone() -> None:
    of = spent(open_for("yatzy"), "66661")
    assert [one.move for one in options_of(COACH, of)] == [Score("yatzy")]
    banked = replace(of, bank=1)
    best = best_of(COACH, banked)
    assert (best.move, best.value) == (Throw((6, 6, 6, 6)), 50 * POINT // 6)


def test_what_is_written_early_counts_with_the_throws_that_it_saves() -> None:
    of = open_for("ones", "chance")
    early, late = (
        {one.move: one.value for one in options_of(COACH, replace(lying(of, "11166"), throw=throw))}
        for throw in (1, 3)
    )
    assert early[Score("ones")] > late[Score("ones")]


def test_every_advised_move_is_legal() -> None:
    of = begin(SAVED)
    while not of.over:
        move = Throw() if of.dice is None else best_of(COACH, of).move
        of = apply(of, move, SEED)
    assert of.total > 0


def test_what_is_worth_most_stays_so_whatever_is_asked_beside_it() -> None:
    of = lying(begin(SAVED), "55512")
    best, *others = options_of(COACH, of)
    assert all(best.value >= other.value - TIE for other in others)
    assert any(best.value - other.value > TIE for other in others)


def test_a_bank_makes_an_open_box_likelier() -> None:
    of = spent(open_for("yatzy", "four-of-a-kind"), "66612")
    found = [chances_of(COACH, replace(of, bank=bank)) for bank in (0, 1, 2, 8, 28)]
    assert found[0]["four-of-a-kind"] == 0
    assert float(found[1]["four-of-a-kind"]) == pytest.approx(11 / 36)
    for box in ("yatzy", "four-of-a-kind"):
        assert all(fewer[box] < more[box] < 1 for fewer, more in pairwise(found))


def test_a_keep_that_a_saved_throw_allows_has_its_reason() -> None:
    of = spent(open_for("ones", "yatzy", bank=1), "66661")
    assert reason_of(COACH, of, Throw((6,) * 4), Score("ones")) == Reason("open", ("yatzy",))


def test_hard_plays_by_the_table_and_says_so() -> None:
    played = Computers(SHELF).play(HARD, SAVED, SEED)
    told = replay(
        SAVED, SEED, ("start classic+saved v1 c-K7QM3XT9 key 2026-11-01 dice 1", *played.lines)
    )
    assert told == played.end
    found = review(
        COACH, SEED, list(play("classic+saved", SEED, lambda of: best_of(COACH, of).move))
    )
    assert found.total == played.end.total * POINT
    assert all(one.is_best for one in found.decisions)
    assert SameDice(SHELF).totals(SAVED, SEED).perfect


def test_with_nothing_but_the_bank_a_box_suggests_itself() -> None:
    of = spent(open_for("ones", "yatzy", bank=1), "66661")
    assert tempting(of) == Score("ones")
