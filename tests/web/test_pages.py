"""Every page: there, in one language, well-formed, without inline code, leading nowhere dead."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask

from service.game.ruleset import LOCALES
from service.web.guard import PRIVATE
from service.web.lasting import TEN_MINUTES
from tests.store.contents import Contents
from tests.web.readers import TODAY, Reader, finished, newcomer, playing
from tests.web.reading import Node, open_page, read
from tests.world import ZERO_KEY, Clock, Visitor

ADDRESSES = (
    "/", "/d/146310", "/d/146310/board", "/d/146309", "/d/146309/board", "/d/146308",
    "/d/146308/board", "/d/146310/choices", "/d/146309/choices",
    "/weeks/2426-W48", "/special", "/best", "/en/rules", "/sv/rules", "/fi/rules", "/en/rules/maxi",
    "/sv/rules/classic", "/fi/rules/maxi", "/en/rules/yahtzee+saved+columns3",
    "/fi/rules/seven+up+bonus-at=90", "/dice", "/odds", "/privacy", "/players",
    "/players/arrive", "/me", "/me/days/2426-11", "/tables", "/seats", "/seats?game=junior",
    "/try/maxi", "/try/maxi/over",
    "/games", "/games/maxi", "/games/seven", "/games/junior+up", "/table/en",
)  # fmt: skip
READERS = (newcomer, playing, finished)
#: Values for the parts of a route, so that every GET there is can be asked for.
PARTS = {
    "number": "146309", "date": "2426-11-28", "week": "2426-W48", "locale": "sv", "digest": "0",
    "spelling": "maxi", "name": "tokens.css", "day": "today", "board": "2426-W48",
    "code": "K7QM3XT9", "text": "K7QM3XT9-x", "challenge": "today",
    "evening": "e" * 32, "month": "2426-11", "game": "K7QM3XT9", "other": "00000000000a",
    "entry": "g-K7QM3XT9", "icon": "any-192.png",
}  # fmt: skip

MakeReader = Callable[[Flask], Reader]


def addresses_of(reader: Reader) -> list[str]:
    return [*ADDRESSES, *([reader.round] if reader.round else [])]


@pytest.mark.parametrize("make_reader", READERS)
def test_every_page_has_a_language_a_title_a_description_and_one_heading(
    app: Flask, make_reader: MakeReader
) -> None:
    reader = make_reader(app)
    titles: dict[str, str] = {}
    for address in addresses_of(reader):
        page = open_page(reader.visitor, address)
        asked = address.split("/")[1]
        assert page.one("html")["lang"] == (asked if asked in LOCALES else "en"), address
        title = page.one("title").text
        assert "Sammakast" in title, address
        assert title not in titles, f"{address} is titled as {titles[title]}"
        titles[title] = address
        assert len(page.one("meta", name="description")["content"]) > 40
        assert len(page.all("h1")) == 1, address
        assert page.one("main")["id"] == "main"


@pytest.mark.parametrize("make_reader", READERS)
def test_no_page_has_code_or_style_in_its_markup(app: Flask, make_reader: MakeReader) -> None:
    reader = make_reader(app)
    for address in addresses_of(reader):
        for node in open_page(reader.visitor, address).all():
            assert "style" not in node.attributes, (address, node.tag)
            assert not [name for name in node.attributes if name.startswith("on")], address
            assert node.tag != "style", address
            assert node.tag != "script" or node["src"], address
            assert not (node.get("href") or "").startswith("javascript:"), address


@pytest.mark.parametrize("make_reader", READERS)
def test_every_field_of_a_form_has_a_name_that_is_read_aloud(
    app: Flask, make_reader: MakeReader
) -> None:
    reader = make_reader(app)
    for address in addresses_of(reader):
        page = open_page(reader.visitor, address)
        labels = {label.get("for"): label.text for label in page.all("label")}
        for field in page.all("input"):
            around = field.parent.text if field.parent and field.parent.tag == "label" else ""
            named = field.get("aria-label") or labels.get(field.get("id") or "") or around
            assert named or field.get("type") == "hidden", (address, field.attributes)
        for button in page.all("button"):
            assert button.get("aria-label") or button.text, (address, button.attributes)


@pytest.mark.parametrize("make_reader", READERS)
def test_every_link_of_every_page_leads_to_a_page(app: Flask, make_reader: MakeReader) -> None:
    reader = make_reader(app)
    seen: set[str] = set()
    for address in addresses_of(reader):
        page = open_page(reader.visitor, address)
        for target in _targets(page, address):
            if target not in seen:
                seen.add(target)
                assert reader.visitor.get(target).status_code == 200, (address, target)
    assert len(seen) > 25


@pytest.mark.parametrize("make_reader", READERS)
def test_on_the_first_day_of_a_service_no_link_leads_to_a_day_without_dice(
    build: Callable[..., Flask], make_reader: MakeReader
) -> None:
    fresh = build(SAMMAKAST_DICE_KEYS=f"2426-11-29:{ZERO_KEY}")
    reader = make_reader(fresh)
    for address in ("/", f"/d/{TODAY}", f"/d/{TODAY}/board", "/weeks/2426-W48", "/best", "/dice"):
        page = open_page(reader.visitor, address)
        for target in _targets(page, address):
            assert reader.visitor.get(target).status_code == 200, (address, target)
    assert reader.visitor.get(f"/d/{TODAY - 1}").status_code == 404


def test_a_day_and_its_board_lead_to_the_day_before_and_after(app: Flask) -> None:
    visitor = newcomer(app).visitor
    for tail in ("", "/board"):
        page = open_page(visitor, f"/d/{TODAY - 1}{tail}")
        assert page.one("a", rel="prev")["href"] == f"/d/{TODAY - 2}{tail}"
        assert page.one("a", rel="next")["href"] == f"/d/{TODAY}{tail}"
    assert open_page(visitor, "/").all("a", href=f"/d/{TODAY - 1}")


def test_who_may_not_see_a_board_yet_is_led_to_its_day(app: Flask) -> None:
    for make_reader in (newcomer, playing):
        page = open_page(make_reader(app).visitor, f"/d/{TODAY}/board")
        assert page.one("a", class_="btn main")["href"] == f"/d/{TODAY}"


def _targets(page: Node, address: str) -> Iterator[str]:
    ids = {node.get("id") for node in page.all()}
    for node in page.all("a", "link", "script", "img"):
        href = node.get("href") or node.get("src") or ""
        assert href, (address, node.tag)
        if href.startswith("#"):
            assert href[1:] in ids, (address, href)
        elif not href.startswith("mailto:"):
            parts = urlsplit(urljoin(f"http://localhost{address}", href))
            assert parts.netloc == "localhost", "no page asks another host"
            yield parts.path + (f"?{parts.query}" if parts.query else "")


def test_every_drawing_that_is_used_is_on_the_page(app: Flask) -> None:
    for reader in (playing(app), finished(app)):
        for address in (*ADDRESSES, str(reader.round)):
            page = open_page(reader.visitor, address)
            drawn = {node.get("id") for node in page.all()}
            for use in page.all("use"):
                assert use["href"].removeprefix("#") in drawn, (address, use["href"])


@pytest.mark.parametrize("make_reader", READERS)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_looking_changes_nothing_and_sets_no_cookie(
    app: Flask, stored: Callable[[], Contents], make_reader: MakeReader, method: str
) -> None:
    reader = make_reader(app)
    before = stored()
    for address in every_get(app, reader):
        answer = reader.visitor.client.open(address, method=method, buffered=True)
        assert answer.status_code < 500, address
        assert "Set-Cookie" not in answer.headers, address
        assert method == "GET" or not answer.data
    assert stored() == before


def every_get(app: Flask, reader: Reader) -> Iterator[str]:
    parts = PARTS | {"round_id": (reader.round or "/rounds/d-2426-11-29.abc").split("/")[2]}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            address = re.sub(r"<[^>]*?(\w+)>", lambda part: parts[part[1]], rule.rule)
            assert "<" not in address
            yield address


@pytest.mark.parametrize("make_reader", READERS)
def test_no_page_is_kept_or_shown_again_unasked_but_those_meant_to_be(
    app: Flask, make_reader: MakeReader
) -> None:
    """Nobody's page is shown to anybody else, and yesterday's never today."""
    reader, kept = (
        make_reader(app),
        {"rules": TEN_MINUTES, "table": "no-cache", "offline": "no-cache"},
    )
    for address in (*addresses_of(reader), *every_get(app, reader)):
        answer = reader.visitor.get(address)
        if answer.mimetype == "text/html" and answer.status_code == 200:
            named = next((part for part in address.split("/")[1:3] if part in kept), "")
            assert answer.headers["Cache-Control"] == kept.get(named, PRIVATE), address


def test_preview_robots_read_without_becoming_players(
    app: Flask, stored: Callable[[], Contents]
) -> None:
    before = stored()
    for robot in ("TelegramBot", "WhatsApp/2.23", "facebookexternalhit/1.1", "Slackbot 1.0"):
        for address in ("/", "/d/146310", "/d/146309"):
            answer = Visitor(app, **{"User-Agent": robot}).get(address)
            assert answer.status_code == 200
            assert "Set-Cookie" not in answer.headers
    assert stored() == before


def test_what_chat_apps_put_behind_a_link_does_no_harm(app: Flask) -> None:
    for tail in ("?fbclid=abc", "?mode=gi_t", "?utm_source=x&utm_medium=y", "?limit=", "?=&&"):
        assert Visitor(app).get(f"/d/146310{tail}").status_code == 200


@pytest.mark.parametrize("make_reader", READERS)
def test_a_strangers_round_is_shown_to_nobody(app: Flask, make_reader: MakeReader) -> None:
    others = playing(app)
    answer = make_reader(app).visitor.get(str(others.round))
    assert answer.status_code == 403
    assert "No. 146310" not in answer.text
    assert not read(answer.text).all(id="round")


@pytest.mark.parametrize("make_reader", READERS)
@pytest.mark.parametrize("fragment", [{}, {"HX-Request": "true"}])
def test_a_strangers_round_is_moved_by_nobody(
    app: Flask,
    stored: Callable[[], Contents],
    make_reader: MakeReader,
    fragment: dict[str, str],
) -> None:
    others, stranger = playing(app), make_reader(app).visitor
    before = stored()
    for action in ({"throw": "1"}, {"box": "chance"}, {"undo": "1"}, {"say": "1"}, {"ask": "ones"}):
        form = {"version": "6", **action}
        answer = stranger.post(f"{others.round}/moves", form, **fragment)
        assert answer.status_code == 403, action
        assert "Set-Cookie" not in answer.headers
        assert 'id="round"' not in answer.text
    assert stored() == before


def test_the_front_page_knows_where_its_reader_stands(app: Flask, clock: Clock) -> None:
    del clock
    fresh = open_page(newcomer(app).visitor, "/")
    assert fresh.one("button", class_="btn main").text == "Play"
    assert fresh.all("a", href="/players/arrive"), "who plays elsewhere already is not forgotten"
    middle = playing(app)
    button = open_page(middle.visitor, "/").one("a", class_="btn main")
    assert (button.text, button["href"]) == ("Continue: turn 3 of 20", middle.round)
    done = finished(app)
    links = {a["href"] for a in open_page(done.visitor, "/").all("a")}
    assert {done.round, "/d/146310/board"} <= links


def test_yesterdays_game_goes_on_from_the_front_page_until_noon(app: Flask, clock: Clock) -> None:
    reader = playing(app)
    clock.set("2426-11-30T11:59:59+00:00")
    page = open_page(reader.visitor, "/")
    assert [a.text for a in page.all("a", href=str(reader.round))] == [
        "Continue: turn 3 of 20Counts until 12:00 UTC"
    ]
    assert page.one("button", class_="btn main").text == "Play", "the new day is open beside it"
    clock.set("2426-11-30T12:00:00+00:00")
    assert not open_page(reader.visitor, "/").all("a", href=str(reader.round))


def test_a_day_by_its_date_leads_to_its_number(app: Flask) -> None:
    answer = Visitor(app).get("/d/2426-11-28")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/d/146309")


def test_future_and_impossible_days_are_nowhere_and_give_nothing_away(app: Flask) -> None:
    """D06: no page of a day to come."""
    reader = finished(app).visitor
    for day in ("146311", "146675", "999999", "999999999", "2426-11-30", "2427-11-29"):
        for tail in ("", "/board"):
            if tail and "-" in day:
                continue
            answer = reader.get(f"/d/{day}{tail}")
            assert answer.status_code in (400, 404), day
            assert len(max(answer.text.split(), key=len)) < 200
            assert not [word for word in answer.text.split() if len(word.strip("<>/dp")) == 64]
    for nonsense in ("0", "-1", "2027-02-30", "2026-1-1", "today ", "x", "1e3", "२१३", "½"):
        assert reader.get(f"/d/{nonsense}").status_code in (200, 400, 404), nonsense
