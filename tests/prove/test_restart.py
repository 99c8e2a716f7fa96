"""Workers are replaced, and the whole service is, while players play: no request fails.

Players keep a connection or open one for each request; nobody sends a request twice.
"""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from json import dumps, loads
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tests.web.workers import CHECKOUT, GUNICORN, environ_of, gunicorn
from tests.world import empty

PLAYERS = 6
RESTARTS = 5


@dataclass
class Player:
    """Throws and fills boxes of one's own games, over a connection that is kept or is not."""

    port: int
    keeps: bool
    stop: Event
    answered: int = 0
    reconnected: int = 0
    slowest: float = 0.0
    failed: list[str] = field(default_factory=list)
    connection: HTTPConnection | None = None
    token: str = ""

    def play(self) -> None:
        self.token = self.ask("POST", "/players", {})["token"]
        while not self.stop.is_set():
            state = self.ask("POST", "/rounds", {"challenge": "solo"})
            while not state["over"] and not self.stop.is_set():
                state = self.move(state, "throw")
                state = self.move(state, "score", box=next(iter(state["options"])))
        self.drop()

    def move(self, state: Any, kind: str, **more: str) -> Any:
        document = {"move": kind, "version": state["version"], **more}
        after = self.ask("POST", f"/rounds/{state['id']}/moves", document)
        assert after["version"] == state["version"] + 1, (state, after)
        return after

    def ask(self, method: str, path: str, document: Any) -> Any:
        began = time.monotonic()
        try:
            return self._ask(method, path, document)
        except (OSError, HTTPException, AssertionError) as error:
            self.failed.append(f"{method} {path}: {error!r}")
            self.stop.set()
            raise SystemExit from None
        finally:
            self.slowest = max(self.slowest, time.monotonic() - began)

    def _ask(self, method: str, path: str, document: Any) -> Any:
        if self.connection is None:
            self.connection = HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        self.connection.request(method, f"/api/v1{path}", dumps(document), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status in (200, 201), text
        self.answered += 1
        if answer.will_close or not self.keeps:
            self.reconnected += self.keeps
            self.drop()
        return loads(text)

    def drop(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None


@contextmanager
def playing(port: int) -> Iterator[list[Player]]:
    """Players at their games until the block ends."""
    stop = Event()
    players = [Player(port, number % 2 == 0, stop) for number in range(PLAYERS)]
    threads = [Thread(target=player.play) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield players
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def go_on(players: list[Player]) -> None:
    """Let every player be answered some times more."""
    before = [player.answered for player in players]
    until = time.monotonic() + 120
    while any(p.answered < was + 5 for p, was in zip(players, before, strict=True)):
        assert time.monotonic() < until, "nobody is answered"
        if any(player.failed for player in players):
            return
        time.sleep(0.02)


def tell(what: str, players: list[Player]) -> None:
    answered = sum(player.answered for player in players)
    failed = [line for player in players for line in player.failed]
    told = sum(player.reconnected for player in players)
    slowest = max(player.slowest for player in players)
    print(
        f"\n{what}: {answered} requests answered, {len(failed)} failed, {told} kept connections "
        f"ended by the service as it said, slowest answer {slowest:.1f} s"
    )
    assert failed == []


def test_workers_are_replaced_while_players_play(store_url: str, tmp_path: Path) -> None:
    empty(store_url)
    with gunicorn(store_url, tmp_path / "log") as served, playing(served.port) as players:
        go_on(players)
        for _ in range(RESTARTS):
            before = set(served.workers())
            os.kill(served.master, signal.SIGHUP)
            until = time.monotonic() + 120
            while before & set(served.workers()):
                assert time.monotonic() < until, "a worker stays"
                time.sleep(0.05)
            go_on(players)
    tell(f"{RESTARTS} times SIGHUP", players)


def test_the_service_is_replaced_while_its_socket_is_kept(store_url: str, tmp_path: Path) -> None:
    """As systemd does with a socket of its own: who comes meanwhile waits in the socket."""
    empty(store_url)
    with closing(socket.create_server(("127.0.0.1", 0), backlog=2048)) as kept:
        port = kept.getsockname()[1]
        process = _start(store_url, tmp_path, kept)
        try:
            with playing(port) as players:
                go_on(players)
                for _ in range(RESTARTS):
                    process.terminate()
                    assert process.wait(60) == 0
                    process = _start(store_url, tmp_path, kept)
                    go_on(players)
        finally:
            process.terminate()
            process.wait(60)
    tell(f"{RESTARTS} times stopped and started anew", players)


def _start(store_url: str, folder: Path, kept: socket.socket) -> subprocess.Popen[bytes]:
    """Start gunicorn with a socket that is there already, in systemd's way."""
    handed = f'exec 3<&{kept.fileno()}; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'
    command = [GUNICORN, "-c", "config/gunicorn.py", "service.app:create_app()"]
    with (folder / "log").open("ab") as said:
        return subprocess.Popen(
            ["sh", "-c", handed, "sh", *map(str, command)],
            cwd=CHECKOUT,
            env=environ_of(store_url, kept.getsockname()[1]),
            stdout=said,
            stderr=said,
            pass_fds=(kept.fileno(),),
        )
