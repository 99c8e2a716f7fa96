"""The computers' totals on the result page: in the words of three languages, and not early."""

import pytest
from flask import Flask

from service.coach.same_dice import Totals
from service.play.same_dice import SameDiceFound
from service.web.i18n import load_languages
from service.web.views.same_dice import view_same_dice
from tests.world import Clock, Program, visitor_of

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
