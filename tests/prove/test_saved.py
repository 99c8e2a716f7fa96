"""Saved throws in classic Yatzy: what the packed table loses, and what hard reaches by it."""

import pytest

from service.coach.computers import HARD
from service.coach.exact import solve
from service.coach.shelf import Shelf
from tests.game.books import RULESETS
from tests.prove.policy_saved import worth_of
from tests.prove.test_computers import mean_of

MEAN = 280.41095


@pytest.mark.parametrize("spelling", ["classic+saved", "classic+down+saved", "classic+up+saved"])
def test_the_moves_of_a_packed_table_lose_next_to_nothing(spelling: str) -> None:
    table = Shelf().coach(RULESETS.find(spelling)).table
    values = solve(table.states, 2, lambda *_: None)
    exact, packed = float(values[table.states.starts[0]]), worth_of(table, 2)
    print(f"{spelling}: exact {exact:.5f}, packed {packed:.5f}, lost {exact - packed:.5f}")
    assert exact - packed <= 0.005


def test_hard_reaches_what_is_exact() -> None:
    found = mean_of(HARD, "classic+saved", 5_000)
    assert abs(found.total - MEAN) < 4 * found.error
