"""A game of one's own that is sent on in the same instant in which its player asks the coach: the
code and the log lie on different slots, so the round itself says that it is no target."""

import pytest
from flask import Flask

from service.game.codes import canonical
from service.play import sharing
from service.store import challenges as records
from service.store.boards import count_of
from tests.world import NOON, Program, visitor_of, web_of

MODES = ["blind", "open", "side"]


def crossed(app: Flask, mode: str) -> tuple[Program, str]:
    """The maker of a code that was shared after the coach had been asked, and had not been read,
    and who has finished; and the code."""
    maker = Program(app)
    state = maker.move(maker.start("solo", ruleset="junior").json, "throw").json
    state = maker.move(state, "advice").json
    code = canonical(state["challenge"].removeprefix("c-"))
    kit = web_of(app).kit
    assert records.share(kit.store, code, mode, ())
    challenge = sharing.find(kit, code).challenge
    sharing.note(kit, challenge, maker.player, NOON)
    sharing.invite(kit, challenge, (maker.player,), NOON)
    assert maker.play(state)["over"]
    return maker, code


@pytest.mark.parametrize("mode", MODES)
def test_such_a_round_is_no_target_and_stands_on_no_board(app: Flask, mode: str) -> None:
    maker, code = crossed(app, mode)
    kit = web_of(app).kit
    assert kit.store.ask(count_of(f"c-{code}")) == 0
    assert sharing.target(kit, sharing.find(kit, code)) is None
    friend = Program(app)
    state = friend.move(friend.start(code).json, "throw").json
    assert state["rival"] is None
    assert friend.get(f"/boards/{code}").json["reason"] == "not-yet"
    friend.play(state)
    board = friend.get(f"/boards/{code}").json
    assert [entry["player"] for entry in board["entries"]] == [friend.player]
    found = friend.get(f"/challenges/{code}").json
    totals = {one["player"]: one["total"] for one in found["members"]}
    assert (totals[maker.player], len(totals)) == (None, 2)


@pytest.mark.parametrize("mode", MODES)
def test_such_a_round_is_set_beside_no_other(app: Flask, mode: str) -> None:
    maker, code = crossed(app, mode)
    friend = Program(app)
    friend.play(friend.start(code).json)
    two = f"{maker.player},{friend.player}"
    for reader in (maker, friend):
        answer = reader.get(f"/challenges/{code}/compare?players={two}")
        assert answer.status_code == 404, answer.text
        for page in (f"/c/{code}", f"/rounds/c-{code}.{reader.player}", "/"):
            assert visitor_of(app, reader.player).get(page).status_code == 200


def test_the_coach_is_silent_from_then_on(app: Flask) -> None:
    maker = Program(app)
    state = maker.move(maker.start("solo", ruleset="junior").json, "throw").json
    state = maker.move(state, "advice").json
    code = canonical(state["challenge"].removeprefix("c-"))
    assert records.share(web_of(app).kit.store, code, "open", ())
    state = maker.move(state, "throw", keep=[]).json
    assert maker.move(state, "advice").json["reason"] == "advice-closed"
    assert maker.get(f"/rounds/{state['id']}/advice").json["reason"] == "advice-closed"
