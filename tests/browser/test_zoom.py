"""Pages enlarged: at 400 per cent, with text at 200 per cent, with more space between letters and
lines, nothing is cut and nothing scrolls sideways. All the others are in `tests/prove`."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.zoom import CUT, SPACED, STUCK, WIDTH
from tests.screenshots import sample_server

#: The daily, 20 boxes with a rival, a result with its card, a board with long names, rules.
PAGES = ("play-second", "play-beside", "result", "board", "rules-maxi")


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with sample_server() as samples:
        context = browser.new_context(base_url=samples, reduced_motion="reduce", bypass_csp=True)
        yield context.new_page()
        context.close()


def lost(page: Page, width: int, height: int) -> list[str]:
    """What is cut, or makes the page wider than its window."""
    page.set_viewport_size({"width": width, "height": height})
    found: list[str] = page.evaluate(CUT)
    wide = page.evaluate(WIDTH)
    return found + [f"{wide} px wide"] * (wide > width)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_lost_of_an_enlarged_page(page: Page, name: str) -> None:
    """A05: 1280 × 1024 at 400 per cent are 320 × 256."""
    page.goto(f"/fi/{name}")
    assert lost(page, 320, 256) == []
    assert page.evaluate(STUCK) == []
    devtools = page.context.new_cdp_session(page)
    for size in ((320, 568), (375, 667)):
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
        assert lost(page, *size) == [], "text at 200 per cent"
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    page.add_style_tag(content=SPACED)
    assert lost(page, 320, 568) == [], "more space"
    page.add_style_tag(content="* { font-size: 4rem; white-space: nowrap }")
    assert lost(page, 320, 568) != [], "what is lost is found"
