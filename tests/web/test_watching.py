"""Each request has a name of its own, is counted under its route, and leaves one line."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.web.limits import Limited, Limits
from service.web.metrics import REGISTRY
from service.web.watching import HEADER, REQUESTS
from tests.store.servers import Server
from tests.world import Program, Visitor, visitor_of

MOVES = "/api/v1/rounds/<round_id>/moves"


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"sammakast_{name}", labels) or 0


class Counting:
    """What was counted since the beginning."""

    def __init__(self, name: str, **labels: str) -> None:
        self._what = name, labels
        self._before = counted(name, **labels)

    def __call__(self) -> float:
        name, labels = self._what
        return counted(name, **labels) - self._before


class Heard:
    """What is written of requests."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def clear(self) -> None:
        os.truncate(self._path, 0)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._path.read_text().splitlines()]


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[Heard]:
    with (tmp_path / "requests").open("a") as stream:
        REQUESTS.open(stream)
        yield Heard(tmp_path / "requests")
        REQUESTS.open(None)


def test_a_line_tells_the_route_and_not_the_path(app: Flask, heard: Heard) -> None:
    player = Program(app)
    state = player.start().json
    heard.clear()
    answer = player.move(state, "throw")
    (line,) = heard.lines()
    assert (line["method"], line["route"], line["status"]) == ("POST", MOVES, 200)
    assert line["trips"] == 2
    assert 0 < line["ms"] < 20_000
    assert line["request"] == answer.headers[HEADER]
    assert set(line) == {"time", "request", "method", "route", "status", "ms", "trips"}


def test_what_is_nowhere_has_no_route(app: Flask, heard: Heard) -> None:
    Visitor(app).get("/somebody/else")
    (line,) = heard.lines()
    assert (line["route"], line["status"]) == ("none", 404)


def test_probes_leave_lines_only_in_trouble(shaky: Flask, server: Server, heard: Heard) -> None:
    for address in ("/healthz", "/readyz"):
        shaky.test_client().get(address)
    assert heard.lines() == []
    server.kill()
    shaky.test_client().get("/readyz")
    assert [line["status"] for line in heard.lines()] == [503]


def test_a_request_is_called_what_a_trusted_proxy_calls_it(
    app: Flask, build: Callable[..., Flask]
) -> None:
    given = "4f1c0a7be2d94c6f8a1b2c3d4e5f6a7b"
    trusted = Visitor(build(SAMMAKAST_PROXIES="1"))
    assert trusted.get("/privacy", **{HEADER: given}).headers[HEADER] == given
    for unfit in ("short", "a b c d e f g h", "x" * 65, "<script>alert</script>"):
        assert trusted.get("/privacy", **{HEADER: unfit}).headers[HEADER].isdecimal()
    own = Visitor(app).get("/privacy", **{HEADER: given}).headers[HEADER]
    assert own.isdecimal()
    assert len(own) == 15


def test_two_requests_have_two_names(app: Flask) -> None:
    assert len({Visitor(app).get("/privacy").headers[HEADER] for _ in range(9)}) == 9


def test_moves_are_counted_by_kind_and_by_what_came_of_them(app: Flask) -> None:
    player = Program(app)
    state = player.start().json
    made = Counting("moves_total", kind="throw", outcome="made")
    conflict = Counting("moves_total", kind="throw", outcome="conflict")
    refused = Counting("moves_total", kind="score", outcome="refused")
    asked = Counting("requests_total", route=MOVES, method="POST", status="409")
    thrown = player.move(state, "throw").json
    visitor_of(app, player.player).post(
        f"/rounds/{state['id']}/moves", {"version": "2", "throw": "1"}
    )
    assert player.move(thrown, "throw", keep=[thrown["dice"][0]]).status_code == 409
    assert player.move({**thrown, "version": 3}, "score", box="no-box").status_code in (400, 422)
    assert (made(), conflict(), asked()) == (2, 1, 1)
    assert refused() <= 1


def test_a_finished_round_is_counted_by_its_game(app: Flask) -> None:
    days = Counting("rounds_finished_total", game="maxi", kind="day")
    practice = Counting("rounds_finished_total", game="maxi", kind="practice")
    player = Program(app)
    player.play(player.start().json)
    player.play(player.start(practice=True).json)
    assert (days(), practice()) == (1, 1)


def test_trouble_is_counted_and_its_page_says_what_the_request_is_called(
    shaky: Flask, server: Server
) -> None:
    given_up = Counting("store_troubles_total", what="unavailable")
    again = Counting("store_troubles_total", what="retry")
    server.kill()
    answer = Visitor(shaky).get("/")
    assert answer.status_code == 503
    assert f"503 · {answer.headers[HEADER]}" in answer.text
    assert "404 ·" not in Visitor(shaky).get("/nowhere").text
    assert given_up() == 1
    assert again() > 1


def test_a_limit_is_counted_when_it_refuses_and_when_it_cannot(
    limited: Flask,
) -> None:
    refused = Counting("limits_total", limit="guesses", outcome="refused")
    opened = Counting("limits_total", limit="players", outcome="open")
    for _ in range(22):
        Visitor(limited).post("/code", {"code": "K7QM-3XT9"})
    assert refused() > 0
    assert Limits("redis://127.0.0.1:1").allows(Limited.PLAYERS, "203.0.113.9")
    assert opened() == 1
