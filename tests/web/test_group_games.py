"""A group's games in the browser: one press begins one, one joins it; members compared."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask

from service.game import days
from service.play import groups
from tests.play.totals import finish_day
from tests.store.contents import Contents
from tests.web.grouped import Company, company_of
from tests.web.reading import Node, open_page, press
from tests.world import NOON, Visitor, web_of

SATURDAY = NOON.date() - timedelta(days=1)
Stored = Callable[[], Contents]


@pytest.fixture
def company(app: Flask) -> Company:
    return company_of(app)


def on_demand(page: Node) -> Node:
    return page.one("section", class_="on-demand")


class TestBeginning:
    def test_one_press_and_all_members_find_it_at_the_top(self, company: Company) -> None:
        answer = company.begin(company.aino)
        assert answer.headers["Location"] == company.address
        for player in (company.aino, company.pekka):
            page = company.page(player)
            assert page.all("section")[1]["class"] == "on-demand"
            row = on_demand(page).one("ul").one("li")
            assert "Little Yatzy" in row.text
            assert "Aino" in row.text
            assert "Play" in row.text

    def test_a_double_press_makes_one(self, company: Company) -> None:
        for _ in range(2):
            assert company.begin(company.aino).status_code == 303
        assert len(on_demand(company.page(company.aino)).one("ul").all("li")) == 1
        company.begin(company.aino, once="2" * 32)
        assert len(on_demand(company.page(company.aino)).one("ul").all("li")) == 2

    def test_the_button_offers_the_game_that_was_chosen_last(self, company: Company) -> None:
        form = on_demand(company.page(company.pekka)).one("form")
        assert form.one("input", name="ruleset")["value"] == "maxi"
        assert form.one("button").text == "New game: Maxi Yatzy"

    def test_any_game_with_its_house_rules_is_chosen_for_the_group(self, company: Company) -> None:
        visitor = company.visitor(company.pekka)
        (choose,) = on_demand(company.page(company.pekka)).one("p", class_="hint").all("a")
        (game,) = open_page(visitor, choose["href"]).all(
            "a", href=f"/games/junior?for={company.code}"
        )
        form = open_page(visitor, game["href"])
        assert not form.all("button", name="with")
        (button,) = form.one("main").all("button")
        assert button.text == "Play in the group"
        answer = press(visitor, button)
        assert answer.headers["Location"] == company.address
        assert "Little Yatzy" in on_demand(company.page(company.aino)).one("ul").text

    def test_a_choice_for_what_is_no_group_is_ones_own(self, company: Company) -> None:
        visitor = company.visitor(company.pekka)
        for nothing in ("Virtanens", "0000000001", '"><b>'):
            page = open_page(visitor, f"/games/junior?for={nothing}")
            assert page.all("button", name="with")
            assert not page.all("input", name="group")

    def test_who_has_no_seat_chooses_no_game_for_it(self, company: Company, stored: Stored) -> None:
        before = stored()
        form = {"once": "3" * 32, "group": company.code}
        assert company.visitor(company.sara).post("/games/junior", form).status_code == 404
        assert stored() == before

    def test_others_begin_and_join_none(self, company: Company, stored: Stored) -> None:
        game = company.game()
        before = stored()
        for path in ("/games", f"/games/{game}/join"):
            form = {"once": "3" * 32, "ruleset": "junior"}
            answer = company.visitor(company.sara).post(f"{company.address}{path}", form)
            assert answer.status_code == 404
            assert Visitor(company.app).post(f"{company.address}{path}", form).status_code == 403
        assert company.begin(company.aino, game="chess").status_code == 400
        assert stored() == before

    def test_a_closed_group_begins_none(self, company: Company) -> None:
        groups.close(web_of(company.app).kit, company.aino, company.code, NOON)
        assert not company.page(company.aino).all("section", class_="on-demand")
        assert company.begin(company.aino).status_code == 404


class TestPlaying:
    def test_totals_are_for_who_has_finished(self, company: Company) -> None:
        game = company.game()
        total = company.finish(company.aino, game)
        mine, theirs = (
            on_demand(company.page(one)).one("ul").one("li")
            for one in (company.aino, company.pekka)
        )
        assert mine.text.replace("\xa0", " ").count(f" {total}") == 1
        assert mine.one("a")["href"] == f"/c/{game}"
        assert theirs.all("small")[-1].text == "Finished: Aino"
        assert not theirs.all(class_="fig")
        other = company.finish(company.pekka, game)
        for player in (company.aino, company.pekka):
            row = on_demand(company.page(player)).one("ul").one("li").text.replace("\xa0", " ")
            assert f"Aino {total}" in row
            assert f"Pekka {other}" in row

    def test_joined_it_is_gone_on_with(self, company: Company) -> None:
        game = company.game()
        answer = company.visitor(company.pekka).post(f"{company.address}/games/{game}/join")
        assert answer.headers["Location"] == f"/rounds/c-{game}.{company.pekka}"
        assert "Go on" in on_demand(company.page(company.pekka)).text

    def test_from_the_game_and_from_its_end_one_gets_back_to_the_group(
        self, company: Company
    ) -> None:
        game, visitor = company.game(), company.visitor(company.pekka)
        address = f"/rounds/c-{game}.{company.pekka}"
        visitor.post(f"{company.address}/games/{game}/join")
        playing = open_page(visitor, address)
        assert playing.one("a", class_="icon", href=company.address)["aria-label"] == "Back"
        assert playing.one("h1").text.startswith("Game of the group: ")
        company.finish(company.pekka, game)
        over = open_page(visitor, address).one("p", class_="over").one("a")
        assert (over["href"], over.text) == (company.address, "Game of the group")

    def test_its_own_page_counts_no_days_and_says_that_the_dice_were_fresh(
        self, company: Company
    ) -> None:
        game = company.game()
        company.finish(company.aino, game)
        text = company.visitor(company.aino).get(f"/c/{game}").text
        assert "days left" not in text
        assert f'href="{company.address}"' in text
        assert 'id="share"' not in text
        company.finish(company.pekka, game)
        groups.remove(web_of(company.app).kit, company.aino, company.code, company.pekka, NOON)
        assert company.address not in company.visitor(company.pekka).get(f"/c/{game}").text
        assert "Fresh dice" in text

    def test_it_is_not_joined_past_the_group(self, company: Company) -> None:
        game = company.game()
        link = web_of(company.app).links.of_code(game, company.aino)
        for path in (f"/c/{game}/play", f"{link}/join"):
            assert company.visitor(company.sara).post(path).status_code == 404
            assert company.visitor(company.pekka).post(path).status_code == 303

    def test_all_games_are_on_a_page_of_their_own(self, company: Company) -> None:
        for number in range(3):
            company.begin(company.aino, once=str(number) * 32)
        assert on_demand(company.page(company.pekka)).all("a", class_="end") == []
        company.begin(company.aino, once="3" * 32)
        page = company.page(company.pekka)
        assert len(on_demand(page).one("ul").all("li")) == 3
        assert on_demand(page).one("a", class_="end")["href"] == f"{company.address}/games"
        assert len(company.page(company.pekka, "/games").one("ul", class_="rows").all("li")) == 4


class TestAgainst:
    def test_days_and_games_of_both_are_told(self, company: Company) -> None:
        kit = web_of(company.app).kit
        for ago, totals in ((0, (300, 290)), (1, (280, 281))):
            day = SATURDAY - timedelta(days=ago)
            for player, total in zip((company.aino, company.pekka), totals, strict=True):
                finish_day(kit, player, total, day, days.opens(day) + timedelta(hours=20))
        game = company.game()
        for player in (company.aino, company.pekka):
            company.finish(player, game)
        page = company.page(company.aino, f"/with/{company.pekka}")
        assert page.one("h1").text == "You and Pekka"
        rows = [row.text for row in page.one("ul", class_="rows tallies").all("li")]
        assert rows == ["Days1 – 1", "Games of the group1 draw0 – 0"]
        assert "300 – 290" in page.one("ul", class_="rows").text
        first = page.one("ul", class_="rows").all("a")[0]["href"]
        assert first == f"/d/{days.number_of(SATURDAY)}/compare?with={company.pekka}"

    def test_a_member_leads_there_from_the_list_of_members(self, company: Company) -> None:
        page = company.page(company.aino, "/members")
        (link,) = [one["href"] for one in page.one("ul", class_="rows").all("a")]
        assert link == f"{company.address}/with/{company.pekka}"
        assert "not both finished" in company.page(company.aino, f"/with/{company.pekka}").text


@pytest.mark.parametrize("path", ["/games", "/with/{pekka}"])
def test_others_find_nothing(company: Company, path: str) -> None:
    address = f"{company.address}{path.format(pekka=company.pekka)}"
    for visitor in (Visitor(company.app), company.visitor(company.sara)):
        assert visitor.get(address).status_code == 404
    assert company.visitor(company.aino).get(address).status_code == 200
