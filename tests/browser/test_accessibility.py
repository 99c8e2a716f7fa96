"""Pages of the real service under axe, in Finnish; every page and state in the three languages is
judged by tests/prove/test_axe.py."""

from __future__ import annotations

from flask import Flask

from service.play import specials
from tests.browser.axe import Judge
from tests.browser.conftest import Phones, Service
from tests.browser.table import begin
from tests.web.readers import finished
from tests.world import NOON, web_of

PAGES = (
    "/", "/d/146310", "/d/146309", "/d/146309/board", "/weeks/2426-W48", "/best", "/dice",
    "/games", "/games/maxi+saved", "/games/junior", "/seats", "/special",
    "/fi/rules", "/fi/rules/maxi", "/fi/rules/yahtzee+columns3",
    "/privacy", "/players", "/players/arrive", "/nowhere", "/players/arrive?unreadable=1",
)  # fmt: skip
LOCALE = "fi-FI"


def test_no_page_has_a_fault_that_axe_knows(phones: Phones, service: Service) -> None:
    _others_finish(service.app)
    page = phones(locale=LOCALE, expected=[404])
    found, judge = [], Judge()
    for path in PAGES:
        page.goto(path)
        found += judge(page)
    assert found == []


def _others_finish(app: Flask) -> None:
    specials.prepare(web_of(app).kit, NOON)
    for _ in range(2):
        finished(app)


def test_no_moment_of_a_game_has_a_fault_that_axe_knows(phones: Phones) -> None:
    table = begin(phones(locale=LOCALE))
    page, judge = table.page, Judge()
    found = judge(page)
    table.throw()
    table.press("#die-2")
    found += judge(page)
    page.locator("#help-link").click()
    page.locator("#help #boxes").wait_for()
    found += judge(page)
    page.keyboard.press("Escape")
    table.write()
    found += judge(page)
    assert found == []


def test_neither_result_nor_board_nor_players_have_a_fault_that_axe_knows(
    phones: Phones, service: Service
) -> None:
    _others_finish(service.app)
    done = finished(service.app)
    done.visitor.post("/players/new", {"name": "Annastiina-Maria"})
    done.visitor.post("/players/choose", {"player": done.player})
    page = phones.of(done, locale=LOCALE)
    found, judge = [], Judge()
    for path in ("/", "/d/146310", "/d/146310/board", str(done.round), "/players"):
        page.goto(path)
        found += judge(page)
    page.locator("form[action='/players/code'] button").click()
    page.locator("p.code").wait_for()
    found += judge(page)
    assert found == []


def test_axe_finds_what_is_wrong(phones: Phones) -> None:
    page, judge = phones(), Judge()
    page.goto("/privacy")
    assert judge(page) == []
    page.evaluate("document.querySelector('main p').style.color = '#eee'")
    assert "color-contrast" in " ".join(judge(page))
    page.evaluate("document.querySelector('main').innerHTML = '<img src=data:,><input>'")
    found = " ".join(judge(page))
    assert "image-alt" in found
    assert " label:" in found
