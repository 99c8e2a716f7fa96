"""A day by the second: when it opens, takes rounds, takes moves, becomes final, tells its seed."""

from typing import Any

import pytest
from flask import Flask

from service.game.dice import commitment
from service.play import days as use_days
from tests.world import NOON, Clock, Program, web_of

DAY, NUMBER = "2426-11-29", 146_310


@pytest.fixture(autouse=True)
def noon(clock: Clock) -> None:
    clock.now = NOON


@pytest.fixture
def player(app: Flask) -> Program:
    return Program(app)


@pytest.fixture
def anybody(app: Flask) -> Program:
    return Program(app, "")


def finish_late(player: Program, clock: Clock, start: str, end: str) -> Any:
    """Start today's round at one instant and write its last box at another."""
    clock.set(start)
    state = player.start().json
    clock.set(end)
    return player.play(state)


def test_a_day_is_told_to_anybody_with_its_instants_and_without_its_seed(
    anybody: Program, app: Flask
) -> None:
    assert anybody.get("/days/today").json["commitment"] is None
    use_days.publish(web_of(app).kit, NOON)
    day = anybody.get("/days/today").json
    assert day == anybody.get(f"/days/{DAY}").json
    assert len(day.pop("commitment")) == 64
    assert day == {
        "day": DAY,
        "number": NUMBER,
        "ruleset": "maxi",
        "opens": "2426-11-29T00:00:00Z",
        "starts_until": "2426-11-30T00:00:00Z",
        "closes": "2426-11-30T12:00:00Z",
        "final_at": "2426-11-30T12:05:00Z",
        "final": False,
        "seed": None,
        "finished": 0,
        "same_dice": None,
    }


def test_who_asks_with_a_token_is_told_the_same(player: Program, anybody: Program) -> None:
    player.play(player.start().json)
    assert player.get("/days/today").json == anybody.get("/days/today").json
    assert anybody.get("/days/today").json["finished"] == 1


def test_a_round_finished_after_midnight_counts_for_the_day_it_was_started(
    player: Program, clock: Clock
) -> None:
    """D01: the new day is unplayed and opens."""
    over = finish_late(player, clock, "2426-11-29T23:59:30Z", "2426-11-30T00:00:30Z")
    assert (over["over"], over["scored"]) == (True, True)
    assert over["challenge"] == f"d-{DAY}"
    board = player.get(f"/boards/{DAY}").json
    assert [entry["total"] for entry in board["entries"]] == [over["total"]]
    assert player.get("/days/today").json["finished"] == 0
    assert player.get("/boards/today").status_code == 403
    assert player.start().json["version"] == 1


def test_the_week_is_that_of_the_day_of_the_round(player: Program, clock: Clock) -> None:
    """D01: the week, too, is that of the start."""
    sunday = finish_late(player, clock, "2426-11-29T23:59:30Z", "2426-11-30T00:00:30Z")
    monday = player.play(player.start().json)
    assert player.get("/boards/2426-W48").json["me"]["total"] == sunday["total"]
    assert player.get("/boards/2426-W49").json["me"]["total"] == monday["total"]


def test_finishes_on_both_sides_of_midnight_are_ranked_on_the_same_boards(
    app: Flask, clock: Clock
) -> None:
    """L09: a tenth of a second before and after."""
    players = [Program(app) for _ in range(2)]
    states = [player.start().json for player in players]
    for player, state, instant in zip(
        players, states, ("2426-11-29T23:59:59.900Z", "2426-11-30T00:00:00.100Z"), strict=True
    ):
        clock.set(instant)
        player.play(state)
    for board in (DAY, "2426-W48"):
        entries = players[0].get(f"/boards/{board}").json["entries"]
        assert [entry["rank"] for entry in entries] == [1, 1]
        assert [entry["me"] for entry in entries] == [True, False]
    assert players[0].get("/boards/2426-W49").json["count"] == 0


def test_a_week_of_two_years_is_one_board(player: Program, clock: Clock) -> None:
    clock.set("2426-12-31T12:00:00Z")
    thursday = player.play(player.start().json)
    clock.set("2427-01-01T12:00:00Z")
    friday = player.play(player.start().json)
    assert player.get("/boards/2426-W53").json["me"]["total"] == (
        thursday["total"] + friday["total"]
    )


def test_a_round_takes_moves_until_noon_and_none_from_then_on(
    player: Program, clock: Clock
) -> None:
    state = player.start().json
    clock.set("2426-11-30T11:59:59.999Z")
    state = player.move(state, "throw").json
    assert state["scored"]
    clock.set("2426-11-30T12:00:00Z")
    closed = player.move(state, "score", box="chance")
    assert (closed.status_code, closed.json["reason"]) == (410, "closed")
    assert closed.json["round"] == {**state, "scored": False}
    assert player.move(state, "undo").status_code == 410
    assert player.move({**state, "version": 1}, "throw").json == closed.json["round"]
    assert player.get(f"/days/{DAY}").json["finished"] == 0


def test_a_round_not_finished_in_time_goes_on_as_practice_once_the_day_is_final(
    player: Program, clock: Clock
) -> None:
    state = player.play(player.start().json, until_turn=7)
    clock.set("2426-11-30T12:04:59.999Z")
    assert player.start(DAY, practice=True).status_code == 409
    clock.set("2426-11-30T12:05:00Z")
    practice = player.start(DAY, practice=True)
    assert practice.status_code == 201
    changed = {"id": f"{state['id']}.2", "scored": False, "closes_at": None}
    assert practice.json == {**state, **changed}
    over = player.play(practice.json)
    assert (over["over"], over["scored"]) == (True, False)
    for board in (DAY, "2426-W48", "all-time"):
        assert player.get(f"/boards/{board}").json["count"] == 0
        assert player.get(f"/boards/{board}").json["me"] is None
    assert not player.get(f"/rounds/{state['id']}").json["scored"]


def test_a_day_becomes_final_at_five_past_noon_and_tells_its_seed_then(
    anybody: Program, app: Flask, clock: Clock
) -> None:
    use_days.publish(web_of(app).kit, NOON)
    promised = anybody.get(f"/days/{DAY}").json["commitment"]
    clock.set("2426-11-30T12:04:59.999Z")
    before = anybody.get(f"/days/{DAY}").json
    assert (before["final"], before["seed"]) == (False, None)
    clock.set("2426-11-30T12:05:00Z")
    after = anybody.get(f"/days/{DAY}").json
    assert after["final"]
    assert commitment(bytes.fromhex(after["seed"])) == promised == after["commitment"]


@pytest.mark.parametrize("day", ["2426-11-30", "2427-11-29", "9990-12-31"])
def test_a_day_to_come_is_404_everywhere_and_gives_nothing_away(player: Program, day: str) -> None:
    """D06: tomorrow, and this day in a year."""
    answers = [
        player.get(f"/days/{day}"),
        player.get(f"/boards/{day}"),
        player.get(f"/boards/d-{day}"),
        player.get(f"/rounds/d-{day}.{player.player}"),
        player.start(day),
        player.start(day, practice=True),
    ]
    for answer in answers:
        assert answer.status_code == 404
        assert set(answer.json) == {"type", "title", "status", "detail", "reason"}
        assert answer.json["detail"] == "There is nothing here."


def test_a_week_to_come_is_404_from_the_second_before_it_begins(
    player: Program, clock: Clock
) -> None:
    clock.set("2426-11-29T23:59:59.999Z")
    assert player.get("/boards/2426-W49").status_code == 404
    clock.set("2426-11-30T00:00:00Z")
    assert player.get("/boards/2426-W49").status_code == 200


@pytest.mark.parametrize("day", ["2026-04-30", "2025-11-29", "0001-01-01"])
def test_a_day_before_the_first_is_404(player: Program, day: str) -> None:
    assert player.get(f"/days/{day}").status_code == 404
    assert player.get(f"/boards/{day}").status_code == 404


def test_the_first_day_and_its_week_are_there(player: Program) -> None:
    assert player.get("/days/2026-05-01").json["number"] == 1
    assert player.get("/boards/2026-05-01").json["count"] == 0
    assert player.get("/boards/2026-W18").json["count"] == 0
    assert player.get("/boards/2026-W17").status_code == 404


@pytest.mark.parametrize(
    "day",
    [
        "2027-02-30", "2027-13-01", "0000-00-00", "9999-12-31", "2426-11-29T00:00", "26-11-29",
        "2426-W48", "0", "213", "-1", "tomorrow", "Today", "2426-11-29%20", "%EF%BC%92426-11-29",
        "%00", "%ff", "2426-11-29%00", "x" * 10_000,
    ],
)  # fmt: skip
def test_a_day_that_is_no_date_is_400(player: Program, day: str) -> None:
    """D06: 2027-02-30 and day 0 are no days."""
    assert player.get(f"/days/{day}").status_code == 400


@pytest.mark.parametrize(
    "board",
    ["2027-02-30", "tomorrow", "2426-W54", "2426-W00", "0000-W01", "2426-W4", "-W", "%00", "c-"],
)
def test_a_board_that_cannot_be_one_is_400(player: Program, board: str) -> None:
    assert player.get(f"/boards/{board}").status_code == 400


@pytest.mark.parametrize(
    ("instant", "number"),
    [
        ("2427-03-28T00:59:59+02:00", 146_428),
        ("2427-03-28T01:59:59+02:00", 146_428),
        ("2427-03-28T02:00:00+02:00", 146_429),
        ("2427-03-28T04:00:00+03:00", 146_429),
        ("2427-03-29T02:59:59+03:00", 146_429),
        ("2427-03-29T03:00:00+03:00", 146_430),
        ("2427-10-31T02:59:59+03:00", 146_645),
        ("2427-10-31T03:00:00+03:00", 146_646),
        ("2427-10-31T03:30:00+02:00", 146_646),
        ("2427-11-01T01:59:59+02:00", 146_646),
        ("2427-11-01T02:00:00+02:00", 146_647),
    ],
)
def test_the_number_changes_at_midnight_utc_when_clocks_are_put_forward_and_back(
    anybody: Program, clock: Clock, instant: str, number: int
) -> None:
    """D03: in Helsinki, on both nights."""
    clock.set(instant)
    assert anybody.get("/days/today").json["number"] == number


def test_a_clock_of_the_reader_changes_no_day(player: Program) -> None:
    """D06: the time is the server's."""
    headers = {"Date": "Thu, 31 Dec 2426 12:00:00 GMT", "Authorization": f"Bearer {player.token}"}
    body = {"challenge": "today", "now": "2426-12-31T12:00:00Z", "day": "2426-12-31"}
    answer = player.client.post("/api/v1/rounds", json=body, headers=headers)
    assert answer.json is not None
    assert answer.json["challenge"] == f"d-{DAY}"
