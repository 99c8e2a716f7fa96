"""The service as its operator meets it: processes that count together, and a log of lines."""

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.ports import free_port
from tests.web.served import Caller
from tests.web.workers import WORKERS, Served, gunicorn
from tests.world import empty

ROUND = "d-2026-11-29.3fa9c1d2e4b5"
BROKEN = (
    f"GET /rounds/{ROUND} HTTP/9.9",
    f"G@T /rounds/{ROUND} HTTP/1.1",
    f"GET /rounds/{ROUND} HTTP/1.1\r\nHost: localhost\r\nA b: {ROUND}",
    f"GET /rounds/{ROUND}/{'x' * 5000} HTTP/1.1",
)
MOVES = "/api/v1/rounds/<round_id>/moves"


@dataclass(frozen=True)
class Operated:
    """A running service, the port of its metrics and the folder that its processes count in."""

    served: Served
    metrics: int
    counts: Path

    def counted(self) -> dict[str, float]:
        status, text, _ = ask(self.metrics, "/metrics")
        assert status == 200
        lines = [line.rpartition(" ") for line in text.splitlines() if line[0] != "#"]
        return {name: float(value) for name, _, value in lines}

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.served.log.read_text().splitlines()]


def ask(port: int, path: str, method: str = "GET", **headers: str) -> tuple[int, str, str]:
    """The status, text and name of the answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text, answer.headers.get("X-Request-Id", "")


@pytest.fixture(scope="module")
def operated(store_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operated]:
    empty(store_url)
    folder, port = tmp_path_factory.mktemp("operated"), free_port()
    settings = {"SAMMAKAST_METRICS": f"127.0.0.1:{port}", "RUNTIME_DIRECTORY": str(folder)}
    left = folder / "sammakast-counts-999999999-killed"
    left.mkdir()
    with gunicorn(store_url, folder / "log", **settings) as served:
        (counts,) = folder.glob("sammakast-counts-*")
        assert counts != left
        yield Operated(served, port, counts)
    assert not counts.exists()


def test_what_all_processes_have_counted_is_shown_as_one(operated: Operated) -> None:
    caller = Caller.new(operated.served.port)
    before = operated.counted()
    state = caller.play(caller.start()[1])
    after = operated.counted()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    moved = f'{{method="POST",route="{MOVES}"'
    assert state["over"]
    assert more('sammakast_moves_total{kind="throw",outcome="made"}') == 20
    assert more('sammakast_rounds_finished_total{game="maxi",kind="day"}') == 1
    assert more(f'sammakast_requests_total{moved},status="200"}}') == 40
    assert more(f"sammakast_request_seconds_count{moved}}}") == 40
    assert more(f'sammakast_store_trips_total{{route="{MOVES}"}}') == 80
    assert after["sammakast_workers"] == WORKERS
    assert after["sammakast_store_ready"] == 1
    assert (after["sammakast_days_due"], after["sammakast_clock_running"]) == (0, 0)
    assert not [name for name in after if state["id"].partition(".")[2] in name]


def test_what_is_counted_is_shown_at_its_own_port_alone(operated: Operated) -> None:
    port, metrics = operated.served.port, operated.metrics
    for name in (f"127.0.0.1:{metrics}", f"localhost:{metrics}"):
        assert ask(port, "/metrics", Host=name)[0] == 404
    for path in ("/", "/healthz", "/readyz", "/metrics/", "/api/v1/days/today"):
        assert ask(metrics, path)[0] == 404, path
    assert ask(metrics, "/metrics", "POST")[0] == 404


def test_what_a_killed_process_has_counted_stays(operated: Operated) -> None:
    before = operated.counted()
    killed = operated.served.workers()[0]
    os.kill(killed, signal.SIGKILL)
    while killed in operated.served.workers():
        time.sleep(0.02)
    operated.served.wait()
    after = operated.counted()
    assert after["sammakast_workers"] == WORKERS
    moves = [name for name in before if name.startswith("sammakast_moves_total")]
    assert moves
    assert all(after[name] >= before[name] for name in moves)


def test_the_log_is_lines_that_say_nothing_of_visitors_and_players(operated: Operated) -> None:
    port, caller = operated.served.port, Caller.new(operated.served.port)
    state = caller.start()[1]
    assert caller.send("GET", f"/rounds/{state['id']}")[0] == 200
    status, _, name = ask(port, f"/rounds/{state['id']}?me={ROUND}", Cookie="sammakast=secret")
    for request in BROKEN:
        assert _sent(port, request).startswith(b"HTTP/1.1 4"), request
    (line,) = [line for line in operated.lines() if line.get("request") == name]
    assert (line["route"], line["status"]) == ("/rounds/<round_id>", status)
    refused = [line for line in operated.lines() if line.get("message") == "Invalid request"]
    assert [line["level"] for line in refused] == ["warning"] * len(BROKEN)
    said = operated.served.log.read_text()
    for word in ("127.0.0.1", "3fa9c1d2e4b5", state["id"].partition(".")[2], "secret"):
        assert word not in said, said


def _sent(port: int, request: str) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"{request}\r\n\r\n".encode())
        return connection.recv(1000)
