"""Several people on one phone: names typed, the phone passed on, taken back, and won."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import Judge
from tests.browser.conftest import Phones
from tests.browser.table import Table

NAMES = ("Aino", "Pekka", "Ella-Maija Katariina")
WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"


def laid(
    phones: Phones, locale: str, size: tuple[int, int], names: Sequence[str] = NAMES, **habits: Any
) -> Page:
    """A phone at a new table, reached from the list of games."""
    page = phones(locale=locale, viewport={"width": size[0], "height": size[1]}, **habits)
    page.goto("/games/junior")
    page.locator("button[value=device]").tap()
    page.wait_for_url("**/seats?**")
    for number, name in enumerate(names, 1):
        page.fill(f"#name-{number}", name)
    page.locator("main .btn.main").tap()
    page.wait_for_url("**/seats/*")
    return page


def turn(page: Page) -> None:
    """Take the phone, throw and write the last open box: the phone goes on."""
    page.locator("a.btn.main").tap()
    page.wait_for_url("**/rounds/*")
    table = Table(page, touch=True)
    table.throw()
    assert page.evaluate(WIDE) == 0
    box = page.locator("button.box").last
    is_asked = box.get_attribute("name") == "ask"
    box.tap()
    if is_asked:
        page.locator("#throw[name=box]").tap()
    page.wait_for_url("**/seats/*")


def test_people_play_to_the_end_on_one_phone(phones: Phones) -> None:
    page, judge = laid(phones, "en-GB", (375, 550), NAMES[1:]), Judge()
    found = judge(page)
    expect(page.locator("h1")).to_contain_text(NAMES[int(_next(page))])
    _play(page, 6 * 2)
    expect(page.locator(".places a")).to_have_count(2)
    found += judge(page)
    assert page.evaluate(WIDE) == 0
    assert found == []


def test_three_play_a_turn_each_on_the_narrowest_phone(phones: Phones) -> None:
    page, judge = laid(phones, "fi-FI", (320, 568), NAMES), Judge()
    table, found = page.url, judge(page)
    expect(page.locator("h1")).to_contain_text(NAMES[int(_next(page)) - 1])
    _play(page, 1)
    found += judge(page)
    page.locator("button[name=undo]").tap()
    page.wait_for_url("**/rounds/*")
    found += judge(page)
    page.locator("button.box").last.tap()
    page.wait_for_url(table)
    _play(page, 3)
    assert found == []


def _play(page: Page, turns: int) -> None:
    for _ in range(turns):
        expect(page.locator("a.btn.main")).to_be_in_viewport()
        assert page.evaluate(WIDE) == 0
        turn(page)


def _next(page: Page) -> str:
    return str(page.locator("a.btn.main").get_attribute("href"))[-1]


def test_without_scripts_the_phone_goes_round_too(phones: Phones) -> None:
    page = laid(phones, "sv-FI", (375, 667), java_script_enabled=False)
    first = _next(page)
    page.locator("a.btn.main").tap()
    page.locator("#throw").tap()
    page.locator("button.box").last.tap()
    page.wait_for_url("**/seats/*")
    expect(page.locator("h1")).to_contain_text("Ge telefonen till")
    assert _next(page) == str(int(first) % 3 + 1)
