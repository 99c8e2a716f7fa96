"""Keeping a result: out of the browser within an app, by a link that is good once."""

import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.web.keeping import is_within_app
from service.web.links import BadLink
from service.web.tokens import BadToken, Device
from service.web.views.squares import view_squares
from tests.store.contents import Contents
from tests.web.devices import device_in, player_keys, tokens, with_cookie
from tests.web.readers import TODAY, Reader, finished, newcomer, playing
from tests.web.reading import Node, open_page, press, read
from tests.world import BASE, NOON, Visitor, program_of, web_of

Stored = Callable[[], Contents]

ONCE = "1" * 32

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko)"
)
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 8{wv}) AppleWebKit/537.36 (KHTML, like Gecko)"
CHROME = "Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36"
WITHIN_APPS = {
    "Instagram": f"{IPHONE} Mobile/15E148 Instagram 360.0.0.30.109 (iPhone14,5; iOS 18_1; sv_SE)",
    "Facebook, iPhone": f"{IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.36.104;FBBV/661219190]",
    "Facebook, Android": f"{ANDROID.format(wv='; wv')} {CHROME} [FB_IAB/FB4A;FBAV/490.0.0.0.1;]",
    "Line": f"{IPHONE} Mobile/15E148 Safari Line/14.19.0",
    "Snapchat": f"{IPHONE} Version/18.1 Mobile/15E148 Safari/604.1 Snapchat/13.18.0.48",
    "TikTok": f"{ANDROID.format(wv='')} {CHROME} trill_370103 BytedanceWebview/d8a21c6 TikTok 37.1",
    "WeChat": f"{ANDROID.format(wv='')} {CHROME} MicroMessenger/8.0.54.2760(0x28003636)",
    "Android WebView": f"{ANDROID.format(wv='; wv')} {CHROME}",
    "iOS web view": f"{IPHONE} Mobile/15E148",
    "iPad web view": IPHONE.replace("iPhone", "iPad"),
}
BROWSERS = {
    "Safari": f"{IPHONE} Version/18.1 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone": f"{IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1",
    "Firefox on iPhone": f"{IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15",
    "Chrome on Android": f"{ANDROID.format(wv='')} Chrome/131.0.0.0 Mobile Safari/537.36",
    "Samsung": f"{ANDROID.format(wv='')} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Firefox": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
    "Safari on a Mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "nothing": "",
    "a test": "Werkzeug/3.1",
}
BOTS = (
    "TelegramBot (like TwitterBot)", "WhatsApp/2.23.20.0", "facebookexternalhit/1.1",
    "Slackbot-LinkExpanding 1.0", "Mozilla/4.0 (compatible; ms-office; MSOffice 16)",
    "Discordbot/2.0", "LinkedInBot/1.0",
)  # fmt: skip


def link_of(visitor: Visitor) -> str:
    """The path of a fresh link, as the page shows it."""
    answer = visitor.post("/players/keep")
    assert answer.status_code == 200
    return read(answer.text).one("p", class_="message").text.removeprefix(BASE)


def go_on(page: Node) -> Node:
    """The button that a link asks to press."""
    return next(b for b in page.all("button", class_="btn main") if b.form["action"][:3] == "/k/")


def open_link(visitor: Visitor, link: str) -> TestResponse:
    """Open a link and press its button."""
    answer: TestResponse = press(visitor, go_on(open_page(visitor, link)))
    return answer


# Where it is offered


@pytest.mark.parametrize("agent", WITHIN_APPS.values(), ids=WITHIN_APPS)
def test_a_browser_within_an_app_is_known(agent: str) -> None:
    assert is_within_app(agent)


@pytest.mark.parametrize("agent", BROWSERS.values(), ids=BROWSERS)
def test_a_browser_of_its_own_is_not_taken_for_one(agent: str) -> None:
    assert not is_within_app(agent)


def test_the_result_is_offered_to_be_kept_within_an_app_alone(app: Flask) -> None:
    """P01: an in-app store starts a guest and offers to carry the result over."""
    guest = finished(app)
    for agents, offered in ((WITHIN_APPS, 1), (BROWSERS, 0)):
        for agent in agents.values():
            page = open_page(guest.visitor, str(guest.round), **{"User-Agent": agent})
            assert len(page.all("form", action="/players/keep")) == offered, agent


def test_a_guest_carries_the_result_from_the_app_to_the_own_browser(app: Flask) -> None:
    """P01: first button, result, link, the other browser, the same result."""
    guest = finished(app)
    app_says = {"User-Agent": WITHIN_APPS["Instagram"]}
    page = open_page(guest.visitor, str(guest.round), **app_says)
    keep = page.one("form", action="/players/keep").one("button")
    assert "Keep this result" in [heading.text for heading in page.all("h2")]
    shown = read(press(guest.visitor, keep, app_says).text)
    link = shown.one("p", class_="message").text.removeprefix(BASE)
    assert shown.one("button", data_copy="").text == "Copy"
    own = Visitor(app)
    kept = open_link(own, link)
    assert kept.status_code == 200
    assert device_in(own).players == (guest.player,)
    assert own.get(str(guest.round)).status_code == 200
    name = web_name(app, guest)
    assert name in read(kept.text).one("main").text


def web_name(app: Flask, reader: Reader) -> str:
    """What a reader is called."""
    return str(program_of(app, reader.player).get("/me").json["name"])


def test_the_link_is_shown_as_squares_too_for_the_camera_of_a_new_phone(app: Flask) -> None:
    page = read(playing(app).visitor.post("/players/keep").text)
    squares = view_squares(page.one("p", class_="message").text)
    drawing = page.one("svg", role="img")
    assert drawing["aria-label"] == "QR code of the link"
    assert drawing.one("path")["d"] == squares.path
    assert drawing["viewbox"] == f"0 0 {squares.size} {squares.size}"
    assert "Point its camera at these squares" in page.one("main").text


def test_the_page_of_the_players_offers_a_link_for_another_browser(app: Flask) -> None:
    page = open_page(playing(app).visitor, "/players")
    button = page.one("form", action="/players/keep").one("button")
    assert button.text == "Make a link for my other browser"
    assert not open_page(Visitor(app), "/players").all("form", action="/players/keep")


def test_who_is_nobody_makes_no_link(app: Flask, stored: Stored) -> None:
    answer = Visitor(app).post("/players/keep")
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)
    assert not stored()


# The link


def test_a_link_is_short_and_ends_in_a_letter_or_digit(app: Flask) -> None:
    visitor = playing(app).visitor
    links = {link_of(visitor) for _ in range(20)}
    assert len(links) == 20
    assert all(re.fullmatch(r"/k/[0-9A-Za-z]{22}", link) for link in links)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_bots_that_open_a_link_spend_nothing(app: Flask, stored: Stored, method: str) -> None:
    """S09."""
    guest = finished(app)
    link = link_of(guest.visitor)
    name = web_name(app, guest)
    before = stored()
    for agent in BOTS:
        answer = app.test_client().open(
            link, method=method, headers={"User-Agent": agent}, base_url=BASE
        )
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
        assert name not in answer.text
        assert guest.player not in answer.text
        assert answer.headers["X-Robots-Tag"] == "noindex"
    assert stored() == before
    assert open_link(Visitor(app), link).status_code == 200


def test_a_link_is_good_once(app: Flask, stored: Stored) -> None:
    guest = finished(app)
    link = link_of(guest.visitor)
    late = Visitor(app)
    waiting = go_on(open_page(late, link))
    assert open_link(Visitor(app), link).status_code == 200
    before = stored()
    for answer in (press(late, waiting), late.get(link), Visitor(app).get(link)):
        assert answer.status_code == 410
        assert "Set-Cookie" not in answer.headers
        assert "Make a new one where you played" in answer.text
    assert stored() == before


def test_of_sixteen_browsers_that_press_at_once_one_becomes_the_player(
    app: Flask, stored: Stored
) -> None:
    guest = finished(app)
    link = link_of(guest.visitor)
    others = [Visitor(app) for _ in range(16)]
    buttons = [go_on(open_page(other, link)) for other in others]
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(press, others, buttons))
    assert sorted(answer.status_code for answer in answers) == [200] + [410] * 15
    assert len([other for other in others if other.client.get_cookie("sammakast")]) == 1
    assert len(player_keys(stored)) == 1


def test_a_double_click_arrives_though_its_first_answer_is_lost(app: Flask) -> None:
    link = link_of(finished(app).visitor)
    own = Visitor(app)
    button = go_on(open_page(own, link))
    press(own, button)
    lost = Visitor(app)  # the cookie of the first answer never came
    assert press(lost, button).status_code == 200
    assert device_in(lost) == device_in(own)


def test_a_browser_that_has_arrived_is_led_on_kindly(app: Flask, stored: Stored) -> None:
    link = link_of(finished(app).visitor)
    own = Visitor(app)
    button = go_on(open_page(own, link))
    press(own, button)
    before = stored()
    for answer in (press(own, button), own.get(link)):
        assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert stored() == before


def test_where_it_was_made_a_link_is_shown_again_and_not_spent(app: Flask, stored: Stored) -> None:
    guest = finished(app)
    link = link_of(guest.visitor)
    before = stored()
    page = open_page(guest.visitor, f"{link}.")
    assert page.one("p", class_="message").text == BASE + link
    assert guest.visitor.post(link, {"once": ONCE}).status_code == 303
    assert stored() == before
    assert open_link(Visitor(app), link).status_code == 200


@pytest.mark.parametrize("mark", [".", ")", "...", "%20", "/", "?fbclid=abc", "!%E2%80%9D"])
def test_what_chat_apps_put_behind_a_link_does_no_harm(app: Flask, mark: str) -> None:
    """S03."""
    guest = finished(app)
    own = Visitor(app)
    assert open_link(own, link_of(guest.visitor) + mark).status_code == 200
    assert device_in(own).player == guest.player


def test_a_link_of_more_than_a_day_is_gone(app: Flask, stored: Stored) -> None:
    link = link_of(finished(app).visitor)
    (key,) = [key for key in stored() if key.startswith("once:")]
    web_of(app).kit.store.do("PEXPIRE", key, 0)
    for answer in (Visitor(app).get(link), Visitor(app).post(link, {"once": ONCE})):
        assert answer.status_code == 410
        assert "more than a day old" in answer.text


def test_a_link_that_is_not_whole_gets_help(app: Flask, stored: Stored) -> None:
    """S08."""
    link = link_of(finished(app).visitor)
    before = stored()
    for spoiled in (
        *(link[:length] for length in range(3, len(link))),
        f"{link}x", f"{link}-x", f"{link}/x", "/k/a.b", f"/k/{'x' * 10_000}", "/k/%C3%A5%00",
    ):  # fmt: skip
        for answer in (Visitor(app).get(spoiled), Visitor(app).post(spoiled, {"once": ONCE})):
            assert answer.status_code == 404, spoiled
            assert "Set-Cookie" not in answer.headers
    assert "copy the whole of it" in Visitor(app).get(f"{link}x").text
    assert stored() == before


def test_a_link_with_one_character_changed_opens_nothing(app: Flask) -> None:
    link = link_of(finished(app).visitor)
    for place in range(3, len(link)):
        changed = link[:place] + ("b" if link[place] == "a" else "a") + link[place + 1 :]
        assert Visitor(app).get(changed).status_code == 410
        assert Visitor(app).post(changed, {"once": ONCE}).status_code == 410


def test_a_post_without_the_once_of_the_page_spends_nothing(app: Flask, stored: Stored) -> None:
    link = link_of(finished(app).visitor)
    before = stored()
    for once in ("", "x", "1" * 31, "1" * 33, "1" * 32 + "\n", "1 " * 16):
        assert Visitor(app).post(link, {"once": once}).status_code == 400
    assert stored() == before


# Who is here already


def test_who_plays_here_already_stays_beside_who_arrives(app: Flask) -> None:
    """P01: a known account is not replaced, and each keeps the one daily game of its own."""
    guest, known = finished(app), playing(app)
    link = link_of(guest.visitor)
    assert "Whoever already plays here stays" in known.visitor.get(link).text
    open_link(known.visitor, link)
    assert device_in(known.visitor) == Device((known.player, guest.player), 1, NOON.date())
    assert known.visitor.start_today(TODAY) == guest.round
    known.visitor.post("/players/choose", {"player": known.player})
    assert known.visitor.start_today(TODAY) == known.round


def test_a_full_device_refuses_and_the_link_stays_good(app: Flask, stored: Stored) -> None:
    guest, full = finished(app), Visitor(app)
    for number in range(6):
        full.post("/players/new", {"once": f"{number:032x}"})
    link = link_of(guest.visitor)
    before = stored()
    assert open_link(full, link).status_code == 409
    assert stored() == before
    assert len(device_in(full).players) == 6
    assert open_link(Visitor(app), link).status_code == 200


def test_a_device_that_is_not_recognised_arrives_by_a_link(app: Flask) -> None:
    guest = finished(app)
    link = link_of(guest.visitor)
    strange = with_cookie(app, "no cookie of ours")
    assert open_link(strange, link).status_code == 200


def test_the_players_language_and_name_come_along(app: Flask) -> None:
    guest = finished(app)
    guest.visitor.post("/players/name", {"name": "Wilhelmiina Ågren"})
    own = Visitor(app)
    open_link(own, link_of(guest.visitor))
    assert "Wilhelmiina Ågren" in open_page(own, "/players").one("main").text


# Limits, secrets, other purposes


def test_making_and_arriving_are_limited(build: Callable[..., Flask]) -> None:
    limited = build(SAMMAKAST_TESTING="0")
    guest = playing(limited)
    made = [guest.visitor.post("/players/keep").status_code for _ in range(61)]
    assert made == [200] * 60 + [429]
    guesses = [newcomer(limited).visitor.post(f"/k/{'A' * 22}") for _ in range(21)]
    assert [answer.status_code for answer in guesses] == [410] * 20 + [429]
    assert newcomer(limited).visitor.get(f"/k/{'A' * 22}").status_code == 410
    limits = limited.extensions["sammakast"].limits
    limits._limiter.storage.storage.close()


def test_only_a_hash_is_kept_and_nothing_is_logged(
    app: Flask, stored: Stored, caplog: pytest.LogCaptureFixture
) -> None:
    store = web_of(app).kit.store
    with caplog.at_level(logging.DEBUG):
        link = link_of(finished(app).visitor)
        token = link.removeprefix("/k/")
        open_link(Visitor(app), link)
        Visitor(app).get(link)
        Visitor(app).get(f"{link}x")
        (key,) = [key for key in stored() if key.startswith("once:")]
        store.do("DEL", key)
        store.do("SADD", key, "no link of ours is a set")
        assert Visitor(app).get(link).status_code == 500
    assert "A fault at /k/<path:text> [GET]" in caplog.text
    assert token not in caplog.text
    for key, (value, _) in stored().items():
        assert token not in key
        assert token.encode() not in (value or b"")


def test_a_link_of_this_kind_is_no_token_of_another_purpose_nor_the_other_way(app: Flask) -> None:
    """S10."""
    guest = finished(app)
    token = link_of(guest.visitor).removeprefix("/k/")
    web = web_of(app)
    for reader in (tokens().read_device, tokens().read_bearer, tokens().read_trial):
        with pytest.raises(BadToken):
            reader(token)
    for read_link in (web.links.read_code, web.links.read_day):
        with pytest.raises(BadLink):
            read_link(token)
    for other in (
        web.tokens.device_cookie(Device((guest.player,)), NOON.date()),
        web.tokens.bearer(guest.player, NOON.date()),
        web.tokens.trial(f"{'0' * 32}|maxi v1"),
        web.links.of_day(TODAY, guest.player)[3:],
        guest.player,
    ):
        assert Visitor(app).get(f"/k/{other}").status_code == 404
        assert Visitor(app).post(f"/k/{other}", {"once": ONCE}).status_code == 404
