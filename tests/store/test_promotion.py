"""Final days taken over into the all-time board."""

from collections.abc import Callable
from random import Random

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store import boards, keys
from service.store.boards import Window
from service.store.client import Store
from tests.store.contents import contents
from tests.store.played import AINO, DAYS, NEIGHBOUR, POINT, score_of
from tests.store.standings import ALL_TIME, DAY, put, rows, some_players
from tests.store.threads import at_once


class TestPromotion:
    """`all-time` holds the best final day of those who have finished enough days."""

    OFFSET = 86_400
    FIGURES = (14, POINT, OFFSET)

    def _promote(self, store: Store, day: str = DAY, chunk: int = 1000) -> int:
        return boards.promote(store, day, ALL_TIME, self.FIGURES, chunk)

    def _all_time_score(self, total: int, elapsed_ms: int) -> int:
        return total * POINT + POINT - 1 - (self.OFFSET + elapsed_ms // 1000)

    def _finished(self, raw: Redis, player: str, days: int) -> None:
        raw.hset(keys.finished(keys.part_of(player)), player, str(days))

    def test_14_finished_days_are_needed(self, store: Store, raw: Redis) -> None:
        put(raw, DAY, {AINO: score_of(300, 65_999), NEIGHBOUR: score_of(310)})
        self._finished(raw, AINO, 14)
        self._finished(raw, NEIGHBOUR, 13)
        assert self._promote(store) == 2
        (found,) = rows(store, ALL_TIME, Window("down", 10))
        assert [(row.player, row.total) for row in found] == [(AINO, 300)]
        assert found[0].score == self._all_time_score(300, 65_999)

    def test_days_before_the_fourteenth_count_then(self, store: Store, raw: Redis) -> None:
        for day, total, days in zip(DAYS, (200, 350, 300), (12, 13, 14), strict=False):
            put(raw, day, {AINO: score_of(total)})
            self._finished(raw, AINO, days)
            self._promote(store, day)
        (found,) = rows(store, ALL_TIME, Window("down", 10))
        assert [(row.player, row.total) for row in found] == [(AINO, 350)]

    def test_a_day_promoted_twice_is_promoted_once(self, store: Store, raw: Redis) -> None:
        put(raw, DAY, {AINO: score_of(300), NEIGHBOUR: score_of(300, 1)})
        self._finished(raw, AINO, 14)
        self._promote(store)
        before = contents(raw)
        assert self._promote(store) == 2
        assert contents(raw) == before

    def test_32_who_promote_at_once_do_what_one_does(self, store: Store, raw: Redis) -> None:
        scores = {f"{number:08x}": score_of(number, number) for number in range(64)}
        put(raw, DAY, scores)
        for player in scores:
            self._finished(raw, player, 14)
        assert at_once(lambda _: self._promote(store)) == [64] * 32
        (found,) = rows(store, ALL_TIME, Window("down", 100))
        assert {row.player: row.score for row in found} == {
            player: self._all_time_score(number, number) for number, player in enumerate(scores)
        }

    def test_a_lower_day_changes_nothing_and_a_higher_one_replaces(
        self, store: Store, raw: Redis
    ) -> None:
        self._finished(raw, AINO, 20)
        bests = []
        for day, total in zip(DAYS, (300, 299, 301), strict=False):
            put(raw, day, {AINO: score_of(total)})
            self._promote(store, day)
            bests.append(rows(store, ALL_TIME, Window("down", 10))[0][0].total)
        assert bests == [300, 300, 301]

    def test_a_long_day_is_read_in_pieces(self, store: Store, raw: Redis) -> None:
        players = some_players(Random(7), 2, 41)
        put(raw, DAY, {player: score_of(number) for number, player in enumerate(players)})
        for player in players:
            self._finished(raw, player, 14)
        assert self._promote(store, chunk=4) == 41
        (found,) = rows(store, ALL_TIME, Window("down", 100))
        assert [row.total for row in found] == list(reversed(range(41)))

    def test_a_day_that_nobody_finished_leaves_nothing(self, store: Store, raw: Redis) -> None:
        assert self._promote(store) == 0
        assert contents(raw) == {}

    @pytest.mark.parametrize("name", [keys.finished, keys.best])
    def test_damaged_figures_are_an_error_and_change_nothing(
        self, store: Store, raw: Redis, name: Callable[[int], str]
    ) -> None:
        put(raw, DAY, {AINO: score_of(300), NEIGHBOUR: score_of(200)})
        self._finished(raw, NEIGHBOUR, 14)
        raw.hset(name(8), AINO, "many")
        before = contents(raw)
        with pytest.raises(ResponseError):
            self._promote(store)
        assert contents(raw) == before
