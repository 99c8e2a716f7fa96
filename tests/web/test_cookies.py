"""The device's cookie: how it is set and guarded, and what happens when it cannot be read."""

from collections.abc import Callable

import pytest
from flask import Flask

from service.game.days import date_of, week_of
from service.web.context import (
    GAME_COOKIE,
    LANGUAGE_COOKIE,
    SEEN_COOKIE,
    SUMS_COOKIE,
    THEME_COOKIE,
)
from service.web.tokens import Device, Tokens
from tests.web.devices import (
    Stored,
    cookie_of,
    device_in,
    open_code,
    player_keys,
    tokens,
    value_in,
    with_cookie,
)
from tests.web.readers import BOXES, TODAY, playing, write_boxes
from tests.web.reading import open_page, press
from tests.web.table import HTMX
from tests.world import NOON, Clock, Visitor

Build = Callable[..., Flask]

OLD, NEW = ("an old signing key that is long enough", "a new signing key that is long enough")
HTTPS = "https://sammakast.example"


# How it is set


def test_a_player_is_made_by_the_first_button_and_by_nothing_before(
    app: Flask, stored: Stored
) -> None:
    visitor = Visitor(app)
    for address in ("/", "/d/146310", "/players", "/players/arrive", "/en/rules", "/privacy"):
        visitor.get(address)
    visitor.post("/language", {"locale": "sv"})
    visitor.post("/players/arrive", {"code": "one two three 123456"})
    assert not stored()
    visitor.start_today(TODAY)
    assert len(player_keys(stored)) == 1


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(app: Flask) -> None:
    """P01: SameSite is Lax."""
    cookie = cookie_of(Visitor(app).post(f"/d/{TODAY}/start"))
    assert cookie is not None
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert cookie["domain"] == cookie["secure"] == ""
    assert int(cookie["max-age"]) == 400 * 86_400


def test_under_https_the_cookie_is_secure_and_bound_to_its_host(build: Build) -> None:
    answer = Visitor(build(SAMMAKAST_BASE_URL=HTTPS)).post(f"/d/{TODAY}/start")
    assert cookie_of(answer) is None
    cookie = cookie_of(answer, "__Host-sammakast")
    assert cookie is not None
    assert cookie["secure"]
    assert cookie["path"] == "/"
    assert cookie["domain"] == ""


def test_the_privacy_page_names_every_cookie_and_under_https_each_is_secure(build: Build) -> None:
    visitor = Visitor(build(SAMMAKAST_BASE_URL=HTTPS))
    address = visitor.start_today(TODAY)
    visitor.post("/language", {"locale": "en"})
    visitor.post("/games/junior", {"adding": "1"})
    write_boxes(visitor, address, len(BOXES))
    visitor.post("/me/theme", {"theme": "dark"})
    others = (LANGUAGE_COOKIE, SEEN_COOKIE, GAME_COOKIE, SUMS_COOKIE, THEME_COOKIE)
    names = ("__Host-sammakast", *others)
    for cookie in map(visitor.client.get_cookie, names):
        assert cookie is not None
        assert cookie.secure
        assert cookie.http_only
    said = [item.text for item in open_page(visitor, "/privacy").all("li")]
    assert len([text for text in said if text.startswith("One cookie")]) == len(names)


def test_behind_a_trusted_proxy_https_is_what_the_proxy_says(build: Build) -> None:
    proxied = build(SAMMAKAST_PROXIES="1")
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.168.1.9"}
    answer = Visitor(proxied).post(f"/d/{TODAY}/start", **headers)
    assert cookie_of(answer, "__Host-sammakast") is not None
    plain = Visitor(build()).post(f"/d/{TODAY}/start", **headers)
    assert cookie_of(plain) is not None, "a header that anybody can send is not believed"


def test_the_first_post_of_a_day_signs_the_cookie_anew_and_no_other(
    app: Flask, clock: Clock
) -> None:
    reader = playing(app)
    posts: list[tuple[str, dict[str, str]]] = [
        (f"{reader.round}/moves", {"version": "6", "box": "chance"}),
        (f"{reader.round}/moves", {"version": "1", "box": "ones"}),  # stale
        (f"{reader.round}/moves", {}),  # malformed
        ("/language", {"locale": "fi"}),
        ("/players/name", {"name": "Aino"}),
        ("/solo/start", {}),
    ]
    for address, form in posts:
        assert cookie_of(reader.visitor.post(address, form)) is None, address
        clock.advance(days=1)
        cookie = cookie_of(reader.visitor.post(address, form))
        assert cookie is not None, address
        assert int(cookie["max-age"]) == 400 * 86_400


def test_an_answer_that_comes_late_takes_no_player_from_the_device(app: Flask) -> None:
    reader = playing(app)
    late = with_cookie(app, value_in(reader.visitor))
    reader.visitor.post("/players/new", {"name": "Pekka"})
    answer = late.post(f"{reader.round}/moves", {"version": "6", "box": "chance"})
    assert (answer.status_code, cookie_of(answer)) == (303, None)


# Cookies that do not verify


def _forged(good: str) -> dict[str, str]:
    form, _, signature = good.rpartition(".")
    other = Tokens([b"a key that is none of ours and long enough"])
    return {
        "empty": "",
        "cut short": good[:-1],
        "cut in half": good[: len(good) // 2],
        "one character changed": good.replace(form[4], "f" if form[4] != "f" else "e", 1),
        "another player": f"1-0-ffffffffffff.{signature}",
        "no signature": form,
        "signed elsewhere": other.device_cookie(Device(("abc",)), NOON.date()),
        "a bearer token": tokens().bearer("abc", NOON.date()),
        "nonsense": "not-a-token",
        "dots": "a.b.c",
        "long": "a" * 4000,
        "not ascii": "åäö",
        "percent": "%00%ff%0d%0aX: y",
        "quoted": '"1-0-abc.x"',
    }


FORGERIES = tuple(_forged("1-0-abcdefabcdef.x"))


@pytest.mark.parametrize("kind", FORGERIES)
def test_a_cookie_that_does_not_verify_is_answered_with_a_page_and_left_alone(
    app: Flask, stored: Stored, kind: str
) -> None:
    reader = playing(app)
    forged = _forged(value_in(reader.visitor))[kind]
    before = stored()
    visitor = with_cookie(app, forged)
    for address in ("/", f"/d/{TODAY}", "/players", str(reader.round)):
        answer = visitor.get(address)
        assert (answer.status_code, answer.headers["Location"]) == (
            303, "/players/arrive?unreadable=1",
        ), address  # fmt: skip
        assert "Set-Cookie" not in answer.headers
    for address, form in (
        (f"/d/{TODAY}/start", {"once": "1" * 32}),
        (f"{reader.round}/moves", {"version": "6", "box": "chance"}),
        ("/players/name", {"name": "Thief"}),
    ):
        answer = visitor.post(address, form)
        assert answer.status_code == 303
        assert "Set-Cookie" not in answer.headers
    assert stored() == before
    page = open_page(visitor, "/players/arrive?unreadable=1")
    assert page.one("h1").text == "We do not recognise this device"
    assert page.all("form", action="/players/arrive")


def test_pages_that_are_the_same_for_all_do_not_mind_an_unreadable_cookie(app: Flask) -> None:
    visitor = with_cookie(app, "broken")
    boards = (f"/d/{TODAY}/board", f"/weeks/{week_of(date_of(TODAY))}", "/best")
    for address in ("/privacy", "/dice", "/en/rules", "/sv/rules/maxi", *boards):
        assert visitor.get(address).status_code == 200, address
    assert visitor.get("/nowhere").status_code == 404


def test_a_move_by_script_with_an_unreadable_cookie_leads_the_whole_page_away(
    app: Flask, stored: Stored
) -> None:
    reader = playing(app)
    before = stored()
    form = {"version": "6", "box": "chance"}
    answer = with_cookie(app, "broken").post(f"{reader.round}/moves", form, **HTMX)
    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["HX-Redirect"] == "/players/arrive?unreadable=1"
    assert stored() == before


def test_who_has_an_unreadable_cookie_goes_on_by_moving_code_or_begins_anew(app: Flask) -> None:
    reader = playing(app)
    code = open_code(reader.visitor)
    lost = with_cookie(app, "broken")
    wrong = lost.post("/players/arrive", {"code": "one two three 123456"})
    assert (wrong.status_code, wrong.headers.get("Set-Cookie")) == (404, None)
    assert lost.post("/players/arrive", {"code": code}).status_code == 303
    assert lost.get(str(reader.round)).status_code == 200
    anew = with_cookie(app, "broken")
    page = open_page(anew, "/players/arrive?unreadable=1")
    assert press(anew, page.one("form", action="/players/new").one("button")).status_code == 303
    assert device_in(anew).player not in (None, reader.player)


def test_language_static_files_and_programs_do_not_mind_an_unreadable_cookie(app: Flask) -> None:
    visitor = with_cookie(app, "broken")
    answer = visitor.post("/language", {"locale": "sv", "next": "/players/arrive"})
    assert answer.status_code == 303
    assert cookie_of(answer) is None
    assert visitor.get("/static/0/tokens.css").status_code == 200
    assert visitor.get("/api/v1/days/today").status_code == 200


def test_a_player_that_the_store_has_lost_meets_pages_and_no_fault(app: Flask) -> None:
    value = tokens().device_cookie(Device(("abcdefabcdef", "0123456789ab"), 1), NOON.date())
    visitor = with_cookie(app, value)
    for address in ("/", f"/d/{TODAY}", f"/d/{TODAY}/board", "/players", "/best"):
        assert visitor.get(address).status_code == 200, address
    for address in ("/players/name", "/players/code", "/language", "/solo/start"):
        assert visitor.post(address, {"name": "Aino", "locale": "sv"}).status_code < 500


# Keys change


def test_an_old_key_still_reads_and_the_new_one_signs(build: Build) -> None:
    before = build(SAMMAKAST_SECRET_KEYS=OLD)
    both = build(SAMMAKAST_SECRET_KEYS=f"{OLD},{NEW}")
    after = build(SAMMAKAST_SECRET_KEYS=NEW)
    reader = playing(before)
    old = value_in(reader.visitor)

    visitor = with_cookie(both, old)
    assert visitor.get(str(reader.round)).status_code == 200
    visitor.post("/players/choose", {"player": reader.player})
    new = value_in(visitor)
    assert new != old

    assert with_cookie(after, new).get(str(reader.round)).status_code == 200
    lost = with_cookie(after, old).get(str(reader.round))
    assert lost.headers["Location"] == "/players/arrive?unreadable=1"
