"""Whether the store takes moves is told within about a second in a cluster and under sentinels too,
while a master is frozen and when it is dead, until another has taken over."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from service.store import keys
from service.store.client import Store
from service.store.readiness import trouble
from tests.store.formations import Formation, cluster, watched

MANY_SECONDS = 60
A_MOMENT = 1.5


@pytest.fixture(params=[cluster, watched])
def formation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Formation]:
    make: Callable[[Path], AbstractContextManager[Formation]] = request.param
    with make(tmp_path) as made:
        yield made


def timed(store: Store) -> tuple[str | None, float]:
    began = time.monotonic()
    return trouble(store), time.monotonic() - began


@pytest.mark.parametrize("ill", [signal.SIGSTOP, signal.SIGKILL])
def test_a_lost_master_is_told_at_once_and_its_successor_too(
    formation: Formation, ill: signal.Signals
) -> None:
    store = Store(formation.url)
    assert timed(store)[0] is None
    master = formation.master_of(keys.nothing(0))
    master.signal(ill)
    lost, (found, longest) = time.monotonic(), timed(store)
    assert found == "not answering"
    while found is not None:
        assert time.monotonic() - lost < MANY_SECONDS, found
        time.sleep(0.2)
        found, took = timed(store)
        longest = max(longest, took)
    print(f"\n{ill.name}: ready again after {time.monotonic() - lost:.1f} s, asked {longest:.2f} s")
    master.signal(signal.SIGCONT)
    assert longest < A_MOMENT
