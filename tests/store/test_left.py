"""How many rounds of a day left so many points is kept once, and found as it was kept."""

from redis import Redis

from service.store import boards, keys, left
from service.store.client import Store
from tests.store.played import AINO, DAYS, make_player, play_day

DAY = "d-2026-11-30"


def test_nothing_is_kept_at_first(store: Store) -> None:
    assert store.ask(left.kept_of(DAY)) is None
    assert store.ask(left.all_kept()) == set()


def test_what_is_kept_is_found_and_stays(store: Store, raw: Redis) -> None:
    left.keep(store, DAY, {14: 3, 0: 1, 102: 2})
    before = raw.dump(keys.LEFT)
    left.keep(store, DAY, {14: 4})
    assert raw.dump(keys.LEFT) == before
    assert store.ask(left.kept_of(DAY)) == {0: 1, 14: 3, 102: 2}
    assert store.ask(left.all_kept()) == {DAY}


def test_a_day_without_rounds_is_kept_too(store: Store) -> None:
    left.keep(store, DAY, {})
    assert store.ask(left.kept_of(DAY)) == {}
    assert store.ask(left.all_kept()) == {DAY}


def test_who_stands_where_is_told_part_by_part(store: Store) -> None:
    make_player(store)
    play_day(store, AINO, 321)
    counts = store.ask(boards.counts_by_part(DAYS[0]))
    part = keys.part_of(AINO)
    assert counts == [int(number == part) for number in keys.PARTS]
    assert store.ask(boards.players_at(DAYS[0], [(part, 0)])) == [AINO]
    assert store.ask(boards.players_at(DAYS[0], [(part, 1), (part ^ 1, 0)])) == []
