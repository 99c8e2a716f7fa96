"""Trouble: every refusal a page with its status, a game that is safe without its store."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.test import TestResponse

from service.game.errors import BadKeyRing
from service.play.errors import NameTaken, NotYet
from service.web.refusals import FullDevice
from tests.store.contents import Contents, contents
from tests.store.servers import Server
from tests.web.devices import value_in, with_cookie
from tests.web.readers import TODAY, Reader, newcomer, playing, send
from tests.web.reading import Node, open_page, press, read
from tests.web.table import HTMX, faces, version_of
from tests.world import Program, Visitor

SAFE = "Your game is safe"


def heading(page: Node) -> str:
    return page.one("h1").text


def everything(server: Server) -> Contents:
    with server.client() as raw:
        return contents(raw)


# The store away


def test_while_the_store_is_away_pages_say_that_the_game_is_safe_and_it_is(
    shaky: Flask, server: Server
) -> None:
    reader, newest, program = playing(shaky), newcomer(shaky).visitor, Program(shaky)
    address, cookie = str(reader.round), value_in(reader.visitor)
    page, front = open_page(reader.visitor, address), open_page(newest, "/")
    throw, mark = page.one("button", id="throw"), f"2-{faces(page)[1]}"
    server.kill()
    shown, plain, fragment, begun, called = at_once(
        lambda: with_cookie(shaky, cookie).get(address),
        lambda: press(with_cookie(shaky, cookie), throw, keep=mark),
        lambda: press(with_cookie(shaky, cookie), throw, HTMX, keep=mark),
        lambda: press(newest, front.one("button", class_="btn main")),
        lambda: program.send("GET", "/me"),
    )
    for answer in (shown, plain, fragment, begun):
        _assert_says_wait(answer)
    assert read(shown.text).one("a", class_="btn main")["href"] == address, "try again"
    assert (called.status_code, called.mimetype) == (503, "application/problem+json")
    assert int(called.headers["Retry-After"]) > 0
    server.launch()
    server.wait()
    assert version_of(open_page(reader.visitor, address)) == 6
    live = read(press(reader.visitor, throw, HTMX, keep=mark).text)
    assert (version_of(live), faces(live)[1]) == (7, faces(page)[1])


def at_once(*calls: Callable[[], TestResponse]) -> list[TestResponse]:
    """The answers of calls that wait for the same store."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [waiting.result() for waiting in [pool.submit(call) for call in calls]]


def _assert_says_wait(answer: TestResponse) -> None:
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "Set-Cookie" not in answer.headers
    assert SAFE in answer.text


def test_what_needs_no_store_is_there_without_it(shaky: Flask, server: Server) -> None:
    server.kill()
    visitor = newcomer(shaky).visitor
    for address in ("/en/rules", "/sv/rules/maxi", "/privacy", "/players/arrive", "/players"):
        assert visitor.get(address).status_code == 200, address
    assert visitor.post("/language", {"locale": "sv", "next": "/privacy"}).status_code == 303
    assert visitor.get("/nowhere").status_code == 404


def test_a_store_that_only_reads_shows_the_game_and_takes_no_move(
    shaky: Flask, server: Server
) -> None:
    """P03: 503, the turn intact."""
    reader = playing(shaky)
    with server.client() as raw:
        raw.execute_command("REPLICAOF", "127.0.0.1", "1")
    _assert_shown_and_unmoved(reader, server)
    with server.client() as raw:
        raw.execute_command("REPLICAOF", "NO", "ONE")
    send(reader.visitor, str(reader.round), 6, box="threes")


def test_a_full_store_shows_the_game_and_takes_no_move(shaky: Flask, server: Server) -> None:
    """P08: 503, the turn unchanged, reads go on."""
    reader = playing(shaky)
    with server.client() as raw:
        raw.config_set("maxmemory", "1")
    _assert_shown_and_unmoved(reader, server)
    with server.client() as raw:
        raw.config_set("maxmemory", "0")
    send(reader.visitor, str(reader.round), 6, box="threes")


def _assert_shown_and_unmoved(reader: Reader, server: Server) -> None:
    address = str(reader.round)
    before = everything(server)
    assert version_of(open_page(reader.visitor, address)) == 6
    moved = reader.visitor.post(f"{address}/moves", {"version": "6", "box": "threes"})
    _assert_says_wait(moved)
    assert everything(server) == before


# Refusals as pages


def text_of(answer: TestResponse) -> str:
    """What an error page says below its heading."""
    return read(answer.text).one("div", class_="lead today").all("p")[0].text


PRACTICE = "You can practise when your scored game is over, or when the day is final."


@pytest.mark.parametrize(
    ("said", "refuse"),
    [
        (PRACTICE, lambda app: playing(app).visitor.post(f"/d/{TODAY}/start", {"practice": "1"})),
        ("These dice take no more moves. New dice are out every day.",
            lambda app: newcomer(app).visitor.post(f"/d/{TODAY - 1}/start")),
        ("This game is another player’s. If several play on this device, choose who plays now.",
            lambda app: newcomer(app).visitor.get(str(playing(app).round))),
        ("There is no such game, or it is no longer kept.",
            lambda app: playing(app).visitor.get("/rounds/c-K7QM3XT9.abc")),
        ("Nobody plays on this device yet. A player is made when you begin a game.",
            lambda app: newcomer(app).visitor.post("/players/code")),
    ],
)  # fmt: skip
def test_a_refusal_says_why(app: Flask, said: str, refuse: Callable[[Flask], TestResponse]) -> None:
    assert text_of(refuse(app)) == said


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (NotYet(3), 403, "Totals are shown when you have finished, or when the day is final."),
        (NameTaken(), 503, "No free name or number was found. Nothing was changed: try once more."),
        (FullDevice(), 409, "One device can hold at most six players."),
        (BadKeyRing("key-missing", "A secret."), 503, "The service is catching its breath. Your "
            "game is safe; try again in a few seconds."),
        (ServiceUnavailable(), 503, "The service is catching its breath. Your game is safe; try "
            "again in a few seconds."),
    ],
)  # fmt: skip
def test_a_refusal_is_told_by_its_reason_and_a_503_says_when_to_try_again(
    build: Callable[..., Flask], error: Exception, status: int, said: str
) -> None:
    refusing = build()

    @refusing.get("/refused")
    @refusing.get("/api/v1/refused")
    def refuse() -> str:
        raise error

    page, call = Visitor(refusing).get("/refused"), Visitor(refusing).get("/api/v1/refused")
    assert (page.status_code, text_of(page)) == (status, said)
    for answer in (page, call):
        assert ("Retry-After" in answer.headers) is (status == 503)


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/nowhere", 404, "There is nothing here"),
        ("/d/146311", 404, "There is nothing here"),
        ("/weeks/2426-W49", 404, "There is nothing here"),
        ("/en/rules/maxi+none", 404, "There is nothing here"),
        ("/static/0/nothing.css", 404, "There is nothing here"),
        ("/d/146310/board?after=x", 400, "That could not be read"),
        ("/weeks/2026-W60", 400, "That could not be read"),
    ],
)
@pytest.mark.parametrize("make_reader", [newcomer, playing])
def test_an_error_is_a_page_with_a_way_on(
    app: Flask, make_reader: Callable[[Flask], Reader], address: str, status: int, said: str
) -> None:
    answer = make_reader(app).visitor.get(address)
    assert answer.status_code == status
    page = read(answer.text)
    assert heading(page) == said
    assert page.one("a", class_="btn main")["href"] == "/"
    assert page.one("p", class_="hint").text == str(status)
    assert "Set-Cookie" not in answer.headers


def test_a_method_that_is_not_allowed_is_answered_with_those_that_are(app: Flask) -> None:
    answer = Visitor(app).post("/best")
    assert (answer.status_code, heading(read(answer.text))) == (405, "That could not be read")
    assert "GET" in answer.headers["Allow"]


def test_a_form_of_more_than_64_kilobytes_is_not_read(app: Flask) -> None:
    answer = playing(app).visitor.post("/players/name", {"name": "x" * 70_000})
    assert answer.status_code == 413
    assert heading(read(answer.text)) == "That was too much"


def test_a_form_of_a_thousand_fields_is_not_a_fault(app: Flask) -> None:
    reader = playing(app)
    form = {f"field-{n}": "x" for n in range(1200)}
    answer = reader.visitor.post(f"{reader.round}/moves", form)
    assert answer.status_code in (400, 413)
    answer = reader.visitor.client.post(
        f"{reader.round}/moves",
        data=b"--x\r\nbroken",
        content_type="multipart/form-data; boundary=x",
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    assert answer.status_code == 400
    answer = reader.visitor.client.post(
        f"{reader.round}/moves",
        json={"version": 6, "throw": 1},
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    assert answer.status_code == 400


def test_a_fault_of_ours_is_a_page_that_says_so_and_gives_nothing_away(
    build: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    faulty = build()

    @faulty.get("/faulty")
    def fault() -> str:
        raise ZeroDivisionError("a secret of the machine room")

    answer = Visitor(faulty).get("/faulty")
    assert answer.status_code == 500
    assert heading(read(answer.text)) == "Something went wrong"
    assert "secret" not in answer.text
    assert "secret" in caplog.text


@pytest.mark.parametrize(
    "path",
    [
        "/%00", "/%ff%fe", "/d/%00", "/weeks/0000-W00", "/weeks/9999-W53", "/weeks/%F0%9F%98%80",
        "/d/" + "9" * 4000, "/d/146310/board?limit=" + "9" * 5000, "/d/146310/board?around=you",
        "/d/146310/board?after=1-a&before=1-a", "/d/146310/board?after=99999999999999999-a",
        "/best?limit=0", "/best?limit=-1", "/best?limit=²", "/best?after=" + "a" * 5000,
        "/best?before=%00", "/weeks/2426-W48?around=me", "/{{7*7}}", "/" + "a/" * 500,
        "/players/arrive?unreadable=%00", "//evil.example/", "/d/146310/", "/D/146310",
        "/?" + "a=b&" * 2000,
    ],
)  # fmt: skip
def test_nonsense_in_an_address_is_never_a_fault(app: Flask, path: str) -> None:
    for reader in (newcomer(app), playing(app)):
        assert reader.visitor.get(path).status_code < 500, path


@pytest.mark.parametrize("header", ["Cookie", "Accept-Language", "HX-Request", "Content-Type"])
@pytest.mark.parametrize("value", ["", "x" * 4000, "\xff\xfe", "=;=;", "%00", '"'])
def test_nonsense_in_a_header_is_never_a_fault(app: Flask, header: str, value: str) -> None:
    client = app.test_client(use_cookies=False)
    headers = {"Sec-Fetch-Site": "same-origin", header: value}
    assert client.get(f"/d/{TODAY}", headers=headers).status_code < 500
    assert client.post("/solo/start", headers=headers, data=b"x=y").status_code < 500
