"""The connection: one call is one trip and one effect, whoever calls and whatever is lost."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from redis import Redis
from redis.sentinel import SentinelConnectionPool

from service.store import rounds
from service.store.boards import Boards, Window, place_of
from service.store.client import Store, Unavailable
from service.store.connecting import connect
from service.store.question import each, together
from service.store.rounds import Answer, Log
from tests.store.calls import ALL_WRITES, READS, WRITES, arrange, read_everything
from tests.store.contents import contents
from tests.store.played import AINO, DAYS, NEIGHBOUR, OPENING, POINT, round_of
from tests.store.proxy import Proxy
from tests.store.threads import at_once


def append(store: Store) -> Answer:
    return store.ask(rounds.append(AINO, round_of(AINO), (1, "throw"), None))


@pytest.fixture
def wired(store: Store, proxy: Proxy) -> Iterator[Store]:
    """A store at the far end of a wire, connected, with its scripts loaded."""
    arrange(store)
    read_everything(store)
    with closing(Store(proxy.url)) as far:
        far.do("PING")
        yield far


class TestTrips:
    @pytest.mark.parametrize("name", [*READS, *WRITES])
    def test_a_call_is_one_trip(self, wired: Store, proxy: Proxy, name: str) -> None:
        before = proxy.trips
        {**READS, **WRITES}[name](wired)
        assert proxy.trips - before == 1

    def test_a_move_that_comes_too_late_is_one_trip(self, wired: Store, proxy: Proxy) -> None:
        append(wired)
        before = proxy.trips
        assert append(wired) == Answer(False, Log((OPENING, "throw")))
        assert proxy.trips - before == 1

    def test_rows_around_a_place_are_one_trip(self, wired: Store, proxy: Proxy) -> None:
        own = wired.ask(place_of(DAYS[0], NEIGHBOUR))
        before = proxy.trips
        windows = [Window("up", 13, own), Window("down", 14, own, with_place=True)]
        wanted = each([Boards(POINT).rows_of(DAYS[0], window) for window in windows])
        (above, below), _ = wired.ask(together(wanted, Boards(POINT).rank_of(DAYS[0], 200)))
        assert (above, [row.player for row in below]) == ([], [NEIGHBOUR])
        assert proxy.trips - before == 1

    def test_a_move_is_one_command_for_the_server(self, store: Store, raw: Redis) -> None:
        arrange(store)
        with raw.monitor() as monitor:
            append(store)
            store.do("PING")
            seen = []
            for line in monitor.listen():
                seen += [line["command"].split()[0]] if line["client_type"] != "lua" else []
                if seen[-1:] == ["PING"]:
                    break
        assert seen == ["EVALSHA", "PING"]


def _lasting(raw: Redis) -> object:
    """What the store holds, without the lifetimes that are counted from now."""
    return {
        key: (dump, 0 if key.startswith(("clock", "moving")) else end)
        for key, (dump, end) in contents(raw).items()
    }


class TestOneEffect:
    @pytest.mark.parametrize("name", ALL_WRITES)
    def test_a_write_whose_reply_was_lost_is_sent_again(
        self, wired: Store, store: Store, raw: Redis, proxy: Proxy, name: str
    ) -> None:
        ALL_WRITES[name](store)
        once = _lasting(raw)
        raw.flushall()
        arrange(store)
        proxy.replies_to_lose = 1
        ALL_WRITES[name](wired)
        assert proxy.replies_to_lose == 0
        assert _lasting(raw) == once

    def test_a_move_sent_again_is_answered_with_the_round(self, wired: Store, proxy: Proxy) -> None:
        proxy.replies_to_lose = 1
        assert append(wired) == Answer(False, Log((OPENING, "throw")))

    @pytest.mark.parametrize("name", [*READS, *ALL_WRITES])
    def test_scripts_that_the_server_forgot_are_loaded_again(
        self, store: Store, raw: Redis, name: str
    ) -> None:
        call = {**READS, **ALL_WRITES}[name]
        arrange(store)
        answer, after = call(store), _lasting(raw)
        raw.flushall()
        arrange(store)
        raw.script_flush()
        assert call(store) == answer
        assert _lasting(raw) == after


def test_32_threads_get_their_own_answers(store: Store) -> None:
    def talk(number: int) -> bool:
        return all(
            store.read(("ECHO", f"{number}.{time}"), ("ECHO", number))
            == [f"{number}.{time}".encode(), str(number).encode()]
            for time in range(50)
        )

    assert all(at_once(talk))


FORK = """
import os, sys
from contextlib import closing
from service.store.client import Store

def talk(store, number):
    own = store.do("CLIENT", "ID")
    good = all(store.do("ECHO", f"{number}.{n}") == f"{number}.{n}".encode() for n in range(500))
    return own if good and store.do("CLIENT", "ID") == own else 0

with closing(Store(sys.argv[1])) as store:
    parent = talk(store, 0)
    children = []
    for number in range(1, 5):
        child = os.fork()
        if not child:
            with closing(store):
                own = talk(store, number)
            os._exit(0 if own not in (0, parent) else 1)
        children.append(child)
    assert talk(store, 0) == parent
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4
"""


def test_processes_forked_from_a_connected_one_connect_anew(store_server: str) -> None:
    """P09: no connection is shared over a fork."""
    command = [sys.executable, "-X", "dev", "-W", "error", "-c", FORK, store_server]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


NOWHERE = (
    "redis://127.0.0.1:1",
    "unix:///nowhere/at/all",
    "redis+sentinel://127.0.0.1:1,127.0.0.1:2/yatzy",
    "redis+cluster://127.0.0.1:1,127.0.0.1:2",
)


def _is_unavailable(url: str) -> bool:
    with closing(Store(url)) as store, pytest.raises(Unavailable):
        store.do("PING")
    return True


class TestAddresses:
    def test_a_sentinel_address_names_all_sentinels_and_the_master(self) -> None:
        client = connect("redis+sentinel://one:26379,two:26380/yatzy")
        assert isinstance(client, Redis)
        with closing(client):
            pool = client.connection_pool
            assert isinstance(pool, SentinelConnectionPool)
            known = [each.get_connection_kwargs() for each in pool.sentinel_manager.sentinels]
            assert [(each["host"], each["port"]) for each in known] == [
                ("one", 26379),
                ("two", 26380),
            ]
            assert pool.service_name == "yatzy"

    def test_where_nothing_answers_every_kind_of_store_is_unavailable(self) -> None:
        with ThreadPoolExecutor() as pool:
            assert list(pool.map(_is_unavailable, NOWHERE)) == [True] * len(NOWHERE)

    def test_a_store_shows_no_password(self) -> None:
        with closing(Store("redis://:secret@127.0.0.1:1")) as store:
            assert repr(store) == "Store(redis)"

    def test_a_store_that_was_never_used_is_closed_too(self) -> None:
        Store("redis://127.0.0.1:1").close()
