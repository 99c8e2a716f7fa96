"""Every sample page and state of the table enlarged, in Finnish with its long words: at 400 per
cent, with text at 200 per cent, and with more space between letters and lines."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.zoom import CUT, SPACED, STUCK, WIDTH
from tests.screenshots import LAUNCH, sample_server, shell_path
from tests.table_shots import STATES
from tests.web.sample_pages import PAGES

#: Sheets to be printed are as wide as their paper.
PRINTED = "sheet-"
SHIELD = ".covered"
#: Where eight stand side by side long names are cut, and whole in the panel that a tap opens.
EIGHT = "table-of-eight"


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright, sample_server() as samples:
        browser = playwright.chromium.launch(executable_path=shell_path(), args=LAUNCH)
        context = browser.new_context(
            base_url=samples,
            reduced_motion="reduce",
            timezone_id="Europe/Helsinki",
            bypass_csp=True,
        )
        yield context.new_page()
        browser.close()


@pytest.fixture(scope="module")
def devtools(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def every_page(page: Page) -> Iterator[str]:
    """Open one page after another at the usual size, led to its state where it has one."""
    for name in (*PAGES, *STATES):
        page.set_viewport_size({"width": 375, "height": 667})
        page.goto(f"/fi/{'table' if name in STATES else name}", wait_until="domcontentloaded")
        if name in STATES:
            STATES[name](page)
            page.locator(SHIELD).wait_for(state="detached")
        yield name


def lost(page: Page, width: int, height: int) -> list[str]:
    """What is cut or lies outside in a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
    found: list[str] = page.evaluate(CUT)
    wide = page.evaluate(WIDTH)
    return found + [f"{wide} px wide"] * (wide > width)


def test_at_400_per_cent_nothing_sticks_and_nothing_is_lost(page: Page) -> None:
    """A05: 1280 × 1024 at 400 per cent are 320 × 256."""
    found = {}
    for name in every_page(page):
        found[name] = lost(page, 320, 256) + page.evaluate(STUCK)
    assert {name: what for name, what in found.items() if what} == {}


def test_text_at_200_per_cent_is_whole(page: Page, devtools: CDPSession) -> None:
    found = {}
    for name in every_page(page):
        for width, height in ((320, 568), (375, 667)):
            devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
            found[f"{name} {width}"] = lost(page, width, height)
            devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    assert {name: what for name, what in found.items() if what} == {}


def test_text_with_more_space_is_whole(page: Page) -> None:
    found = {}
    for name in every_page(page):
        page.add_style_tag(content=SPACED)
        found[name] = lost(page, 320, 568) if name != EIGHT else []
    assert {name: what for name, what in found.items() if what} == {}
