"""A guest's rounds on their way: a crash after any write, two at once, a player who begins anew."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from redis import Redis

from service.play import guests, players
from service.play.kit import Kit
from service.store import guests as records
from service.store import keys
from service.store import players as known
from service.store.client import Store
from service.store.guests import Way, held_of
from service.store.question import Command
from tests.play.guest_rounds import (
    CODE,
    DAY,
    Act,
    a_pair,
    duel,
    finished_day,
    held,
    open_day,
    round_of,
    start_day,
)
from tests.play.totals import new_players
from tests.store.contents import Contents, contents, plain_client
from tests.world import NOON

WRITING = ("EVALSHA", "SET", "ZADD", "ZREM")


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with plain_client(store_url) as made:
        yield made


class Crash(Exception):
    """The process is gone."""


class Crashing(Store):
    """A store whose caller is gone after so many writes."""

    def __init__(self, url: str, writes: int) -> None:
        super().__init__(url)
        self.left = writes

    def read(self, *commands: Command) -> list[Any]:
        if commands[0][0] in WRITING:
            if self.left == 0:
                raise Crash
            self.left -= 1
        return super().read(*commands)


def test_a_round_that_cannot_be_read_holds_up_no_other(
    kit: Kit, raw: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    guest, other, player, known_one = new_players(kit, 4, NOON)
    for one in (guest, other):
        start_day(kit, one)
    for number, way in enumerate((Way(DAY, guest, player), Way(DAY, other, known_one))):
        records.set_out(kit.store, [way], number)
    raw.set(keys.results(player), "x")
    guests.resume(kit, NOON)
    assert round_of(kit, known_one, DAY) is not None
    (told,) = (record.getMessage() for record in caplog.records)
    assert told.startswith(f"A round of {DAY} does not come along: ResponseError ")


def put_back(raw: Redis, kept: Contents) -> None:
    """Make the store hold what it held."""
    raw.flushdb()
    for key, (value, expires_at) in kept.items():
        raw.restore(key, max(expires_at, 0), value or b"", absttl=True)


def counted(raw: Redis, challenge: str) -> set[int]:
    """How many rounds a board, a histogram and the choices of a challenge count."""
    board = sum(raw.zcard(key) for key in raw.scan_iter(f"*:board:{challenge}"))
    bins, turns = (
        sum(sum(map(int, raw.hvals(key))) for key in raw.scan_iter(f"*:{of}:{challenge}"))
        for of in ("histogram", "choices")
    )
    return {board, bins, turns // 30}


@pytest.mark.parametrize(("act", "challenge"), [(finished_day, DAY), (open_day, DAY), (duel, CODE)])
def test_a_crash_after_any_write_doubles_nothing_and_loses_nothing(
    kit: Kit, raw: Redis, store_url: str, act: Act, challenge: str
) -> None:
    """The clock brings to its end what the crash has left on its way."""
    guest, player = a_pair(kit)
    act(kit, guest)
    friend = players.create(kit, "en", "1" * 12, NOON).id
    known.meet(kit.store, (guest, friend), challenge, 1_000)
    kept, before = contents(raw), held(raw, ":met:")
    assert guests.bring_along(kit, guest, player, NOON) == 1
    after, crashes = held(raw, ":met:"), 0
    for writes in range(30):
        put_back(raw, kept)
        if not _crashes(replace(kit, store=Crashing(store_url, writes)), guest, player):
            break
        crashes += 1
        assert max(counted(raw, challenge)) <= 1
        assert None in [round_of(kit, one, challenge) for one in (guest, player)]
        guests.resume(kit, NOON + guests.PATIENCE)
        assert held(raw, ":met:") == (after if writes else before), writes
        assert kit.store.ask(known.met_of(friend, challenge)) == [player if writes else guest]
    assert crashes > 5


def _crashes(kit: Kit, guest: str, player: str) -> bool:
    try:
        guests.bring_along(kit, guest, player, NOON)
    except Crash:
        return True
    finally:
        kit.store.close()
    return False


def test_the_clock_leaves_alone_what_has_just_set_out(kit: Kit, raw: Redis) -> None:
    guest, player = a_pair(kit)
    open_day(kit, guest)
    records.set_out(kit.store, [Way(DAY, guest, player)], _ms())
    before = held(raw)
    guests.resume(kit, NOON)
    assert held(raw) == before
    guests.resume(kit, NOON + guests.PATIENCE)
    assert round_of(kit, player) is not None


def _ms() -> int:
    return int(NOON.timestamp() * 1000)


def test_of_sixteen_who_bring_at_once_the_round_comes_once(kit: Kit, raw: Redis) -> None:
    guest, player = a_pair(kit)
    finished_day(kit, guest)
    kept = contents(raw)
    guests.bring_along(kit, guest, player, NOON)
    after = held(raw)
    put_back(raw, kept)
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda _: guests.bring_along(kit, guest, player, NOON), range(16)))
    assert held(raw) == after


def test_two_players_who_want_the_same_round_do_not_both_get_it(kit: Kit, raw: Redis) -> None:
    guest, _ = a_pair(kit)
    finished_day(kit, guest)
    wanting = [players.create(kit, "en", None, NOON).id for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: guests.bring_along(kit, guest, one, NOON), wanting))
    assert sum(round_of(kit, one) is not None for one in (guest, *wanting)) == 1
    assert counted(raw, DAY) == {1}
    assert not raw.exists(keys.UNDERWAY)


@pytest.mark.parametrize("act", [finished_day, open_day])
def test_who_has_begun_meanwhile_keeps_their_own_and_the_guest_gets_it_back(
    kit: Kit, raw: Redis, act: Act
) -> None:
    guest, player = a_pair(kit)
    act(kit, guest)
    before = held(raw)
    way = on_its_way(kit, guest, player)
    start_day(kit, player)
    own = round_of(kit, player)
    assert not guests.carry(kit, way, NOON)
    assert round_of(kit, player) == own
    assert held(raw, player) == {key: one for key, one in before.items() if player not in key}


def test_a_player_who_is_gone_meanwhile_gets_none(kit: Kit, raw: Redis) -> None:
    guest, player = a_pair(kit)
    finished_day(kit, guest)
    before = held(raw)
    way = on_its_way(kit, guest, player)
    known.forget(kit.store, player)
    assert not guests.carry(kit, way, NOON)
    left = held(raw, keys.names(keys.part_of(player)), player)
    assert left == {key: before[key] for key in left}


def on_its_way(kit: Kit, guest: str, player: str) -> Way:
    """Take a guest's round of the day out of its places, as a crash leaves it."""
    way = Way(DAY, guest, player)
    store = Crashing(kit.store._url, 3)
    assert _crashes(replace(kit, store=store), guest, player)
    assert kit.store.ask(held_of(guest, DAY)).parcel_for(player) is not None
    assert round_of(kit, guest) is None
    return way
