"""Days and codes as challenges: their instants, their seeds, and which of them there are."""

from datetime import UTC, date, datetime, timedelta

import pytest

from service.game import codes, dice
from service.game.errors import Malformed
from service.play import challenges
from service.play.challenges import Challenge
from service.play.errors import NotFound
from service.play.kit import Kit
from service.store import challenges as records
from service.store import keys
from service.store.challenges import CodeRecord
from tests.store.contents import keys_like
from tests.world import NOON

DAY = date(2426, 11, 29)


def make(kit: Kit, ruleset: str = "maxi", now: datetime = NOON) -> Challenge:
    return challenges.create(kit, "3fa9c1d2e4b5", ruleset, now)


def test_a_day_has_its_own_instants_and_maxi_dice_of_the_key_in_force(kit: Kit) -> None:
    day = challenges.of_day(DAY, kit.ring, kit.rulesets)
    assert (day.id, day.is_day, day.day) == ("d-2426-11-29", True, DAY)
    assert day.ruleset.spelling == "maxi"
    assert day.seed == dice.day_seed(bytes(32), DAY)
    assert day.commitment == dice.commitment(day.seed)
    assert day.opens == datetime(2426, 11, 29, tzinfo=UTC)
    assert day.joins_until == datetime(2426, 11, 30, tzinfo=UTC)
    assert day.closes == datetime(2426, 11, 30, 12, tzinfo=UTC)
    assert day.final_at == datetime(2426, 11, 30, 12, 5, tzinfo=UTC)
    assert day.deleted_at == day.opens + timedelta(days=400)
    assert not day.is_final(day.final_at - timedelta(microseconds=1))
    assert day.is_final(day.final_at)


def test_a_day_is_found_by_its_date_or_as_today_and_not_before_it_begins(kit: Kit) -> None:
    midnight = datetime(2426, 11, 30, tzinfo=UTC)
    before = midnight - timedelta(microseconds=1)
    assert challenges.day_of("today", before, kit).day == DAY
    assert challenges.day_of("today", midnight, kit).day == DAY + timedelta(days=1)
    assert challenges.day_of("2426-11-29", midnight, kit).day == DAY
    with pytest.raises(NotFound):
        challenges.day_of("2426-11-30", before, kit)
    with pytest.raises(Malformed):
        challenges.day_of("2426-02-30", before, kit)


def test_there_is_no_day_before_the_first_one(kit: Kit) -> None:
    assert challenges.day_of("2026-05-01", NOON, kit).id == "d-2026-05-01"
    with pytest.raises(NotFound):
        challenges.day_of("2026-04-30", NOON, kit)


def test_a_code_is_valid_new_and_has_a_seed_and_four_instants_of_its_own(kit: Kit) -> None:
    one, other = make(kit), make(kit, "classic")
    assert one.id != other.id
    assert one.seed != other.seed
    assert (one.is_day, other.ruleset.spelling) == (False, "classic")
    assert codes.is_valid(one.code)
    assert one.seed == dice.code_seed(bytes(32), one.code)
    assert one.opens == NOON
    assert one.joins_until == NOON + timedelta(days=30)
    assert one.closes == one.final_at == NOON + timedelta(days=37)
    assert one.deleted_at == NOON + timedelta(days=400)


def test_a_code_made_within_a_millisecond_is_found_as_it_was_made(kit: Kit) -> None:
    made = make(kit, now=NOON + timedelta(microseconds=1_999))
    found = kit.store.ask(challenges.challenge_of(kit, made.id))
    assert found == made
    assert made.opens == NOON + timedelta(milliseconds=1)


def test_a_code_names_the_key_it_was_made_under_until_it_is_deleted(kit: Kit) -> None:
    made = make(kit)
    assert made.key_date == made.opening.key_date == date(2026, 5, 1)
    needed = kit.store.do("ZSCORE", keys.CODE_KEYS, "2026-05-01")
    assert int(float(needed)) == challenges.milliseconds(made.deleted_at)
    make(kit, now=NOON - timedelta(days=1))
    assert kit.store.do("ZSCORE", keys.CODE_KEYS, "2026-05-01") == needed


def test_a_code_of_an_unknown_game_is_not_made(kit: Kit) -> None:
    for spelling in ("yatzy", "Maxi", "maxi v1", "maxi+down+up", ""):
        with pytest.raises(Malformed):
            make(kit, spelling)
    assert keys_like(kit.store, "*") == set()


def test_a_code_made_for_another_version_of_a_game_is_that_games(kit: Kit) -> None:
    record = CodeRecord("K7QM3XT9", "maxi", 2, "2026-05-01", 1, 1_000, "p")
    with pytest.raises(Malformed):
        challenges.of_code(record, kit.ring, kit.rulesets)


def test_a_code_that_was_never_made_is_none(kit: Kit) -> None:
    assert kit.store.ask(challenges.challenge_of(kit, "c-K7QM3XT9")) is None
    assert records.create(
        kit.store,
        CodeRecord("K7QM3XT9", "maxi", 1, "2026-05-01", 1, 1_000, "p"),
        deleted_at=10**14,
    )
    found = kit.store.ask(challenges.challenge_of(kit, "c-K7QM3XT9"))
    assert found is not None
    assert found.seed.hex().startswith("f24d2631f5f2c8a6")


@pytest.mark.parametrize(
    ("text", "day", "code"),
    [
        ("d-2426-11-29", True, False),
        ("2426-11-29", False, False),
        ("d-2426-02-30", False, False),
        ("d-2426-11-9", False, False),
        ("c-K7QM3XT9", False, True),
        ("K7QM3XT9", False, False),
        ("c-K7QM3XT8", False, False),
        ("c-K7QM-3XT9", False, False),
        ("c-k7qm3xt9", False, False),
        ("", False, False),
    ],
)
def test_a_challenge_has_one_spelling(text: str, day: bool, code: bool) -> None:
    assert (challenges.is_day(text), challenges.is_code(text)) == (day, code)


def test_instants_are_whole_milliseconds_rounded_down() -> None:
    instant = datetime(1970, 1, 1, 0, 0, 1, 1_999, tzinfo=UTC)
    assert challenges.milliseconds(instant) == 1001
    assert challenges.milliseconds(NOON) % 1000 == 0
