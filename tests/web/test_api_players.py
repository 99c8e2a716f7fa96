"""Players through the API: made once, named as they wish, known by a token and by nothing else."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from service.app import create_app
from tests.store.contents import Contents
from tests.world import (
    BASE,
    NOON,
    Clock,
    Program,
    Visitor,
    empty,
    program_of,
    settings_for,
    visitor_of,
    web_of,
)

Stored = Callable[[], Contents]


@pytest.fixture(autouse=True)
def noon(clock: Clock) -> None:
    clock.now = NOON


@pytest.fixture
def player(app: Flask) -> Program:
    return Program(app)


def test_a_player_is_made_with_a_public_name_in_their_language(app: Flask) -> None:
    made = Program(app, "").send("POST", "/players", {"locale": "fi"})
    assert made.status_code == 201
    assert set(made.json) == {"player", "name", "token"}
    me = Program(app, made.json["token"]).get("/me").json
    assert Program(app, me.pop("token")).get("/me").json["player"] == made.json["player"]
    assert me == {
        "player": made.json["player"],
        "name": made.json["name"],
        "own_name": None,
        "locale": "fi",
    }


def test_no_body_at_all_makes_a_player_who_reads_english(app: Flask) -> None:
    made = Program(app, "").send("POST", "/players")
    assert made.status_code == 201
    assert Program(app, made.json["token"]).get("/me").json["locale"] == "en"


def test_a_change_leaves_what_it_does_not_name(player: Program) -> None:
    before = player.get("/me").json
    named = player.send("PATCH", "/me", {"own_name": "  Aino \u0041\u030a ke "}).json
    assert named == {**before, "own_name": "Aino Å ke"}
    assert player.send("PATCH", "/me", {"locale": "sv"}).json == {**named, "locale": "sv"}
    assert player.send("PATCH", "/me", {}).json == {**named, "locale": "sv"}
    assert player.send("PATCH", "/me", {"own_name": None}).json == {**named, "locale": "sv"}


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=alert(1)>",
        '"><b>',
        "{{7*7}}",
        "&amp;",
        "Åke Öberg-Ñ",
        "李",
        "👩‍👩‍👧‍👦🇫🇮",
    ],
)
def test_a_name_is_given_back_as_it_was_typed(player: Program, name: str) -> None:
    """L11: the same in JSON."""
    name = name[:20]
    changed = player.send("PATCH", "/me", {"own_name": name})
    assert (changed.status_code, changed.json["own_name"]) == (200, name)
    assert player.get("/me").json["own_name"] == name


@pytest.mark.parametrize(
    "body",
    [
        b'{"own_name": ""}',
        b'{"own_name": " \\u200b\\u2060 "}',
        b'{"own_name": 7}',
        b'{"own_name": ["Aino"]}',
        b'{"own_name": "\\ud800"}',
        b'{"own_name": "\xff"}',
        b'{"own_name": "' + b"W" * 21 + b'"}',
        b'{"own_name": "' + b"W" * 201 + b'"}',
        b'{"locale": "de"}',
        b'{"locale": "EN"}',
        b'{"locale": "en\\n"}',
        b'{"locale": ""}',
        b"[]",
        b"null",
        b'"Aino"',
        b"Aino",
    ],
)
def test_a_malformed_change_is_400_and_changes_nothing(
    player: Program, stored: Stored, body: bytes
) -> None:
    before = stored()
    changed = player.send("PATCH", "/me", data=body, content_type="application/json")
    assert changed.status_code == 400, changed.text
    assert stored() == before


@pytest.mark.parametrize(
    "body", [b'{"locale": "de"}', b'{"locale": "en\\n"}', b'{"locale": null}', b"[]", b'{"locale"']
)
def test_a_malformed_wish_for_a_player_is_400_and_makes_nobody(
    app: Flask, stored: Stored, body: bytes
) -> None:
    before = stored()
    made = Program(app, "").send("POST", "/players", data=body, content_type="application/json")
    assert made.status_code == 400
    assert stored() == before


def test_a_cookie_is_no_token_and_a_token_is_no_cookie(app: Flask, player: Program) -> None:
    browser = visitor_of(app, player.player)
    cookie = browser.client.get_cookie("sammakast")
    assert cookie is not None
    assert Program(app, cookie.value).get("/me").status_code == 401
    browser.client.set_cookie("sammakast", player.token or "")
    assert browser.get("/").status_code == 303


def test_the_api_ignores_cookies_and_sets_none(app: Flask, player: Program) -> None:
    browser = visitor_of(app, player.player)
    for path in ("/me", "/rounds/x", "/boards/today", "/days/today"):
        answer = browser.get(f"/api/v1{path}")
        assert answer.status_code in (200, 401, 403)
        assert "Set-Cookie" not in answer.headers
    made = browser.client.post("/api/v1/rounds", json={"challenge": "today"}, base_url=BASE)
    assert made.status_code == 401
    assert "Set-Cookie" not in player.start().headers


@pytest.mark.parametrize(
    "header", ["", "Basic YTpi", "Bearer", "Bearer ", "Bearer \x80", "Token x"]
)
def test_a_header_without_a_good_token_is_401(app: Flask, header: str) -> None:
    sent = {"Authorization": header}
    answer = app.test_client().get("/api/v1/me", headers=sent, base_url=BASE)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].lower() == "bearer"


def test_a_bad_token_is_401_even_where_none_is_needed(app: Flask) -> None:
    assert Program(app, "x.y").get("/boards/2426-W48").status_code == 401


def test_a_token_of_nobody_reads_and_changes_nothing(app: Flask, stored: Stored) -> None:
    nobody = program_of(app, "0123456789ab")
    before = stored()
    assert nobody.get("/me").status_code == 401
    assert nobody.send("PATCH", "/me", {"own_name": "Aino"}).status_code == 401
    assert nobody.send("PATCH", "/me", {"locale": "sv"}).status_code == 401
    assert stored() == before


def test_a_token_names_its_player_and_no_other(app: Flask) -> None:
    tokens = web_of(app).tokens
    one, two = (tokens.bearer(player, NOON.date()) for player in ("0123456789ab", "0123456789ac"))
    swapped = f"{two.partition('.')[0]}.{one.partition('.')[2]}"
    assert Program(app, swapped).get("/me").status_code == 401


def test_no_get_makes_a_player(app: Flask, stored: Stored) -> None:
    agents = ("TelegramBot", "WhatsApp/2", "facebookexternalhit/1.1", "Slackbot 1.0")
    before = stored()
    for agent in agents:
        for path in ("/", "/d/146310", "/players", "/api/v1/days/today", "/api/v1/boards/2426-W48"):
            answer: Any = Visitor(app, **{"User-Agent": agent}).get(path)
            assert answer.status_code == 200
            assert "sammakast=" not in answer.headers.get("Set-Cookie", "")
    assert stored() == before


def test_an_address_makes_sixty_players_an_hour(store_url: str, clock: Clock) -> None:
    empty(store_url)
    app = create_app(settings_for(store_url, SAMMAKAST_TESTING="0"), clock)
    caller = Program(app, "")
    statuses = [caller.send("POST", "/players", {}).status_code for _ in range(62)]
    assert statuses == [201] * 60 + [429] * 2
    web_of(app).kit.store.close()
