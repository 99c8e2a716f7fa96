"""An evening from its beginning to its end: where the focus goes, what stays hidden, which day it
was, and what a second tap does not do."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.browser.evening import FAMILY, KEPT, Sheet, open_sheet
from tests.browser.test_table import wait_until_sent

CHANCE = 18
LONG = "Karin-Elisabeth Charlotta"
#: Keeps what is asked of the screen, and asks it all the same.
WATCH = """() => {
    window.locks = [];
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async kind => {
        const lock = await ask(kind);
        window.locks.push(lock);
        return lock;
    };
}"""
HELD = "() => window.locks.filter(lock => !lock.released).map(lock => lock.type).join()"
LAST = "document.querySelector('.scroller').scrollTo(0, 9999)"
#: Whether the middle of a number is where a value has come up.
COVERED = """([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.value'))"""
REWRITE = """([start, change]) => {
    const key = Object.keys(localStorage).find(one => one.startsWith(start));
    const entry = JSON.parse(localStorage.getItem(key));
    Object.assign(entry.evening, change);
    localStorage.setItem(key, JSON.stringify(entry));
}"""


def choose(page: Page, item: str) -> None:
    """Take a line of the sheet's menu."""
    page.locator(".more-button").tap()
    page.get_by_role("button", name=item, exact=True).tap()


def middle(of: Locator) -> tuple[float, float]:
    """Where the middle of a number lies."""
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_hidden_totals_are_shown_when_the_evening_is_ended_and_nowhere_before(
    phones: Phones,
) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior", "hidden-1")
    page = sheet.page
    sheet.tap(0, 0, 3)
    page.goto(page.url + "-end")
    expect(page.locator("#end")).to_contain_text("Totals are hidden until the end.")
    expect(page.locator(".places")).to_have_count(0)
    expect(page.locator(".message")).to_be_hidden()
    page.get_by_role("link", name="Back to the sheet").tap()
    expect(page.locator(".total-row td").first).to_have_text("hidden")
    choose(page, "End the evening")
    page.locator(".panel .main").tap()
    expect(page.locator(".places li")).to_have_text(["1.Aino3", "2.Pekka0"])
    wait_until_sent(sheet)
    page.get_by_role("link", name="A page to keep").tap()
    expect(page.locator(".places li")).to_have_count(2)
    page.go_back()
    page.get_by_role("link", name="Back to the sheet").tap()
    expect(page.locator(".panel-status")).to_have_text("The evening is over")
    sheet.tap(1, 0, 4)
    expect(page.locator(".total-row td").first).to_have_text("hidden")


def test_an_evening_is_ended_below_its_result(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior", "hidden-1")
    page = sheet.page
    sheet.tap(0, 0, 3)
    page.goto(page.url + "-end")
    page.locator("#end summary").tap()
    page.locator("#end details .btn").tap()
    expect(page.locator(".places li")).to_have_text(["1.Aino3", "2.Pekka0"])
    expect(page.locator("#end h1")).to_be_focused()
    assert sheet.kept["ended"] is True


def test_the_day_is_the_one_at_the_table_on_the_sheet_and_on_the_page_to_keep(
    phones: Phones,
) -> None:
    page = phones()
    page.clock.set_fixed_time("2026-07-12T22:30:00Z")
    sheet = open_sheet(page).begin(FAMILY[:2], "junior")
    assert sheet.kept["day"] == "2026-07-13"
    expect(page.locator(".evening-top h1")).to_have_text("13/07")
    sheet.tap(0, 0, 3)
    wait_until_sent(sheet)
    page.goto(f"/tables/{sheet.kept['id']}")
    expect(page.locator("main .over")).to_contain_text("13 July 2026")


def test_the_focus_comes_along_to_the_sheet_to_its_end_and_back(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    page = sheet.page
    expect(sheet.cell(0, 0)).to_be_focused()
    choose(page, "Result")
    expect(page.locator("#end h1")).to_be_focused()
    page.get_by_role("link", name="Back to the sheet").tap()
    expect(sheet.cell(0, 0)).to_be_focused()
    choose(page, "Evenings on this device")
    expect(page.locator("#start h1")).to_be_focused()
    page.locator(".begin .main").tap()
    page.locator(".evening-top .brand").tap()
    for links, focused in ((1, ".evenings a"), (0, "#start h1")):
        page.locator(".remove").first.tap()
        page.locator(".remove", has_text="Really remove?").tap()
        expect(page.locator(".evenings a")).to_have_count(links)
        expect(page.locator(focused).first).to_be_focused()


def test_a_double_tap_removes_no_evening(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    sheet.page.locator(".evening-top .brand").tap()
    sheet.page.locator(".remove").dblclick()
    expect(sheet.page.locator(".remove")).to_have_text("Really remove?")
    assert sheet.kept["game"] == "junior"


def test_a_double_tap_on_a_number_writes_nothing_that_comes_up_below_it(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin()
    page = sheet.page
    page.evaluate(LAST)
    spots = [middle(sheet.cell(seat, CHANCE)) for seat in range(4)]
    sheet.cell(0, CHANCE).tap()
    spot = next(spot for spot in spots if page.evaluate(COVERED, spot))
    page.locator(".close").tap()
    page.evaluate(LAST)
    page.mouse.dblclick(*spot)
    expect(page.locator(".panel.of-values")).to_be_visible()
    assert [seat["points"] for seat in sheet.kept["seats"]] == [{}] * 4


def test_numbers_are_entered_as_fast_as_fingers_go(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    for box, points in ((4, 10), (5, 12)):
        for one in (sheet.cell(0, box), sheet.value(points)):
            sheet.page.touchscreen.tap(*middle(one))
    assert sheet.kept["seats"][0]["points"] == {"fives": 10, "sixes": 12}


def test_a_name_that_is_too_long_is_not_cut_and_told_of(phones: Phones) -> None:
    page = open_sheet(phones()).page
    page.locator("[name=seat]").first.fill(LONG)
    trouble = page.locator(".begin .problem")
    expect(trouble).to_have_text("A name can have at most 20 characters")
    page.locator(".begin .main").tap()
    expect(page.locator("[name=seat]").first).to_be_focused()
    assert page.locator("[name=seat]").first.input_value() == LONG
    sheet = Sheet(page).begin(("\N{FAMILY}" * 20, "\N{ZERO WIDTH SPACE}"), "junior")
    assert [seat["name"] for seat in sheet.kept["seats"]] == ["\N{FAMILY}" * 20]
    page.locator(".person").tap()
    page.get_by_label("Name").fill(LONG)
    expect(page.locator(".panel .problem")).to_have_text("A name can have at most 20 characters")
    page.locator(".close").tap()
    assert [seat["name"] for seat in sheet.kept["seats"]] == ["\N{FAMILY}" * 20]


def test_an_evening_of_unknown_rules_is_listed_and_leads_to_its_page(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    page = sheet.page
    sheet.tap(0, 0, 3)
    wait_until_sent(sheet)
    page.evaluate(REWRITE, [KEPT, {"version": 9}])
    page.reload()
    told = "It was written by other rules than this page knows"
    expect(page.locator("#evenings > .problem")).to_contain_text(told)
    expect(page.locator(".evenings .trouble")).to_contain_text(told)
    assert page.locator(".evenings a").get_attribute("href") == f"/tables/{sheet.kept['id']}"
    page.goto("/table/en#" + "f" * 32)
    expect(page.locator("#evenings > .problem")).to_contain_text("is not on this device")


def test_the_screen_stays_on_while_a_sheet_is_open_and_no_longer(phones: Phones) -> None:
    page = phones()
    page.context.grant_permissions(["screen-wake-lock"])
    page.add_init_script(f"({WATCH})()")
    sheet = open_sheet(page)
    assert page.evaluate(HELD) == ""
    sheet.begin(FAMILY[:2], "junior")
    page.wait_for_function(f"() => ({HELD})() === 'screen'")
    page.evaluate("window.locks[0].release()")
    page.wait_for_function(f"() => ({HELD})() === 'screen' && window.locks.length === 2")
    page.locator(".evening-top .brand").tap()
    page.wait_for_function(f"() => ({HELD})() === ''")
    assert page.evaluate("window.locks.length") == 2
