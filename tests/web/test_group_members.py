"""A group over a week's and a season's edge as its members see it, and what its owner does."""

from datetime import timedelta

import pytest
from flask import Flask

from service.play import group_weeks, groups, players
from tests.play.totals import finish_day
from tests.web.reading import Node, open_page, press
from tests.web.test_groups import FINAL, SUNDAY, code, joined, people
from tests.world import NOON, Clock, Visitor, visitor_of, web_of

__all__ = ["code", "people"]

A_WEEK = timedelta(days=7)


def table_of(page: Node, number: int = 0) -> list[list[str]]:
    """The rows of a table: place, name, days won, points."""
    rows = page.all("table")[number].one("tbody").all("tr")
    return [[cell.text for cell in row.all() if cell.tag in ("td", "th")] for row in rows]


class TestWeekAndCup:
    def test_a_week_is_closed_with_its_cup_and_the_next_one_begins(
        self, app: Flask, clock: Clock, people: list[str], code: str
    ) -> None:
        kit, (aino, pekka, _) = web_of(app).kit, people
        finish_day(kit, aino, 300, SUNDAY - timedelta(days=1), NOON)
        finish_day(kit, pekka, 310, SUNDAY, NOON)
        reader = visitor_of(app, aino)
        page = open_page(reader, f"/groups/{code}")
        assert table_of(page) == [["1", "Ainoyou", "0", "300"]]
        assert "Cup:" not in page.one("main").text
        clock.now = FINAL
        group_weeks.close_due(kit, clock())
        page = open_page(reader, f"/groups/{code}")
        assert "Cup: Pekka" in page.one("main").text
        assert "Nobody is listed here yet." in page.one("main").text
        assert table_of(page) == [["1", "Pekka", "1", "310"], ["2", "Ainoyou", "1", "300"]]
        sent = page.all("p", class_="message")[0].text
        assert sent == (
            "Virtanens, week 48: 1. Pekka · 2. Aino. Cup: Pekka "
            f"http://localhost{web_of(app).links.of_group(code, aino)}"
        )
        finish_day(kit, aino, 5, SUNDAY + timedelta(days=1), clock())
        clock.now = FINAL + A_WEEK - timedelta(milliseconds=1)
        assert "Cup: Pekka" in open_page(reader, f"/groups/{code}").one("main").text
        clock.now = FINAL + A_WEEK
        group_weeks.close_due(kit, clock())
        assert "Cup: Aino" in open_page(reader, f"/groups/{code}").one("main").text
        holders = open_page(reader, f"/groups/{code}/season").one("ul", class_="rows").all("li")
        assert [holder.text.strip() for holder in holders] == [
            "AinoWeek 49, 24265",
            "PekkaWeek 48, 2426310",
        ]

    def test_of_today_nobody_reads_the_week_before_they_have_played(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        kit = web_of(app).kit
        finish_day(kit, people[0], 377, SUNDAY, NOON)
        there = [visitor_of(app, player).get(f"/groups/{code}").text for player in people[:2]]
        assert ["377" in text for text in there] == [True, False]

    def test_a_member_who_is_renamed_has_one_row_under_the_new_name_everywhere(
        self, app: Flask, clock: Clock, people: list[str], code: str
    ) -> None:
        """L08: rows are of members, not of names; two of one name are two."""
        kit = web_of(app).kit
        for player, total in zip(people[:2], (300, 310), strict=True):
            finish_day(kit, player, total, SUNDAY, NOON)
        clock.now = FINAL
        group_weeks.close_due(kit, clock())
        players.rename(kit, people[1], "Aino")
        page = open_page(visitor_of(app, people[0]), f"/groups/{code}")
        assert table_of(page) == [["1", "Aino", "1", "310"], ["2", "Ainoyou", "0", "300"]]
        assert "Cup: Aino" in page.one("main").text
        assert "Pekka" not in page.one("main").text


class TestSeason:
    def test_its_owner_starts_and_ends_it_and_its_table_stays(
        self, app: Flask, clock: Clock, people: list[str], code: str
    ) -> None:
        kit, (aino, pekka, _) = web_of(app).kit, people
        owner, member = visitor_of(app, aino), visitor_of(app, pekka)
        finish_day(kit, pekka, 500, SUNDAY - timedelta(days=1), NOON)
        assert not open_page(member, f"/groups/{code}/season").all(
            "form", action=f"/groups/{code}/season"
        )
        form = {"season": "Winter"}
        assert member.post(f"/groups/{code}/season", form).status_code == 403
        assert owner.post(f"/groups/{code}/season", form).status_code == 303
        assert owner.post(f"/groups/{code}/season", {"season": "Spring"}).status_code == 409
        finish_day(kit, pekka, 310, SUNDAY, NOON)
        clock.now = FINAL
        group_weeks.close_due(kit, clock())
        page = open_page(member, f"/groups/{code}/season")
        assert "Winter" in page.one("main").text
        assert table_of(page) == [["1", "Pekkayou", "1", "310"]]
        button = open_page(owner, f"/groups/{code}/season").one("button", name="end")
        assert press(owner, button).status_code == 303
        clock.now = FINAL + A_WEEK
        finish_day(kit, aino, 400, SUNDAY + A_WEEK, clock())
        group_weeks.close_due(kit, clock())
        page = open_page(member, f"/groups/{code}/season")
        assert table_of(page) == [["1", "Pekkayou", "1", "310"]]
        assert "29 November 2426 – 30 November 2426" in page.one("main").text
        assert open_page(owner, f"/groups/{code}/season").all("input", id="season")

    @pytest.mark.parametrize("name", ["", "x" * 31])
    def test_it_needs_a_name(self, app: Flask, people: list[str], code: str, name: str) -> None:
        answer = visitor_of(app, people[0]).post(f"/groups/{code}/season", {"season": name})
        assert answer.status_code == 400


class TestMembers:
    def test_one_joins_leaves_and_is_removed(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        owner = visitor_of(app, people[0])
        ville = joined(app, web_of(app).links.of_group(code, people[0]))
        page = open_page(ville, f"/groups/{code}/members")
        assert [node.text for node in page.one("ul", class_="rows").all("bdi")] == [
            "Aino", "Pekka", "Ville",
        ]  # fmt: skip
        assert {form["action"] for form in page.one("main").all("form")} == {
            f"/groups/{code}/leave"
        }
        assert press(ville, page.one("main").one("button")).headers["Location"] == "/groups"
        assert ville.get(f"/groups/{code}").status_code == 404
        page = open_page(owner, f"/groups/{code}/members")
        button = page.one("form", action=f"/groups/{code}/remove").one("button")
        assert button["value"] == people[1]
        press(owner, button)
        assert visitor_of(app, people[1]).get(f"/groups/{code}").status_code == 404
        assert "Pekka" not in open_page(owner, f"/groups/{code}").one("main").text

    def test_the_owner_renames_it_hands_it_over_and_leaves(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        owner, member = visitor_of(app, people[0]), visitor_of(app, people[1])
        owner.post(f"/groups/{code}/name", {"group": "Mökki"})
        page = open_page(owner, f"/groups/{code}/members")
        assert page.one("p", class_="over").text == "Mökki"
        assert not page.all("form", action=f"/groups/{code}/leave")
        assert owner.post(f"/groups/{code}/leave").status_code == 409
        press(owner, page.one("form", action=f"/groups/{code}/owner").one("button"))
        press(owner, open_page(owner, f"/groups/{code}/members").one("main").one("button"))
        page = open_page(member, f"/groups/{code}/members")
        assert [row.text for row in page.all("span", class_="end")] == ["owner · you"]
        assert "You are the last one" in page.one("main").text

    @pytest.mark.parametrize("wish", ["remove", "owner", "name", "close", "season"])
    def test_what_the_owner_does_is_refused_to_others(
        self, app: Flask, people: list[str], code: str, wish: str
    ) -> None:
        player = people[1] if wish == "owner" else people[0]
        form = {"player": player, "group": "Mökki", "season": "Winter"}
        answers = [
            visitor_of(app, player).post(f"/groups/{code}/{wish}", form).status_code
            for player in people[1:]
        ]
        assert answers == [403, 404]
        assert Visitor(app).post(f"/groups/{code}/{wish}", form).status_code == 403
        assert not groups.find(web_of(app).kit, people[0], code).closed

    def test_a_closed_group_is_looked_at_and_no_more(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        owner = visitor_of(app, people[0])
        page = open_page(owner, f"/groups/{code}/members")
        press(owner, page.one("form", action=f"/groups/{code}/close").one("button"))
        for path in ("", "/members", "/season"):
            page = open_page(owner, f"/groups/{code}{path}")
            assert {form["action"] for form in page.one("main").all("form")} <= {
                f"/groups/{code}/leave"
            }
        assert "closed" in open_page(owner, "/groups").one("ul", class_="rows").text
