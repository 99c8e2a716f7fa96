"""Groups in the browser: made, joined by link and by code, and seen by their members alone."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask

from service.play import group_weeks, groups, players
from service.play.groups import MOST_MEMBERS
from service.store import groups as records
from service.store.groups import Seat
from service.web.limits import Limited
from service.web.pictures import draw
from service.web.views.groups import view_picture
from tests.play.totals import finish_day, new_players
from tests.store.contents import Contents
from tests.web.reading import Node, open_page, read
from tests.web.samples import LANGUAGES
from tests.world import NOON, Clock, Visitor, visitor_of, web_of

ONCE = {"once": "1" * 32}
SUNDAY = NOON.date()
FINAL = NOON + timedelta(days=1, minutes=5)
GUESSES = Limited.GUESSES.value.amount


@pytest.fixture
def people(app: Flask) -> list[str]:
    """Aino, Pekka and Sara."""
    kit = web_of(app).kit
    made = new_players(kit, 3, NOON)
    for player, name in zip(made, ("Aino", "Pekka", "Sara"), strict=True):
        players.rename(kit, player, name)
    return made


@pytest.fixture
def code(app: Flask, people: list[str]) -> str:
    """A group of Aino's that Pekka has joined."""
    kit = web_of(app).kit
    made = groups.create(kit, people[0], "Virtanens", NOON - timedelta(days=1))
    groups.join(kit, people[1], made.code, NOON - timedelta(hours=1))
    return made.code


def address_of(page: Node) -> str:
    """The link at the end of what asks others to join."""
    return page.all("p", class_="message")[-1].text.split()[-1].removeprefix("http://localhost")


def joined(app: Flask, link: str, name: str = "Ville") -> Visitor:
    visitor = Visitor(app)
    answer = visitor.post(f"{link}/join", {**ONCE, "name": name})
    assert answer.status_code == 303, answer.text
    return visitor


class TestMaking:
    def test_it_makes_its_player_and_leads_to_it(self, app: Flask) -> None:
        visitor = Visitor(app)
        form = {**ONCE, "group": " Virtanens ", "name": "Aino"}
        answer = visitor.post("/groups", form)
        page = open_page(visitor, answer.headers["Location"])
        assert page.one("h1").text == "Virtanens"
        assert "Aino" in page.one("main").text
        assert open_page(visitor, "/groups").all("a", href=answer.headers["Location"])

    def test_pressed_twice_it_makes_one(self, app: Flask, stored: Callable[[], Contents]) -> None:
        visitor, quicker = Visitor(app), Visitor(app)
        form = {**ONCE, "group": "Virtanens"}
        made = visitor.post("/groups", form).headers["Location"]
        before = stored()
        for one in (visitor, quicker):
            assert one.post("/groups", form).headers["Location"] == made
        assert stored() == before
        assert visitor.post("/groups", {**form, "group": "Mökki"}).headers["Location"] != made

    @pytest.mark.parametrize("name", [" ", "x" * 31])
    def test_a_name_that_cannot_be_is_mended_where_it_stands(
        self, app: Flask, stored: Callable[[], Contents], name: str
    ) -> None:
        before = stored()
        answer = Visitor(app).post("/groups", {**ONCE, "group": name})
        assert answer.status_code == 422
        page = read(answer.text)
        assert page.one("p", role="alert").text
        assert page.one("input", id="group")["value"] == name
        assert stored() == before

    def test_an_owners_name_that_cannot_be_is_mended_too(
        self, app: Flask, stored: Callable[[], Contents]
    ) -> None:
        before = stored()
        answer = Visitor(app).post("/groups", {**ONCE, "group": "Mökki", "name": "x" * 21})
        assert answer.status_code == 422
        page = read(answer.text)
        fields = [page.one("input", id=name)["value"] for name in ("group", "name")]
        assert fields == ["Mökki", "x" * 21]
        assert stored() == before

    def test_who_has_no_own_name_yet_is_asked_for_it_once(self, app: Flask) -> None:
        visitor = visitor_of(app, new_players(web_of(app).kit, 1, NOON)[0])
        assert open_page(visitor, "/groups").all("input", id="name")
        form = {**ONCE, "group": "Virtanens", "name": "Aino"}
        made = visitor.post("/groups", form).headers["Location"]
        assert "Others see you as Aino." in open_page(visitor, made).one("main").text
        assert not open_page(visitor, "/groups").all("input", id="name")
        again = visitor.post("/groups", {**form, "group": "Mökki", "name": "Oona"})
        assert "Oona" not in visitor.get(again.headers["Location"]).text


class TestJoining:
    @pytest.mark.parametrize("name", ["x" * 21, "vittu", "\u200b"])
    def test_a_name_that_cannot_be_is_mended_where_it_stands(
        self, app: Flask, people: list[str], code: str, stored: Callable[[], Contents], name: str
    ) -> None:
        link = web_of(app).links.of_group(code, people[0])
        before = stored()
        answer = Visitor(app).post(f"{link}/join", {**ONCE, "name": name})
        assert answer.status_code == 422
        page = read(answer.text)
        assert page.one("h1").text == "Virtanens"
        assert page.one("input", id="name")["value"] == name
        assert page.one("p", role="alert").text
        assert stored() == before

    def test_a_link_says_whose_it_is_and_joins_by_a_press_alone(
        self, app: Flask, people: list[str], code: str, stored: Callable[[], Contents]
    ) -> None:
        link = address_of(open_page(visitor_of(app, people[1]), f"/groups/{code}"))
        before = stored()
        page = open_page(Visitor(app), link)
        assert page.one("h1").text == "Virtanens"
        assert "Pekka invites you to this group." in page.one("main").text
        assert "2 members" in page.one("main").text
        assert stored() == before
        visitor = joined(app, link)
        assert "Ville" in open_page(visitor, f"/groups/{code}").one("main").text
        assert visitor.get(link).headers["Location"] == f"/groups/{code}"

    def test_a_typed_code_leads_to_the_owners_link(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        answer = Visitor(app).post("/code", {"code": f" {code[:5]}-{code[5:].lower()} "})
        assert answer.headers["Location"] == web_of(app).links.of_group(code, people[0])

    def test_a_code_that_is_unknown_and_one_with_a_slip_are_answered(self, app: Flask) -> None:
        unknown = Visitor(app).post("/code", {"code": "0000000000"})
        assert unknown.status_code == 404
        assert "We do not know this code" in unknown.text
        slip = Visitor(app).post("/code", {"code": "0000000001"})
        assert slip.status_code == 404
        assert "Something in the code is wrong" in slip.text

    def test_a_link_that_is_cut_or_altered_asks_for_the_code(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        link = web_of(app).links.of_group(code, people[0])
        for text in (link[:-1], link[:-1] + "0", f"/g/{code}"):
            answer = Visitor(app).get(text)
            assert answer.status_code == 404
            assert f"{code[:5]}-{code[5:]}" in answer.text
            assert "Virtanens" not in answer.text
            assert Visitor(app).post(f"{text}/join", ONCE).status_code == 404

    def test_of_a_group_that_is_closed_nothing_is_told(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        link = web_of(app).links.of_group(code, people[0])
        groups.close(web_of(app).kit, people[0], code, NOON)
        answer = Visitor(app).get(link)
        assert answer.status_code == 410
        assert "Virtanens" not in answer.text
        assert Visitor(app).post(f"{link}/join", ONCE).status_code == 404
        assert "This group is closed." in visitor_of(app, people[1]).get(f"/groups/{code}").text

    def test_a_full_group_says_so(self, app: Flask, people: list[str], code: str) -> None:
        kit = web_of(app).kit
        for number in range(MOST_MEMBERS - 2):
            records.join(kit.store, code, Seat(f"{number:012x}", 1), MOST_MEMBERS)
        answer = visitor_of(app, people[2]).post(
            f"{web_of(app).links.of_group(code, people[0])}/join"
        )
        assert answer.status_code == 409
        assert "A group can have at most 200 members" in answer.text


PAGES = ("", "/members", "/season")


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_finds_what_is_found_where_there_is_nothing(
    app: Flask, people: list[str], code: str, page: str
) -> None:
    for visitor in (Visitor(app), visitor_of(app, people[2])):
        there, nowhere = (visitor.get(f"/groups/{one}{page}") for one in (code, "0000000000"))
        assert there.status_code == nowhere.status_code == 404
        assert "Virtanens" not in there.text
        assert there.text.replace(code, "0000000000") == nowhere.text
        assert "You are not a member of this group" in there.text
    assert visitor_of(app, people[1]).get(f"/groups/{code}{page}").status_code == 200


@pytest.mark.parametrize("name", ['"><b>x', "{{7*7}} {x}", "&amp;", "Åke Öberg-Ñ 李"])
def test_names_are_shown_to_the_letter(app: Flask, name: str) -> None:
    """L11: in text, titles, previews and what is sent on."""
    visitor = Visitor(app)
    made = visitor.post("/groups", {**ONCE, "group": name, "name": name}).headers["Location"]
    pages = [open_page(visitor, f"{made}{page}") for page in PAGES]
    link = address_of(pages[0])
    landing = open_page(Visitor(app), link)
    for page in (*pages, landing, open_page(visitor, "/groups"), open_page(visitor, "/")):
        assert name in page.text
        assert not page.all("b")
    assert name in landing.one("meta", property="og:title")["content"]
    assert Visitor(app).get(f"{link}/picture.png").status_code == 200
    assert name in pages[1].one("input", id="group")["value"]


def test_a_link_to_a_group_has_a_picture_for_members_and_others_alike(app: Flask) -> None:
    """As its sender speaks; a link that is not whole has none, nor a group that was closed."""
    owner = Visitor(app, **{"Accept-Language": "fi"})
    made = owner.post("/groups", {**ONCE, "group": "Mökkiväki", "name": "Aino"}).headers["Location"]
    link = address_of(open_page(owner, made))
    named = open_page(Visitor(app), link).one("meta", property="og:image")["content"]
    assert named == f"http://localhost{link}/picture.png"
    wanted = draw(view_picture("Mökkiväki", LANGUAGES["fi"]))
    for reader in (owner, joined(app, link), Visitor(app)):
        answer = reader.get(f"{link}/picture.png")
        assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/png", wanted)
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert "Set-Cookie" not in answer.headers
    assert Visitor(app).get(f"{link[:-1]}/picture.png").status_code == 404
    owner.post(f"{made}/close")
    assert Visitor(app).get(f"{link}/picture.png").status_code == 410


class TestGuessing:
    def test_typed_codes_are_slowed_until_the_right_one_is_not_even_tried(
        self, limited: Flask
    ) -> None:
        kit, guesser = web_of(limited).kit, Visitor(limited)
        right = groups.create(kit, new_players(kit, 1, NOON)[0], "Virtanens", NOON).code
        wrong = [guesser.post("/code", {"code": "0000000000"}) for _ in range(GUESSES)]
        assert {answer.status_code for answer in wrong} == {404}
        assert guesser.post("/code", {"code": right}).status_code == 429

    @pytest.mark.parametrize("page", PAGES)
    def test_so_are_addresses_there_or_not(self, limited: Flask, page: str) -> None:
        kit, guesser = web_of(limited).kit, Visitor(limited)
        there = groups.create(kit, new_players(kit, 1, NOON)[0], "Virtanens", NOON).code
        codes = [there, "0000000000"] * (GUESSES // 2 + 1)
        answers = [guesser.get(f"/groups/{one}{page}").status_code for one in codes]
        assert answers == [404] * GUESSES + [429, 429]


class TestFrontPage:
    def test_who_has_none_is_shown_where_they_are_made(self, app: Flask) -> None:
        assert open_page(Visitor(app), "/").all("a", href="/groups")

    def test_each_of_mine_stands_there_with_who_has_its_cup(
        self, app: Flask, clock: Clock, people: list[str], code: str
    ) -> None:
        kit, reader = web_of(app).kit, visitor_of(app, people[0])
        row = open_page(reader, "/").one("a", href=f"/groups/{code}")
        assert row.text == "Virtanens"
        finish_day(kit, people[1], 300, SUNDAY, NOON)
        clock.now = FINAL
        group_weeks.close_due(kit, FINAL)
        for player in people[:2]:
            row = open_page(visitor_of(app, player), "/").one("a", href=f"/groups/{code}")
            assert row.text == "VirtanensCup: Pekka"
        assert not open_page(visitor_of(app, people[2]), "/").all("a", href=f"/groups/{code}")

    def test_one_that_is_closed_or_left_stands_there_no_more(
        self, app: Flask, people: list[str], code: str
    ) -> None:
        kit = web_of(app).kit
        groups.leave(kit, people[1], code, NOON)
        groups.close(kit, people[0], code, NOON)
        for player in people[:2]:
            page = open_page(visitor_of(app, player), "/")
            assert not page.all("a", href=f"/groups/{code}")
