"""A realistic mix for Locust, which runs it in an environment of its own: people who open the front
page, play today's round by fragments and take a box back now and then, and look at what came of it.

Knows the addresses of pages; what is played stands in the file that `BENCH_ROUNDS` names.
"""

import json
import os
import random
import secrets
from pathlib import Path
from typing import ClassVar

from locust import FastHttpUser, task

_BENCH = json.loads(Path(os.environ["BENCH_ROUNDS"]).read_text())
_FINISHED: list[str] = []
_LATEST = 50


class Player(FastHttpUser):
    """Somebody who plays today's round as a new player, again and again."""

    network_timeout = connection_timeout = 20.0
    default_headers: ClassVar = {"Accept-Encoding": "br", "Sec-Fetch-Site": "same-origin"}

    @task
    def play(self) -> None:
        """From the front page to the comparison with somebody else."""
        self.client.cookiejar.clear()
        day = f"/d/{_BENCH['day']}"
        self.client.get("/", name="front page")
        address = self._begin(day)
        self.client.get(address, name="round")
        for form in random.choice(_BENCH["rounds"]):
            headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
            self.client.post(f"{address}/moves", data=form, headers=headers, name="move")
        self.client.get(address, name="result")
        self.client.get(f"{day}/board", name="board")
        if _FINISHED:
            with_whom = random.choice(_FINISHED[-_LATEST:])
            self.client.get(f"{day}/compare?with={with_whom}", name="compare")
        _FINISHED.append(address.rpartition(".")[2])

    def _begin(self, day: str) -> str:
        answer = self.client.post(
            f"{day}/start",
            data={"once": secrets.token_hex(16)},
            allow_redirects=False,
            name="start",
        )
        return str(answer.headers["Location"])
