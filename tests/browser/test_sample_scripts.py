"""What the scripts of pages do, on sample pages in a real browser."""

from collections.abc import Iterator
from io import BytesIO
from unicodedata import category

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Request, expect

from service.game.errors import Malformed
from service.play.names import clean_name
from tests.browser.sample_phone import phone_of


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    with phone_of(browser, base_url) as opened:
        yield opened


def moves_of(page: Page) -> list[Request]:
    """The moves that the page sends from now on."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


def rest(page: Page) -> None:
    """Wait until the dice have lain still for long enough to throw."""
    page.wait_for_timeout(600)


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
