"""A new phone by code, link, vouching and home screen, each with a cookie jar of its own."""

import re

from playwright.sync_api import Page, expect

from service.play import groups, players
from tests.browser.conftest import Phones, Service
from tests.play.totals import new_players
from tests.web.readers import playing
from tests.web.test_home_screen import SAFARI, STANDALONE
from tests.world import NOON, visitor_of, web_of


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def phone_of(service: Service, phones: Phones, player: str) -> Page:
    """A phone that is the player's already."""
    page = phones()
    cookie = visitor_of(service.app, player).client.get_cookie("sammakast")
    assert cookie is not None
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": service.url}])
    return page


def goes_on(page: Page, player: str) -> None:
    """The front page leads on to the player's game of today."""
    page.goto("/")
    own = re.compile(rf"^/rounds/d-2426-11-29\.{player}$")
    expect(page.get_by_role("main").locator("a.btn.main")).to_have_attribute("href", own)


def test_by_a_code_and_a_guests_game_of_new_dice_comes_along(
    service: Service, phones: Phones
) -> None:
    (player,) = new_players(web_of(service.app).kit, 1, NOON)
    old, new = phone_of(service, phones, player), phones.of(playing(service.app))
    old.goto("/players")
    button(old, "Make a moving code")
    code = old.locator(".code").text_content() or ""
    phones.expect(404)
    new.goto("/players/arrive")
    expect(new.get_by_text("No, that is somebody else")).to_be_visible()
    new.get_by_label("Moving code").fill(f"x{code}")
    button(new, "Go on playing")
    expect(new.get_by_role("alert")).to_be_visible()
    new.get_by_label("Moving code").fill(code.upper())
    button(new, "Go on playing")
    expect(new.locator(".who")).to_contain_text("Playing")
    for page in (new, old):
        goes_on(page, player)


def test_by_a_link_from_one_browser_to_another(service: Service, phones: Phones) -> None:
    known, new, late = playing(service.app), phones(), phones()
    old = phones.of(known)
    old.goto("/players")
    button(old, "Make a link for my other browser")
    expect(old.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = old.locator(".message").text_content() or ""
    new.goto(link)
    button(new, "Go on here")
    expect(new.get_by_role("heading", level=1)).to_have_text("You are playing here now")
    goes_on(new, known.player)
    phones.expect(410)
    late.goto(link)
    expect(late.get_by_role("main")).to_contain_text("Make a new one where you played")


def test_by_vouching_when_the_phone_is_lost(service: Service, phones: Phones) -> None:
    kit = web_of(service.app).kit
    owner, member = new_players(kit, 2, NOON)
    players.rename(kit, member, "Pekka")
    made = groups.create(kit, owner, "Virtanens", NOON)
    groups.join(kit, member, made.code, NOON)
    home, new = phone_of(service, phones, owner), phones()
    home.goto(f"/groups/{made.code}/members")
    home.locator("summary", has_text="Change: Pekka").click()
    button(home, "Make a link for a lost phone")
    link = home.locator(".message").text_content() or ""
    new.goto(link)
    expect(new.get_by_role("main")).to_contain_text("Pekka")
    new.get_by_label("Your own name").fill("Pekka again")
    button(new, "Take the seat")
    expect(new.get_by_role("heading", level=1)).to_have_text("Virtanens")
    home.goto(f"/groups/{made.code}/members")
    expect(home.get_by_role("main")).to_contain_text("Pekka again")


def test_from_the_browser_to_the_home_screen_and_back(service: Service, phones: Phones) -> None:
    agent, alone = SAFARI["User-Agent"], STANDALONE["User-Agent"]
    known = playing(service.app)
    safari = phones.of(known, user_agent=agent)
    safari.goto("/players")
    button(safari, "Put it on the home screen")
    expect(safari.get_by_role("main")).to_contain_text("Add to Home Screen")
    icon = phones(user_agent=alone)
    icon.add_init_script("Object.defineProperty(navigator, 'standalone', { get: () => true })")
    icon.goto(safari.url)
    button(icon, "Go on here")
    expect(icon.get_by_role("heading", level=1)).to_have_text("You are playing here now")
    icon.goto(safari.url)
    expect(icon).to_have_url(f"{service.url}/")
    goes_on(icon, known.player)
    icon.goto("/players")
    button(icon, "Make a link for my other browser")
    other = phones(user_agent=agent)
    other.goto(icon.locator(".message").text_content() or "")
    button(other, "Go on here")
    goes_on(other, known.player)
