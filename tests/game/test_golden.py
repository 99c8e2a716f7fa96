"""Rounds written once replay for ever to the same dice, the same card and the same bytes."""

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
