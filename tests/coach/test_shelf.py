"""The shelf gives out one coach a game, and says of a game without a table that it has none."""

from pathlib import Path

import pytest

from service.coach.shelf import Shelf
from service.coach.states import NotSolved
from tests.game.books import CLASSIC, RULESETS


def test_a_coach_is_made_once() -> None:
    shelf = Shelf()
    assert shelf.coach(CLASSIC) is shelf.coach(CLASSIC)


@pytest.mark.parametrize("spelling", ["seven", "maxi+down+bonus-at=60"])
def test_a_game_without_a_table_has_no_coach_however_often_it_is_asked_for(spelling: str) -> None:
    shelf = Shelf()
    for _ in range(2):
        with pytest.raises(NotSolved):
            shelf.coach(RULESETS.find(spelling))


def test_without_its_files_a_game_has_no_coach(tmp_path: Path) -> None:
    with pytest.raises(NotSolved):
        Shelf(tmp_path).coach(CLASSIC)
