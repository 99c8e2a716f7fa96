"""The week's special as the clock makes it: once, whoever is first, however late."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from redis import Redis

from service.game import codes, dice
from service.game.errors import BadKeyRing
from service.game.keyring import KeyRing
from service.play import days, specials
from service.play.boards import Page
from service.play.challenges import Challenge, milliseconds
from service.play.errors import (
    NameTaken,
    NotFound,
)
from service.play.kit import Kit
from service.play.live import LiveRound
from service.store import challenges as records
from service.store import keys
from service.store.challenges import CodeRecord
from tests.play.test_choices import play_on
from tests.play.totals import new_players
from tests.store.contents import all_keys, contents, plain_client
from tests.store.threads import at_once
from tests.world import NOON, ZERO_KEY

WEEK, NEXT = "2426-W48", "2426-W49"
MONDAY = datetime(2426, 11, 23, tzinfo=UTC)
FOLLOWING = MONDAY + timedelta(weeks=1)
CLOSES = FOLLOWING + timedelta(hours=12)
DELETED = MONDAY + timedelta(days=400)
A_MOMENT = timedelta(milliseconds=1)


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


@pytest.fixture
def special(kit: Kit) -> Challenge:
    specials.prepare(kit, NOON)
    return specials.of_week(kit, WEEK, NOON)


def code_of(kit: Kit, week: str) -> str | None:
    return kit.store.ask(records.special_of(week))


def play(kit: Kit, player: str, special: Challenge, now: datetime = NOON) -> LiveRound:
    return play_on(kit, specials.begin(kit, player, special, now)[0])


def test_this_week_and_the_next_have_a_code_with_their_game_and_instants(kit: Kit) -> None:
    specials.prepare(kit, NOON)
    special = specials.of_week(kit, WEEK, NOON)
    assert special.ruleset.spelling == kit.rotation.game_of(WEEK) == "classic+hand100"
    assert (special.opens, special.joins_until) == (MONDAY, FOLLOWING)
    assert (special.closes, special.final_at, special.deleted_at) == (CLOSES, CLOSES, DELETED)
    assert special.seed == dice.code_seed(bytes.fromhex(ZERO_KEY), special.code)
    following = specials.published(kit, NEXT, NOON).challenge
    assert (following.week, following.ruleset.spelling) == (NEXT, "maxi+up")
    assert following.opens == FOLLOWING
    assert codes.is_valid(special.code)
    assert codes.is_valid(following.code)


def test_made_twice_nothing_changes(kit: Kit, raw: Redis) -> None:
    specials.prepare(kit, NOON)
    before = contents(raw)
    specials.prepare(kit, NOON + timedelta(hours=11))
    assert contents(raw) == before


def test_of_many_machines_that_make_it_at_once_all_make_the_same(kit: Kit, raw: Redis) -> None:
    at_once(lambda _: specials.prepare(kit, NOON))
    made = {key for key in all_keys(raw) if key.startswith("challenge:")}
    assert made == {keys.challenge(code_of(kit, week) or "") for week in (WEEK, NEXT)}


def test_what_a_crash_left_half_made_is_completed(kit: Kit, raw: Redis) -> None:
    specials.prepare(kit, NOON)
    code = code_of(kit, WEEK)
    before = raw.dump(keys.challenge(code or ""))
    raw.hdel(keys.SPECIALS, WEEK)
    specials.prepare(kit, NOON)
    assert code_of(kit, WEEK) == code
    assert raw.dump(keys.challenge(code or "")) == before
    assert len([key for key in all_keys(raw) if key.startswith("challenge:")]) == 2


def test_a_clock_that_was_off_for_a_week_makes_this_week_late_and_leaves_the_other_out(
    kit: Kit,
) -> None:
    specials.prepare(kit, NOON)
    late = NOON + timedelta(weeks=3)
    specials.prepare(kit, late)
    made = kit.store.do("HKEYS", keys.SPECIALS)
    assert sorted(week.decode() for week in made) == [WEEK, NEXT, "2426-W51", "2426-W52"]
    with pytest.raises(NotFound):
        specials.of_week(kit, "2426-W50", late)
    found = specials.of_week(kit, "2426-W51", late)
    assert found.opens == MONDAY + timedelta(weeks=3), "its instants are those of its week"


@pytest.mark.parametrize(
    ("now", "weeks"),
    [
        ("2426-12-27T23:59:59", ["2426-W52", "2426-W53"]),
        ("2426-12-28T00:00:00", ["2426-W53", "2427-W01"]),
        ("2427-01-01T12:00:00", ["2426-W53", "2427-W01"]),
        ("2427-01-04T00:00:00", ["2427-W01", "2427-W02"]),
    ],
)
def test_at_the_end_of_a_year_weeks_are_those_of_the_calendar(
    kit: Kit, now: str, weeks: list[str]
) -> None:
    specials.prepare(kit, datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert sorted(week.decode() for week in kit.store.do("HKEYS", keys.SPECIALS)) == weeks


@pytest.mark.parametrize(
    ("dated", "in_force"),
    [
        ("2426-11-30", ["2026-05-01", "2426-11-30"]),
        ("2426-12-01", ["2026-05-01", "2026-05-01"]),
    ],
)
def test_the_key_is_the_one_in_force_on_the_monday(
    kit: Kit, raw: Redis, dated: str, in_force: list[str]
) -> None:
    ring = KeyRing.parse(f"2026-05-01:{ZERO_KEY},{dated}:{'11' * 32}")
    two = replace(kit, ring=ring)
    specials.prepare(two, NOON)
    made = [specials.published(two, week, NOON).challenge for week in (WEEK, NEXT)]
    assert [one.key_date.isoformat() for one in made] == in_force
    needed = raw.zscore(keys.CODE_KEYS, in_force[1])
    assert needed == milliseconds(DELETED + timedelta(weeks=1))


def test_in_the_first_week_of_a_service_the_key_is_its_first(kit: Kit) -> None:
    young = replace(kit, ring=KeyRing.parse(f"2426-11-27:{ZERO_KEY}"))
    specials.prepare(young, NOON)
    assert specials.of_week(young, WEEK, NOON).key_date.isoformat() == "2426-11-27"


def test_a_key_is_needed_until_the_last_special_made_with_it_is_deleted(
    kit: Kit, special: Challenge
) -> None:
    other = replace(kit, ring=KeyRing.parse(f"2426-01-01:{ZERO_KEY}"))
    last = special.deleted_at + timedelta(weeks=1)
    with pytest.raises(BadKeyRing, match="2026-05-01"):
        days.check_ring(other, last)
    days.check_ring(other, last + A_MOMENT)


def test_a_code_that_is_taken_makes_way_for_the_next_one(kit: Kit, raw: Redis) -> None:
    specials.prepare(kit, NOON)
    first = code_of(kit, WEEK) or ""
    raw.flushall()
    friends = CodeRecord(first, "maxi", 1, "2026-05-01", 1, milliseconds(NOON), "p", "blind")
    assert records.create(kit.store, friends, milliseconds(DELETED))
    specials.prepare(kit, NOON)
    found = specials.of_week(kit, WEEK, NOON)
    assert found.code == code_of(kit, WEEK) != first
    assert found.week == WEEK
    player = new_players(kit, 1, NOON)[0]
    assert play(kit, player, found).round.over
    assert specials.look(kit, player, WEEK, Page(), NOON).finished == 1
    assert specials.board(kit, player, Page(), NOON).count == 1


def test_where_every_code_is_taken_none_is_made(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.play.challenges.DRAWS", 1)
    specials.prepare(kit, NOON)
    code = code_of(kit, WEEK) or ""
    kit.store.do("HDEL", keys.SPECIALS, WEEK)
    kit.store.do("HDEL", keys.challenge(code), "week")
    with pytest.raises(NameTaken):
        specials.prepare(kit, NOON)


def test_no_special_holds_a_rude_word_and_each_week_has_its_own(kit: Kit) -> None:
    made = {}
    for weeks in range(0, 120, 2):
        specials.prepare(kit, NOON + timedelta(weeks=weeks))
    for week, code in kit.store.do("HGETALL", keys.SPECIALS).items():
        assert kit.wording.allows(code.decode())
        made[code] = week
    assert len(made) == 120
