"""All that a store holds, read and put back: into the same kind of server, and into another one."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis

from service.store import audit, everything, keys, rounds
from service.store.client import Store
from service.store.embedded import server_binary
from service.store.everything import ELEMENTS_AT_ONCE, KEYS_AT_ONCE, Item, items, kind_of
from tests.conftest import _redis_7
from tests.store.contents import contents
from tests.store.played import AINO, DAYS, PART, THEN, play_day, round_of
from tests.store.played_all import play_everything
from tests.store.servers import Server

#: The least and the most that a score can be, told by their last digits.
SCORES = {b"a": float(2**53 - 1), b"b": 1.0, b"c": float(2**52 + 1)}


def all_items(store: Store) -> list[Item]:
    return [item for some in items(store) for item in some]


def in_order(found: list[Item]) -> dict[str, Item]:
    """By key, with what a hash or a sorted set holds in an order that is the same everywhere."""
    return {
        item.key: Item(
            item.key,
            item.type,
            item.until,
            tuple(sorted(item.value)) if item.type in {"hash", "zset"} else item.value,  # type: ignore[arg-type]
        )
        for item in found
    }


@pytest.fixture
def full(store: Store, raw: Redis) -> Store:
    """A store with every kind of key, a value that is no text, and more than fits into one part."""
    play_everything(store)
    raw.set(keys.packed(AINO, "binary"), bytes(range(256)), pxat=THEN)
    many = {f"{number:012x}": number for number in range(2 * ELEMENTS_AT_ONCE + 500)}
    raw.hset(keys.names(3), mapping=dict(many.items()))
    raw.zadd(keys.board(3, "w-2026-W50"), many)
    raw.zadd(keys.board(4, "w-2026-W50"), SCORES)
    return store


def test_what_was_read_is_put_back_byte_by_byte(full: Store, raw: Redis) -> None:
    before = contents(raw)
    found = all_items(full)
    raw.flushall()
    everything.put(full, found)
    after = contents(raw)
    # The server hashes what is large in an order of its own.
    apart = {keys.LEASE, keys.RESTORING, keys.names(3), keys.board(3, "w-2026-W50")}
    assert before.keys() - after.keys() == {keys.LEASE, keys.RESTORING}
    assert {key: after[key] for key in after.keys() - apart} == {
        key: before[key] for key in before.keys() - apart
    }
    assert in_order(all_items(full)) == in_order(found)


def test_what_is_put_back_takes_the_place_of_what_was_there(full: Store, raw: Redis) -> None:
    found = all_items(full)
    raw.lpush(keys.log(AINO, round_of(AINO, DAYS[1])), "a line too many")
    raw.hset(keys.results(AINO), "d-2020-01-01", "a result too many")
    everything.put(full, found)
    assert in_order(all_items(full)) == in_order(found)


@pytest.fixture
def other_kind(store_binary: Path, tmp_path: Path) -> Iterator[Store]:
    """A server of the other kind."""
    binary = _redis_7() if store_binary == server_binary() else server_binary()
    server = Server(binary, tmp_path)
    with closing(Store(server.url)) as store:
        yield store
    server.stop()


def test_another_kind_of_server_takes_back_all_of_it(full: Store, other_kind: Store) -> None:
    found = all_items(full)
    everything.put(other_kind, found)
    assert in_order(all_items(other_kind)) == in_order(found)


def test_rounds_are_read_after_what_is_counted_from_them(full: Store) -> None:
    """And before whom and what they name: what comes or ends meanwhile is never half there."""
    kinds = [kind_of(item.key) for item in all_items(full)]
    turns = [
        {"board", "histogram", "choices", "finished", "best"},
        {"log", "practice"},
        {"results"},
        {"packed"},
    ]
    order = [next((at for at, turn in enumerate(turns) if kind in turn), 4) for kind in kinds]
    assert order == sorted(order)
    assert set(order) == {0, 1, 2, 3, 4}


def test_a_key_that_goes_while_it_is_read_is_left_out(full: Store) -> None:
    assert [item.key for item in everything.read(full, ["nobody", keys.SEEDS])] == [keys.SEEDS]


def test_a_store_is_walked_through_to_its_end(store: Store, raw: Redis) -> None:
    named = {f"once:{number}" for number in range(3 * KEYS_AT_ONCE)}
    raw.mset(dict.fromkeys(named, "somebody"))
    found = list(everything.walk(store))
    assert len(found) >= 3
    assert {key for some in found for key in some} == named
    assert {item.key for item in all_items(store)} == named


def test_what_is_of_a_moment_alone_leaves_a_store_empty(store: Store, raw: Redis) -> None:
    raw.set("LIMITS:LIMITER/127.0.0.1/players", 1)
    raw.set(keys.LEASE, "clock-1")
    assert everything.is_empty(store)
    raw.set(keys.SEEDS, 1)
    assert not everything.is_empty(store)


class TestRestoring:
    def test_begins_in_an_empty_store_and_goes_on_with_the_same(
        self, store: Store, raw: Redis
    ) -> None:
        assert everything.begin_restoring(store, "one")
        raw.set(keys.SEEDS, "put back")
        assert everything.begin_restoring(store, "one")
        assert not everything.begin_restoring(store, "another")
        everything.end_restoring(store)
        assert everything.restoring(store) is None
        assert not everything.begin_restoring(store, "one")


class TestSetRight:
    """Each return of the script, and what it leaves when something else stands there."""

    def board(self, raw: Redis) -> float | None:
        return raw.zscore(keys.board(PART, DAYS[0]), AINO)

    def test_a_row_is_put_right_taken_away_and_made(self, store: Store, raw: Redis) -> None:
        for found, right in ((None, 2**53 - 1), (2**53 - 1, 7), (7, None), (None, None)):
            audit.put_right(store, [audit.row_fix(AINO, DAYS[0], found, right)])
            assert self.board(raw) == right

    def test_a_row_that_is_not_what_was_read_stays(self, store: Store, raw: Redis) -> None:
        play_day(store, AINO, 300)
        before = contents(raw)
        audit.put_right(store, [audit.row_fix(AINO, DAYS[0], 7, 8)])
        audit.put_right(store, [audit.finished_fix(AINO, 2, 3)])
        assert contents(raw) == before

    def test_once_more_changes_nothing(self, store: Store, raw: Redis) -> None:
        play_day(store, AINO, 300)
        fix = audit.result_fix(AINO, DAYS[0], "300 0 maxi v1 1 2 3", "1 2 maxi v1 1")
        audit.put_right(store, [fix])
        before = contents(raw)
        audit.put_right(store, [fix])
        assert contents(raw) == before
        assert raw.hget(keys.results(AINO), DAYS[0]) == b"1 2 maxi v1 1"

    def test_a_key_that_ends_gets_its_end(self, store: Store, raw: Redis) -> None:
        audit.put_right(store, [audit.row_fix(AINO, "c-K7QM3XT9", None, 7, THEN)])
        assert raw.pexpiretime(keys.board(PART, "c-K7QM3XT9")) == THEN

    def test_what_is_left_over_of_an_open_round_goes(self, store: Store, raw: Redis) -> None:
        play_day(store, AINO, 300)
        raw.rpush(keys.log(AINO, round_of(AINO)), "left over")
        audit.put_right(store, [audit.leftover(AINO, round_of(AINO))])
        assert store.ask(rounds.log_of(AINO, round_of(AINO))).lines == ()
