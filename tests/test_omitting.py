"""Players left out of the records and taken back, at the command line."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from service.app import make_kit
from service.game import days
from service.play import boards, players
from service.play.boards import Page
from service.play.kit import Kit
from tests.commands import Say, name_store, one_sentence, saying
from tests.play.totals import finish_all
from tests.world import NOON, settings_for

WEEK = days.week_of(days.day_at(NOON))


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


def ranked(kit: Kit) -> list[str]:
    later = NOON + timedelta(days=1)
    return [row.player for row in boards.of_week(kit, None, WEEK, Page(), later).rows]


def test_a_player_is_left_out_listed_and_taken_back(say: Say, kit: Kit) -> None:
    one, other = finish_all(kit, [300, 200], NOON)
    named = f"{one} {players.find(kit, one).public_name}"
    assert say("records", "list") == (0, "Nobody is left out of the records.\n", "")
    for _ in range(2):
        said = say("records", "leave-out", one)
        assert said == (0, f"{named} is left out of the records.\n", "")
        assert ranked(kit) == [other]
    assert say("records", "list") == (0, f"{named}\n", "")
    for _ in range(2):
        assert say("records", "take-back", one) == (0, f"{named} is in the records.\n", "")
        assert ranked(kit) == [one, other]
    assert say("records", "list")[1] == "Nobody is left out of the records.\n"


@pytest.mark.parametrize("action", ["leave-out", "take-back"])
def test_who_is_not_there_is_told_in_one_sentence(say: Say, kit: Kit, action: str) -> None:
    del kit  # emptied
    status, printed, complained = say("records", action, "\x1b[2J")
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert "\x1b" not in complained
