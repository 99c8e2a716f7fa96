"""Groups in the store: seats are given and taken away whole, weeks and seasons are fixed once."""

from collections.abc import Callable

import pytest
from redis import Redis

from service.store import group_weeks, groups, keys
from service.store.client import Store
from service.store.group_weeks import Closing
from service.store.groups import (
    DIFFERENT,
    FULL,
    NO_GROUP,
    NOT_ALLOWED,
    OTHERWISE,
    Seat,
)
from tests.store import played
from tests.store.contents import (
    Recorder,
    all_keys,
    assert_wrong_types_change_nothing,
    contents,
)
from tests.store.grouped import (
    CLOSING,
    CUP,
    DAYS,
    ENDED,
    GROUP,
    RUNNING,
    VIRTANENS,
    WEEK,
    join,
    leave,
    make_full_group,
    make_group,
)
from tests.store.played import AINO, NEIGHBOUR, THEN, be_known, play_day
from tests.store.threads import at_once

STRANGER = "00000000beef"


def players_of(store: Store) -> list[str]:
    return [seat.player for seat in store.ask(groups.seats_of(GROUP))]


class TestCreate:
    def test_a_group_begins_with_its_owner(self, store: Store) -> None:
        assert make_group(store)
        assert store.ask(groups.group_of(GROUP)) == VIRTANENS
        assert store.ask(groups.seats_of(GROUP)) == [Seat(AINO, 1_000)]
        assert store.ask(group_weeks.due(2_000, 9)) == [(GROUP, 2_000)]
        assert store.ask(group_weeks.due(1_999, 9)) == []

    def test_a_code_that_is_taken_is_left_as_it_is(self, store: Store, raw: Redis) -> None:
        make_group(store)
        before = contents(raw)
        assert not groups.create(store, groups.Group(GROUP, "Others", 5, NEIGHBOUR), 9_000)
        assert contents(raw) == before

    def test_of_no_group_nothing_is_found(self, store: Store) -> None:
        assert store.ask(groups.group_of(GROUP)) is None
        assert store.ask(groups.seats_of(GROUP)) == []
        assert store.ask(groups.seat_of(GROUP, AINO)) is None
        assert store.ask(groups.count_of(GROUP)) == 0
        assert store.ask(group_weeks.weeks_of(GROUP, ())) == {}
        assert store.ask(group_weeks.weeks_of(GROUP, (WEEK,))) == {}
        assert store.ask(group_weeks.cups_of(GROUP)) == []
        assert store.ask(group_weeks.seasons_of(GROUP)) == []


class TestJoin:
    def test_a_player_has_one_seat(self, store: Store, raw: Redis) -> None:
        make_group(store)
        assert join(store) == 1
        before = contents(raw)
        assert join(store, joined_at=1_900) == 0
        assert contents(raw) == before
        assert players_of(store) == [AINO, NEIGHBOUR]
        assert store.ask(groups.seat_of(GROUP, NEIGHBOUR)) == Seat(NEIGHBOUR, 1_500)
        assert store.ask(groups.count_of(GROUP)) == 2

    def test_who_had_the_seat_before_is_told(self, store: Store) -> None:
        make_group(store)
        groups.join(store, GROUP, Seat(STRANGER, 7, (NEIGHBOUR,)), 9)
        seat = store.ask(groups.seat_of(GROUP, STRANGER))
        assert seat is not None
        assert seat.ids == (STRANGER, NEIGHBOUR)

    def test_of_many_at_once_as_many_are_seated_as_there_is_room(self, store: Store) -> None:
        make_group(store)
        answers = at_once(lambda n: join(store, f"{n:012x}", most=10))
        assert answers.count(1) == 9
        assert set(answers) == {1, FULL}
        assert len(players_of(store)) == 10

    def test_nobody_joins_what_is_not_there(self, store: Store, raw: Redis) -> None:
        assert join(store) == NO_GROUP
        assert contents(raw) == {}

    def test_nobody_joins_what_is_closed(self, store: Store, raw: Redis) -> None:
        make_group(store)
        groups.close(store, GROUP, AINO, (3_000, THEN))
        before = contents(raw)
        assert join(store) == NO_GROUP
        assert contents(raw) == before


class TestLeave:
    @pytest.mark.parametrize("actor", [NEIGHBOUR, AINO])
    def test_a_member_leaves_or_is_removed_by_the_owner(
        self, store: Store, raw: Redis, actor: str
    ) -> None:
        make_full_group(store)
        assert leave(store, actor, NEIGHBOUR) == 1
        assert players_of(store) == [AINO]
        before = contents(raw)
        assert leave(store, actor, NEIGHBOUR) == 0
        assert contents(raw) == before
        assert store.ask(group_weeks.weeks_of(GROUP, (WEEK,))) == {WEEK: DAYS}

    @pytest.mark.parametrize(
        ("actor", "player", "answer"),
        [(NEIGHBOUR, AINO, NOT_ALLOWED), (STRANGER, AINO, NOT_ALLOWED), (AINO, AINO, OTHERWISE)],
    )
    def test_who_may_not_changes_nothing(
        self, store: Store, raw: Redis, actor: str, player: str, answer: int
    ) -> None:
        make_full_group(store)
        before = contents(raw)
        assert leave(store, actor, player) == answer
        assert contents(raw) == before

    def test_nobody_leaves_what_is_not_there(self, store: Store, raw: Redis) -> None:
        assert leave(store, AINO, AINO) == NO_GROUP
        assert contents(raw) == {}

    def test_with_the_last_one_the_group_is_closed(self, store: Store, raw: Redis) -> None:
        make_full_group(store)
        leave(store, AINO, NEIGHBOUR)
        assert leave(store, AINO, AINO) == 1
        group = store.ask(groups.group_of(GROUP))
        assert group is not None
        assert group.closed_at == 3_000
        assert_all_expire(raw)

    def test_an_owner_leaves_others_in_a_closed_group(self, store: Store) -> None:
        make_full_group(store)
        groups.close(store, GROUP, AINO, (2_500, THEN))
        assert leave(store, AINO, AINO) == 1
        group = store.ask(groups.group_of(GROUP))
        assert group is not None
        assert group.closed_at == 2_500


def assert_all_expire(raw: Redis) -> None:
    of_group = [key for key in all_keys(raw) if f"{{{GROUP}}}" in key]
    assert keys.group(GROUP) in of_group
    assert {raw.pexpiretime(key) for key in of_group} == {THEN}


#: What an owner does, by what it changes.
CHANGES: dict[str, Callable[[Store, str], int]] = {
    "name": lambda store, actor: groups.rename(store, GROUP, actor, "Mökki"),
    "owner": lambda store, actor: groups.hand_over(store, GROUP, actor, NEIGHBOUR),
    "season": lambda store, actor: groups.set_season(store, GROUP, actor, RUNNING, None),
    "closed": lambda store, actor: groups.close(store, GROUP, actor, (3_000, THEN)),
}


class TestChange:
    @pytest.mark.parametrize(("field", "change"), CHANGES.items(), ids=CHANGES)
    def test_the_owner_alone_changes_it_and_may_repeat_that(
        self, store: Store, raw: Redis, field: str, change: Callable[[Store, str], int]
    ) -> None:
        make_full_group(store)
        before = contents(raw)
        assert change(store, NEIGHBOUR) == NOT_ALLOWED
        assert change(store, STRANGER) == NOT_ALLOWED
        assert contents(raw) == before
        assert change(store, AINO) == 1
        after = contents(raw)
        assert raw.hget(keys.group(GROUP), field)
        assert after != before
        assert change(store, AINO) == 1
        assert contents(raw) == after

    @pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
    def test_what_is_not_there_is_not_changed(
        self, store: Store, raw: Redis, change: Callable[[Store, str], int]
    ) -> None:
        assert change(store, AINO) == NO_GROUP
        assert contents(raw) == {}

    def test_a_closed_group_is_changed_no_more_and_goes(self, store: Store, raw: Redis) -> None:
        make_full_group(store)
        CHANGES["closed"](store, AINO)
        assert_all_expire(raw)
        before = contents(raw)
        assert CHANGES["name"](store, AINO) == NOT_ALLOWED
        assert groups.close(store, GROUP, AINO, (9_000, THEN + 9)) == 1
        assert contents(raw) == before

    def test_the_operator_names_any_group_and_sets_nothing_else(
        self, store: Store, raw: Redis
    ) -> None:
        make_full_group(store)
        CHANGES["closed"](store, AINO)
        before = contents(raw)
        for field in ("owner", "season"):
            assert CHANGES[field](store, groups.OPERATOR) == NOT_ALLOWED
        assert contents(raw) == before
        assert CHANGES["name"](store, groups.OPERATOR) == 1
        assert raw.hget(keys.group(GROUP), "name") == "Mökki".encode()
        assert_all_expire(raw)

    def test_only_a_member_becomes_the_owner(self, store: Store, raw: Redis) -> None:
        make_group(store)
        before = contents(raw)
        assert groups.hand_over(store, GROUP, AINO, STRANGER) == OTHERWISE
        assert contents(raw) == before

    def test_a_season_replaces_only_the_one_that_was_seen(self, store: Store) -> None:
        make_group(store)
        assert groups.set_season(store, GROUP, AINO, RUNNING, None) == 1
        assert groups.set_season(store, GROUP, AINO, "{}", None) == DIFFERENT
        assert groups.set_season(store, GROUP, AINO, "{}", RUNNING) == 1
        group = store.ask(groups.group_of(GROUP))
        assert group is not None
        assert group.season == "{}"


class TestCloseWeek:
    def test_a_week_is_fixed_once(self, store: Store, raw: Redis) -> None:
        make_group(store)
        answers = at_once(lambda _: group_weeks.close_week(store, GROUP, CLOSING))
        assert sum(answers) == 1
        assert store.ask(group_weeks.weeks_of(GROUP, ("2026-W48", WEEK))) == {WEEK: DAYS}
        assert store.ask(group_weeks.cups_of(GROUP)) == [CUP]
        before = contents(raw)
        assert group_weeks.close_week(store, GROUP, Closing(WEEK)) == 0
        assert contents(raw) == before

    def test_a_week_without_a_cup_leaves_the_one_before(self, store: Store) -> None:
        make_group(store)
        group_weeks.close_week(store, GROUP, CLOSING)
        assert group_weeks.close_week(store, GROUP, Closing("2026-W50")) == 1
        assert store.ask(group_weeks.cups_of(GROUP)) == [CUP]

    def test_a_season_that_ended_is_kept_and_stands_no_more(self, store: Store) -> None:
        make_full_group(store)
        group = store.ask(groups.group_of(GROUP))
        assert group is not None
        assert group.season is None
        assert store.ask(group_weeks.seasons_of(GROUP)) == [ENDED]

    def test_with_another_season_than_was_seen_nothing_is_fixed(
        self, store: Store, raw: Redis
    ) -> None:
        make_group(store)
        groups.set_season(store, GROUP, AINO, RUNNING, None)
        before = contents(raw)
        assert group_weeks.close_week(store, GROUP, CLOSING) == NOT_ALLOWED
        assert contents(raw) == before

    def test_of_a_group_that_is_gone_or_closed_no_week_is_fixed(
        self, store: Store, raw: Redis
    ) -> None:
        assert group_weeks.close_week(store, GROUP, CLOSING) == NO_GROUP
        make_group(store)
        groups.close(store, GROUP, AINO, (3_000, THEN))
        before = contents(raw)
        assert group_weeks.close_week(store, GROUP, CLOSING) == NO_GROUP
        assert contents(raw) == before

    def test_when_the_next_one_is_due_is_noted_forwards_only(self, store: Store) -> None:
        group_weeks.put_off(store, GROUP, 9_000)
        assert store.ask(group_weeks.due(9_999, 9)) == []
        make_group(store)
        group_weeks.put_off(store, GROUP, 9_000)
        group_weeks.put_off(store, GROUP, 8_000)
        assert store.ask(group_weeks.due(9_999, 9)) == [(GROUP, 9_000)]
        group_weeks.let_go(store, GROUP)
        assert store.ask(group_weeks.due(9_999, 9)) == []


def test_a_players_groups_are_listed_the_one_joined_last_first(store: Store) -> None:
    for number, code in enumerate(("A", "B", "C"), 1):
        groups.enlist(store, AINO, code, number)
    groups.enlist(store, AINO, "A", 9)
    assert store.ask(groups.latest(AINO, 2)) == ["C", "B"]
    groups.strike(store, AINO, "C")
    assert store.ask(groups.latest(AINO, 9)) == ["B", "A"]


WRITES: dict[str, tuple[int, Callable[[Store], object]]] = {
    "create_group": (2, make_group),
    "join_group": (2, join),
    "leave_group": (7, lambda store: leave(store, AINO, AINO)),
    "change_group": (7, lambda store: groups.close(store, GROUP, AINO, (3_000, THEN))),
    "close_week": (4, lambda store: group_weeks.close_week(store, GROUP, CLOSING)),
}


@pytest.mark.parametrize(("script", "tried"), WRITES.items(), ids=WRITES)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, script: str, tried: tuple[int, Callable[[Store], object]]
) -> None:
    count, call = tried

    def arrange() -> None:
        if script != "create_group":
            make_group(recorder)
        else:
            recorder.do("ZADD", keys.GROUPS, 2_000, GROUP)

    injured = assert_wrong_types_change_nothing(
        raw, recorder, script, arrange, lambda: call(recorder)
    )
    assert injured == count


def test_totals_of_some_days_are_found_by_day(store: Store) -> None:
    be_known(store, AINO)
    play_day(store, AINO, 321, played.DAYS[0])
    play_day(store, NEIGHBOUR, 200, played.DAYS[1])
    found = group_weeks.totals_of(
        [AINO, NEIGHBOUR, STRANGER], {"a": played.DAYS[0], "b": played.DAYS[1]}
    )
    assert store.ask(found) == {"a": {AINO: 321}, "b": {NEIGHBOUR: 200}}
    assert store.ask(group_weeks.totals_of([AINO], {})) == {}
    assert store.ask(group_weeks.totals_of([], {"a": played.DAYS[0]})) == {"a": {}}
