"""A service as tests meet it: real store, fixed dice key, a clock that is set by hand."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from service.settings import Settings, from_env
from service.store.client import Store
from service.web.api import openapi
from service.web.context import Web
from service.web.tokens import Device, make_once

ZERO_KEY = "00" * 32
#: A Sunday in a far year, whose calendar is that of 2026. The store's own clock is the machine's:
#: what it keeps for some days from an earlier noon on may have expired when the tests are run.
NOON = datetime(2426, 11, 29, 12, tzinfo=UTC)
BASE = "http://localhost"


@dataclass
class Clock:
    """A clock that stands still until it is told to go on."""

    now: datetime = field(default=NOON)

    def __call__(self) -> datetime:
        return self.now

    def set(self, text: str) -> None:
        self.now = datetime.fromisoformat(text).astimezone(UTC)

    def advance(self, **by: float) -> None:
        self.now += timedelta(**by)


def settings_for(store_url: str, **changed: str) -> Settings:
    """Settings of a service on this store, with a dice key of zeros since the first day."""
    environ = {
        "SAMMAKAST_REDIS_URL": store_url,
        "SAMMAKAST_SECRET_KEYS": "a secret of the tests alone which is long enough",
        "SAMMAKAST_DICE_KEYS": f"2026-05-01:{ZERO_KEY}",
        "SAMMAKAST_TESTING": "1",
    }
    return from_env(environ | changed)


def empty(store_url: str) -> None:
    """Forget everything in a store that the tests have started."""
    assert os.environ.get("SAMMAKAST_REDIS_URL") is None
    store = Store(store_url)
    store.do("FLUSHALL")
    store.close()


class Visitor:
    """A browser without scripts: keeps its cookies, posts forms as a page of ours would."""

    def __init__(self, app: Flask, **headers: str) -> None:
        self.client: FlaskClient = app.test_client()
        self.headers = headers

    def get(self, path: str, **headers: str) -> Any:
        sent = {**self.headers, **headers}
        return self.client.get(path, headers=sent, base_url=BASE, buffered=True)

    def post(self, path: str, data: Any = None, **headers: str) -> Any:
        sent = {"Sec-Fetch-Site": "same-origin", **self.headers, **headers}
        return self.client.post(path, data=data or {}, headers=sent, base_url=BASE, buffered=True)

    def start_today(self, number: int) -> str:
        """Press the first button of a day and return the address of the round."""
        answer = self.post(f"/d/{number}/start", {"once": make_once()})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["Location"])


def assert_documented(app: Flask, answer: TestResponse) -> None:
    """The OpenAPI document knows this status of this call."""
    asked = answer.request
    try:
        endpoint, _ = app.url_map.bind("localhost").match(asked.path, asked.method)
    except HTTPException:
        return  # no call at all
    paths = openapi.document()["paths"].values()
    known = {f"api.{call['operationId']}": call for path in paths for call in path.values()}
    if endpoint in known:
        assert str(answer.status_code) in known[endpoint]["responses"], (asked, answer.text)


class Program:
    """A program that acts as one player through the JSON API."""

    def __init__(self, app: Flask, token: str | None = None) -> None:
        self.client: FlaskClient = app.test_client()
        self.player = ""
        self.token = token
        if token is None:
            made = self.send("POST", "/players", {}).json
            self.player, self.token = made["player"], made["token"]

    def send(self, method: str, path: str, document: Any = None, **raw: Any) -> Any:
        """Make a call; `raw` is for what is no document: `data`, `content_type`."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = self.client.open(
            f"/api/v1{path}", method=method, json=document, headers=headers, base_url=BASE, **raw
        )
        assert_documented(self.client.application, answer)
        return answer

    def get(self, path: str) -> Any:
        return self.send("GET", path)

    def start(self, challenge: str = "today", **more: Any) -> Any:
        return self.send("POST", "/rounds", {"challenge": challenge, **more})

    def move(self, state: Any, move: str, **more: Any) -> Any:
        document = {"move": move, "version": state["version"], **more}
        return self.send("POST", f"/rounds/{state['id']}/moves", document)

    def play(self, state: Any, until_turn: int | None = None) -> Any:
        """Throw once a turn and fill the first open box, to the end or the start of a turn."""
        while not state["over"] and state["turn"] != until_turn:
            state = self.move(state, "throw").json
            state = self.move(state, "score", box=next(iter(state["options"]))).json
        return state


def web_of(app: Flask) -> Web:
    """The parts of a service."""
    return cast(Web, app.extensions["sammakast"])


def program_of(app: Flask, player: str) -> Program:
    """A program that acts as a player who is there."""
    made = Program(app, web_of(app).tokens.bearer(player, NOON.date()))
    made.player = player
    return made


def visitor_of(app: Flask, player: str) -> Visitor:
    """A browser of a player who is there."""
    made = Visitor(app)
    made.client.set_cookie(
        "sammakast", web_of(app).tokens.device_cookie(Device((player,)), NOON.date())
    )
    return made
