"""The clock counts the dice of each final day and special once, the latest first."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from service.coach.ceiling import ceiling
from service.play import challenges, days, same_dice, settling, specials
from service.play.challenges import Challenge
from service.play.errors import NotYet
from service.play.kit import Kit
from service.play.rotation import week_beside
from service.store import same_dice as records
from service.store.client import Store
from tests.store.proxy import Proxy
from tests.world import NOON

TODAY = date(2426, 11, 29)
A_DAY = timedelta(days=1)
FINAL = NOON + timedelta(days=1, minutes=5)


def today(kit: Kit) -> Challenge:
    return challenges.of_day(TODAY, kit.ring, kit.rulesets)


def due(kit: Kit, now: datetime) -> list[Challenge]:
    return settling.due(kit, kit.store.ask(settling.counted_so_far()), now)


def ids(found: list[Challenge]) -> list[str]:
    return [challenge.id for challenge in found]


def test_a_day_is_counted_when_it_is_closed_and_once(kit: Kit) -> None:
    days.publish(kit, NOON)
    assert due(kit, FINAL) == []
    days.close(kit, TODAY, FINAL)
    assert ids(due(kit, FINAL)) == [f"d-{TODAY}"]
    settling.settle(kit, FINAL)
    assert due(kit, FINAL) == []


def test_what_is_kept_is_what_the_dice_gave(kit: Kit) -> None:
    challenge = today(kit)
    assert kit.store.ask(same_dice.kept_of(challenge, FINAL)) is None
    same_dice.keep(kit, challenge, FINAL)
    kept = kit.store.ask(same_dice.kept_of(challenge, FINAL))
    assert kept is not None
    assert kept.computers == kit.same_dice.totals(challenge.ruleset, challenge.seed)
    assert kept.most == ceiling(challenge.ruleset, challenge.seed)


def test_nothing_is_kept_or_told_before_it_is_final(kit: Kit) -> None:
    challenge = today(kit)
    early = FINAL - timedelta(milliseconds=1)
    with pytest.raises(NotYet):
        same_dice.keep(kit, challenge, early)
    records.keep(kit.store, challenge.id, {"easy@1": 1, "medium@1": 2, "hard@1": 3, "perfect": 1})
    assert kit.store.ask(same_dice.kept_of(challenge, early)) is None
    assert kit.store.ask(same_dice.kept_of(challenge, FINAL)) is not None


def test_days_closed_long_ago_are_counted_some_at_a_time_the_latest_first(kit: Kit) -> None:
    days.publish(kit, NOON)
    closed = [TODAY + ahead * A_DAY for ahead in range(2 * settling.MOST_AT_ONCE)]
    for day in closed:
        days.close(kit, day, NOON + timedelta(days=9))
    latest = [f"d-{day}" for day in reversed(closed)]
    assert ids(due(kit, NOON)) == latest[: settling.MOST_AT_ONCE]
    for challenge in latest[: settling.MOST_AT_ONCE]:
        records.keep(kit.store, challenge, {"easy@1": 1})
    assert ids(due(kit, NOON)) == latest[settling.MOST_AT_ONCE :]


def test_a_special_is_counted_when_its_week_is_over(kit: Kit) -> None:
    specials.prepare(kit, NOON)
    week = specials.week_at(NOON)
    special = specials.of_week(kit, week, NOON)
    over = special.final_at
    assert due(kit, over - timedelta(milliseconds=1)) == []
    assert due(kit, over) == [special]
    settling.settle(kit, over)
    assert due(kit, over) == []
    kept = kit.store.ask(same_dice.kept_of(special, over))
    assert kept is not None
    assert kept.most is None
    following = specials.of_week(kit, week_beside(week, 1), over)
    assert due(kit, following.final_at) == [following]


def test_a_special_that_is_gone_is_not_asked_for(kit: Kit) -> None:
    specials.prepare(kit, NOON)
    assert due(kit, NOON + timedelta(days=challenges.CODE_DAYS + 7)) == []


def test_a_code_of_friends_is_kept_by_nobody(kit: Kit) -> None:
    made = challenges.create(kit, "aino", "classic", NOON)
    records.keep(kit.store, made.id, {"easy@1": 1, "medium@1": 2, "hard@1": 3, "perfect": 1})
    assert kit.store.ask(same_dice.kept_of(made, made.final_at)) is None


def test_where_nothing_is_due_the_clock_asks_once(kit: Kit, one_server: str) -> None:
    days.publish(kit, NOON)
    days.close(kit, TODAY, FINAL)
    settling.settle(kit, FINAL)
    proxy = Proxy(one_server)
    wired = replace(kit, store=Store(proxy.url))
    try:
        wired.store.do("PING")
        before = proxy.trips
        settling.settle(wired, FINAL)
        assert proxy.trips == before + 1
    finally:
        wired.store.close()
        proxy.close()
