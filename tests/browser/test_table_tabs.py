"""Evenings at the table in two tabs, with a device that is not recognised, and gone back in time:
what is written last in the browser is what is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Phones, Service
from tests.browser.evening import FAMILY, KEPT, Sheet, open_sheet
from tests.browser.test_table import stored_evenings, wait_until_sent

TAKE = f"""() => {{
    const key = Object.keys(localStorage).find(one => /^{KEPT}[0-9a-f]+$/.test(one));
    return [key, localStorage.getItem(key)];
}}"""
REMOVE = "id => fetch(`/tables/${id}/remove`, {method: 'POST'}).then(answer => answer.ok)"
PUT = "([key, text]) => localStorage.setItem(key, text)"


def test_a_column_added_in_one_tab_stands_in_the_other_and_both_write_on(
    phones: Phones, service: Service
) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    other = Sheet(sheet.page.context.new_page())
    other.page.goto(sheet.page.url)
    other.page.locator(".more-button").tap()
    other.page.get_by_role("button", name="One more player").tap()
    expect(sheet.page.locator(".person")).to_have_count(3)
    sheet.tap(2, 0, 3)
    expect(other.cell(2, 0)).to_have_text("3")
    other.page.locator(".close").tap()
    other.tap(1, 0, 4)
    expect(sheet.cell(1, 0)).to_have_text("4")
    wait_until_sent(sheet)
    [stored] = stored_evenings(service, sheet)
    assert [seat[3] for seat in stored[9]] == [None, 4, 3]


def test_a_tab_that_has_heard_nothing_undoes_nothing_of_the_other(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    key, text = sheet.page.evaluate(TAKE)
    written = text.replace('"points":{}', '"points":{"twos":8}', 1)
    sheet.page.evaluate(PUT, [key, written])
    sheet.tap(1, 0, 4)
    assert [seat["points"] for seat in sheet.kept["seats"]] == [{"twos": 8}, {"ones": 4}]


@pytest.mark.parametrize(
    ("pressed", "title"),
    [('[data-value="4"]', "Throwing now: Aino"), ("th:nth-child(3) bdi", "Pekka")],
)
def test_what_is_being_pressed_when_the_server_answers_is_heard(
    phones: Phones, pressed: str, title: str
) -> None:
    sheet, held = open_sheet(phones()).begin(FAMILY[:2], "junior"), list[Route]()
    page = sheet.page

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/tables/*", hold)
    with page.expect_request("**/tables/*"):
        sheet.tap(0, 0, 3)
    sheet.cell(1, 0).tap()
    page.locator(pressed).hover()
    page.mouse.down()
    held[0].continue_()
    wait_until_sent(sheet)
    page.mouse.up()
    expect(page.locator("#panel-title")).to_have_text(title)


def test_an_evening_whose_page_was_removed_stays_here_and_says_so(
    phones: Phones, service: Service
) -> None:
    sheet = open_sheet(phones(expected=[410])).begin(FAMILY[:2], "junior")
    page = sheet.page
    sheet.tap(0, 0, 3)
    wait_until_sent(sheet)
    page.goto(page.url + "-end")
    expect(page.locator("#end .links a")).to_have_count(2)
    assert page.evaluate(REMOVE, sheet.kept["id"])
    page.reload()
    kept = page.locator("#end .hint")
    expect(kept).to_have_text("Kept on this device alone: its page was removed.")
    expect(page.locator("#end .links a")).to_have_count(0)
    page.get_by_role("link", name="Back to the sheet").tap()
    sheet.tap(1, 0, 4)
    expect(page.locator(".trouble")).to_have_count(0)
    assert sheet.totals == [3, 4]
    assert stored_evenings(service, sheet) == []


def test_a_sheet_that_another_tab_removes_is_left_and_does_not_come_back(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    other = sheet.page.context.new_page()
    other.goto("/table/en")
    for asked in ("Remove from this device", "Really remove?"):
        other.get_by_text(asked, exact=True).tap()
    expect(sheet.page.locator("#start")).to_be_visible()
    expect(sheet.page.locator(".evenings")).to_have_count(0)


def test_a_tab_that_has_not_heard_of_a_removal_writes_nothing(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    key, _ = sheet.page.evaluate(TAKE)
    sheet.page.evaluate("key => localStorage.removeItem(key)", key)
    sheet.tap(1, 0, 4)
    expect(sheet.page.locator("#start h1")).to_be_focused()
    assert sheet.page.evaluate("key => localStorage.getItem(key)", key) is None


def test_a_device_that_is_not_recognised_is_told_and_sends_when_it_is_again(
    phones: Phones, service: Service
) -> None:
    sheet = open_sheet(phones(expected=[401])).begin(FAMILY[:2])
    page = sheet.page
    page.context.add_cookies([{"name": "sammakast", "value": "broken", "url": service.url}])
    sheet.tap(0, 0, 3)
    trouble = page.locator(".trouble")
    expect(trouble).to_contain_text("Kept here, but it could not be sent.")
    assert stored_evenings(service, sheet) == []
    trouble.get_by_role("link", name="We do not recognise this device").tap()
    page.get_by_role("button", name="Begin anew").tap()
    page.wait_for_url("**/players")
    page.goto("/table/en")
    wait_until_sent(sheet)
    assert len(stored_evenings(service, sheet)) == 1


def test_what_went_back_in_the_browser_and_was_written_anew_is_what_is_kept(
    phones: Phones, service: Service
) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    before = sheet.page.evaluate(TAKE)
    sheet.tap(0, 0, 3)
    sheet.tap(1, 0, 4)
    wait_until_sent(sheet)
    sheet.page.evaluate(PUT, before)
    sheet.page.reload()
    sheet.tap(0, 0, 5)
    wait_until_sent(sheet)
    [stored] = stored_evenings(service, sheet)
    assert [seat[3] for seat in stored[9]] == [5, None]


def test_one_tap_closes_the_panel_in_which_a_name_was_typed(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    sheet.page.locator(".person").first.tap()
    sheet.page.get_by_label("Name").fill("Mummi")
    sheet.page.locator(".close").tap()
    expect(sheet.page.locator(".panel.of-rest")).to_be_visible()
    assert sheet.kept["seats"][0]["name"] == "Mummi"


def test_a_line_written_in_one_tab_stands_in_the_other(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    sheet.page.goto(sheet.page.url + "-end")
    other = sheet.page.context.new_page()
    other.goto(sheet.page.url)
    sheet.page.get_by_label("Where were you?").fill("the cabin")
    expect(other.get_by_label("Where were you?")).to_have_value("the cabin")


def test_a_line_is_kept_while_it_is_typed(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    sheet.page.goto(sheet.page.url + "-end")
    sheet.page.get_by_label("One line about the evening").press_sequentially("Rain ")
    assert sheet.kept["comment"] == "Rain"
    expect(sheet.page.locator(".message")).to_contain_text("Rain")
