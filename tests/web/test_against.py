"""Playing against a computer on pages and in the API: how one is asked for, and how it is told."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from service.web.context import GAME_COOKIE
from service.web.views.against import LEVELS
from tests.store.contents import Contents
from tests.web.reading import Node, fields_of, open_page, press
from tests.world import Program, Visitor, program_of, visitor_of

ONCE = "1" * 32
WORDS = {
    "en": ("Against", ["nobody", "Easy", "Medium", "Hard"]),
    "sv": ("Motståndare", ["ingen", "Lätt", "Mellan", "Svår"]),
    "fi": ("Vastustaja", ["ei ketään", "Helppo", "Keskitaso", "Vaikea"]),
}


def offered(page: Node) -> dict[str, bool]:
    """Whom the form offers to play against, and which of them is chosen."""
    radios = page.all("input", type="radio", name="opponent")
    return {radio.get("value") or "": "checked" in radio.attributes for radio in radios}


def state_of(app: Flask, address: str) -> Any:
    """A round as the API tells it to its player."""
    return program_of(app, address.rpartition(".")[2]).get(address).json


def begun(app: Flask, **form: str) -> Any:
    """The round that the form of ordinary Yatzy begins."""
    answer = Visitor(app).post("/games/classic", {"once": ONCE, "with": "nobody", **form})
    assert answer.status_code == 303
    return state_of(app, answer.headers["Location"])


class TestChoosing:
    @pytest.mark.parametrize("locale", WORDS)
    def test_every_game_offers_nobody_and_three_computers(self, app: Flask, locale: str) -> None:
        legend, words = WORDS[locale]
        for slug in ("maxi", "junior", "seven"):
            answer = Visitor(app, **{"Accept-Language": locale}).get(f"/games/{slug}")
            against = re.search(r'<fieldset class="against">.*?</fieldset>', answer.text, re.DOTALL)
            assert against
            assert f"<legend>{legend}</legend>" in against[0]
            assert re.findall(r"<span>([^<]*)</span>", against[0]) == words

    def test_how_each_plays_stands_beside_it_and_where_hard_is_not_perfect(
        self, app: Flask
    ) -> None:
        def rules(slug: str) -> str:
            found = open_page(Visitor(app), f"/games/{slug}").one("fieldset", class_="against")
            return found.text

        assert "Easy goes for the face it has most of" in rules("maxi")
        assert "Medium thinks one throw ahead" in rules("maxi")
        assert "Hard plays perfectly" in rules("maxi")
        assert "With some house rules it only thinks to the end of the turn." in rules("maxi")
        assert "perfect play of this game is not known" in rules("seven")
        assert "Hard plays perfectly" not in rules("seven")

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_chosen_one_plays_along_in_its_newest_version(self, app: Flask, level: str) -> None:
        state = begun(app, opponent=level)
        assert (state["opponent"], state["rival"]["name"]) == (f"{level}@1", level)
        assert begun(app, opponent="", once="2" * 32)["opponent"] is None

    def test_it_is_offered_again_and_the_game_too(self, app: Flask) -> None:
        visitor = Visitor(app)
        assert offered(open_page(visitor, "/games/classic")) == {
            "": True, "easy": False, "medium": False, "hard": False
        }  # fmt: skip
        visitor.post("/games/classic", {"also": "saved", "opponent": "hard"})
        for slug in ("classic", "maxi"):
            assert offered(open_page(visitor, f"/games/{slug}"))["hard"]
        front = open_page(visitor, "/").one("form", action="/solo/start")
        assert front.one("input", name="ruleset")["value"] == "classic+saved"
        visitor.post("/games/classic", {"opponent": ""})
        assert offered(open_page(visitor, "/games/classic"))[""]

    @pytest.mark.parametrize("value", ["maxi.", "maxi.stina", "maxi.hard.easy", ".", "maxi.HARD"])
    def test_a_cookie_that_names_no_level_is_as_none(self, app: Flask, value: str) -> None:
        visitor = Visitor(app)
        visitor.client.set_cookie(GAME_COOKIE, value, domain="localhost")
        assert offered(open_page(visitor, "/games/maxi"))[""]

    def test_a_refused_form_keeps_the_chosen_one(self, app: Flask) -> None:
        form = {"also": ["saved"], "order": "up", "columns": "columns-mixed", "opponent": "easy"}
        answer = Visitor(app).post("/games/maxi", form)
        assert answer.status_code == 422
        assert 'value="easy" checked' in answer.text

    def test_a_game_with_friends_has_no_computer(self, app: Flask) -> None:
        visitor = Visitor(app)
        form = {"once": ONCE, "with": "friend", "opponent": "hard"}
        code = visitor.post("/games/classic", form).headers["Location"].removeprefix("/c/")
        answer = visitor.post(f"/c/{code}/play", {"once": ONCE})
        assert answer.status_code == 303
        assert state_of(app, answer.headers["Location"])["opponent"] is None

    @pytest.mark.parametrize("level", ["stina", "Hard", "hard@1", "x" * 4000])
    @pytest.mark.parametrize("path", ["/games/maxi", "/solo/start"])
    def test_what_is_no_level_is_refused_and_makes_nobody(
        self, app: Flask, stored: Callable[[], Contents], path: str, level: str
    ) -> None:
        before = stored()
        answer = Visitor(app).post(path, {"once": ONCE, "ruleset": "maxi", "opponent": level})
        assert answer.status_code == 400
        assert "Set-Cookie" not in answer.headers
        assert stored() == before


class TestResult:
    @pytest.mark.parametrize(
        ("locale", "said"),
        [
            ("en", "Same dice: Hard {} · You {}"),
            ("sv", "Samma tärningar: Svår {} · Du {}"),
            ("fi", "Samat nopat: vaikea {} · sinä {}"),
        ],
    )
    def test_both_totals_stand_in_one_line_and_nobody_has_lost(
        self, app: Flask, locale: str, said: str
    ) -> None:
        program = Program(app)
        over = program.play(program.start("solo", ruleset="classic", opponent="hard").json)
        visitor = visitor_of(app, program.player)
        page = visitor.get(f"/rounds/{over['id']}", **{"Accept-Language": locale}).text
        line = said.format(over["rival"]["total"], over["total"])
        assert f"<summary>{line}</summary>" in page.replace("\N{NO-BREAK SPACE}", " ")
        assert 'class="his' in page
        assert not re.search("beaten|lost to|you lose|you win|defeat", page, re.IGNORECASE)

    @pytest.mark.parametrize(
        ("level", "first"), [("easy", "Easy {}"), ("medium", "Medium {}"), (None, "Medium {}")]
    )
    def test_the_one_that_played_along_is_told_first(
        self, app: Flask, level: str | None, first: str
    ) -> None:
        program = Program(app)
        over = program.play(program.start("solo", ruleset="junior", opponent=level).json)
        page = open_page(visitor_of(app, program.player), f"/rounds/{over['id']}")
        told = page.one("summary").text.replace("\N{NO-BREAK SPACE}", " ")
        total = over["rival"]["total"] if level else r"\d+"
        assert re.fullmatch(f"Same dice: {first.format(total)} · You {over['total']}", told)

    def test_it_is_played_again_against_the_same_one(self, app: Flask) -> None:
        program = Program(app)
        over = program.play(program.start("solo", ruleset="junior", opponent="medium").json)
        visitor = visitor_of(app, program.player)
        again = open_page(visitor, f"/rounds/{over['id']}").one("form", action="/solo/start")
        assert fields_of(again, again.one("button"))["opponent"] == "medium"
        address = press(visitor, again.one("button")).headers["Location"]
        state = state_of(app, address)
        assert (state["opponent"], state["ruleset"]) == ("medium@1", "junior")

    def test_a_code_sent_on_says_nothing_of_the_computer(self, app: Flask) -> None:
        program = Program(app)
        over = program.play(program.start("solo", opponent="hard").json)
        made = program.send("POST", "/challenges", {"mode": "side", "from_round": over["id"]}).json
        landing = Visitor(app).get(made["link"].removeprefix("http://localhost")).text
        friend = Program(app)
        state = friend.move(friend.start(made["code"]).json, "throw").json
        page = visitor_of(app, friend.player).get(f"/rounds/{state['id']}").text
        for text in (
            landing,
            page,
            str(state),
            str(friend.get(f"/challenges/{made['code']}").json),
        ):
            assert not re.search(r"\bhard\b|hard@", text, re.IGNORECASE)
        assert state["opponent"] == program.player
        assert program.get(f"/rounds/{over['id']}").json["opponent"] == "hard@1"


class TestProgram:
    def test_the_state_tells_the_computer_as_a_rival(self, app: Flask) -> None:
        program = Program(app)
        answer = program.start("solo", ruleset="junior", opponent="easy")
        nothing = {"player": "easy@1", "name": "easy", "turn": 0, "card": {}, "total": 0}
        assert answer.status_code == 201
        assert (answer.json["opponent"], answer.json["rival"]) == ("easy@1", nothing)
        state = program.play(answer.json, until_turn=3)
        assert state["rival"]["turn"] == 1
        assert program.get(f"/rounds/{state['id']}").json == state
        over = program.play(state)
        assert (over["rival"]["turn"], over["scored"]) == (6, True)

    @pytest.mark.parametrize("level", ["stina", "", "Hard", "hard@1", "perfect"])
    def test_what_is_no_level_is_refused_with_a_sentence(
        self, app: Flask, stored: Callable[[], Contents], level: str
    ) -> None:
        program = Program(app)
        before = stored()
        answer = program.start("solo", opponent=level)
        assert (answer.status_code, answer.json["reason"]) == (400, "opponent")
        assert answer.json["detail"] == "An opponent is easy, medium or hard."
        assert stored() == before

    @pytest.mark.parametrize("challenge", ["today", "special", "2426-11-29", "K7QM-3XT9"])
    @pytest.mark.parametrize("practice", [False, True])
    def test_other_dice_than_ones_own_are_played_against_nobody(
        self, app: Flask, stored: Callable[[], Contents], challenge: str, practice: bool
    ) -> None:
        program = Program(app)
        before = stored()
        answer = program.start(challenge, opponent="hard", practice=practice)
        assert (answer.status_code, answer.json["reason"]) == (400, "opponent")
        assert answer.json["detail"] == "Only a solo round is played against a computer."
        assert stored() == before

    def test_the_document_names_the_levels(self, app: Flask) -> None:
        document = Visitor(app).get("/api/v1/openapi.json").json
        wanted = document["components"]["schemas"]["RoundWanted"]["properties"]["opponent"]
        enums = [one["enum"] for one in wanted["anyOf"] if "enum" in one]
        assert enums == [["easy", "medium", "hard"]]
