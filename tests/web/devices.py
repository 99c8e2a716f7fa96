"""The cookie that a device keeps, seen from outside."""

from collections.abc import Callable
from http.cookies import Morsel, SimpleCookie

from flask import Flask
from werkzeug.test import TestResponse

from service.web.tokens import Device, Tokens
from tests.store.contents import Contents
from tests.web.reading import read
from tests.world import Visitor, settings_for

Stored = Callable[[], Contents]


def cookie_of(answer: TestResponse, name: str = "sammakast") -> Morsel[str] | None:
    """The device's cookie as this answer sets it, or None."""
    for header in answer.headers.getlist("Set-Cookie"):
        found = SimpleCookie(header)
        if name in found:
            return found[name]
    return None


def with_cookie(app: Flask, value: str, name: str = "sammakast") -> Visitor:
    visitor = Visitor(app)
    visitor.client.set_cookie(name, value, domain="localhost")
    return visitor


def value_in(visitor: Visitor, name: str = "sammakast") -> str:
    found = visitor.client.get_cookie(name)
    assert found is not None
    return found.value


def tokens() -> Tokens:
    return Tokens(settings_for("redis://nowhere").secret_keys)


def device_in(visitor: Visitor) -> Device:
    return tokens().read_device(value_in(visitor))


def player_keys(stored: Stored) -> list[str]:
    return [key for key in stored() if ":player:" in key]


def open_code(visitor: Visitor) -> str:
    """A fresh moving code of who plays now."""
    return read(visitor.post("/players/code").text).one("p", class_="code").text
