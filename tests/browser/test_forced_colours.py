"""With the colours of Windows' high contrast what matters differs by form: kept, held, greyed,
written."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.conftest import Phones
from tests.browser.table import Table, begin


def a_turn_later(phones: Phones) -> Table:
    """The first turn written, the second thrown, a die kept."""
    table = begin(phones(forced_colors="active", is_mobile=False))
    table.throw()
    table.write(table.page.locator("#box-chance"))
    table.throw()
    table.press("#die-2")
    return table


def style(of: Locator, *names: str) -> tuple[Any, ...]:
    """How an element is drawn."""
    drawn = "(one, names) => names.map(name => getComputedStyle(one)[name])"
    return tuple(of.evaluate(drawn, list(names)))


def test_what_matters_differs_by_more_than_colour(phones: Phones) -> None:
    page = a_turn_later(phones).page
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    border = ("borderTopStyle", "borderTopWidth")
    assert style(page.locator("#die-2 + .face"), *border) == ("double", "6px")
    assert style(page.locator("#die-1 + .face"), *border)[0] == "solid"
    assert style(page.locator("#die-2 ~ .word"), "visibility") == ("visible",)
    assert style(page.locator("#undo"), *border)[0] == "dashed"
    assert style(page.locator("#throw"), *border) == ("solid", "3px")
    pencil, ink = page.locator("#box-ones .fig"), page.locator(".box.ink:not(.sum) .fig")
    assert style(pencil, *border, "fontStyle") == ("solid", "1px", "italic")
    assert style(ink, "borderTopStyle", "fontStyle") == ("none", "normal")
    assert_the_focus_is_a_line_around(page)


def assert_the_focus_is_a_line_around(page: Page) -> None:
    for wanted, drawn in (("#throw", "#throw"), ("#die-6", "#die-6 + .face")):
        _reach(page, wanted)
        assert style(page.locator(drawn), "outlineStyle", "outlineWidth") == ("solid", "3px")
    page.goto("/")
    current = page.locator(".langs [aria-current]")
    assert style(current, "textDecorationLine") == ("underline",)


def _reach(page: Page, wanted: str) -> None:
    while not page.locator(f"{wanted}:focus").count():
        page.keyboard.press("Shift+Tab")
