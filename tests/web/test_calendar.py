"""The calendar of what one has played: a month of days, each a way to its dice."""

from datetime import timedelta

import pytest
from flask import Flask

from service.game import days
from service.play import challenges, players, rounds
from tests.play.played_days import play_day
from tests.web.readers import newcomer
from tests.web.reading import Node, open_page
from tests.world import NOON, Visitor, visitor_of, web_of

TODAY = days.day_at(NOON)
NOVEMBER = "/me/days/2426-11"


def cells(page: Node) -> dict[str, str]:
    """What is read aloud of each day, by its address."""
    return {link["href"]: link["aria-label"] for link in page.one("table").all("a")}


def test_every_day_that_has_begun_leads_to_its_dice(app: Flask) -> None:
    page = open_page(newcomer(app).visitor, NOVEMBER)
    number = days.number_of(TODAY)
    found = cells(page)
    assert list(found) == [f"/d/{number - back}" for back in reversed(range(29))]
    assert found[f"/d/{number}"] == "29 November"
    assert page.one("a", rel="prev")["href"] == "/me/days/2426-10"
    assert not page.all("a", rel="next")
    assert page.one("p", class_="over").text == "0 days played"


def test_weeks_begin_on_monday_and_hold_seven_days(app: Flask) -> None:
    page = open_page(newcomer(app).visitor, NOVEMBER)
    assert [one["title"] for one in page.all("abbr")][::6] == ["Monday", "Sunday"]
    weeks = page.one("table").one("tbody").all("tr")
    assert [len(week.all("td")) for week in weeks] == [7] * 6
    first = weeks[0].all("td")
    assert [bool(cell.all("a")) for cell in first] == [False] * 6 + [True], "the 1st is a Sunday"
    assert not weeks[-1].all("a"), "the 30th is still to come"
    assert page.one("a", aria_current="date")["aria-label"] == "29 November"


def test_days_tell_what_was_got_and_what_was_practised(app: Flask) -> None:
    kit = web_of(app).kit
    player = players.create(kit, "en", None, NOON).id
    total = play_day(kit, player, TODAY - timedelta(days=1))
    played = play_day(kit, player, TODAY - timedelta(days=40))
    earlier = challenges.of_day(TODAY - timedelta(days=4), kit.ring, kit.rulesets)
    rounds.practise(kit, player, earlier, NOON)
    page = open_page(visitor_of(app, player), NOVEMBER)
    number = days.number_of(TODAY)
    assert cells(page)[f"/d/{number - 1}"] == f"28 November, {total} points"
    assert cells(page)[f"/d/{number - 4}"] == "25 November, practice"
    assert page.one("p", class_="over").text == "1 day played"
    before = cells(open_page(visitor_of(app, player), "/me/days/2426-10"))
    assert before[f"/d/{number - 40}"] == f"20 October, {played} points"
    assert f"{total} points" not in newcomer(app).visitor.get(NOVEMBER).text


def test_the_first_month_begins_with_the_first_day(app: Flask) -> None:
    page = open_page(newcomer(app).visitor, "/me/days/2026-05")
    assert next(iter(cells(page).values())) == "1 May"
    assert not page.all("a", rel="prev")
    assert page.all("a", rel="next", href="/me/days/2026-06")


@pytest.mark.parametrize(
    ("month", "status"),
    [
        ("2026-04", 404), ("2426-12", 404), ("0001-01", 404), ("9990-12", 404),
        ("2426-13", 400), ("2426-00", 400), ("2426-1", 400), ("9999-12", 400), ("x", 400),
    ],
)  # fmt: skip
def test_other_months_are_nowhere(app: Flask, month: str, status: int) -> None:
    assert Visitor(app).get(f"/me/days/{month}").status_code == status


def test_a_day_and_my_page_lead_to_the_calendar(app: Flask) -> None:
    visitor = newcomer(app).visitor
    assert open_page(visitor, f"/d/{days.number_of(TODAY)}").all("a", href=NOVEMBER)
    player = players.create(web_of(app).kit, "en", None, NOON).id
    assert open_page(visitor_of(app, player), "/me").all("a", href=NOVEMBER)
