"""My people's day on the front page: names until my own round is over, then totals beside mine."""

from flask import Flask

from service.game import days
from service.play import players, sharing
from service.play.kit import Kit
from service.web.views.people import MOST_ROWS
from tests.play.played_days import play_day
from tests.play.totals import finish_day
from tests.web.reading import Node, open_page
from tests.world import NOON, visitor_of, web_of

TODAY = days.day_at(NOON)


def circle(kit: Kit, number: int) -> list[str]:
    """Players of one code, the first of whom has not played today; the others have 300, 301, …"""
    made = [players.create(kit, "en", None, NOON).id for _ in range(number)]
    shared = sharing.create(kit, made[0], "classic", "blind", NOON)
    for place, player in enumerate(made):
        players.rename(kit, player, f"Friend {place}")
        sharing.join(kit, player, shared.code, NOON)
        if place:
            finish_day(kit, player, 299 + place, TODAY, NOON)
    return made


def section(page: Node) -> Node:
    found = [one for one in page.all("section") if one.all("h2")]
    return next(one for one in found if one.all("h2")[0].text.startswith("My people today"))


def test_people_are_names_alone_until_one_has_finished(app: Flask) -> None:
    kit = web_of(app).kit
    me, *_ = circle(kit, 3)
    told = section(open_page(visitor_of(app, me), "/")).text
    assert "Friend 1" in told
    assert "300" not in told
    assert "301" not in told


def test_people_stand_with_their_totals_beside_mine_and_lead_to_the_comparison(app: Flask) -> None:
    kit = web_of(app).kit
    me, other = circle(kit, 2)
    total = play_day(kit, me, TODAY)
    rows = section(open_page(visitor_of(app, me), "/")).all("a")
    expected = sorted([(total, "You"), (300, "Friend 1")], reverse=True)
    assert [one.one("span", class_="about").text for one in rows] == [name for _, name in expected]
    assert [int(one.one("span", class_="fig end").text) for one in rows] == [
        points for points, _ in expected
    ]
    links = {one["href"] for one in rows}
    assert f"/rounds/d-{TODAY}.{me}" in links
    assert f"/d/{days.number_of(TODAY)}/compare?with={other}" in links


def test_of_many_people_the_best_are_shown(app: Flask) -> None:
    kit = web_of(app).kit
    me, *_ = circle(kit, MOST_ROWS + 4)
    play_day(kit, me, TODAY)
    shown = section(open_page(visitor_of(app, me), "/"))
    assert shown.one("h2").text == "My people today+3"
    assert f"Friend {MOST_ROWS + 3}" in shown.text
    assert "Friend 1 " not in shown.text


def test_who_shares_nothing_has_no_people(app: Flask) -> None:
    kit = web_of(app).kit
    player = players.create(kit, "en", None, NOON).id
    finish_day(kit, players.create(kit, "en", None, NOON).id, 300, TODAY, NOON)
    assert "My people today" not in visitor_of(app, player).get("/").text
