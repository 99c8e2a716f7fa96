"""A new signing key is added, and the old one goes 400 days later: nobody is logged out."""

from collections.abc import Callable

import pytest
from flask import Flask

from service.web.tokens import COOKIE_SECONDS
from tests.web.devices import value_in, with_cookie
from tests.web.readers import playing
from tests.world import Clock, Program, Visitor

Build = Callable[..., Flask]

OLD, NEW = "an old signing key that is long enough", "a new signing key that is long enough"


@pytest.fixture
def before(build: Build) -> Flask:
    return build(SAMMAKAST_SECRET_KEYS=OLD)


@pytest.fixture
def both(before: Flask, build: Build) -> Flask:
    del before  # first in time
    return build(SAMMAKAST_SECRET_KEYS=f"{OLD},{NEW}")


@pytest.fixture
def after(both: Flask, build: Build) -> Flask:
    del both  # first in time
    return build(SAMMAKAST_SECRET_KEYS=NEW)


def test_whoever_moves_once_has_a_cookie_of_the_new_key_with_all_players_of_the_device(
    before: Flask, both: Flask, after: Flask, clock: Clock
) -> None:
    reader = playing(before)
    for number in range(5):
        reader.visitor.post("/players/new", {"once": f"{number}" * 32, "name": f"N{number}"})
    reader.visitor.post("/players/choose", {"player": reader.player})
    old = device_of(before, reader.visitor)
    visitor = with_cookie(both, value_in(reader.visitor))
    clock.advance(hours=23)
    move = {"version": "6", "box": "chance"}
    assert visitor.post(f"{reader.round}/moves", move).status_code == 303
    assert value_in(visitor) != value_in(reader.visitor)
    assert len(old) == 6
    again = with_cookie(after, value_in(visitor))
    assert again.get(str(reader.round)).status_code == 200
    assert device_of(after, again) == old


def device_of(app: Flask, visitor: Visitor) -> tuple[str, ...]:
    tokens = app.extensions["sammakast"].tokens
    return tuple(tokens.read_device(value_in(visitor)).players)


def test_a_program_that_asks_who_it_is_has_a_token_of_the_new_key(
    before: Flask, both: Flask, after: Flask
) -> None:
    old = Program(before)
    told = Program(both, old.token).get("/me").json
    assert told["player"] == old.player
    assert Program(after, told["token"]).get("/me").json["player"] == old.player
    assert Program(after, old.token).get("/me").status_code == 401


def test_no_cookie_is_older_than_the_old_key_has_to_stay(before: Flask) -> None:
    cookie = playing(before).visitor.client.get_cookie("sammakast")
    assert cookie is not None
    assert cookie.max_age == COOKIE_SECONDS == 400 * 86_400
