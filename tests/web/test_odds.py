"""The odds page and call: what is asked, what is answered, and when they are closed."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask

from service.play import specials
from service.play.challenges import AGES
from tests.play.totals import crowd
from tests.store.contents import Contents
from tests.web.grouped import company_of
from tests.web.readers import finished, newcomer, playing
from tests.web.reading import open_page, read
from tests.world import NOON, Clock, Program, Visitor, visitor_of, web_of

STRAIGHT = "/odds?game=classic&box=small-straight&dice=1234&throws=2"
CLOSED = {
    "en": "The odds are closed while a game of yours counts. Finish it first.",
    "sv": "Sannolikheterna är stängda medan du har ett spel som räknas. Spela klart det först.",
    "fi": "Todennäköisyydet ovat suljettuina, kun sinulla on kesken peli, joka lasketaan. "
    "Pelaa se ensin loppuun.",
}

OF_DICE = "Dice are figures from 1 to 6, at most 5"
OF_LISTS = "Choose a box and how many throws are left"


def is_closed(visitor: Visitor) -> bool:
    return CLOSED["en"] in open_page(visitor, "/odds").text


@pytest.mark.parametrize(
    ("locale", "words", "chance"),
    [
        ("en", "Small straight · 2 throws left", "30.6%"),
        ("sv", "Liten stege · 2 kast kvar", "30,6 %"),
        ("fi", "Pieni suora · 2 heittoa jäljellä", "30,6 %"),
    ],
)
def test_kept_dice_have_their_odds_in_three_languages(
    app: Flask, locale: str, words: str, chance: str
) -> None:
    page = open_page(Visitor(app, **{"Accept-Language": locale}), STRAIGHT)
    assert page.one(id="answer").text == words
    assert chance in page.one("ol").text


def test_all_dice_are_answered_with_the_likeliest_keeps(app: Flask) -> None:
    page = open_page(Visitor(app), "/odds?game=maxi&box=four-of-a-kind&dice=6+6,6 1 2 4&throws=1")
    first = page.all("ol")[0].all("li")[0]
    assert "6, 6, 6" in first.text
    assert "42.1%" in first.text
    assert page.one("summary").text == "Other dice to keep"


def test_rare_boxes_are_told_as_one_in_so_many(app: Flask) -> None:
    page = open_page(Visitor(app), "/odds?game=classic&box=yatzy&dice=&throws=3")
    assert "4.6%" in page.one("ol").text
    assert "about 1 in 22" in page.one("ol").text
    assert "Ordinary Yatzy" in page.one("section", **{"aria-labelledby": "answer"}).text


def test_a_box_above_the_line_asks_for_as_many_as_the_bonus_does(app: Flask) -> None:
    choices = open_page(Visitor(app), "/odds?game=maxi").one(id="box").text
    assert "Sixes: at least 4" in choices
    assert "Chance" not in choices
    assert "Small or large straight" in choices


def test_dice_that_have_the_box_say_so(app: Flask) -> None:
    page = open_page(Visitor(app), "/odds?game=classic&box=full-house&dice=33355&throws=1")
    assert "You have it already." in page.text
    assert not page.all("ol")


@pytest.mark.parametrize(
    ("asked", "words", "at"),
    [
        ("box=yatzy&game=classic&dice=667&throws=1", OF_DICE, ["dice"]),
        ("box=yatzy&game=classic&dice=666666&throws=1", OF_DICE, ["dice"]),
        ("box=chance&game=classic&dice=66&throws=1", OF_LISTS, ["box"]),
        ("box=yatzy&game=classic&dice=66&throws=9", OF_LISTS, ["throws"]),
        ("box=yatzy&game=seven&dice=66&throws=1", OF_LISTS, []),
    ],
)
def test_what_cannot_be_asked_is_said_beside_the_form_and_marked_at_its_field(
    app: Flask, asked: str, words: str, at: list[str]
) -> None:
    answer = Visitor(app).get(f"/odds?{asked}")
    assert answer.status_code == 400
    page = read(answer.text)
    assert page.one("p", role="alert").text == words
    fields = [*page.all("input"), *page.all("select")]
    assert [one["id"] for one in fields if one.get("aria-invalid")] == at
    assert [one["id"] for one in fields if "autofocus" in one.attributes] == at
    assert Program(app).get(f"/odds?{asked}").status_code == 400


def test_dice_without_a_box_tell_what_each_keep_leads_to(app: Flask) -> None:
    page = open_page(Visitor(app), "/odds?game=classic&dice=66621&throws=2")
    assert page.one(id="what-if").text == "What if I keep …"
    hopes = page.one("ul", class_="odds")
    assert hopes.text.count("%") == 11
    assert "You have it already." in hopes.text
    keeps = [link["href"] for link in page.one("ul", class_="keeps").all("a")]
    assert len(keeps) == len(set(keeps)) == 15
    assert keeps[0] == "/odds?game=classic&dice=1266&throws=2"
    kept = open_page(Visitor(app), "/odds?game=classic&dice=666&throws=2")
    assert "6, 6, 6" in kept.one(id="what-if").text
    assert not kept.all("ul", class_="keeps")
    chosen = [one["value"] for one in page.one(id="box").all("option", selected="")]
    assert chosen == [""]


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en", "What if I keep …"), ("sv", "Om jag sparar …"), ("fi", "Entä jos säästän …")],
)
def test_what_if_is_asked_in_three_languages(app: Flask, locale: str, words: str) -> None:
    page = open_page(Visitor(app, **{"Accept-Language": locale}), "/odds?dice=&throws=3")
    assert words in page.one(id="what-if").text


@pytest.mark.parametrize("asked", ["dice=667&throws=2", "dice=66&throws=9", "dice=66&throws=x"])
def test_what_cannot_lie_there_is_said_beside_the_form_too(app: Flask, asked: str) -> None:
    answer = Visitor(app).get(f"/odds?game=classic&{asked}")
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


ROUND = "/rounds/c-K7QM3XT9.3fa9c1d2e4b5"


@pytest.mark.parametrize("back", [ROUND, f"{ROUND}.12", f"{ROUND}/review"])
@pytest.mark.parametrize("asked", ["dice=66621&throws=2&game=classic", "box=villa&throws=1"])
def test_the_odds_lead_back_to_the_round_however_often_they_are_asked(
    app: Flask, asked: str, back: str
) -> None:
    page = open_page(Visitor(app), f"/odds?{asked}&for={back}")
    assert page.one("a", href=back).text == "Back to the game"
    assert page.one("form", action="/odds").one("input", name="for")["value"] == back
    again = [link["href"] for link in page.all("a") if "/odds?" in link["href"]]
    assert again
    assert all(address.endswith(f"for={back}") for address in again)


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "/rounds/../k/x", "x"])
def test_the_odds_lead_back_nowhere_else(app: Flask, back: str) -> None:
    page = open_page(Visitor(app), f"/odds?dice=66621&throws=2&game=classic&for={back}")
    assert back not in [link["href"] for link in page.all("a")]
    assert "Back to the game" not in page.text
    assert not page.all("input", name="for")


def test_each_page_of_a_round_leads_to_the_odds_and_they_lead_back(app: Flask) -> None:
    reader = finished(app)
    assert reader.round
    for address in (reader.round, f"{reader.round}/review"):
        page = open_page(reader.visitor, address)
        odds = open_page(reader.visitor, page.one("a", href=f"/odds?for={address}")["href"])
        assert odds.one("a", href=address).text == "Back to the game"


def test_closed_odds_lead_back_to_the_game_that_closes_them(app: Flask) -> None:
    reader = playing(app)
    assert reader.round
    page = open_page(reader.visitor, "/odds")
    assert page.one("a", class_="btn main")["href"] == reader.round
    assert page.one("a", class_="btn main").text == "Back to the game"


def test_a_program_gets_the_odds_too(app: Flask) -> None:
    found = Program(app).get("/odds?game=classic&box=straights&dice=2345&throws=2").json
    assert found["boxes"] == ["small-straight", "large-straight"]
    assert found["got"] is False
    assert found["keeps"] == [{"keep": [2, 3, 4, 5], "chance": pytest.approx(5 / 9)}]


@pytest.mark.parametrize("locale", CLOSED)
def test_they_are_closed_while_a_game_of_the_reader_counts(app: Flask, locale: str) -> None:
    visitor = playing(app).visitor
    visitor.headers["Accept-Language"] = locale
    page = open_page(visitor, STRAIGHT)
    assert CLOSED[locale] in page.text
    assert not page.all("ol")


def test_they_are_open_to_newcomers_and_to_who_has_finished(app: Flask) -> None:
    assert not is_closed(newcomer(app).visitor)
    assert not is_closed(finished(app).visitor)


def test_yesterdays_round_closes_them_until_its_time_is_over(app: Flask, clock: Clock) -> None:
    visitor = playing(app).visitor
    clock.set("2426-11-30T11:59:00+00:00")
    assert is_closed(visitor)
    clock.advance(minutes=1)
    assert not is_closed(visitor)


def test_a_round_of_a_shared_code_closes_them_and_one_of_ones_own_does_not(app: Flask) -> None:
    alone, friend = Program(app), Program(app)
    alone.start("solo")
    assert alone.get("/odds?box=villa&throws=1").status_code == 200
    made = friend.send("POST", "/challenges", {"mode": "blind", "ruleset": "junior"})
    assert friend.get("/odds?box=villa&throws=1").status_code == 200
    begun = friend.start(made.json["code"]).json
    answer = friend.get("/odds?box=villa&throws=1")
    assert answer.status_code == 409
    assert answer.json["reason"] == "odds-closed"
    friend.play(begun)
    assert friend.get("/odds?box=villa&throws=1").status_code == 200


def test_games_of_groups_crowd_out_no_round_under_way(app: Flask) -> None:
    friend = Program(app)
    made = friend.send("POST", "/challenges", {"mode": "blind", "ruleset": "junior"})
    friend.start(made.json["code"])
    crowd(web_of(app).kit, [friend.player], NOON + AGES)
    assert friend.get("/odds?box=villa&throws=1").status_code == 409


def test_a_round_of_a_groups_game_closes_them_as_long_as_one_of_another_code(
    app: Flask, clock: Clock
) -> None:
    company = company_of(app)
    game, visitor = company.game(), company.visitor(company.pekka)
    visitor.post(f"{company.address}/games/{game}/join")
    clock.now = NOON + timedelta(days=37, seconds=-1)
    assert is_closed(visitor)
    clock.advance(minutes=1)
    assert not is_closed(visitor)


def test_a_round_of_the_weeks_special_closes_them_until_its_time_is_over(
    app: Flask, clock: Clock
) -> None:
    specials.prepare(web_of(app).kit, NOON)
    program = Program(app)
    program.start("special")
    visitor = visitor_of(app, program.player)
    assert is_closed(visitor)
    clock.now = NOON + timedelta(hours=23, minutes=59)
    assert is_closed(visitor)
    clock.advance(minutes=1)
    assert not is_closed(visitor)


def test_asking_changes_nothing(app: Flask, stored: Callable[[], Contents]) -> None:
    visitor = playing(app).visitor
    before = stored()
    answer = visitor.get(STRAIGHT)
    assert "Set-Cookie" not in answer.headers
    assert stored() == before
