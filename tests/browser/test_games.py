"""The games beside the daily one on a phone: boxes of columns, saved throws."""

from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from service.play import rounds
from tests.browser.conftest import Phones, Service
from tests.browser.table import LISTEN, Table, heard
from tests.play.totals import new_players
from tests.web.readers import Reader
from tests.world import NOON, visitor_of


def begun(service: Service, phones: Phones, spelling: str, **habits: Any) -> Table:
    """A phone, or what its habits make of it, at the table of a game of one's own."""
    kit = service.app.extensions["sammakast"].kit
    [player] = new_players(kit, 1, NOON)
    live = rounds.start_solo(kit, player, spelling, NOON)
    address = f"/rounds/{live.id}"
    page: Page = phones.of(Reader(visitor_of(service.app, player), address), **habits)
    page.goto(address)
    return Table(page, touch=bool(habits.get("has_touch", True)))


def centre(shown: Locator) -> tuple[float, float]:
    """The middle of what is shown, from the window's corner."""
    box = shown.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_box_of_a_column_is_written_and_taken_back_by_touch(
    service: Service, phones: Phones
) -> None:
    table = begun(service, phones, "yahtzee-nordic+columns2")
    page = table.page
    table.throw()
    page.evaluate(LISTEN)
    chance = sum(table.faces)
    table.write(page.get_by_role("button", name=f"Column 2, Chance, {chance} points"))
    assert heard(page) == [f"{chance} in Chance, column 2. Total {2 * chance}. Turn 2 of 26."]
    expect(page.locator("#throw")).to_be_focused()
    expect(page.locator("#box-2-chance")).to_have_count(0)
    table.undo()
    expect(page.locator("#box-2-chance")).to_be_visible()
    page.locator("#box-2-chance").focus()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/rules/*", hold)
    for _ in range(2):
        page.locator("#help-link").tap()
        page.keyboard.press("Escape")
        expect(page.locator("#help")).to_be_hidden()
    page.locator("#help-link").tap()
    for route in held:
        route.continue_()
    expect(page.locator("#help [data-rule=chance]")).to_be_in_viewport()
    assert len(held) == 1


def test_a_saved_throw_is_counted_on_the_button_and_spent(service: Service, phones: Phones) -> None:
    table = begun(service, phones, "junior+saved")
    page = table.page
    table.throw()
    table.write()
    expect(page.locator(".bank")).to_have_text("Saved throws: 2")
    for _ in range(3):
        table.throw()
        table.rest()
    expect(page.locator("#throw")).to_have_text("Throw all five · 2 saved")
    table.press("#die-1")
    expect(page.locator("#throw")).to_have_text("Throw 4 · 2 saved")
    page.evaluate(LISTEN)
    table.throw()
    assert heard(page)[0].endswith("1 saved throw.")
    expect(page.locator(".bank")).to_have_text("Saved throws: 1")


def test_a_mouse_left_on_the_throw_button_does_not_fill_it_when_no_throw_is_left(
    service: Service, phones: Phones
) -> None:
    table = begun(service, phones, "junior", has_touch=False, is_mobile=False)
    for _ in range(3):
        table.throw()
        table.rest()
    button = table.page.locator("#throw")
    table.page.mouse.move(*centre(button))
    expect(button).to_be_disabled()
    expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")
