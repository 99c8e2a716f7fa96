"""Games with their options through the JSON API: how they are asked for, and how a round tells."""

from typing import Any

import pytest
from flask import Flask

from tests.web.samples import rulesets
from tests.world import Program

SPELLINGS = (
    "classic", "yahtzee", "yahtzee-nordic", "junior", "seven", "maxi+bonus75+full30+saved",
    "classic+down+bonus-at=60", "maxi+up+again100+columns3", "yahtzee+hand100+columns-mixed",
)  # fmt: skip
#: What is no game, and what its refusal says.
WRONG = {
    "none": "There is no such game",
    "": "There is no such game",
    "maxi+": "is no option",
    "maxi+hand100": "is no option of this game",
    "maxi+saved+full25": "is not in order",
    "maxi+saved+saved": "is not in order",
    "maxi+full25+full30": "cannot be played with",
    "maxi+bonus-at=60": "needs down or up",
    "maxi+down+bonus-at=127": "asks for more than 126 points",
    "maxi+down+bonus-at": "needs a value",
    "seven+columns3": "is no option of this game",
}


@pytest.fixture
def player(app: Flask) -> Program:
    return Program(app)


def solo(player: Program, spelling: str) -> Any:
    answer = player.start("solo", ruleset=spelling)
    assert answer.status_code == 201, answer.text
    return answer.json


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_game_is_played_to_its_end_by_the_boxes_that_are_offered(
    player: Program, spelling: str
) -> None:
    game, state = rulesets().find(spelling), solo(player, spelling)
    assert state["ruleset"] == spelling
    assert list(state["card"]) == [place.key for place in game.places]
    assert len(state["columns"]) == len(game.columns)
    over = player.play(state)
    assert (over["over"], over["turn"]) == (True, game.turns)
    assert sum(column["total"] for column in over["columns"]) + over["extras"] == over["total"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_two_who_share_a_code_play_one_game_on_one_set_of_dice(
    app: Flask, player: Program, spelling: str
) -> None:
    made = player.send("POST", "/challenges", {"ruleset": spelling}).json
    assert made["ruleset"] == spelling
    friends = (player, Program(app))
    thrown = [one.move(one.start(made["code"]).json, "throw").json for one in friends]
    assert [state["ruleset"] for state in thrown] == [spelling] * 2
    assert thrown[0]["dice"] == thrown[1]["dice"]
    assert thrown[0]["options"] == thrown[1]["options"]


@pytest.mark.parametrize(("spelling", "said"), WRONG.items())
def test_what_cannot_be_played_is_refused_with_a_sentence(
    player: Program, spelling: str, said: str
) -> None:
    for answer in (
        player.start("solo", ruleset=spelling or " "),
        player.send("POST", "/challenges", {"ruleset": spelling}),
    ):
        assert answer.status_code == 400
        assert answer.mimetype == "application/problem+json"
        assert said in answer.json["detail"]
        assert answer.json["detail"].count(".") == 1


def test_saved_throws_are_counted_where_a_game_saves_them(player: Program) -> None:
    assert solo(player, "maxi")["bank"] is None
    state = player.move(solo(player, "maxi+saved"), "throw").json
    assert (state["throws_left"], state["bank"]) == (2, 0)
    state = player.move(state, "score", box="ones").json
    assert (state["throws_left"], state["bank"]) == (3, 2)
    for left, bank in ((2, 2), (1, 2), (0, 2), (0, 1), (0, 0)):
        state = player.move(state, "throw").json
        assert (state["throws_left"], state["bank"]) == (left, bank)
    assert player.move(state, "throw").status_code == 422


def test_columns_tell_their_own_points_and_weigh_them(player: Program) -> None:
    state = player.move(solo(player, "classic+columns2"), "throw").json
    assert set(state["options"]) == set(state["card"])
    points = state["options"]["2.chance"]
    state = player.move(state, "score", box="2.chance").json
    assert state["card"]["2.chance"] == points
    assert state["card"]["1.chance"] is None
    assert state["columns"] == [
        {"upper": 0, "bonus": None, "total": 0},
        {"upper": 0, "bonus": None, "total": 2 * points},
    ]
    assert state["total"] == 2 * points


def test_a_forced_game_offers_its_next_box_alone(player: Program) -> None:
    state = player.move(solo(player, "junior+up"), "throw").json
    assert list(state["options"]) == ["sixes"]
    refused = player.move(state, "score", box="ones")
    assert (refused.status_code, refused.json["reason"]) == (422, "box-not-open")
    written = player.move(state, "score", box="sixes").json
    assert list(player.move(written, "throw").json["options"]) == ["fives"]
