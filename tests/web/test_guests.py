"""A guest's rounds come along when the device becomes somebody's who plays elsewhere already."""

from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.game import days
from service.web.tokens import make_once
from tests.web.devices import Stored, device_in, open_code
from tests.web.readers import TODAY, Reader, finished, playing
from tests.web.reading import open_page, press, read
from tests.world import BASE, Visitor, program_of

DAY = f"d-{days.date_of(TODAY)}"


def player_elsewhere(app: Flask) -> Visitor:
    """The phone of somebody who has not begun today's dice."""
    visitor = Visitor(app)
    visitor.post("/players/new", {"once": make_once()})
    return visitor


def by_code(here: Visitor, elsewhere: Visitor, **ticked: str) -> TestResponse:
    page = open_page(here, "/players/arrive")
    button = page.one("input", id="code").form.one("button")
    answer: TestResponse = press(here, button, None, code=open_code(elsewhere), **ticked)
    return answer


def by_link(here: Visitor, elsewhere: Visitor, **ticked: str) -> TestResponse:
    link = read(elsewhere.post("/players/keep").text).one("p", class_="message").text
    page = open_page(here, link.removeprefix(BASE))
    button = next(one for one in page.all("button") if one.form["action"].startswith("/k/"))
    answer: TestResponse = press(here, button, None, **ticked)
    return answer


Arrive = Callable[..., TestResponse]
Begin = Callable[[Flask], Reader]
WAYS = pytest.mark.parametrize("arrive", [by_code, by_link])


@WAYS
@pytest.mark.parametrize("begin", [playing, finished])
def test_a_guests_game_of_today_is_the_players_after_arriving(
    app: Flask, arrive: Arrive, begin: Begin
) -> None:
    guest, elsewhere = begin(app), player_elsewhere(app)
    player = device_in(elsewhere).player
    assert arrive(guest.visitor, elsewhere).status_code in (200, 303)
    assert device_in(guest.visitor).players == (guest.player, player), "the guest stays listed"
    for one in (guest.visitor, elsewhere):
        assert one.start_today(TODAY) == f"/rounds/{DAY}.{player}"
    assert program_of(app, str(player)).get(f"/days/{DAY[2:]}").json["finished"] == (
        begin is finished
    )


@WAYS
def test_a_guest_does_not_begin_the_dice_that_have_gone_along(app: Flask, arrive: Arrive) -> None:
    guest = playing(app)
    arrive(guest.visitor, player_elsewhere(app))
    guest.visitor.post("/players/choose", {"player": guest.player})
    answer = guest.visitor.post(f"/d/{TODAY}/start", {"once": make_once()})
    assert answer.status_code == 409
    assert "gone along to another player" in answer.text
    assert guest.player in device_in(guest.visitor).players


def test_a_tab_that_still_shows_the_guests_game_is_led_to_it(app: Flask) -> None:
    guest, elsewhere = playing(app), player_elsewhere(app)
    player = device_in(elsewhere).player
    by_code(guest.visitor, elsewhere)
    now_at = f"/rounds/{DAY}.{player}"
    assert guest.visitor.get(str(guest.round)).headers["Location"] == now_at
    form = {"version": "6", "box": "chance"}
    moved = guest.visitor.post(f"{guest.round}/moves", form)
    assert (moved.status_code, moved.headers["Location"]) == (303, now_at)
    tapped = guest.visitor.post(f"{guest.round}/moves", form, **{"HX-Request": "true"})
    assert tapped.headers["HX-Redirect"] == now_at
    assert "Turn 3 of 20" in open_page(guest.visitor, now_at).one("h1").text, "no move was made"
    for stranger in (Visitor(app), playing(app).visitor):
        assert stranger.get(str(guest.round)).status_code == 404


@WAYS
def test_dice_that_the_player_has_begun_too_stay_with_the_guest(app: Flask, arrive: Arrive) -> None:
    guest, elsewhere = finished(app), playing(app)
    arrive(guest.visitor, elsewhere.visitor)
    assert guest.visitor.start_today(TODAY) == elsewhere.round
    guest.visitor.post("/players/choose", {"player": guest.player})
    assert guest.visitor.start_today(TODAY) == guest.round


@WAYS
def test_who_says_that_the_guest_is_somebody_else_takes_nothing(app: Flask, arrive: Arrive) -> None:
    guest, elsewhere = playing(app), player_elsewhere(app)
    arrive(guest.visitor, elsewhere, stays="1")
    assert elsewhere.start_today(TODAY) != guest.round
    guest.visitor.post("/players/choose", {"player": guest.player})
    assert guest.visitor.get(str(guest.round)).status_code == 200


@WAYS
def test_from_who_has_a_name_nothing_is_taken(app: Flask, arrive: Arrive) -> None:
    known, elsewhere = playing(app), player_elsewhere(app)
    known.visitor.post("/players/name", {"name": "Aino"})
    assert not open_page(known.visitor, "/players/arrive").all("input", name="stays")
    arrive(known.visitor, elsewhere)
    known.visitor.post("/players/choose", {"player": known.player})
    assert known.visitor.get(str(known.round)).status_code == 200


def test_the_page_says_whose_games_come_along_and_after_the_link_how_many(app: Flask) -> None:
    guest = playing(app)
    name = program_of(app, guest.player).get("/me").json["name"]
    assert name in open_page(guest.visitor, "/players/arrive").one("main").text
    assert not open_page(Visitor(app), "/players/arrive").all("input", name="stays")
    kept = by_link(guest.visitor, player_elsewhere(app))
    assert (
        "1 game that was begun in this browser came along too." in read(kept.text).one("main").text
    )
    fresh = by_link(Visitor(app), playing(app).visitor)
    assert "came along too" not in fresh.text


def test_a_wrong_code_takes_nothing_along(app: Flask, stored: Stored) -> None:
    guest = playing(app)
    before = stored()
    for code in ("maple otter river 482913", "nonsense", ""):
        assert guest.visitor.post("/players/arrive", {"code": code}).status_code == 404
    assert stored() == before


def test_a_link_opened_where_its_player_is_already_takes_nothing_along(app: Flask) -> None:
    guest, elsewhere = playing(app), player_elsewhere(app)
    link = read(elsewhere.post("/players/keep").text).one("p", class_="message").text
    guest.visitor.post("/players/arrive", {"code": open_code(elsewhere), "stays": "1"})
    guest.visitor.post("/players/choose", {"player": guest.player})
    answer = guest.visitor.post(link.removeprefix(BASE), {"once": make_once()})
    assert answer.headers["Location"] == "/"
    guest.visitor.post("/players/choose", {"player": guest.player})
    assert guest.visitor.get(str(guest.round)).status_code == 200
