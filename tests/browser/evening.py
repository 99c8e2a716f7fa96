"""A sheet for real dice under many hands: an evening is begun, written, corrected, and read."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

FAMILY = ("Aino", "Pekka", "Sara", "Ville")
KEPT = "sammakast-table."
WRITE = """([seat, slug, value, left]) => {
    const rows = [...document.querySelectorAll('tbody tr:not(.bonus-row)')];
    rows[slug].querySelectorAll('.number')[seat].click();
    document.querySelector(`.value[data-value="${value}"]`).click();
    const button = document.querySelector(`[data-left="${left}"]`);
    if (button) button.click();
}"""
OFFERED = """seat => [...document.querySelectorAll('tbody tr:not(.bonus-row)')].map(row => {
    row.querySelectorAll('.number')[seat].click();
    return [...document.querySelectorAll('.value')].map(one => Number(one.dataset.value));
})"""
#: What a finger has done a moment ago has been heard.
HEARD = "() => new Promise(heard => requestAnimationFrame(() => setTimeout(heard)))"
#: Every page of the sheet is kept: it can be opened without a net from now on.
READY = """async () => {
    await navigator.serviceWorker.ready;
    const [name] = (await caches.keys()).filter(one => one.startsWith('sammakast-table-'));
    return Boolean(name && await (await caches.open(name)).match('/table/fi'));
}"""


@dataclass
class Sheet:
    """A page of the sheet; boxes are named by their line, people by their column, from 0."""

    page: Page

    def begin(self, names: Sequence[str] = FAMILY, game: str = "maxi", *ticked: str) -> Sheet:
        """Begin an evening; `ticked` are ids of what else is chosen."""
        page = self.page
        page.locator(f"label[for=game-{game}]").tap()
        for one in ticked:
            page.locator(f"label[for={one}]").tap()
        for _ in range(len(names) - page.locator("[name=seat]").count()):
            page.locator(".people ~ .btn").tap()
        for number, name in enumerate(names):
            page.locator("[name=seat]").nth(number).fill(name)
        page.locator(".begin .main").tap()
        page.wait_for_selector(".evening-table")
        return self

    def cell(self, seat: int, box: int) -> Locator:
        row = self.page.locator("tbody tr:not(.bonus-row)").nth(box)
        return row.locator(".number").nth(seat)

    def value(self, points: int) -> Locator:
        return self.page.locator(f'.value[data-value="{points}"]')

    def tap(self, seat: int, box: int, points: int) -> None:
        """Write by two taps of a finger."""
        self.cell(seat, box).tap()
        self.value(points).tap()

    def write(self, seat: int, box: int, points: int, left: int = 0) -> None:
        """Write as fast as the page can."""
        self.page.evaluate(WRITE, [seat, box, points, left])

    def offered(self, seat: int = 0) -> list[list[int]]:
        """The values that are offered for each box."""
        return list(self.page.evaluate(OFFERED, seat))

    def hold(self, seat: int, box: int) -> None:
        """Press long upon a number."""
        self.cell(seat, box).dispatch_event("pointerdown", {"clientX": 5, "clientY": 5})
        expect(self.page.locator(".panel.of-values")).to_be_visible()
        self.cell(seat, box).dispatch_event("pointerup")

    def play(self, turns: range, values: Sequence[Sequence[int]], chance: random.Random) -> None:
        """Everybody fills one box a turn, in an order of their own, and saves throws at will."""
        for turn in turns:
            for seat in range(len(self.kept["seats"])):
                box = (turn * 7 + seat * 3) % len(values)
                self.write(seat, box, chance.choice(values[box]), chance.randrange(3))

    @property
    def kept(self) -> dict[str, Any]:
        """The evening as this browser keeps it."""
        self.page.evaluate(HEARD)
        keys = self.page.evaluate("Object.keys(localStorage)")
        [key] = [key for key in keys if key.startswith(KEPT)]
        entry = json.loads(self.page.evaluate("key => localStorage.getItem(key)", key))
        return dict(entry["evening"])

    @property
    def totals(self) -> list[int]:
        self.page.wait_for_selector(".total-row td")
        self.page.evaluate(HEARD)
        return [int(text) for text in self.page.locator(".total-row td").all_text_contents()]


def open_sheet(page: Page, locale: str = "en") -> Sheet:
    """Open the page and wait until it is kept for when there is no net."""
    page.goto(f"/table/{locale}")
    page.wait_for_selector(".begin")
    page.wait_for_function(READY)
    return Sheet(page)
