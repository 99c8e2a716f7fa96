"""Reports of names: each kept once for who made it, until they are settled."""

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store import keys, reports
from service.store.client import Store
from service.store.reports import Report
from tests.store.contents import all_keys
from tests.store.played import AINO, NEIGHBOUR

FIRST = Report(AINO, NEIGHBOUR, "Gurka 李 x", 1_000)
SECOND = Report(AINO, "abc", "Gurka", 2_000)
OTHER = Report("K7QM3XT94B", NEIGHBOUR, "", 3_000)


def test_reports_are_found_in_order_as_they_were_made(store: Store) -> None:
    for one in (OTHER, SECOND, FIRST):
        reports.report(store, one)
    assert store.ask(reports.all_reports()) == [FIRST, SECOND, OTHER]


def test_the_same_report_again_is_one(store: Store) -> None:
    for one in (FIRST, FIRST, Report(AINO, NEIGHBOUR, "Gurka", 9_000)):
        reports.report(store, one)
    assert store.ask(reports.all_reports()) == [Report(AINO, NEIGHBOUR, "Gurka", 9_000)]


def test_settled_reports_are_gone_and_others_stay(store: Store, raw: Redis) -> None:
    for one in (FIRST, SECOND, OTHER):
        reports.report(store, one)
    for _ in range(2):
        reports.settle(store, [FIRST, SECOND])
        assert store.ask(reports.all_reports()) == [OTHER]
    reports.settle(store, [])
    reports.settle(store, [OTHER])
    assert not all_keys(raw)


def test_a_wrong_type_is_an_error_and_changes_nothing(store: Store, raw: Redis) -> None:
    raw.sadd(keys.REPORTS, "no hash")
    with pytest.raises(ResponseError, match="wrong kind of value"):
        reports.report(store, FIRST)
    assert raw.smembers(keys.REPORTS) == {b"no hash"}
