"""Boards read in windows: any of them, page by page while scores arrive, and a very large one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from random import Random

import pytest
from redis import Redis

from service.store.boards import Direction, Place, Row, Window, count_of
from service.store.client import Store
from tests.store.played import AINO, POINT, score_of
from tests.store.standings import (
    DAY,
    READ,
    Scores,
    expected,
    in_order,
    put,
    rank,
    rows,
    some_players,
)


def _some_board(random: Random) -> Scores:
    """A small board full of equal totals and equal scores, on one part or on all."""
    players = some_players(random, random.choice((1, 2, 16)), random.randrange(1, 31))
    totals, instants = random.choice((1, 2, 5)), random.choice((1, 2, 9))
    return {
        player: score_of(random.randrange(totals), random.randrange(instants)) for player in players
    }


def _some_window(random: Random, found: Sequence[Row]) -> Window:
    place = random.choice(found).place if found else Place(score_of(1), AINO)
    if random.random() < 0.3:
        place = Place(max(0, place.score + random.choice((-POINT, -1, 0, 1))), "8")
    direction: Direction = random.choice(("down", "up"))
    with_place = direction == "down" and random.random() < 0.5
    beyond = None if direction == "down" and random.random() < 0.1 else place
    return Window(direction, random.choice((1, 1, 2, 3, 7, 40)), beyond, with_place)


def test_any_window_of_any_board_is_a_slice_of_the_whole(store: Store, raw: Redis) -> None:
    random = Random(2026_11_30)
    for number in range(100):
        scores = _some_board(random)
        put(raw, f"b{number}", scores)
        whole = in_order(scores)
        windows = [_some_window(random, whole) for _ in range(50)]
        for window, found in zip(windows, rows(store, f"b{number}", *windows), strict=True):
            assert found == expected(whole, window), (window, whole)


def test_likely_rows_are_all_of_a_window_or_said_to_lack_some(store: Store, raw: Redis) -> None:
    random, found = Random(7), Counter[bool]()
    for number in range(100):
        scores = _some_board(random)
        put(raw, f"b{number}", scores)
        whole = in_order(scores)
        for window in [_some_window(random, whole) for _ in range(20)]:
            likely = store.ask(READ.likely_rows_of(f"b{number}", window))
            assert likely in (None, expected(whole, window)), (window, whole)
            found[likely is None] += 1
    assert found[True] > 20, "boards in one or two parts"
    assert found[False] > 1000


def _walk_down(store: Store, board: str, limit: int) -> Iterator[list[Row]]:
    page = rows(store, board, Window("down", limit))[0]
    while page:
        yield page
        page = rows(store, board, Window("down", limit, page[-1].place))[0]


def _walk_up(store: Store, board: str, limit: int, beyond: Place) -> Iterator[list[Row]]:
    while page := rows(store, board, Window("up", limit, beyond))[0]:
        yield page
        beyond = page[0].place


class TestWalks:
    @pytest.mark.parametrize("limit", [1, 25])
    def test_backwards_gives_the_rows_and_ranks_of_forwards(
        self, store: Store, raw: Redis, limit: int
    ) -> None:
        random = Random(limit)
        scores = {
            player: score_of(random.randrange(9), random.randrange(3))
            for player in some_players(random, 16, 90)
        }
        put(raw, DAY, scores)
        down = list(chain(*_walk_down(store, DAY, limit)))
        assert down == in_order(scores)
        last = down[-1]
        up = list(_walk_up(store, DAY, limit, last.place))
        assert list(chain(*reversed(up), [last])) == down

    def test_the_second_page_goes_on_with_the_next_rank(self, store: Store, raw: Redis) -> None:
        put(raw, DAY, {f"{total:08x}": score_of(total) for total in range(60)})
        first, second, _ = _walk_down(store, DAY, 25)
        assert [row.rank for row in first] == list(range(1, 26))
        assert second[0].rank == 26

    @pytest.mark.parametrize("seed", range(5))
    def test_nobody_is_lost_or_doubled_while_scores_arrive(
        self, store: Store, raw: Redis, seed: int
    ) -> None:
        """L07: whatever arrives between two pages."""
        random = Random(seed)
        players = iter(some_players(random, random.choice((1, 16)), 400))
        scores = {player: self._score(random) for player in islice(players, 100)}
        put(raw, DAY, scores)
        must_be_met, seen = set(scores), list[Row]()
        for page in _walk_down(store, DAY, 7):
            seen += page
            assert page == expected(in_order(scores), Window("down", 7, self._before(seen, page)))
            arriving = {player: self._score(random) for player in islice(players, 5)}
            put(raw, DAY, arriving)
            scores |= arriving
            cursor = page[-1].place
            must_be_met |= {new for new, at in arriving.items() if Place(at, new) < cursor}
        assert {row.player for row in seen} == must_be_met
        assert len(seen) == len(must_be_met)
        back = list(_walk_up(store, DAY, 7, seen[-1].place))
        assert list(chain(*reversed(back))) == in_order(scores)[:-1]

    @staticmethod
    def _score(random: Random) -> int:
        return score_of(random.randrange(20), random.randrange(2))

    @staticmethod
    def _before(seen: list[Row], page: list[Row]) -> Place | None:
        return seen[-len(page) - 1].place if len(seen) > len(page) else None


@cache
def _hundred_thousand() -> tuple[Scores, list[Row]]:
    """A board of a large day: totals as they fall, most of them shared by hundreds."""
    random = Random(100_000)
    players = some_players(random, 16, 100_000)
    totals = (max(0, round(random.gauss(330, 70))) for _ in players)
    scores = {
        player: score_of(total, random.randrange(129_600_000))
        for player, total in zip(players, totals, strict=True)
    }
    return scores, in_order(scores)


def test_ranks_among_100_000_are_those_of_a_full_sort(store: Store, raw: Redis) -> None:
    """L01: with a great many players, too."""
    scores, whole = _hundred_thousand()
    assert len(scores) == 100_000
    put(raw, DAY, scores)
    assert store.ask(count_of(DAY)) == 100_000
    for row in Random(500).sample(whole, 500):
        better, level = rank(store, row.total)
        assert (better + 1, scores[row.player]) == (row.rank, row.score)
        assert whole[better].total == whole[level - 1].total == row.total
    for start in (0, 1, 999, 25_000, 50_000, 75_000, 99_800):
        beyond = whole[start].place
        windows = [Window("down", 100), Window("down", 100, beyond), Window("up", 100, beyond)]
        for window, found in zip(windows, rows(store, DAY, *windows), strict=True):
            assert found == _slice_of(whole, start, window)


def _slice_of(whole: list[Row], start: int, window: Window) -> list[Row]:
    """The rows of a window whose place is that of a row."""
    if window.beyond is None:
        return whole[: window.limit]
    if window.direction == "up":
        return whole[max(0, start - window.limit) : start]
    return whole[start + 1 : start + 1 + window.limit]
