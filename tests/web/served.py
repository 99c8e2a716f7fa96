"""The service behind a real server with a thread a request, and callers that speak HTTP to it."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from threading import Thread
from typing import Any

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server


class _Quiet(WSGIRequestHandler):
    """Keeps no log."""

    def log(self, type: str, message: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served(app: Flask) -> Iterator[int]:
    """The port on which the app is served, a thread a request."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join(10)
        server.server_close()


class Caller:
    """A player's program on another machine; every call is a connection of its own."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port = port
        self._token = token

    @classmethod
    def new(cls, port: int) -> "Caller":
        return cls(port, cls(port).send("POST", "/players", {})[1]["token"])

    def send(self, method: str, path: str, document: Any = None) -> tuple[int, Any]:
        """The status and document of the answer."""
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        if document is not None:
            headers["Content-Type"] = "application/json"
        body = None if document is None else json.dumps(document)
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=20)) as connection:
            connection.request(method, f"/api/v1{path}", body, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def start(self, challenge: str = "today", **more: Any) -> tuple[int, Any]:
        return self.send("POST", "/rounds", {"challenge": challenge, **more})

    def move(self, state: Any, move: str, **more: Any) -> tuple[int, Any]:
        document = {"move": move, "version": state["version"], **more}
        return self.send("POST", f"/rounds/{state['id']}/moves", document)

    def read(self, state: Any) -> Any:
        """The round as it stands."""
        return self.send("GET", f"/rounds/{state['id']}")[1]

    def play(self, state: Any, until_turn: int | None = None) -> Any:
        """Throw once a turn and fill the first open box, to the end or the start of a turn."""
        while not state["over"] and state["turn"] != until_turn:
            state = self.move(state, "throw")[1]
            state = self.move(state, "score", box=next(iter(state["options"])))[1]
        return state
