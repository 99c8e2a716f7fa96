"""The sheet's evenings: taken once however often they are sent, shown to their player alone."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from service.app import read_rulesets
from service.game.entries import possible
from service.web.tokens import Device
from tests.store.contents import Contents
from tests.web.reading import open_page, press
from tests.world import NOON, Clock, Visitor, web_of

Stored = Callable[[], Contents]

ID, ONCE = "0e" * 16, "1d" * 16
MADE = int(NOON.timestamp() * 1000)
SEATS = [
    {"name": "Aino", "points": {"ones": 3, "chance": 27}, "bank": 2, "extras": 0},
    {"name": "Pekka <b>", "points": {"villa": 0, "maxi-yatzy": 100}, "bank": 0, "extras": 0},
]
GAMES = list(read_rulesets())


def document(**changed: Any) -> dict[str, Any]:
    return {
        "id": ID,
        "revision": 3,
        "made": MADE,
        "game": "maxi+saved",
        "version": 1,
        "hidden": False,
        "place": "Mökki",
        "guests": "Sara",
        "comment": "Sauna & rain",
        "seats": SEATS,
        "corrections": 1,
        "once": ONCE,
        "a word of a later sheet": None,
        **changed,
    }


def send(visitor: Visitor, of: Any = None, to: str = ID, **headers: str) -> Any:
    body = of if isinstance(of, bytes) else json.dumps(of or document()).encode()
    return visitor.post(f"/tables/{to}", body, **{"Content-Type": "application/json"}, **headers)


def full(slug: str, **changed: Any) -> dict[str, Any]:
    """An evening of a game that two have played to the end, for most and for least points."""
    game = next(one for one in GAMES if one.slug == slug)
    seats = [
        {"name": name, "points": {box.slug: possible(game, box)[which] for box in game.boxes}}
        for name, which in (("Ville", 0), ("Sara", -1))
    ]
    return document(game=slug, seats=seats, **changed)


class TestSending:
    def test_the_first_evening_makes_a_player_and_is_kept_once(
        self, app: Flask, stored: Stored
    ) -> None:
        visitor = Visitor(app)
        answer = send(visitor)
        assert (answer.status_code, answer.json) == (200, {"revision": 3})
        before = stored()
        for revision in (1, 2, 3):
            assert send(visitor, document(revision=revision)).json == {"revision": 3}
        assert stored() == before
        assert send(visitor, document(revision=4)).json == {"revision": 4}
        assert len([key for key in stored() if ":evening:" in str(key)]) == 1

    def test_an_answer_that_was_lost_doubles_neither_evening_nor_player(
        self, app: Flask, stored: Stored, clock: Clock
    ) -> None:
        send(Visitor(app))
        before = stored()
        for seconds in (1, 3600):
            clock.advance(seconds=seconds)
            again = Visitor(app)
            assert send(again).json == {"revision": 3}
            assert stored() == before
            assert open_page(again, f"/tables/{ID}").one("h1").text == "Mökki"

    def test_who_knows_an_evening_but_not_its_once_is_another_player(self, app: Flask) -> None:
        send(Visitor(app))
        other = Visitor(app)
        for once in ("", ID, "2d" * 16):
            assert send(other, document(once=once, revision=1)).json == {"revision": 1}

    def test_an_evening_stays_with_its_player_when_another_one_plays(
        self, app: Flask, stored: Stored
    ) -> None:
        visitor = Visitor(app)
        send(visitor)
        visitor.post("/players/new", {"once": "5" * 32, "name": "Sara"})
        assert send(visitor, document(revision=9)).json == {"revision": 9}
        assert len([key for key in stored() if ":evening:" in str(key)]) == 1
        assert visitor.get(f"/tables/{ID}").status_code == 200

    def test_a_player_who_is_known_no_longer_gives_way_to_a_new_one(self, app: Flask) -> None:
        visitor = Visitor(app)
        value = web_of(app).tokens.device_cookie(Device(("00000000",)), NOON.date())
        visitor.client.set_cookie("sammakast", value)
        assert send(visitor).json == {"revision": 3}
        assert visitor.get(f"/tables/{ID}").status_code == 200

    @pytest.mark.parametrize(
        "sent",
        [
            b"", b"{", b"[]", b"\xff", b"null", json.dumps(document(revision="3")).encode(),
            json.dumps(document(seats=[])).encode(), json.dumps(document(id="1e" * 16)).encode(),
            json.dumps(document(seats=[{"name": "Aino", "points": {"ones": True}}])).encode(),
            json.dumps(document(seats=[{"name": "Aino", "points": {"ones": 1.5}}])).encode(),
            json.dumps(document(seats=[{"name": "Aino", "points": {"ones": 7}}])).encode(),
            json.dumps(document(game="bingo")).encode(), b'{"id": 1}', b"1" * 60_000,
            json.dumps(document()).encode()[:-1] + b',"x":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        ],
    )  # fmt: skip
    def test_what_cannot_be_read_is_refused_in_a_sentence_and_changes_nothing(
        self, app: Flask, stored: Stored, sent: bytes
    ) -> None:
        before = stored()
        answer = send(Visitor(app), sent)
        assert answer.status_code == 400
        assert answer.json["sentence"].endswith((".", "now"))
        assert "Set-Cookie" not in answer.headers
        assert stored() == before

    def test_a_cookie_that_cannot_be_read_is_told_as_data_and_left_alone(
        self, app: Flask, stored: Stored
    ) -> None:
        before = stored()
        visitor = Visitor(app)
        visitor.client.set_cookie("sammakast", "broken")
        answer = send(visitor)
        sentence = "We do not recognise this device"
        assert (answer.status_code, answer.json) == (
            401, {"reason": "unreadable", "sentence": sentence},
        )  # fmt: skip
        assert "Set-Cookie" not in answer.headers
        assert stored() == before

    def test_another_site_can_send_nothing(self, app: Flask, stored: Stored) -> None:
        before = stored()
        assert send(Visitor(app), **{"Sec-Fetch-Site": "cross-site"}).status_code == 403
        assert stored() == before

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
    def test_a_value_that_a_box_can_hold_is_taken_and_another_one_is_not(
        self, app: Flask, game: Any
    ) -> None:
        visitor, box = Visitor(app), game.boxes[-1]
        highest = possible(game, box)[-1]
        for value, status in ((highest, 200), (highest + 1, 400)):
            sent = document(game=game.slug, seats=[_seat({box.slug: value})])
            assert send(visitor, sent).status_code == status

    def test_one_that_was_removed_does_not_come_back_whoever_plays_now(
        self, app: Flask, stored: Stored
    ) -> None:
        visitor = Visitor(app)
        send(visitor)
        visitor.post(f"/tables/{ID}/remove")
        visitor.post("/players/new", {"once": "5" * 32, "name": "Sara"})
        before = stored()
        for sender in (visitor, Visitor(app)):
            answer = send(sender, document(revision=9))
            assert (answer.status_code, answer.json) == (
                410, {"reason": "evening-removed", "sentence": "Its page was removed."},
            )  # fmt: skip
        assert stored() == before


def _seat(points: dict[str, int]) -> dict[str, Any]:
    return {"name": "Aino", "points": points}


class TestFinding:
    def test_the_front_page_leads_to_the_evenings_of_who_has_any(self, app: Flask) -> None:
        visitor = Visitor(app)
        assert not open_page(visitor, "/").all("a", href="/tables")
        send(visitor)
        assert open_page(visitor, "/").one("a", href="/tables").text == "Evenings at the table1"
        visitor.post(f"/tables/{ID}/remove")
        assert not open_page(visitor, "/").all("a", href="/tables")

    @pytest.mark.parametrize("path", ["/games", "/tables", "/table/en"])
    def test_the_sheet_to_print_is_found_where_real_dice_are(self, app: Flask, path: str) -> None:
        link = open_page(Visitor(app), path).one("a", href="/en/rules/maxi/sheet")
        assert link.text.startswith("Print a score sheet")


class TestKeeping:
    def test_the_page_shows_places_sheet_and_words(self, app: Flask) -> None:
        visitor = Visitor(app)
        send(visitor, full("maxi"))
        page = open_page(visitor, f"/tables/{ID}")
        places = [item.text for item in page.one("ol").all("li")]
        assert [place.split(".")[0] for place in places] == ["1", "2"]
        assert "Sara" in places[0]
        rows = {row.one("th").text: row.all("td") for row in page.one("table").all("tr")[1:]}
        assert len(rows) == 20 + 3
        assert [cell.text for cell in rows["Bonus"]] == ["0", "100"]
        assert [cell.text for cell in rows["Total"]] == ["6", "649"]
        share = page.one("p", **{"class": "message"}).text
        assert share == "Maxi Yatzy, 29 November, Mökki: Sara 649 · Ville 6"

    def test_a_share_text_is_in_the_words_of_each_language(self, app: Flask) -> None:
        visitor = Visitor(app)
        send(visitor, full("maxi"))
        for locale, text in (
            ("sv", "Maxi Yatzy 29 november, Mökki: Sara 649 · Ville 6"),
            ("fi", "Maxi-Yatzy 29.11., Mökki: Sara 649 · Ville 6"),
        ):
            assert text in visitor.get(f"/tables/{ID}", **{"Accept-Language": locale}).text

    def test_totals_are_hidden_to_the_end(self, app: Flask) -> None:
        visitor = Visitor(app)
        send(visitor, document(hidden=True))
        page = open_page(visitor, f"/tables/{ID}")
        assert not page.all("ol")
        assert "Total" not in page.one("table").text
        assert ">100<" not in visitor.get("/tables").text
        assert visitor.get(f"/tables/{ID}").text.count("Pekka &lt;b&gt;") == 1
        send(visitor, full("maxi", hidden=True, revision=4))
        assert "Total" in open_page(visitor, f"/tables/{ID}").one("table").text

    def test_hidden_totals_are_shown_when_the_evening_is_ended_with_boxes_open(
        self, app: Flask
    ) -> None:
        visitor = Visitor(app)
        send(visitor, document(hidden=True))
        send(visitor, document(hidden=True, ended=True, revision=4))
        page = open_page(visitor, f"/tables/{ID}")
        assert "Total" in page.one("table").text
        assert "Ended with boxes open." in page.text
        assert "Pekka <b> 100" in page.one("p", **{"class": "message"}).text

    def test_an_evening_is_ended_on_its_page_once(self, app: Flask, stored: Stored) -> None:
        visitor = Visitor(app)
        send(visitor, document(hidden=True))
        page = open_page(visitor, f"/tables/{ID}")
        assert page.all("a", href=f"/table/en#{ID}")
        form = next(one for one in page.all("form") if one["action"].endswith("/end"))
        answer = press(visitor, form.one("button"))
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/tables/{ID}")
        assert "Total" in open_page(visitor, f"/tables/{ID}").one("table").text
        before = stored()
        visitor.post(f"/tables/{ID}/end")
        assert stored() == before

    def test_what_is_written_after_the_end_on_the_page_is_the_newer_one(self, app: Flask) -> None:
        visitor = Visitor(app)
        send(visitor, document(hidden=True))
        visitor.post(f"/tables/{ID}/end")
        ahead = send(visitor, document(hidden=True, revision=9)).json["revision"]
        assert ahead > 9
        send(visitor, document(hidden=True, revision=ahead + 1))
        assert "Total" not in open_page(visitor, f"/tables/{ID}").one("table").text

    @pytest.mark.parametrize(
        ("day", "shown"), [("2426-11-30", "30 November 2426"), ("", "29 November 2426")]
    )
    def test_the_date_is_the_one_at_the_table(self, app: Flask, day: str, shown: str) -> None:
        visitor = Visitor(app)
        send(visitor, document(day=day))
        assert shown in open_page(visitor, f"/tables/{ID}").text
        assert shown in open_page(visitor, "/tables").text

    def test_nobody_else_sees_it_in_any_way(self, app: Flask, stored: Stored) -> None:
        send(Visitor(app))
        other = Visitor(app)
        send(other, document(id="1e" * 16, once="3d" * 16), to="1e" * 16)
        before = stored()
        for path in (f"/tables/{ID}", f"/tables/{ID}.png", "/tables/x", "/tables/x.png"):
            answer = other.get(path)
            assert answer.status_code == 404
            assert "Mökki" not in answer.text
        other.post(f"/tables/{ID}/remove")
        assert other.post(f"/tables/{ID}/end").status_code == 404
        assert stored() == before

    def test_evenings_are_listed_and_can_be_removed(self, app: Flask, stored: Stored) -> None:
        visitor = Visitor(app)
        send(visitor, full("yahtzee"))
        page = open_page(visitor, "/tables")
        assert [link["href"] for link in page.all("a") if ID in (link["href"] or "")]
        evening = open_page(visitor, f"/tables/{ID}")
        form = next(one for one in evening.all("form") if one["action"].endswith("/remove"))
        answer = press(visitor, form.one("button"))
        assert (answer.status_code, answer.headers["Location"]) == (303, "/tables")
        assert visitor.get(f"/tables/{ID}").status_code == 404
        assert not [key for key in stored() if ":evening" in str(key)]

    def test_older_evenings_are_on_further_pages(self, app: Flask) -> None:
        visitor = Visitor(app)
        for n in range(51):
            name = f"{n:032x}"
            sent = document(id=name, made=MADE - n, seats=[_seat({"ones": 3})])
            assert send(visitor, sent, to=name).status_code == 200
        first = open_page(visitor, "/tables")
        (older,) = [link for link in first.all("a") if "before" in (link["href"] or "")]
        second = open_page(visitor, older["href"] or "")
        assert [link["href"] for link in second.all("a") if f"{50:032x}" in (link["href"] or "")]
        for nonsense in ("x", "-1", "9" * 40, "²"):
            assert visitor.get(f"/tables?before={nonsense}").status_code == 200


class TestPictures:
    @pytest.mark.parametrize("names", [["Aino"], ["漢" * 20] * 8, ["مُحَمَّد", "👨‍👩‍👧", "W" * 20]])
    def test_a_picture_is_small_and_of_the_usual_size(self, app: Flask, names: list[str]) -> None:
        visitor = Visitor(app)
        send(visitor, document(seats=[{"name": name, "points": {}} for name in names]))
        answer = visitor.get(f"/tables/{ID}.png")
        assert answer.mimetype == "image/png"
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert len(answer.data) < 100_000
        assert Image.open(BytesIO(answer.data)).size == (1200, 630)
