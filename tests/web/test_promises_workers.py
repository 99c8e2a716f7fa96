"""Several processes under gunicorn behave as one: nothing lives in the memory of any of them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from service.settings import SETTINGS
from tests.web.served import Caller
from tests.world import ZERO_KEY, empty

GUNICORN = Path(sys.executable).with_name("gunicorn")
CHECKOUT = Path(__file__).parents[2]
WORKERS, PLAYERS = 3, 20


@dataclass(frozen=True)
class Served:
    """A running gunicorn: its process and its port."""

    master: int
    port: int

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.master}/task/{self.master}/children").read_text()
        return [int(child) for child in children.split()]

    def answers(self) -> bool:
        try:
            return Caller(self.port).send("GET", "/days/today")[0] == 200
        except OSError:
            return False

    def wait(self) -> None:
        until = time.monotonic() + 60
        while not (self.answers() and len(self.workers()) == WORKERS):
            assert time.monotonic() < until, "gunicorn did not start"
            time.sleep(0.1)


@contextmanager
def gunicorn(store_url: str, *options: str) -> Iterator[Served]:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = int(probe.getsockname()[1])
    ours = {setting.name for setting in SETTINGS}
    environ = {name: value for name, value in os.environ.items() if name not in ours} | {
        "SAMMAKAST_REDIS_URL": store_url,
        "SAMMAKAST_SECRET_KEYS": "a secret of the tests alone which is long enough",
        "SAMMAKAST_DICE_KEYS": f"2026-05-01:{ZERO_KEY}",
        "SAMMAKAST_TESTING": "1",
        "SAMMAKAST_NOW": "2426-11-29T12:00:00Z",
        "PORT": str(port),
        "WEB_CONCURRENCY": str(WORKERS),
    }
    command: list[str | Path] = [
        GUNICORN,
        "-c",
        "config/gunicorn.py",
        *options,
        "service.app:create_app()",
    ]
    with subprocess.Popen(
        command, cwd=CHECKOUT, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        try:
            served = Served(process.pid, port)
            served.wait()
            yield served
        finally:
            process.terminate()
            process.communicate(timeout=30)


@pytest.fixture(scope="module")
def served(store_url: str) -> Iterator[Served]:
    """Loaded before it forks, as --preload does."""
    empty(store_url)
    with gunicorn(store_url, "--preload") as served:
        yield served


def play(caller: Caller, random: Random) -> list[tuple[str, int]]:
    """Play today's round as one likes, and return what was written into each box."""
    state = caller.start()[1]
    written = []
    while not state["over"]:
        status, state = caller.move(state, "throw")
        assert status == 200
        box = random.choice(sorted(state["options"]))
        points = state["options"][box]
        status, state = caller.move(state, "score", box=box)
        assert status == 200
        assert state["card"][box] == points
        written.append((box, points))
    return written


def test_twenty_players_at_once_get_their_own_cards_from_processes_that_were_forked(
    served: Served,
) -> None:
    callers = [Caller.new(served.port) for _ in range(PLAYERS)]
    with ThreadPoolExecutor(PLAYERS) as pool:
        played = list(pool.map(play, callers, map(Random, range(PLAYERS))))
        states = list(pool.map(lambda caller: caller.start()[1], callers))
    assert len({state["id"] for state in states}) == PLAYERS
    for written, state in zip(played, states, strict=True):
        assert state["card"] == dict(written)
    board = callers[0].send("GET", "/boards/today")[1]
    assert sorted(entry["total"] for entry in board["entries"]) == sorted(
        state["total"] for state in states
    )


def test_a_process_killed_between_two_throws_is_not_missed(served: Served) -> None:
    caller = Caller.new(served.port)
    state = caller.move(caller.start()[1], "throw")[1]
    before = served.workers()
    os.kill(before[0], signal.SIGKILL)
    while before[0] in served.workers():
        time.sleep(0.02)
    served.wait()
    assert set(before[1:]) < set(served.workers())
    for _ in range(2 * WORKERS):
        assert caller.read(state) == state
    status, after = caller.move(state, "throw")
    assert (status, after["version"]) == (200, 3)
    assert {caller.read(state)["version"] for _ in range(2 * WORKERS)} == {3}
