"""Before one's own round is over nothing of another's is sent: services in which the others have
played differently send the same bytes. `make prove` asks the same of an open code."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from service.app import create_app
from tests.play.habits import hurried, patient
from tests.web.code_leaks import FRIEND, MAKER, Sealed
from tests.world import NOON, Clock, empty, settings_for, web_of


@contextmanager
def played(store_url: str, mode: str, *habits: object) -> Iterator[Sealed]:
    """A code of this mode on an empty store, played by these habits and read by the reader."""
    empty(store_url)
    app = create_app(settings_for(store_url), Clock(NOON))
    yield Sealed(app, mode, *habits).play()  # type: ignore[arg-type]
    web_of(app).kit.store.close()


@pytest.fixture(scope="module")
def blind(store_url: str) -> Iterator[tuple[Sealed, Sealed]]:
    with played(store_url, "blind", hurried, patient) as one:
        pass
    with played(store_url, "blind", patient, hurried) as other:
        yield one, other


def test_the_others_have_played_differently(blind: tuple[Sealed, Sealed]) -> None:
    one, other = blind
    assert one.totals[MAKER] == other.totals[FRIEND] != one.totals[FRIEND] == other.totals[MAKER]


def test_a_sealed_code_sends_nothing_of_the_others(blind: tuple[Sealed, Sealed]) -> None:
    one, other = blind
    assert len(one.sent) > 700
    assert one.sent.keys() == other.sent.keys()
    assert [name for name in one.sent if one.sent[name] != other.sent[name]] == []


def test_who_has_finished_is_told_to_the_players_of_a_sealed_code(
    blind: tuple[Sealed, Sealed],
) -> None:
    _, other = blind
    _, page = other.sent["thrown 1", "reader", "/c/K7QM3XT9"]
    assert f"Name {MAKER}" in page
    assert page.count("has finished") == 2


def test_after_the_end_the_others_totals_are_told(blind: tuple[Sealed, Sealed]) -> None:
    _, other = blind
    other.finish()
    _, page = other.sent["over", "reader", "/c/K7QM3XT9"]
    for player in (MAKER, FRIEND):
        assert re.search(rf"\b{other.totals[player]}\b", page)
    status, _ = other.sent["over", "reader", f"/c/K7QM3XT9/compare?with={FRIEND}"]
    assert status == 200
