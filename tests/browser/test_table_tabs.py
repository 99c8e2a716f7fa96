"""Evenings at the table in two tabs, with a device that is not recognised, and gone back in time:
what is written last in the browser is what is kept."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phones, Service
from tests.browser.evening import FAMILY, KEPT, Sheet, open_sheet
from tests.browser.test_table import stored_evenings, wait_until_sent

TAKE = f"""() => {{
    const key = Object.keys(localStorage).find(one => /^{KEPT}[0-9a-f]+$/.test(one));
    return [key, localStorage.getItem(key)];
}}"""
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


def test_a_number_that_is_being_pressed_when_the_server_answers_is_written(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    page = sheet.page
    sheet.tap(0, 0, 3)
    sheet.cell(1, 0).tap()
    page.locator('[data-value="4"]').hover()
    with page.expect_response("**/tables/*"):
        page.mouse.down()
    expect(page.locator("#words")).to_be_attached()
    wait_until_sent(sheet)
    page.mouse.up()
    expect(sheet.cell(1, 0)).to_have_text("4")


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


def test_a_line_is_kept_while_it_is_typed(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    sheet.page.goto(sheet.page.url + "-end")
    sheet.page.get_by_label("One line about the evening").press_sequentially("Rain ")
    assert sheet.kept["comment"] == "Rain"
    expect(sheet.page.locator(".message")).to_contain_text("Rain")
