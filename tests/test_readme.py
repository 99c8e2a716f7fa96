"""The README tells what is so: every setting with its meaning, every command, both targets."""

import re
from pathlib import Path

import pytest

from service.app import read_rulesets
from service.cli import main
from service.game.highest import highest_total
from service.settings import SETTINGS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_setting_stands_in_the_table_with_its_meaning() -> None:
    rows = {
        name.strip("` "): meaning.strip()
        for name, _, meaning in re.findall(r"^\| (`[A-Z_]+`) \| (.*?) \| (.*) \|$", README, re.M)
    }
    assert rows == {setting.name: setting.meaning for setting in SETTINGS}


def test_every_target_that_is_named_is_in_the_makefile() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    named = set(re.findall(r"make ([a-z]+)", README))
    assert {"play", "test"} <= named <= set(targets)


def test_every_example_of_scoring_gives_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"sammakast (score [^#]*?)\s+# (\d+)", README)
    assert len(examples) > 1
    for words, points in examples:
        assert main(words.split()) == 0
        assert capsys.readouterr().out == f"{points}\n"


def test_the_table_of_games_is_that_of_the_rulesets() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+), .*? \| (.*?) \| (\d+) \| (.*?) \|$", README, re.M)
    told = {slug: (int(boxes), bonus, int(highest)) for slug, boxes, bonus, highest, _ in rows}
    assert told == {
        game.slug: (
            len(game.boxes),
            f"{game.bonus.points} at {game.bonus.limit}" if game.bonus else "none",
            highest_total(game),
        )
        for game in read_rulesets()
    }
    taken = {
        slug: tuple(re.findall(r"`([a-z0-9-]+)(?:=N)?`", options)) for slug, *_, options in rows
    }
    taken["yahtzee-nordic"] = taken["classic"]
    assert taken == {game.slug: game.takes for game in read_rulesets()}


def test_every_folder_that_is_named_is_there() -> None:
    for name in re.findall(r"^\| `(service/[a-z]+)` \|", README, re.M):
        assert (ROOT / name).is_dir(), name
