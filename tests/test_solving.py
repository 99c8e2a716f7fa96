"""The command that solves a game never writes over a table that the service reads."""

from pathlib import Path

import pytest

from service.coach.shelf import PACKED
from tests.commands import Say, one_sentence, saying


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    return saying(capfd)


def contents() -> dict[str, tuple[int, int]]:
    """Each released file with its size and the instant it was last written."""
    found = {file.name: file.stat() for file in PACKED.iterdir()}
    return {name: (of.st_size, of.st_mtime_ns) for name, of in found.items()}


@pytest.mark.parametrize("spelling", ["junior", "classic+saved", "maxi"])
def test_a_released_table_is_never_written_over(say: Say, spelling: str) -> None:
    before = contents()
    status, printed, complained = say("solve", spelling, "--into", str(PACKED))
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert "--into" in complained
    assert contents() == before


def test_neither_by_a_roundabout_way(say: Say, tmp_path: Path) -> None:
    way = tmp_path / "way"
    way.symlink_to(PACKED)
    assert say("solve", "junior", "--into", str(way))[0] == 1
