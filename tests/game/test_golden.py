"""Rounds written once replay for ever to the same dice, the same card and the same bytes."""

import re
from pathlib import Path

import pytest

from service.game.packing import unpack
from tests.game.books import RULESETS
from tests.game.golden import FILES, moves_of, transcript


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_round_is_told_the_same_line_by_line(path: Path) -> None:
    assert transcript(*moves_of(path)) == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_packed_form_in_a_golden_file_gives_its_log(path: Path) -> None:
    packed = path.read_text("utf-8").splitlines()[-1].removeprefix("packed ")
    assert unpack(bytes.fromhex(packed), RULESETS) == moves_of(path)[1]


def test_golden_rounds_show_every_kind_of_move_in_both_games() -> None:
    for game in ("maxi", "classic"):
        logs = [moves_of(path)[1] for path in FILES if path.stem.startswith(game)]
        verbs = {line.split()[0] for log in logs for line in log}
        assert verbs == {"start", "throw", "score", "undo", "advice"}
        assert {log[0].split()[3][0] for log in logs} == {"d", "c"}


def test_golden_rounds_are_of_every_game_and_every_kind_of_option() -> None:
    spelled = {moves_of(path)[1][0].split()[1] for path in FILES}
    games = [RULESETS.find(spelling) for spelling in spelled]
    assert {game.slug for game in games} == {game.slug for game in RULESETS}
    options = {option.partition("=")[0] for game in games for option in game.options}
    assert options >= {"down", "up", "bonus-at", "saved", "hand100", "columns2", "columns-mixed"}
    assert options & {"again50", "again100"}


def test_golden_rounds_show_saved_throws_and_extra_points() -> None:
    told = [path.read_text("utf-8") for path in FILES]
    assert sum(re.search(r"turn \d+\.4 ", text) is not None for text in told) > 1
    assert sum(" extras 100 " in text for text in told) > 1
