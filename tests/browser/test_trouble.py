"""The store away or the network cut in the middle of a turn: the game is safe and goes on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from service.app import create_app
from service.store.embedded import server_binary
from tests.browser.conftest import NO_ANSWER, Phones, Service, Serving, watched
from tests.browser.table import LISTEN, Table, begin, heard
from tests.store.servers import Server
from tests.web.readers import playing
from tests.world import Clock, settings_for

WAITS = "Waiting for the network …"
SAFE = "Your game is safe. Still trying to reach it."
NOT_YET = "The game is safe, but not yet this move."


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


def test_a_throw_while_the_store_is_away_is_made_when_it_is_back(
    shaky_phones: Phones, server: Server
) -> None:
    table = begin(shaky_phones(expected=[503]))
    table.throw()
    table.press("#die-2")
    stood, lying = table.stand(2), table.faces
    table.rest()
    server.kill()
    table.press("#throw")
    expect(table.page.locator("#throw")).to_have_text(WAITS)
    expect(table.page.locator("#announce")).to_have_text(SAFE)
    assert (table.version, table.faces, table.kept) == (2, lying, [2])
    server.launch()
    server.wait()
    table.expect_version(3)
    assert table.kept == stood
    assert_opened_anew_alike(table)


def assert_opened_anew_alike(table: Table) -> None:
    """After a dead battery the same dice lie there, and those that were kept are kept."""
    lay, address = (table.version, table.faces, table.kept), table.page.url
    anew = Table(table.page.context.new_page())
    table.page.close()
    anew.page.goto(address)
    assert (anew.version, anew.faces, anew.kept) == lay


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


@dataclass
class Line:
    """The way of a page's moves to the service: cut, or losing each answer, until it is mended."""

    page: Page
    loses_answers: bool
    losing: bool = False
    flying: int = 0
    crowded: bool = False

    def __post_init__(self) -> None:
        self.page.route("**/moves", self._pass)
        self.page.on("request", lambda sent: self._count(sent, 1))
        self.page.on("requestfinished", lambda sent: self._count(sent, -1))
        self.page.on("requestfailed", lambda sent: self._count(sent, -1))

    def _count(self, sent: Request, change: int) -> None:
        if sent.method == "POST":
            self.flying += change
            self.crowded |= self.flying > 1

    def _pass(self, route: Route) -> None:
        if self.losing:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    def cut(self) -> None:
        self.losing = self.loses_answers
        self.page.context.set_offline(not self.loses_answers)

    def mend(self) -> None:
        self.losing = False
        self.page.context.set_offline(False)


PRESS_ALL = "document.querySelectorAll('#round button, .die input').forEach(one => one.click())"


def press_while_cut(table: Table, line: Line, what: str) -> None:
    """Press in vain, see that the page says so and takes no other move, and mend the line."""
    lying = (table.version, table.faces, table.kept)
    line.cut()
    table.press(what)
    expect(table.page.locator("#throw")).to_have_text(WAITS)
    expect(table.status).to_have_text(SAFE)
    expect(table.page.locator("#announce")).to_have_text(SAFE)
    table.page.evaluate(PRESS_ALL)
    assert (table.version, table.faces, table.kept) == lying
    line.mend()


BOX = "button.box >> nth=0"


@pytest.mark.parametrize(
    ("loses_answers", "presses"), [(False, ("#throw", BOX, "#undo", BOX)), (True, ("#throw", BOX))]
)
def test_moves_of_a_cut_network_are_made_once_and_without_another_tap(
    phones: Phones, service: Service, loses_answers: bool, presses: Sequence[str]
) -> None:
    reader = playing(service.app, turns=18)
    page = phones.of(reader, expected=[NO_ANSWER])
    table, line = Table(page), Line(page, loses_answers)
    page.goto(str(reader.round))
    page.evaluate("window.stays = true")
    begun = table.version
    table.rest()
    for number, what in enumerate(presses):
        press_while_cut(table, line, what)
        table.expect_version(begun + number + 1)
        expect(page.locator("#throw")).not_to_have_text(WAITS)
    expect(page.locator("#throw")).to_be_focused()
    assert page.evaluate("window.stays"), "nothing was loaded anew"
    table.throw()
    table.press("button.box")
    expect(table.status).to_contain_text("finish?")
    lose_way_once(page)
    press_while_cut(table, line, "#throw")
    expect(page.locator("h1.big")).to_be_visible()
    assert not line.crowded
    assert "1 player has finished" in reader.visitor.get("/d/146310").text


def lose_way_once(page: Page) -> None:
    """Let the page ask once in vain whether the service answers, before it is left."""

    def lose(route: Route) -> None:
        assert route.request.method == "HEAD"
        page.unroute("**/offline/*")
        route.abort()

    page.route("**/offline/*", lose)


def answer_once(page: Page, status: int) -> None:
    """Let a move be answered once by somebody who knows of no game."""
    body = "" if status == 204 else "Hello"
    page.route("**/moves", lambda route: route.fulfill(status=status, body=body), times=1)


def test_an_answer_without_the_round_takes_nothing_from_the_page(phones: Phones) -> None:
    """A move that was hardly answered by the service is sent again; a refusal of the whole page
    shows the game as it is."""
    table = begin(phones(expected=[409]))
    for status, what in ((203, "#throw"), (204, BOX)):
        answer_once(table.page, status)
        begun = table.version
        table.press(what)
        table.expect_version(begun + 1)
    answer_once(table.page, 409)
    with table.page.expect_event("load"):
        table.press("#throw")
    table.throw()


def test_after_a_minute_without_an_answer_it_is_said_what_is_safe_and_what_is_not(
    phones: Phones,
) -> None:
    page = phones(expected=[NO_ANSWER])
    page.clock.install()
    table = begin(page)
    page.context.set_offline(True)
    table.press("#throw")
    expect(table.status).to_have_text(SAFE)
    page.clock.fast_forward(61_000)
    expect(table.status).to_have_text(NOT_YET)
    page.context.set_offline(False)
    table.expect_version(2)


def test_the_words_of_waiting_fit_where_sums_are_chosen(phones: Phones) -> None:
    page = phones(viewport={"width": 320, "height": 568}, expected=[NO_ANSWER])
    page.goto("/games/junior")
    page.get_by_label("I add up myself").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/rounds/*")
    table = Table(page)
    for what in ("#throw", ".sheet button", "#sum-2"):
        page.context.set_offline(True)
        table.press(page.locator(what).nth(table.faces[0] - 1 if what == ".sheet button" else 0))
        told = page.locator(".actions .main", has_text=WAITS)
        expect(told).to_be_visible()
        assert told.evaluate("told => told.scrollWidth <= told.clientWidth")
        page.context.set_offline(False)
        expect(told).to_have_count(0)
    expect(page.locator(".lit").first).to_be_visible()


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
    expect(table.page.locator("#throw")).to_have_text(WAITS)
    table.expect_version(2)
    assert SAFE in heard(table.page)
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
