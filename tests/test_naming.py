"""What the operator does about names: reports, rename, hide, unhide, at the command line."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from service.app import make_kit
from service.game import days
from service.play import boards, groups, players, reporting
from service.play.boards import Page
from service.play.kit import Kit
from tests.commands import Say, name_store, one_sentence, saying
from tests.play.totals import finish_all, new_players
from tests.world import NOON, settings_for

TODAY = days.day_at(NOON)


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    return saying(capfd)


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch, store_url: str) -> Iterator[Kit]:
    """An outside store, empty, which the command finds too."""
    name_store(monkeypatch, store_url)
    made = make_kit(settings_for(store_url))
    yield made
    made.store.close()


def test_reports_tell_whose_name_it_is_and_was(say: Say, kit: Kit) -> None:
    assert say("names", "reports") == (0, "No name was reported.\n", "")
    one, other = new_players(kit, 2, NOON)
    players.rename(kit, one, "Gurka\u0301")
    reporting.report(kit, other, one, NOON)
    players.rename(kit, one, "Aino")
    reporting.report(kit, other, groups.create(kit, one, "Gurkor", NOON).code, NOON)
    status, printed, _ = say("names", "reports")
    lines = printed.splitlines()
    assert (status, len(lines)) == (0, 2)
    assert f"{one} Aino (reported as Gurká; 1×, 2426-11-29)" in lines
    assert any(line.endswith("Gurkor (reported as Gurkor; 1×, 2426-11-29)") for line in lines)


def test_a_name_is_taken_away_or_given(say: Say, kit: Kit) -> None:
    one = new_players(kit, 1, NOON)[0]
    players.rename(kit, one, "Gurka")
    status, printed, _ = say("names", "rename", one)
    assert (status, printed) == (0, f"{one} {players.find(kit, one).name}\n")
    assert players.find(kit, one).own_name is None
    assert say("names", "rename", one, "Aino")[1] == f"{one} Aino\n"
    assert players.find(kit, one).own_name == "Aino"


def test_a_player_is_hidden_and_shown_again(say: Say, kit: Kit) -> None:
    made = finish_all(kit, [300, 200], NOON)
    later = NOON + timedelta(days=1, hours=1)
    for action, shown in (("hide", [made[1]]), ("hide", [made[1]]), ("unhide", made)):
        assert say("names", action, made[0])[0] == 0
        rows = boards.of_day(kit, made[1], TODAY, Page(), later).rows
        assert [row.player for row in rows] == shown


@pytest.mark.parametrize(
    "words",
    [("rename",), ("hide",), ("hide", "abcdef"), ("rename", "K7QM3XT94B"), ("unhide", "\x1b[2J")],
)
def test_what_cannot_be_done_is_one_sentence(say: Say, kit: Kit, words: tuple[str, ...]) -> None:
    del kit  # emptied
    status, printed, complained = say("names", *words)
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert "\x1b" not in complained


def test_a_rude_name_is_given_to_nobody(say: Say, kit: Kit) -> None:
    one = new_players(kit, 1, NOON)[0]
    assert say("names", "rename", one, "fuck")[0] == 1
    assert players.find(kit, one).own_name is None
