"""What the players of a final day left: from rounds chosen evenly, in small steps, told as a
percentile and of enough rounds only."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from service.app import make_kit
from service.coach.left import LeftOnTable
from service.coach.shelf import Shelf
from service.play import challenges, crowd, days, settling
from service.play.challenges import Challenge
from service.play.choices import LEAST
from service.play.crowd import MOST_ROUNDS, Crowd
from service.play.errors import NotYet
from service.play.kit import Kit
from service.play.reviewing import left_of
from service.store import left as records
from tests.play.test_choices import play
from tests.play.totals import finish_all, new_players
from tests.world import NOON, settings_for

TODAY = date(2426, 11, 29)
FINAL = NOON + timedelta(days=1, minutes=5)
FIRST = ((), ("throw", "score sixes"), ("throw", "score chance"))


@pytest.fixture
def today(kit: Kit) -> Challenge:
    return challenges.of_day(TODAY, kit.ring, kit.rulesets)


@pytest.fixture
def left(kit: Kit) -> Counter[int]:
    """Three have played the day, each in a way of their own; what they left."""
    lives = [
        play(kit, one, *way) for one, way in zip(new_players(kit, 3, NOON), FIRST, strict=True)
    ]
    return Counter(left_of(kit, live) or 0 for live in lives)


@pytest.mark.parametrize(
    "counts",
    [[0] * 16, [1] + [0] * 15, [3, 0, 5] + [1] * 13, [2000, 500, 1], [63] * 16, [9999] * 16],
)
def test_rounds_are_chosen_by_the_share_of_each_part(counts: Sequence[int]) -> None:
    places = crowd.chosen(counts)
    whole = sum(counts)
    assert len(set(places)) == len(places) <= MOST_ROUNDS
    assert all(0 <= rank < counts[part] for part, rank in places)
    taken = Counter(part for part, _ in places)
    share = min(MOST_ROUNDS, whole)
    assert all(taken[part] == count * share // max(whole, 1) for part, count in enumerate(counts))


def test_chosen_ranks_lie_evenly() -> None:
    assert [rank for _, rank in crowd.chosen([4000])] == list(range(0, 4000, 4))


def test_a_day_is_counted_once_when_it_is_final(
    kit: Kit, today: Challenge, left: Counter[int]
) -> None:
    with pytest.raises(NotYet):
        crowd.count(kit, today, FINAL - timedelta(milliseconds=1))
    assert crowd.count(kit, today, FINAL)
    assert kit.store.ask(records.kept_of(today.id)) == dict(left)
    assert kit.store.ask(crowd.crowd_of(today, FINAL)) == Crowd(dict(left))
    assert kit.store.ask(crowd.crowd_of(today, FINAL - timedelta(milliseconds=1))) is None


def test_it_is_counted_in_steps_and_a_clock_that_dies_begins_anew(
    store_url: str,
    today: Challenge,
    left: Counter[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowd, "AT_ONCE", 1)
    for _ in range(2):
        other = make_kit(settings_for(store_url))
        assert not crowd.count(other, today, FINAL)
        assert not crowd.count(other, today, FINAL)
        assert other.store.ask(records.all_kept()) == set()
        other.store.close()
    other = make_kit(settings_for(store_url))
    assert [crowd.count(other, today, FINAL) for _ in range(3)] == [False, False, True]
    assert other.store.ask(records.kept_of(today.id)) == dict(left)
    other.store.close()


def test_a_log_that_is_no_whole_round_is_left_out(kit: Kit, today: Challenge) -> None:
    finish_all(kit, [300, 200], NOON)
    assert crowd.count(kit, today, FINAL)
    assert kit.store.ask(records.kept_of(today.id)) == {}


def test_of_a_game_without_a_table_nothing_is_counted_and_the_clock_goes_on(
    kit: Kit, today: Challenge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(crowd, "AT_ONCE", 1)
    for one in new_players(kit, 3, NOON):
        play(kit, one)
    bare = replace(kit, left=LeftOnTable(Shelf(folder=tmp_path)))
    assert crowd.count(bare, today, FINAL)
    assert kit.store.ask(records.kept_of(today.id)) == {}


def uncounted(kit: Kit) -> list[str]:
    counted = kit.store.ask(settling.counted_so_far())
    return [one.id for one in settling.uncounted_crowds(kit, counted)]


def test_the_clock_counts_the_latest_days_that_are_closed(kit: Kit) -> None:
    days.publish(kit, NOON)
    assert uncounted(kit) == []
    late = NOON + timedelta(days=20)
    closed = [TODAY + timedelta(days=ahead) for ahead in range(settling.LATEST_DAYS + 2)]
    for day in closed:
        days.close(kit, day, late)
    latest = [f"d-{day}" for day in reversed(closed)][: settling.LATEST_DAYS]
    assert uncounted(kit) == latest
    records.keep(kit.store, latest[0], {})
    assert uncounted(kit) == latest[1:]


def test_a_percentile_counts_those_who_left_more() -> None:
    of = Crowd({0: 1, 14: 9, 50: 10})
    assert [of.leaving_more(points) for points in (0, 13, 14, 49, 50, 60)] == [95, 95, 50, 50, 0, 0]


def test_of_too_few_rounds_nothing_is_told() -> None:
    assert Crowd({14: LEAST - 1}).leaving_more(0) is None
    assert Crowd({14: LEAST}).leaving_more(0) == 100
    assert Crowd({}).leaving_more(0) is None
