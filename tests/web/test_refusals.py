"""Each action refused, as a plain form and as a fragment: nothing is lost, nothing wrong."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.store.contents import Contents
from tests.web.readers import TODAY, finished, playing, send
from tests.web.reading import open_page, press, read
from tests.web.table import HTMX, faces, status, version_of
from tests.world import Clock, Visitor

Stored = Callable[[], Contents]


@pytest.mark.parametrize("fragment", [{}, HTMX])
def test_a_stale_form_meets_the_live_game(
    app: Flask, stored: Stored, fragment: dict[str, str]
) -> None:
    """Score, Back, another box: the page says that it is done and shows the card as it is (P13)."""
    reader = playing(app)
    visitor, address = reader.visitor, str(reader.round)
    old = open_page(visitor, address)
    send(visitor, address, 6, box="threes")
    before = stored()
    answer = press(visitor, old.one("button", id="box-chance"), fragment)
    assert answer.status_code == 409
    live = read(answer.text)
    assert status(live) == "Already done: here is the game as it stands"
    assert version_of(live) == 7
    assert not live.all("button", id="box-threes")
    assert bool(live.all("html")) is not bool(fragment)
    assert stored() == before
    assert press(visitor, live.one("button", id="undo")).status_code == 303, "it can be played on"


@pytest.mark.parametrize("fragment", [{}, HTMX])
def test_the_same_form_sent_twice_has_one_effect(app: Flask, fragment: dict[str, str]) -> None:
    """P13: a double click on a box."""
    reader = playing(app)
    visitor, address = reader.visitor, str(reader.round)
    page = open_page(visitor, address)
    answers = [press(visitor, page.one("button", id="box-threes"), fragment) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200 if fragment else 303] * 3
    assert version_of(open_page(visitor, address)) == 7


@pytest.mark.parametrize(
    ("action", "notice"),
    [
        ({"throw": "1", "keep": "all"}, "All dice are kept: choose a box"),
        ({"throw": "1", "keep": "wrong"}, "The dice have changed: look again"),
        ({"box": "ones"}, "That box is already filled"),
        ({"box": "yatzy"}, "This game has no such box"),
        ({"box": "bonus"}, "This game has no such box"),
        ({"box": "x" * 5000}, "This game has no such box"),
        ({"undo": "1"}, "There is nothing to undo"),
    ],
)
@pytest.mark.parametrize("fragment", [{}, HTMX])
def test_an_illegal_move_changes_nothing_and_says_why(
    app: Flask,
    stored: Stored,
    action: dict[str, str | list[str]],
    notice: str,
    fragment: dict[str, str],
) -> None:
    reader = playing(app)
    address = str(reader.round)
    page = open_page(reader.visitor, address)
    before = stored()
    lying = list(enumerate(faces(page), 1))
    absent = next(face for face in "123456" if face not in faces(page))
    marks = {"all": [f"{place}-{face}" for place, face in lying], "wrong": [f"1-{absent}"]}
    sent = {**action}
    if "keep" in action:
        sent["keep"] = marks[str(action["keep"])]
    answer = reader.visitor.post(f"{address}/moves", {"version": "6", **sent}, **fragment)
    assert answer.status_code == 422
    live = read(answer.text)
    assert status(live) == notice
    assert live.one(id="round").get("data-notice") is not None
    assert (version_of(live), faces(live)) == (6, faces(page))
    assert bool(live.all("html")) is not bool(fragment)
    assert stored() == before


def test_a_fourth_throw_is_refused_without_cost(app: Flask, stored: Stored) -> None:
    """R23: nobody throws on without end."""
    reader = playing(app)
    visitor, address = reader.visitor, str(reader.round)
    send(visitor, address, 6, throw="1")
    send(visitor, address, 7, throw="1")
    before = stored()
    answer = visitor.post(f"{address}/moves", {"version": "8", "throw": "1"})
    assert (answer.status_code, status(read(answer.text))) == (422, "No throws left: choose a box")
    assert stored() == before


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"version": "6"},
        {"throw": "1"},
        {"version": "", "throw": "1"},
        {"version": "-1", "throw": "1"},
        {"version": "six", "throw": "1"},
        {"version": "6" * 5000, "throw": "1"},
        {"version": "²", "throw": "1"},
        {"version": "6", "throw": "1", "box": "chance"},
        {"version": "6", "roll": "1"},
        {"version": "6", "box": ""},
        {"version": "6", "box": "0"},
        {"version": "6", "box": "Ones "},
        {"version": "6", "box": "üx"},
        {"version": "6", "box": "threes\nundo"},
        {"version": "6", "box": "\x00"},
        {"version": "6", "throw": "1", "keep": ""},
        {"version": "6", "throw": "1", "keep": "1"},
        {"version": "6", "throw": "1", "keep": "1-7"},
        {"version": "6", "throw": "1", "keep": "9-1"},
        {"version": "6", "throw": "1", "keep": "1-1-1"},
        {"version": "6", "throw": "1", "keep": "-"},
        {"version": "6", "throw": "1", "keep": ["1-1", "1-2"]},
        {"version": "6", "throw": "1", "keep": [f"{n}-1" for n in range(1, 400)]},
        {"version": "6", "throw": "1", "keep": "١-١"},
    ],
)
def test_a_malformed_move_is_a_bad_request_and_changes_nothing(
    app: Flask, stored: Stored, form: dict[str, str | list[str]]
) -> None:
    """R21: the page's own form is read as strictly."""
    reader = playing(app)
    before = stored()
    answer = reader.visitor.post(f"{reader.round}/moves", form)
    assert answer.status_code == 400
    assert read(answer.text).one("h1").text == "That could not be read"
    assert stored() == before


@pytest.mark.parametrize(
    "name",
    [
        "nonsense", "d-2426-11-29", "d-2426-11-29.", "d-2426-11-29.000000000000", "c-K7QM3XT9.a",
        "d-2026-02-30.abc", "d-2426-11-29.a.0", "d-2426-11-29.a.1", "d-2426-11-29.a.02",
        "d-2426-11-29.a.²", "d-2426-11-29.a." + "9" * 5000, "d-2426-11-29." + "a" * 5000, "..",
        "d-2426-11-29.a\n", "d-2426-11-29.%00", "%F0%9F%98%80", "{{7*7}}", "*",
    ],
)  # fmt: skip
def test_an_unknown_round_is_nowhere(app: Flask, stored: Stored, name: str) -> None:
    reader = playing(app)
    before = stored()
    form = {"version": "6", "throw": "1"}
    assert reader.visitor.get(f"/rounds/{name}").status_code == 404
    assert reader.visitor.post(f"/rounds/{name}/moves", form).status_code == 404
    assert stored() == before


def test_after_closing_a_move_is_gone_and_the_card_stays(
    app: Flask, clock: Clock, stored: Stored
) -> None:
    reader = playing(app)
    clock.set("2426-11-30T11:59:59.999+00:00")
    send(reader.visitor, str(reader.round), 6, box="threes")
    clock.set("2426-11-30T12:00:00+00:00")
    before = stored()
    for fragment in ({}, HTMX):
        form = {"version": "7", "throw": "1"}
        answer = reader.visitor.post(f"{reader.round}/moves", form, **fragment)
        assert answer.status_code == 410
    assert stored() == before
    led = reader.visitor.get(str(reader.round))
    assert (led.status_code, led.headers["Location"]) == (303, "/d/146310")


def test_no_day_begins_before_its_time_or_after_it(
    app: Flask, clock: Clock, stored: Stored
) -> None:
    before = stored()
    visitor = Visitor(app)
    assert visitor.post("/d/146311/start", {"once": "0" * 32}).status_code == 404
    clock.set("2426-11-30T00:00:00+00:00")
    assert visitor.post("/d/146310/start", {"once": "0" * 32}).status_code == 410
    early = {"once": "0" * 32, "practice": "1"}
    assert visitor.post("/d/146310/start", early).status_code == 409
    for number in ("0", "99999999999", "146310.0", "x"):
        assert visitor.post(f"/d/{number}/start").status_code in (400, 404, 405), number
    assert stored() == before, "who was refused a game has become no player"


def test_practice_waits_for_the_scored_game(app: Flask, clock: Clock, stored: Stored) -> None:
    reader = playing(app)
    before = stored()
    answer = reader.visitor.post(f"/d/{TODAY}/start", {"practice": "1"})
    assert answer.status_code == 409
    assert stored() == before
    clock.set("2426-11-30T12:05:00+00:00")
    answer = reader.visitor.post(f"/d/{TODAY}/start", {"practice": "1"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{reader.round}.2")


@pytest.mark.parametrize("ruleset", ["", "x", "yatzee", "maxi+bonus50", "../maxi", "Maxi", "\x00"])
def test_a_game_that_is_unknown_is_refused_and_makes_nobody(
    app: Flask, stored: Stored, ruleset: str
) -> None:
    """R14: a variant of the bonus is not offered."""
    before = stored()
    answer = Visitor(app).post("/solo/start", {"ruleset": ruleset, "once": "0" * 32})
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers
    assert stored() == before


def test_posting_what_is_only_read_is_not_allowed(app: Flask, stored: Stored) -> None:
    """D11: no address takes a finished card."""
    reader = finished(app)
    before = stored()
    for address in ("/", f"/d/{TODAY}", f"/d/{TODAY}/board", "/best", "/dice", str(reader.round)):
        form = {"total": "649", "dice": "6 6 6 6 6 6", "card": "{}"}
        answer = reader.visitor.post(address, form)
        assert answer.status_code == 405
        assert "GET" in answer.headers["Allow"]
    assert stored() == before


def test_a_total_that_is_sent_along_is_not_looked_at(app: Flask) -> None:
    """D11: the server keeps dice and card."""
    reader = playing(app)
    form = {"version": "6", "box": "threes", "total": "649", "points": "18", "dice": "3 3 3 3 3 3"}
    page = open_page(reader.visitor, str(reader.round))
    given = 3 * faces(page).count("3")
    assert reader.visitor.post(f"{reader.round}/moves", form).status_code == 303
    said = status(open_page(reader.visitor, str(reader.round)))
    assert said.startswith(f"{given} in Threes" if given else "Threes: crossed out")
