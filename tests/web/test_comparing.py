"""The comparing page as an address: which two it shows, and what stands around two on a code."""

import pytest
from flask import Flask

from service.game.codes import display
from service.play import players, sharing
from service.play.kit import Kit
from tests.play.test_choices import play, play_on
from tests.play.totals import new_players
from tests.web.readers import TODAY
from tests.web.reading import open_page
from tests.world import NOON, Visitor, visitor_of, web_of


@pytest.fixture
def kit(app: Flask) -> Kit:
    return web_of(app).kit


@pytest.fixture
def three(kit: Kit) -> list[str]:
    made = new_players(kit, 3, NOON)
    for player, name in zip(made, ("Aino", "Pekka", "Kaisa"), strict=True):
        players.rename(kit, player, name)
    return made


def duel(kit: Kit, *two: str) -> str:
    """A code that these play out alike."""
    code = sharing.create(kit, two[0], "classic", "blind", NOON).code
    for player in two:
        play_on(kit, sharing.join(kit, player, code, NOON)[0])
    return code


def test_any_two_of_a_code_are_shown_and_the_reader_is_marked(
    app: Flask, kit: Kit, three: list[str]
) -> None:
    code = duel(kit, *three)
    aino, pekka, kaisa = three
    page = open_page(visitor_of(app, aino), f"/c/{display(code)}/compare?players={pekka},{kaisa}")
    assert page.one("h1").text.startswith("Pekka ")
    assert not page.all("section", id="share")
    for query in (f"players={pekka},{aino}", f"with={pekka}"):
        page = open_page(visitor_of(app, aino), f"/c/{code}/compare?{query}")
        assert "Aino you" in page.text


def test_the_two_see_what_each_left_on_the_table(app: Flask, kit: Kit, three: list[str]) -> None:
    code = duel(kit, *three)
    aino, pekka, kaisa = three
    path = f"/c/{code}/compare?players={aino},{pekka}"
    page = open_page(visitor_of(app, aino), path)
    name, a, b, _ = page.one("tr", class_="the-left").all("th", "td")
    assert name.text == "Left on the table"
    assert a.text == b.text
    assert a.text.startswith("−")
    assert not open_page(visitor_of(app, kaisa), path).all("tr", class_="the-left")


def test_any_two_of_a_day_are_shown(app: Flask, kit: Kit, three: list[str]) -> None:
    for player in three:
        play(kit, player)
    path = f"/d/{TODAY}/compare?players={three[0]},{three[1]}"
    shown = open_page(visitor_of(app, three[2]), path)
    assert "Aino" not in shown.text
    assert players.find(kit, three[0]).public_name in shown.text
    assert Visitor(app).get(path).status_code == 403


def test_duels_are_counted_from_the_second_on(app: Flask, kit: Kit, three: list[str]) -> None:
    aino, pekka, _ = three

    def after_a_duel() -> str:
        path = f"/c/{duel(kit, aino, pekka)}/compare?players={aino},{pekka}"
        return open_page(visitor_of(app, pekka), path).text

    assert "Your duels" not in after_a_duel()
    assert "Your duels: 0 won, 2 drawn, 0 lost." in after_a_duel()


def test_totals_are_sent_on_once_all_who_joined_are_done(
    app: Flask, kit: Kit, three: list[str]
) -> None:
    aino, pekka, kaisa = three
    code = duel(kit, aino, pekka)
    path = f"/c/{code}/compare?with={pekka}"
    (message,) = open_page(visitor_of(app, aino), path).all("p", class_="message")
    assert web_of(app).links.of_code(code, aino) in message.text
    sharing.join(kit, kaisa, code, NOON)
    assert not open_page(visitor_of(app, aino), path).all("p", class_="message")


@pytest.mark.parametrize("query", ["", "?players=a", "?players=a,a", "?with="])
def test_who_is_compared_must_be_said(app: Flask, three: list[str], query: str) -> None:
    for page in (f"/d/{TODAY}", "/c/K7QM3XT9"):
        assert visitor_of(app, three[0]).get(f"{page}/compare{query}").status_code == 400
