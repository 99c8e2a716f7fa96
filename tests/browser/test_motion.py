"""Dice that tumble for a third of a second, or not at all for those who want no motion."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.table import begin

RUNNING = "document.getAnimations().filter(a => a.playState === 'running').length"
RECORD = """() => {
    window.moved = [];
    for (const kind of ['animationstart', 'transitionrun'])
        document.addEventListener(kind, e => moved.push(e.animationName || e.propertyName), true);
    window.longest = 0;
    const look = () => {
        for (const a of document.getAnimations())
            if (isFinite(a.effect.getComputedTiming().endTime))  // else it waits for the answer
                window.longest = Math.max(window.longest, a.effect.getComputedTiming().endTime);
        requestAnimationFrame(look);
    };
    look();
}"""

#: Adds up whatever moves by itself, also after a press.
SHIFTS = """
    window.shifted = 0;
    const add = list => list.getEntries().forEach(one => { window.shifted += one.value; });
    new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true});
"""
#: Presses the button again as soon as the dice lie there.
PRESS_AT_ONCE = """() => {
    const again = () => document.getElementById('throw').click();
    document.addEventListener('htmx:afterSettle', again, {once: true});
}"""


def test_without_motion_nothing_moves_and_nothing_waits(phones: Phones) -> None:
    """A04: values appear at once."""
    table = begin(phones(reduced_motion="reduce"), touch=True)
    page = table.page
    page.evaluate(RECORD)
    table.throw()
    assert page.evaluate(RUNNING) == 0
    table.press("#die-2")
    table.expect_kept(2)
    table.write(page.locator("#box-chance"))
    table.throw()
    assert page.evaluate("moved") == []


def test_without_motion_a_page_is_still_when_it_comes(phones: Phones) -> None:
    """A04: nor does anything move on a page that comes."""
    table = begin(phones(reduced_motion="reduce"))
    table.throw()
    for _ in range(2):
        table.page.reload()
        assert table.page.evaluate(RUNNING) == 0


def test_dice_tumble_in_place_for_a_third_of_a_second_and_kept_ones_lie_still(
    phones: Phones,
) -> None:
    table = begin(phones(reduced_motion="no-preference"))
    page = table.page
    page.evaluate(RECORD)
    table.throw()
    page.wait_for_function("() => moved.filter(name => name === 'tumble').length >= 6")
    page.wait_for_function(f"() => {RUNNING} === 0")
    assert page.evaluate("longest") <= 500
    table.press("#die-1")
    stood = table.stand(*table.kept)
    page.wait_for_timeout(900)
    table.throw()
    fresh = page.locator(".face.fresh")
    expect(fresh).to_have_count(6 - len(stood))


def test_motion_blocks_no_die_and_no_box(phones: Phones) -> None:
    table = begin(phones(reduced_motion="no-preference"), touch=True)
    table.throw()
    table.page.locator("#die-2").evaluate("die => die.click()")
    assert table.kept == [2]
    table.write(table.page.locator("#box-chance"))
    expect(table.status).to_contain_text("in Chance")


def test_nothing_shifts_on_the_first_play_page_nor_by_a_throw(phones: Phones) -> None:
    page = phones(locale="fi-FI")
    page.add_init_script(SHIFTS)
    table = begin(page, touch=True)
    table.throw()
    assert page.evaluate("window.shifted") == 0
    table.press("label:has(#die-1)")
    table.rest()
    page.evaluate("window.shifted = 0")  # the button says more shortly how many dice are left
    table.throw()
    table.write()
    assert page.evaluate("window.shifted") == 0


def test_a_throw_just_after_a_throw_is_not_taken(phones: Phones) -> None:
    """The one thing that cannot be undone is not done by a tap too many."""
    table = begin(phones())
    table.page.evaluate(PRESS_AT_ONCE)
    table.throw()
    table.rest()
    assert table.version == 2
    table.throw()
    assert table.version == 3
