"""What stands before and after every request: posts from other sites, hosts, headers."""

import logging
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.web.guard import is_from_elsewhere
from tests.store.contents import Contents
from tests.web.readers import TODAY, Reader, finished, newcomer, playing
from tests.web.reading import open_page, press
from tests.world import BASE, Clock, Visitor

Stored = Callable[[], Contents]

ELSEWHERE = "https://evil.example"
#: How a browser says where a form was posted from, and whether it is taken.
SENT = {
    "a page of ours": ({"Sec-Fetch-Site": "same-origin", "Origin": BASE}, True),
    "typed by the reader": ({"Sec-Fetch-Site": "none"}, True),
    "another host of this domain": ({"Sec-Fetch-Site": "same-site", "Origin": BASE}, False),
    "another site": ({"Sec-Fetch-Site": "cross-site", "Origin": ELSEWHERE}, False),
    "a page of ours, Safari 14": ({"Origin": BASE}, True),
    "another site, Safari 14": ({"Origin": ELSEWHERE}, False),
    "a page that hides its origin": ({"Origin": "null"}, False),
    "neither header": ({}, False),
}
FORMS = {
    "/d/<int:number>/start": (f"/d/{TODAY}/start", {"once": "1" * 32}),
    "/solo/start": ("/solo/start", {"once": "2" * 32}),
    "/rounds/<round_id>/moves": ("{round}/moves", {"version": "6", "box": "chance"}),
    "/challenges/new": ("/challenges/new", {"once": "4" * 32, "ruleset": "maxi"}),
    "/seats": ("/seats", {"once": "9" * 32, "name-1": "Aino", "name-2": "Pekka"}),
    "/games/<spelling>": ("/games/maxi", {"once": "8" * 32}),
    "/c/<code>/share": ("/c/K7QM3XT9/share", {"mode": "blind"}),
    "/c/<code>/play": ("/c/K7QM3XT9/play", {}),
    "/c/<code>/rematch": ("/c/K7QM3XT9/rematch", {}),
    "/c/<code>/seen": ("/c/K7QM3XT9/seen", {}),
    "/d/<int:number>/seen": (f"/d/{TODAY}/seen", {}),
    "/c/<text>/join": ("/c/K7QM3XT9-x/join", {"once": "5" * 32}),
    "/d/<text>/join": (f"/d/{TODAY}-x/join", {"once": "6" * 32}),
    "/special/start": ("/special/start", {"once": "8" * 32}),
    "/groups": ("/groups", {"once": "a" * 32, "group": "Virtanens"}),
    "/groups/<code>/games": ("/groups/K7QM3XT94B/games", {"once": "a" * 32, "ruleset": "junior"}),
    "/groups/<code>/book": ("/groups/K7QM3XT94B/book", {"of": "g-K7QM3XT9"}),
    "/groups/<code>/book/<entry>/remove": ("/groups/K7QM3XT94B/book/g-K7QM3XT9/remove", {}),
    "/groups/<code>/games/<game>/join": ("/groups/K7QM3XT94B/games/K7QM3XT9/join", {}),
    "/groups/<code>/leave": ("/groups/K7QM3XT94B/leave", {}),
    "/groups/<code>/remove": ("/groups/K7QM3XT94B/remove", {"player": "{player}"}),
    "/groups/<code>/owner": ("/groups/K7QM3XT94B/owner", {"player": "{player}"}),
    "/groups/<code>/name": ("/groups/K7QM3XT94B/name", {"group": "Virtanens"}),
    "/groups/<code>/close": ("/groups/K7QM3XT94B/close", {}),
    "/groups/<code>/vouch": ("/groups/K7QM3XT94B/vouch", {"player": "{player}"}),
    "/v/<path:text>": ("/v/K7QM3XT94B-mPq2RkT9vXzB4nLcW8sGdY", {"once": "a" * 32}),
    "/groups/<code>/season": ("/groups/K7QM3XT94B/season", {"season": "Winter"}),
    "/g/<text>/join": ("/g/K7QM3XT94B-x/join", {"once": "b" * 32}),
    "/code": ("/code", {"code": "K7QM-3XT9"}),
    "/try/<spelling>": ("/try/maxi", {"version": "1", "throw": "1"}),
    "/language": ("/language", {"locale": "sv", "next": "/"}),
    "/players/choose": ("/players/choose", {"player": "{player}"}),
    "/players/new": ("/players/new", {"once": "3" * 32}),
    "/players/name": ("/players/name", {"name": "Aino"}),
    "/players/code": ("/players/code", {}),
    "/players/keep": ("/players/keep", {}),
    "/players/home": ("/players/home", {}),
    "/me/streak": ("/me/streak", {"show": "0"}),
    "/me/hidden": ("/me/hidden", {"hide": "1"}),
    "/me/theme": ("/me/theme", {"theme": "dark"}),
    "/tables/<evening>": (f"/tables/{'e' * 32}", {}),
    "/tables/<evening>/end": (f"/tables/{'e' * 32}/end", {}),
    "/tables/<evening>/remove": (f"/tables/{'e' * 32}/remove", {}),
    "/k/<path:text>": ("/k/x", {"once": "7" * 32}),
    "/players/arrive": ("/players/arrive", {"code": "one two three 123456"}),
    "/me/delete": ("/me/delete", {"player": "nobody"}),
    "/verify": ("/verify", {"record": "{{}}"}),
    "/names/report": ("/names/report", {"who": "{player}"}),
}  # fmt: skip

#: They are read, and answered that nobody knows the code, the group, the week, the trial or the
#: link, or that an evening is no form.
OF_UNKNOWN_CODES = (
    "/special/start", "/players/arrive", "/c/<code>/share", "/c/<code>/play", "/c/<code>/rematch",
    "/c/<code>/seen", "/c/<text>/join", "/code", "/verify",
    "/try/<spelling>", "/k/<path:text>", "/tables/<evening>",
    "/tables/<evening>/end", "/g/<text>/join",
    *(f"/groups/<code>/{what}" for what in ("remove", "owner", "name", "close", "season")),
    "/groups/<code>/vouch", "/v/<path:text>",
    "/groups/<code>/games", "/groups/<code>/games/<game>/join", "/groups/<code>/book",
    "/groups/<code>/book/<entry>/remove",
)  # fmt: skip


def send(reader: Reader, rule: str, headers: dict[str, str]) -> TestResponse:
    """Post a form with these headers and no others."""
    path, form = FORMS[rule]
    words = {"round": reader.round or "/rounds/d-2426-11-29.abc", "player": "abc"}
    if reader.round:
        words["player"] = reader.player
    return reader.visitor.client.post(
        path.format(**words),
        data={name: value.format(**words) for name, value in form.items()},
        headers=headers,
        base_url=BASE,
    )


def test_these_are_all_the_forms_there_are(app: Flask) -> None:
    posts = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert {rule for rule in posts if not rule.startswith("/api/")} == set(FORMS)


@pytest.mark.parametrize(("headers", "taken"), SENT.values(), ids=SENT)
def test_a_form_is_taken_from_pages_of_ours_alone(
    app: Flask, stored: Stored, headers: dict[str, str], taken: bool
) -> None:
    for make_reader in (newcomer, playing):
        reader = make_reader(app)
        before = stored()
        for rule in FORMS:
            answer = send(reader, rule, headers)
            if taken and rule not in OF_UNKNOWN_CODES:
                assert answer.status_code in (200, 303) or make_reader is newcomer, rule
            if not taken:
                assert answer.status_code == 403, rule
                assert "Set-Cookie" not in answer.headers, rule
        assert taken or stored() == before


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:8000", "https://localhost", "http://localhost.evil.example",
        "http://evil.example/localhost", "localhost", "http://localhost/", "", "NULL",
    ],
)  # fmt: skip
def test_an_origin_is_ours_only_to_the_letter(origin: str) -> None:
    assert is_from_elsewhere(None, origin, "http://localhost")


def test_sec_fetch_site_has_the_last_word() -> None:
    assert is_from_elsewhere("cross-site", BASE, BASE)
    assert not is_from_elsewhere("same-origin", "null", BASE)
    for nonsense in ("", "Same-Origin", "same-origin, cross-site"):
        assert is_from_elsewhere(nonsense, BASE, BASE)


def test_a_page_left_open_for_two_days_still_posts(app: Flask, clock: Clock) -> None:
    """P13: no form expires, so none fails."""
    reader = newcomer(app)
    front = open_page(reader.visitor, "/")
    clock.advance(days=2)
    solo = front.all("form", action="/solo/start")[0].one("button")
    answer = press(reader.visitor, solo)
    assert answer.status_code == 303
    address = answer.headers["Location"]
    play = open_page(reader.visitor, address)
    clock.advance(days=2)
    assert press(reader.visitor, play.one("button", id="throw")).status_code == 303


def test_no_form_carries_a_token_that_could_expire(app: Flask) -> None:
    reader = playing(app)
    for address in ("/", "/players", str(reader.round)):
        for field in open_page(reader.visitor, address).all("input", type="hidden"):
            known = ("version", "once", "next", "ruleset", "practice", "confirm", "mode")
            assert field["name"] in known, address


def test_other_methods_are_refused_before_anything_is_read(app: Flask, stored: Stored) -> None:
    reader = playing(app)
    before = stored()
    for method in ("PUT", "PATCH", "DELETE", "TRACE", "CONNECT"):
        for rule in FORMS:
            path = FORMS[rule][0].format(round=reader.round)
            answer = reader.visitor.client.open(path, method=method, base_url=BASE)
            assert answer.status_code in (403, 404, 405), (method, path)
    assert stored() == before


# Hosts


def test_a_public_host_is_served_only_when_it_is_the_configured_one(
    app: Flask, build: Callable[..., Flask]
) -> None:
    form = {"once": "0" * 32}
    headers = {"Sec-Fetch-Site": "same-origin"}
    for host in ("evil.example", "8.8.8.8", "[2001:4860::1]", "local", "localhost.evil.example"):
        answer = app.test_client().post(
            f"/d/{TODAY}/start", data=form, headers=headers, base_url=f"http://{host}"
        )
        assert answer.status_code == 400, host
    for host in ("localhost:8000", "127.0.0.1", "192.168.1.7:8000", "[::1]", "cabin.local"):
        answer = app.test_client().post(
            f"/d/{TODAY}/start", data=form, headers=headers, base_url=f"http://{host}"
        )
        assert answer.status_code == 303, host
    configured = build(SAMMAKAST_BASE_URL="https://sammakast.example")
    answer = configured.test_client().post(f"/d/{TODAY}/start", data=form, headers=headers)
    assert answer.status_code == 303


def test_a_host_that_no_form_would_be_taken_from_is_told_so_by_every_page(
    app: Flask, build: Callable[..., Flask]
) -> None:
    public = {"base_url": "http://sammakast.example"}
    for path in ("/", f"/d/{TODAY}", "/en/rules", "/privacy", "/players", "/nowhere"):
        answer = app.test_client().get(path, **public)
        assert answer.status_code == 400, path
        assert "must set SAMMAKAST_BASE_URL" in answer.text
    assert app.test_client().get("/static/0/tokens.css", **public).status_code == 200
    assert app.test_client().get("/api/v1/days/today", **public).status_code == 200
    configured = build(SAMMAKAST_BASE_URL="http://sammakast.example:80/")
    assert configured.test_client().get("/", **public).status_code == 200
    posted = configured.test_client().post(
        f"/d/{TODAY}/start", headers={"Origin": "http://sammakast.example"}, **public
    )
    assert posted.status_code == 303, "the same host in another spelling"


def test_links_are_made_with_the_configured_host_whatever_is_asked_for(
    build: Callable[..., Flask],
) -> None:
    app = build(SAMMAKAST_BASE_URL="https://sammakast.example")
    done = finished(app)
    cookie = done.visitor.client.get_cookie("__Host-sammakast")
    assert cookie is not None
    headers = {"Cookie": f"__Host-sammakast={cookie.value}", "X-Forwarded-Host": "evil.example"}
    client = app.test_client(use_cookies=False)
    page = client.get(str(done.round), headers=headers, base_url="http://evil.example")
    assert "https://sammakast.example/d/146310" in page.text
    assert "evil" not in page.text


def test_a_strange_host_breaks_nothing(app: Flask) -> None:
    for host in ("", "a b", "x" * 300, "[", "[::1", "localhost:x", "a/b", "localhost:99999", "@"):
        client = app.test_client(use_cookies=False)
        headers = {"Host": host, "Sec-Fetch-Site": "same-origin"}
        assert client.get("/", headers=headers).status_code in (200, 400), host
        assert client.post("/solo/start", headers=headers).status_code in (303, 400), host


def test_a_proxy_that_is_not_trusted_is_told_of_once(
    build: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    visitor = Visitor(build(), **{"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"})
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            visitor.get("/privacy")
    assert [record.name for record in caplog.records] == ["service.web.guard"]


# Headers


def test_personal_pages_are_kept_by_nobody(app: Flask) -> None:
    done = finished(app)
    for address in ("/", f"/d/{TODAY}", f"/d/{TODAY}/board", "/best", "/players", str(done.round)):
        assert done.visitor.get(address).headers["Cache-Control"] == "private, no-store", address
    for answer in (done.visitor.post("/players/code"), done.visitor.get("/nowhere")):
        assert answer.headers["Cache-Control"] == "private, no-store"


def test_rules_may_be_kept_by_everybody_and_are_the_same_for_everybody(app: Flask) -> None:
    readers = [newcomer(app), finished(app)]
    readers[1].visitor.post("/players/new", {"name": "Aino"})
    readers[1].visitor.post("/language", {"locale": "fi"})
    for address in ("/sv/rules", "/sv/rules/maxi", "/sv/rules/classic"):
        answers = [
            reader.visitor.get(address, **{"Accept-Language": spoken})
            for reader in readers
            for spoken in ("en", "fi")
        ]
        assert len({answer.text for answer in answers}) == 1, address
        assert answers[0].headers["Cache-Control"] == "public, max-age=600"
        assert "Cookie" not in answers[0].headers.get("Vary", "")
