"""The address after a form's answer: it leads to the page that the answer is about."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.web.readers import TODAY, Reader, playing
from tests.web.reading import open_page, press, read
from tests.world import Visitor


def say(reader: Reader) -> Any:
    page = open_page(reader.visitor, str(reader.round))
    return press(reader.visitor, page.one("button", id="say"))


def stale(reader: Reader) -> Any:
    return reader.visitor.post(f"{reader.round}/moves", {"version": "2", "box": "chance"})


def illegal(reader: Reader) -> Any:
    return reader.visitor.post(f"{reader.round}/moves", {"version": "6", "undo": "1"})


def malformed(reader: Reader) -> Any:
    return reader.visitor.post(f"{reader.round}/moves")


def code(reader: Reader) -> Any:
    return reader.visitor.post("/players/code")


def bad_name(reader: Reader) -> Any:
    return reader.visitor.post("/players/name", {"name": " "})


def bad_new_name(reader: Reader) -> Any:
    return reader.visitor.post("/players/new", {"name": "x" * 21})


def practice_too_early(reader: Reader) -> Any:
    return reader.visitor.post(f"/d/{TODAY}/start", {"practice": "1"})


def unknown_game(reader: Reader) -> Any:
    return reader.visitor.post("/solo/start", {"ruleset": "none"})


PAGES = {
    say: "{round}", stale: "{round}", illegal: "{round}", malformed: "{round}",
    code: "/players", bad_name: "/players", bad_new_name: "/players",
    practice_too_early: f"/d/{TODAY}", unknown_game: "/",
}  # fmt: skip


@pytest.mark.parametrize(("answer_of", "leads_to"), PAGES.items())
def test_an_answer_asked_for_anew_or_in_another_language_leads_to_its_page(
    app: Flask, answer_of: Callable[[Reader], Any], leads_to: str
) -> None:
    reader = playing(app)
    answer = answer_of(reader)
    assert answer.status_code in (200, 400, 409, 422)
    wanted = leads_to.format(round=reader.round)
    assert _led_to(reader.visitor, answer.request.path) == wanted
    chosen = press(reader.visitor, read(answer.text).all("button", name="locale", value="sv")[0])
    assert _led_to(reader.visitor, chosen.headers["Location"]) == wanted
    assert open_page(reader.visitor, wanted).one("html")["lang"] == "sv"


def _led_to(visitor: Visitor, address: str) -> str:
    answer = visitor.get(address)
    assert answer.status_code == 303, address
    assert "Set-Cookie" not in answer.headers
    return str(answer.headers["Location"])


def test_what_is_no_round_leads_to_nothing(app: Flask) -> None:
    for name in ("nonsense", "..", "d-2026-11-29.a%0A", "%2F%2Fevil.example", "å", "a?b"):
        led = Visitor(app).client.get(f"/rounds/{name}/moves", follow_redirects=True)
        assert (led.status_code, led.request.host) == (404, "localhost"), name


def test_every_form_has_an_address_that_can_be_asked_for(app: Flask) -> None:
    methods: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        methods.setdefault(rule.rule, set()).update(rule.methods or ())
    forms = [rule for rule, known in methods.items() if "POST" in known and "/api/" not in rule]
    assert len(forms) > 8
    assert all("GET" in methods[rule] for rule in forms)
