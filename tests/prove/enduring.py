"""Players who go on over HTTP while the store is in trouble, and note what they saw of it."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import count
from random import Random
from threading import Event
from typing import Any

PLAYERS = 12
#: Seconds between two moves, and before a move that was not taken is sent again.
PAUSE = 0.03
AGAIN = 0.25


@dataclass
class Seen:
    """What a player saw: each answer to a move with its instant, and moves that did not last."""

    answers: list[tuple[float, float, int]] = field(default_factory=list)
    without_retry_after: int = 0
    lost: int = 0
    doubled: int = 0
    rounds: int = 0


class Player:
    """A player's program, which sends each move until it is taken."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._random = Random(seed)
        self._token = ""
        self._parted = False
        self.seen = Seen()

    def _send(self, method: str, path: str, document: Any = None) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=30)) as connection:
            body = None if document is None else json.dumps(document)
            connection.request(method, f"/api/v1{path}", body, headers)
            answer = connection.getresponse()
            if answer.status == 503:
                self.seen.without_retry_after += answer.headers["Retry-After"] is None
            return answer.status, json.loads(answer.read())

    def _until_taken(self, method: str, path: str, document: Any) -> tuple[int, Any]:
        """Send something until it is answered by more than a request to try again."""
        for _ in count():
            began = time.monotonic()
            status, answer = self._send(method, path, document)
            self.seen.answers.append((began, time.monotonic() - began, status))
            if status != 503:
                return status, answer
            time.sleep(AGAIN)
        raise AssertionError

    def play(self, stop: Event) -> Seen:
        """Play games of one's own, one after the other."""
        _, made = self._until_taken("POST", "/players", {})
        self._token = made["token"]
        while not stop.is_set():
            _, state = self._until_taken("POST", "/rounds", {"challenge": "solo"})
            self._parted = False
            while not (state["over"] or stop.is_set()):
                state = self._move(state)
                time.sleep(PAUSE)
            self.seen.rounds += state["over"]
            self._look(state)
        return self.seen

    def _move(self, state: Any) -> Any:
        move = {"version": state["version"], **self._choose(state)}
        status, answer = self._until_taken("POST", f"/rounds/{state['id']}/moves", move)
        if status == 404:
            answer = {"version": 0, "over": True}
        elif status == 409:
            answer = answer["round"]
        else:
            assert status == 200, (status, answer)
        self._compare(answer["version"] - state["version"] - (status == 200))
        return {**state, **answer}

    def _compare(self, ahead: int) -> None:
        """A round is as many moves ahead of what was answered as were doubled, or behind as were
        lost. What was lost may be met again while two masters are asked in turn: no such round is
        looked at for doubles."""
        self.seen.doubled += 0 if self._parted else max(ahead, 0)
        self.seen.lost += max(-ahead, 0)
        self._parted = self._parted or ahead < 0

    def _choose(self, state: Any) -> dict[str, Any]:
        if state["throw"] and (not state["throws_left"] or self._random.random() < 0.6):
            return {"move": "score", "box": self._random.choice(sorted(state["options"]))}
        return {"move": "throw"}

    def _look(self, state: Any) -> None:
        """Find the round as it was answered last."""
        status, found = self._until_taken("GET", f"/rounds/{state['id']}", None)
        self._compare((found["version"] if status == 200 else 0) - state["version"])


@dataclass
class Told:
    """What all players saw together."""

    seen: list[Seen]

    @property
    def answers(self) -> list[tuple[float, float, int]]:
        return sorted(answer for one in self.seen for answer in one.answers)

    @property
    def statuses(self) -> Counter[int]:
        return Counter(status for _, _, status in self.answers)

    def sum(self, name: str) -> int:
        return sum(int(getattr(one, name)) for one in self.seen)

    @property
    def unavailable(self) -> float:
        """Seconds from the first request that was answered by 503 to the end of the last one."""
        spans = [(began, began + lasted) for began, lasted, status in self.answers if status == 503]
        return max(end for _, end in spans) - spans[0][0] if spans else 0.0

    def say(self, what: str) -> None:
        """Print the figures in one line."""
        longest = max(lasted for _, lasted, _ in self.answers)
        slow = sum(lasted > 1 for _, lasted, _ in self.answers)
        print(
            f"\n{what}: {len(self.answers)} answers {dict(self.statuses)}, "
            f"{self.sum('rounds')} rounds finished; longest answer {longest:.2f} s, "
            f"{slow} above 1 s; 503 for {self.unavailable:.2f} s; "
            f"lost {self.sum('lost')}, doubled {self.sum('doubled')}"
        )


class Playing:
    """Players who play until they are told to stop."""

    def __init__(self, port: int, pool: ThreadPoolExecutor) -> None:
        self._stop = Event()
        players = [Player(port, number) for number in range(PLAYERS)]
        self._seen = [player.seen for player in players]
        self._played = [pool.submit(player.play, self._stop) for player in players]

    def go_on(self, moves: int = 300) -> None:
        """Wait until so many further requests have been answered well."""
        aim = self._taken() + moves
        until = time.monotonic() + 60
        while self._taken() < aim:
            assert time.monotonic() < until, "nobody goes on"
            for played in self._played:
                if played.done():
                    played.result()
            time.sleep(0.05)

    def _taken(self) -> int:
        return sum(status < 300 for seen in self._seen for _, _, status in list(seen.answers))

    def end(self) -> Told:
        self._stop.set()
        return Told([played.result(60) for played in self._played])

    def stop(self) -> None:
        self._stop.set()


@contextmanager
def playing(port: int) -> Iterator[Playing]:
    """Twelve players at a service, well on their way."""
    with ThreadPoolExecutor(PLAYERS) as pool:
        players = Playing(port, pool)
        try:
            players.go_on()
            yield players
        finally:
            players.stop()
