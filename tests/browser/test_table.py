"""Evenings at the table without a net: nothing is lost, nothing is stored twice."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from redis import Redis

from service.game.entries import possible
from tests.browser.conftest import CABIN, NAMES, Phones, Service, Serving
from tests.browser.evening import FAMILY, Sheet, open_sheet
from tests.screenshots import LAUNCH, chromium_path

SPELLING = "maxi+bonus75+saved"


def stored_evenings(service: Service, sheet: Sheet) -> list[list[Any]]:
    """How often the store holds a sheet's evening, whoever has it, as it is packed there.

    A page that was closed may still send another test's.
    """
    end = f".{sheet.kept['id']}".encode()
    with Redis.from_url(service.store_url) as raw:
        keys = [key for key in raw.scan_iter() if b":evening:" in key and key.endswith(end)]
        texts = [raw.get(key) for key in keys]
    return [json.loads(text.decode().partition(" ")[2]) for text in texts if text]


def recounted(points: list[int], limit: int, bonus: int) -> int:
    """What a card of Maxi Yatzy adds up to, counted by nobody else's code."""
    return sum(points) + (bonus if sum(points[:6]) >= limit else 0)


def values_of(service: Service, spelling: str) -> list[tuple[int, ...]]:
    game = service.app.extensions["sammakast"].kit.rulesets.find(spelling)
    return [possible(game, box) for box in game.boxes]


def correct_some(sheet: Sheet) -> None:
    """Correct by a long press, from the menu, and by a tap; take one back."""
    page = sheet.page
    other = page.locator(".value:not([aria-pressed])").last
    sheet.hold(0, 0)
    other.tap()
    page.locator(".more-button").tap()
    page.get_by_role("button", name="Correct a number").tap()
    sheet.cell(1, 3).tap()
    other.tap()
    sheet.cell(2, 7).tap()
    page.get_by_role("button", name="Correct").tap()
    other.tap()
    sheet.hold(3, 2)
    other.tap()
    page.get_by_role("button", name="Undo").tap()


def assert_stored_once(service: Service, sheet: Sheet) -> None:
    """One evening is stored, as the browser keeps it, and adds up to what the page shows."""
    kept, [stored] = sheet.kept, stored_evenings(service, sheet)
    assert stored[0] == kept["revision"]
    assert stored[8] == kept["corrections"] == 3
    assert [seat[1] for seat in stored[9]] == [seat["bank"] for seat in kept["seats"]]
    for seat, own in zip(stored[9], kept["seats"], strict=True):
        assert sorted(seat[3:]) == sorted(own["points"].values())
    totals = [recounted(seat[3:], 75, 50) for seat in stored[9]]
    assert totals == sheet.totals
    page = sheet.page
    page.goto(f"/tables/{kept['id']}")
    shown = page.locator("main").inner_text()
    assert all(str(total) in shown for total in totals)


def wait_until_sent(sheet: Sheet) -> None:
    sheet.page.wait_for_function(
        """() => Object.keys(localStorage).filter(key => key.startsWith('sammakast-table.'))
            .map(key => JSON.parse(localStorage.getItem(key)))
            .every(entry => entry.sent === entry.evening.revision)""",
        timeout=30_000,
    )


def test_a_family_evening_without_a_net_is_stored_once_when_the_net_is_back(
    phones: Phones, service: Service
) -> None:
    sheet = open_sheet(phones())
    page = sheet.page
    page.context.set_offline(True)
    page.reload()
    sheet.begin(FAMILY, "maxi", "bonus-bonus75", "also-saved")
    assert sheet.kept["game"] == SPELLING
    values = values_of(service, SPELLING)
    sheet.play(range(20), values, random.Random(5))
    correct_some(sheet)
    expect(page.locator(".panel-status")).to_have_text("Every box is filled")
    assert stored_evenings(service, sheet) == []
    page.context.set_offline(False)
    wait_until_sent(sheet)
    page.reload()
    with page.expect_response("**/tables/*"):
        page.goto(page.url + "-end")
    page.go_back()
    assert_stored_once(service, sheet)


@pytest.fixture
def cabin(service: Service) -> Iterator[Serving]:
    """The same service on a port of its own, to be away for a while."""
    serving = Serving(service.app)
    with ExitStack() as at_the_end:
        serving.__enter__()
        at_the_end.callback(serving.__exit__)
        yield serving


@contextmanager
def own_browser(browser: Browser, folder: Path, home: str) -> Iterator[Page]:
    """The browser of one device, which keeps in the folder what it keeps."""
    device = browser.browser_type.launch_persistent_context(
        folder, executable_path=chromium_path(), args=[*LAUNCH, NAMES], has_touch=True,
        base_url=home, viewport={"width": 375, "height": 667}, locale="en-GB",
    )  # fmt: skip
    yield device.pages[0]
    device.close()


def test_an_evening_goes_on_when_the_browser_was_closed_in_the_middle_without_a_net(
    browser: Browser, tmp_path: Path, service: Service, cabin: Serving
) -> None:
    values, chance = values_of(service, SPELLING), random.Random(8)
    with own_browser(browser, tmp_path, cabin.url) as page:
        sheet = open_sheet(page)
        cabin.__exit__()
        sheet.begin(FAMILY, "maxi", "bonus-bonus75", "also-saved")
        sheet.play(range(9), values, chance)
        before = sheet.kept
    with own_browser(browser, tmp_path, cabin.url) as page:
        sheet = Sheet(page)
        page.goto("/table/fi")
        expect(page.locator("h1")).to_have_text("Pöytäkirja oikeille nopille")
        page.goto("/table/en")
        page.locator(".evenings a").tap()
        page.wait_for_selector(".evening-table")
        assert sheet.kept == before
        sheet.play(range(9, 20), values, chance)
        correct_some(sheet)
        cabin.__enter__()
        page.reload()
        wait_until_sent(sheet)
        assert_stored_once(service, sheet)


def test_where_nothing_can_be_kept_the_page_says_so_and_sends_alike(
    phones: Phones, service: Service
) -> None:
    page = phones(service.url.replace("127.0.0.1", CABIN))
    page.goto("/table/en")
    expect(page.locator("#stay-open")).to_have_text(
        "Offline this page cannot be opened again here: leave it open."
    )
    sheet = Sheet(page).begin()
    sheet.tap(0, 0, 3)
    wait_until_sent(sheet)
    assert len(stored_evenings(service, sheet)) == 1


@dataclass
class Losing:
    """The service whose answers to evenings are lost so many times, after it has done its work."""

    app: Flask
    times: int

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        answer = self.app.wsgi_app(environ, start)
        if environ["REQUEST_METHOD"] != "POST" or not self.times:
            return answer
        self.times -= 1
        start("503 Service Unavailable", [("Content-Length", "0")], sys.exc_info())
        return []


def test_answers_that_are_lost_make_neither_a_second_evening_nor_a_second_player(
    phones: Phones, service: Service
) -> None:
    losing = Losing(service.app, 2)
    with Serving(losing) as serving:
        page = phones(serving.url, expected=[503])
        sheet = open_sheet(page).begin()
        sheet.tap(0, 0, 3)
        wait_until_sent(sheet)
        assert losing.times == 0
        assert len(stored_evenings(service, sheet)) == 1
        with Redis.from_url(service.store_url) as raw:
            assert len([key for key in raw.scan_iter() if b":player:" in key]) == 1
        page.goto(f"/tables/{sheet.kept['id']}")
