"""Little Yatzy for a child who adds up, in a real browser: three taps a turn, dice light up."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import judge
from tests.browser.conftest import Phones

LIT = "dice => dice.map(die => getComputedStyle(die).animationDelay)"


def begun(page: Page) -> Page:
    page.goto("/games/junior")
    page.get_by_label("I add up myself").check()
    page.get_by_role("button", name="Play", exact=True).click()
    return page


def thrown(page: Page) -> int:
    """Throw, and say which face lies in the first place."""
    page.locator("#throw").click()
    expect(page.locator("#die-1")).to_be_enabled()
    page.wait_for_timeout(900)
    return int(page.locator("#die-1").input_value().partition("-")[2])


@pytest.mark.parametrize("size", [(375, 667), (320, 568)])
def test_a_child_plays_a_turn_by_three_taps(phones: Phones, size: tuple[int, int]) -> None:
    page = begun(phones(viewport={"width": size[0], "height": size[1]}))
    face = thrown(page)
    faces = [one.input_value()[-1] for one in page.locator(".die input").all()]
    points = face * faces.count(str(face))
    page.locator(".sheet button").nth(face - 1).click()
    expect(page.locator("#status")).to_contain_text("how many points?")
    expect(page.locator("#sum-1")).to_be_focused()
    assert page.locator(".sums .main").count() == 3
    assert judge(page) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") == size[0]
    page.get_by_role("button", name=f"{points} point", exact=False).first.click()
    expect(page.locator("#status")).to_contain_text("Right!")
    expect(page.locator(".lit")).to_have_count(faces.count(str(face)))
    assert judge(page) == []
    assert page.locator("#throw").is_enabled()


def test_dice_light_up_one_after_another_unless_motion_is_unwanted(phones: Phones) -> None:
    moving = begun(phones(reduced_motion="no-preference"))
    face = thrown(moving)
    moving.locator(".sheet button").nth(face - 1).click()
    moving.locator("#sum-1").click()
    delays = moving.locator(".lit").evaluate_all(LIT)
    assert delays == sorted(set(delays))
    still = begun(phones())
    face = thrown(still)
    still.locator(".sheet button").nth(face - 1).click()
    still.locator("#sum-1").click()
    assert set(still.locator(".lit").evaluate_all(LIT)) == {"0s"}
