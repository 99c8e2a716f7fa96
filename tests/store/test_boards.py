"""Boards against a brute-force sort: ranks, ties, windows, walks, promotion."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from random import Random

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store import boards, keys, players
from service.store.boards import (
    Boards,
    Direction,
    Place,
    Row,
    Window,
    count_of,
    histogram_of,
    place_of,
)
from service.store.client import Store
from service.store.question import each, together
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.played import (
    AINO,
    DAYS,
    NEIGHBOUR,
    POINT,
    make_player,
    play_day,
    score_of,
)
from tests.store.threads import at_once

DAY = DAYS[0]
ALL_TIME = "all-time"
Scores = dict[str, int]


def put(raw: Redis, board: str, scores: Scores) -> None:
    """Put players with names on a board, part by part."""
    parts: dict[int, Scores] = {}
    for player, score in scores.items():
        parts.setdefault(keys.part_of(player), {})[player] = score
    with raw.pipeline(transaction=False) as pipeline:
        for part, found in parts.items():
            pipeline.zadd(keys.board(part, board), found)
            pipeline.hset(keys.names(part), mapping={player: f"N {player}" for player in found})
        pipeline.execute()


def in_order(scores: Scores) -> list[Row]:
    """All rows of a board by brute force: the higher score first, equals in a fixed order."""
    standing = sorted(scores.items(), key=_standing, reverse=True)
    ranks: dict[int, int] = {}
    for rank, (_, score) in enumerate(standing, 1):
        ranks.setdefault(score // POINT, rank)
    return [
        Row(ranks[score // POINT], player, f"N {player}", score, score // POINT)
        for player, score in standing
    ]


def _standing(entry: tuple[str, int]) -> tuple[int, str]:
    player, score = entry
    return score, player


READ = Boards(POINT)


def expected(rows: Sequence[Row], window: Window) -> list[Row]:
    """The rows of a window, cut out of all rows."""
    if window.beyond is None:
        return list(rows[: window.limit])
    at = (window.beyond.score, window.beyond.player)
    if window.direction == "up":
        return [row for row in rows if (row.score, row.player) > at][-window.limit :]
    below = [row for row in rows if (row.score, row.player) < at]
    own = [row for row in rows if row.place == window.beyond and window.with_place]
    return (own + below)[: window.limit]


def rows(store: Store, board: str, *windows: Window) -> list[list[Row]]:
    return store.ask(each([READ.rows_of(board, window) for window in windows]))


def rank(store: Store, total: int) -> tuple[int, int]:
    found = store.ask(READ.rank_of(DAY, total))
    return found.better, found.level


class TestRanks:
    def test_equal_totals_share_a_rank(self, store: Store, raw: Redis) -> None:
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
        make_player(store)
        play_day(store, AINO, 0, elapsed_ms=5)
        (found,) = rows(store, DAY, Window("down", 10))
        assert found == [Row(1, AINO, "Iloinen Ilves", score_of(0, 5), 0)]
        assert rank(store, 0) == (0, 1)

    def test_who_has_not_finished_has_no_place(self, store: Store) -> None:
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
        play_day(store, NEIGHBOUR, 5, elapsed_ms=1)
        make_player(store, NEIGHBOUR, "Vakava Varis")
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


def _some_players(random: Random, parts: int, count: int) -> list[str]:
    """Players who all fall into the first parts."""
    players: dict[str, None] = {}
    while len(players) < count:
        player = f"{random.getrandbits(32):08x}"
        if keys.part_of(player) < parts:
            players[player] = None
    return list(players)


def _some_board(random: Random) -> Scores:
    """A small board full of equal totals and equal scores, on one part or on all."""
    players = _some_players(random, random.choice((1, 2, 16)), random.randrange(1, 31))
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
            for player in _some_players(random, 16, 90)
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
        random = Random(seed)
        players = iter(_some_players(random, random.choice((1, 16)), 400))
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
    players = _some_players(random, 16, 100_000)
    totals = (max(0, round(random.gauss(330, 70))) for _ in players)
    scores = {
        player: score_of(total, random.randrange(129_600_000))
        for player, total in zip(players, totals, strict=True)
    }
    return scores, in_order(scores)


def test_ranks_among_100_000_are_those_of_a_full_sort(store: Store, raw: Redis) -> None:
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
        players = _some_players(Random(7), 2, 41)
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


def _read_rows(store: Store) -> object:
    return rows(store, DAY, Window("down", 5))


def _promote(store: Store) -> object:
    return boards.promote(store, DAY, ALL_TIME, (1, POINT, 0))


@pytest.mark.parametrize(
    ("script", "call", "count"), [("rows", _read_rows, 2), ("promote", _promote, 4)]
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
