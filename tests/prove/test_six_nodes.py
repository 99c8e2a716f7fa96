"""Every call of the store is answered on a cluster of six as it is by a server alone, and none of
those that wait before a replica has what it wrote."""

import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from service.store import keys, rounds
from service.store.client import Store, Unavailable
from service.store.question import Question
from service.store.rounds import Answer, Log
from tests.store.calls import ALL_WRITES, READS, arrange
from tests.store.formations import Node, cluster
from tests.store.played import AINO, OPENING, make_player, round_of, start


@pytest.mark.parametrize("waits", [False, True])
def test_every_call_is_answered_as_by_one_server(
    tmp_path: Path, store_url: str, waits: bool
) -> None:
    """P06: with every master's scripts forgotten before each."""
    with (
        cluster(tmp_path) as formed,
        closing(Store(formed.url, waits=waits)) as six,
        closing(Store(store_url)) as one,
    ):
        one.do("FLUSHALL")
        arrange(one)
        arrange(six)
        for name, call in {**READS, **ALL_WRITES}.items():
            for node in formed.nodes[:3]:
                node.ask("SCRIPT", "FLUSH")
            assert (name, call(six)) == (name, call(one))


def throw() -> Question[Answer]:
    return rounds.append(AINO, round_of(AINO), (1, "throw"), None)


@contextmanager
def frozen(node: Node) -> Iterator[None]:
    node.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        node.signal(signal.SIGCONT)


def test_a_move_is_answered_to_nobody_before_a_replica_has_it(tmp_path: Path) -> None:
    """Sent again by another worker too."""
    log = keys.log(AINO, round_of(AINO))
    with (
        cluster(tmp_path) as formed,
        closing(Store(formed.url, waits=True)) as one,
        closing(Store(formed.url, waits=True)) as two,
    ):
        make_player(one, AINO)
        start(one, AINO)
        two.ask(rounds.log_of(AINO, round_of(AINO)))
        master = formed.master_of(log)
        with frozen(formed.replica_of(master)):
            for store in (one, two):
                with pytest.raises(Unavailable):
                    store.ask(throw())
            other = next(tag for tag in keys.TAGS if formed.master_of(tag) is not master)
            assert two.read(("SET", other, "there"), ("LRANGE", log, 0, 0)) == [
                True,
                [OPENING.encode()],
            ], "who is only asked waits for nobody"
        again = Answer(False, Log((OPENING, "throw")))
        assert (one.ask(throw()), two.ask(throw())) == (again, again)
