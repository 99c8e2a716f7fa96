"""Publishing, closing and the dice keys: written once, in order, and never against a promise."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from service.game import days as calendar
from service.game import dice
from service.game.errors import BadKeyRing
from service.game.keyring import KeyRing
from service.game.ranking import total_of
from service.play import boards, days, places
from service.play.boards import Page
from service.play.errors import NotFound
from service.play.kit import Kit
from service.play.rounds import start_solo
from service.store import challenges as records
from service.store import keys
from tests.play.totals import finish_day, new_players
from tests.world import NOON, ZERO_KEY

TODAY = date(2426, 11, 29)
LAST_PUBLISHED = TODAY + timedelta(days=30)
OLD = f"2026-05-01:{ZERO_KEY}"
NEW_KEY = "11" * 32
FINAL = datetime(2426, 11, 30, 12, 5, tzinfo=UTC)


def with_keys(kit: Kit, *entries: str) -> Kit:
    return replace(kit, ring=KeyRing.parse(",".join(entries)))


def new_key(day: date) -> str:
    return f"{day}:{NEW_KEY}"


def commitments(kit: Kit) -> Mapping[str, str]:
    return kit.store.ask(records.all_commitments())


def test_today_and_the_coming_thirty_days_are_published_with_the_fingerprint(kit: Kit) -> None:
    days.publish(kit, NOON)
    published = commitments(kit)
    assert sorted(published) == [str(TODAY + timedelta(days=ahead)) for ahead in range(31)]
    seed = dice.day_seed(bytes(32), TODAY)
    assert published[str(TODAY)] == f"{dice.commitment(seed)} {kit.ring.keys[0].fingerprint}"
    told = days.commitments(kit, NOON)
    assert told[0] == (TODAY, dice.commitment(seed))
    assert [day for day, _ in told] == [TODAY + timedelta(days=ahead) for ahead in range(31)]


def test_commitments_are_written_once(kit: Kit) -> None:
    days.publish(kit, NOON)
    before = commitments(kit)
    days.publish(kit, NOON)
    days.publish(with_keys(kit, f"2026-05-01:{NEW_KEY}"), NOON)
    assert commitments(kit) == before


def test_a_day_later_one_more_day_is_published(kit: Kit) -> None:
    days.publish(kit, NOON)
    before = commitments(kit)
    days.publish(kit, NOON + timedelta(days=1))
    after = commitments(kit)
    assert set(after) - set(before) == {str(LAST_PUBLISHED + timedelta(days=1))}
    assert {day: after[day] for day in before} == before
    assert days.commitments(kit, NOON + timedelta(days=1))[0][0] == TODAY + timedelta(days=1)


def test_the_published_commitment_is_told_even_where_the_key_would_give_another(kit: Kit) -> None:
    days.publish(kit, NOON)
    promised = days.published(kit, "today", NOON).commitment
    other = with_keys(kit, f"2026-05-01:{NEW_KEY}")
    assert days.published(other, "today", NOON).commitment == promised


def test_a_ring_that_keeps_what_was_promised_is_sound(kit: Kit) -> None:
    days.check_ring(kit, NOON)
    days.publish(kit, NOON)
    days.check_ring(kit, NOON)
    after_the_last = LAST_PUBLISHED + timedelta(days=1)
    days.check_ring(with_keys(kit, OLD, new_key(after_the_last)), NOON)


@pytest.mark.parametrize("ahead", [0, 1, 29, 30])
def test_a_key_dated_before_the_last_published_commitment_is_refused_with_the_date(
    kit: Kit, ahead: int
) -> None:
    days.publish(kit, NOON)
    early = TODAY + timedelta(days=ahead)
    with pytest.raises(BadKeyRing) as refused:
        days.check_ring(with_keys(kit, OLD, new_key(early)), NOON)
    assert str(early) in str(refused.value)
    assert str(LAST_PUBLISHED) in str(refused.value)
    assert NEW_KEY not in str(refused.value)
    assert str(refused.value).count(".") == 1


def test_a_key_that_was_changed_is_refused_with_the_first_date_that_differs(kit: Kit) -> None:
    days.publish(kit, NOON)
    with pytest.raises(BadKeyRing, match=str(TODAY)):
        days.check_ring(with_keys(kit, f"2026-05-01:{NEW_KEY}"), NOON)


def test_a_key_taken_away_is_refused_with_the_date_that_misses_it(kit: Kit) -> None:
    days.publish(kit, NOON)
    with pytest.raises(BadKeyRing, match=f"for {TODAY} is missing"):
        days.check_ring(with_keys(kit, new_key(LAST_PUBLISHED + timedelta(days=1))), NOON)


def test_a_ring_without_a_key_for_today_is_refused(kit: Kit) -> None:
    with pytest.raises(BadKeyRing, match=str(TODAY)):
        days.check_ring(with_keys(kit, new_key(TODAY + timedelta(days=1))), NOON)


def test_a_key_is_missed_as_long_as_a_code_made_under_it_is_kept(kit: Kit) -> None:
    (player,) = new_players(kit, 1, NOON)
    deleted_at = start_solo(kit, player, "maxi", NOON).challenge.deleted_at
    other = with_keys(kit, f"2026-06-01:{ZERO_KEY}")
    with pytest.raises(BadKeyRing, match="2026-05-01"):
        days.check_ring(other, NOON)
    with pytest.raises(BadKeyRing, match="2026-05-01"):
        days.check_ring(other, deleted_at)
    days.check_ring(other, deleted_at + timedelta(milliseconds=1))


def test_days_are_due_from_five_past_noon_on_oldest_first(kit: Kit) -> None:
    days.publish(kit, NOON)
    days.publish(kit, NOON + timedelta(days=1))
    assert days.due(kit, FINAL - timedelta(seconds=1)) == []
    assert days.due(kit, FINAL) == [TODAY]
    later = [TODAY + timedelta(days=ahead) for ahead in range(5)]
    assert days.due(kit, FINAL + timedelta(days=4)) == later
    days.close(kit, later[1], FINAL + timedelta(days=4))
    assert days.due(kit, FINAL + timedelta(days=4)) == [later[0], *later[2:]]


def test_a_day_is_closed_from_its_end_on_and_not_before(kit: Kit) -> None:
    with pytest.raises(NotFound):
        days.close(kit, TODAY, FINAL - timedelta(milliseconds=1))
    with pytest.raises(NotFound):
        days.close(kit, TODAY + timedelta(days=30), FINAL)
    days.publish(kit, NOON)
    assert days.opened(kit) == []
    days.close(kit, TODAY, FINAL)
    seed = dice.day_seed(bytes(32), TODAY)
    assert days.opened(kit) == [(TODAY, dice.commitment(seed), seed.hex())]


def test_closing_again_changes_nothing(kit: Kit) -> None:
    (player,) = regulars(kit, [300])
    days.publish(kit, NOON)
    days.close(kit, TODAY, FINAL)
    before = all_time(kit)
    days.close(kit, TODAY, FINAL + timedelta(days=3))
    assert all_time(kit) == before == [(player, 300)]
    assert len(days.opened(kit)) == 1


def test_a_seed_once_published_stays(kit: Kit) -> None:
    days.publish(kit, NOON)
    days.close(kit, TODAY, FINAL)
    before = days.opened(kit)
    days.close(with_keys(kit, f"2026-05-01:{NEW_KEY}"), TODAY, FINAL)
    assert days.opened(kit) == before


def regulars(kit: Kit, totals: list[int], finished: int = 13) -> list[str]:
    """Players who have finished so many days before today, each with 1 point, then today."""
    made = new_players(kit, len(totals), NOON)
    for player, total in zip(made, totals, strict=True):
        for back in range(finished, 0, -1):
            day = TODAY - timedelta(days=back)
            finish_day(kit, player, 1, day, calendar.opens(day) + timedelta(hours=9))
        finish_day(kit, player, total, TODAY, NOON)
    return made


def all_time(kit: Kit, reader: str | None = None) -> list[tuple[str, int]]:
    page = boards.of_all_time(kit, reader, Page())
    return [(row.player, row.total) for row in page.rows]


def test_all_time_has_the_best_day_of_who_has_finished_fourteen(kit: Kit) -> None:
    good, better = regulars(kit, [200, 300])
    regulars(kit, [400], finished=12)
    assert all_time(kit) == []
    days.close(kit, TODAY, FINAL)
    assert all_time(kit) == [(better, 300), (good, 200)]


def test_all_time_has_final_days_only(kit: Kit) -> None:
    (player,) = regulars(kit, [200])
    tomorrow = TODAY + timedelta(days=1)
    finish_day(kit, player, 500, tomorrow, FINAL - timedelta(hours=1))
    days.close(kit, TODAY, FINAL)
    assert all_time(kit) == [(player, 200)]
    days.close(kit, tomorrow, FINAL + timedelta(days=1))
    assert all_time(kit) == [(player, 500)]


def test_a_day_before_the_fourteenth_may_be_the_best_of_all_time(kit: Kit) -> None:
    (player,) = regulars(kit, [300], finished=12)
    days.close(kit, TODAY, FINAL)
    assert all_time(kit) == []
    tomorrow = TODAY + timedelta(days=1)
    finish_day(kit, player, 100, tomorrow, NOON + timedelta(days=1))
    days.close(kit, tomorrow, FINAL + timedelta(days=1))
    assert all_time(kit) == [(player, 300)]


def test_of_equal_best_days_the_earlier_stands_first(kit: Kit) -> None:
    late, early = regulars(kit, [100, 300])
    days.close(kit, TODAY, FINAL)
    tomorrow = TODAY + timedelta(days=1)
    finish_day(kit, late, 300, tomorrow, NOON + timedelta(days=1))
    finish_day(kit, early, 300, tomorrow, NOON + timedelta(days=1, hours=1))
    days.close(kit, tomorrow, FINAL + timedelta(days=1))
    assert all_time(kit) == [(early, 300), (late, 300)]
    assert [row.rank for row in boards.of_all_time(kit, None, Page()).rows] == [1, 1]


def test_a_score_of_all_time_is_whole_and_holds_its_total(kit: Kit) -> None:
    (player,) = regulars(kit, [359])
    days.close(kit, TODAY, FINAL)
    score = kit.store.do("ZSCORE", keys.board(keys.part_of(player), places.ALL_TIME), player)
    assert float(score).is_integer()
    assert float(score) < 2**53
    assert total_of(int(float(score))) == 359
