"""A whole turn by Tab, Space and Enter alone: what has the focus is seen, and nothing covers it."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phones
from tests.browser.table import Table
from tests.browser.zoom import STUCK

#: 1280 × 1024 at 400 per cent are 320 × 256.
SIZES = ((320, 450), (320, 256))
FOCUSED = """() => {
    const one = document.activeElement;
    const box = one.getBoundingClientRect();
    const middle = (box.left + box.right) / 2;
    const covers = [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2]
        .map(y => document.elementFromPoint(middle, y))
        .filter(over => !over || !one.contains(over));
    return {
        name: one.id || one.outerHTML.slice(0, 80),
        outside: box.top < -.5 || box.left < -.5
            || box.bottom > innerHeight + .5 || box.right > innerWidth + .5,
        covers: covers.map(over => over && over.outerHTML.slice(0, 80)),
    };
}"""
IS_BEFORE = """wanted => {
    const target = document.querySelector(wanted);
    const place = document.activeElement.compareDocumentPosition(target);
    return Boolean(place & Node.DOCUMENT_POSITION_PRECEDING);
}"""
MOST_STEPS = 60


@dataclass
class Keyboard:
    """Fingers on a keyboard that look, after each press, at what has the focus."""

    page: Page

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUSED)
        assert not found["outside"], found
        assert found["covers"] == [], found
        return found

    def reach(self, wanted: str) -> None:
        """Step to an element, forward or backward, whatever lies between."""
        step = "Shift+Tab" if self.page.evaluate(IS_BEFORE, wanted) else "Tab"
        for _ in range(MOST_STEPS):
            if self.page.locator(f"{wanted}:focus").count():
                return
            self.page.keyboard.press(step)
            self.look()
        raise AssertionError(wanted)

    def press(self, wanted: str, key: str) -> None:
        self.reach(wanted)
        self.page.keyboard.press(key)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_turn_is_played_by_keyboard_alone(phones: Phones, size: tuple[int, int]) -> None:
    """A05: six dice, sheet and button are reached at 320 px and at 400 per cent."""
    page = phones(locale="fi-FI", is_mobile=False, viewport={"width": size[0], "height": size[1]})
    keyboard, table = Keyboard(page), Table(page)
    page.goto("/")
    keyboard.press("form[action$='/start'] .main", "Enter")
    page.wait_for_url("**/rounds/*")
    keyboard.press("#throw", "Enter")
    table.expect_version(2)
    keyboard.press("#die-2", "Space")
    keyboard.press("#die-1", "Enter")
    table.expect_kept(1, 2)
    table.rest()
    keyboard.press("#throw", "Enter")
    table.expect_version(3)
    keyboard.press("#box-chance", "Enter")
    table.expect_version(4)
    assert keyboard.look()["name"] == "throw"
    keyboard.press("#undo", "Space")
    table.expect_version(5)
    assert keyboard.look()["name"] == "throw"
    if size[1] < 420:
        assert page.evaluate(STUCK) == []
