"""Games on demand and cabin books of groups in the store: put there once, kept as the group."""

from collections.abc import Callable

import pytest
from redis import Redis

from service.store import challenges, group_books, group_games, groups, keys, rounds
from service.store.challenges import CodeRecord
from service.store.client import Store
from service.store.group_books import ANOTHERS, FULL_BOOK
from service.store.group_games import FULL_OF_GAMES
from service.store.groups import NO_GROUP, NOT_ALLOWED, Seat
from service.store.rounds import CodeLife, CodePlaces
from tests.store.contents import (
    Recorder,
    all_keys,
    assert_wrong_types_change_nothing,
    contents,
)
from tests.store.gaming import (
    ENTRY,
    GAME_MADE,
    add_game,
    end_game,
    put_entry,
    take_entry,
    text_by,
)
from tests.store.grouped import GROUP, join, leave, make_group
from tests.store.played import AINO, CODE, NEIGHBOUR, OPENING, THEN, make_player, round_of

STRANGER = "00000000beef"
AGES = THEN * 9
RECORD = CodeRecord(CODE, "maxi", 1, "2026-11-01", 1, GAME_MADE, AINO, "blind", group=GROUP)


@pytest.fixture
def full(store: Store) -> Store:
    """A group of Aino and her neighbour."""
    make_group(store)
    join(store)
    return store


def close(store: Store) -> None:
    groups.close(store, GROUP, AINO, (3_000, THEN))


def finish(store: Store, player: str, score: int) -> None:
    """A player's round of the group's game from beginning to end, all of it kept for ages."""
    make_player(store, player)
    name = round_of(player, f"c-{CODE}")
    rounds.start_of_code(store, player, name, (OPENING, AGES), CodeLife(CODE, AGES, 0))
    challenges.join(store, CODE, player, 2_000, AGES)
    challenges.see(store, player, f"c-{CODE}", 1, AGES)
    places = CodePlaces(f"c-{CODE}", score, AGES, ("1 5",))
    store.ask(rounds.finish(player, name, (1, b"packed", AGES), places))


class TestGames:
    def test_a_member_puts_a_game_there_once(self, full: Store, raw: Redis) -> None:
        assert add_game(full, NEIGHBOUR) == 1
        before = contents(raw)
        assert add_game(full, NEIGHBOUR, made_at=1_900) == 0
        assert contents(raw) == before

    def test_the_latest_stand_first(self, full: Store) -> None:
        for made, code in enumerate(("A", "B", "C")):
            add_game(full, code=code, made_at=made)
        assert full.ask(group_games.latest(GROUP, 2)) == ["C", "B"]
        assert full.ask(group_games.every(GROUP)) == ["A", "B", "C"]

    def test_as_many_as_are_kept(self, full: Store, raw: Redis) -> None:
        for made, code in enumerate(("A", "B", "C")):
            add_game(full, code=code, made_at=made)
        before = contents(raw)
        assert add_game(full, code="D") == FULL_OF_GAMES
        assert add_game(full, code="A") == 0
        assert contents(raw) == before

    def test_nobody_else_does_nor_where_no_group_is(self, store: Store, raw: Redis) -> None:
        assert add_game(store) == NO_GROUP
        assert contents(raw) == {}
        make_group(store)
        before = contents(raw)
        assert add_game(store, STRANGER) == NOT_ALLOWED
        assert contents(raw) == before

    def test_a_closed_group_gets_no_more(self, full: Store, raw: Redis) -> None:
        close(full)
        before = contents(raw)
        assert add_game(full) == NO_GROUP
        assert contents(raw) == before

    def test_all_who_have_finished_are_told_best_first(self, full: Store) -> None:
        for number in range(20):
            finish(full, f"{number:012x}", 300 + number)
        found = full.ask(group_games.scores_of(f"c-{CODE}"))
        assert list(found.values()) == sorted(range(300, 320), reverse=True)
        assert next(iter(found)) == f"{19:012x}"
        assert full.ask(group_games.is_over(f"{3:012x}", f"c-{CODE}"))
        assert not full.ask(group_games.is_over(AINO, f"c-{CODE}"))

    def test_its_record_names_the_group(self, store: Store) -> None:
        challenges.create(store, RECORD, AGES)
        assert store.ask(challenges.record_of(CODE)) == RECORD


class TestEnd:
    def test_all_of_it_goes_at_the_instant(self, store: Store, raw: Redis) -> None:
        challenges.create(store, RECORD, AGES)
        for player in (AINO, NEIGHBOUR):
            finish(store, player, 300)
        of_game = [key for key in all_keys(raw) if CODE in key]
        assert {raw.pexpiretime(key) for key in of_game} == {AGES}
        joined = store.ask(group_games.joined_of([CODE]))
        assert [sorted(one) for one in joined] == [sorted((AINO, NEIGHBOUR))]
        end_game(store, AINO, NEIGHBOUR)
        assert {raw.pexpiretime(key) for key in of_game} == {THEN}
        found = store.ask(challenges.record_of(CODE))
        assert found is not None
        assert found.until == THEN
        assert raw.zscore(keys.codes(AINO), CODE) == THEN

    def test_it_may_be_repeated_and_makes_nothing(self, store: Store, raw: Redis) -> None:
        end_game(store, AINO)
        assert contents(raw) == {}
        challenges.create(store, RECORD, AGES)
        end_game(store, AINO)
        before = contents(raw)
        end_game(store, AINO)
        assert contents(raw) == before


class TestBook:
    def test_a_member_writes_and_writes_anew(self, full: Store, raw: Redis) -> None:
        assert put_entry(full) == 1
        before = contents(raw)
        assert put_entry(full) == 1
        assert contents(raw) == before
        assert put_entry(full, comment="Rain") == 1
        assert full.ask(group_books.entries_of(GROUP)) == {ENTRY: text_by(AINO, "Rain")}

    def test_what_another_wrote_stays(self, full: Store, raw: Redis) -> None:
        put_entry(full, NEIGHBOUR)
        before = contents(raw)
        assert put_entry(full, AINO) == ANOTHERS
        assert contents(raw) == before

    def test_a_full_book_takes_no_more_but_what_it_has(self, full: Store, raw: Redis) -> None:
        put_entry(full, entry="e-1")
        put_entry(full, entry="e-2")
        before = contents(raw)
        assert put_entry(full, entry="e-3") == FULL_BOOK
        assert contents(raw) == before
        assert put_entry(full, entry="e-2", comment="Sun") == 1

    def test_who_has_no_seat_writes_nothing(self, store: Store, raw: Redis) -> None:
        assert put_entry(store) == NO_GROUP
        assert contents(raw) == {}
        make_group(store)
        before = contents(raw)
        assert put_entry(store, STRANGER) == NOT_ALLOWED
        close(store)
        before = contents(raw)
        assert put_entry(store) == NO_GROUP
        assert contents(raw) == before

    @pytest.mark.parametrize("actor", [NEIGHBOUR, AINO])
    def test_who_wrote_it_takes_it_out_or_the_owner(self, full: Store, actor: str) -> None:
        put_entry(full, NEIGHBOUR)
        assert take_entry(full, actor) == 1
        assert full.ask(group_books.entries_of(GROUP)) == {}
        assert take_entry(full, actor) == 0

    def test_nobody_else_takes_anything_out(self, full: Store, raw: Redis) -> None:
        put_entry(full, AINO)
        put_entry(full, NEIGHBOUR, entry="e-1")
        leave(full, NEIGHBOUR, NEIGHBOUR)
        before = contents(raw)
        for who, entry in ((STRANGER, ENTRY), (NEIGHBOUR, ENTRY), (NEIGHBOUR, "e-1")):
            assert take_entry(full, who, entry) == NOT_ALLOWED
        assert contents(raw) == before

    def test_a_member_does_not_take_out_what_is_anothers(self, full: Store) -> None:
        put_entry(full, AINO)
        assert take_entry(full, NEIGHBOUR) == NOT_ALLOWED

    def test_what_was_written_under_an_id_without_a_seat_is_of_who_has_it_now(
        self, full: Store
    ) -> None:
        put_entry(full, NEIGHBOUR)
        put_entry(full, NEIGHBOUR, entry="e-1")
        groups.join(full, GROUP, Seat(STRANGER, 1_600, ("00000000cafe", NEIGHBOUR)), 9)
        assert put_entry(full, STRANGER, comment="Rain") == ANOTHERS
        assert take_entry(full, STRANGER) == NOT_ALLOWED
        groups.leave(full, GROUP, NEIGHBOUR, NEIGHBOUR, (1, 2))
        assert put_entry(full, STRANGER, comment="Rain") == 1
        assert take_entry(full, STRANGER, entry="e-1") == 1

    def test_of_no_group_nothing_is_taken_out(self, store: Store) -> None:
        assert take_entry(store) == NO_GROUP


def test_with_the_group_its_games_and_its_book_go(full: Store, raw: Redis) -> None:
    add_game(full)
    put_entry(full)
    assert {raw.pexpiretime(key) for key in (keys.games(GROUP), keys.book(GROUP))} == {-1}
    close(full)
    assert {raw.pexpiretime(key) for key in (keys.games(GROUP), keys.book(GROUP))} == {THEN}


WRITES: dict[str, tuple[int, Callable[[Store], object]]] = {
    "add_game": (3, add_game),
    "put_entry": (3, put_entry),
    "take_entry": (3, take_entry),
    "end_code": (2, end_game),
}


@pytest.mark.parametrize(("script", "tried"), WRITES.items(), ids=WRITES)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, script: str, tried: tuple[int, Callable[[Store], object]]
) -> None:
    count, call = tried

    def arrange() -> None:
        make_group(recorder)
        challenges.create(recorder, RECORD, AGES)
        challenges.join(recorder, CODE, AINO, 2_000, AGES)
        put_entry(recorder)

    injured = assert_wrong_types_change_nothing(
        raw, recorder, script, arrange, lambda: call(recorder)
    )
    assert injured == count
