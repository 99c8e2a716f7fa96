"""Boards: ranks that equals share, names, counts and places as a reader asks for them."""

from collections.abc import Callable

import pytest
from redis import Redis

from service.store import boards, keys, players
from service.store.boards import Place, Row, Window, count_of, histogram_of, place_of
from service.store.client import Store
from service.store.question import each, together
from tests.store.contents import Recorder, assert_wrong_types_change_nothing
from tests.store.played import AINO, DAYS, NEIGHBOUR, POINT, make_player, play_day, score_of
from tests.store.standings import ALL_TIME, DAY, put, rank, rows


class TestRanks:
    def test_equal_totals_share_a_rank(self, store: Store, raw: Redis) -> None:
        """L01: a rank is not a position in a list."""
        put(raw, DAY, {"a": score_of(100, 7), "b": score_of(99), "c": score_of(101), "d": 0})
        put(raw, DAY, {"d": score_of(100, 5)})
        (found,) = rows(store, DAY, Window("down", 10))
        assert [(row.rank, row.total, row.player) for row in found] == [
            (1, 101, "c"),
            (2, 100, "d"),
            (2, 100, "a"),
            (4, 99, "b"),
        ]

    @pytest.mark.parametrize(
        ("total", "better", "level"),
        [(102, 0, 0), (101, 0, 1), (100, 1, 3), (99, 3, 4), (98, 4, 4), (0, 4, 4)],
    )
    def test_your_place_agrees_with_the_board(
        self, store: Store, raw: Redis, total: int, better: int, level: int
    ) -> None:
        put(raw, DAY, {c: score_of(t, t) for c, t in zip("abcd", (100, 99, 101, 100), strict=True)})
        assert rank(store, total) == (better, level)

    def test_a_total_of_nothing_has_the_first_rank_alone(self, store: Store) -> None:
        """L02: the only player has rank 1 with a total of 0."""
        make_player(store)
        play_day(store, AINO, 0, elapsed_ms=5)
        (found,) = rows(store, DAY, Window("down", 10))
        assert found == [Row(1, AINO, "Iloinen Ilves", score_of(0, 5), 0)]
        assert rank(store, 0) == (0, 1)

    def test_who_has_not_finished_has_no_place(self, store: Store) -> None:
        """L02: neither 0 nor 1."""
        play_day(store, AINO, 0)
        question = together(count_of(DAY), place_of(DAY, NEIGHBOUR), histogram_of(DAY))
        assert store.ask(question) == (1, None, {0: 1})
        assert store.ask(place_of(DAY, AINO)) == Place(score_of(0), AINO)

    def test_an_empty_board_has_no_rows(self, store: Store) -> None:
        place = Place(score_of(5), AINO)
        windows = [Window("down", 5), Window("down", 5, place, True), Window("up", 5, place)]
        assert rows(store, DAY, *windows) == [[], [], []]
        assert store.ask(count_of(DAY)) == 0

    def test_a_player_without_a_public_name_keeps_the_place(self, store: Store) -> None:
        play_day(store, AINO, 5)
        (found,) = rows(store, DAY, Window("down", 5))
        assert [(row.player, row.name) for row in found] == [(AINO, "")]

    def test_a_new_name_makes_no_new_row(self, store: Store) -> None:
        make_player(store, AINO, "Iloinen Ilves")
        play_day(store, AINO, 5)
        make_player(store, NEIGHBOUR, "Vakava Varis")
        play_day(store, NEIGHBOUR, 5, elapsed_ms=1)
        players.set_public_name(store, AINO, "Vakava Varis")
        (found,) = rows(store, DAY, Window("down", 5))
        names = [(row.player, row.name) for row in found]
        assert names == [(AINO, "Vakava Varis"), (NEIGHBOUR, "Vakava Varis")]

    def test_how_many_have_finished_is_counted_for_many_boards(self, store: Store) -> None:
        for player in ("a", "b", "c"):
            play_day(store, player, 100)
        play_day(store, "b", 100, DAYS[1])
        counts = each([count_of(day) for day in (DAYS[1], DAY, DAYS[2])])
        assert store.ask(counts) == [1, 3, 0]

    def test_bins_of_all_parts_are_added_up(self, store: Store) -> None:
        for number in range(40):
            play_day(store, f"{number:08x}", 15 * (number % 4))
        assert store.ask(count_of(DAY)) == 40
        assert store.ask(histogram_of(DAY)) == {0: 20, 1: 10, 2: 10}


def _read_rows(store: Store) -> object:
    return rows(store, DAY, Window("down", 5))


def _promote(store: Store) -> object:
    return boards.promote(store, DAY, ALL_TIME, (1, POINT, 0))


@pytest.mark.parametrize(
    ("script", "call", "count"), [("rows", _read_rows, 2), ("promote", _promote, 5)]
)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, script: str, call: Callable[[Store], object], *, count: int
) -> None:
    first_part = next(player for player in map(str, range(99)) if keys.part_of(player) == 0)

    def arrange() -> None:
        make_player(recorder, first_part)
        play_day(recorder, first_part, 100)

    injured = assert_wrong_types_change_nothing(
        raw, recorder, script, arrange, lambda: call(recorder)
    )
    assert injured == count
