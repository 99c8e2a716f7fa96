"""A browser whose clock is wrong plays the day that the server has."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones, Service
from tests.browser.table import begin
from tests.browser.test_offline import NO_WORKERS
from tests.world import NOON

HALF_A_DAY_MS = 12 * 3_600_000
#: Within so long all open pages come for the new day.
A_SPREAD_MS = 30_000


@pytest.mark.parametrize("days", [1, 365, -1])
def test_d06_a_wrong_clock_of_the_browser_opens_no_other_day(
    phones: Phones, service: Service, days: int
) -> None:
    """D06: the game is that of the server's day, whatever the browser takes the day to be."""
    page = phones()
    wrong = NOON + timedelta(days=days)
    page.clock.install(time=wrong)
    table = begin(page)
    assert page.evaluate("new Date().toISOString()").startswith(str(wrong.date()))
    assert "/rounds/d-2426-11-29." in page.url
    table.throw()
    table.write(page.locator("#box-chance"))
    expect(page.locator(".top .title")).to_contain_text("No. 146310")
    played = {key for key in service.stored() if "d-2426-" in key}
    assert played
    assert all("d-2426-11-29" in key for key in played)


@pytest.mark.parametrize("days", [365, -365])
def test_a_page_left_open_shows_the_new_day_by_itself_when_it_begins(
    phones: Phones, service: Service, days: int
) -> None:
    """The end of the day is the server's, twelve hours after the tests' noon. Without a net the
    page stays, and where it was read."""
    page = phones()
    page.add_init_script(NO_WORKERS)
    page.clock.install(time=NOON + timedelta(days=days))
    page.goto("/")
    service.clock.set("2426-11-30T00:00:02+00:00")
    page.clock.fast_forward(HALF_A_DAY_MS - 60_000)
    expect(page.locator(".over").first).to_contain_text("No. 146310")
    page.fill("#code", "K7QM")
    page.clock.fast_forward(A_SPREAD_MS + 70_000)
    expect(page.locator("#code")).to_have_value("K7QM")
    page.fill("#code", "")
    page.evaluate("scrollTo(0, 200)")
    page.route("**/offline/*", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"):
        page.clock.fast_forward(70_000)
    expect(page.locator(".over").first).to_contain_text("No. 146310")
    page.clock.fast_forward(70_000)
    expect(page.locator(".over").first).to_contain_text("No. 146311")
    page.wait_for_function("() => scrollY === 200")
