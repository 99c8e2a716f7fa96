"""Something foreign where a move writes: a clear 500, nothing is changed, and no move is lost.

It is no 503, which says to try again: this does not pass by itself, and the log names it.
"""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from service.store import keys
from tests.store.contents import contents
from tests.world import BASE, Program, visitor_of

TODAY = "d-2426-11-29"


@pytest.fixture
def raw(store_url: str, one_server: str) -> Iterator[Redis]:
    assert one_server
    with closing(Redis.from_url(store_url)) as client:
        yield client


def sent(player: Program, state: Any, box: str) -> Any:
    """The answer to a move, which no document foresees."""
    return player.client.post(
        f"/api/v1/rounds/{state['id']}/moves",
        json={"move": "score", "version": state["version"], "box": box},
        headers={"Authorization": f"Bearer {player.token}"},
        base_url=BASE,
    )


def test_the_last_move_of_a_round_fails_whole_or_is_made_whole(
    app: Flask, raw: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    player = Program(app)
    state = player.move(player.play(player.start().json, until_turn=20), "throw").json
    box = next(iter(state["options"]))
    part, sound = keys.part_of(player.player), contents(raw)
    for key in (
        keys.board(part, TODAY),
        keys.results(player.player),
        keys.board(part, "w-2426-W48"),
        keys.finished(part),
        keys.histogram(part, TODAY),
        keys.choices(part, TODAY),
    ):
        kept = raw.dump(key)
        raw.delete(key)
        raw.sadd(key, "no key of ours is a set")
        damaged = contents(raw)
        answer = sent(player, state, box)
        assert (answer.status_code, answer.content_type) == (500, "application/problem+json"), key
        assert contents(raw) == damaged, key
        raw.delete(key)
        if kept:
            raw.restore(key, 0, kept)
    assert "WRONGTYPE" in caplog.text
    assert contents(raw) == sound
    over = player.move(state, "score", box=box)
    assert (over.status_code, over.json["over"]) == (200, True)


def test_a_page_of_what_cannot_be_read_says_so_and_changes_nothing(app: Flask, raw: Redis) -> None:
    player = Program(app)
    state = player.start().json
    key = keys.log(player.player, state["id"])
    raw.delete(key)
    raw.sadd(key, "no key of ours is a set")
    damaged = contents(raw)
    visitor = visitor_of(app, player.player)
    for answer in (
        visitor.get(f"/rounds/{state['id']}"),
        visitor.post(f"/rounds/{state['id']}/moves", {"version": "1", "throw": "1"}),
    ):
        assert answer.status_code == 500
        assert "<h1" in answer.text
    assert contents(raw) == damaged
    assert visitor.get("/privacy").status_code == 200
