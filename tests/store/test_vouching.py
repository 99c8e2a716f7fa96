"""A seat in a group changes hands by a link: each answer of its scripts, and damage that changes
nothing."""

from collections.abc import Callable

import pytest
from redis import Redis

from service.store import groups, keys, vouching
from service.store.client import Store
from service.store.groups import NO_GROUP, NOT_ALLOWED, OTHERWISE, Seat
from service.store.vouching import CHANGED, Vouched
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.grouped import GROUP, join, make_group
from tests.store.played import AINO, NEIGHBOUR, THEN
from tests.store.threads import at_once

LINK = "5e1f"
NEW = "00000000000b"
SEAT = Seat(NEIGHBOUR, 1_500)


def vouch(store: Store, owner: str = AINO, player: str = NEIGHBOUR) -> int:
    return vouching.vouch(store, GROUP, (owner, player), LINK, THEN)


def take(store: Store, taker: str = NEW, seat: Seat = SEAT, own: Seat | None = None) -> int:
    return vouching.take(store, GROUP, (seat, own), taker, LINK)


def vouched(store: Store) -> None:
    make_group(store)
    join(store)
    assert vouch(store) == 1


def refused(raw: Redis, call: Callable[[], int]) -> int:
    before = contents(raw)
    answer = call()
    assert contents(raw) == before
    return answer


def test_the_owner_vouches_for_a_seat(store: Store, raw: Redis) -> None:
    assert refused(raw, lambda: vouch(store)) == NO_GROUP
    make_group(store)
    assert refused(raw, lambda: vouch(store)) == OTHERWISE
    join(store)
    assert refused(raw, lambda: vouch(store, owner=NEIGHBOUR)) == NOT_ALLOWED
    assert refused(raw, lambda: vouch(store, player=AINO)) == OTHERWISE
    assert vouch(store) == 1
    assert store.ask(vouching.vouched(GROUP, LINK)) == Vouched(AINO, NEIGHBOUR, None)
    assert raw.pexpiretime(keys.vouching(GROUP, LINK)) == THEN
    groups.close(store, GROUP, AINO, (3_000, THEN))
    assert refused(raw, lambda: vouch(store)) == NOT_ALLOWED


def test_a_seat_is_taken_once_with_all_that_was_had_before(store: Store, raw: Redis) -> None:
    vouched(store)
    assert take(store) == 1
    assert store.ask(groups.seat_of(GROUP, NEW)) == Seat(NEW, 1_500, (NEIGHBOUR,))
    assert store.ask(groups.seat_of(GROUP, NEIGHBOUR)) is None
    assert store.ask(vouching.vouched(GROUP, LINK)) == Vouched(AINO, NEIGHBOUR, NEW)
    assert refused(raw, lambda: take(store)) == 1
    assert refused(raw, lambda: take(store, "00000000000c")) == 0
    assert raw.pexpiretime(keys.vouching(GROUP, LINK)) == THEN


def test_who_has_joined_anew_has_one_seat_then(store: Store) -> None:
    vouched(store)
    own = Seat(NEW, 1_900, ("00000000000d",))
    groups.join(store, GROUP, own, 9)
    assert take(store, own=own) == 1
    both = (NEIGHBOUR, "00000000000d")
    assert store.ask(groups.seats_of(GROUP)) == [Seat(AINO, 1_000), Seat(NEW, 1_500, both)]


def test_a_seat_that_has_changed_is_read_again(store: Store, raw: Redis) -> None:
    vouched(store)
    assert refused(raw, lambda: take(store, seat=Seat(NEIGHBOUR, 1_501))) == CHANGED
    assert refused(raw, lambda: take(store, own=Seat(NEW, 1_900))) == CHANGED
    groups.leave(store, GROUP, AINO, NEIGHBOUR, (3_000, THEN))
    assert refused(raw, lambda: take(store)) == CHANGED


def test_no_link_and_no_open_group_give_no_seat(store: Store, raw: Redis) -> None:
    assert refused(raw, lambda: take(store)) == 0
    make_group(store)
    join(store)
    assert refused(raw, lambda: take(store)) == 0
    vouch(store)
    groups.close(store, GROUP, AINO, (3_000, THEN))
    assert refused(raw, lambda: take(store)) == 0


@pytest.mark.parametrize("heir", [NEIGHBOUR, "00000000000c"], ids=["the member", "another"])
def test_who_is_owner_no_longer_gives_no_seat(store: Store, raw: Redis, heir: str) -> None:
    vouched(store)
    groups.join(store, GROUP, Seat("00000000000c", 1_700), 9)
    groups.hand_over(store, GROUP, AINO, heir)
    assert refused(raw, lambda: take(store)) == 0


def test_what_is_taken_stays_so_under_another_owner(store: Store, raw: Redis) -> None:
    vouched(store)
    assert take(store) == 1
    groups.hand_over(store, GROUP, AINO, NEW)
    assert refused(raw, lambda: take(store)) == 1


def test_of_32_who_take_a_seat_at_once_one_has_it(store: Store) -> None:
    vouched(store)
    found = at_once(lambda number: take(store, f"{number:012x}"))
    assert sorted(found) == [0] * 31 + [1]
    assert len(store.ask(groups.seats_of(GROUP))) == 2


@pytest.mark.parametrize(
    ("script", "arrange", "call"),
    [
        ("vouch", lambda store: (make_group(store), join(store)), vouch),
        ("take_seat", vouched, take),
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
    assert tried == 3
