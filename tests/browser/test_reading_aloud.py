"""What a screen reader meets on the play page: named dice, one polite sentence a throw."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.table import LISTEN, Table, begin, heard

WORDS = ("one", "two", "three", "four", "five", "six")


def tree(page: Page) -> list[tuple[str, str, dict[str, Any]]]:
    """The page as assistive technology gets it: role, name and properties of each node."""
    devtools = page.context.new_cdp_session(page)
    nodes = devtools.send("Accessibility.getFullAXTree")["nodes"]
    return [
        (
            node["role"]["value"],
            node.get("name", {}).get("value", ""),
            {p["name"]: p["value"].get("value") for p in node.get("properties", [])},
        )
        for node in nodes
        if not node["ignored"]
    ]


def die_names(page: Page) -> list[str]:
    return [name for role, name, _ in tree(page) if role == "button" and name.startswith("Die ")]


def test_each_die_is_a_button_that_says_its_face_and_whether_it_is_kept(phones: Phones) -> None:
    """A01: no die is just a die."""
    table = begin(phones())
    assert die_names(table.page) == [f"Die {place}" for place in range(1, 7)]
    table.throw()
    faces = [WORDS[face - 1] for face in table.faces]
    assert die_names(table.page) == [f"Die {n}: {face}" for n, face in enumerate(faces, 1)]
    table.press("#die-3")
    die = next(node for node in tree(table.page) if node[1].startswith("Die 3"))
    assert die[:2] == ("button", f"Die 3: {faces[2]}, kept")
    assert die[2]["pressed"] in (True, "true")
    expect(table.page.get_by_role("button", name="Die 4", pressed=False)).to_be_visible()


def test_a_throw_is_told_in_one_polite_sentence(phones: Phones) -> None:
    """A01: only the new dice where some are kept."""
    table = begin(phones())
    page = table.page
    page.evaluate(LISTEN)
    table.throw()
    dice = ", ".join(map(str, table.faces))
    hint = "Three throws; unused ones are not saved."
    assert heard(page) == [f"Turn 1. {dice}. 2 throws left. {hint}"]
    table.press("#die-1")
    assert heard(page) == [], "the die says itself that it is kept"
    stood = table.stand(*table.kept)
    table.rest()
    table.throw()
    new = ", ".join(str(f) for place, f in enumerate(table.faces, 1) if place not in stood)
    assert heard(page) == [f"New dice: {new}. 1 throw left."]


def test_writing_and_taking_back_are_told_too(phones: Phones) -> None:
    table = begin(phones())
    page = table.page
    table.throw()
    page.evaluate(LISTEN)
    chance = sum(table.faces)
    table.write(page.locator("#box-chance"))
    assert heard(page) == [f"{chance} in Chance. Total {chance}. Turn 2 of 20."]
    table.undo()
    [sentence] = heard(page)
    assert sentence.startswith("Turn 1. ")
    page.locator("#say").focus()
    page.keyboard.press("Enter")
    expect(table.status).to_contain_text(f"Chance {chance}")
    [sentence] = heard(page)
    assert f"Chance {chance}" in sentence


def test_the_page_speaks_through_one_region_and_politely(phones: Phones) -> None:
    table = begin(phones())
    table.throw()
    regions = table.page.locator("[aria-live], [role=status], [role=alert], [role=log]")
    expect(regions).to_have_count(1)
    expect(regions).to_have_attribute("role", "status")
    assert table.page.locator("#status").get_attribute("aria-hidden") == "true"


def test_every_box_says_what_it_would_give_and_what_is_written(phones: Phones) -> None:
    table = begin(phones())
    page = table.page
    table.throw()
    chance = sum(table.faces)
    buttons = [name for role, name, _ in tree(page) if role == "button"]
    assert f"Chance, {chance} points" in buttons
    absent = next(face for face in range(1, 7) if face not in table.faces)
    upper = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")[absent - 1]
    assert f"Cross out {upper}, 0 points" in buttons
    table.write(page.locator(f"button[aria-label*='{upper}']"))
    said = page.locator("li.fixed", has_text=upper).aria_snapshot()
    assert re.search(r"crossed out|\b0\b", said, re.IGNORECASE), said


def test_one_can_jump_to_the_game_and_finds_its_heading(phones: Phones) -> None:
    page = begin(phones(is_mobile=False)).page
    page.reload()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#say")).to_be_focused()
    assert "No. 146310 · 29 Nov.: Turn 1 of 20" in [n for r, n, _ in tree(page) if r == "heading"]


def test_the_tree_of_the_tray_is_what_is_seen(phones: Phones) -> None:
    table = begin(phones())
    table.throw()
    snapshot = table.page.locator("#tray").aria_snapshot()
    faces = [WORDS[face - 1] for face in table.faces]
    wanted = ['- region "Dice":']
    wanted += [f"  - 'button \"Die {n}: {face}\"'" for n, face in enumerate(faces, 1)]
    wanted += ['  - button "Undo" [disabled]', '  - button "Throw all six · 2 throws left"']
    assert snapshot.splitlines() == wanted


def test_images_off_the_faces_are_still_told(phones: Phones) -> None:
    """A01: the result does not live in a picture."""
    page = phones()
    page.goto("/")
    page.route("**/*.{svg,png,woff2}", lambda route: route.abort())
    table = Table(page)
    table.press("form[action$='/start'] .main")
    page.wait_for_url("**/rounds/*")
    table.throw()
    assert len(set(die_names(page))) == 6
