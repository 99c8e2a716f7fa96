"""The sheet for real dice under fingers: possible numbers only, large, readable, taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from service.game.entries import every_throw, possible
from service.game.ruleset import Ruleset
from service.game.rulesets import Rulesets
from service.game.scoring import score
from tests.browser.conftest import Phones, Service
from tests.browser.evening import FAMILY, Sheet, open_sheet

#: The page's own rules, as it loads them.
RULES = """async (wanted) => {
    const script = document.querySelector('script[src*="table/main.js"]').src;
    const rules = await import(script.replace('main.js', 'rules.js'));
    const data = await (await fetch(document.getElementById('main').dataset.games)).json();
    return wanted.map(([spelling, version, throws]) => {
        const game = rules.findGame(data, spelling, version);
        return throws.map(dice => game.boxes.map(box => rules.count(game, box.slug, dice, {})));
    });
}"""
FILL = """() => {
    let text = 'x'.repeat(1 << 20);
    for (let n = 0; text; n += 1) {
        try { localStorage.setItem('filled' + n, text); }
        catch (error) { text = text.slice(1 + text.length / 2); }
    }
}"""


def rulesets_of(service: Service) -> Rulesets:
    found: Rulesets = service.app.extensions["sammakast"].kit.rulesets
    return found


def spellings(rulesets: Rulesets) -> list[Ruleset]:
    """Every game as it can be begun at the table."""
    maxi = [
        "+".join(filter(None, ("maxi", bonus, full)))
        for bonus in ("", "bonus75")
        for full in ("", "full25", "full30")
    ]
    return [rulesets.find(one) for one in maxi] + [one for one in rulesets if one.slug != "maxi"]


def choose(page: Page, game: Ruleset) -> Sheet:
    """Begin an evening of this game as it is spelled."""
    page.goto("/table/en")
    page.wait_for_selector(".begin")
    groups = {"bonus75": "bonus", "full25": "full", "full30": "full"}
    page.locator(f"label[for=game-{game.slug}]").tap()
    for group in ("bonus", "full"):
        chosen = [one for one in game.options if groups.get(one) == group]
        label = page.locator(f"label[for={group}-{(chosen or ['usual'])[0]}]")
        if label.count():
            label.tap()
    page.locator(".begin .main").tap()
    page.wait_for_selector(".evening-table")
    return Sheet(page)


def test_every_box_of_every_game_offers_what_it_can_hold_and_nothing_else(
    phones: Phones, service: Service
) -> None:
    page, offered = phones(), 0
    for game in spellings(rulesets_of(service)):
        found = choose(page, game).offered()
        assert found == [list(possible(game, box)) for box in game.boxes], game.spelling
        offered += sum(map(len, found))
        page.evaluate("localStorage.clear()")
    assert offered > 1000


def test_every_throw_is_counted_by_the_page_as_the_scorer_counts_it(
    phones: Phones, service: Service
) -> None:
    page = open_sheet(phones()).page
    games = spellings(rulesets_of(service))
    throws = [list(every_throw(game)) for game in games]
    wanted = [
        [game.spelling, game.version, thrown] for game, thrown in zip(games, throws, strict=True)
    ]
    told = page.evaluate(RULES, wanted)
    for game, thrown, points in zip(games, throws, told, strict=True):
        assert points == [[score(box, dice) for box in game.boxes] for dice in thrown]


def test_dice_are_tapped_in_and_counted(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin()
    page = sheet.page
    sheet.cell(2, 15).tap()
    page.get_by_role("button", name="Count for me").tap()
    write = page.locator(".panel .main")
    for face in (3, 1, 3, 5, 5):
        page.get_by_role("button", name=str(face), exact=True).tap()
    expect(write).to_be_disabled()
    page.get_by_role("button", name="Take out the 1").tap()
    for face in (5, 2):
        page.get_by_role("button", name=str(face), exact=True).tap()
    expect(write).to_have_text("Write 21")
    write.tap()
    assert sheet.kept["seats"][2]["points"] == {"full-house": 21}
    assert sheet.totals == [0, 0, 21, 0]


def test_whose_turn_it_is_is_marked_and_anybody_may_write_before(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:3])
    page = sheet.page
    status = page.locator(".panel-status")
    expect(status).to_have_text("Throwing now: Aino")
    sheet.tap(2, 0, 3)
    expect(status).to_have_text("Throwing now: Aino")
    sheet.tap(0, 5, 24)
    expect(status).to_have_text("Throwing now: Pekka")
    expect(page.locator("th.now .person")).to_have_attribute("aria-label", "Pekka, throwing now")
    page.get_by_role("button", name="Undo").tap()
    expect(status).to_have_text("Throwing now: Aino")
    expect(page.locator(".evening [role=status]")).to_contain_text("Aino, Sixes: open.")
    assert sheet.totals == [0, 0, 3]


def test_totals_stay_hidden_until_the_end_unless_they_are_asked_for(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior", "hidden-1")
    page = sheet.page
    sheet.tap(0, 0, 3)
    expect(page.locator(".total-row td").first).to_have_text("hidden")
    page.locator(".more-button").tap()
    page.get_by_role("button", name="Show the totals").tap()
    assert sheet.totals == [3, 0]
    page.locator(".more-button").tap()
    page.get_by_role("button", name="Totals hidden until the end").tap()
    for box, points in enumerate((0, 4, 6, 8, 10, 12)):
        for seat in (0, 1):
            if (seat, box) != (0, 0):
                sheet.write(seat, box, points)
    assert sheet.totals == [43, 40]


def test_saved_throws_are_counted_for_each_person(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "classic", "also-saved")
    page = sheet.page
    sheet.tap(0, 0, 3)
    page.locator('[data-left="2"]').tap()
    for _ in range(2):
        page.get_by_role("button", name="Pekka, Saved throws: one more").tap()
    page.get_by_role("button", name="Pekka, Saved throws: one less").tap()
    page.get_by_role("button", name="Aino, Saved throws: 2").tap()
    page.get_by_role("button", name="Aino, Saved throws: one less").tap()
    assert [seat["bank"] for seat in sheet.kept["seats"]] == [1, 1]


def test_somebody_who_comes_later_gets_a_column_and_a_name(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "junior")
    page = sheet.page
    sheet.tap(0, 0, 3)
    page.locator(".more-button").tap()
    page.get_by_role("button", name="One more player").tap()
    page.get_by_label("Name").fill("  Mummi ")
    page.get_by_label("Name").press("Enter")
    page.locator(".close").tap()
    expect(page.locator(".person bdi")).to_have_text(["Aino", "Pekka", "Mummi"])
    assert [seat["name"] for seat in sheet.kept["seats"]] == ["Aino", "Pekka", "Mummi"]


def test_a_further_yahtzee_counts_beside_the_boxes_and_stands_in_for_others(
    phones: Phones,
) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2], "yahtzee")
    page = sheet.page
    page.locator(".person").first.tap()
    page.get_by_role("button", name="Aino, Points for further Yatzys: one more").tap()
    assert sheet.totals == [0, 0]
    page.locator(".close").tap()
    sheet.tap(0, 12, 50)
    assert sheet.totals == [150, 0]
    sheet.cell(0, 9).tap()
    page.get_by_role("button", name="Count for me").tap()
    for _ in range(5):
        page.get_by_role("button", name="5", exact=True).tap()
    page.get_by_role("button", name="Write 30").tap()
    assert sheet.totals == [180, 0]


@pytest.mark.parametrize(
    ("locale", "line"),
    [
        ("en", r"Little Yatzy, \d+ \w+, the cabin: Aino 43 · Pekka 40"),
        ("sv", r"Lilla Yatzy \d+ \w+, the cabin: Aino 43 · Pekka 40"),
        ("fi", r"Pikku-Yatzy \d+\.\d+\., the cabin: Aino 43 · Pekka 40"),
    ],
)
def test_at_the_end_there_are_places_and_a_line_to_send_on(
    phones: Phones, locale: str, line: str
) -> None:
    sheet = open_sheet(phones(), locale).begin(FAMILY[:2], "junior")
    page = sheet.page
    for box, points in enumerate((3, 4, 6, 8, 10, 12)):
        sheet.write(0, box, points)
        sheet.write(1, box, points if box else 0)
    page.locator(".panel .main").tap()
    expect(page.locator(".places li")).to_have_text(["1.Aino43", "2.Pekka40"])
    page.locator("#word-place").fill("the cabin")
    page.locator("#word-guests").fill("Sara")
    page.locator("#word-guests").blur()
    message = page.locator(".message")
    assert re.fullmatch(line, message.inner_text())
    expect(page.locator("#end a[href$='.png']")).to_be_visible()
    page.locator("#end .links a").first.tap()
    page.wait_for_url("**/tables/*")


def test_the_last_choices_and_names_are_filled_in_and_an_evening_can_be_removed(
    phones: Phones,
) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:3], "maxi", "full-full30", "also-saved")
    page = sheet.page
    page.locator(".evening-top .brand").tap()
    expect(page.locator("#full-full30")).to_be_checked()
    expect(page.locator("#also-saved")).to_be_checked()
    assert [one.input_value() for one in page.locator("[name=seat]").all()] == list(FAMILY[:3])
    for _ in range(2):
        page.locator(".remove").tap()
    expect(page.locator(".evenings")).to_have_count(0)


def test_a_sheet_is_dark_by_hand_and_stays_so(phones: Phones) -> None:
    page = open_sheet(phones(color_scheme="light")).begin().page
    paper = "getComputedStyle(document.querySelector('.evening')).backgroundColor"
    assert page.evaluate(paper) == "rgb(251, 247, 237)"
    page.locator(".more-button").tap()
    page.get_by_role("button", name="Dark").tap()
    assert page.evaluate(paper) == "rgb(33, 28, 23)"
    page.reload()
    page.wait_for_selector(".evening-table")
    assert page.evaluate(paper) == "rgb(33, 28, 23)"


def test_a_full_browser_says_that_it_keeps_nothing_and_plays_on(phones: Phones) -> None:
    page = open_sheet(phones()).page
    page.evaluate(FILL)
    sheet = Sheet(page).begin(FAMILY[:2])
    sheet.tap(0, 0, 3)
    expect(page.locator(".trouble")).to_have_text(
        "This browser keeps nothing: leave the page open."
    )
    sheet.tap(1, 0, 4)
    assert sheet.totals == [3, 4]


def test_the_sheet_is_written_with_keys_alone(phones: Phones) -> None:
    sheet = open_sheet(phones(has_touch=True)).begin(FAMILY[:2])
    page = sheet.page
    sheet.cell(0, 0).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#panel-title")).to_have_text("Aino, Twos")
    expect(sheet.value(0)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(sheet.cell(0, 1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(sheet.cell(1, 1)).to_be_focused()
    assert sheet.totals == [4, 0]


def test_a_right_click_opens_a_box_and_keeps_no_key_from_counting(phones: Phones) -> None:
    sheet = open_sheet(phones()).begin(FAMILY[:2])
    panel = sheet.page.locator(".panel")
    sheet.cell(0, 0).click(button="right")
    for key, shown in (("Escape", "panel of-rest"), ("Enter", "panel of-values")):
        expect(panel).not_to_have_class(shown)
        sheet.page.keyboard.press(key)
        expect(panel).to_have_class(shown)
