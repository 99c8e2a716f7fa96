"""Reporting a name: from where it is seen, by one press that may be repeated, limited."""

from flask import Flask

from service.play import challenges, groups, meeting, players, reporting, sharing
from tests.play.totals import new_players
from tests.web.devices import Stored
from tests.web.readers import TODAY, finished, newcomer
from tests.web.reading import open_page, press
from tests.world import NOON, visitor_of, web_of


def test_a_name_on_a_code_is_reported_from_its_page(app: Flask) -> None:
    kit = web_of(app).kit
    maker, friend, stranger = new_players(kit, 3, NOON)
    players.rename(kit, maker, "Gurka <b>")
    code = sharing.create(kit, maker, "junior", "blind", NOON).code
    sharing.join(kit, friend, code, NOON)
    visitor = visitor_of(app, friend)
    link = open_page(visitor, f"/c/{code}").one("a", href=f"/c/{code}/names")
    page = open_page(visitor, str(link["href"]))
    assert [button.text for button in page.one("main").all("button")] == ["Gurka <b>"]
    for _ in range(2):
        answer = press(visitor, page.one("main").one("button"))
        assert (answer.status_code, answer.headers["Location"]) == (303, "/names/reported")
    assert open_page(visitor, "/names/reported").one("h1").text.startswith("Thank you")
    (found,) = reporting.reported(kit)
    assert (found.subject, len(found.reports)) == (maker, 1)
    assert visitor_of(app, stranger).get(f"/c/{code}/names").status_code == 403
    assert newcomer(app).visitor.get(f"/c/{code}/names").status_code == 403


def test_a_group_and_its_members_are_reported_from_its_members_page(app: Flask) -> None:
    kit = web_of(app).kit
    owner, member, stranger = new_players(kit, 3, NOON)
    group = groups.create(kit, owner, "Gurkor", NOON)
    groups.join(kit, member, group.code, NOON)
    visitor = visitor_of(app, member)
    address = f"/groups/{group.code}/names"
    assert open_page(visitor, f"/groups/{group.code}/members").all("a", href=address)
    buttons = open_page(visitor, address).one("main").all("button")
    assert [button["value"] for button in buttons] == [group.code, owner]
    press(visitor, buttons[0])
    assert [found.name for found in reporting.reported(kit)] == ["Gurkor"]
    assert visitor_of(app, stranger).get(address).status_code == 404


def test_a_friend_of_a_day_is_reported_from_the_result(app: Flask) -> None:
    kit = web_of(app).kit
    reader, friend = finished(app), new_players(kit, 1, NOON)[0]
    day = challenges.day_of("today", NOON, kit)
    assert not open_page(reader.visitor, str(reader.round)).all("a", href=f"/d/{TODAY}/names")
    meeting.join_day(kit, friend, day, reader.player, NOON)
    players.rename(kit, friend, "Gurka")
    link = open_page(reader.visitor, str(reader.round)).one("a", href=f"/d/{TODAY}/names")
    page = open_page(reader.visitor, str(link["href"]))
    press(reader.visitor, page.one("main").one("button"))
    assert [found.subject for found in reporting.reported(kit)] == [friend]


def test_who_is_nobody_reports_nothing_and_nobody_is_reported(app: Flask, stored: Stored) -> None:
    kit = web_of(app).kit
    player = new_players(kit, 1, NOON)[0]
    before = stored()
    assert newcomer(app).visitor.post("/names/report", {"who": player}).status_code == 403
    for who in ("", "nobody", "abcdef", "K7QM3XT94B"):
        assert visitor_of(app, player).post("/names/report", {"who": who}).status_code == 404
    assert stored() == before


def test_reports_are_limited(limited: Flask) -> None:
    kit = web_of(limited).kit
    player, other = new_players(kit, 2, NOON)
    visitor = visitor_of(limited, player)
    statuses = [visitor.post("/names/report", {"who": other}).status_code for _ in range(21)]
    assert statuses == [303] * 20 + [429]
