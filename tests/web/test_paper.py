"""Printed sheets: which rows and columns they have, whatever the game."""

from itertools import cycle

import pytest
from flask import Flask

from service.game.entries import possible
from service.game.errors import Malformed
from service.web.i18n import Language
from service.web.views.paper import WIDEST, PaperRow, view_paper
from tests.game.players import SPELLINGS
from tests.web.reading import open_page, read
from tests.web.samples import EN, LANGUAGES, rulesets
from tests.world import Visitor

find = rulesets().find
EVERY = [spelling for spellings in SPELLINGS.values() for spelling in spellings]


def names_of(spelling: str, language: Language = EN) -> list[str]:
    return [row.name for row in view_paper(find(spelling), "", language).rows]


def test_a_sheet_of_every_game_has_each_box_once_in_card_order() -> None:
    """The languages take turns; options change no name of a box."""
    for spelling, language in zip(EVERY, cycle(LANGUAGES.values()), strict=False):
        game = find(spelling)
        boxes = [row for row in view_paper(game, "", language).rows if row.kind == "box"]
        assert [row.name for row in boxes] == [language.box_short(box) for box in game.boxes]
        assert [row.most for row in boxes] == [possible(game, box)[-1] for box in game.boxes]


def test_sums_and_the_bonus_stand_where_they_are_counted() -> None:
    assert names_of("classic")[5:10] == ["Sixes", "Subtotal", "Bonus", "1 pair", "2 pairs"]
    assert names_of("classic")[-2:] == ["Yatzy", "Total"]
    assert names_of("junior")[-2:] == ["Sixes", "Total"]
    bonus = view_paper(find("maxi+bonus75"), "", EN).rows[7]
    assert bonus == PaperRow("bonus", "Bonus", "≥ 75", 50)


def test_options_bring_the_rows_they_need() -> None:
    assert names_of("classic+saved+again50+columns2")[-4:] == [
        "Extra points", "Per column", "Total", "saved throws",
    ]  # fmt: skip
    assert "Extra points" in names_of("yahtzee"), "further ones are counted in the game itself"


@pytest.mark.parametrize(
    ("spelling", "choices", "usual"),
    [
        ("maxi", [1, 2, 3, 4, 5, 6, 7, 8], 4),
        ("maxi+columns2", [2, 4, 6, 8], 4),
        ("maxi+columns3", [3, 6], 3),
    ],
)
def test_a_sheet_has_whole_players_only(spelling: str, choices: list[int], usual: int) -> None:
    view = view_paper(find(spelling), "", EN)
    assert (list(view.choices), view.columns) == (choices, usual)
    for columns in range(WIDEST + 2):
        if columns in choices:
            assert view_paper(find(spelling), str(columns), EN).columns == columns
        else:
            with pytest.raises(Malformed):
                view_paper(find(spelling), str(columns), EN)


def test_the_rules_lead_to_the_sheet_of_the_same_game(app: Flask) -> None:
    visitor = Visitor(app)
    rules = open_page(visitor, "/sv/rules/maxi+saved")
    link = rules.one("a", href="/sv/rules/maxi+saved/sheet")
    assert link.text == "Skriv ut ett protokoll"
    answer = visitor.get(str(link["href"]))
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
    assert len(read(answer.text).one("tr", class_="names").all("td")) == 4


@pytest.mark.parametrize("columns", ["0", "9", "-1", "04", "4.0", "x", "٤", "4" * 99])
def test_other_numbers_of_columns_are_refused(app: Flask, columns: str) -> None:
    assert Visitor(app).get(f"/en/rules/maxi/sheet?columns={columns}").status_code == 400


def test_no_game_has_no_sheet(app: Flask) -> None:
    assert Visitor(app).get("/en/rules/maxi+nothing/sheet").status_code == 404
