"""Every page and state in three languages, by day and by night, with all that can be unfolded open,
under every rule of WCAG 2.2 AA and of good practice that axe knows."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.browser.axe import Judge
from tests.browser.conftest import Serving
from tests.browser.table import Table, begin
from tests.prove.real_pages import RealPages
from tests.screenshots import LAUNCH, LOCALES, sample_server, shell_path
from tests.table_shots import STATES
from tests.web.sample_pages import PAGES
from tests.world import Clock

UNFOLD = "() => document.querySelectorAll('details').forEach(one => { one.open = true; })"
KEPT = "**/kept/*"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shell_path(), args=LAUNCH)
        yield launched
        launched.close()


@contextmanager
def phone(browser: Browser, home: str, locale: str = "en") -> Iterator[Page]:
    """A page of 375 × 667 that wants no motion."""
    context = browser.new_context(
        base_url=home,
        viewport={"width": 375, "height": 667},
        locale=locale,
        timezone_id="Europe/Helsinki",
        reduced_motion="reduce",
        has_touch=True,
    )
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def look(page: Page, of: Judge, state: str) -> list[str]:
    """What axe finds on the page with all that can be unfolded open."""
    page.evaluate(UNFOLD)
    return [f"{state}: {fault}" for fault in of(page)]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_sample_page_and_no_state_of_the_table_has_a_fault(
    browser: Browser, locale: str
) -> None:
    found, judge = [], Judge()
    with sample_server() as samples, phone(browser, samples) as page:
        for name in (*PAGES, *STATES):
            page.goto(f"/{locale}/{'table' if name in STATES else name}")
            if name in STATES:
                STATES[name](page)
            found += look(page, judge, name)
    print(f"{locale}: {len(PAGES) + len(STATES)} sample pages and states by day and by night")
    assert found == []


def judge_all(browser: Browser, app: Flask, pages: dict[str, str]) -> list[str]:
    """What axe finds on pages that were fetched, shown with the service's own looks and scripts."""
    found, judge = [], Judge()
    with Serving(app) as serving, phone(browser, serving.url) as page:

        def show(route: Route) -> None:
            name = route.request.url.rpartition("/")[2]
            route.fulfill(body=pages[name], content_type="text/html; charset=utf-8")

        page.route(KEPT, show)
        for name in pages:
            page.goto(f"/kept/{name}")
            found += look(page, judge, name)
    print(f"{len(pages)} real pages by day and by night")
    return found


def test_no_page_of_a_day_has_a_fault(browser: Browser, app: Flask, clock: Clock) -> None:
    seen = RealPages(app, clock)
    seen.see_the_day()
    seen.see_the_day_sent_on()
    assert judge_all(browser, app, seen.pages) == []


def test_no_page_among_friends_has_a_fault(browser: Browser, app: Flask, clock: Clock) -> None:
    seen = RealPages(app, clock)
    seen.see_codes()
    seen.see_a_target()
    assert judge_all(browser, app, seen.pages) == []


def test_no_other_page_has_a_fault(browser: Browser, app: Flask, clock: Clock) -> None:
    seen = RealPages(app, clock)
    seen.see_the_special()
    seen.see_the_rest()
    assert judge_all(browser, app, seen.pages) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_moment_of_a_game_has_a_fault(browser: Browser, app: Flask, locale: str) -> None:
    """What is laid over the game, asked, refused, or told when there is no net."""
    judge = Judge()
    with Serving(app) as serving, phone(browser, serving.url, locale) as page:
        table = begin(page)
        table.throw()
        page.locator("#help-link").click()
        page.locator("#help #boxes").wait_for()
        found = look(page, judge, "the rules laid over")
        page.keyboard.press("Escape")
        page.locator("#say").focus()
        page.keyboard.press("Enter")
        page.locator("#status:has-text(',')").wait_for()
        page.locator("#die-1").focus()  # else the button that is seen while it has the focus covers
        found += look(page, judge, "the boxes told")
        found += look_without_a_net(table, judge)
        table.throw()
        other = Table(page.context.new_page())
        other.page.goto(page.url)
        other.write()
        table.press(page.locator("button.box").last)
        page.locator("[data-notice]").wait_for()
        found += look(page, judge, "a notice")
    assert found == []


def look_without_a_net(table: Table, judge: Judge) -> list[str]:
    """What axe finds while a move waits for the net, which then goes on by itself."""
    page, version = table.page, table.version
    before = page.locator("#status").inner_text()
    page.context.set_offline(True)
    table.press(page.locator("button.box").first)
    page.wait_for_function(
        "before => document.getElementById('status').textContent !== before", arg=before
    )
    found = look(page, judge, "no net")
    page.context.set_offline(False)
    table.expect_version(version + 1)
    return found
