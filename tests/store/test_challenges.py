"""Codes, commitments, seeds and the lease as they are kept."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from redis import Redis

from service.store import challenges, keys
from service.store.challenges import CodeRecord
from service.store.client import Store
from tests.store.contents import Recorder, all_keys, assert_wrong_types_change_nothing, contents
from tests.store.played import AINO, CODE, NEIGHBOUR, THEN, make_player
from tests.store.threads import THREADS, at_once

RECORD = CodeRecord(CODE, "maxi", 1, "2026-11-01", 1, 1_000, AINO)
CHALLENGE = keys.challenge(CODE)


def create(store: Store, record: CodeRecord = RECORD, deleted_at: int = THEN + 5) -> bool:
    return challenges.create(store, record, deleted_at)


def find(store: Store, code: str = CODE) -> CodeRecord | None:
    return store.ask(challenges.record_of(code))


def test_a_code_is_found_as_made_and_deleted_with_its_day(store: Store, raw: Redis) -> None:
    assert find(store) is None
    assert create(store)
    assert find(store) == RECORD
    assert raw.pexpiretime(CHALLENGE) == THEN + 5


def test_a_code_that_is_taken_stays_as_it_is(store: Store, raw: Redis) -> None:
    create(store)
    before = raw.dump(CHALLENGE), raw.pexpiretime(CHALLENGE)
    assert not create(store, replace(RECORD, maker="somebody else", ruleset="classic"))
    assert (raw.dump(CHALLENGE), raw.pexpiretime(CHALLENGE)) == before


def test_of_32_who_make_one_code_at_once_one_does(store: Store) -> None:
    made = at_once(lambda number: create(store, replace(RECORD, maker=f"maker {number}")))
    assert sum(made) == 1
    found = find(store)
    assert found is not None
    assert found.maker == f"maker {made.index(True)}"


def test_codes_of_a_player_come_latest_first_and_as_many_as_wanted(
    store: Store, raw: Redis
) -> None:
    raw.zadd(keys.codes(AINO), {"old": 999, "a": 1_001, "b": 1_002, "c": 1_003})
    assert store.ask(challenges.latest_codes(AINO, 1_000, 2)) == ["c", "b"]
    assert store.ask(challenges.latest_codes(AINO, 1_000, 9)) == ["c", "b", "a"]


def test_a_dice_key_is_needed_until_its_last_code_is_deleted(store: Store, raw: Redis) -> None:
    create(store, deleted_at=THEN + 5)
    create(store, replace(RECORD, code="00000000"), deleted_at=THEN + 3)
    create(store, replace(RECORD, code="11111111", key_date="2026-05-01"), deleted_at=THEN + 2)
    assert challenges.key_dates_needed(store, THEN + 2) == ["2026-05-01", "2026-11-01"]
    assert challenges.key_dates_needed(store, THEN + 3) == ["2026-11-01"]
    assert challenges.key_dates_needed(store, THEN + 6) == []
    assert raw.pexpiretime(keys.CODE_KEYS) == -1


def test_a_published_commitment_never_changes(store: Store, raw: Redis) -> None:
    challenges.publish(store, {"2026-11-30": "c0ffee 123", "2026-12-01": "facade 123"})
    challenges.publish(store, {"2026-12-01": "dec0de 456", "2026-12-02": "decade 456"})
    assert store.ask(challenges.all_commitments()) == {
        "2026-11-30": "c0ffee 123",
        "2026-12-01": "facade 123",
        "2026-12-02": "decade 456",
    }
    assert raw.pexpiretime(keys.COMMITMENTS) == -1


def test_nothing_to_publish_writes_nothing(store: Store, raw: Redis) -> None:
    challenges.publish(store, {})
    assert store.ask(challenges.all_commitments()) == {}
    assert all_keys(raw) == []


def test_a_code_is_found_with_the_week_whose_special_it_is(store: Store) -> None:
    special = replace(RECORD, mode="blind", week="2026-W49")
    assert create(store, special)
    assert find(store) == special


def test_a_week_has_one_special_for_ever(store: Store, raw: Redis) -> None:
    assert store.ask(challenges.special_of("2026-W49")) is None
    assert challenges.claim_special(store, "2026-W49", CODE) == CODE
    assert challenges.claim_special(store, "2026-W49", "00000000") == CODE
    assert store.ask(challenges.special_of("2026-W49")) == CODE
    assert store.ask(challenges.special_of("2026-W50")) is None
    assert raw.pexpiretime(keys.SPECIALS) == -1


def test_of_32_who_claim_a_week_at_once_all_learn_of_the_same_code(store: Store) -> None:
    found = at_once(lambda number: challenges.claim_special(store, "2026-W49", f"code {number}"))
    assert len(set(found)) == 1
    assert store.ask(challenges.special_of("2026-W49")) == found[0]


def test_a_published_seed_never_changes(store: Store, raw: Redis) -> None:
    challenges.publish_seed(store, "2026-11-30", "5eed")
    challenges.publish_seed(store, "2026-11-30", "0000")
    assert store.ask(challenges.all_seeds()) == {"2026-11-30": "5eed"}
    assert raw.pexpiretime(keys.SEEDS) == -1


def test_what_is_published_of_a_day_is_read_in_one_trip(store: Store) -> None:
    challenges.publish(store, {"2026-11-30": "c0ffee 123"})
    assert store.ask(challenges.published("2026-11-30")) == ("c0ffee", None)
    challenges.publish_seed(store, "2026-11-30", "5eed")
    assert store.ask(challenges.published("2026-11-30")) == ("c0ffee", "5eed")
    assert store.ask(challenges.published("2026-12-24")) == (None, None)


class TestLease:
    def test_one_holder_has_it_and_prolongs_it(self, store: Store, raw: Redis) -> None:
        assert challenges.take_lease(store, "clock-1", 5_000)
        assert challenges.take_lease(store, "clock-1", 60_000)
        assert 55_000 < raw.pttl(keys.LEASE) <= 60_000

    def test_another_one_waits_and_changes_nothing(self, store: Store, raw: Redis) -> None:
        challenges.take_lease(store, "clock-1", 60_000)
        before = contents(raw)
        assert not challenges.take_lease(store, "clock-2", 90_000)
        assert contents(raw) == before

    def test_another_one_takes_it_when_it_has_run_out(self, store: Store, raw: Redis) -> None:
        challenges.take_lease(store, "clock-1", 60_000)
        raw.pexpireat(keys.LEASE, 1)
        assert challenges.take_lease(store, "clock-2", 60_000)

    def test_of_32_who_want_it_at_once_one_has_it(self, store: Store, raw: Redis) -> None:
        had = at_once(lambda number: challenges.take_lease(store, f"clock-{number}", 60_000))
        assert sorted(had) == [False] * (THREADS - 1) + [True]
        assert raw.get(keys.LEASE) == f"clock-{had.index(True)}".encode()


def _take(store: Store) -> object:
    return challenges.take_lease(store, "clock-1", 60_000)


def _invite(store: Store) -> object:
    return challenges.invite(store, (AINO,), CODE, (THEN, 1_000))


CALLS: list[tuple[str, Callable[[Store], object], int]] = [
    ("create_challenge", create, 1),
    ("lease", _take, 1),
    ("invite", _invite, 2),
    ("rematch", lambda store: challenges.claim_rematch(store, CODE, "00000000"), 1),
    ("share", lambda store: challenges.share(store, CODE, "blind", (), duel=True), 1),
]


@pytest.mark.parametrize(("script", "call", "count"), CALLS)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, script: str, call: Callable[[Store], object], count: int
) -> None:
    def arrange() -> None:
        make_player(recorder)
        raw.zadd(keys.CODE_KEYS, {RECORD.key_date: THEN + 5})

    injured = assert_wrong_types_change_nothing(
        raw, recorder, script, arrange, lambda: call(recorder)
    )
    assert injured == count


class TestSharing:
    def test_a_code_has_no_mode_until_it_is_shared(self, store: Store) -> None:
        create(store)
        assert challenges.share(store, CODE, "blind", ())
        found = find(store)
        assert found is not None
        assert found.mode == "blind"

    def test_a_mode_can_only_become_more_open(self, store: Store) -> None:
        create(store)
        assert challenges.share(store, CODE, "open", ("blind",))
        assert challenges.share(store, CODE, "open", ("blind",))
        assert challenges.share(store, CODE, "blind", ()) is False
        found = find(store)
        assert found is not None
        assert found.mode == "open"

    def test_a_code_that_was_never_made_is_neither_shared_nor_joined(
        self, store: Store, raw: Redis
    ) -> None:
        assert challenges.share(store, CODE, "open", ()) is None
        assert not challenges.join(store, CODE, AINO, 1_000, THEN)
        assert all_keys(raw) == []

    def test_players_join_once_and_stand_in_the_order_of_joining(
        self, store: Store, raw: Redis
    ) -> None:
        create(store)
        for player, now in (("b", 2_000), ("a", 1_000), ("b", 500)):
            assert challenges.join(store, CODE, player, now, THEN)
        assert store.ask(challenges.joined_of(CODE)) == ["a", "b"]
        assert raw.pexpiretime(keys.joined(CODE)) == THEN

    def test_32_threads_join_one_player_once(self, store: Store) -> None:
        create(store)
        joined = at_once(lambda number: challenges.join(store, CODE, AINO, number, THEN))
        assert joined == [True] * THREADS
        assert store.ask(challenges.joined_of(CODE)) == [AINO]

    def test_whether_it_is_a_duel_is_fixed_when_it_is_first_shared(self, store: Store) -> None:
        for code, first, then in (("11111111", True, False), ("22222222", False, True)):
            create(store, replace(RECORD, code=code))
            challenges.share(store, code, "blind", (), duel=first)
            challenges.share(store, code, "open", ("blind",), duel=then)
            found = find(store, code)
            assert found is not None
            assert (found.mode, found.duel) == ("open", first)


class TestRematch:
    def test_the_first_code_that_is_claimed_stays_the_rematch(self, store: Store) -> None:
        create(store)
        assert challenges.claim_rematch(store, CODE, "11111111") == "11111111"
        assert challenges.claim_rematch(store, CODE, "22222222") == "11111111"
        found = find(store)
        assert found is not None
        assert found.rematch == "11111111"

    def test_a_code_that_is_gone_has_none(self, store: Store, raw: Redis) -> None:
        assert challenges.claim_rematch(store, CODE, "11111111") is None
        assert all_keys(raw) == []

    def test_of_32_who_claim_one_at_once_all_are_told_the_same(self, store: Store) -> None:
        create(store)
        told = at_once(lambda number: challenges.claim_rematch(store, CODE, f"{number:08}"))
        assert len(set(told)) == 1


class TestInvitation:
    def test_a_code_waits_for_those_who_are_known(self, store: Store, raw: Redis) -> None:
        make_player(store)
        for _ in range(2):
            assert challenges.invite(store, (AINO, NEIGHBOUR), CODE, (THEN, 1_000)) == [True, False]
        assert store.ask(challenges.latest_codes(AINO, 1_000, 9)) == [CODE]
        assert store.ask(challenges.invited(AINO, CODE))
        assert not store.ask(challenges.invited(NEIGHBOUR, CODE))
        assert raw.exists(keys.codes(NEIGHBOUR)) == 0

    def test_codes_that_are_deleted_by_now_are_forgotten(self, store: Store, raw: Redis) -> None:
        make_player(store)
        raw.zadd(keys.codes(AINO), {"old": 1_000})
        challenges.invite(store, (AINO,), CODE, (THEN, 1_000))
        assert raw.zrange(keys.codes(AINO), 0, -1) == [CODE.encode()]

    def test_nobody_is_invited_without_a_trip(self, store: Store, raw: Redis) -> None:
        assert challenges.invite(store, (), CODE, (THEN, 1_000)) == []
        assert all_keys(raw) == []


def test_what_was_seen_is_kept_as_long_as_the_challenge(store: Store, raw: Redis) -> None:
    assert store.ask(challenges.seen_of(AINO, f"c-{CODE}")) is None
    for finished in (0, 2):
        challenges.see(store, AINO, f"c-{CODE}", finished, THEN)
        assert store.ask(challenges.seen_of(AINO, f"c-{CODE}")) == finished
    assert raw.pexpiretime(keys.seen(AINO, f"c-{CODE}")) == THEN
