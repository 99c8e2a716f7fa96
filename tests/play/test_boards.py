"""Boards as a reader may see them, against a sort by hand; who may see which, and from when on."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.game.errors import Malformed
from service.play import boards, players
from service.play.boards import BoardPage, Own, Page
from service.play.errors import NotFound, NotYet
from service.play.kit import Kit
from service.store.boards import Row
from tests.play.totals import finish_all, finish_day, new_players
from tests.store.standings import some_players
from tests.world import NOON, empty

DAY = date(2426, 11, 29)
CHALLENGE = f"d-{DAY}"
FINAL = datetime(2426, 11, 30, 12, 5, tzinfo=UTC)


FIRST_PAGE = Page()


def board(kit: Kit, reader: str | None, page: Page = FIRST_PAGE) -> BoardPage:
    return boards.of_day(kit, reader, DAY, page, FINAL)


@dataclass(frozen=True)
class ByHand:
    """A board counted by hand: players in the order of the rows, with their totals."""

    players: list[str]
    totals: list[int]

    @classmethod
    def of(cls, players: list[str], totals: list[int]) -> "ByHand":
        """Players as they finished, one after the other."""
        order = sorted(range(len(totals)), key=lambda place: -totals[place])
        return cls([players[place] for place in order], [totals[place] for place in order])

    def rank(self, total: int) -> int:
        return 1 + sum(other > total for other in self.totals)

    def own(self, player: str) -> Own:
        total = self.totals[self.players.index(player)]
        below = sum(other < total for other in self.totals)
        return Own(self.rank(total), total, below, len(self.totals))

    def has(self, rows: list[Row], first: int) -> bool:
        """Whether these are its rows from a place on."""
        places = range(first, first + len(rows))
        return [(row.player, row.total, row.rank) for row in rows] == [
            (self.players[place], self.totals[place], self.rank(self.totals[place]))
            for place in places
        ]


def test_a_page_is_whole_where_chance_has_put_all_into_one_part(kit: Kit) -> None:
    crowd = some_players(Random(1), 1, 40)
    for number, player in enumerate(crowd):
        players.create(kit, "en", player, NOON)
        finish_day(kit, player, 100 + number, DAY, NOON)
    first = board(kit, None)
    assert [row.player for row in first.rows] == crowd[:-26:-1]
    assert [row.rank for row in first.rows] == list(range(1, 26))
    rest = board(kit, None, Page(after=first.after))
    assert [row.player for row in rest.rows] == crowd[14::-1]
    assert rest.after is None


@settings(max_examples=25)
@given(
    totals=st.lists(st.integers(0, 6), min_size=1, max_size=18),
    limit=st.integers(1, 7),
    who=st.integers(0, 99),
)
def test_every_page_and_place_is_that_of_a_sort_by_hand(
    shared_kit: Kit, store_url: str, totals: list[int], limit: int, who: int
) -> None:
    empty(store_url)
    players = finish_all(shared_kit, totals, NOON)
    hand, reader = ByHand.of(players, totals), players[who % len(players)]
    place = 0
    page = board(shared_kit, reader, Page(limit))
    while True:
        assert hand.has(list(page.rows), place)
        assert (page.count, page.own) == (len(totals), hand.own(reader))
        assert (page.before is None) == (place == 0)
        place += len(page.rows)
        assert (page.after is None) == (place == len(totals))
        if page.after is None:
            break
        page = board(shared_kit, reader, Page(limit, after=page.after))
    while page.before:
        place -= len(page.rows)
        page = board(shared_kit, reader, Page(limit, before=page.before))
        assert hand.has(list(page.rows), place - len(page.rows))
    around = board(shared_kit, reader, Page(limit, around_me=True))
    mine = hand.players.index(reader)
    assert hand.has(list(around.rows), max(0, mine - limit // 2))
    assert reader in [row.player for row in around.rows]
    assert len(around.rows) <= limit


def test_an_open_days_board_is_for_those_who_have_finished(kit: Kit) -> None:
    players = finish_all(kit, [300, 200], NOON)
    (stranger,) = new_players(kit, 1, NOON)
    for reader in (None, stranger):
        with pytest.raises(NotYet) as refused:
            boards.of_day(kit, reader, DAY, Page(), FINAL - timedelta(milliseconds=1))
        assert refused.value.finished == 2
    assert boards.of_day(kit, players[1], DAY, Page(), NOON).count == 2
    assert board(kit, None).own is None
    assert board(kit, stranger).own is None


def test_a_place_is_the_same_asked_for_alone(kit: Kit) -> None:
    players = finish_all(kit, [101, 100, 100, 99], NOON)
    for player, total in zip(players, (101, 100, 100, 99), strict=True):
        assert kit.store.ask(boards.own_of(CHALLENGE, total)) == board(kit, player).own


def test_a_percentile_counts_the_others_alone() -> None:
    assert Own(rank=1, total=0, better_than=0, count=1).percentile is None
    assert Own(rank=1, total=9, better_than=1, count=2).percentile == 100
    assert Own(rank=2, total=9, better_than=0, count=2).percentile == 0
    assert Own(rank=2, total=9, better_than=1, count=4).percentile == 33


def test_there_is_no_around_for_who_has_no_place(kit: Kit) -> None:
    finish_all(kit, [300], NOON)
    with pytest.raises(NotFound) as refused:
        board(kit, "0" * 12, Page(around_me=True))
    assert refused.value.reason == "not-ranked"


def test_an_empty_board_has_no_rows_and_leads_nowhere(kit: Kit) -> None:
    page = board(kit, None)
    assert (page.count, list(page.rows), page.own, page.histogram) == (0, [], None, {})
    assert (page.before, page.after) == (None, None)
    assert boards.of_all_time(kit, None, Page()).count == 0


def test_weeks_begin_on_monday_and_the_first_is_that_of_the_first_day(kit: Kit) -> None:
    sunday = datetime(2426, 11, 29, 23, 59, 59, tzinfo=UTC)
    with pytest.raises(NotFound):
        boards.of_week(kit, None, "2426-W49", Page(), sunday)
    monday = sunday + timedelta(seconds=1)
    assert boards.of_week(kit, None, "2426-W49", Page(), monday).count == 0
    assert boards.of_week(kit, None, "2026-W18", Page(), monday).count == 0
    with pytest.raises(NotFound):
        boards.of_week(kit, None, "2026-W17", Page(), monday)
    with pytest.raises(Malformed):
        boards.of_week(kit, None, "2026-W54", Page(), monday)


def test_equal_weeks_stand_in_the_order_in_which_their_last_points_came(kit: Kit) -> None:
    late, early = new_players(kit, 2, NOON)
    saturday = NOON - timedelta(days=1)
    finish_day(kit, late, 100, saturday.date(), saturday)
    finish_day(kit, early, 150, saturday.date(), saturday)
    finish_day(kit, early, 150, DAY, NOON)
    finish_day(kit, late, 200, DAY, NOON + timedelta(hours=1))
    page = boards.of_week(kit, None, "2426-W48", Page(), NOON)
    assert [(row.player, row.total, row.rank) for row in page.rows] == [
        (early, 300, 1),
        (late, 300, 1),
    ]


@pytest.mark.parametrize(
    "cursor",
    ["", "1", "-", "1-", "-aa", "1-AA", "1-g", "a-aa", "1.0-aa", "9007199254740992-aa", "1-aa\n"],
)
def test_what_is_no_place_on_a_board_is_malformed(kit: Kit, cursor: str) -> None:
    for page in (Page(after=cursor), Page(before=cursor)):
        with pytest.raises(Malformed):
            board(kit, None, page)
