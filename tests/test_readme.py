"""The README tells what is so: every setting with its meaning, every command, both targets."""

import re
from pathlib import Path

import pytest

from service.cli import main
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


def test_the_first_example_gives_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"sammakast (score [^#]*?)\s+# (\d+)", README)
    assert example
    assert main(example[1].split()) == 0
    assert capsys.readouterr().out == f"{example[2]}\n"


def test_every_folder_that_is_named_is_there() -> None:
    for name in re.findall(r"^\| `(service/[a-z]+)` \|", README, re.M):
        assert (ROOT / name).is_dir(), name
