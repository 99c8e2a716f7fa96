"""Little Yatzy for a child who adds up, in a real browser: three taps a turn, dice light up."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import judge
from tests.browser.conftest import Phones
from tests.browser.table import Table

DELAYS = "dice => dice.map(die => getComputedStyle(die).animationDelay)"


def begun(page: Page) -> Page:
    page.goto("/games/junior")
    page.get_by_label("I add up myself").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/rounds/*")
    return page


def thrown(page: Page) -> int:
    """Throw, and say which face lies in the first place."""
    table = Table(page)
    table.throw()
    return table.faces[0]


def delays_of_lit(page: Page, face: int) -> list[str]:
    """Say how many points of this face there are, and see when each die lights up."""
    page.locator(".sheet button").nth(face - 1).click()
    page.locator("#sum-1").click()
    expect(page.locator(".lit").first).to_be_visible()
    return list(page.locator(".lit").evaluate_all(DELAYS))


@pytest.mark.parametrize("size", [(375, 667), (320, 568)])
def test_a_child_plays_a_turn_by_three_taps(phones: Phones, size: tuple[int, int]) -> None:
    page = begun(phones(viewport={"width": size[0], "height": size[1]}))
    face = thrown(page)
    faces = [one.input_value()[-1] for one in page.locator(".die input").all()]
    points = face * faces.count(str(face))
    page.locator(".sheet button").nth(face - 1).click()
    expect(page.locator("#status")).to_contain_text("how many points?")
    expect(page.locator("#sum-1")).to_be_focused()
    expect(page.locator(".sums .main")).to_have_count(3)
    assert judge(page) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") == size[0]
    page.get_by_role("button", name=re.compile(rf"^{points} points?$")).click()
    expect(page.locator("#status")).to_contain_text("Right!")
    expect(page.locator(".lit")).to_have_count(faces.count(str(face)))
    assert judge(page) == []
    assert page.locator("#throw").is_enabled()


def test_dice_light_up_one_after_another_unless_motion_is_unwanted(phones: Phones) -> None:
    moving = begun(phones(reduced_motion="no-preference"))
    delays = delays_of_lit(moving, thrown(moving))
    assert delays == sorted(set(delays))
    still = begun(phones())
    assert set(delays_of_lit(still, thrown(still))) == {"0s"}
