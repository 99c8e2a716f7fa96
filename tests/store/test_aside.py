"""Players who are left out of the records: gone from weeks and all time, and back as they stood."""

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store import aside, boards, keys
from service.store.aside import CHANGED, Standing, is_aside
from service.store.boards import Window
from service.store.client import Store
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.played import (
    AINO,
    DAY,
    DAYS,
    NEIGHBOUR,
    PART,
    POINT,
    WEEK,
    day_places,
    finish,
    make_player,
    play_day,
    score_of,
    start,
)
from tests.store.standings import ALL_TIME, rows

FIGURES = (1, POINT, 0)
NOW = 1_700_000_000_000


def standing(total: int = 300, results: int = 1, week: str = WEEK) -> Standing:
    return Standing(results, {week: score_of(total)}, ALL_TIME, 1)


def arrange(store: Store) -> None:
    """Two have played a closed day."""
    for player, total in ((AINO, 300), (NEIGHBOUR, 200)):
        make_player(store, player)
        play_day(store, player, total)
    boards.promote(store, DAY, ALL_TIME, FIGURES)


def leave_out(store: Store, since: int | None = NOW, results: int = 1) -> int:
    return aside.set_aside(store, AINO, standing(results=results), since)


def ranked(store: Store, board: str) -> list[tuple[int, str]]:
    (found,) = rows(store, board, Window("down", 10))
    return [(row.rank, row.player) for row in found]


def test_who_is_left_out_stands_on_no_record_and_the_others_move_up(store: Store) -> None:
    arrange(store)
    assert leave_out(store) == 1
    assert store.ask(is_aside(AINO))
    assert not store.ask(is_aside(NEIGHBOUR))
    assert store.ask(aside.all_aside()) == [AINO]
    assert ranked(store, WEEK) == ranked(store, ALL_TIME) == [(1, NEIGHBOUR)]
    assert ranked(store, DAY) == [(1, AINO), (2, NEIGHBOUR)], "the day stays as it was played"


def test_who_is_taken_back_stands_as_before(store: Store, raw: Redis) -> None:
    arrange(store)
    before = contents(raw)
    leave_out(store)
    assert leave_out(store, None) == leave_out(store, None) == 1
    assert contents(raw) == before


def test_leaving_out_may_be_repeated_and_keeps_its_instant(store: Store, raw: Redis) -> None:
    arrange(store)
    leave_out(store)
    before = contents(raw)
    assert leave_out(store, NOW + 5) == 1
    assert contents(raw) == before


def test_a_day_finished_meanwhile_counts_for_all_but_the_records(store: Store, raw: Redis) -> None:
    arrange(store)
    leave_out(store)
    play_day(store, AINO, 400, DAYS[1])
    boards.promote(store, DAYS[1], ALL_TIME, FIGURES)
    assert ranked(store, DAYS[1]) == [(1, AINO)]
    assert ranked(store, WEEK) == ranked(store, ALL_TIME) == [(1, NEIGHBOUR)]
    assert raw.hlen(keys.results(AINO)) == 2
    assert raw.hget(keys.finished(PART), AINO) == b"2"
    back = standing(700, results=2)
    assert aside.set_aside(store, AINO, back, None) == 1
    assert ranked(store, WEEK) == ranked(store, ALL_TIME) == [(1, AINO), (2, NEIGHBOUR)]
    best = rows(store, ALL_TIME, Window("down", 1))[0][0]
    assert best.total == 400


def test_who_is_taken_back_with_too_few_days_is_in_no_record_of_all_time(store: Store) -> None:
    make_player(store, AINO)
    play_day(store, AINO, 300)
    boards.promote(store, DAY, ALL_TIME, (14, POINT, 0))
    few = Standing(1, {WEEK: score_of(300)}, ALL_TIME, 14)
    for since in (NOW, None):
        assert aside.set_aside(store, AINO, few, since) == 1
    assert (ranked(store, WEEK), ranked(store, ALL_TIME)) == ([(1, AINO)], [])


@pytest.mark.parametrize("since", [NOW, None])
def test_with_other_results_than_were_read_nothing_changes(
    store: Store, raw: Redis, since: int | None
) -> None:
    arrange(store)
    before = contents(raw)
    assert leave_out(store, since, results=2) == CHANGED
    assert contents(raw) == before


def test_nobody_is_left_out_who_never_was_there(store: Store, raw: Redis) -> None:
    before = contents(raw)
    assert aside.set_aside(store, AINO, Standing(0, {}, ALL_TIME, 1), NOW) == 0
    assert contents(raw) == before


def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis
) -> None:
    tried = assert_wrong_types_change_nothing(
        raw, recorder, "set_aside", lambda: arrange(recorder), lambda: leave_out(recorder)
    )
    assert tried == 8


def test_a_wrong_type_beside_a_closed_day_changes_nothing(store: Store, raw: Redis) -> None:
    start(store)
    finish(store, AINO, day_places(300))
    raw.sadd(keys.aside(PART), "no key of ours is a set")
    before = contents(raw)
    with pytest.raises(ResponseError):
        boards.promote(store, DAY, ALL_TIME, FIGURES)
    assert contents(raw) == before
