"""What a round left on the table is counted once, and only so many rounds are kept."""

import pytest

from service.coach.computers import EASY, HARD, Computers
from service.coach.left import LeftOnTable
from service.coach.review import review
from service.coach.shelf import Shelf
from service.coach.tables import POINT
from service.game.moves import Score, Throw, read_move
from tests.game.books import CLASSIC, RULESETS, SEED

Moves = tuple[Score | Throw, ...]


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return Shelf()


def moves_of(shelf: Shelf, seed: bytes) -> Moves:
    lines = Computers(shelf).play(EASY, CLASSIC, seed).lines
    read = (read_move(line) for line in lines)
    return tuple(move for move in read if isinstance(move, Score | Throw))


def test_it_is_what_the_review_says_in_whole_points(shelf: Shelf) -> None:
    moves = moves_of(shelf, SEED)
    told = review(shelf.coach(CLASSIC), SEED, moves).left / POINT
    left = LeftOnTable(shelf)
    assert left.points(CLASSIC, SEED, moves) == round(told) > 0
    assert left.points(CLASSIC, SEED, moves) == round(told)


def test_in_a_game_without_a_table_nobody_knows(shelf: Shelf) -> None:
    assert LeftOnTable(shelf).points(RULESETS.find("classic+columns2"), SEED, ()) is None


def test_perfect_play_leaves_nothing(shelf: Shelf) -> None:
    lines = Computers(shelf).play(HARD, CLASSIC, SEED).lines
    moves = [move for move in map(read_move, lines) if isinstance(move, Score | Throw)]
    assert LeftOnTable(shelf).points(CLASSIC, SEED, moves) == 0


def test_a_round_that_was_let_go_is_counted_as_before(shelf: Shelf) -> None:
    left = LeftOnTable(shelf, kept=1)
    rounds = [(seed, moves_of(shelf, seed)) for seed in (SEED, bytes(32))]
    found = [left.points(CLASSIC, *one) for one in rounds]
    assert [left.points(CLASSIC, *one) for one in rounds] == found
