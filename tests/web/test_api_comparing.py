"""Programs compare two rounds and read what others chose, on days and codes, when they may."""

from datetime import timedelta

import pytest
from flask import Flask

from service.play.choices import LEAST
from tests.play.test_choices import play
from tests.play.totals import new_players
from tests.world import NOON, Clock, Program, program_of, web_of

DAY = "2426-11-29"


def duel(app: Flask) -> tuple[Program, Program, str]:
    """Two who have played a code out: the first takes each box at once, the second throws once
    more in the first turn."""
    maker, friend = Program(app), Program(app)
    wanted = {"ruleset": "classic", "mode": "blind"}
    code = maker.send("POST", "/challenges", wanted).json["code"]
    maker.play(maker.start(code).json)
    state = friend.move(friend.start(code).json, "throw").json
    friend.play(friend.move(friend.move(state, "throw", keep=[]).json, "score", box="ones").json)
    return maker, friend, code


def path(challenge: str, *players: Program) -> str:
    return f"/challenges/{challenge}/compare?players={','.join(one.player for one in players)}"


def test_two_rounds_of_a_code_are_told_turn_by_turn(app: Flask) -> None:
    maker, friend, code = duel(app)
    found = maker.get(path(code, maker, friend)).json
    assert (found["challenge"], found["ruleset"]) == (code, "classic")
    assert [one["player"] for one in found["players"]] == [maker.player, friend.player]
    assert [one["me"] for one in found["players"]] == [True, False]
    assert all(one["left"] > 0 for one in found["players"])
    first, *others = found["turns"]
    assert (found["different"], len(found["turns"]), len(found["boxes"])) == (1, 15, 15)
    assert (first["turn"], first["parted"]) == (1, True)
    assert (first["a"]["kept"], first["b"]["kept"]) == ([], [[]])
    assert first["a"]["dice"] == first["first"]
    assert {turn["parted"] for turn in others} == {False}
    last = found["turns"][-1]
    totals = [one["total"] for one in found["players"]]
    assert [last["a"]["total"], last["b"]["total"]] == totals
    box = found["boxes"][0]
    assert (box["box"], box["a"] - box["b"]) == ("ones", totals[0] - totals[1])


def test_who_won_is_a_player_or_nobody(app: Flask) -> None:
    maker, friend, code = duel(app)
    found = friend.get(path(code, maker, friend)).json
    totals = {one["player"]: one["total"] for one in found["players"]}
    best = max(totals, key=lambda player: int(totals[player]))
    drawn = len(set(totals.values())) == 1
    assert found["won"] == ("draw" if drawn else best)
    one, other = Program(app), Program(app)
    for player in (one, other):
        player.play(player.start().json)
    assert one.get(path("today", one, other)).json["won"] == "draw"


def test_a_code_may_be_spelled_in_any_way(app: Flask) -> None:
    maker, friend, code = duel(app)
    plain = code.replace("-", "")
    for spelled in (code, plain, plain.lower(), f"c-{plain}"):
        for call in (path(spelled, maker, friend), f"/challenges/{spelled}/choices"):
            assert maker.get(call).json["challenge"] == code


def test_a_day_may_be_named_in_three_ways(app: Flask) -> None:
    one, other = Program(app), Program(app)
    for player in (one, other):
        player.play(player.start().json)
    for spelled in ("today", DAY, f"d-{DAY}"):
        for call in (path(spelled, one, other), f"/challenges/{spelled}/choices"):
            assert one.get(call).json["challenge"] == f"d-{DAY}"


def test_nothing_is_told_before_the_own_round_is_over(app: Flask, clock: Clock) -> None:
    one, other, late = Program(app), Program(app), Program(app)
    for player in (one, other):
        player.play(player.start().json)
    late.play(late.start().json, until_turn=3)
    nobody = Program(app, "")
    for reader in (late, nobody):
        assert reader.get(path("today", one, other)).status_code == 403
        refused = reader.get("/challenges/today/choices")
        assert (refused.status_code, refused.json["reason"]) == (403, "not-yet")
        assert refused.json["finished"] == 2
    clock.now = NOON + timedelta(days=1, hours=12)
    for reader in (late, nobody):
        assert reader.get(path(DAY, one, other)).status_code == 200
        assert reader.get(f"/challenges/{DAY}/choices").json["turns"] == []


def test_strangers_learn_nothing_of_a_code(app: Flask) -> None:
    maker, friend, code = duel(app)
    for reader in (Program(app), Program(app, "")):
        assert reader.get(path(code, maker, friend)).status_code == 404
        assert reader.get(f"/challenges/{code}/choices").status_code == 404


@pytest.mark.parametrize(
    ("query", "status"),
    [("", 400), ("?players=", 400), ("?players=a", 400), ("?players=a,a", 400),
     ("?players=,a", 404), ("?players=a,b", 404), ("?players=a,b,c", 404), ("?with=a", 404)],
)  # fmt: skip
def test_two_players_are_named(app: Flask, query: str, status: int) -> None:
    reader = Program(app)
    reader.play(reader.start().json)
    assert reader.get(f"/challenges/today/compare{query}").status_code == status


@pytest.mark.parametrize(
    ("challenge", "status"),
    [("2426-11-30", 404), ("2426-02-30", 400), ("K7QM3XT9", 404), ("K7QM3XT8", 400), ("x", 400)],
)
def test_other_challenges_are_nowhere(app: Flask, challenge: str, status: int) -> None:
    reader = Program(app)
    for call in ("compare?players=a,b", "choices"):
        answer = reader.get(f"/challenges/{challenge}/{call}")
        assert answer.status_code == status, answer.text


def test_what_others_chose_is_told_with_the_own_choice(app: Flask) -> None:
    kit = web_of(app).kit
    players = new_players(kit, LEAST, NOON)
    play(kit, players[0], "throw", "throw", "score chance")
    for player in players[1:]:
        play(kit, player)
    found = program_of(app, players[0]).get("/challenges/today/choices").json
    assert (found["finished"], len(found["turns"]), found["ruleset"]) == (LEAST, 20, "maxi")
    first = found["turns"][0]
    assert [one["players"] for one in first["kept"]] == [19, 1]
    assert first["kept"][0]["dice"] == sorted(first["first"])
    assert first["kept"][1]["dice"] == []
    assert first["boxes"] == [{"box": "ones", "players": 19}, {"box": "chance", "players": 1}]
    assert first["mine"] == {"dice": [], "box": "chance"}
