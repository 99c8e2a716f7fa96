"""Every call of the store is answered on a cluster of six as it is by a server alone."""

from contextlib import closing
from pathlib import Path

import pytest

from service.store.client import Store
from tests.store.calls import ALL_WRITES, READS, arrange
from tests.store.formations import cluster


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
