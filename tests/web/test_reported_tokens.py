"""Tokens as people reported them elsewhere: taken for another use, or a fault when spoiled."""

import hashlib
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from flask import Flask
from itsdangerous import Signer

from service.web.tokens import make_once
from tests.store.contents import Contents
from tests.web.devices import device_in, tokens, value_in, with_cookie
from tests.web.readers import TODAY
from tests.web.reading import open_page
from tests.web.test_challenges import today_of
from tests.web.test_reported_links import shared
from tests.world import BASE, NOON, Clock, Program, Visitor, web_of

Stored = Callable[[], Contents]


def test_s10_no_token_stands_in_for_one_of_another_use(app: Flask, stored: Stored) -> None:
    """S10: link, day's link, cookie and bearer, each put in the place of every other."""
    maker, code, link = shared(app)
    player = str(device_in(maker).player)
    day = today_of(app, maker)
    cookie, bearer = value_in(maker), tokens().bearer(player, NOON.date())
    tail, day_tail = link.rpartition("-")[2], day.rpartition("-")[2]
    before = stored()
    for text in (cookie, bearer, day_tail, cookie.rpartition(".")[2], day.removeprefix("/d/")):
        for address in (f"/c/{code}-{text}", f"/c/{text}"):
            assert Visitor(app).get(address).status_code == 404
            assert Visitor(app).post(f"{address}/join").status_code == 404
    for text in (cookie, bearer, tail, link.removeprefix("/c/")):
        for address in (f"/d/{TODAY}-{text}", f"/d/{text}"):
            assert Visitor(app).get(address).status_code in (303, 400, 404)
            assert Visitor(app).post(f"{address}/join").headers["Location"] == "/"
    for text in (bearer, tail, link[3:], day[3:], f"1-{NOON.toordinal()}-0-{player}.{tail}"):
        led = with_cookie(app, text).get("/players")
        assert led.headers["Location"] == "/players/arrive?unreadable=1"
    for text in (cookie, tail, link[3:], day[3:], link, code):
        assert Program(app, text).get("/me").status_code == 401
    assert stored() == before


@pytest.mark.parametrize("salt", ["link", "bearer", "once", "try", "", "itsdangerous"])
def test_s10_the_right_key_with_another_salt_signs_no_cookie(app: Flask, salt: str) -> None:
    """S10: every use has a salt of its own."""
    maker, _, _ = shared(app)
    text, _, _ = value_in(maker).rpartition(".")
    keys = [b"a secret of the tests alone which is long enough"]
    for purpose, opens in (("cookie", True), (salt, False)):
        signer = Signer(
            keys,
            salt=f"sammakast {purpose} 1",
            key_derivation="hmac",
            digest_method=hashlib.sha256,
        )
        led = with_cookie(app, signer.sign(text).decode()).get("/players")
        assert (led.status_code == 200) is opens


# Tokens that are cut, changed, old or nonsense


def spoiled(good: str) -> Iterator[tuple[str, str]]:
    """What may arrive in place of a token, by what happened to it."""
    middle = len(good) // 2
    yield "one character changed", good[:-1] + ("0" if good[-1] != "0" else "1")
    yield (
        "changed in the middle",
        good[:middle] + ("0" if good[middle] != "0" else "1") + good[middle + 1 :],
    )
    yield "cut in half", good[:middle]
    yield "cut by one", good[:-1]
    yield "empty", ""
    yield "two parts", "a.b"
    yield "words", "not-a-token"
    yield "ten kilobytes", "a" * 10_000
    yield "ten kilobytes after it", good + "a" * 10_000
    yield "not ascii", "åäö-" + "é" * 36
    yield "not ascii within", good[:-1] + "é"
    yield "a zero byte", good + "\x00"
    yield "not utf-8", good[:-1] + "\udcff"
    yield "twice", good + good


def as_sent(text: str) -> str:
    """A text in UTF-8, as a server meets it in a path or header."""
    return text.encode("utf-8", "surrogateescape").decode("latin-1")


def test_s08_a_link_that_is_not_whole_is_no_fault_at_any_address(
    app: Flask, stored: Stored
) -> None:
    """S08: landing page, join, picture, of a code and of a day: help, never access or a 500."""
    maker, _, link = shared(app)
    before = stored()
    for prefix, good in (("/c/", link[3:]), ("/d/", today_of(app, maker)[3:])):
        for case, text in spoiled(good):
            path = prefix + quote(text.encode("utf-8", "surrogateescape"))
            answers = [Visitor(app).get(path + tail) for tail in ("", "/picture.png", "/join")]
            answers.append(Visitor(app).post(f"{path}/join", {"once": make_once()}))
            assert all(300 <= answer.status_code < 500 for answer in answers), case
    assert stored() == before


def test_s08_a_bearer_token_that_is_not_whole_is_refused_by_every_call(
    app: Flask, stored: Stored
) -> None:
    """S08: 401 with a problem document, whatever is sent for a token."""
    maker, code, _ = shared(app)
    good = tokens().bearer(str(device_in(maker).player), NOON.date())
    calls = (
        ("GET", "/me"),
        ("GET", "/challenges"),
        ("GET", f"/challenges/{code}"),
        ("POST", "/challenges"),
        ("POST", "/rounds"),
        ("GET", f"/rounds/c-{code}.abc"),
        ("GET", "/boards/today"),
    )
    before = stored()
    for case, text in spoiled(good):
        for method, path in calls:
            answer = app.test_client().open(
                f"/api/v1{path}",
                method=method,
                headers={"Authorization": f"Bearer {as_sent(text)}"},
                base_url=BASE,
            )
            assert answer.status_code == 401, (case, path)
            assert answer.mimetype == "application/problem+json"
    assert stored() == before


def test_s08_a_cookie_that_is_not_whole_leads_to_a_way_out_at_every_address(
    app: Flask, stored: Stored
) -> None:
    """S08: pages of a code and of a day too; no post is taken in somebody's name."""
    maker, code, link = shared(app)
    good = value_in(maker)
    before = stored()
    for case, text in spoiled(good):
        visitor = Visitor(app, Cookie=f"sammakast={as_sent(text)}")
        visitor.client = app.test_client(use_cookies=False)
        for address in ("/", "/players", f"/c/{code}", f"/d/{TODAY}", link):
            assert visitor.get(address).status_code in (200, 303, 404), (case, address)
        for address in (f"/c/{code}/share", f"/c/{code}/play", "/challenges/new", f"{link}/join"):
            answer = visitor.post(address, {"mode": "open", "once": make_once()})
            led = answer.headers.get("Location")
            assert led == "/players/arrive?unreadable=1", (case, address)
    assert stored() == before


def state_of(app: Flask) -> str:
    """The state that the page of a fresh trial carries."""
    page = open_page(Visitor(app), "/try/maxi")
    return str(page.all("input", name="state")[0]["value"])


def test_s08_the_state_of_a_trial_that_is_not_whole_begins_the_trial_anew(
    app: Flask, stored: Stored
) -> None:
    """S08: 409 with a fresh trial; S10: as for a token of another use."""
    good = state_of(app)
    thrown = {"version": "1", "throw": "1"}
    assert Visitor(app).post("/try/maxi", {"state": good, **thrown}).status_code == 200
    foreign = (tokens().bearer("abc", NOON.date()), web_of(app).links.of_day(TODAY, "0" * 12))
    for text in (*dict(spoiled(good)).values(), *foreign):
        form = {"state": as_sent(text), **thrown}
        assert Visitor(app).post("/try/maxi", form).status_code == 409
    for place in (good, good[:33]):
        assert Program(app, place).get("/me").status_code == 401
        led = with_cookie(app, quote(place)).get("/players")
        assert led.headers["Location"] == "/players/arrive?unreadable=1"
    assert not stored()


def test_s08_a_link_to_a_code_whose_time_is_over_says_so(app: Flask, clock: Clock) -> None:
    """S08: a link itself never expires; what it leads to does, with 410 for joining."""
    _, _, link = shared(app)
    clock.advance(days=30)
    page = Visitor(app).get(link)
    assert (page.status_code, "Nobody can join this challenge any more." in page.text) == (
        200,
        True,
    )
    assert Visitor(app).post(f"{link}/join", {"once": make_once()}).status_code == 410
