"""The states of the sheet for real dice that are looked at: how a page that shows its beginning is
led to each of them."""

from collections.abc import Callable, Mapping
from functools import partial

from playwright.sync_api import Page

from tests.web.sample_table import EIGHT, FAMILY, kept

SIT_DOWN = """text => {
    const { evening } = JSON.parse(text);
    localStorage.setItem('sammakast-table.' + evening.id, text);
    location.hash = '#' + evening.id;
}"""


def begin_anew(page: Page) -> None:
    """Where evenings begin, nothing of an earlier one kept."""
    page.evaluate("localStorage.clear()")
    page.reload()
    page.wait_for_selector(".begin")


def sit_down(page: Page, *taps: str, filled: int = 9, names: tuple[str, ...] = FAMILY) -> None:
    """An evening in the middle, and then a tap on each of these."""
    begin_anew(page)
    page.evaluate(SIT_DOWN, kept(filled, names))
    page.wait_for_selector(".evening-table")
    for tap in taps:
        page.locator(tap).first.click()


def end(page: Page) -> None:
    """The result, every box filled."""
    sit_down(page, ".panel .main", filled=99)
    page.wait_for_selector(".places")


STATES: Mapping[str, Callable[[Page], None]] = {
    "table-start": begin_anew,
    "table-running": sit_down,
    "table-of-eight": partial(sit_down, names=EIGHT),
    "table-values": lambda page: sit_down(page, "tbody tr:nth-child(19) .number"),
    "table-dice": lambda page: sit_down(
        page, "tbody tr:nth-child(19) .number", ".panel .small", ".die-button:nth-child(5)"
    ),
    "table-person": lambda page: sit_down(page, "th:nth-child(3) .person"),
    "table-menu": lambda page: sit_down(page, ".more-button"),
    "table-result": end,
}
