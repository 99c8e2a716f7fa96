"""An icon on an iPhone has cookies of its own: a link takes the player along to it first."""

import pytest
from flask import Flask

from service.web.keeping import has_home_screen
from tests.store.contents import keys_like
from tests.web.devices import Stored, device_in
from tests.web.readers import BOXES, TODAY, Reader, finished, playing, write_boxes
from tests.web.reading import open_page, press, read
from tests.web.test_keeping import BROWSERS, IPHONE, WITHIN_APPS, go_on
from tests.world import Clock, Visitor, web_of

SAFARI = {"User-Agent": BROWSERS["Safari"]}
#: What an icon's own browser calls itself.
STANDALONE = {"User-Agent": f"{IPHONE} Mobile/15E148"}
OF_IPHONES = ("Safari", "Chrome on iPhone", "Firefox on iPhone")
HOME = "/players/home"


def offers(reader: Reader, address: str, headers: dict[str, str]) -> int:
    return len(open_page(reader.visitor, address, **headers).all("form", action=HOME))


def icon_of(reader: Reader) -> str:
    """The address that is put on the home screen."""
    page = open_page(reader.visitor, "/players", **SAFARI)
    answer = press(reader.visitor, page.one("form", action=HOME).one("button"), SAFARI)
    assert answer.status_code == 303
    return str(answer.headers["Location"])


@pytest.mark.parametrize("name", BROWSERS)
def test_browsers_of_iphones_alone_have_such_a_home_screen(name: str) -> None:
    assert has_home_screen(BROWSERS[name]) == (name in OF_IPHONES)


@pytest.mark.parametrize("agent", WITHIN_APPS.values(), ids=WITHIN_APPS)
def test_a_browser_within_an_app_has_none(agent: str) -> None:
    assert not has_home_screen(agent)


def test_it_is_offered_among_the_players_to_who_plays(app: Flask) -> None:
    known = playing(app)
    assert offers(known, "/players", SAFARI) == 1
    assert offers(known, "/players", {"User-Agent": BROWSERS["Chrome on Android"]}) == 0
    assert offers(known, "/players", STANDALONE) == 0
    assert not open_page(Visitor(app), "/players", **SAFARI).all("form", action=HOME)


def test_it_is_offered_after_the_first_finished_game_alone(app: Flask, clock: Clock) -> None:
    """No other page and no later game says so."""
    known = finished(app)
    assert offers(known, str(known.round), SAFARI) == 1
    assert offers(known, str(known.round), {"User-Agent": BROWSERS["Firefox"]}) == 0
    for address in ("/", f"/d/{TODAY}", f"/d/{TODAY}/board", f"{known.round}/review"):
        assert offers(known, address, SAFARI) == 0
    clock.advance(days=1)
    later = known.visitor.start_today(TODAY + 1)
    write_boxes(known.visitor, later, len(BOXES))
    for address in (later, str(known.round)):
        assert offers(known, address, SAFARI) == 0, address


def test_the_page_that_is_put_there_says_how_and_is_named(app: Flask) -> None:
    known = playing(app)
    page = open_page(known.visitor, icon_of(known), **SAFARI)
    assert len(page.one("ol", class_="steps").all("li")) == 3
    assert page.one("meta", name="apple-mobile-web-app-capable")["content"] == "yes"
    icon = page.one("link", rel="apple-touch-icon")["href"]
    answer = known.visitor.get(icon)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")


def test_the_icon_becomes_the_player_and_opens_the_game_ever_after(app: Flask) -> None:
    known = playing(app)
    address = icon_of(known)
    icon = Visitor(app, **STANDALONE)
    assert press(icon, go_on(open_page(icon, address))).status_code == 200
    assert device_in(icon).player == known.player
    store = web_of(app).kit.store
    for gone in (False, True):
        if gone:
            store.do("DEL", *keys_like(store, "once:*"))
        for visitor in (icon, known.visitor):
            answer = visitor.get(address)
            assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert Visitor(app, **STANDALONE).get(address).status_code == 410
    assert icon.get(address.partition("?")[0]).status_code == 410, "as any link that is gone"


def test_looking_at_what_is_put_there_changes_nothing(app: Flask, stored: Stored) -> None:
    known = playing(app)
    address = icon_of(known)
    before = stored()
    for visitor in (known.visitor, Visitor(app)):
        answer = visitor.get(address, **SAFARI)
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
    assert stored() == before


def test_who_is_nobody_puts_nothing_there(app: Flask, stored: Stored) -> None:
    answer = Visitor(app, **SAFARI).post(HOME)
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)
    assert not stored()


def test_within_an_app_the_result_is_kept_and_not_put_on_a_home_screen(app: Flask) -> None:
    known = finished(app)
    agent = {"User-Agent": WITHIN_APPS["Instagram"]}
    page = read(known.visitor.get(str(known.round), **agent).text)
    assert page.one("section", class_="prose in-app").all("form", action="/players/keep")
    assert not page.all("form", action=HOME)
