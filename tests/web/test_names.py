"""What people call themselves: shown literally wherever it is shown, whatever it tries to be."""

from collections.abc import Callable

import pytest
from flask import Flask

from service.play.manners import Manners
from service.play.names import clean_name
from service.store.players import SHOWING
from tests.store.contents import Contents, plain_client
from tests.web.devices import device_in, tokens
from tests.web.readers import TODAY, finished, playing
from tests.web.reading import Node, open_page, press, read
from tests.world import NOON, Program, Visitor, visitor_of

Stored = Callable[[], Contents]

HOSTILE = (
    "<img src onerror=1>", '"><b>', "'><script>", "{{7*7}}", "{%if%}", "${7*7}", "&amp;", "&lt;b>",
    "<!--", "]]>", "<svg/onload=1>", "javascript:1", "%3Cb%3E", "\\u003cb\\u003e", "{name}", "{0}",
    "%(name)s", "%s", "../../etc", "'; DROP TABLE--",
)  # fmt: skip
#: What people are really called, and what phones really type.
HONEST = (
    "Åke Öberg-Ñ", "李", "محمد", "שרה", "O'Brien", "Zoë", "ﾃｽﾄ", "Нина", "é", "ÅÄÖ",
    "a" * 19 + "😀", "👨‍👩‍👧‍👦", "🇸🇪🇫🇮", "👍🏽", "x" * 20, "W" * 20, "का" * 10, "1", "-",
)  # fmt: skip


def rename(visitor: Visitor, name: str) -> Node:
    """Type a name into the page's own form, and read the page that comes."""
    page = open_page(visitor, "/players")
    button = page.one("input", id="own-name").form.one("button")
    assert press(visitor, button, name=name).status_code == 303
    return open_page(visitor, "/players")


def shown(page: Node) -> list[str]:
    return [node.text for node in page.all("bdi")]


@pytest.mark.parametrize("name", [*HOSTILE, *HONEST])
def test_a_name_is_shown_as_it_was_typed(app: Flask, name: str) -> None:
    """L11: markup is text, and letters are kept."""
    reader = playing(app)
    page = rename(reader.visitor, name)
    kept = clean_name(name)
    assert page.one("input", id="own-name")["value"] == kept
    assert kept in shown(page)
    assert (
        Program(app, tokens().bearer(reader.player, NOON.date()))
        .send("GET", "/me")
        .json["own_name"]
        == kept
    )
    reader.visitor.post("/players/new", {"name": "Second"})
    reader.visitor.post("/players/choose", {"player": reader.player})
    front = open_page(reader.visitor, "/")
    assert shown(front.one("p", class_="who")) == [kept]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_makes_no_element_attribute_or_title(app: Flask, name: str) -> None:
    """L11: no name becomes part of the page."""
    plain, hostile = playing(app).visitor, playing(app).visitor
    pages = []
    for visitor, typed in ((plain, "Aino"), (hostile, name)):
        visitor.post("/players/new", {"name": typed})
        pages.append([open_page(visitor, path) for path in ("/", "/players", f"/d/{TODAY}")])
    for ours, theirs in zip(*pages, strict=True):
        assert [_bones(node) for node in ours.all()] == [_bones(node) for node in theirs.all()]
        assert ours.one("title").text == theirs.one("title").text
        assert [_told(node) for node in ours.all()] == [_told(node) for node in theirs.all()]


def _bones(node: Node) -> tuple[str, list[str]]:
    return node.tag, sorted(node.attributes)


def _told(node: Node) -> tuple[str | None, str | None]:
    """What is read aloud of an element, and what a preview of a link reads."""
    return node.get("aria-label"), node.get("content")


def test_boards_show_the_name_that_we_made_up_and_never_an_own_one(app: Flask) -> None:
    reader = finished(app)
    page = rename(reader.visitor, "Aino Virtanen")
    public = next(name for name in shown(page) if name != "Aino Virtanen")
    for path in (f"/d/{TODAY}/board", "/weeks/2426-W48", str(reader.round)):
        answer = reader.visitor.get(path)
        assert "Aino" not in answer.text
    row = open_page(reader.visitor, f"/d/{TODAY}/board").one("tr", class_="me")
    assert shown(row) == [public]


def test_a_made_up_name_is_drawn_anew_and_stands_on_the_board_at_once(app: Flask) -> None:
    """L08: a new name, the same row."""
    reader = finished(app)
    names = set()
    for _ in range(4):
        page = open_page(reader.visitor, "/players")
        press(reader.visitor, page.one("button", name="another"))
        row = open_page(reader.visitor, f"/d/{TODAY}/board").one("tbody").all("tr")
        assert len(row) == 1, "one row a player, whatever the name"
        names.add(shown(row[0])[0])
    assert len(names) > 1


def test_two_players_of_one_name_are_two_players(app: Flask) -> None:
    """L08: both called Aino."""
    readers = [finished(app), finished(app)]
    for reader in readers:
        rename(reader.visitor, "Aino")
    board = open_page(readers[0].visitor, f"/d/{TODAY}/board")
    assert len(board.one("tbody").all("tr")) == 2
    assert len(board.all("tr", class_="me")) == 1


def test_a_row_without_a_name_is_left_out_and_the_reader_is_told_their_own(
    app: Flask, store_url: str
) -> None:
    readers = [finished(app), finished(app)]
    with plain_client(store_url) as raw:
        for key in raw.scan_iter("*:names"):
            raw.delete(key)
    board = open_page(readers[0].visitor, f"/d/{TODAY}/board").one("tbody")
    named = [row.one("th").text for row in board.all("tr", class_="me")]
    assert named == ["You"]
    assert len(board.all("th")) == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name needs at least one character that can be seen"),
        ("   ", "A name needs at least one character that can be seen"),
        ("\u202e\u200b\u2066", "A name needs at least one character that can be seen"),
        ("x" * 21, "A name can have at most 20 characters"),
        ("x" * 60_000, "A name can have at most 20 characters"),
        ("👨‍👩‍👧‍👦" * 6, "A name can have at most 20 characters"),
        ("<img src=x onerror=alert(1)>", "A name can have at most 20 characters"),
        ("W" * 200, "A name can have at most 20 characters"),
        ("F.u.c.k", "Please choose another name: there is a rude word in this one"),
    ],
    ids=["empty", "blank", "invisible", "21", "60,000", "six families", "markup", "wide", "rude"],
)
def test_a_name_that_will_not_do_is_refused_with_the_reason(
    app: Flask, stored: Stored, name: str, sentence: str
) -> None:
    """L11, L12, L14: what is too long is refused whole, and is text where it is told again."""
    reader = playing(app)
    rename(reader.visitor, "Aino")
    before = stored()
    answer = reader.visitor.post("/players/name", {"name": name})
    assert answer.status_code == 400
    page = read(answer.text)
    assert page.one("p", role="alert").text == sentence
    assert not page.all("img")
    assert stored() == before


@pytest.mark.parametrize("name", ["\u202e", "x" * 21, "F.u.c.k"])
def test_a_player_with_a_name_that_will_not_do_is_not_added(
    app: Flask, stored: Stored, name: str
) -> None:
    reader = playing(app)
    before, known = stored(), device_in(reader.visitor)
    answer = reader.visitor.post("/players/new", {"name": name})
    assert answer.status_code == 400
    assert " name" in read(answer.text).one("p", role="alert").text
    assert stored() == before
    assert device_in(reader.visitor) == known


def test_what_turns_a_line_round_is_left_out_and_what_is_left_stands_alone(app: Flask) -> None:
    """L12: no override, and each name isolated."""
    reader = playing(app)
    page = rename(reader.visitor, "abc\u202efed")
    assert "abcfed" in shown(page)
    page = rename(reader.visitor, "محمد")
    assert "محمد" in shown(page), "a name stands in an element that isolates its direction"
    assert "\u202e" not in reader.visitor.get("/players").text


def test_letters_are_counted_as_people_count_them_before_and_after_composing(app: Flask) -> None:
    """L14: marks at the limit, on page and server."""
    reader = playing(app)
    page = rename(reader.visitor, "e\u0301" * 20)
    assert page.one("input", id="own-name")["value"] == "é" * 20
    limit = page.one("input", id="own-name")
    assert limit["data-limit"] == "20"
    assert int(limit["maxlength"]) >= 120, "browsers count code units, so they must not cut"
    assert "\ufffd" not in reader.visitor.get("/players").text


def test_bytes_that_are_no_text_are_read_without_a_fault(app: Flask) -> None:
    reader = playing(app)
    form = "application/x-www-form-urlencoded"
    for body in (b"name=%FF%FE", b"name=%ED%A0%BD", b"name=\xff", b"name=%00", b"%", b"=&=&"):
        answer = reader.visitor.client.post(
            "/players/name",
            data=body,
            headers={"Sec-Fetch-Site": "same-origin", "Content-Type": form},
        )
        assert answer.status_code in (303, 400), body
    assert open_page(reader.visitor, "/players").one("h1").text


def test_a_name_that_newer_lists_refuse_is_shown_to_nobody(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker, friend = Program(app), Program(app)
    maker.send("PATCH", "/me", {"own_name": "Gurka"})
    made = maker.send("POST", "/challenges", {"ruleset": "junior", "mode": "open"}).json
    code = made["code"].replace("-", "")
    friend.start(code)
    pages = [visitor_of(app, one.player) for one in (maker, friend)]
    looks = [(one, path) for one in pages for path in ("/", "/players", f"/c/{code}")]
    assert any("Gurka" in one.get(path).text for one, path in looks)
    monkeypatch.setattr(SHOWING, "allows", Manners.of(("gurka",), ()).allows)
    for one, path in looks:
        assert "Gurka" not in one.get(path).text, path
    assert "Gurka" not in friend.get(f"/challenges/{code}").text
    assert maker.get("/me").json["own_name"] is None
    assert maker.get("/me/export").json["own_name"] == "Gurka", "what is kept is told to its player"
