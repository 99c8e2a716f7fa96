"""Several people on one device, as pages: laid, passed on, taken back, won, and nobody else’s."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from service.game.dice import commitment, seat_seed, throw
from tests.store.contents import Contents
from tests.web.reading import Node, open_page, press, read
from tests.world import ZERO_KEY, Clock, Visitor, program_of

ONCE = "1" * 32
NAMES = ("Aino", "Pekka", "Ella-Maija")
PASSED = {
    "en": ("Give the phone to", "begins", "wins"),
    "sv": ("Ge telefonen till", "börjar", "vinner"),
    "fi": ("Puhelin seuraavalle:", "aloittaa", "voittaa"),
}


def form(*names: str, game: str = "junior") -> dict[str, str]:
    return {"once": ONCE, "ruleset": game, **{f"name-{n}": name for n, name in enumerate(names, 1)}}


def laid(visitor: Visitor, *names: str, game: str = "junior") -> str:
    """The address of a new table."""
    answer = visitor.post("/seats", form(*(names or NAMES), game=game))
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def to_play(visitor: Visitor, table: str) -> str:
    """The address of the round of whoever is to play."""
    found = open_page(visitor, table).all("a", class_="btn main")
    return found[0]["href"] if found else ""


def box_of(page: Node) -> Node:
    return next(node for node in page.all("button") if node.get("name") in ("box", "ask"))


def throw_dice(visitor: Visitor, round_: str) -> Node:
    answer = press(visitor, open_page(visitor, round_).one("button", id="throw"))
    assert answer.headers["Location"] == round_
    return open_page(visitor, round_)


def turn(visitor: Visitor, table: str) -> Any:
    """A throw and a box of whoever is to play; the answer to the box."""
    page = throw_dice(visitor, to_play(visitor, table))
    button = box_of(page)
    if button["name"] == "ask":
        page = read(press(visitor, button).text)
        button = page.one("button", id="throw", name="box")
    return press(visitor, button)


def played_out(visitor: Visitor, table: str) -> Node:
    while to_play(visitor, table):
        assert turn(visitor, table).headers["Location"] == table
    return open_page(visitor, table)


class TestLaying:
    @pytest.mark.parametrize("path", ["/games", "/"])
    def test_it_is_found_among_the_games_and_with_friends(self, app: Flask, path: str) -> None:
        assert open_page(Visitor(app), path).all("a", href="/seats")

    def test_a_game_with_its_options_is_taken_along(self, app: Flask) -> None:
        visitor = Visitor(app)
        chosen = {"also": "saved", "with": "device", "once": ONCE}
        answer = visitor.post("/games/classic", chosen)
        assert (answer.status_code, answer.headers["Location"]) == (
            303,
            "/seats?game=classic%2Bsaved",
        )
        page = open_page(visitor, answer.headers["Location"])
        assert page.one("input", name="ruleset")["value"] == "classic+saved"
        assert open_page(visitor, "/seats").one("input", name="ruleset")["value"] == "classic+saved"

    def test_a_table_that_is_laid_makes_a_player_and_a_round_a_seat(self, app: Flask) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        first = to_play(visitor, table)
        code, player, _ = first.removeprefix("/rounds/c-").split(".")
        states = [
            program_of(app, player).get(f"/rounds/c-{code}.{player}.s{seat}")
            for seat in range(1, 5)
        ]
        assert [state.status_code for state in states] == [200, 200, 200, 404]
        assert not any(state.json["scored"] for state in states[:3])
        assert {state.json["rival"] for state in states[:3]} == {None}

    def test_pressed_twice_the_button_makes_one_table_and_one_player(
        self, app: Flask, stored: Callable[[], Contents]
    ) -> None:
        visitor, quicker = Visitor(app), Visitor(app)
        table = laid(visitor)
        before = stored()
        assert laid(visitor) == laid(quicker) == table
        assert stored() == before
        assert laid(visitor, "Pekka", "Aino") != table
        assert laid(visitor, *NAMES, game="classic") != table
        other = visitor.post("/seats", {**form(*NAMES), "once": "2" * 32})
        assert other.headers["Location"] != table
        assert len(open_page(visitor, "/seats").one("ul", class_="rows").all("a")) == 4

    def test_a_form_without_its_once_makes_a_table_each_time(self, app: Flask) -> None:
        visitor = Visitor(app)
        sent = {**form(*NAMES), "once": "x"}
        first, second = (visitor.post("/seats", sent).headers["Location"] for _ in range(2))
        assert first != second

    @pytest.mark.parametrize(
        ("names", "said"),
        [
            ((), "Write two to six names"),
            (("Aino",), "Write two to six names"),
            (("Aino", "AINO"), "Everybody needs a name of their own"),
            (("Aino", "P" * 21), "A name can have at most 20 characters"),
        ],
    )
    def test_a_refused_form_keeps_what_was_typed_and_makes_nothing(
        self, app: Flask, stored: Callable[[], Contents], names: tuple[str, ...], said: str
    ) -> None:
        before = stored()
        answer = Visitor(app).post("/seats", form(*names, game="classic+saved"))
        assert answer.status_code == 422
        page = read(answer.text)
        assert page.one("p", role="alert").text == said
        fields = [page.one("input", name=f"name-{n}")["value"] for n in range(1, 7)]
        assert fields == [*names, *[""] * (6 - len(names))]
        assert page.one("input", name="ruleset")["value"] == "classic+saved"
        assert stored() == before

    @pytest.mark.parametrize("game", ["mini", "maxi+maxi", "", "x" * 3000])
    def test_an_unknown_game_is_refused(
        self, app: Flask, stored: Callable[[], Contents], game: str
    ) -> None:
        before = stored()
        assert Visitor(app).post("/seats", form(*NAMES, game=game)).status_code == 400
        asked = Visitor(app).get(f"/seats?{urlencode({'game': game})}")
        assert asked.status_code == (404 if game else 200)
        assert stored() == before

    def test_last_times_names_stand_there_and_the_game_goes_on_from_the_list(
        self, app: Flask
    ) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        for path in ("/seats", "/"):
            (row,) = open_page(visitor, path).all("a", href=table)
            assert row.text.startswith("Aino, Pekka, Ella-Maija")
            assert "Turn 1 of" in row.text
        page = open_page(visitor, "/seats")
        assert page.text.index("Turn 1 of") < page.text.index("Player 1"), "above the form"
        fields = [page.one("input", name=f"name-{n}")["value"] for n in range(1, 7)]
        assert fields == [*NAMES, "", "", ""]


class TestPlaying:
    @pytest.mark.parametrize("locale", PASSED)
    def test_a_die_each_says_who_begins_by_the_seats_dice(self, app: Flask, locale: str) -> None:
        visitor = Visitor(app, **{"Accept-Language": locale})
        table = laid(visitor, "Aino", "Pekka")
        key, code = bytes.fromhex(ZERO_KEY), table.rpartition("/")[2]
        page = open_page(visitor, table)
        told = [row.text for row in page.all("li") if row.all("span", class_="minis")]
        tries = [re.findall(r"\d", text) for text in told]
        for seat, faces in enumerate(tries, 1):
            seed = seat_seed(key, code, seat)
            assert faces == [str(throw(seed, 0, n, 1)[0]) for n in range(1, len(faces) + 1)]
        best = max((1, 2), key=lambda seat: tries[seat - 1])
        assert page.one("h1").text == f"{('Aino', 'Pekka')[best - 1]} {PASSED[locale][1]}"
        assert to_play(visitor, table).endswith(f".s{best}")

    @pytest.mark.parametrize("locale", PASSED)
    def test_the_phone_is_passed_on_after_each_box(self, app: Flask, locale: str) -> None:
        visitor = Visitor(app, **{"Accept-Language": locale})
        table = laid(visitor)
        first = int(to_play(visitor, table)[-1])
        for step in range(1, 5):
            assert turn(visitor, table).headers["Location"] == table
            page = open_page(visitor, table)
            following = (first - 1 + step) % 3
            assert page.one("h1").text == f"{PASSED[locale][0]} {NAMES[following]}"
            assert to_play(visitor, table).endswith(f".s{following + 1}")
            written = NAMES[(following - 1) % 3]
            assert page.one("p", role="status").text.startswith(f"{written}: ")

    def test_with_scripts_it_is_passed_on_too(self, app: Flask) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        page = throw_dice(visitor, to_play(visitor, table))
        sent = {"version": "2", "box": box_of(page)["value"]}
        address = f"{to_play(visitor, table)}/moves"
        answer = visitor.post(address, sent, **{"HX-Request": "true"})
        assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, table)

    def test_nothing_of_the_next_ones_dice_is_shown_before_they_throw(self, app: Flask) -> None:
        visitor = Visitor(app)
        table = laid(visitor, game="classic")
        turn(visitor, table)
        page = open_page(visitor, table)
        assert not page.all("span", class_="minis")
        following = open_page(visitor, to_play(visitor, table))
        following.one("div", class_="dice n5 resting")

    def test_who_is_not_to_play_is_led_to_the_table_and_moves_nothing(
        self, app: Flask, stored: Callable[[], Contents]
    ) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        name, _, seat = to_play(visitor, table).rpartition(".s")
        other = f"{name}.s{int(seat) % 3 + 1}"
        before = stored()
        answer = visitor.get(other)
        assert (answer.status_code, answer.headers["Location"]) == (303, table)
        for action in ({"throw": "1"}, {"say": "1"}, {"undo": "1"}):
            answer = visitor.post(f"{other}/moves", {"version": "1", **action})
            assert answer.headers["Location"] == table
        assert stored() == before

    def test_a_box_is_taken_back_from_the_table_and_written_anew(self, app: Flask) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        first = to_play(visitor, table)
        turn(visitor, table)
        undo = open_page(visitor, table).one("button", name="undo")
        assert press(visitor, undo).headers["Location"] == first
        assert to_play(visitor, table) == first
        assert press(visitor, box_of(open_page(visitor, first))).headers["Location"] == table
        throw_dice(visitor, to_play(visitor, table))
        assert not open_page(visitor, table).all("button", name="undo")

    @pytest.mark.parametrize("action", [{"box": "ones"}, {"box": "twos"}, {"throw": "1"}])
    def test_what_another_tab_still_sends_of_a_turn_leads_to_the_table(
        self, app: Flask, stored: Callable[[], Contents], action: dict[str, str]
    ) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        address = to_play(visitor, table)
        turn(visitor, table)
        before = stored()
        for headers in ({}, {"HX-Request": "true"}):
            answer = visitor.post(f"{address}/moves", {"version": "2", **action}, **headers)
            assert table in (answer.headers.get("Location"), answer.headers.get("HX-Redirect"))
        assert stored() == before

    def test_a_turn_later_nothing_of_ones_own_can_be_taken_back(self, app: Flask) -> None:
        visitor = Visitor(app)
        table = laid(visitor, "Aino", "Pekka")
        turn(visitor, table)
        turn(visitor, table)
        page = open_page(visitor, to_play(visitor, table))
        assert "disabled" in page.one("button", id="undo").attributes

    @pytest.mark.parametrize("locale", PASSED)
    def test_each_column_of_a_game_has_its_sums_on_the_sheet(self, app: Flask, locale: str) -> None:
        visitor = Visitor(app, **{"Accept-Language": locale})
        table = laid(visitor, "Aino", "Pekka", game="classic+columns2")
        turn(visitor, table)
        page = open_page(visitor, table)
        heads = page.all("th", scope="rowgroup")
        assert [re.findall(r"\d", head.text) for head in heads] == [["1"], ["2", "2"]]
        sums = page.all("tr", class_="the-column")
        assert [row.one("th").text[-2:] for row in sums] == [" 1", "×2"]
        parts = [sum(int(row.all("td")[seat].text) for row in sums) for seat in (0, 1)]
        totals = page.one("tr", class_="the-sum").all("td")
        assert parts == [int(one.text) for one in totals]
        assert len(page.all("tr", class_="the-upper")) == len(page.all("tr", class_="the-bonus"))

    def test_beside_ones_own_stands_the_best_of_the_others(self, app: Flask) -> None:
        visitor = Visitor(app)
        table = laid(visitor, "Aino", "Pekka")
        turn(visitor, table)
        page = open_page(visitor, to_play(visitor, table))
        heads = page.all("span", class_="his")
        assert any("Aino" in head.text or "Pekka" in head.text for head in heads)
        assert not page.all("button", id="advise")


class TestTheEnd:
    @pytest.mark.parametrize("locale", PASSED)
    def test_the_places_the_sheet_and_the_words_to_send(self, app: Flask, locale: str) -> None:
        visitor = Visitor(app, **{"Accept-Language": locale})
        table = laid(visitor)
        page = played_out(visitor, table)
        rows = page.one("ol", class_="places rows").all("a")
        totals = [int(row.one("span", class_="fig end").text) for row in rows]
        assert totals == sorted(totals, reverse=True)
        if totals[0] > totals[1]:
            assert page.one("h1").text == f"{rows[0].one('bdi').text} {PASSED[locale][2]}"
        message = page.one("p", class_="message").text
        assert all(
            f"{row.one('bdi').text} {total}" in message
            for row, total in zip(rows, totals, strict=True)
        )
        sums = page.one("tr", class_="the-sum").all("td")
        assert sorted((int(one.text) for one in sums), reverse=True) == totals

    def test_it_may_be_read_again_reviewed_and_played_again(self, app: Flask, clock: Clock) -> None:
        visitor = Visitor(app)
        table = laid(visitor, "Aino", "Pekka")
        page = played_out(visitor, table)
        clock.advance(days=60)
        again = open_page(visitor, table)
        assert (
            again.one("ol", class_="places rows").text == page.one("ol", class_="places rows").text
        )
        for row in again.one("ol", class_="places rows").all("a"):
            open_page(visitor, row["href"])
            answer = visitor.get(row["href"].removesuffix("/review"))
            assert answer.headers["Location"] == table
        assert not open_page(visitor, "/").all("a", href=table)
        rematch = next(
            form.one("button") for form in again.all("form") if form.get("action") == "/seats"
        )
        answer = press(visitor, rematch)
        assert answer.status_code == 303
        assert answer.headers["Location"] != table
        page = open_page(visitor, "/seats")
        assert page.all("a", href=table)
        assert page.text.index("Player 6") < page.text.index("Games that are over")

    def test_after_its_time_the_sheet_stands_and_nobody_plays_on(
        self, app: Flask, clock: Clock
    ) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        turn(visitor, table)
        address = to_play(visitor, table)
        clock.advance(days=40)
        page = open_page(visitor, table)
        assert page.one("h1").text == "This game can no longer be played"
        assert not page.all("a", class_="btn main")
        assert not page.all("button", name="undo")
        assert visitor.get(address).headers["Location"] == table
        answer = visitor.post(f"{address}/moves", {"version": "1", "throw": "1"})
        assert answer.status_code == 410


class TestEnvelopes:
    def test_each_seats_commitment_stands_there_from_the_start_and_the_seed_at_the_end(
        self, app: Flask
    ) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        key, code = bytes.fromhex(ZERO_KEY), table.rpartition("/")[2]
        seeds = [seat_seed(key, code, seat) for seat in (1, 2, 3)]
        sealed = [commitment(seed) for seed in seeds]
        while address := to_play(visitor, table):
            told = [span.text for span in open_page(visitor, table).all("span", class_="hex")]
            assert told == sealed
            for path in (table, address, "/", "/seats"):
                assert not any(seed.hex() in visitor.get(path).text for seed in seeds)
            turn(visitor, table)
        told = [span.text for span in open_page(visitor, table).all("span", class_="hex")]
        assert told == [
            one for pair in zip(sealed, map(bytes.hex, seeds), strict=True) for one in pair
        ]

    def test_dice_of_who_waits_are_nowhere_before_they_throw(self, app: Flask) -> None:
        visitor = Visitor(app)
        table = laid(visitor)
        plays = to_play(visitor, table)
        throw_dice(visitor, plays)
        first, _, seat = plays.removeprefix("/rounds/").rpartition(".s")
        program = program_of(app, first.partition(".")[2])
        for number in {"1", "2", "3"} - {seat}:
            waiting = f"{first}.s{number}"
            assert visitor.get(f"/rounds/{waiting}").headers["Location"] == table
            led = visitor.get(f"/rounds/{waiting}/review").headers["Location"]
            assert led == f"/rounds/{waiting}"
            assert program.get(f"/rounds/{waiting}").json["dice"] is None
            assert program.get(f"/rounds/{waiting}/review").status_code == 409

    def test_a_name_from_right_to_left_leaves_the_words_around_it(self, app: Flask) -> None:
        visitor = Visitor(app)
        page = open_page(visitor, laid(visitor, "محمد", "Ελένη"))
        heading = page.one("h1").text
        assert heading in ("\u2068محمد\u2069 begins", "Ελένη begins")


class TestOthers:
    def test_nobody_else_sees_a_table(self, app: Flask) -> None:
        table = laid(Visitor(app))
        stranger = Visitor(app)
        assert stranger.get(table).status_code == 404
        stranger.post("/seats", {**form(*NAMES), "once": "2" * 32})
        assert stranger.get(table).status_code == 404
        code = table.rpartition("/")[2]
        for path in (f"/c/{code}", f"/c/{code}/choices", f"/seats/{code.lower()}", "/seats/x"):
            assert Visitor(app).get(path).status_code == 404, path

    def test_a_table_cannot_be_shared_by_its_code(self, app: Flask) -> None:
        visitor = Visitor(app)
        code = laid(visitor).rpartition("/")[2]
        assert visitor.post(f"/c/{code}/share", {"mode": "open"}).status_code == 404
        assert visitor.get(f"/c/{code}").status_code == 404
