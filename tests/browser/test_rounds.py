"""A whole day of twenty turns by mouse, by keyboard alone and without scripts, to the board."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.table import Table, begin

DESKTOP: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "has_touch": False,
    "is_mobile": False,
}
TURNS = 20


def assert_on_the_board(page: Page) -> None:
    """From the result to the board by its link: one row, mine, with the total of the result."""
    expect(page.locator("h1.big")).to_be_visible()
    total = page.locator("h1.big").inner_text()
    page.get_by_role("link", name="The board of no. 146310").click()
    page.wait_for_url("**/d/146310/board")
    rows = page.locator("table.board tbody tr")
    expect(rows).to_have_count(1)
    assert rows.locator("td").all_inner_texts() == ["1", total]
    expect(rows.first).to_have_class("me")


def test_a_whole_round_is_played_by_mouse(phones: Phones) -> None:
    page = phones(**DESKTOP)
    table = begin(page)
    for turn in range(1, TURNS + 1):
        expect(page.locator(".top b")).to_have_text(f"Turn {turn} of 20")
        table.throw()
        if turn in (1, 10, 20):
            _throw_twice_more(table)
        if turn < TURNS:
            table.write()
    table.press("button.box")
    page.wait_for_load_state()
    assert_on_the_board(page)


def _throw_twice_more(table: Table) -> None:
    for place in (1, 4):
        before = table.faces
        table.press(f"label:has(#die-{place})")
        stood = table.stand(*table.kept)
        table.rest()
        table.throw()
        assert [table.faces[place - 1] for place in stood] == [before[place - 1] for place in stood]
    expect(table.status).to_have_text("No throws left: choose a box")


def test_a_whole_round_is_played_by_keyboard_alone(phones: Phones) -> None:
    page = phones(**DESKTOP)
    page.goto("/")
    walk(page, "Tab", "document.activeElement.matches('.main')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rounds/*")
    page.evaluate("window.stays = true")
    table = Table(page)
    walk(page, "Tab", "document.activeElement.id === 'throw'")
    for turn in range(1, TURNS):
        if turn % 2:
            _turn_by_tab_space_and_enter(table, further=turn in (1, 11))
        else:
            _turn_by_the_keys_of_the_game(table, further=turn in (2, 12))
    version = table.version
    page.keyboard.press("Space")
    table.expect_version(version + 1)
    assert page.evaluate("window.stays"), "every move was a fragment"
    walk(page, "Shift+Tab", "document.activeElement.matches('.box')")
    page.keyboard.press("Enter")
    expect(page.locator("#throw")).to_be_focused()
    expect(page.locator("#throw")).to_contain_text("Write ")
    page.keyboard.press("Enter")
    expect(page.locator("h1.big")).to_be_visible()
    walk(page, "Tab", "document.activeElement.href?.endsWith('/d/146310/board')")
    page.keyboard.press("Enter")
    expect(page.locator("table.board tr.me")).to_have_count(1)


def walk(page: Page, key: str, there: str) -> None:
    """Press a key until the focus is there."""
    for _ in range(80):
        if page.evaluate(there):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never came to {there}")


def _turn_by_tab_space_and_enter(table: Table, further: bool) -> None:
    page, version = table.page, table.version
    page.keyboard.press("Space")
    table.expect_version(version + 1)
    expect(page.locator("#throw")).to_be_focused()
    if further:
        walk(page, "Shift+Tab", "document.activeElement.id === 'die-6'")
        page.keyboard.press("Space")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        assert table.kept == [5, 6]
        stood = table.stand(5, 6)
        table.rest()
        walk(page, "Tab", "document.activeElement.id === 'throw'")
        page.keyboard.press("Enter")
        table.expect_version(version + 2)
        assert table.kept == stood
    walk(page, "Shift+Tab", "document.activeElement.matches('.box')")
    page.keyboard.press("Enter")
    table.expect_version(version + 2 + further)
    expect(page.locator("#throw")).to_be_focused()


def _turn_by_the_keys_of_the_game(table: Table, further: bool) -> None:
    page, version = table.page, table.version
    page.keyboard.press("0")
    table.expect_version(version + 1)
    if further:
        for key in "136":
            page.keyboard.press(key)
        page.keyboard.press("3")
        assert table.kept == [1, 6]
        table.rest()
        page.keyboard.press("0")
        table.expect_version(version + 2)
    box = page.locator("button.box").last
    box.focus()
    page.keyboard.press("Enter")
    table.expect_version(version + 2 + further)
    if further:
        page.keyboard.press("Backspace")
        table.expect_version(version + 4)
        box.focus()
        page.keyboard.press("Enter")
        table.expect_version(version + 5)


def test_a_whole_round_is_played_without_scripts(phones: Phones) -> None:
    page = phones(java_script_enabled=False)
    table = begin(page, touch=True)
    for turn in range(1, TURNS + 1):
        expect(page.locator(".top b")).to_have_text(f"Turn {turn} of 20")
        table.throw()
        if turn in (1, 20):
            stood = table.stand(2, 5)
            table.press("label:has(#die-2)")
            table.press("label:has(#die-5)")
            table.throw()
            assert table.kept == stood
        if turn < TURNS:
            table.write()
    table.press("button.box")
    expect(table.status).to_contain_text("finish?")
    table.press("#throw")
    assert_on_the_board(page)
