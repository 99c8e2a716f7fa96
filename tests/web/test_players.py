"""The players of a device: made by one press, six at most, kept apart, moved to another device."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from service.web.tokens import Device
from tests.web.devices import Stored, device_in, open_code, player_keys, value_in
from tests.web.readers import TODAY, playing, send
from tests.web.reading import open_page, press, read
from tests.world import NOON, Clock, Program, Visitor


def _full_device(app: Flask) -> Visitor:
    visitor = Visitor(app)
    visitor.start_today(TODAY)
    for name in ("Aino", "Pekka", "Sara", "Ville", "Åke"):
        page = open_page(visitor, "/players")
        add = page.one("input", id="new-name").form.one("button")
        assert press(visitor, add, name=name).status_code == 303
    return visitor


def test_a_seventh_player_is_refused_and_none_of_the_six_is_forgotten(
    app: Flask, stored: Stored
) -> None:
    visitor = _full_device(app)
    page = open_page(visitor, "/players")
    assert not page.all("form", action="/players/new")
    before, known = stored(), device_in(visitor)
    assert visitor.post("/players/new", {"name": "Late"}).status_code == 409
    arriving = visitor.post("/players/arrive", {"code": _code_of_another(app)})
    assert arriving.status_code == 409
    assert "One device can hold at most six players." in arriving.text
    assert device_in(visitor) == known
    assert set(before) <= set(stored())
    code = open_code(visitor)
    assert visitor.post("/players/arrive", {"code": code}).status_code == 303, "one of the six"


def _code_of_another(app: Flask) -> str:
    other = Visitor(app)
    other.start_today(TODAY)
    return open_code(other)


def test_players_of_one_tablet_are_kept_apart(app: Flask) -> None:
    visitor = Visitor(app)
    first = visitor.start_today(TODAY)
    send(visitor, first, 1, throw="1")
    visitor.post("/players/new", {"name": "Pekka"})
    assert visitor.get(first).status_code == 403, "who plays now is Pekka"
    second = visitor.start_today(TODAY)
    assert second != first
    assert "Turn 1 of 20" in open_page(visitor, second).one("h1").text
    page = open_page(visitor, "/players")
    now = page.one("p", aria_current="true") if page.all("p", aria_current="true") else None
    assert now is None or "Pekka" in now.text
    assert (
        press(visitor, page.one("form", action="/players/choose").one("button")).status_code == 303
    )
    assert visitor.get(first).status_code == 200
    assert visitor.get(second).status_code == 403


def test_only_players_of_the_device_can_be_chosen(app: Flask) -> None:
    stranger = Program(app).player
    reader = playing(app)
    for wanted in (stranger, "", "nobody", "0", reader.player[:-1], "\x00"):
        answer = reader.visitor.post("/players/choose", {"player": wanted})
        assert answer.status_code == 403, wanted
    assert device_in(reader.visitor) == Device((reader.player,), 0, NOON.date())


def test_the_header_says_who_is_playing_where_several_do(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.start_today(TODAY)
    assert not open_page(visitor, "/").all("p", class_="who")
    visitor.post("/players/new", {"name": "Pekka"})
    who = open_page(visitor, "/").one("p", class_="who")
    assert who.one("a", href="/players").text == "Playing: Pekka"


# One press, one player


def test_a_double_click_on_the_first_button_makes_one_player(app: Flask, stored: Stored) -> None:
    once = {"once": "5" * 32}
    clients = [Visitor(app) for _ in range(8)]  # each press is sent without a cookie
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.post(f"/d/{TODAY}/start", once), clients))
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert len({device_in(one) for one in clients}) == 1
    assert len(player_keys(stored)) == 1


def test_a_double_click_on_adding_a_player_adds_one(app: Flask, stored: Stored) -> None:
    visitor = Visitor(app)
    visitor.start_today(TODAY)
    add = open_page(visitor, "/players").one("input", id="new-name").form.one("button")
    for _ in range(2):
        press(visitor, add, name="Pekka")
    assert len(device_in(visitor).players) == 2
    assert len(player_keys(stored)) == 2


def test_a_once_is_good_for_a_minute_and_for_nobody_else(
    app: Flask, clock: Clock, stored: Stored
) -> None:
    once = {"once": "5" * 32}
    first, late = Visitor(app), Visitor(app)
    first.post("/players/new", once)
    clock.advance(minutes=1, seconds=1)
    late.post("/players/new", once)
    assert device_in(first).player != device_in(late).player
    assert len(player_keys(stored)) == 2
    for nonsense in ("", "5", "x" * 32, "5" * 33, "Ä" * 32, "5" * 5000):
        assert Visitor(app).post("/players/new", {"once": nonsense}).status_code == 303


def test_six_players_make_a_cookie_far_below_what_browsers_keep(app: Flask) -> None:
    visitor = _full_device(app)
    assert len(device_in(visitor).players) == 6
    assert len(value_in(visitor)) < 400


# Another device


def test_a_moving_code_makes_another_device_the_same_player(app: Flask) -> None:
    reader = playing(app)
    code = open_code(reader.visitor)
    other = Visitor(app)
    page = open_page(other, "/players/arrive")
    arrived = press(other, page.one("input", id="code").form.one("button"), code=code.upper())
    assert arrived.status_code == 303
    assert device_in(other).player == reader.player
    assert open_page(other, "/").one("a", class_="btn main")["href"] == reader.round
    send(other, str(reader.round), 6, box="chance")
    assert "Turn 4" in open_page(reader.visitor, str(reader.round)).one("h1").text


def test_a_new_moving_code_replaces_the_old_one(app: Flask, stored: Stored) -> None:
    reader = playing(app)
    old, new = open_code(reader.visitor), open_code(reader.visitor)
    assert Visitor(app).post("/players/arrive", {"code": old}).status_code == 404
    assert Visitor(app).post("/players/arrive", {"code": new}).status_code == 303
    words = old.split()[0].encode()
    assert not [value for value, _ in stored().values() if value and words in value]


def test_a_guest_of_the_new_device_stays_beside_who_arrives(app: Flask) -> None:
    guest, code = playing(app), open_code(playing(app).visitor)
    guest.visitor.post("/players/arrive", {"code": code})
    known = device_in(guest.visitor)
    assert len(known.players) == 2
    assert known.player != guest.player
    guest.visitor.post("/players/choose", {"player": guest.player})
    assert guest.visitor.get(str(guest.round)).status_code == 200


def test_wrong_and_unknown_codes_are_answered_alike(app: Flask) -> None:
    code = open_code(playing(app).visitor)
    changed = code[:-1] + str((int(code[-1]) + 1) % 10)
    answers = [
        Visitor(app).post("/players/arrive", {"code": text})
        for text in (changed, "maple otter river 482913", changed.title())
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    for nonsense in ("", "x", "a b c", "1 2 3 4", "x" * 60_000, "\x00", "🐸 🐸 🐸 123456"):
        answer = Visitor(app).post("/players/arrive", {"code": nonsense})
        assert answer.status_code == 404
        assert read(answer.text).one("p", id="problem").text
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("path", "name"), [("/players/new", "new-name"), ("/players/name", "own-name")]
)
def test_a_name_that_cannot_be_stays_in_its_field_which_says_why_and_has_the_focus(
    app: Flask, path: str, name: str
) -> None:
    visitor = playing(app).visitor
    answer = visitor.post(path, {"name": "x" * 21})
    assert answer.status_code == 400
    page = read(answer.text)
    field = page.one("input", id=name)
    assert (field["value"], field["aria-invalid"]) == ("x" * 21, "true")
    assert field["aria-describedby"].split()[-1] == page.one("p", role="alert")["id"]
    assert [one["id"] for one in page.all("input") if "autofocus" in one.attributes] == [name]


def test_a_name_that_cannot_be_is_told_of_where_there_is_no_field_for_it(app: Flask) -> None:
    answer = Visitor(app).post("/players/new", {"name": "x" * 21})
    assert answer.status_code == 400
    page = read(answer.text)
    assert page.one("p", role="alert").text == "A name can have at most 20 characters"
    assert not page.all("input", name="name")


def test_who_is_nobody_has_no_name_and_no_code(app: Flask, stored: Stored) -> None:
    for address in ("/players/name", "/players/code", "/players/choose"):
        answer = Visitor(app).post(address, {"name": "Aino", "player": "abc"})
        assert answer.status_code == 403
        assert "Set-Cookie" not in answer.headers
    assert not stored()
