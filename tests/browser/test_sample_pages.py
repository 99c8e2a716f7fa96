"""Sample pages of every kind in a real browser: what fits a phone, and stays in its place.

What every page is in every language, under axe by day and by night and in its size, is judged by
tests/prove/test_axe.py and test_sizes.py.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.axe import Judge
from tests.browser.sample_phone import phone_of
from tests.screenshots import LOCALES
from tests.web.sample_pages import PAGES

A_TURN = (
    "play-new", "play-first", "play-second", "play-third", "play-written", "play-asked",
    "play-beside", "play-beside-wide", "play-beside-words",
    "play-seven", "play-seven-saved", "play-seven-beside", "play-saved", "play-joker", "play-down",
    "play-junior", "play-adding", "play-adding-sums", "play-adding-right", "play-adding-wrong",
    "play-adding-last",
    "play-against", "play-against-next", "play-against-last", "play-against-seven",
    "play-against-saved", "play-against-classic", "play-seat", "play-seat-long",
)  # fmt: skip
PHONES = ((375, 550), (390, 660), (360, 560))
NARROW = ((320, 568), (320, 450))
SCROLLED = "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
LINES_OF_FIRST_WORD = """heading => {
    const word = document.createRange();
    word.selectNodeContents(heading.firstChild);
    return word.getClientRects().length;
}"""
TEXT_SIZE = "getComputedStyle(document.documentElement).fontSize"


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    with phone_of(browser, base_url) as opened:
        yield opened


def scrolled(page: Page, size: tuple[int, int]) -> tuple[int, int]:
    """How wide and high the page is in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wide, high = page.evaluate(SCROLLED)
    return wide, high


@contextmanager
def large_text(page: Page, devtools: CDPSession) -> Iterator[None]:
    """The page as who has set text at 150 per cent has it."""
    for size in (24, 16):
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        assert page.evaluate(TEXT_SIZE) == f"{size}px"
        if size == 24:
            yield


def assert_fits(page: Page, name: str) -> None:
    """A page scrolls not sideways at 320 px, and a turn not at all on a phone."""
    for size in NARROW if name.startswith("play-") else NARROW[:1]:
        assert scrolled(page, size)[0] == 320, (name, size)
    for size in PHONES if name in A_TURN else ():
        assert scrolled(page, size) == size, (name, size)


def assert_all_fit(page: Page, locale: str) -> None:
    """Every sample page fits a phone in a language, with text at 150 per cent too."""
    devtools = page.context.new_cdp_session(page)
    for name in PAGES:
        page.goto(f"/{locale}/{name}", wait_until="domcontentloaded")
        assert_fits(page, name)
        with large_text(page, devtools):
            assert scrolled(page, NARROW[0])[0] == 320, (name, "large text")


class TestSizes:
    def test_no_page_scrolls_sideways_at_320_and_a_turn_not_at_all(self, page: Page) -> None:
        """In Finnish, whose words are longest; tests/prove has the other languages."""
        assert_all_fit(page, "fi")

    @pytest.mark.parametrize("locale", LOCALES)
    def test_beside_the_longest_name_of_a_game_a_heading_keeps_its_word_whole(
        self, page: Page, locale: str
    ) -> None:
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto(f"/{locale}/result-long-named")
        assert page.locator("h2.of-game").evaluate(LINES_OF_FIRST_WORD) == 1

    @pytest.mark.parametrize("size", [(320, 568), (320, 450), (320, 400), (667, 375)])
    def test_dice_and_button_are_seen_together(self, page: Page, size: tuple[int, int]) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto("/fi/play-second")
        for target in (page.locator("#die-1"), page.locator("#die-6"), page.locator("#throw")):
            expect(target).to_be_in_viewport(ratio=1)

    def test_in_one_column_the_tray_comes_first_for_the_keyboard_too(self, page: Page) -> None:
        page.set_viewport_size({"width": 320, "height": 400})
        page.goto("/en/play-second")
        order = page.evaluate(
            "() => [...document.querySelectorAll('#round input[type=checkbox], button.box')]"
            ".map(e => e.getBoundingClientRect().top)"
        )
        assert order == sorted(order)

    def test_in_several_columns_heads_stay_above_and_a_focused_box_above_the_tray(
        self, page: Page
    ) -> None:
        page.goto("/en/play-columns")
        page.set_viewport_size({"width": 320, "height": 568})
        for box in ("#box-3-chance", "#box-3-ones", "#box-1-maxi-yatzy"):
            page.locator(box).focus()
            focused, tray, heads = (
                page.locator(found).bounding_box() for found in (box, "#tray", ".heads")
            )
            assert focused
            assert tray
            assert heads
            assert heads["y"] + heads["height"] <= focused["y"], box
            assert focused["y"] + focused["height"] <= tray["y"], box
            assert (focused["width"] >= 44, focused["height"] >= 24) == (True, True), box
        chance = page.get_by_role("button", name="Column 3, Chance, 16 points", exact=True)
        expect(chance).to_have_attribute("value", "3.chance")

    def test_long_names_leave_rank_and_points_in_place(self, page: Page) -> None:
        """L12: wide, long and Arabic names at 320 px (A05)."""
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto("/en/board")
        cells = page.locator(".board td.total").evaluate_all(
            "cells => cells.map(cell => cell.getBoundingClientRect().right)"
        )
        assert len(set(cells)) == 1
        assert page.locator("bdi", has_text="W" * 20).first.is_visible()


class TestLoading:
    def test_nothing_shifts_after_the_first_paint(self, page: Page) -> None:
        page.add_init_script(
            "window.shifted = 0; new PerformanceObserver(list => list.getEntries().forEach("
            "e => { window.shifted += e.value; })).observe({type: 'layout-shift', buffered: true});"
        )
        for name in ("play-first", "front-new", "result"):
            page.goto(f"/fi/{name}", wait_until="networkidle")
            assert page.evaluate("window.shifted") < 0.01, name


class TestAccess:
    def test_axe_finds_nothing_on_every_second_page(self, page: Page) -> None:
        found, judge = [], Judge()
        for name in tuple(PAGES)[1::2]:
            page.goto(f"/sv/{name}", wait_until="domcontentloaded")
            found += judge(page)
        assert found == []
