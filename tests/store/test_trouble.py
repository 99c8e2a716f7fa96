"""The store in trouble: killed, frozen, loading, a replica, full. Each call ends soon and whole."""

import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Timer

import pytest
from redis import Redis

from service.store import rounds
from service.store.client import PATIENCE_SECONDS, Store, Unavailable
from service.store.rounds import Answer, Log
from tests.store.calls import ALL_WRITES, arrange, read_everything
from tests.store.contents import contents
from tests.store.played import AINO, DONE, OPENING, read, round_of
from tests.store.servers import Server
from tests.store.threads import at_once

#: No call may hold a thread longer than this: two seconds of patience and one more answer.
BOUND_SECONDS = 3.5


def append(store: Store, version: int = 1) -> Answer:
    return store.ask(rounds.append(AINO, round_of(AINO), (version, "throw"), None))


@contextmanager
def unavailable(within: float = BOUND_SECONDS) -> Iterator[None]:
    began = time.monotonic()
    with pytest.raises(Unavailable):
        yield
    assert time.monotonic() - began < within


@pytest.fixture
def distant(server: Server) -> Iterator[Store]:
    """A store on a server of the test's own, in the middle of a day."""
    with closing(Store(server.url)) as store:
        arrange(store)
        yield store


def assert_writes_refused(store: Store, raw: Redis) -> None:
    """Every write is Unavailable at once and changes nothing, and reads go on."""
    before, answers = contents(raw), read_everything(store)
    for name, call in ALL_WRITES.items():
        with unavailable(within=PATIENCE_SECONDS):
            call(store)
        assert contents(raw) == before, name
    assert read_everything(store) == answers


class TestKilled:
    def test_restarted_at_once_nothing_is_noticed(self, server: Server, distant: Store) -> None:
        server.kill()
        restart = Timer(0.5, server.launch)
        restart.start()
        assert append(distant) == DONE
        restart.join()
        assert read(distant) == Log((OPENING, "throw"))

    def test_32_threads_outlast_a_restart(self, server: Server, distant: Store) -> None:
        assert all(at_once(lambda _: distant.do("PING")))
        server.kill()
        restart = Timer(0.5, server.launch)
        restart.start()
        answers = at_once(lambda _: append(distant))
        restart.join()
        assert sum(answer.done for answer in answers) == 1
        assert {answer.log for answer in answers if not answer.done} == {Log((OPENING, "throw"))}

    def test_away_for_long_it_is_given_up_and_found_again(
        self, server: Server, distant: Store
    ) -> None:
        server.kill()
        with unavailable():
            append(distant)
        server.launch()
        server.wait()
        assert append(distant) == DONE
        assert read(distant) == Log((OPENING, "throw"))

    def test_a_connection_closed_while_idle_is_not_noticed(
        self, server: Server, distant: Store
    ) -> None:
        """P02: after the server's own timeout."""
        with server.client() as raw:
            raw.client_kill_filter(_type="normal", skipme=True)
        assert append(distant) == DONE
        assert read(distant) == Log((OPENING, "throw"))


def test_a_frozen_server_is_given_up_and_found_again(server: Server, distant: Store) -> None:
    server.signal(signal.SIGSTOP)
    try:
        with unavailable():
            append(distant)
    finally:
        server.signal(signal.SIGCONT)
    append(distant)
    assert read(distant) == Log((OPENING, "throw"))


class TestLoading:
    def test_for_long_it_is_given_up_and_found_again(self, server: Server, distant: Store) -> None:
        """P07: loading is Unavailable, and then over."""
        server.reload_slowly(seconds=3.4)
        with unavailable():
            append(distant)
        server.wait()
        assert append(distant) == DONE
        assert read(distant) == Log((OPENING, "throw"))

    def test_for_a_moment_nothing_is_noticed(self, server: Server, distant: Store) -> None:
        server.reload_slowly(seconds=0.4)
        assert append(distant) == DONE


class TestRefusing:
    def test_a_replica_takes_no_writes_until_it_is_a_master_again(
        self, server: Server, distant: Store
    ) -> None:
        """P03: found again without a new start."""
        with server.client() as raw:
            raw.replicaof("127.0.0.1", 1)
            assert_writes_refused(distant, raw)
            raw.replicaof("NO", "ONE")
            assert append(distant) == DONE

    def test_a_replica_cut_off_from_its_master_may_not_answer_at_all(
        self, server: Server, distant: Store
    ) -> None:
        with server.client() as raw:
            raw.config_set("replica-serve-stale-data", "no")
            raw.replicaof("127.0.0.1", 1)
            with unavailable():
                read(distant)
            raw.replicaof("NO", "ONE")
            assert append(distant) == DONE

    @pytest.mark.parametrize(
        ("setting", "closed", "opened"),
        [("maxmemory", "1", "0"), ("min-replicas-to-write", "1", "0")],
        ids=["full", "too few replicas"],
    )
    def test_a_store_that_takes_no_writes_changes_nothing(
        self, server: Server, distant: Store, *, setting: str, closed: str, opened: str
    ) -> None:
        with server.client() as raw:
            raw.config_set(setting, closed)
            assert_writes_refused(distant, raw)
            raw.config_set(setting, opened)
            assert append(distant) == DONE

    def test_a_full_store_still_learns_the_scripts_that_read(
        self, server: Server, distant: Store
    ) -> None:
        with server.client() as raw:
            raw.script_flush()
            raw.config_set("maxmemory", "1")
        read_everything(distant)

    def test_a_disk_that_cannot_be_written_changes_nothing(
        self, server: Server, distant: Store, tmp_path: Path
    ) -> None:
        in_the_way = tmp_path / "dump.rdb"
        in_the_way.mkdir()
        with server.client() as raw:
            raw.config_set("save", "3600 1")
            raw.bgsave()
            while raw.info("persistence")["rdb_last_bgsave_status"] == "ok":
                time.sleep(0.01)
            assert_writes_refused(distant, raw)
            in_the_way.rmdir()
            raw.bgsave()
            while raw.info("persistence")["rdb_last_bgsave_status"] != "ok":
                time.sleep(0.01)
            assert append(distant) == DONE
