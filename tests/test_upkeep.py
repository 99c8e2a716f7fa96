"""The commands backup, restore and fsck: what they print, refuse and return."""

import gzip
import os
import re
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from service.app import make_kit
from service.backup import KEYLESS
from service.play.kit import Kit
from service.store import everything
from service.store.client import Store
from tests.commands import SECRET, Say, name_store, one_sentence, saying
from tests.play.kept_world import World, make_little_world
from tests.world import ZERO_KEY, settings_for

DICE_KEY = f"2026-05-01:{ZERO_KEY}"


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    return saying(capfd)


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch, store_url: str) -> pytest.MonkeyPatch:
    name_store(monkeypatch, store_url)
    monkeypatch.setenv("SAMMAKAST_TESTING", "1")
    monkeypatch.setenv("SAMMAKAST_NOW", "2426-11-29T13:00:00Z")
    return monkeypatch


@pytest.fixture
def world(environ: pytest.MonkeyPatch, store_url: str) -> Iterator[World]:
    del environ  # it has emptied the store
    kit: Kit = make_kit(settings_for(store_url))
    yield make_little_world(kit)
    kit.store.close()


def kept(url: str) -> set[str]:
    """The keys of all that is kept."""
    with closing(Store(url)) as store:
        return {item.key for some in everything.items(store) for item in some}


@pytest.fixture
def file(world: World, say: Say, tmp_path: Path) -> Path:
    """A backup of the world."""
    path = tmp_path / "kept"
    status, printed, complained = say("backup", str(path))
    assert (status, complained) == (0, "")
    assert printed.endswith(f"{KEYLESS}\n")
    assert world.aino
    return path


def test_a_backup_is_put_back_into_an_empty_store(
    say: Say, world: World, store_url: str, file: Path
) -> None:
    before = kept(store_url)
    world.do("FLUSHALL")
    status, printed, complained = say("restore", str(file))
    assert (status, complained) == (0, "")
    lines = printed.splitlines()
    assert lines[0].endswith("everything agrees.")
    assert lines[1:] == [f"All {len(before)} keys of {file} are in the store.", KEYLESS]
    assert kept(store_url) == before


def test_a_backup_holds_no_key(file: Path) -> None:
    held = gzip.decompress(file.read_bytes()).decode()
    assert ZERO_KEY not in held
    assert SECRET not in held


def test_a_torn_backup_is_put_right_when_it_is_put_back(
    say: Say, world: World, tmp_path: Path
) -> None:
    world.do("DEL", world.board("w-2426-W48"))
    assert say("backup", str(tmp_path / "torn"))[0] == 0
    world.do("FLUSHALL")
    status, printed, _ = say("restore", str(tmp_path / "torn"))
    assert status == 0
    assert "put right" in printed.splitlines()[0]
    assert world.do("ZSCORE", world.board("w-2426-W48"), world.aino)


@pytest.mark.parametrize("key", [f"2026-05-01:{'11' * 32}", f"2426-12-01:{ZERO_KEY}"])
def test_a_backup_of_other_dice_keys_is_refused_before_anything_is_written(
    say: Say, environ: pytest.MonkeyPatch, world: World, file: Path, *, key: str, store_url: str
) -> None:
    world.do("FLUSHALL")
    environ.setenv("SAMMAKAST_DICE_KEYS", key)
    status, printed, complained = say("restore", str(file))
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert kept(store_url) == set()


def test_what_cannot_be_done_is_one_sentence(say: Say, file: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no backup")
    for asked in (
        ("restore", str(file)),
        ("restore", str(tmp_path / "text")),
        ("restore", str(tmp_path / "nothing")),
        ("backup", str(tmp_path / "nowhere" / "kept")),
    ):
        status, printed, complained = say(*asked)
        assert (status, printed) == (1, ""), asked
        assert one_sentence(complained), asked


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Ctrl-C is pressed a second after the command was given."""

    def press(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, 1)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("environ", "interrupted")
def test_whoever_breaks_off_a_command_is_told_that_nothing_is_spoilt(
    say: Say, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "endless")
    status, printed, complained = say("restore", str(tmp_path / "endless"))
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert "same command" in complained


def test_fsck_says_what_does_not_agree_and_puts_it_right_when_told(say: Say, world: World) -> None:
    status, printed, complained = say("fsck")
    assert (status, complained) == (0, "")
    agrees = r"Looked at 2 rounds, 2 players and [24] board parts: everything agrees\.\n"
    assert re.fullmatch(agrees, printed)
    world.do("ZREM", world.board("w-2426-W48"), world.aino)
    status, printed, _ = say("fsck")
    assert status == 1
    assert printed.splitlines()[0] == f"{world.aino}: wrong on the board w-2426-W48."
    assert "1 differences; fsck --repair" in printed
    status, printed, _ = say("fsck", "--repair")
    assert status == 0
    assert printed.splitlines()[0].endswith("; put right.")
    assert say("fsck")[0] == 0
