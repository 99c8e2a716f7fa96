"""Boards of a million: every rank as an independent count has it, in hardly more time than among a
thousand, and what it costs to close such a day."""

import random
from collections.abc import Iterator

import pytest

from service.game.ranking import total_of
from service.play import boards, places
from service.play.boards import Page, own_of
from service.store.boards import count_of
from tests.bench.boards import FEW, MANY, MOST, Filled, closed, filled, in_turns
from tests.world import NOON

ASKED = 300


@pytest.fixture(scope="module")
def many() -> Iterator[Filled]:
    with filled(MANY) as found:
        yield found


def test_ranks_among_a_million_are_exact(many: Filled) -> None:
    crowd, kit = many.crowd, many.kit
    for player in random.Random(1).sample(sorted(crowd.scores), ASKED):
        total = total_of(crowd.scores[player])
        better, level = crowd.rank_of(total)
        own = kit.store.ask(own_of(crowd.board, total))
        assert (own.rank, own.better_than, own.count) == (better + 1, MANY - level, MANY)


def test_pages_of_a_million_are_as_sorted(many: Filled) -> None:
    crowd, kit = many.crowd, many.kit
    best = crowd.best(ASKED)
    shown, after = list[str](), None
    while len(shown) < ASKED:
        page = boards.of_day(kit, None, crowd.day, Page(100, after=after), NOON)
        shown += [row.player for row in page.rows]
        for row in page.rows:
            assert row.rank == crowd.rank_of(row.total)[0] + 1
        after = page.after
    assert shown == best
    middle = sorted(crowd.scores, key=lambda one: (crowd.scores[one], one))[MANY // 2]
    around = boards.of_day(kit, middle, crowd.day, Page(around_me=True), NOON)
    assert middle in [row.player for row in around.rows]
    assert [row.rank for row in around.rows] == [
        crowd.rank_of(row.total)[0] + 1 for row in around.rows
    ]


def test_a_million_takes_hardly_longer_than_a_thousand(many: Filled) -> None:
    """The quickest answers are compared: whatever else the machine does slows others down."""
    with filled(FEW) as few:
        for what in few.asked:
            slow, quick = map(min, in_turns(many.asked[what], few.asked[what]))
            print(f"{what}: {slow:.2f} ms and {quick:.2f} ms, {slow / quick:.2f}")
            assert slow <= MOST * quick, what


def test_closing_a_day_of_a_million_takes_all_of_them_over(many: Filled) -> None:
    print(f"closed in {closed(many):.1f} s")
    assert many.kit.store.ask(count_of(places.ALL_TIME)) == MANY
