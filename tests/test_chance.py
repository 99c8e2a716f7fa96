"""What the operator is told of dice unlike chance, at the command line: names, figures, and that
it is no proof."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from service.app import make_kit
from service.play.kit import Kit
from tests.commands import Say, name_store, one_sentence, saying
from tests.play.test_fairness import TODAY, put
from tests.play.totals import new_players
from tests.store.contents import contents, plain_client
from tests.world import NOON, settings_for

YESTERDAY = TODAY - timedelta(days=1)
FIGURES = r"\+\d+\.\d; throws after points given away: \d+; better than \d+ % of what could fall "


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    return saying(capfd)


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch, store_url: str) -> Iterator[Kit]:
    """An outside store, empty, and a clock at which today is final."""
    name_store(monkeypatch, store_url)
    monkeypatch.setenv("SAMMAKAST_TESTING", "1")
    monkeypatch.setenv("SAMMAKAST_NOW", "2426-11-30T12:30:00Z")
    made = make_kit(settings_for(store_url))
    yield made
    made.store.close()


def test_of_all_players_those_unlike_chance_are_told(say: Say, kit: Kit, store_url: str) -> None:
    store = plain_client(store_url)
    knowing, blind = new_players(kit, 2, NOON)
    for day in (YESTERDAY, TODAY):
        put(kit, knowing, day, knows=True)
        put(kit, blind, day, knows=False)
    before = contents(store)
    status, printed, complained = say("fairness", "--days", "3")
    heading, line, last = printed.splitlines()
    assert (status, complained) == (0, "")
    assert heading.startswith("3 days, 2 players, 4 rounds. Listed from 4.0 on, ")
    assert re.match(rf"{knowing} \w+ \w+.*: {FIGURES}", line)
    assert line.endswith(f"; rounds: 2, {YESTERDAY} to {TODAY}")
    assert last == "This is no proof of anything: docs/fairness.md says what else looks so."
    assert say("fairness", "--rounds", "1")[1].count("\n") == 2
    assert contents(store) == before, "looking changes nothing"
    store.close()


def test_of_one_player_every_day_is_told(say: Say, kit: Kit) -> None:
    knowing = new_players(kit, 1, NOON)[0]
    for day in (YESTERDAY, TODAY):
        put(kit, knowing, day, knows=True)
    status, printed, _ = say("fairness", knowing)
    first, second, whole, _ = printed.splitlines()
    assert status == 0
    assert re.match(rf"{YESTERDAY}: {FIGURES}", first)
    assert re.match(rf"{TODAY}: {FIGURES}", second)
    assert re.match(rf"{knowing} \w+ \w+.*: {FIGURES}", whole)


def test_nobody_is_named_where_all_is_as_by_chance(say: Say, kit: Kit) -> None:
    assert say("fairness")[1].splitlines()[1] == "Nobody's dice were unlike chance."
    put(kit, new_players(kit, 1, NOON)[0], TODAY, knows=False)
    assert say("fairness")[1].splitlines()[1] == "Nobody's dice were unlike chance."


def test_a_player_who_is_not_there_is_one_sentence(say: Say, kit: Kit) -> None:
    del kit  # emptied
    status, printed, complained = say("fairness", "\x1b[2J")
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert "\x1b" not in complained
