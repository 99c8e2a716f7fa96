"""One player has one scored round on one set of dice, whatever is tried, and then practice."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.store.contents import Contents
from tests.world import NOON, Clock, Program

Stored = Callable[[], Contents]


@pytest.fixture(autouse=True)
def noon(clock: Clock) -> None:
    clock.now = NOON


@pytest.fixture
def player(app: Flask) -> Program:
    return Program(app)


def throws_of(player: Program, state: Any, count: int = 3) -> list[Any]:
    """The dice of the next turns, each thrown once."""
    seen = []
    for _ in range(count):
        state = player.move(state, "throw").json
        seen.append(state["dice"])
        state = player.move(state, "score", box=next(iter(state["options"]))).json
    return seen


def test_a_round_begins_with_an_empty_card_and_nothing_thrown(player: Program) -> None:
    made = player.start()
    assert made.status_code == 201
    state = made.json
    assert state["id"] == f"d-2426-11-29.{player.player}"
    assert (state["version"], state["turn"], state["throw"], state["throws_left"]) == (1, 1, 0, 3)
    assert state["dice"] is None
    assert state["options"] == {}
    assert len(state["card"]) == 20
    assert set(state["card"].values()) == {None}
    assert (state["scored"], state["over"], state["may_undo"]) == (True, False, False)
    assert state["bonus"] is None
    assert state["bonus_missing"] == 84
    assert state["closes_at"] == "2426-11-30T12:00:00Z"


def test_the_bonus_is_pending_until_it_is_decided(player: Program) -> None:
    """R13: after ones alone the bonus is open, with its distance."""
    state = player.move(player.start().json, "throw").json
    state = player.move(state, "score", box="ones").json
    assert state["bonus"] is None
    assert state["bonus_missing"] == 84 - state["upper"]


def test_the_scored_round_is_the_one_started_first_on_every_device(
    app: Flask, player: Program
) -> None:
    first = player.start()
    live = player.move(first.json, "throw").json
    tablet = Program(app, player.token)
    for name in ("today", "2426-11-29", live["challenge"]):
        again = tablet.start(name)
        assert (again.status_code, again.json) == (200, live)


def test_two_tabs_share_one_round(player: Program) -> None:
    """D09: a second tab begins no second attempt."""
    tab = other = player.start().json
    tab = player.move(tab, "throw").json
    assert player.move(other, "throw", keep=[1]).json["round"] == tab
    same = player.move(other, "throw")
    assert (same.status_code, same.json) == (200, tab)


@pytest.mark.parametrize("turn", [1, 2, 20])
def test_practice_is_409_until_the_scored_round_is_over(player: Program, turn: int) -> None:
    assert player.start(practice=True).status_code == 409
    state = player.play(player.start().json, until_turn=turn)
    early = player.start(practice=True)
    assert (early.status_code, early.json["reason"]) == (409, "practice-too-early")
    assert player.get(f"/rounds/{state['id']}.2").status_code == 404
    assert player.start().json == state


def test_practice_of_a_finished_round_meets_its_dice_and_counts_nowhere(player: Program) -> None:
    dice = throws_of(player, player.start().json)
    over = player.play(player.start().json)
    board = player.get("/boards/today").json
    made = player.start(practice=True)
    assert made.status_code == 201
    assert made.json["id"] == f"{over['id']}.2"
    assert (made.json["scored"], made.json["closes_at"]) == (False, None)
    assert throws_of(player, made.json) == dice
    practised = player.play(player.get(f"/rounds/{made.json['id']}").json)
    assert (practised["over"], practised["scored"]) == (True, False)
    assert player.get("/boards/today").json == board
    assert player.get("/boards/2426-W48").json["entries"][0]["total"] == over["total"]
    assert player.get(f"/rounds/{over['id']}").json == over
    assert player.start().json == over


def test_practice_goes_on_where_it_was_left_and_then_begins_anew(player: Program) -> None:
    player.play(player.start().json)
    second = player.start(practice=True).json
    live = player.move(second, "throw").json
    again = player.start(practice=True)
    assert (again.status_code, again.json) == (200, live)
    player.play(live)
    third = player.start(practice=True)
    assert third.status_code == 201
    assert third.json["id"].endswith(f"{player.player}.3")
    assert third.json["version"] == 1


def test_everything_tried_to_play_a_day_twice_leaves_one_row_with_the_first_total(
    app: Flask, player: Program, clock: Clock
) -> None:
    """D09: again, on another device, after midnight."""
    first = player.play(player.start().json)
    devices = (player, Program(app, player.token))
    for instant in ("2426-11-29T23:59:59Z", "2426-11-30T00:00:01Z", "2426-11-30T12:05:00Z"):
        clock.set(instant)
        for device in devices:
            assert device.start("2426-11-29").json == first
            assert device.start("2426-11-29", total=500, scored=True).json == first
            tried = device.start("2426-11-29", practice=True).json
            device.play(tried)
            assert device.move(first, "throw").status_code in (410, 422)
    board = player.get("/boards/2426-11-29").json
    assert [entry["total"] for entry in board["entries"]] == [first["total"]]
    assert player.get("/boards/2426-W48").json["entries"][0]["total"] == first["total"]


def test_today_is_another_round_after_midnight_and_the_old_one_goes_on(
    player: Program, clock: Clock
) -> None:
    clock.set("2426-11-29T23:59:59Z")
    old = player.start().json
    clock.set("2426-11-30T00:00:00Z")
    new = player.start()
    assert new.status_code == 201
    assert new.json["id"] == f"d-2426-11-30.{player.player}"
    assert player.start("2426-11-29").json == old
    assert player.start("2426-11-29", practice=True).status_code == 409
    assert throws_of(player, old) != throws_of(player, new.json)


def test_a_day_takes_no_new_round_from_midnight_on(player: Program, clock: Clock) -> None:
    """D06: yesterday is practice and on no board."""
    clock.set("2426-11-30T00:00:00Z")
    late = player.start("2426-11-29")
    assert (late.status_code, late.json["reason"]) == (410, "closed")
    assert player.start("2426-11-29", practice=True).status_code == 409
    clock.set("2426-11-30T12:04:59Z")
    assert player.start("2426-11-29").status_code == 410
    assert player.start("2426-11-29", practice=True).status_code == 409
    clock.set("2426-11-30T12:05:00Z")
    assert player.start("2426-11-29").status_code == 410
    practice = player.start("2426-11-29", practice=True)
    assert (practice.status_code, practice.json["scored"]) == (201, False)
    player.play(practice.json)
    assert player.get("/boards/2426-11-29").json["count"] == 0


def test_solo_games_have_dice_of_their_own_and_stand_on_no_board(player: Program) -> None:
    made = [player.start("solo") for _ in range(2)]
    assert {answer.status_code for answer in made} == {201}
    one, two = (answer.json for answer in made)
    assert one["id"] != two["id"]
    assert throws_of(player, one, 5) != throws_of(player, two, 5)
    over = player.play(player.get(f"/rounds/{one['id']}").json)
    assert over["scored"]
    assert player.get("/boards/2426-W48").json["count"] == 0


def test_a_solo_game_is_found_by_its_code_however_it_is_typed(player: Program) -> None:
    state = player.start("solo", ruleset="classic").json
    assert (state["ruleset"], len(state["card"])) == ("classic", 15)
    code = state["challenge"]
    for typed in (code, code.replace("-", ""), code.lower(), f" {code} ", code.replace("0", "O")):
        found = player.start(typed)
        assert (found.status_code, found.json) == (200, state)


def test_practice_of_a_solo_game_opens_when_it_is_over(player: Program) -> None:
    state = player.start("solo", ruleset="classic").json
    code = state["challenge"]
    assert player.start(code, practice=True).status_code == 409
    over = player.play(state)
    practice = player.start(code, practice=True)
    assert (practice.status_code, practice.json["scored"]) == (201, False)
    assert practice.json["id"] == f"{state['id']}.2"
    assert player.start(code).json == over


def test_the_code_of_somebody_elses_solo_game_opens_nothing(app: Flask, player: Program) -> None:
    code = player.play(player.start("solo").json)["challenge"]
    stranger = Program(app)
    assert stranger.start(code).status_code == 404
    assert stranger.start(code, practice=True).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b'"today"',
        b'{"challenge": null}',
        b'{"challenge": 213}',
        b'{"challenge": ""}',
        b'{"challenge": "tomorrow"}',
        b'{"challenge": "2426-02-30"}',
        b'{"challenge": "2426-2-3"}',
        b'{"challenge": "0000-00-00"}',
        b'{"challenge": "9999-12-31"}',
        b'{"challenge": "K7QM-3XT8"}',
        b'{"challenge": "K7QM"}',
        b'{"challenge": "today\\u0000"}',
        b'{"challenge": "' + b"1" * 41 + b'"}',
        b'{"challenge": "solo", "ruleset": "yatzee"}',
        b'{"challenge": "solo", "ruleset": "Maxi"}',
        b'{"challenge": "solo", "ruleset": 1}',
        b'{"challenge": "solo", "opponent": "stina"}',
        b'{"challenge": "today", "practice": 1}',
        b'{"challenge": "today", "practice": "true"}',
    ],
)
def test_a_malformed_wish_for_a_round_is_400_and_makes_nothing(
    player: Program, stored: Stored, body: bytes
) -> None:
    before = stored()
    answer = player.send("POST", "/rounds", data=body, content_type="application/json")
    assert answer.status_code == 400, answer.text
    assert answer.content_type == "application/problem+json"
    assert stored() == before


@pytest.mark.parametrize(
    "challenge",
    ["2426-11-30", "2427-11-29", "9990-12-31", "2026-04-30", "1970-01-01", "K7QM-3XT9"],
)
@pytest.mark.parametrize("practice", [False, True])
def test_a_round_of_dice_that_are_not_there_is_404_and_makes_nothing(
    player: Program, stored: Stored, challenge: str, practice: bool
) -> None:
    before = stored()
    answer = player.start(challenge, practice=practice)
    assert answer.status_code == 404, answer.text
    assert "dice" not in answer.text
    assert stored() == before


def test_a_round_without_a_token_is_not_made(app: Flask, stored: Stored) -> None:
    before = stored()
    assert Program(app, "").start().status_code == 401
    assert stored() == before
