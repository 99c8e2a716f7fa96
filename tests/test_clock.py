"""The clock's turns: what is due is done once, whoever does it, and a bad key stops it."""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from redis import Redis
from redis.exceptions import ConnectionError

from service import clock
from service.app import make_kit
from service.game.errors import BadKeyRing
from service.play import days, groups
from service.play.kit import Kit
from service.settings import SETTINGS
from service.store import group_weeks, keys
from service.store.embedded import running_url
from tests.commands import heeding_signals
from tests.play.totals import finish_all
from tests.store.contents import contents, plain_client, text
from tests.world import NOON, empty, settings_for

TODAY = date(2426, 11, 29)
FINAL = datetime(2426, 11, 30, 12, 5, tzinfo=UTC)


@pytest.fixture
def kit(store_url: str) -> Iterator[Kit]:
    empty(store_url)
    made = make_kit(settings_for(store_url))
    yield made
    made.store.close()


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


def let_go(raw: Redis) -> None:
    """The lease runs out."""
    raw.delete(keys.LEASE)


def test_the_first_turn_publishes_and_a_day_is_closed_when_it_is_final(
    kit: Kit, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "service.clock")
    checked = clock.turn(kit, NOON, "one", None)
    assert checked == TODAY
    assert len(days.commitments(kit, NOON)) == 31
    assert days.opened(kit) == []
    checked = clock.turn(kit, FINAL, "one", checked)
    assert checked == TODAY + timedelta(days=1)
    assert [day for day, _, _ in days.opened(kit)] == [TODAY]
    assert len(days.commitments(kit, FINAL)) == 31
    assert caplog.messages == [f"Day 146310 ({TODAY}) is closed."]


def test_a_turn_done_twice_changes_nothing(kit: Kit, raw: Redis) -> None:
    finish_all(kit, [300, 200], NOON)
    clock.turn(kit, NOON, "one", None)
    clock.turn(kit, FINAL, "one", None)
    let_go(raw)
    before = contents(raw)
    clock.turn(kit, FINAL, "one", None)
    let_go(raw)
    assert contents(raw) == before


def test_days_that_nobody_closed_are_closed_later(kit: Kit) -> None:
    clock.turn(kit, NOON, "one", None)
    clock.turn(kit, FINAL + timedelta(days=9), "one", None)
    closed = [day for day, _, _ in days.opened(kit)]
    assert closed == [TODAY + timedelta(days=ahead) for ahead in range(9, -1, -1)]


def test_of_two_clocks_one_works_and_the_other_takes_over_when_it_is_gone(
    kit: Kit, raw: Redis
) -> None:
    assert clock.turn(kit, NOON, "one", None) == TODAY
    checked = clock.turn(kit, FINAL, "two", None)
    assert days.opened(kit) == []
    let_go(raw)
    clock.turn(kit, FINAL, "two", checked)
    assert [day for day, _, _ in days.opened(kit)] == [TODAY]
    assert clock.turn(kit, FINAL, "one", TODAY) == TODAY


def test_a_clock_that_takes_over_publishes_what_the_first_one_did_not(kit: Kit, raw: Redis) -> None:
    raw.set(keys.LEASE, "one, which died before it had published")
    checked = clock.turn(kit, NOON, "two", None)
    assert days.commitments(kit, NOON) == []
    let_go(raw)
    clock.turn(kit, NOON, "two", checked)
    assert len(days.commitments(kit, NOON)) == 31


def specials_made(raw: Redis) -> list[str]:
    """The weeks that have a special."""
    return sorted(text(week) for week in raw.hkeys(keys.SPECIALS))


def test_it_makes_the_specials_of_this_week_and_the_next_once(kit: Kit, raw: Redis) -> None:
    checked = clock.turn(kit, NOON, "one", None)
    assert specials_made(raw) == ["2426-W48", "2426-W49"]
    before = raw.dump(keys.SPECIALS)
    checked = clock.turn(kit, NOON + timedelta(hours=11), "one", checked)
    assert raw.dump(keys.SPECIALS) == before
    clock.turn(kit, FINAL, "one", checked)
    assert specials_made(raw) == ["2426-W48", "2426-W49", "2426-W50"]


def test_of_two_clocks_the_one_without_the_lease_makes_no_special_until_it_takes_over(
    kit: Kit, raw: Redis
) -> None:
    raw.set(keys.LEASE, "one, which died before it had made any")
    checked = clock.turn(kit, NOON, "two", None)
    assert specials_made(raw) == []
    let_go(raw)
    clock.turn(kit, NOON, "two", checked)
    assert specials_made(raw) == ["2426-W48", "2426-W49"]


def test_the_lease_lasts_longer_than_the_pause_and_runs_out(kit: Kit, raw: Redis) -> None:
    clock.turn(kit, NOON, "one", None)
    assert clock.PAUSE_SECONDS * 1000 < raw.pttl(keys.LEASE) <= clock.LEASE_MS


@pytest.mark.parametrize("checked", [None, TODAY - timedelta(days=1)])
def test_a_key_that_breaks_a_promise_stops_the_clock_at_start_and_at_midnight(
    kit: Kit, store_url: str, checked: date | None
) -> None:
    days.publish(kit, NOON)
    bad = settings_for(store_url, SAMMAKAST_DICE_KEYS=f"2026-05-01:{'22' * 32}")
    other = make_kit(bad)
    with pytest.raises(BadKeyRing, match=str(TODAY)):
        clock.turn(other, NOON, "one", checked)
    other.store.close()


def test_it_goes_on_when_the_store_comes_back_and_ends_when_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kit = make_kit(settings_for(f"unix://{tmp_path}/nobody"))
    stop = Event()
    thread = Thread(target=clock.run, args=(kit, lambda: NOON, stop))
    thread.start()
    until = time.monotonic() + 10
    while not caplog.messages and time.monotonic() < until:
        time.sleep(0.05)
    stop.set()
    thread.join(10)
    assert not thread.is_alive()
    assert caplog.messages == ["The clock waits: the store does not answer."]
    kit.store.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_end_it_ends_without_a_word_and_its_own_store_with_it(
    tmp_path: Path, number: signal.Signals
) -> None:
    ours = {setting.name for setting in SETTINGS}
    environ = {name: value for name, value in os.environ.items() if name not in ours}
    with (
        heeding_signals(),
        subprocess.Popen(
            [Path(sys.executable).with_name("sammakast"), "clock"],
            env={**environ, "SAMMAKAST_DATA_DIR": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as started,
    ):
        try:
            _wait_until_it_has_published(tmp_path)
            started.send_signal(number)
            assert started.communicate(timeout=30) == ("", "")
            assert started.returncode == 0
        finally:
            started.terminate()
    assert running_url(tmp_path) is None


def _wait_until_it_has_published(folder: Path) -> None:
    until = time.monotonic() + 30
    while not _has_published(running_url(folder)):
        assert time.monotonic() < until
        time.sleep(0.05)


def _has_published(url: str | None) -> bool:
    if url is None:
        return False
    with closing(Redis.from_url(url)) as raw, suppress(ConnectionError):
        return bool(raw.exists(keys.COMMITMENTS))
    return False


def test_the_week_of_a_group_is_closed_by_the_turn_in_which_its_sunday_is_final(kit: Kit) -> None:
    player = finish_all(kit, (321,), NOON)[0]
    code = groups.create(kit, player, "Virtanens", NOON).code
    clock.turn(kit, FINAL - timedelta(milliseconds=1), "one", None)
    assert kit.store.ask(group_weeks.cups_of(code)) == []
    clock.turn(kit, FINAL, "one", None)
    assert [cup.player for cup in kit.store.ask(group_weeks.cups_of(code))] == [player]
