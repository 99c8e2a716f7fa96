"""The log: what happened and when, never who it happened to."""

import logging
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from service.web.logs import leave_out_visitors
from tests.web.served import Caller
from tests.web.workers import gunicorn
from tests.world import Visitor, empty

ROUND = "d-2026-11-29.3fa9c1d2e4b5"
BROKEN = (
    f"GET /rounds/{ROUND} HTTP/9.9",
    f"G@T /rounds/{ROUND} HTTP/1.1",
    f"GET /rounds/{ROUND} HTTP/1.1\r\nHost: localhost\r\nA b: {ROUND}",
    f"GET /rounds/{ROUND}/{'x' * 5000} HTTP/1.1",
)


def test_a_fault_is_logged_by_its_route_and_not_by_its_player(
    build: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    faulty = build()

    @faulty.get("/faults/<round_id>")
    def fault(round_id: str) -> str:
        raise ZeroDivisionError(len(round_id))

    assert Visitor(faulty).get(f"/faults/{ROUND}?me={ROUND}").status_code == 500
    assert "A fault at /faults/<round_id> [GET]" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert ROUND not in caplog.text


@pytest.mark.parametrize(
    ("message", "args", "left"),
    [
        ("Invalid request from ip=203.0.113.9: x", (), "Invalid request"),
        ("Error handling request %s %s", ("GET", f"/rounds/{ROUND}"), "Error handling request"),
        ("Error handling request %s", (f"/rounds/{ROUND}",), "Error handling request"),
        ("Worker (pid:%s) was sent %s!", (7, "SIGKILL"), "Worker (pid:7) was sent SIGKILL!"),
    ],
)
def test_of_what_gunicorn_says_the_visitor_is_left_out(
    message: str, args: tuple[object, ...], left: str
) -> None:
    record = logging.LogRecord("gunicorn.error", logging.WARNING, "", 0, message, args, None)
    assert leave_out_visitors(record)
    assert record.getMessage() == left


def test_no_address_of_a_visitor_or_a_player_is_in_the_log_of_the_service(
    store_url: str, tmp_path: Path
) -> None:
    empty(store_url)
    with gunicorn(store_url, tmp_path / "log") as served:
        caller = Caller.new(served.port)
        state = caller.start()[1]
        assert caller.send("GET", f"/rounds/{state['id']}")[0] == 200
        for request in BROKEN:
            assert _sent(served.port, request).startswith(b"HTTP/1.1 4"), request
    said = served.log.read_text()
    assert said.count("Invalid request\n") == len(BROKEN)
    for word in ("127.0.0.1", "3fa9c1d2e4b5", state["id"].partition(".")[2], "/rounds"):
        assert word not in said, said


def _sent(port: int, request: str) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"{request}\r\n\r\n".encode())
        return connection.recv(1000)
