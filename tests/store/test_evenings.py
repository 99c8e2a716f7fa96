"""Evenings in the store: the newest revision stays, the latest are found first, none is doubled."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from redis import Redis

from service.store import evenings, keys
from service.store.client import Store
from service.store.evenings import Record
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.played import AINO, NEIGHBOUR, make_player
from tests.store.threads import at_once

FIRST = Record("0e" * 16, 1, 1_000, '{"place":"Mökki"}')
MOST = 3


def keep(store: Store, record: Record = FIRST) -> int:
    return evenings.keep(store, AINO, record, MOST)


def test_an_evening_is_found_as_it_was_kept_by_its_player_alone(store: Store) -> None:
    make_player(store)
    assert keep(store) == 1
    assert store.ask(evenings.text_of(AINO, FIRST.id)) == FIRST.text
    assert store.ask(evenings.text_of(NEIGHBOUR, FIRST.id)) is None
    assert store.ask(evenings.text_of(AINO, "1e" * 16)) is None


def test_a_newer_revision_replaces_and_an_older_or_equal_one_changes_nothing(
    store: Store, raw: Redis
) -> None:
    make_player(store)
    newer = replace(FIRST, revision=12, text="{}")
    assert keep(store, newer) == 12
    before = contents(raw)
    for revision in (1, 9, 12):
        assert keep(store, replace(FIRST, revision=revision)) == 12
    assert contents(raw) == before
    assert keep(store, replace(FIRST, revision=13)) == 13
    assert store.ask(evenings.text_of(AINO, FIRST.id)) == FIRST.text
    assert raw.zcard(keys.evenings(AINO)) == 1


def test_of_32_who_send_at_once_the_newest_stays(store: Store) -> None:
    make_player(store)
    at_once(lambda n: keep(store, replace(FIRST, revision=n + 1, text=str(n + 1))))
    assert store.ask(evenings.text_of(AINO, FIRST.id)) == "32"


def test_of_nobody_nothing_is_kept(store: Store, raw: Redis) -> None:
    assert keep(store) == evenings.NO_PLAYER
    assert contents(raw) == {}


def test_a_player_keeps_so_many_and_may_change_each_of_them(store: Store, raw: Redis) -> None:
    make_player(store)
    for n in range(MOST):
        assert keep(store, replace(FIRST, id=f"{n:032x}")) == 1
    before = contents(raw)
    assert keep(store) == evenings.FULL
    assert contents(raw) == before
    assert keep(store, replace(FIRST, id=f"{0:032x}", revision=2)) == 2
    assert evenings.remove(store, AINO, f"{1:032x}")
    assert keep(store) == 1


def test_the_latest_are_found_first(store: Store) -> None:
    make_player(store)
    made = {f"{n:032x}": n for n in range(1, 4)}
    for evening, made_at in made.items():
        keep(store, replace(FIRST, id=evening, made_at=made_at, text=str(made_at)))
    one, two, three = made
    assert store.ask(evenings.latest(AINO, None, 2)) == [three, two]
    assert store.ask(evenings.latest(AINO, 3, 9)) == [two, one]
    assert store.ask(evenings.latest(NEIGHBOUR, None, 9)) == []
    assert store.ask(evenings.texts_of(AINO, (two, "none", one))) == ["2", None, "1"]


def test_what_is_removed_is_gone_and_may_be_removed_again(store: Store, raw: Redis) -> None:
    make_player(store)
    assert not evenings.remove(store, AINO, FIRST.id)
    assert not store.ask(evenings.has(AINO, FIRST.id))
    keep(store)
    assert evenings.remove(store, AINO, FIRST.id)
    before = contents(raw)
    assert not evenings.remove(store, AINO, FIRST.id)
    assert store.ask(evenings.text_of(AINO, FIRST.id)) is None
    assert store.ask(evenings.latest(AINO, None, 9)) == []
    assert contents(raw) == before


def test_what_was_removed_does_not_come_back(store: Store, raw: Redis) -> None:
    make_player(store)
    keep(store)
    evenings.remove(store, AINO, FIRST.id)
    before = contents(raw)
    assert keep(store, replace(FIRST, revision=99)) == evenings.REMOVED
    assert contents(raw) == before
    assert store.ask(evenings.has(AINO, FIRST.id))
    assert not store.ask(evenings.has(NEIGHBOUR, FIRST.id))
    assert keep(store, replace(FIRST, id="1e" * 16)) == 1


def test_of_so_many_it_is_known_that_they_were_removed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "_NOTED", 2)
    make_player(store)
    ids = [f"{n:032x}" for n in range(3)]
    for one in ids:
        keep(store, replace(FIRST, id=one))
        evenings.remove(store, AINO, one)
    assert [store.ask(evenings.has(AINO, one)) for one in ids] == [False, True, True]


@pytest.mark.parametrize(
    ("script", "call", "count"),
    [
        ("keep_evening", keep, 4),
        ("remove_evening", lambda store: evenings.remove(store, AINO, FIRST.id), 3),
    ],
)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, script: str, call: Callable[[Store], object], count: int
) -> None:
    def arrange() -> None:
        make_player(recorder)
        if script == "remove_evening":
            keep(recorder)

    injured = assert_wrong_types_change_nothing(
        raw, recorder, script, arrange, lambda: call(recorder)
    )
    assert injured == count
