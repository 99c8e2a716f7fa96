"""Leaving: a page that says what goes and stays, one press that may be repeated, nobody left."""

import json
from typing import Any

from flask import Flask

from service.play import group_weeks, groups, leaving, players, sharing
from service.store.players import GONE
from service.web.tokens import make_once
from tests.play.totals import finish_day, new_players
from tests.web.devices import Stored, cookie_of, device_in, value_in, with_cookie
from tests.web.readers import TODAY, Reader, finished, newcomer, playing
from tests.web.reading import open_page, press
from tests.web.test_evenings import ID, send
from tests.world import NOON, Clock, Program, Visitor, program_of, visitor_of, web_of

LEFT = "Someone who has left"


def press_leave(reader: Reader) -> Any:
    page = open_page(reader.visitor, "/me/delete")
    return press(reader.visitor, page.one("form", action="/me/delete").one("button"))


def board_of(reader: Reader) -> list[list[str]]:
    rows = open_page(reader.visitor, f"/d/{TODAY}/board").one("tbody").all("tr")
    return [[node.text for node in row.all("td", "th")] for row in rows]


def test_the_page_says_what_goes_and_what_stays_and_changes_nothing(
    app: Flask, stored: Stored
) -> None:
    reader = finished(app)
    before = stored()
    link = open_page(reader.visitor, "/players").one("a", href="/me/delete")
    page = open_page(reader.visitor, str(link["href"]))
    assert [node.text for node in page.all("h2")] == ["This goes for good", "This stays"]
    assert len(page.all("form", action="/me/delete")) == 1
    assert page.all("a", href="/me/export.json")
    assert stored() == before


def test_who_plays_nowhere_is_told_so(app: Flask) -> None:
    assert newcomer(app).visitor.get("/me/delete").status_code == 403


def test_boards_before_and_after_differ_in_names_only(app: Flask) -> None:
    one, other = finished(app), finished(app)
    before = board_of(other)
    api = program_of(app, other.player).get("/boards/today").json
    answer = press_leave(one)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/me/deleted")
    after = board_of(other)
    assert [[row[0], row[2]] for row in after] == [[row[0], row[2]] for row in before]
    names = {row[1].removesuffix("you") for row in after}
    assert LEFT in names
    assert len(names) == 2
    told = program_of(app, other.player).get("/boards/today").json
    gone = [entry for entry in told["entries"] if entry["player"] is None]
    assert [entry["name"] for entry in gone] == [None]
    for document in (api, told):
        for entry in document["entries"]:
            entry["name"] = entry["player"] = None
    assert told == api
    assert one.player not in json.dumps(told)
    assert one.player not in other.visitor.get(f"/d/{TODAY}/board").text


def test_the_cookie_loses_the_player_and_goes_with_the_last_one(app: Flask) -> None:
    reader = playing(app)
    reader.visitor.post("/players/new", {"name": "Pekka"})
    press_leave(reader)
    assert device_in(reader.visitor).players == (reader.player,)
    answer = press_leave(reader)
    cookie = cookie_of(answer)
    assert cookie is not None
    assert cookie["max-age"] == "0"
    assert reader.visitor.client.get_cookie("sammakast") is None
    assert open_page(reader.visitor, "/me/deleted").one("h1").text == "All of it is gone"


def test_other_devices_and_tokens_find_nobody(app: Flask, stored: Stored) -> None:
    reader = playing(app)
    other, program = visitor_of(app, reader.player), program_of(app, reader.player)
    code = players.new_moving_code(web_of(app).kit, players.find(web_of(app).kit, reader.player))
    press_leave(reader)
    before = stored()
    for path in ("/", "/players", "/tables", "/seats", f"/d/{TODAY}"):
        assert other.get(path).status_code == 200, path
    assert other.get(str(reader.round)).status_code == 404
    assert other.post("/players/name", {"name": "Aino"}).status_code == 401
    assert program.get("/me").status_code == 401
    assert program.start().status_code == 401
    assert program.get("/me/export").status_code == 401
    assert Visitor(app).post("/players/arrive", {"code": code}).status_code == 404
    assert stored() == before


def test_a_press_whose_answer_was_lost_may_be_repeated(app: Flask, stored: Stored) -> None:
    reader = playing(app)
    again = with_cookie(app, value_in(reader.visitor))
    press_leave(reader)
    before = stored()
    answer = again.post("/me/delete", {"player": reader.player})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/me/deleted")
    assert stored() == before


def test_nobody_removes_who_does_not_play_on_the_device(app: Flask, stored: Stored) -> None:
    victim, reader = playing(app), playing(app)
    before = stored()
    for player in (victim.player, "", "nobody", GONE):
        assert reader.visitor.post("/me/delete", {"player": player}).status_code == 303
    assert newcomer(app).visitor.post("/me/delete", {"player": victim.player}).status_code == 303
    assert stored() == before


def test_a_program_leaves_by_one_call_that_may_be_repeated(app: Flask, stored: Stored) -> None:
    program = Program(app)
    program.play(program.start().json)
    for _ in range(2):
        assert program.send("DELETE", "/me").json == {"player": program.player}
        before = stored()
    assert stored() == before
    assert program.get("/me").status_code == 401


def test_a_code_of_who_has_left_is_read_by_the_others(app: Flask) -> None:
    """Pages and API, comparison, choices, link and picture of the maker, the front page."""
    maker, friend = Program(app), Program(app)
    made = maker.send("POST", "/challenges", {"ruleset": "junior", "mode": "open"}).json
    code = made["code"]
    maker.play(maker.start(code).json)
    friend.play(friend.start(code).json)
    assert maker.send("DELETE", "/me").status_code == 200
    visitor = visitor_of(app, friend.player)
    bare = code.replace("-", "")
    page = open_page(visitor, f"/c/{bare}")
    assert LEFT in page.text
    assert not [a for a in page.all("a") if maker.player in str(a.get("href"))]
    assert LEFT in visitor.get("/").text
    assert LEFT in visitor.get(f"/rounds/c-{bare}.{friend.player}").text
    assert visitor.get(f"/c/{bare}/compare?with={maker.player}").status_code == 404
    told = friend.get(f"/challenges/{bare}").json
    assert told["maker"] is None
    assert {one["name"] is None for one in told["members"]} == {True, False}
    assert maker.player not in json.dumps(told)
    for path in (f"/boards/c-{bare}", "/challenges"):
        assert maker.player not in friend.get(path).text, path
    links = web_of(app).links
    assert Visitor(app).get(links.of_code(bare, maker.player)).status_code == 410
    assert LEFT in Visitor(app).get(links.of_code(bare, friend.player)).text


def test_who_leaves_in_the_middle_of_a_game_leaves_no_row(app: Flask) -> None:
    one, other = playing(app), finished(app)
    press_leave(one)
    assert len(board_of(other)) == 1


def test_who_has_left_begins_anew_as_somebody_else(app: Flask) -> None:
    reader = finished(app)
    press_leave(reader)
    address = reader.visitor.start_today(TODAY)
    assert not address.endswith(reader.player)
    assert open_page(reader.visitor, address).one("h1").text


def test_a_group_shows_no_id_of_who_has_left_and_its_closed_week_stays(
    app: Flask, clock: Clock
) -> None:
    kit = web_of(app).kit
    gone, friend = new_players(kit, 2, NOON)
    code = groups.create(kit, gone, "Virtanens", NOON).code
    groups.join(kit, friend, code, NOON)
    for player, total in ((gone, 320), (friend, 300)):
        finish_day(kit, player, total, NOON.date(), NOON)
    clock.advance(days=2)
    group_weeks.close_due(kit, clock())
    visitor = visitor_of(app, friend)
    addresses = [f"/groups/{code}{tail}" for tail in ("", "/members", "/season", "/book", "/names")]
    assert gone in "".join(visitor.get(path).text for path in addresses)
    leaving.leave(kit, gone, clock())
    told = "".join(visitor.get(path).text for path in addresses)
    assert gone not in told
    assert LEFT in told, "who held the cup"
    assert "320" in told
    assert [visitor.get(path).status_code for path in addresses] == [200] * 5
    assert visitor.get(f"/groups/{code}/with/{gone}").status_code == 404
    assert visitor.get("/").status_code == 200


def test_links_pictures_and_evenings_of_who_has_left_are_gone_and_break_nothing(
    app: Flask,
) -> None:
    kit = web_of(app).kit
    gone, friend = new_players(kit, 2, NOON)
    here = visitor_of(app, gone)
    send(here)
    code = sharing.create(kit, gone, "junior", "open", NOON).code
    links = web_of(app).links
    addresses = [links.of_code(code, gone), links.of_day(TODAY, gone)]
    visitors = [Visitor(app), visitor_of(app, friend)]
    assert {one.get(path).status_code for one in visitors for path in addresses} == {200}
    leaving.leave(kit, gone, NOON)
    for visitor in visitors:
        for path in addresses:
            assert visitor.get(path).status_code in (303, 410), path
            assert visitor.get(f"{path}/picture.png").status_code in (401, 404, 410), path
            once = {"once": make_once()}
            assert visitor.post(f"{path}/join", once).status_code in (303, 404, 410), path
    for path in (f"/tables/{ID}", f"/tables/{ID}.png", f"/c/{code}", "/me/export.json"):
        assert here.get(path).status_code in (401, 403, 404), path
    for path in ("/", "/me", "/players", "/groups", "/tables", "/seats", "/weeks/2426-W48"):
        assert here.get(path).status_code in (200, 303), path
