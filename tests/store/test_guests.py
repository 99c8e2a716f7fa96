"""Rounds that go over in the store: each answer of each script, and damage that changes nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from redis import Redis

from service.store import challenges, guests, keys, rounds
from service.store.client import Store
from service.store.guests import CHANGED, OfDay, Parcel, Sums, Way, held_of
from service.store.question import Question
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.played import (
    AINO,
    CHOICES,
    CODE,
    DAY,
    NEIGHBOUR,
    OPENING,
    THEN,
    WEEK,
    day_places,
    finish,
    make_player,
    open_solo,
    play_day,
    round_of,
    score_of,
    start,
)
from tests.store.test_challenges import RECORD

WAY = Way(DAY, AINO, NEIGHBOUR)
OF_CODE = Way(f"c-{CODE}", AINO, NEIGHBOUR)
OPEN = Parcel((OPENING,), "", THEN)
RESULT = day_places(321).result
OVER = Parcel(
    (), "MXBhY2tlZA==", THEN, score=score_of(321), choices=CHOICES, day=OfDay(RESULT, 16, WEEK)
)
WITHOUT = Sums(1, None, None, 14, "all-time")
WITH = Sums(0, score_of(321), score_of(321), 1, "all-time")


def give_day(store: Store) -> int:
    return guests.give(store, WAY, OVER, WITHOUT)


def take_day(store: Store) -> int:
    return guests.take(store, WAY, OVER, WITH)


def played(store: Store) -> None:
    make_player(store)
    make_player(store, NEIGHBOUR)
    play_day(store, AINO, 321)


def given(store: Store) -> None:
    played(store)
    assert give_day(store) == 1


def unchanged(store: Store, raw: Redis, call: Callable[[], object], answer: object) -> None:
    del store
    before = contents(raw)
    assert call() == answer
    assert contents(raw) == before


def test_a_finished_day_is_given_once(store: Store, raw: Redis) -> None:
    given(store)
    held = store.ask(held_of(AINO, DAY))
    assert (held.begun, held.parcel_for(NEIGHBOUR), held.parcel_for(AINO)) == (False, OVER, None)
    unchanged(store, raw, lambda: give_day(store), 1)
    for key in (keys.board(8, DAY), keys.results(AINO), keys.finished(8), keys.board(8, WEEK)):
        assert not raw.exists(key), key


def test_what_has_gone_on_is_not_given(store: Store, raw: Redis) -> None:
    start(store)
    two = replace(OPEN, lines=(OPENING, "throw"))
    unchanged(store, raw, lambda: guests.give(store, WAY, two, None), CHANGED)
    unchanged(store, raw, lambda: guests.give(store, WAY, replace(OPEN, lines=()), None), CHANGED)
    finish(store, AINO, day_places(321))
    unchanged(store, raw, lambda: guests.give(store, WAY, OPEN, None), CHANGED)
    more = replace(WITHOUT, results=2)
    unchanged(store, raw, lambda: guests.give(store, WAY, OVER, more), CHANGED)


def test_a_finished_day_is_taken_once(store: Store, raw: Redis) -> None:
    given(store)
    assert take_day(store) == 1
    held = store.ask(held_of(NEIGHBOUR, DAY))
    assert held.log == rounds.Log((), b"1packed")
    assert (held.score, held.brought, held.results) == (score_of(321), AINO, {DAY: RESULT})
    unchanged(store, raw, lambda: take_day(store), 1)


def test_who_has_another_round_takes_none(store: Store, raw: Redis) -> None:
    given(store)
    start(store, NEIGHBOUR)
    unchanged(store, raw, lambda: take_day(store), 0)
    finish(store, NEIGHBOUR, day_places(200))
    unchanged(store, raw, lambda: take_day(store), 0)
    raw.delete(keys.packed(NEIGHBOUR, round_of(NEIGHBOUR)))
    unchanged(store, raw, lambda: take_day(store), 0)


def test_results_that_have_changed_are_read_again(store: Store, raw: Redis) -> None:
    given(store)
    play_day(store, NEIGHBOUR, 200, "d-2026-12-01")
    unchanged(store, raw, lambda: take_day(store), CHANGED)
    unchanged(
        store, raw, lambda: guests.put_back(store, WAY, OVER, replace(WITH, results=1)), CHANGED
    )


def test_what_was_given_is_put_back_once(store: Store, raw: Redis) -> None:
    given(store)
    assert guests.put_back(store, WAY, OVER, WITH) == 1
    held = store.ask(held_of(AINO, DAY))
    assert (held.given, held.score, held.results) == (None, score_of(321), {DAY: RESULT})
    unchanged(store, raw, lambda: guests.put_back(store, WAY, OVER, WITH), 1)


def test_what_has_arrived_is_not_put_back(store: Store, raw: Redis) -> None:
    given(store)
    take_day(store)
    guests.hand_on(store, WAY, THEN - 5, 1_000)
    assert raw.pexpiretime(keys.given(AINO, DAY)) == THEN - 5
    unchanged(store, raw, lambda: guests.put_back(store, WAY, OVER, WITH), 1)
    assert found(store, guests.given_to(AINO, DAY)) == NEIGHBOUR
    assert found(store, guests.given_to(NEIGHBOUR, DAY)) is None


def test_nothing_is_kept_of_a_way_that_is_over(store: Store, raw: Redis) -> None:
    guests.set_out(store, [WAY], 1_000)
    given(store)
    take_day(store)
    assert store.ask(guests.underway(1_000)) == [WAY]
    for _ in range(2):
        guests.hand_on(store, WAY, 1_000, 1_000)
        guests.arrive(store, WAY)
    kept = (keys.given(AINO, DAY), keys.brought(NEIGHBOUR, DAY), keys.UNDERWAY)
    assert not raw.exists(*kept)
    guests.hand_on(store, WAY, THEN, 1_000)
    assert not raw.exists(*kept), "what is gone does not come back"


def found(store: Store, question: Question[str | None]) -> str | None:
    return store.ask(question)


def test_an_open_round_of_a_code_goes_over_with_its_listing(store: Store) -> None:
    make_player(store)
    open_solo(store)
    challenges.see(store, AINO, f"c-{CODE}", 3, THEN)
    parcel = replace(OPEN, listed_until=THEN + 5, seen="3", seen_expires_at=THEN)
    assert guests.give(store, OF_CODE, parcel, None) == 1
    assert store.ask(challenges.latest_codes(AINO, 0, 9)) == []
    assert guests.take(store, OF_CODE, parcel, None) == 1
    assert store.ask(challenges.latest_codes(NEIGHBOUR, 0, 9)) == [CODE]
    assert store.ask(challenges.seen_of(NEIGHBOUR, f"c-{CODE}")) == 3


def test_who_gave_a_round_away_opens_no_other(store: Store, raw: Redis) -> None:
    given(store)
    log, made = rounds.start(store, AINO, round_of(AINO), OPENING, THEN)
    assert (log.given, made, bool(log)) == (True, False, False)
    assert not raw.exists(keys.log(AINO, round_of(AINO)))


def test_a_place_in_a_code_changes_hands_once(store: Store, raw: Redis) -> None:
    unchanged(store, raw, lambda: guests.change_hands(store, OF_CODE), None)
    challenges.create(store, RECORD, THEN)
    challenges.join(store, CODE, AINO, 1_000, THEN)
    for _ in range(2):
        guests.change_hands(store, OF_CODE)
        record = store.ask(challenges.record_of(CODE))
        assert record is not None
        assert record.maker == NEIGHBOUR
        assert store.ask(challenges.joined_of(CODE)) == [NEIGHBOUR]


@pytest.mark.parametrize(
    ("script", "arrange", "call"),
    [
        ("give", played, give_day),
        ("take", given, take_day),
        ("change_hands", lambda _: None, lambda store: guests.change_hands(store, OF_CODE)),
    ],
)
def test_a_key_of_a_wrong_type_changes_nothing(
    raw: Redis,
    recorder: Recorder,
    script: str,
    arrange: Callable[[Store], object],
    call: Callable[[Store], object],
) -> None:
    tried = assert_wrong_types_change_nothing(
        raw, recorder, script, lambda: arrange(recorder), lambda: call(recorder)
    )
    assert tried == (2 if script == "change_hands" else 14)
