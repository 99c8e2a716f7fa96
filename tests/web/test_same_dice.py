"""The computers' totals on the result page: in the words of three languages, and not early."""

import pytest
from flask import Flask

from service.coach.same_dice import Totals
from service.play import days, settling, specials
from service.play.same_dice import Kept, SameDiceFound
from service.web.i18n import load_languages
from service.web.views.kept_dice import view_kept
from service.web.views.same_dice import view_same_dice
from tests.world import Clock, Program, Visitor, visitor_of, web_of

LANGUAGES = load_languages()
NO_BREAK = "\N{NO-BREAK SPACE}"
FOUND = SameDiceFound(Totals(318, 371, 405, perfect=True), 412, 587)


def plain(text: str) -> str:
    return text.replace(NO_BREAK, " ")


@pytest.mark.parametrize(
    ("locale", "first", "whole", "most"),
    [
        (
            "en",
            "Same dice: Medium 371 · You 412",
            "Same dice: Easy 318 · Medium 371 · Hard 405 · You 412",
            "The most there was to get: 587 (nobody could know)",
        ),
        (
            "sv",
            "Samma tärningar: Mellan 371 · Du 412",
            "Samma tärningar: Lätt 318 · Mellan 371 · Svår 405 · Du 412",
            "Det mesta som gick att få: 587 (ingen kunde veta)",
        ),
        (
            "fi",
            "Samat nopat: keskitaso 371 · sinä 412",
            "Samat nopat: helppo 318 · keskitaso 371 · vaikea 405 · sinä 412",
            "Enimmillään näillä nopilla: 587 (kukaan ei voinut tietää)",
        ),
    ],
)
def test_the_totals_are_told_in_the_words_of_each_language(
    locale: str, first: str, whole: str, most: str
) -> None:
    view = view_same_dice(FOUND, LANGUAGES[locale])
    assert [plain(text) for text in (view.first, view.whole, view.most)] == [first, whole, most]
    assert f"{NO_BREAK}371 · " in view.whole


def test_hard_is_called_perfect_only_where_it_is() -> None:
    estimate = SameDiceFound(Totals(318, 371, 405, perfect=False), 412, None)
    english = LANGUAGES["en"]
    assert "plays perfectly" in view_same_dice(FOUND, english).rules[-1]
    assert "not known" in view_same_dice(estimate, english).rules[-1]
    assert view_same_dice(estimate, english).most == ""


def test_the_result_page_tells_medium_first_and_hard_behind_a_tap(app: Flask) -> None:
    program = Program(app)
    state = program.start("solo", ruleset="classic").json
    visitor, address = visitor_of(app, program.player), f"/rounds/{state['id']}"
    before = program.play(state, until_turn=15)
    assert "Same dice" not in visitor.get(address).text
    program.play(before)
    told = visitor.get(address).text.partition("<summary>Same dice: ")[2]
    first, _, behind = told.partition("</summary>")
    assert plain(first).startswith("Medium ")
    assert "Hard" not in first
    assert "Same dice: Easy " in plain(behind)


def test_the_most_there_was_to_get_stands_there_once_the_day_is_final(
    app: Flask, clock: Clock
) -> None:
    program = Program(app)
    state = program.play(program.start().json)
    visitor, address = visitor_of(app, program.player), f"/rounds/{state['id']}"
    assert "The most there was to get" not in visitor.get(address).text
    clock.advance(days=2)
    assert "The most there was to get: " in visitor.get(address).text


KEPT = Kept(Totals(318, 371, 405, perfect=True), 587)


@pytest.mark.parametrize(
    ("locale", "first", "whole"),
    [
        ("en", "Same dice: Medium 371", "Same dice: Easy 318 · Medium 371 · Hard 405"),
        ("sv", "Samma tärningar: Mellan 371", "Samma tärningar: Lätt 318 · Mellan 371 · Svår 405"),
        (
            "fi",
            "Samat nopat: keskitaso 371",
            "Samat nopat: helppo 318 · keskitaso 371 · vaikea 405",
        ),
    ],
)
def test_of_a_final_day_everybody_is_told_the_same(locale: str, first: str, whole: str) -> None:
    language = LANGUAGES[locale]
    view = view_kept(KEPT, None, language)
    assert view is not None
    assert [plain(text) for text in (view.first, view.whole)] == [first, whole]
    assert view_kept(KEPT, 412, language) == view_same_dice(FOUND, language)
    assert view_kept(None, 412, language) is None


@pytest.fixture
def closed(app: Flask, clock: Clock) -> Program:
    """Who has finished a day that the clock has closed and counted since."""
    program, kit = Program(app), web_of(app).kit
    days.publish(kit, clock.now)
    program.play(program.start().json)
    clock.advance(days=1, minutes=5)
    for day in days.due(kit, clock.now):
        days.close(kit, day, clock.now)
    settling.settle(kit, clock.now)
    return program


@pytest.mark.parametrize("path", ["/d/146310", "/d/146310/board"])
def test_the_pages_of_a_final_day_tell_it_to_everybody(
    app: Flask, closed: Program, path: str
) -> None:
    reader, stranger = visitor_of(app, closed.player), Visitor(app)
    told = plain(stranger.get(path).text)
    assert "Same dice: Medium " in told
    assert "The most there was to get: " in told
    assert "You " not in told.partition("<summary>Same dice: ")[2].partition("</details>")[0]
    assert "· You " in plain(reader.get(path).text).partition("<summary>Same dice: ")[2]


@pytest.mark.parametrize("path", ["/d/146310", "/d/146310/board", "/d/146311"])
def test_the_pages_of_an_open_day_do_not(app: Flask, path: str) -> None:
    program = Program(app)
    program.play(program.start().json)
    for visitor in (Visitor(app), visitor_of(app, program.player)):
        assert "Same dice: " not in visitor.get(path).text


@pytest.mark.usefixtures("closed")
def test_the_api_tells_it_of_a_final_day_once_it_is_counted(app: Flask, clock: Clock) -> None:
    anybody = Program(app, "")
    told = anybody.get("/days/2426-11-29").json["same_dice"]
    assert told["easy"] > 0
    assert told["most"] >= max(told["easy"], told["medium"], told["hard"])
    assert anybody.get("/days/today").json["same_dice"] is None
    clock.set("2426-11-30T12:04:59.999Z")
    assert anybody.get("/days/2426-11-29").json["same_dice"] is None


def test_the_api_tells_who_has_finished_an_open_day_without_the_most(
    app: Flask, clock: Clock
) -> None:
    program = Program(app)
    state = program.play(program.start().json, until_turn=20)
    path = f"/rounds/{state['id']}/same-dice"
    assert program.get(path).status_code == 403
    program.play(state)
    told = program.get(path).json
    assert told["most"] is None
    assert Program(app).get(path).status_code == 403
    assert program.get("/rounds/d-2426-11-28.3fa9c1d2e4b5/same-dice").status_code == 404
    clock.advance(days=1, minutes=5)
    assert program.get(path).json == {**told, "most": program.get(path).json["most"]}
    assert program.get(path).json["most"] >= told["hard"]


def test_the_result_of_a_counted_day_tells_what_is_kept(app: Flask, closed: Program) -> None:
    kept = closed.get("/days/2426-11-29").json["same_dice"]
    address = f"/rounds/d-2426-11-29.{closed.player}"
    assert closed.get(f"{address}/same-dice").json == kept
    told = plain(visitor_of(app, closed.player).get(address).text)
    assert f"Easy {kept['easy']} · Medium {kept['medium']} · Hard {kept['hard']} · You " in told
    assert f"The most there was to get: {kept['most']} " in told


def test_a_final_special_tells_it_to_everybody_without_the_most(app: Flask, clock: Clock) -> None:
    kit, program, anybody = web_of(app).kit, Program(app), Program(app, "")
    specials.prepare(kit, clock.now)
    week = specials.week_at(clock.now)
    state = program.play(program.start("special").json)
    address = f"/special/{week}"
    assert "Same dice: " not in visitor_of(app, program.player).get(address).text
    clock.advance(days=1, minutes=5)
    assert anybody.get(f"/specials/{week}").json["same_dice"] is None
    settling.settle(kit, clock.now)
    told = anybody.get(f"/specials/{week}").json["same_dice"]
    assert told["easy"] > 0
    assert told["most"] is None
    assert f"Medium {told['medium']}</summary>" in plain(Visitor(app).get(address).text)
    for path in (address, f"/rounds/{state['id']}"):
        mine = plain(visitor_of(app, program.player).get(path).text)
        assert f"Medium {told['medium']} · You {state['total']}" in mine
