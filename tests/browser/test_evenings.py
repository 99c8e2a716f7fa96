"""Evenings to keep in a real browser: as wide as a phone, one printed page, nothing amiss."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import Judge
from tests.screenshots import LOCALES
from tests.web.sample_evenings import PAGES

SIZES = ((320, 568), (375, 667), (568, 320))
PRINT = {"en": "Print", "sv": "Skriv ut", "fi": "Tulosta"}
FIGURES = "cells => Math.min(...cells.map(cell => parseFloat(getComputedStyle(cell).fontSize)))"


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url)
    context.add_init_script("window.print = () => { document.title = 'printed'; };")
    yield context.new_page()
    context.close()


def test_no_page_scrolls_sideways_and_axe_finds_nothing(page: Page) -> None:
    """In Finnish; tests/prove has the other languages."""
    judge = Judge()
    for name in PAGES:
        page.goto(f"/fi/{name}", wait_until="domcontentloaded")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.scrollingElement.scrollWidth") == width, (name, width)
        assert judge(page) == []


def test_names_of_boxes_stay_while_eight_columns_scroll(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/fi/evening-of-eight")
    name = page.locator(".protocol tbody th").first
    before = name.bounding_box()
    page.locator(".scroll").evaluate("sheet => { sheet.scrollLeft = 9999; }")
    assert name.bounding_box() == before
    assert page.locator(".protocol td").evaluate_all(FIGURES) >= 20


@pytest.mark.parametrize("locale", LOCALES)
def test_an_evening_is_printed_on_one_page(page: Page, locale: str) -> None:
    for name in ("evening", "evening-of-eight", "evening-extras", "evening-hidden"):
        page.goto(f"/{locale}/{name}")
        printed = page.pdf(format="A4")
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, name
    page.get_by_role("button", name=PRINT[locale]).click()
    assert page.title() == "printed"
