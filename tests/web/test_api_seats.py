"""Several people on one device, as a program plays them: whose turn it is, until the end."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from service.game.dice import seat_seed, throw
from tests.store.contents import Contents
from tests.web.reading import open_page
from tests.world import ZERO_KEY, Program, visitor_of

NAMES = ["Aino", "Pekka", "Ella-Maija"]


@pytest.fixture
def player(app: Flask) -> Program:
    return Program(app)


def begun(player: Program, *names: str, game: str = "junior") -> Any:
    answer = player.start("solo", ruleset=game, seats=list(names or NAMES))
    assert answer.status_code == 201, answer.text
    return answer.json


def to_play(state: Any) -> str | None:
    """The round of whose turn it is."""
    return next((seat["round"] for seat in state["seats"] if seat["plays"]), None)


def turn(player: Program, state: Any) -> Any:
    """A throw and a box of whoever is to play; the round after it."""
    state = player.get(f"/rounds/{to_play(state)}").json
    state = player.move(state, "throw").json
    return player.move(state, "score", box=next(iter(state["options"]))).json


def test_the_round_of_who_begins_knows_everybody_at_the_table(player: Program) -> None:
    state = begun(player)
    assert [seat["name"] for seat in state["seats"]] == NAMES
    rounds = [seat["round"] for seat in state["seats"]]
    assert [name.rpartition(".")[2] for name in rounds] == ["s1", "s2", "s3"]
    assert to_play(state) == state["id"]
    assert (state["scored"], state["opponent"], state["rival"]) == (False, None, None)
    for name in rounds:
        seen = player.get(f"/rounds/{name}").json
        assert (seen["id"], seen["seats"]) == (name, state["seats"])


def test_a_round_elsewhere_has_no_seats(player: Program) -> None:
    assert player.start("solo").json["seats"] is None
    assert player.start().json["seats"] is None


def test_it_is_the_table_of_the_pages_too(app: Flask, player: Program) -> None:
    state = begun(player)
    visitor = visitor_of(app, player.player)
    page = open_page(visitor, f"/seats/{state['challenge'].replace('-', '')}")
    assert page.one("a", class_="btn main")["href"] == f"/rounds/{state['id']}"


def test_the_turn_goes_round_and_each_throws_the_dice_of_their_seat(player: Program) -> None:
    state = begun(player)
    key, code = bytes.fromhex(ZERO_KEY), state["challenge"].replace("-", "")
    first = int(state["id"][-1])
    for step in range(4):
        seat = (first - 1 + step) % 3 + 1
        assert to_play(state) == f"{state['id'][:-1]}{seat}"
        thrown = player.move(player.get(f"/rounds/{to_play(state)}").json, "throw").json
        row = throw(seat_seed(key, code, seat), 1 + step // 3, 1, 5)
        assert thrown["dice"] == list(row)
        state = player.move(thrown, "score", box=next(iter(thrown["options"]))).json
        assert state["seats"][seat - 1]["total"] == state["total"]


def test_a_box_may_be_taken_back_exactly_while_the_round_says_so(player: Program) -> None:
    state = turn(player, begun(player))
    assert state["may_undo"]
    following = player.get(f"/rounds/{to_play(state)}").json
    assert not following["may_undo"]
    player.move(following, "throw")
    state = player.get(f"/rounds/{state['id']}").json
    assert not state["may_undo"]
    refused = player.move(state, "undo")
    assert (refused.status_code, refused.json["reason"]) == (422, "not-your-turn")
    assert refused.json["round"] == state


def test_out_of_turn_nothing_moves(player: Program, stored: Callable[[], Contents]) -> None:
    state = begun(player)
    waiting = next(seat["round"] for seat in state["seats"] if not seat["plays"])
    before = stored()
    refused = player.move(player.get(f"/rounds/{waiting}").json, "throw")
    assert (refused.status_code, refused.json["reason"]) == (422, "not-your-turn")
    assert stored() == before


def test_at_the_end_nobody_plays_and_the_totals_stand(player: Program) -> None:
    state = begun(player, "Aino", "Pekka")
    while to_play(state):
        state = turn(player, state)
    for seat in state["seats"]:
        over = player.get(f"/rounds/{seat['round']}").json
        assert (over["over"], over["total"]) == (True, seat["total"])


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"seats": ["Aino"]}, "seats"),
        ({"seats": ["Aino", "aino"]}, "seats-equal"),
        ({"seats": ["Aino", "P" * 21]}, "name-long"),
        ({"seats": NAMES, "ruleset": "mini"}, "ruleset-unknown"),
        ({"seats": NAMES, "opponent": "hard"}, "seats"),
        ({"seats": NAMES, "practice": True}, "seats"),
        ({"seats": NAMES, "challenge": "today"}, "seats"),
        ({"seats": [str(n) for n in range(7)]}, "bad-request"),
        ({"seats": "Aino, Pekka"}, "bad-request"),
    ],
)
def test_what_cannot_be_a_table_is_refused_and_makes_nothing(
    player: Program, stored: Callable[[], Contents], wanted: dict[str, Any], reason: str
) -> None:
    before = stored()
    answer = player.send("POST", "/rounds", {"challenge": "solo", **wanted})
    assert (answer.status_code, answer.json["reason"]) == (400, reason)
    assert stored() == before


def test_somebody_elses_seat_is_theirs(app: Flask, player: Program) -> None:
    state = begun(player)
    assert Program(app).get(f"/rounds/{state['id']}").status_code == 403
