"""Tables in the store: all seats are opened at once or none, and the latest tables come first."""

import pytest
from redis import Redis

from service.store import keys, rounds, seats
from service.store.client import Store
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.played import AINO, CODE, NEIGHBOUR, OPENING, THEN, make_player
from tests.store.threads import at_once

OPENINGS = {f"c-{CODE}.{AINO}.s{seat}": f"{OPENING} seat {seat}" for seat in (1, 2, 3)}


def sit(store: Store, code: str = CODE, until: int = THEN, now: int = 1_000) -> bool:
    return seats.sit(store, AINO, code, OPENINGS, (until, now))


def test_each_seat_has_a_round_of_its_own_that_ends_with_the_table(
    store: Store, raw: Redis
) -> None:
    make_player(store)
    assert sit(store)
    for round_id, opening in OPENINGS.items():
        assert store.ask(rounds.log_of(AINO, round_id)).lines == (opening,)
        assert raw.pexpiretime(keys.log(AINO, round_id)) == THEN
    assert store.ask(seats.latest(AINO, 1_000, 9)) == [CODE]


def test_a_table_is_opened_once_and_played_on_as_it_is(store: Store, raw: Redis) -> None:
    make_player(store)
    at_once(lambda _: sit(store))
    store.ask(rounds.append(AINO, f"c-{CODE}.{AINO}.s1", (1, "throw"), THEN))
    before = contents(raw)
    assert sit(store)
    assert contents(raw) == before


def test_of_nobody_no_table_is_opened(store: Store, raw: Redis) -> None:
    assert not sit(store)
    assert contents(raw) == {}


def test_the_latest_tables_come_first_and_those_that_are_over_go(store: Store) -> None:
    make_player(store)
    for number, code in enumerate(("A", "B", "C"), 1):
        seats.sit(store, AINO, code, {f"c-{code}.{AINO}.s1": OPENING}, (THEN + number, 1_000))
    assert store.ask(seats.latest(AINO, 1_000, 2)) == ["C", "B"]
    assert store.ask(seats.latest(AINO, THEN + 2, 9)) == ["C", "B"]
    assert store.ask(seats.latest(NEIGHBOUR, 1_000, 9)) == []
    sit(store, until=THEN + 9, now=THEN + 2)
    assert store.ask(seats.latest(AINO, 0, 9)) == [CODE, "C"]


@pytest.mark.parametrize("count", [5])
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, count: int
) -> None:
    injured = assert_wrong_types_change_nothing(
        raw, recorder, "sit", lambda: make_player(recorder), lambda: sit(recorder)
    )
    assert injured == count
