"""The cabin book in the browser: written in, read by members alone, changed, taken out, told on."""

import pytest
from flask import Flask

from service.play import evenings, groups
from service.play.challenges import milliseconds
from service.play.evenings import Evening, Seat
from service.store import players
from tests.web.grouped import Company, company_of
from tests.web.reading import Node, open_page, press, read
from tests.world import NOON, Visitor, web_of

EVENING = "0e" * 16
CABIN = {"of": f"e-{EVENING}", "place": "Mökki", "guests": "Lauri", "comment": "Ukkosta."}


@pytest.fixture
def company(app: Flask) -> Company:
    return company_of(app)


@pytest.fixture
def sauna(company: Company) -> str:
    """An evening of Aino's with Mummo, who has won."""
    kit = web_of(company.app).kit
    boxes = [box.slug for box in kit.rulesets.find("junior").boxes]
    seats = tuple(
        Seat(name, dict.fromkeys(boxes, 0) | {boxes[-1]: total})
        for name, total in (("Aino", 18), ("Mummo", 24))
    )
    made = milliseconds(NOON)
    evening = Evening(EVENING, 9, made, "junior", 1, False, "Stugan", "", "", seats)
    evenings.keep(kit, company.aino, evenings.check(kit, evening), NOON)
    return CABIN["of"]


def write(company: Company, player: str, **changed: str) -> int:
    answer = company.visitor(player).post(f"{company.address}/book", CABIN | changed)
    return int(answer.status_code)


def entries(company: Company, player: str) -> list[Node]:
    return company.page(player, "/book").all("section", class_="entry")


class TestWriting:
    def test_one_chooses_tells_and_finds_it_in_the_book(self, company: Company, sauna: str) -> None:
        visitor = company.visitor(company.aino)
        (link,) = company.page(company.aino, "/book/new").one("ul", class_="rows").all("a")
        assert link["href"] == f"{company.address}/book/new?of={sauna}"
        form = open_page(visitor, link["href"])
        assert form.one("input", name="place")["value"] == "Stugan"
        answer = press(visitor, form.one("main").one("button"), comment="Ukkosta.")
        assert answer.headers["Location"] == f"{company.address}/book"
        (entry,) = entries(company, company.pekka)
        assert entry.one("h2").text == "Stugan"
        rows = [row.text for row in entry.one("ol").all("li")]
        assert rows == ["1.Mummo24", "2.Aino18"]
        assert "Ukkosta." in entry.text
        assert "Written in by: Aino" in entry.text
        assert "nothing new to write in" in company.page(company.aino, "/book/new").one("main").text

    def test_what_is_sent_on_is_the_evenings_line(self, company: Company, sauna: str) -> None:
        assert sauna
        write(company, company.aino)
        (entry,) = entries(company, company.pekka)
        sent = entry.one("p", class_="message").text.replace("\u2068", "").replace("\u2069", "")
        assert sent == "Little Yatzy, 29 November, Mökki: Mummo 24 · Aino 18"

    def test_records_tell_the_best_of_each_game(self, company: Company, sauna: str) -> None:
        assert sauna
        assert not company.page(company.aino, "/book").all("ul", class_="rows")
        write(company, company.aino)
        row = company.page(company.aino, "/book").one("ul", class_="rows").one("li")
        assert row.text.startswith("MummoLittle Yatzy")
        assert row.text.endswith("24")

    @pytest.mark.parametrize(
        ("at", "words"),
        [("place", "m" * 41), ("guests", "g" * 121), ("guests", "Vittu"), ("comment", "Ja vittu!")],
    )
    def test_a_line_that_is_too_long_or_rude_is_marked_and_asked_for_again(
        self, company: Company, sauna: str, at: str, words: str
    ) -> None:
        assert sauna
        visitor = company.visitor(company.aino)
        answer = visitor.post(f"{company.address}/book", CABIN | {at: words})
        assert answer.status_code == 422
        fields = read(answer.text).all("input")
        [wrong] = [one for one in fields if one.get("aria-invalid")]
        assert (wrong["name"], wrong["value"]) == (at, words)
        assert [one for one in fields if "autofocus" in one.attributes] == [wrong]
        assert entries(company, company.aino) == []

    def test_what_is_not_ones_own_is_not_written(self, company: Company, sauna: str) -> None:
        assert sauna
        assert write(company, company.pekka) == 404
        assert write(company, company.sara) == 404
        assert write(company, company.aino, of="e-1") == 404
        groups.close(web_of(company.app).kit, company.aino, company.code, NOON)
        assert write(company, company.aino) == 404
        assert entries(company, company.aino) == []


class TestSeals:
    def test_a_games_totals_are_for_who_has_finished_it(self, company: Company) -> None:
        game = company.game()
        total = company.finish(company.aino, game)
        assert write(company, company.aino, of=f"g-{game}") == 303
        (mine,), (theirs,) = (entries(company, one) for one in (company.aino, company.pekka))
        assert f"1.Aino{total}" in mine.text
        assert "Ainohas finished" in theirs.one("ol").text
        assert not theirs.all("p", class_="message")
        assert not company.page(company.pekka, "/book").all("ul", class_="rows")
        assert write(company, company.pekka, of=f"g-{game}") == 404
        company.finish(company.pekka, game)
        assert f"Aino{total}" in entries(company, company.pekka)[0].text
        assert write(company, company.pekka, of=f"g-{game}") == 409


class TestTakingOut:
    def test_who_wrote_it_changes_it_and_takes_it_out(self, company: Company, sauna: str) -> None:
        write(company, company.aino)
        assert not entries(company, company.pekka)[0].all("form")
        visitor = company.visitor(company.aino)
        (entry,) = entries(company, company.aino)
        form = open_page(visitor, entry.one("div").one("a")["href"])
        assert form.one("input", name="guests")["value"] == "Lauri"
        other = company.visitor(company.pekka)
        assert other.post(f"{company.address}/book/{sauna}/remove").status_code == 403
        assert press(visitor, entry.one("form").one("button")).status_code == 303
        assert entries(company, company.aino) == []

    def test_the_owner_takes_out_what_another_wrote(self, company: Company) -> None:
        game = company.game()
        company.finish(company.pekka, game)
        write(company, company.pekka, of=f"g-{game}")
        (entry,) = entries(company, company.aino)
        assert not entry.one("div").all("a")
        answer = company.visitor(company.aino).post(entry.one("form")["action"])
        assert answer.status_code == 303
        assert entries(company, company.pekka) == []


@pytest.mark.parametrize("path", ["/book", "/book/new", f"/book/new?of=e-{EVENING}"])
def test_others_find_nothing(company: Company, sauna: str, path: str) -> None:
    assert sauna
    for visitor in (Visitor(company.app), company.visitor(company.sara)):
        assert visitor.get(f"{company.address}{path}").status_code == 404
    assert company.visitor(company.aino).get(f"{company.address}{path}").status_code == 200


def test_who_is_gone_stands_there_without_a_name(company: Company) -> None:
    game = company.game()
    for player in (company.pekka, company.aino):
        company.finish(player, game)
    write(company, company.pekka, of=f"g-{game}")
    assert "Pekka" in entries(company, company.aino)[0].text
    players.forget(web_of(company.app).kit.store, company.pekka)
    (entry,) = entries(company, company.aino)
    assert "Pekka" not in entry.text
    assert "Someone who has left" in entry.one("ol").text
    assert company.pekka not in company.visitor(company.aino).get(f"{company.address}/book").text
