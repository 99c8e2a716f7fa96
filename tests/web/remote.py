"""A browser without scripts that speaks HTTP to a running service, a connection a request."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from flask import Flask

from tests.world import Visitor


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status_code: int
    headers: Message
    text: str


class RemoteVisitor(Visitor):
    """Does what a visitor does, at a port of this machine."""

    def __init__(self, port: int) -> None:
        super().__init__(Flask(__name__))
        self._port = port
        self._cookies: SimpleCookie = SimpleCookie()

    def get(self, path: str, **headers: str) -> Answer:
        return self._send("GET", path, None, headers)

    def post(self, path: str, data: Any = None, **headers: str) -> Answer:
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        sent = {"Sec-Fetch-Site": "same-origin", **form, **headers}
        return self._send("POST", path, urlencode(data or {}, doseq=True), sent)

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={kept.value}" for name, kept in self._cookies.items())
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=20)) as connection:
            connection.request(method, path, body, {"Cookie": cookies, **headers})
            answer = connection.getresponse()
            for header in answer.headers.get_all("Set-Cookie", []):
                self._cookies.load(header)
            return Answer(answer.status, answer.headers, answer.read().decode())
