"""A signed cookie or token whose player nobody knows any more begins nothing in that name."""

from flask import Flask

from service.web.tokens import Device, make_once
from tests.web.devices import Stored, device_in, tokens, with_cookie
from tests.web.readers import TODAY
from tests.world import NOON, Program, Visitor

GONE = "abcdefabcdef"


def test_the_first_button_makes_a_player_anew_in_the_place_of_one_who_is_gone(app: Flask) -> None:
    there = Program(app).player
    value = tokens().device_cookie(Device((there, GONE), 1), NOON.date())
    visitor = with_cookie(app, value)
    address = visitor.start_today(TODAY)
    device = device_in(visitor)
    assert device.players[0] == there
    assert GONE not in device.players
    assert address.endswith(str(device.player))
    assert visitor.get(address).status_code == 200


def test_a_token_of_nobody_begins_nothing(app: Flask, stored: Stored) -> None:
    nobody = Program(app, tokens().bearer(GONE, NOON.date()))
    before = stored()
    assert nobody.start().status_code == 401
    assert stored() == before


def test_the_same_page_adds_two_players_of_two_names_and_one_of_each(app: Flask) -> None:
    visitor = Visitor(app)
    once = make_once()
    for name in ("Aino", "Pekka", "Pekka"):
        visitor.post("/players/new", {"once": once, "name": name})
    assert len(device_in(visitor).players) == 2


def test_a_form_of_another_site_makes_no_player_through_the_api(app: Flask, stored: Stored) -> None:
    client = app.test_client()
    for headers in (
        {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ):
        answer = client.post("/api/v1/players", headers=headers, base_url="http://localhost")
        assert answer.status_code == 403
    assert not stored()
