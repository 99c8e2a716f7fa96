"""What the computers made of a seed's dice is what they play, and is counted once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from service.coach.advice import Coach
from service.coach.ceiling import ceiling
from service.coach.computers import EASY, HARD, MEDIUM, NAMES, Computers, Name
from service.coach.same_dice import SameDice
from service.coach.shelf import Shelf
from service.coach.states import NotSolved
from service.game.ruleset import Ruleset
from tests.game.books import CLASSIC, RULESETS, SEED


def test_the_totals_are_those_of_the_computers_rounds() -> None:
    found, computers = SameDice(Shelf()).totals(CLASSIC, SEED), Computers(Shelf())
    totals = [computers.play(name, CLASSIC, SEED).end.total for name in (EASY, MEDIUM, HARD)]
    assert [found.easy, found.medium, found.hard] == totals
    assert found.perfect


@pytest.mark.parametrize("name", NAMES)
def test_the_lines_are_those_of_the_computers_round_and_played_once(name: Name) -> None:
    same = SameDice(Shelf())
    assert same.lines(name, CLASSIC, SEED) == Computers(Shelf()).play(name, CLASSIC, SEED).lines
    assert same.lines(name, CLASSIC, SEED) is same.lines(name, CLASSIC, SEED)
    assert same.lines(name, CLASSIC, SEED) != same.lines(name, CLASSIC, bytes(32))


def test_of_a_game_without_a_table_it_says_that_hard_is_not_perfect() -> None:
    assert not SameDice(Shelf()).totals(RULESETS.find("classic+columns2"), SEED).perfect


def test_it_counts_once_for_a_seed() -> None:
    same = SameDice(Shelf())
    assert same.totals(CLASSIC, SEED) is same.totals(CLASSIC, SEED)
    assert same.totals(CLASSIC, SEED) is not same.totals(CLASSIC, bytes(32))


class SlowShelf(Shelf):
    """A shelf on which the coach of Little Yatzy is not found before it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.let_go = Event(), Event()

    def coach(self, game: Ruleset) -> Coach:
        if game.slug == "junior":
            self.asked.set()
            assert self.let_go.wait(20)
        return super().coach(game)


def test_nobody_waits_for_what_another_counts() -> None:
    shelf = SlowShelf()
    same = SameDice(shelf)
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(same.totals, RULESETS.find("junior"), SEED)
        assert shelf.asked.wait(20)
        assert pool.submit(same.totals, CLASSIC, SEED).result(20).hard > 0
        assert not waiting.done()
        shelf.let_go.set()
        assert waiting.result(20).perfect


def test_the_most_there_was_to_get_is_the_ceiling() -> None:
    assert SameDice(Shelf()).ceiling(CLASSIC, SEED) == ceiling(CLASSIC, SEED)
    with pytest.raises(NotSolved):
        SameDice(Shelf()).ceiling(RULESETS.find("yahtzee"), SEED)
