"""Which language a page speaks, how it is chosen, and where one comes back to."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.store.contents import Contents
from tests.web.devices import tokens
from tests.web.readers import TODAY, playing
from tests.web.reading import Node, open_page, press
from tests.world import NOON, Program, Visitor, web_of

Stored = Callable[[], Contents]

PLAY = {"en": "Play", "sv": "Spela", "fi": "Pelaa"}


def lang(page: Node) -> str:
    return page.one("html")["lang"]


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("sv", "sv"),
        ("sv-FI,sv;q=0.9,fi;q=0.8", "sv"),
        ("fi-FI", "fi"),
        ("de-DE,fi;q=0.3,sv;q=0.2", "fi"),
        ("en-US,en;q=0.5", "en"),
        ("sv;q=0.1,fi;q=0.9", "fi"),
        ("sv;q=0", "en"),
        ("de", "en"),
        ("*", "en"),
        ("", "en"),
        ("FI", "fi"),
        ("SV-fi;q=0.9", "sv"),
        (";;;q=x,,,=", "en"),
        ("sv;q=1e9", "sv"),
        ("fi;q=nan", "en"),
        ("x" * 5000 + ",fi", "fi"),
        ("../../etc/passwd,\xe4", "en"),
    ],
)
def test_a_page_speaks_what_the_browser_likes_best(app: Flask, accepted: str, spoken: str) -> None:
    assert lang(open_page(Visitor(app), "/", **{"Accept-Language": accepted})) == spoken


@pytest.mark.parametrize("locale", ["en", "sv", "fi"])
def test_every_page_is_in_the_language_that_was_chosen(app: Flask, locale: str) -> None:
    reader = playing(app)
    chosen = reader.visitor.post("/language", {"locale": locale, "next": "/"})
    assert (chosen.status_code, chosen.headers["Location"]) == (303, "/")
    for address in ("/", f"/d/{TODAY}", "/best", "/dice", "/players", str(reader.round)):
        page = open_page(reader.visitor, address, **{"Accept-Language": "de, en"})
        assert lang(page) == locale, address
        assert page.one("button", aria_current="true")["value"] == locale
    assert f'lang="{locale}"' in reader.visitor.get("/nowhere").text
    assert f'lang="{locale}"' in reader.visitor.post("/solo/start", {"ruleset": "x"}).text


def test_the_choice_is_a_cookie_that_is_not_signed_and_makes_nobody(
    app: Flask, stored: Stored
) -> None:
    visitor = Visitor(app)
    page = open_page(visitor, "/privacy")
    answer = press(visitor, page.one("button", name="locale", value="fi"))
    assert (answer.status_code, answer.headers["Location"]) == (303, "/privacy")
    [cookie] = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith("sammakast_language=fi;")
    assert "Max-Age=34560000" in cookie
    assert "SameSite=Lax" in cookie
    assert lang(open_page(visitor, "/privacy")) == "fi"
    assert not stored()


@pytest.mark.parametrize("value", ["de", "", "x" * 4000, "EN", "../sv", "\xe4", "sv,fi", "None"])
def test_a_language_that_is_not_spoken_is_refused_and_a_strange_cookie_not_heeded(
    app: Flask, stored: Stored, value: str
) -> None:
    reader = playing(app)
    before = stored()
    assert reader.visitor.post("/language", {"locale": value}).status_code == 400
    assert stored() == before
    reader.visitor.client.set_cookie("sammakast_language", value, domain="localhost")
    assert lang(open_page(reader.visitor, "/", **{"Accept-Language": "sv"})) == "sv"


def test_a_player_is_made_in_the_language_of_the_page_and_follows_the_choice(app: Flask) -> None:
    visitor = Visitor(app, **{"Accept-Language": "fi"})
    address = visitor.start_today(TODAY)
    program = Program(app, tokens().bearer(address.rpartition(".")[2], NOON.date()))
    assert program.send("GET", "/me").json["locale"] == "fi"
    visitor.post("/language", {"locale": "sv"})
    assert program.send("GET", "/me").json["locale"] == "sv"


def test_rules_speak_the_language_of_their_address(app: Flask) -> None:
    visitor = Visitor(app, **{"Accept-Language": "en"})
    visitor.post("/language", {"locale": "fi"})
    for locale in web_of(app).languages:
        for tail in ("", "/maxi", "/classic", "/maxi+down+bonus-at=60"):
            page = open_page(visitor, f"/{locale}/rules{tail}")
            assert lang(page) == locale
            others = {a["hreflang"]: a["href"] for a in page.all("a") if a.get("hreflang")}
            listed = {code: f"/{code}/rules{tail}" for code in web_of(app).languages}
            del listed[locale]
            assert others == ({} if "+" in tail else listed)
    for nowhere in ("/de/rules", "/rules", "/en/rules/", "/en/rules/yatzee", "/EN/rules"):
        assert visitor.get(nowhere).status_code in (404, 308), nowhere


def test_choosing_a_language_on_the_page_of_a_game_leads_back_to_it(app: Flask) -> None:
    visitor = Visitor(app)
    for address in ("/games", "/games/maxi", "/games/classic+up+bonus-at=60"):
        answer = press(visitor, open_page(visitor, address).one("button", value="sv"))
        assert answer.headers["Location"] == address


def test_choosing_a_language_on_a_rules_page_leads_to_its_address(app: Flask) -> None:
    visitor = Visitor(app)
    page = open_page(visitor, "/sv/rules/maxi")
    answer = press(visitor, page.one("button", name="locale", value="fi"))
    assert answer.headers["Location"] == "/fi/rules/maxi"
    page = open_page(visitor, "/sv/rules/maxi+down+bonus-at=60")
    answer = press(visitor, page.one("button", name="locale", value="fi"))
    assert answer.headers["Location"] == "/fi/rules/maxi+down+bonus-at=60"
    answer = press(visitor, open_page(visitor, "/fi/rules").one("button", value="en"))
    assert answer.headers["Location"] == "/en/rules"


@pytest.mark.parametrize(
    "target",
    [
        "//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example",
        "https:evil", "javascript:alert(1)", "///evil.example", "/ /evil.example",
        "/\t/evil.example",
        "/\n//evil.example", "/%2f/evil.example", "/..//evil.example", "evil.example", "", " /",
        "/?next=//evil.example", "/#//evil", "/\x00", "/@evil.example:", "http:///evil.example",
        "/en//evil.example", "/sv/../..//evil", "x" * 50_000, "/å",
    ],
)  # fmt: skip
def test_no_choice_of_language_leads_to_another_host(app: Flask, target: str) -> None:
    answer = Visitor(app).post("/language", {"locale": "sv", "next": target})
    assert answer.status_code == 303
    location = answer.headers["Location"]
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))
    assert "evil" not in location


@pytest.mark.parametrize(
    "path", ["/", "/d/146310", "/d/146310/board", "/weeks/2426-W48", "/players"]
)
def test_one_comes_back_to_the_page_where_one_chose(app: Flask, path: str) -> None:
    page = open_page(Visitor(app), path)
    assert page.one("input", name="next")["value"] == path
    answer = Visitor(app).post("/language", {"locale": "sv", "next": path})
    assert answer.headers["Location"] == path


def test_a_game_goes_on_in_another_language(app: Flask) -> None:
    reader = playing(app)
    page = open_page(reader.visitor, str(reader.round))
    answer = press(reader.visitor, page.one("button", name="locale", value="fi"))
    assert answer.headers["Location"] == reader.round
    assert "Vuoro 3/20" in open_page(reader.visitor, str(reader.round)).one("h1").text


@pytest.mark.parametrize("locale", ["en", "sv", "fi"])
def test_the_first_button_says_play(app: Flask, locale: str) -> None:
    page = open_page(Visitor(app), "/", **{"Accept-Language": locale})
    assert page.one("button", class_="btn main").text == PLAY[locale]


def test_a_page_that_speaks_by_header_or_cookie_is_kept_by_nobody(app: Flask) -> None:
    for address in ("/", "/privacy", "/dice", "/best", "/nowhere"):
        answer = Visitor(app).get(address, **{"Accept-Language": "sv"})
        assert answer.headers["Cache-Control"] == "private, no-store", address
