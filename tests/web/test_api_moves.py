"""A move is taken once or refused with a status of its own, and a refusal changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.store.contents import Contents
from tests.world import NOON, Clock, Program

Stored = Callable[[], Contents]

PROBLEM = "application/problem+json"


@pytest.fixture
def player(app: Flask, clock: Clock) -> Program:
    clock.now = NOON
    return Program(app)


@pytest.fixture
def state(player: Program) -> Any:
    """Today's round after its first throw."""
    return player.move(player.start().json, "throw").json


def moves(state: Any) -> str:
    return f"/rounds/{state['id']}/moves"


def assert_unchanged(player: Program, state: Any) -> None:
    assert player.get(f"/rounds/{state['id']}").json == state


def keep_all(player: Program, state: Any) -> Any:
    return player.move(state, "throw", keep=state["dice"])


def keep_what_is_not_there(player: Program, state: Any) -> Any:
    face = next(face for face in range(1, 7) if state["dice"].count(face) < 2)
    return player.move(state, "throw", keep=[face, face])


def throw_a_fourth_time(player: Program, state: Any) -> Any:
    state = player.move(player.move(state, "throw").json, "throw").json
    return player.move(state, "throw")


def fill_no_box(player: Program, state: Any) -> Any:
    return player.move(state, "score", box="nines")


def fill_a_box_twice(player: Program, state: Any) -> Any:
    state = player.move(player.move(state, "score", box="chance").json, "throw").json
    return player.move(state, "score", box="chance")


def fill_before_a_throw(player: Program, state: Any) -> Any:
    return player.move(player.move(state, "score", box="chance").json, "score", box="ones")


def keep_before_a_throw(player: Program, state: Any) -> Any:
    return player.move(player.move(state, "score", box="chance").json, "throw", keep=[1])


def undo_nothing(player: Program, state: Any) -> Any:
    return player.move(state, "undo")


def undo_a_fourth_time(player: Program, state: Any) -> Any:
    for _ in range(3):
        state = player.move(state, "score", box="chance").json
        state = player.move(state, "undo").json
    return player.move(player.move(state, "score", box="chance").json, "undo")


def throw_after_the_end(player: Program, state: Any) -> Any:
    return player.move(player.play(player.move(state, "score", box="chance").json), "throw")


ILLEGAL = {
    "nothing-to-throw": keep_all,
    "not-kept": keep_what_is_not_there,
    "no-throws-left": throw_a_fourth_time,
    "box-unknown": fill_no_box,
    "box-filled": fill_a_box_twice,
    "not-thrown": fill_before_a_throw,
    "undo-nothing": undo_nothing,
    "undo-limit": undo_a_fourth_time,
    "round-over": throw_after_the_end,
}


@pytest.mark.parametrize(
    ("reason", "refused"), [*ILLEGAL.items(), ("not-thrown", keep_before_a_throw)]
)
def test_an_illegal_move_is_422_with_its_reason_and_costs_nothing(
    player: Program,
    state: Any,
    stored: Stored,
    reason: str,
    refused: Callable[[Program, Any], Any],
) -> None:
    """R23: all dice held, a fourth throw, a hold before the first throw (R25)."""
    answer = refused(player, state)
    assert (answer.status_code, answer.content_type) == (422, PROBLEM)
    assert answer.json["reason"] == reason
    before = stored()
    again = player.send("POST", moves(state), _asked(answer))
    assert again.json == answer.json
    assert stored() == before
    assert_unchanged(player, answer.json["round"])


def _asked(answer: Any) -> Any:
    """The document that an answer is the answer to."""
    answer.request.input_stream.seek(0)
    return answer.request.get_json()


@pytest.mark.parametrize("version", [1, 2, 4, 99])
def test_a_move_for_another_version_is_409_with_the_live_round(
    player: Program, state: Any, stored: Stored, version: int
) -> None:
    live = player.move(state, "throw", keep=[state["dice"][0]]).json
    before = stored()
    answer = player.move({**live, "version": version}, "score", box="ones")
    assert (answer.status_code, answer.content_type) == (409, PROBLEM)
    assert answer.json["reason"] == "stale"
    assert answer.json["round"] == live
    assert stored() == before


def test_a_throw_for_the_version_before_a_box_is_409_and_for_that_after_it_the_next_turns_first(
    player: Program, state: Any
) -> None:
    """R23: a throw after the box is scored."""
    scored = player.move(state, "score", box="chance").json
    assert player.move(state, "throw").status_code == 409
    thrown = player.move(scored, "throw").json
    assert (thrown["turn"], thrown["throw"], thrown["throws_left"]) == (2, 1, 2)


def test_a_late_copy_of_a_score_that_was_taken_back_shows_the_round_as_it_is(
    player: Program, state: Any, stored: Stored
) -> None:
    scored = player.move(state, "score", box="chance").json
    undone = player.move(scored, "undo").json
    before = stored()
    late = player.move(state, "score", box="chance")
    assert (late.status_code, late.json) == (200, undone)
    assert undone["card"]["chance"] is None
    other = player.move(state, "score", box="ones")
    assert (other.status_code, other.json["round"]) == (409, undone)
    assert stored() == before


def test_a_round_of_somebody_else_is_403_and_shows_nothing(
    app: Flask, player: Program, state: Any, stored: Stored
) -> None:
    stranger = Program(app)
    before = stored()
    for answer in (stranger.get(f"/rounds/{state['id']}"), stranger.move(state, "throw")):
        assert (answer.status_code, answer.json["reason"]) == (403, "not-yours")
        assert "round" not in answer.json
    assert stored() == before
    assert_unchanged(player, state)


def test_a_round_without_a_good_token_is_401(app: Flask, state: Any, stored: Stored) -> None:
    good = Program(app).token or ""
    before = stored()
    for token in ("x" * 10_000, "a.b", good[:-1], good.swapcase(), good.partition(".")[0]):
        stranger = Program(app, token)
        for answer in (stranger.get(f"/rounds/{state['id']}"), stranger.move(state, "throw")):
            assert (answer.status_code, answer.content_type) == (401, PROBLEM)
            assert answer.headers["WWW-Authenticate"].lower() == "bearer"
    assert stored() == before


@pytest.mark.parametrize(
    "name",
    [
        "d-2426-11-28.{player}",
        "d-2426-11-30.{player}",
        "d-2426-11-29.{player}.2",
        "d-2426-11-29.{player}.1",
        "d-2426-11-29.{player}.01",
        "d-2426-11-29.{player}.",
        "d-2426-11-29.{player}.²",
        "d-2426-11-29.{player}.-1",
        "d-2426-11-29.{player}%00",
        "d-2426-11-29.{player}%0a",
        "d-2426-11-29.%ff%fe",
        "d-2426-11-29",
        "d-2426-11-29.",
        "d-2426-02-30.{player}",
        "d-0000-00-00.{player}",
        "c-K7QM3XT9.{player}",
        "c-K7QM3XT8.{player}",
        "{player}",
        ".",
        "x" * 10_000,
    ],
)
def test_a_round_that_is_not_there_is_404(player: Program, state: Any, name: str) -> None:
    path = f"/rounds/{name.format(player=player.player)}"
    move = {"move": "throw", "version": 1}
    for answer in (player.get(path), player.send("POST", f"{path}/moves", move)):
        assert (answer.status_code, answer.content_type) == (404, PROBLEM)
    assert_unchanged(player, state)


def test_a_number_of_thousands_of_digits_is_no_rounds_number(player: Program, state: Any) -> None:
    assert player.get(f"/rounds/{state['id']}.{'9' * 5_000}").status_code == 404


def test_what_is_posted_beside_a_move_is_ignored(player: Program, state: Any) -> None:
    """D11: neither total nor dice nor card are taken from outside."""
    more = {"total": 999, "dice": [6] * 6, "card": {"ones": 6}, "over": True, "points": 6}
    scored = player.move(state, "score", box="ones", **more).json
    assert scored["card"]["ones"] == state["options"]["ones"]
    assert scored["total"] == state["options"]["ones"]
    assert not scored["over"]
    assert scored["card"]["twos"] is None


def test_a_last_move_sent_ten_times_makes_one_row(player: Program, state: Any) -> None:
    """D11: ten finishes, one row."""
    last = player.play(player.move(state, "score", box="chance").json, until_turn=20)
    last = player.move(last, "throw").json
    box = next(iter(last["options"]))
    ends = [player.move(last, "score", box=box) for _ in range(10)]
    assert {answer.status_code for answer in ends} == {200}
    assert all(answer.json == ends[0].json for answer in ends)
    board = player.get("/boards/today").json
    assert board["count"] == 1
    assert [entry["total"] for entry in board["entries"]] == [ends[0].json["total"]]
    assert sum(found["players"] for found in board["histogram"]) == 1


def test_a_round_that_has_just_been_left_takes_moves_from_another_device(
    app: Flask, player: Program, state: Any
) -> None:
    tablet = Program(app, player.token)
    assert tablet.start().json == state
    scored = tablet.move(state, "score", box="chance").json
    assert player.move(state, "score", box="ones").json["round"] == scored
    assert_unchanged(player, scored)
