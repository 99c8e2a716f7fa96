"""Boards through the API: exact ranks, one row a player, walks that lose nobody."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from flask import Flask

from service.play.kit import Kit
from tests.play.totals import finish_all, finish_day, new_players
from tests.web.reading import open_page
from tests.world import NOON, Clock, Program, program_of, visitor_of, web_of

DAY = date(2426, 11, 29)
NUMBER = 146_310
TOTALS = (101, 100, 100, 99)
RANKS = [1, 2, 2, 4]


@pytest.fixture(autouse=True)
def noon(clock: Clock) -> None:
    clock.now = NOON


@pytest.fixture
def kit(app: Flask) -> Kit:
    return web_of(app).kit


@pytest.fixture
def anybody(app: Flask) -> Program:
    return Program(app, "")


def walk(reader: Program, board: str, limit: int) -> Iterator[Any]:
    """The pages of a board from the top down."""
    page = reader.get(f"/boards/{board}?limit={limit}").json
    yield page
    while page["after"]:
        page = reader.get(f"/boards/{board}?limit={limit}&after={page['after']}").json
        yield page


def ranks_and_totals(page: Any) -> list[tuple[int, int]]:
    return [(entry["rank"], entry["total"]) for entry in page["entries"]]


def test_equal_totals_share_a_rank_on_the_board_the_page_and_in_ones_own_place(
    app: Flask, kit: Kit
) -> None:
    """L01: 101, 100, 100, 99 are 1, 2, 2, 4 everywhere."""
    players = finish_all(kit, TOTALS, NOON)
    board = program_of(app, players[0]).get("/boards/today").json
    assert ranks_and_totals(board) == list(zip(RANKS, TOTALS, strict=True))
    own = [program_of(app, player).get("/boards/today").json["me"] for player in players]
    assert [(place["rank"], place["total"]) for place in own] == ranks_and_totals(board)
    assert [place["percentile"] for place in own] == [100, 33, 33, 0]
    page = open_page(visitor_of(app, players[0]), f"/d/{NUMBER}/board")
    rows = page.one("tbody").all("tr")
    assert [row.all("td")[0].text for row in rows] == [str(rank) for rank in RANKS]
    assert [row.all("td")[1].text for row in rows] == [str(total) for total in TOTALS]


def test_equal_totals_stand_in_the_order_of_finishing(app: Flask, kit: Kit) -> None:
    players = finish_all(kit, TOTALS, NOON)
    entries = program_of(app, players[3]).get("/boards/today").json["entries"]
    assert [entry["player"] for entry in entries] == players
    assert [entry["me"] for entry in entries] == [False, False, False, True]


def test_a_total_of_zero_has_a_rank_and_who_has_not_finished_has_none(
    app: Flask, kit: Kit, clock: Clock
) -> None:
    """L02: 0 is a total, none is no rank."""
    (zero,) = finish_all(kit, [0], NOON)
    playing = Program(app)
    playing.move(playing.start().json, "throw")
    assert program_of(app, zero).get("/boards/today").json["me"] == {
        "rank": 1,
        "total": 0,
        "percentile": None,
    }
    assert playing.get("/boards/2426-W48").json["me"] is None
    clock.set("2426-11-30T12:05:00Z")
    final = playing.get(f"/boards/{DAY}").json
    assert final["me"] is None
    assert ranks_and_totals(final) == [(1, 0)]
    assert playing.get(f"/boards/{DAY}?around=me").status_code == 404


def test_ranks_of_played_rounds_are_those_of_a_sort_by_hand(app: Flask) -> None:
    random = Random(1)
    totals = {}
    for _ in range(12):
        player = Program(app)
        state = player.start().json
        while not state["over"]:
            state = player.move(state, "throw").json
            box = random.choice(sorted(state["options"]))
            state = player.move(state, "score", box=box).json
        totals[player.player] = state["total"]
    board = player.get("/boards/today").json
    for entry in board["entries"]:
        assert entry["total"] == totals[entry["player"]]
        assert entry["rank"] == 1 + sum(total > entry["total"] for total in totals.values())
    assert {entry["player"] for entry in board["entries"]} == set(totals)
    assert board["me"]["rank"] == 1 + sum(total > state["total"] for total in totals.values())


def test_two_players_of_one_name_have_two_rows_and_a_new_name_makes_no_second_one(
    app: Flask, kit: Kit
) -> None:
    """L08: a row is a player, not a name."""
    players = finish_all(kit, [200, 100], NOON)
    for player in players:
        assert program_of(app, player).send("PATCH", "/me", {"own_name": "Aino"}).status_code == 200
    one = program_of(app, players[0])
    assert one.send("PATCH", "/me", {"own_name": "Aino 2"}).status_code == 200
    assert one.start().status_code == 200
    entries = one.get("/boards/today").json["entries"]
    assert [entry["player"] for entry in entries] == players
    assert not any("Aino" in entry["name"] for entry in entries)
    assert entries[0]["name"] == one.get("/me").json["name"]


def test_the_row_of_a_renamed_player_has_the_name_of_now(app: Flask, kit: Kit) -> None:
    (player,) = finish_all(kit, [100], NOON)
    browser = visitor_of(app, player)
    browser.post("/players/name", {"another": "1"})
    name = program_of(app, player).get("/me").json["name"]
    for board in ("today", "2426-W48"):
        entries = program_of(app, player).get(f"/boards/{board}").json["entries"]
        assert [entry["name"] for entry in entries] == [name]


def test_a_walk_loses_and_doubles_nobody_while_scores_arrive(app: Flask, kit: Kit) -> None:
    """L07: page by page while others finish."""
    random = Random(2)
    totals = [random.randrange(100, 130) for _ in range(40)]
    players = finish_all(kit, totals, NOON)
    reader = program_of(app, players[0])
    seen: list[str] = []
    cursors = []
    late = iter(new_players(kit, 40, NOON))
    for minute, page in enumerate(walk(reader, "today", 7), 10):
        seen += [entry["player"] for entry in page["entries"]]
        cursors.append((page["before"], page["after"]))
        for total in (999, page["entries"][-1]["total"], 0):
            finish_day(kit, next(late), total, DAY, NOON + timedelta(minutes=minute))
    assert len(seen) == len(set(seen))
    assert set(players) <= set(seen)
    assert cursors[0][0] is None
    assert cursors[-1][1] is None


def test_ranks_on_the_way_back_are_those_on_the_way_down(app: Flask, kit: Kit) -> None:
    """L07: backward ranks are the forward ones."""
    random = Random(3)
    totals = [random.randrange(100, 112) for _ in range(30)]
    players = finish_all(kit, totals, NOON)
    reader = program_of(app, players[0])
    down = list(walk(reader, "today", 4))
    everyone = [row for page in down for row in page["entries"]]
    by_hand = [1 + sum(other > row["total"] for other in totals) for row in everyone]
    assert [row["rank"] for row in everyone] == by_hand
    assert [row["total"] for row in everyone] == sorted(totals, reverse=True)
    page = down[-1]
    back = list(page["entries"])
    while page["before"]:
        page = reader.get(f"/boards/today?limit=4&before={page['before']}").json
        back = page["entries"] + back
    assert back == everyone


def test_the_second_page_of_25_begins_with_the_26th_rank(app: Flask, kit: Kit) -> None:
    """L03: ranks count from 1."""
    players = finish_all(kit, range(300, 270, -1), NOON)
    reader = program_of(app, players[0])
    first = reader.get("/boards/today").json
    second = reader.get(f"/boards/today?after={first['after']}").json
    assert [row["rank"] for row in first["entries"]] == list(range(1, 26))
    assert [row["rank"] for row in second["entries"]] == list(range(26, 31))
    assert first["count"] == second["count"] == 30


@pytest.mark.parametrize(
    ("place", "first", "last"), [(0, 0, 3), (1, 0, 4), (9, 7, 12), (19, 17, 20)]
)
def test_around_me_stand_those_nearest_to_me(
    app: Flask, kit: Kit, place: int, first: int, last: int
) -> None:
    players = finish_all(kit, range(300, 280, -1), NOON)
    page = program_of(app, players[place]).get("/boards/today?around=me&limit=5").json
    assert [row["player"] for row in page["entries"]] == players[first:last]
    assert [row["me"] for row in page["entries"]].index(True) == place - first
    assert (page["before"] is None) == (first == 0)
    assert (page["after"] is None) == (last == 20)


def test_before_the_own_round_is_over_only_how_many_have_finished_is_said(
    app: Flask, kit: Kit, anybody: Program
) -> None:
    finish_all(kit, [300, 200], NOON)
    playing = Program(app)
    state = playing.move(playing.start().json, "throw").json
    for reader in (anybody, playing):
        for path in ("today", "2426-11-29", "d-2426-11-29", "today?around=me", "today?limit=1"):
            answer = reader.get(f"/boards/{path}")
            assert (answer.status_code, answer.json["reason"]) == (403, "not-yet")
            assert answer.json["finished"] == 2
            assert not {"300", "200"} & set(answer.text.replace('"', " ").split())
            assert set(answer.json) == {
                "type", "title", "status", "detail", "reason", "finished",
            }  # fmt: skip
    playing.play(state)
    assert playing.get("/boards/today").json["count"] == 3
    assert anybody.get("/boards/today").status_code == 403


def test_a_final_days_board_is_open_to_all_and_so_are_weeks(
    kit: Kit, anybody: Program, clock: Clock
) -> None:
    finish_all(kit, TOTALS, NOON)
    assert ranks_and_totals(anybody.get("/boards/2426-W48").json) == list(
        zip(RANKS, TOTALS, strict=True)
    )
    clock.set("2426-11-30T12:04:59Z")
    assert anybody.get(f"/boards/{DAY}").status_code == 403
    clock.set("2426-11-30T12:05:00Z")
    board = anybody.get(f"/boards/{DAY}").json
    assert ranks_and_totals(board) == list(zip(RANKS, TOTALS, strict=True))
    assert board["me"] is None


def test_the_histogram_counts_everybody_once_in_steps_of_twenty(app: Flask, kit: Kit) -> None:
    players = finish_all(kit, [0, 19, 20, 39, 100], NOON)
    histogram = program_of(app, players[0]).get("/boards/today").json["histogram"]
    assert histogram == [
        {"low": 0, "high": 19, "players": 2},
        {"low": 20, "high": 39, "players": 2},
        {"low": 100, "high": 119, "players": 1},
    ]


def test_a_week_is_the_sum_of_the_five_best_of_seven_days(app: Flask, kit: Kit) -> None:
    (player,) = new_players(kit, 1, NOON)
    monday = DAY - timedelta(days=6)
    sums = []
    for ahead, total in enumerate((10, 60, 20, 50, 30, 40, 70)):
        at = NOON - timedelta(days=6 - ahead)
        finish_day(kit, player, total, monday + timedelta(days=ahead), at)
        sums.append(program_of(app, player).get("/boards/2426-W48").json["me"]["total"])
    assert sums == [10, 70, 90, 140, 170, 200, 250]
    assert program_of(app, player).get("/boards/w-2426-W48").json["count"] == 1


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=101", "limit=-1", "limit=", "limit=1.0", "limit=%C2%B2", "limit=x",
        "limit=1%00", "around=you", "around=", "after=", "after=1", "after=1-", "after=-1-aa",
        "after=1-AA", "after=1-aa%00", "after=9007199254740992-aa", "after=12345678901234567-aa",
        "before=x", "before=1-" + "a" * 33, "after=1-aa&before=1-aa", "around=me&after=1-aa",
        "after=%EF%BC%91-aa", "after=%ff",
    ],
)  # fmt: skip
def test_a_malformed_page_of_a_board_is_400(app: Flask, kit: Kit, query: str) -> None:
    (player,) = finish_all(kit, [100], NOON)
    for board in ("today", "2426-W48", "all-time"):
        assert program_of(app, player).get(f"/boards/{board}?{query}").status_code == 400


def test_a_cursor_may_be_a_place_where_nobody_stands(app: Flask, kit: Kit) -> None:
    players = finish_all(kit, [300, 200, 100], NOON)
    reader = program_of(app, players[0])
    score = 200 << 36
    below = reader.get(f"/boards/today?after={score}-aa").json
    above = reader.get(f"/boards/today?before={score}-aa").json
    assert ranks_and_totals(below) == [(3, 100)]
    assert ranks_and_totals(above) == [(1, 300), (2, 200)]


def test_a_page_of_a_hundred_is_the_longest(app: Flask, kit: Kit) -> None:
    players = finish_all(kit, range(120, 0, -1), NOON)
    page = program_of(app, players[0]).get("/boards/today?limit=100").json
    ranks = [row["rank"] for row in page["entries"]]
    assert ranks == list(range(1, 101))
    assert all(one < other for one, other in pairwise(ranks))
