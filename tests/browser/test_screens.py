"""The play page on small screens: a turn without scrolling, targets for thumbs, whole words."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.table import begin
from tests.web.test_pages import ADDRESSES

#: What is really visible of common phones.
VISIBLE = ((375, 550), (390, 660), (360, 560))
TINY = ((320, 450), (320, 568))
LOCALES = ("en-GB", "sv-FI", "fi-FI")

MEASURE = """() => {
    const all = [...document.querySelectorAll('.die, button.box, .actions button, .status, .top')];
    const words = [...document.querySelectorAll('.box .name, .btn, .status, .top .title')];
    const scrolled = document.scrollingElement;
    const names = some => some.map(e => e.id || e.className);
    const isOutside = r => r.top < -.5 || r.left < -.5
        || r.bottom > innerHeight + .5 || r.right > innerWidth + .5;
    return {
        wide: scrolled.scrollWidth, high: scrolled.scrollHeight, count: all.length,
        hidden: names(all.filter(e => isOutside(e.getBoundingClientRect()))),
        cut: names(words.filter(e => e.scrollWidth > e.clientWidth + 1)),
    };
}"""
SIDEWAYS = """() => [...document.querySelectorAll('body *')].filter(e => {
    const r = e.getBoundingClientRect();
    return r.width && r.right > innerWidth + 1 && getComputedStyle(e).position !== 'absolute'
        && !e.closest('svg, .sr, [hidden]');
}).map(e => e.tagName + '.' + e.className)"""
SEEN = ":is(a, button, input):not(.sr, .skip, [type=hidden], dialog *, .foot *)"
TARGETS = """selector => [...document.querySelectorAll(selector)].map(e => {
    const r = e.getBoundingClientRect(); return [r.width, r.height];
})"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def assert_fits(page: Page, moment: str) -> None:
    for size in VISIBLE:
        resize(page, size)
        found = page.evaluate(MEASURE)
        assert (found["wide"], found["high"]) == size, (moment, size)
        assert (found["hidden"], found["cut"]) == ([], []), (moment, size)
        assert found["count"] >= 10


@pytest.mark.parametrize("locale", LOCALES)
def test_a_whole_turn_is_played_without_scrolling(phones: Phones, locale: str) -> None:
    table = begin(phones(locale=locale), touch=True)
    page = table.page
    assert_fits(page, "before the first throw of all")
    table.throw()
    assert_fits(page, "after the first throw")
    table.press("label:has(#die-1)")
    assert_fits(page, "a die kept")
    table.rest()
    table.throw()
    table.rest()
    table.throw()
    assert_fits(page, "no throws left")
    table.write()
    assert_fits(page, "a box written")
    table.undo()
    assert_fits(page, "taken back")
    table.write(page.locator("button.box").last)
    table.throw()
    page.locator("#say").focus()
    page.keyboard.press("Enter")
    expect(table.status).to_contain_text(",")
    for size in VISIBLE:
        resize(page, size)
        assert page.evaluate(MEASURE)["wide"] == size[0]


def test_dice_and_button_are_seen_together_on_the_smallest_screens(phones: Phones) -> None:
    """A05: six dice and the button at 320 px."""
    table = begin(phones(locale="fi-FI"), touch=True)
    table.throw()
    for size in TINY:
        resize(table.page, size)
        for target in ("#die-1", "#die-6", "#throw", "#undo"):
            expect(table.page.locator(target)).to_be_in_viewport(ratio=1)
        assert table.page.evaluate(MEASURE)["wide"] == 320
        assert not table.page.evaluate(SIDEWAYS)


def test_targets_fit_a_thumb(phones: Phones) -> None:
    """A03: 44 px for dice and buttons, 24 px for boxes."""
    table = begin(phones(locale="sv-FI"), touch=True)
    table.throw()
    for size in (*VISIBLE, *TINY):
        resize(table.page, size)
        for selector in (".die input", ".actions button"):
            for width, height in table.page.evaluate(TARGETS, selector):
                assert width >= 44, (size, selector)
                assert height >= 44, (size, selector)
        for width, height in table.page.evaluate(TARGETS, "button.box"):
            assert width >= 44, size
            assert height >= 24, size
        for width, height in table.page.evaluate(TARGETS, SEEN):
            assert min(width, height) >= 24, size


def test_no_page_scrolls_sideways_at_320_whatever_people_are_called(phones: Phones) -> None:
    """L12: names of twenty wide letters (A05)."""
    page = phones(locale="fi-FI", viewport={"width": 320, "height": 568})
    table = begin(page, touch=True)
    address = page.url
    table.throw()
    page.goto("/players")
    for name in ("W" * 20, "Annastiina-Maria-Len", "محمد", "abc\u202efed"):
        page.locator("summary").click()
        page.locator("#new-name").fill(name)
        page.locator("#new-name").press("Enter")
        page.wait_for_load_state()
    for path in ADDRESSES:
        page.goto(path, wait_until="domcontentloaded")
        assert page.evaluate("document.scrollingElement.scrollWidth") == 320, path
        assert page.evaluate(SIDEWAYS) == [], path
    page.goto("/players")
    page.locator("form[action='/players/choose'] button").first.click()
    page.goto(address)
    assert page.evaluate("document.scrollingElement.scrollWidth") == 320


def test_a_desktop_at_400_per_cent_is_one_narrow_column(phones: Phones) -> None:
    """1280 × 800 at 400 per cent are 320 × 200: nothing sticks over what is read (A05)."""
    table = begin(phones(locale="fi-FI", is_mobile=False, viewport={"width": 320, "height": 200}))
    table.throw()
    assert table.page.evaluate(MEASURE)["wide"] == 320
    assert table.page.evaluate(SIDEWAYS) == []
    table.write(table.page.locator("button.box").last)
    for path in ("/", "/d/146310", "/d/146308/board", "/weeks/2426-W48", "/fi/rules/maxi"):
        table.page.goto(path, wait_until="domcontentloaded")
        assert table.page.evaluate("document.scrollingElement.scrollWidth") == 320, path
        assert table.page.evaluate(SIDEWAYS) == [], path


@pytest.mark.parametrize("percent", [150, 200])
def test_large_text_fits_in_one_column(phones: Phones, percent: int) -> None:
    """The reader's own size of text, as a browser's settings have it."""
    page = phones(locale="fi-FI")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * percent // 100}})
    table = begin(page, touch=True)
    table.throw()
    assert page.evaluate("getComputedStyle(document.body).fontSize") == f"{16 * percent // 100}px"
    found = page.evaluate(MEASURE)
    assert (found["wide"], found["cut"]) == (375, [])
    table.write(page.locator("button.box").last)


def test_a_desktop_shows_the_sheet_and_the_dice_at_once(phones: Phones) -> None:
    table = begin(phones(viewport={"width": 1280, "height": 800}, is_mobile=False))
    table.throw()
    for target in ("#die-1", "#throw", "button.box >> nth=0", "button.box >> nth=-1"):
        expect(table.page.locator(target)).to_be_in_viewport(ratio=1)
