"""Players over HTTP who note every move that was answered, and how it is asked of the store."""

import http.client
import json
import random
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

from service.game.moves import Score, Throw, write_move
from service.game.packing import unpack
from service.play.fsck.results import of_players
from service.play.fsck.rounds import of_rounds
from service.play.kit import Kit
from service.store.question import each
from service.store.rounds import log_of
from tests.world import NOON

#: A request that is not answered for so long is sent again.
PATIENCE_SECONDS = 8.0
#: What a store or a process in trouble may answer; a move is then sent again.
TROUBLE = {502, 503}


@dataclass(frozen=True, slots=True)
class Answered:
    """A move that was answered with 200: of which round and version, its line, and when."""

    round_id: str
    version: int
    line: str
    at: float


@dataclass
class Notes:
    """What all players have been answered; `open` are the moves not yet looked for in the store."""

    lock: Lock = field(default_factory=Lock)
    open: list[Answered] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    rounds: set[str] = field(default_factory=set)
    finished: int = 0
    longest: float = 0.0

    def answered(self, move: Answered, *, over: bool, waited: float) -> None:
        with self.lock:
            self.open.append(move)
            self.rounds.add(move.round_id)
            self.finished += over
            self.longest = max(self.longest, waited)

    def count(self, what: str) -> None:
        with self.lock:
            self.statuses[what] += 1

    def take(self) -> list[Answered]:
        """The moves not yet looked for, from now on noted as looked for."""
        with self.lock:
            taken, self.open = self.open, []
        return taken


@dataclass
class Gate:
    """Where players wait while the store is looked at."""

    way: Event = field(default_factory=Event)
    ended: Event = field(default_factory=Event)
    lock: Lock = field(default_factory=Lock)
    underway: int = 0

    def enter(self) -> bool:
        while True:
            self.way.wait()
            with self.lock:
                if self.way.is_set():
                    self.underway += 1
                    return not self.ended.is_set()

    def leave(self) -> None:
        with self.lock:
            self.underway -= 1

    def close(self) -> None:
        """Let nobody in, and wait until all have left."""
        with self.lock:
            self.way.clear()
        until = time.monotonic() + 60
        while self.underway:
            assert time.monotonic() < until, "a player does not come back"
            time.sleep(0.005)

    def end(self) -> None:
        self.ended.set()
        self.way.set()


class Player:
    """A program that plays one day's round after another, each as somebody new."""

    def __init__(self, port: int, notes: Notes, seed: int) -> None:
        self._port = port
        self._notes = notes
        self._random = random.Random(seed)
        self._connection: http.client.HTTPConnection | None = None
        self._token = ""
        self._state: Any = None

    def play(self, gate: Gate) -> None:
        """Make one move after another until the gate is ended."""
        while gate.enter():
            try:
                self._step()
            finally:
                gate.leave()
        gate.leave()
        self._hang_up()

    def _step(self) -> None:
        if self._state is None:
            self._begin()
        else:
            self._move()

    def _begin(self) -> None:
        status, made = self._send("POST", "/players", {})
        if status != 201:
            return
        self._token = made["token"]
        status, state = self._send("POST", "/rounds", {"challenge": "today"})
        self._state = state if status in {200, 201} else None

    def _move(self) -> None:
        state, began = self._state, time.monotonic()
        document, line = self._choice(state)
        while True:
            status, after = self._send("POST", f"/rounds/{state['id']}/moves", document)
            if status == 200:
                move = Answered(state["id"], state["version"], line, time.time())
                waited = time.monotonic() - began
                self._notes.answered(move, over=after["over"], waited=waited)
                self._state = None if after["over"] else after
                return
            if status not in {0, *TROUBLE}:
                # What was answered before and is gone: begin anew from what the store has.
                self._look_again(state["id"])
                return
            time.sleep(0.05)

    def _look_again(self, round_id: str) -> None:
        status, found = self._send("GET", f"/rounds/{round_id}", None)
        self._state = found if status == 200 and not found["over"] else None

    def _choice(self, state: Any) -> tuple[dict[str, Any], str]:
        document = {"version": state["version"]}
        if not state["options"] or (self._random.random() < 0.2 and state["throws_left"]):
            return {**document, "move": "throw"}, write_move(Throw())
        box = self._random.choice(sorted(state["options"]))
        return {**document, "move": "score", "box": box}, write_move(Score(box))

    def _send(self, method: str, path: str, document: Any) -> tuple[int, Any]:
        """The status and document of an answer; status 0 where there is none."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._token}"}
        if path == "/players":
            del headers["Authorization"]
        body = None if document is None else json.dumps(document)
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection(
                    "127.0.0.1", self._port, timeout=PATIENCE_SECONDS
                )
            self._connection.request(method, f"/api/v1{path}", body, headers)
            answer = self._connection.getresponse()
            status, found = answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            self._hang_up()
            self._notes.count(type(error).__name__)
            return 0, None
        self._notes.count(str(status))
        return status, found

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(OSError):
                self._connection.close()
            self._connection = None


def lost(kit: Kit, moves: Iterable[Answered]) -> list[Answered]:
    """The moves that the store does not hold."""
    wanted = list(moves)
    rounds = sorted({move.round_id for move in wanted})
    logs = kit.store.ask(each([log_of(one.split(".")[1], one) for one in rounds]))
    lines = {
        one: tuple(log.lines if log.packed is None else unpack(log.packed, kit.rulesets))
        for one, log in zip(rounds, logs, strict=True)
    }
    return [
        move
        for move in wanted
        if lines[move.round_id][move.version : move.version + 1] != (move.line,)
    ]


def halves(kit: Kit, rounds: Iterable[str]) -> list[str]:
    """What of these rounds stands without its places, and what places without their round."""
    named = sorted(rounds)
    players = [one.split(".")[1] for one in named]
    found = [*of_rounds(kit, NOON, named), *of_players(kit, frozenset(), NOON, players)]
    return [one.text for one in found]
