"""A group in two browsers: made, sent on by what is copied, joined, with a week that is closed."""

import re
from datetime import timedelta

from playwright.sync_api import Page, expect

from service.play import group_weeks
from service.store.groups import group_of
from tests.browser.axe import judge
from tests.browser.conftest import Phones, Service
from tests.play.totals import finish_day
from tests.world import NOON, web_of

#: A total by itself: a code or a link may hold the same figures.
TOTAL = re.compile(r"(?<![\w-])377(?![\w-])")


def make(page: Page, name: str) -> None:
    page.goto("/groups")
    page.get_by_label("Name of the group").fill("Virtanens")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Make the group").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Virtanens")


def copied(page: Page, number: int) -> str:
    """What the button of the nth text to send on copies."""
    section = page.locator("section:has(button[data-copy])").nth(number)
    section.get_by_role("button", name="Copy").click()
    expect(section.get_by_role("status")).to_have_text("Copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_group_is_made_sent_on_and_joined(phones: Phones, service: Service) -> None:
    aino, pekka = phones(), phones()
    aino.context.grant_permissions(["clipboard-read", "clipboard-write"])
    make(aino, "Aino")
    code = aino.url.rpartition("/")[2]
    sent = copied(aino, 0).splitlines()
    assert sent[1] == f"Code {code[:5]}-{code[5:]}"
    pekka.goto(sent[-1])
    pekka.get_by_label("Your name").fill("Pekka")
    pekka.get_by_role("button", name="Join").click()
    expect(pekka.get_by_text("0 of 2 finished")).to_be_visible()
    kit = web_of(service.app).kit
    group = kit.store.ask(group_of(code))
    assert group is not None
    finish_day(kit, group.owner, 377, NOON.date(), NOON)
    pekka.reload()
    expect(pekka.get_by_text("1 of 2 finished")).to_be_visible()
    expect(pekka.get_by_text(TOTAL)).to_have_count(0)
    service.clock.now = NOON + timedelta(days=1, minutes=5)
    group_weeks.close_due(kit, service.clock())
    aino.reload()
    expect(aino.get_by_text("Cup: Aino · Week 48")).to_be_visible()
    week = copied(aino, 0)
    assert week.splitlines() == ["Virtanens, week 48: 1. Aino. Cup: Aino", sent[-1]]
    assert copied(aino, 1).splitlines() == sent
    assert judge(aino) == []
