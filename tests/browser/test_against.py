"""A few turns against the hard computer on a phone: chosen, met turn by turn, never early."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.table import LISTEN, Table, heard

PHONES = ((375, 550), (320, 568))
SCROLLED = "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"


#: What is seen in the computer's column: figures, and lines through what was crossed out.
SEEN = """() => [...document.querySelectorAll('#round .his')].map(
    e => [...e.children].filter(c => !c.matches('.sr')).map(c => c.tagName + c.textContent).join())
"""


def begun(phones: Phones, locale: str, word: str) -> Table:
    """A phone that has chosen this computer on the page of the game, and plays."""
    page = phones(locale=locale)
    page.goto("/games/maxi")
    page.locator(".against label").filter(has_text=word).first.tap()
    page.locator("button[value=nobody]").tap()
    page.wait_for_url("**/rounds/*")
    return Table(page, touch=True)


def assert_fits(page: Page) -> None:
    """A whole turn on one screen of a phone, and nothing sideways on the narrowest."""
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        wide, high = page.evaluate(SCROLLED)
        assert wide == width
        assert high == height or width == 320


def test_hard_shows_each_turn_with_the_next_throw_and_fits_a_phone(phones: Phones) -> None:
    """In Finnish; that it fits in other languages is seen from the sample pages."""
    word = "Vaikea"
    table = begun(phones, "fi-FI", word)
    page = table.page
    expect(page.locator(".heads .his").first).to_contain_text(word)
    for turn in range(1, 4):
        table.throw()
        newest = page.locator(".his.newest")
        expect(newest).to_have_count(0 if turn == 1 else 1)
        assert_fits(page)
        table.rest()
        table.throw()
        expect(table.status).to_contain_text(word)
        before = page.evaluate(SEEN)
        table.write(page.locator("button.box").last)
        table.undo()
        table.write(page.locator("button.box").last)
        assert page.evaluate(SEEN) == before
        assert_fits(page)


def test_what_hard_has_just_written_is_read_aloud(phones: Phones) -> None:
    table = begun(phones, "en-GB", "Hard")
    table.throw()
    table.write(table.page.locator("button.box").last)
    table.page.evaluate(LISTEN)
    table.throw()
    assert "Hard: " in heard(table.page)[-1]
    assert "Hard: " in table.status.inner_text()
