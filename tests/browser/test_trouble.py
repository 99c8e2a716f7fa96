"""The store away or the network cut in the middle of a turn: the game is safe and goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from service.app import create_app
from service.store.embedded import server_binary
from tests.browser.conftest import NO_ANSWER, Phones, Service, Serving, watched
from tests.browser.table import LISTEN, begin, heard
from tests.store.servers import Server
from tests.world import Clock, settings_for

SAFE = "No answer. Your game is safe: try again."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A store of the test's own, to be taken away."""
    made = Server(server_binary(), tmp_path)
    yield made
    made.stop()


@pytest.fixture
def shaky_phones(server: Server, browser: Browser) -> Iterator[Phones]:
    """Phones before a service on that store."""
    app = create_app(settings_for(server.url), Clock())
    with Serving(app) as serving:
        yield from watched(Phones(browser, serving.url))
    app.extensions["sammakast"].kit.store.close()


def test_a_throw_while_the_store_is_away_loses_nothing(
    shaky_phones: Phones, server: Server
) -> None:
    table = begin(shaky_phones(expected=[503]))
    table.throw()
    table.press("#die-2")
    stood, lying = table.stand(2), table.faces
    table.rest()
    server.kill()
    table.press("#throw")
    expect(table.status).to_have_text(SAFE)
    expect(table.page.locator("#announce")).to_have_text(SAFE)
    assert (table.version, table.faces, table.kept) == (2, lying, [2])
    expect(table.page.locator("#round")).not_to_have_attribute("aria-busy", "true")
    server.launch()
    server.wait()
    table.throw()
    assert table.kept == stood
    table.write()


def test_without_scripts_a_page_says_that_the_game_is_safe(
    shaky_phones: Phones, server: Server
) -> None:
    table = begin(shaky_phones(java_script_enabled=False, expected=[503]))
    table.throw()
    server.kill()
    table.press("#box-chance")
    expect(table.page.locator("main")).to_contain_text("Your game is safe")
    server.launch()
    server.wait()
    table.page.go_back()
    table.write(table.page.locator("#box-chance"))


def test_a_cut_network_loses_nothing_and_the_same_page_goes_on(phones: Phones) -> None:
    table = begin(phones(expected=[NO_ANSWER]))
    page = table.page
    page.evaluate("window.stays = true")
    table.throw()
    lying = table.faces
    page.context.set_offline(True)
    table.press("#box-chance")
    expect(table.status).to_have_text(SAFE)
    assert (table.version, table.faces) == (2, lying)
    page.context.set_offline(False)
    table.write(page.locator("#box-chance"))
    expect(table.status).to_contain_text("in Chance")
    assert page.evaluate("window.stays"), "nothing was loaded anew"


def test_an_answer_that_is_lost_on_the_way_is_not_played_twice(phones: Phones) -> None:
    table = begin(phones(expected=[NO_ANSWER]))
    page = table.page
    table.throw()
    page.route("**/moves", lambda route: (route.fetch(), route.abort()))
    table.press("#box-chance")
    expect(table.status).to_have_text(SAFE)
    page.unroute("**/moves")
    table.write(page.locator("#box-chance"))
    page.reload()
    assert table.version == 3


def test_a_slow_answer_is_waited_for_and_the_status_says_that_the_game_is_safe(
    phones: Phones,
) -> None:
    table = begin(phones())
    devtools = table.page.context.new_cdp_session(table.page)
    devtools.send("Network.enable")
    slow = {"offline": False, "latency": 3600, "downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", slow)
    table.page.evaluate(LISTEN)
    table.press("#throw")
    expect(table.page.locator("#round")).to_have_attribute("aria-busy", "true")
    table.expect_version(2)
    assert "Your game is safe. Still trying to reach it." in heard(table.page)
    expect(table.status).not_to_contain_text("Still trying")


def test_a_round_that_has_closed_meanwhile_is_shown_as_it_is(
    phones: Phones, service: Service
) -> None:
    page = phones(expected=[410])
    table = begin(page)
    table.throw()
    service.clock.set("2426-11-30T12:00:00+00:00")
    table.press("#box-chance")
    page.wait_for_url("**/d/146310")
    expect(page.locator("main")).to_contain_text("You began this day but did not finish it")
