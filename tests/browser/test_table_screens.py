"""The sheet for real dice on every screen: large figures, columns in view, and what axe finds."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import Judge
from tests.browser.conftest import Phones
from tests.browser.evening import FAMILY, Sheet, open_sheet

EIGHT = (*FAMILY, "Annastiina-Maria-Len", "Åke", "W" * 20, "Zoë")
SMALL = """selector => [...document.querySelectorAll(selector)]
    .filter(one => one.offsetParent && parseFloat(getComputedStyle(one).fontSize) < 20)
    .map(one => one.outerHTML)"""
NARROW = """([selector, wide, high]) => [...document.querySelectorAll(selector)]
    .filter(one => one.offsetParent)
    .map(one => [one.getBoundingClientRect(), one.outerHTML])
    .filter(([box]) => box.width < wide || box.height < high).map(([, html]) => html)"""
FIGURES = ".number,.value,.total-row td:not(.secret),.bonus-row td:not(.secret),.counter b"


@pytest.mark.parametrize(
    ("size", "seen"), [((320, 568), 4), ((375, 667), 4), ((568, 320), 8), ((1280, 800), 8)]
)
def test_figures_are_large_and_columns_seen(
    phones: Phones, size: tuple[int, int], seen: int
) -> None:
    width, height = size
    sheet = open_sheet(phones(viewport={"width": width, "height": height})).begin(
        EIGHT, "maxi", "also-saved"
    )
    page = sheet.page
    for seat in range(8):
        sheet.write(seat, 18, 27)
    page.locator(".scroller").evaluate("one => one.scrollTo(0, 0)")
    for chosen in ((0, 5), (1, 19)):
        sheet.cell(*chosen).tap()
        expect(sheet.cell(*chosen)).to_be_in_viewport()
        assert page.evaluate(SMALL, FIGURES) == []
        assert page.evaluate(NARROW, [".value,.step,.close,.panel .btn", 44, 44]) == []
        assert page.evaluate(NARROW, [".number", 40, 36]) == []
        page.locator(".close").tap()
    assert page.evaluate("document.scrollingElement.scrollWidth") == width
    page.locator(".scroller").evaluate("one => one.scrollTo(0, 300)")
    for seat in range(seen):
        expect(page.locator(".person").nth(seat)).to_be_in_viewport(ratio=0.98)
    page.locator(".scroller").evaluate("one => one.scrollTo(9999, 300)")
    expect(page.locator("tbody th").nth(10)).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".person").last).to_be_in_viewport(ratio=0.98)


def faults_of_every_state(sheet: Sheet) -> dict[str, Any]:
    """What axe finds at the start, with each panel, and at the end."""
    page, found, judge = sheet.page, {}, Judge()
    found["start"] = judge(page)
    sheet.begin(EIGHT, "yahtzee", "also-saved")
    found["rest"] = judge(page)
    sheet.cell(0, 6).tap()
    found["values"] = judge(page)
    page.locator(".panel .small").tap()
    found["dice"] = judge(page)
    page.locator(".panel .small").tap()
    sheet.value(0).tap()
    found["left"] = judge(page)
    for seat in range(8):
        sheet.write(seat, 12, 50)
    sheet.cell(1, 12).tap()
    found["held"] = judge(page)
    page.locator(".person").first.tap()
    found["person"] = judge(page)
    page.locator(".close").tap()
    page.locator(".more-button").tap()
    found["menu"] = judge(page)
    page.get_by_role("button", name="Result").tap()
    found["end"] = judge(page)
    return found


def test_axe_finds_nothing(phones: Phones) -> None:
    found = faults_of_every_state(open_sheet(phones()))
    assert {state: faults for state, faults in found.items() if faults} == {}
