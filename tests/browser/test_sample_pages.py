"""Sample pages of every kind in a real browser: what fits a phone, what their scripts do.

What every page is in every language, under axe by day and by night and in its size, is judged by
tests/prove/test_axe.py and test_sizes.py.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from unicodedata import category

import pytest
from PIL import Image
from playwright.sync_api import Browser, CDPSession, Page, Request, ViewportSize, expect

from service.game.errors import Malformed
from service.play.names import clean_name
from tests.browser.axe import Judge
from tests.screenshots import LOCALES, sample_server
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
USUAL: ViewportSize = {"width": 375, "height": 667}
PHONES = ((375, 550), (390, 660), (360, 560))
NARROW = ((320, 568), (320, 450))
SCROLLED = "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
LINES_OF_FIRST_WORD = """heading => {
    const word = document.createRange();
    word.selectNodeContents(heading.firstChild);
    return word.getClientRects().length;
}"""
TEXT_SIZE = "getComputedStyle(document.documentElement).fontSize"


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with sample_server() as url:
        yield url


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A phone's page without motion; what it complains of fails the test."""
    context = browser.new_context(
        base_url=base_url,
        viewport=USUAL,
        reduced_motion="reduce",
        timezone_id="Europe/Helsinki",
    )
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console",
        lambda said: complaints.append(said.text) if "Security Policy" in said.text else None,
    )
    yield opened
    context.close()
    assert complaints == []


def moves_of(page: Page) -> list[Request]:
    """The moves that the page sends from now on."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


def rest(page: Page) -> None:
    """Wait until the dice have lain still for long enough to throw."""
    page.wait_for_timeout(600)


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


class TestSizes:
    def test_no_page_scrolls_sideways_at_320_and_a_turn_not_at_all(self, page: Page) -> None:
        """In Finnish, whose words are longest, with text at 150 per cent too; in Swedish below."""
        devtools = page.context.new_cdp_session(page)
        for name in PAGES:
            page.goto(f"/fi/{name}", wait_until="domcontentloaded")
            assert_fits(page, name)
            with large_text(page, devtools):
                assert scrolled(page, NARROW[0])[0] == 320, (name, "large text")

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


class TestKeeping:
    def test_keeping_a_die_changes_the_button(self, page: Page) -> None:
        page.goto("/en/play-first")
        page.locator("#die-1").click()
        page.locator("#die-2").click()
        expect(page.locator("#throw")).to_have_text("Throw 4 · 2 throws left")
        expect(page.get_by_role("button", name="Die 1: one, kept")).to_have_attribute(
            "aria-pressed", "true"
        )
        page.locator("#die-1").click()
        expect(page.get_by_role("button", name="Die 1: one", exact=True)).to_have_attribute(
            "aria-pressed", "false"
        )

    def test_with_every_die_kept_there_is_nothing_to_throw(self, page: Page) -> None:
        page.goto("/en/play-first")
        sent = moves_of(page)
        for place in range(1, 7):
            page.locator(f"#die-{place}").click()
        expect(page.locator("#throw")).to_contain_text("Choose a box")
        expect(page.locator("#throw .rest")).to_be_hidden()
        rest(page)
        page.locator("#throw").click(force=True)
        assert sent == []

    def test_enter_on_a_die_keeps_it_and_writes_nothing(self, page: Page) -> None:
        page.goto("/en/play-first")
        sent = moves_of(page)
        page.locator("#die-3").focus()
        page.keyboard.press("Enter")
        assert page.locator("#die-3").is_checked()
        assert sent == []


class TestKeys:
    def test_keys_work_by_place_while_the_focus_is_in_the_game(self, page: Page) -> None:
        page.goto("/en/play-first")
        page.locator("#die-1").focus()
        page.keyboard.press("3")
        assert page.locator("#die-3").is_checked()
        rest(page)
        page.keyboard.press("0")
        expect(page.locator(".top b")).to_have_text("Turn 8 of 20")

    def test_keys_are_deaf_outside_the_game(self, page: Page) -> None:
        page.goto("/en/play-first")
        page.keyboard.press("3")
        assert not page.locator("#die-3").is_checked()

    def test_keys_can_be_switched_off_under_the_question_mark(self, page: Page) -> None:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto("/en/play-first")
        page.locator("#help-link").click()
        page.get_by_label("Use these keys while the game has focus").uncheck()
        page.get_by_role("button", name="Close").click()
        page.reload()
        page.locator("#die-1").focus()
        page.keyboard.press("3")
        assert not page.locator("#die-3").is_checked()

    def test_the_rules_open_over_the_page_at_the_box_in_question(self, page: Page) -> None:
        page.goto("/en/play-first")
        page.locator("#box-villa").focus()
        page.locator("#help-link").click()
        expect(page.locator("#help [data-rule=villa]")).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(page.locator("#help")).to_be_hidden()


class TestAccess:
    def test_every_page_fits_and_axe_finds_nothing_on_every_second_one(self, page: Page) -> None:
        found, judge = [], Judge()
        for place, name in enumerate(PAGES):
            page.goto(f"/sv/{name}", wait_until="domcontentloaded")
            assert_fits(page, name)
            page.set_viewport_size(USUAL)
            found += judge(page) if place % 2 else []
        assert found == []


class TestWithoutScripts:
    def test_the_button_says_only_what_is_sure(self, browser: Browser, base_url: str) -> None:
        context = browser.new_context(base_url=base_url, java_script_enabled=False)
        plain = context.new_page()
        plain.goto("/sv/play-second")
        assert "".join(plain.locator("#throw").inner_text().splitlines()) == "Kasta · 1 kast kvar"
        assert plain.locator("#round [type=submit], #round button").first.get_attribute("name") == (
            "say"
        )
        context.close()


def brightness(shade: int) -> float:
    """How bright a grey is, with what a screen adds, as contrasts are counted."""
    lit: float = ((shade / 255 + 0.055) / 1.055) ** 2.4
    return 0.05 + lit


def is_name(typed: str) -> bool:
    """Whether the server takes what was typed."""
    try:
        clean_name(typed)
    except Malformed:
        return False
    return True


class TestOtherPages:
    def test_hours_are_told_in_the_readers_own_zone(self, page: Page) -> None:
        """D03: hours follow the reader, days do not."""
        for locale, hour in (("en", "02:00"), ("sv", "02.00"), ("fi", "2.00")):
            page.goto(f"/{locale}/front-new")
            expect(page.locator("time").first).to_have_text(hour)

    def test_the_text_that_is_seen_is_the_one_copied(self, page: Page) -> None:
        """A06: what is read aloud is what is sent."""
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto("/en/result")
        page.get_by_role("button", name="Copy").click()
        expect(page.locator("#share [role=status]")).to_have_text("Copied")
        assert "412" not in page.evaluate("navigator.clipboard.readText()")
        page.get_by_label("Show my score").check()
        page.get_by_role("button", name="Copy").click()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.splitlines()[1] == "412 points, better than 83% so far."

    def test_the_text_to_be_sent_is_read_aloud_and_in_grey(self, page: Page) -> None:
        """A06: words and figures, no squares, that stand out without any colour."""
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
        page.goto("/fi/result")
        message = page.locator("#share .message").first
        words = message.inner_text()
        assert words.splitlines()[0] in page.locator("#share").aria_snapshot()
        assert {category(sign) for sign in words}.isdisjoint({"So", "Sk", "Cs", "Co"})
        grey = Image.open(BytesIO(message.screenshot())).convert("RGB")
        shades, *others = (band.tobytes() for band in grey.split())
        assert others == [shades] * 2, "nothing but greys"
        assert brightness(max(shades)) >= 7 * brightness(min(shades))

    def test_a_name_is_counted_as_people_count(self, page: Page) -> None:
        """L14: the browser counts as the server does."""
        page.goto("/en/players")
        field = page.locator("#own-name")
        for name, fits in (
            ("a" * 19 + "😀", True),
            ("a" * 19 + "👨‍👩‍👧‍👦", True),
            ("a" * 18 + "🇸🇪🇫🇮", True),
            ("a" * 19 + "🇸🇪🇫🇮", False),
            ("a" * 19 + "e\N{COMBINING ACUTE ACCENT}", True),
            ("a" * 20 + "e\N{COMBINING ACUTE ACCENT}", False),
            ("a" * 21, False),
        ):
            field.fill(name)
            assert field.evaluate("field => field.checkValidity()") is fits
            assert field.input_value() == name, "nothing is cut"
            assert is_name(name) is fits, "the server counts alike"
