"""What `check` finds wrong: a store that forgets, keys that break a promise, clocks that differ."""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from redis import Redis

from service.app import make_kit
from service.health import check
from service.play import days
from service.play.kit import Kit
from service.store.embedded import server_binary
from tests.store.contents import contents
from tests.store.servers import Server
from tests.world import NOON, settings_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(server_binary(), tmp_path_factory.mktemp("health"))
    yield server
    server.stop()


@pytest.fixture
def raw(server: Server) -> Iterator[Redis]:
    with closing(Redis.from_url(server.url)) as client:
        client.flushall()
        yield client


@pytest.fixture
def kit(server: Server, raw: Redis) -> Iterator[Kit]:
    assert raw.ping()
    made = make_kit(settings_for(server.url))
    yield made
    made.store.close()


def problems(server: Server, kit: Kit) -> tuple[str, ...]:
    return check(settings_for(server.url), kit, NOON).problems


def test_a_sound_service_has_no_problem_and_is_left_as_it_is(
    server: Server, kit: Kit, raw: Redis
) -> None:
    days.publish(kit, NOON)
    before = contents(raw)
    assert problems(server, kit) == ()
    assert contents(raw) == before


@pytest.mark.parametrize(
    ("setting", "value", "usual", "said"),
    [
        ("appendonly", "no", "yes", "appendonly"),
        ("appendfsync", "no", "everysec", "appendfsync"),
        ("maxmemory-policy", "allkeys-lru", "noeviction", "allkeys-lru"),
        ("maxmemory-policy", "volatile-ttl", "noeviction", "volatile-ttl"),
    ],
)
def test_a_store_that_may_forget_is_a_problem(
    server: Server, kit: Kit, raw: Redis, *, setting: str, value: str, usual: str, said: str
) -> None:
    """P08: a policy that throws real data away."""
    raw.config_set(setting, value)
    try:
        (problem,) = problems(server, kit)
    finally:
        raw.config_set(setting, usual)
    assert said in problem


def test_how_often_the_store_writes_to_its_disk_is_said(
    server: Server, kit: Kit, raw: Redis
) -> None:
    for sync in ("always", "everysec"):
        raw.config_set("appendfsync", sync)
        report = check(settings_for(server.url), kit, NOON)
        assert report.lines[-1] == f"kept append-only, {sync}"


def test_a_key_that_breaks_a_promise_is_a_problem_beside_the_others(
    server: Server, kit: Kit, raw: Redis
) -> None:
    days.publish(kit, NOON)
    raw.config_set("maxmemory-policy", "allkeys-lru")
    other = make_kit(settings_for(server.url, SAMMAKAST_DICE_KEYS=f"2026-05-01:{'11' * 32}"))
    try:
        found = problems(server, other)
    finally:
        raw.config_set("maxmemory-policy", "noeviction")
        other.store.close()
    assert len(found) == 2
    assert "2426-11-29" in found[1]


def test_clocks_of_machine_and_store_that_agree_are_no_problem(server: Server, kit: Kit) -> None:
    settings = replace(settings_for(server.url), testing=False)
    assert check(settings, kit, datetime.now(UTC)).problems == ()


def test_a_service_whose_clock_is_not_that_of_the_store_is_warned(server: Server, kit: Kit) -> None:
    settings = replace(settings_for(server.url), testing=False)
    (problem,) = check(settings, kit, datetime.now(UTC) + timedelta(seconds=90)).problems
    assert re.search(r"\b(8\d|90) s", problem)


def test_a_store_that_is_away_is_the_one_problem(tmp_path: Path) -> None:
    settings = settings_for(f"unix://{tmp_path}/nobody")
    kit = make_kit(settings)
    report = check(settings, kit, NOON)
    kit.store.close()
    assert report.problems == ("The store does not answer.",)
    assert report.lines[0] == "signing keys 1"
