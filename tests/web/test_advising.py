"""Asking the coach: where it may be done, what it shows, and what it costs."""

import re
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from flask import Flask

from service.coach.choosing import options_of
from service.coach.reasons import Reason
from service.coach.shelf import Shelf
from service.game.round import begin
from service.play import rounds
from service.play.advising import Advised
from service.play.goals import outlook
from service.play.live import read_round_id
from service.store.boards import count_of
from service.web.i18n import load_languages
from service.web.tokens import make_once
from service.web.views.advising import view_advice
from tests.game.books import RULESETS
from tests.store.contents import Contents
from tests.web.reading import open_page
from tests.world import NOON, Program, Visitor, visitor_of, web_of

REFUSED = {
    "en": "Advice is for games of your own and for practice.",
    "sv": "Råd ges i dina egna spel och när du tränar.",
    "fi": "Neuvoja saa omissa peleissä ja harjoitellessa.",
}


UNSOLVED = {
    "en": "Perfect play of this game is not known.",
    "sv": "Perfekt spel i det här spelet är inte känt.",
    "fi": "Täydellistä pelitapaa ei tässä pelissä tunneta.",
}


def thrown(program: Program, ruleset: str = "maxi") -> Any:
    """A game of one's own, thrown once."""
    return program.move(program.start("solo", ruleset=ruleset).json, "throw").json


def advised(program: Program, ruleset: str = "maxi") -> Any:
    return program.move(thrown(program, ruleset), "advice").json


def advice_of(program: Program, state: Any) -> Any:
    return program.get(f"/rounds/{state['id']}/advice")


def test_the_coach_is_asked_by_a_move_and_then_read(app: Flask) -> None:
    program = Program(app)
    state = thrown(program)
    assert advice_of(program, state).json["reason"] == "advice-not-asked"
    asked = program.move(state, "advice").json
    assert (asked["advised"], asked["scored"]) == (True, False)
    assert asked["version"] == state["version"] + 1
    found = advice_of(program, asked).json
    values = [move["value"] for move in found["moves"]]
    assert max(values) - values[0] <= 0.005
    assert {move["move"] for move in found["moves"]} == {"throw", "score"}
    assert set(found["chances"]) == set(asked["card"]) - {"chance"}


def test_a_game_is_played_by_what_is_advised(app: Flask) -> None:
    program = Program(app)
    state = program.start("solo", ruleset="junior+down").json
    while not state["over"]:
        if state["dice"] is None:
            state = program.move(state, "throw").json
            continue
        state = program.move(state, "advice").json
        best = advice_of(program, state).json["moves"][0]
        if best["move"] == "throw":
            answer = program.move(state, "throw", keep=best["keep"])
        else:
            assert best["points"] == state["options"][best["box"]]
            answer = program.move(state, "score", box=best["box"])
        assert answer.status_code == 200
        state = answer.json


def test_the_same_throw_is_advised_once_and_the_next_one_again(app: Flask) -> None:
    program = Program(app)
    state = advised(program)
    assert program.move(state, "advice").json == state
    written = program.move(state, "score", box="chance").json
    back = program.move(written, "undo").json
    assert program.move(back, "advice").json == back
    again = program.move(back, "throw", keep=[]).json
    assert advice_of(program, again).status_code == 409
    assert program.move(again, "advice").json["version"] == again["version"] + 1


def test_an_advised_round_stands_on_no_board_and_is_no_target(app: Flask) -> None:
    program = Program(app)
    state = program.play(advised(program, "junior"))
    code = state["challenge"].removeprefix("c-")
    assert web_of(app).kit.store.ask(count_of(state["challenge"])) == 0
    document = {"from_round": state["id"], "mode": "open"}
    answer = program.send("POST", "/challenges", document)
    assert answer.status_code == 409, answer.text
    assert answer.json["reason"] == "with-coach"
    visitor = visitor_of(app, program.player)
    page = open_page(visitor, f"/rounds/{state['id']}")
    assert f"/c/{code}/share" not in [form.get("action") for form in page.all("form")]
    shared = visitor.post(f"/c/{code}/share", {"mode": "open"})
    assert shared.status_code == 409
    assert "You have asked the coach in this game" in shared.text


def test_a_round_under_way_that_was_advised_is_no_target_either(app: Flask) -> None:
    program = Program(app)
    document = {"from_round": advised(program)["id"], "mode": "blind"}
    answer = program.send("POST", "/challenges", document)
    assert answer.json["reason"] == "with-coach"


def refusals(app: Flask) -> dict[str, Any]:
    """Rounds that count among others, each thrown once, with who plays them."""
    daily, friend, maker = Program(app), Program(app), Program(app)
    code = maker.send("POST", "/challenges", {"mode": "blind"}).json["code"]
    return {
        "day": (daily, daily.move(daily.start().json, "throw").json),
        "code": (friend, friend.move(friend.start(code).json, "throw").json),
        "maker": (maker, maker.move(maker.start(code).json, "throw").json),
    }


def test_a_round_that_counts_among_others_is_never_advised(
    app: Flask, stored: Callable[[], Contents]
) -> None:
    for program, state in refusals(app).values():
        before = stored()
        answer = program.move(state, "advice")
        assert (answer.status_code, answer.json["reason"]) == (409, "advice-closed")
        assert advice_of(program, state).json["reason"] == "advice-closed"
        visitor = visitor_of(app, program.player)
        address = f"/rounds/{state['id']}"
        assert not open_page(visitor, address).all(id="advise")
        form = {"version": str(state["version"]), "advise": "1"}
        for locale, words in REFUSED.items():
            visitor.headers["Accept-Language"] = locale
            answer = visitor.post(f"{address}/moves", form)
            assert answer.status_code == 409
            assert words in answer.text
        assert stored() == before


def test_the_advice_of_a_round_is_told_to_its_owner_alone(app: Flask) -> None:
    state = advised(Program(app))
    assert advice_of(Program(app), state).status_code == 403


@pytest.mark.parametrize("ruleset", ["seven", "maxi+columns2", "maxi+saved"])
def test_games_without_a_table_are_not_advised(app: Flask, ruleset: str) -> None:
    program = Program(app)
    state = thrown(program, ruleset)
    assert program.move(state, "advice").json["reason"] == "not-solved"
    visitor, address = visitor_of(app, program.player), f"/rounds/{state['id']}"
    assert not open_page(visitor, address).all(id="advise")
    form = {"version": str(state["version"]), "advise": "1"}
    for locale, words in UNSOLVED.items():
        visitor.headers["Accept-Language"] = locale
        answer = visitor.post(f"{address}/moves", form)
        assert answer.status_code == 409
        assert words in answer.text


def test_practice_of_a_days_dice_may_be_advised(app: Flask) -> None:
    program = Program(app)
    program.play(program.start().json)
    state = program.start(practice=True).json
    asked = program.move(program.move(state, "throw").json, "advice")
    assert asked.json["advised"]


def ask(visitor: Visitor, **form: str) -> tuple[str, Any]:
    """Begin a game of one's own, throw, and ask with the button of the page."""
    start = {"once": make_once(), "ruleset": "maxi"}
    address = str(visitor.post("/solo/start", start).headers["Location"])
    visitor.post(f"{address}/moves", {"version": "1", "throw": "1"})
    return address, visitor.post(f"{address}/moves", {"version": "2", "advise": "1", **form})


@pytest.mark.parametrize(
    ("locale", "verbs", "odds", "mark"),
    [
        ("en", {"Keep", "Throw", "Write"}, "Odds of the open boxes", "with coach"),
        ("sv", {"Spara", "Kasta", "Skriv"}, "Sannolikhet för de öppna rutorna", "med tränare"),
        (
            "fi",
            {"Säästä", "Heitä", "Merkitse"},
            "Avoimien ruutujen todennäköisyydet",
            "valmentajan kanssa",
        ),
    ],
)
def test_the_page_shows_the_advice_in_three_languages(
    app: Flask, locale: str, verbs: set[str], odds: str, mark: str
) -> None:
    visitor = Visitor(app, **{"Accept-Language": locale})
    address, answer = ask(visitor)
    assert answer.status_code == 200
    page = open_page(visitor, address)
    (advice,) = page.all("div", **{"class": "advice"})
    assert advice.all("b")[0].text.removesuffix(":") in verbs
    assert odds in advice.text
    assert mark in page.one("form", id="round").one("header").text
    assert page.one(id="advise").get("disabled") is not None


def test_asking_leaves_the_marked_dice_and_says_the_advice_aloud(app: Flask) -> None:
    visitor = Visitor(app)
    start = {"once": make_once(), "ruleset": "maxi"}
    address = str(visitor.post("/solo/start", start).headers["Location"])
    visitor.post(f"{address}/moves", {"version": "1", "throw": "1"})
    die = open_page(visitor, address).one(id="die-1")["value"]
    form = {"version": "2", "advise": "1", "keep": die}
    fragment = visitor.post(f"{address}/moves", form, **{"HX-Request": "true"})
    assert f'value="{die}"' in fragment.text
    assert fragment.text.count(" checked") == 1
    assert "tumble" not in fragment.text
    assert re.search('data-announce="(Keep|Throw|Write): ', fragment.text)


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", ("Cross out", "Ones")),
        ("sv", ("Stryk", "Ettor")),
        ("fi", ("Merkitse 0", "Ykköset")),
    ],
)
def test_a_zero_is_shown_as_crossing_out(locale: str, words: tuple[str, str]) -> None:
    new = begin(RULESETS.find("classic"))
    card = MappingProxyType(dict.fromkeys(new.card, 0) | {"ones": None, "chance": None})
    of = replace(new, dice=(2, 2, 2, 3, 3), throw=3, card=card)
    options = options_of(Shelf().coach(of.ruleset), of)
    told = Advised(options, Reason("zero"), {})
    found = view_advice(of, told, load_languages()[locale])
    assert (found.verb, found.best.text) == words
    assert found.others[0].text.endswith(" 12")
    assert found.others[0].value.startswith("−")


def practising(app: Flask) -> tuple[Program, int, Any]:
    """Practice of a day's dice whose own total is known, advised once."""
    program = Program(app)
    over = program.play(program.start().json)
    state = program.move(program.start(practice=True).json, "throw").json
    return program, over["total"], program.move(state, "advice").json


def test_practice_tells_how_likely_the_own_total_is_beaten(app: Flask) -> None:
    program, total, state = practising(app)
    found = advice_of(program, state).json["to_beat"]
    assert (found["total"], found["computer"]) == (total, None)
    assert 0 < found["chance"] <= 1


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", "Odds of more than {total}: "),
        ("sv", "Sannolikhet för mer än {total}: "),
        ("fi", "Todennäköisyys saada yli {total}: "),
    ],
)
def test_the_page_tells_it_once_the_coach_is_asked(app: Flask, locale: str, words: str) -> None:
    program, total, state = practising(app)
    visitor = visitor_of(app, program.player)
    visitor.headers["Accept-Language"] = locale
    text = open_page(visitor, f"/rounds/{state['id']}").one("div", class_="advice").text
    assert words.format(total=total) in text
    thrown = program.move(state, "throw", keep=[]).json
    page = open_page(visitor, f"/rounds/{thrown['id']}")
    assert not page.all("div", class_="advice")
    assert words.format(total=total) not in page.text


def test_a_game_against_a_computer_tells_how_likely_it_is_beaten(app: Flask) -> None:
    program = Program(app)
    state = program.start("solo", ruleset="classic", opponent="hard").json
    state = program.move(program.move(state, "throw").json, "advice").json
    found = advice_of(program, state).json["to_beat"]
    assert (found["total"], found["computer"]) == (None, "hard")
    assert 0.2 < found["chance"] < 0.8
    page = open_page(visitor_of(app, program.player), f"/rounds/{state['id']}")
    assert "Odds of beating Hard: " in page.text


def test_the_computers_coming_turns_never_count(app: Flask) -> None:
    kit = web_of(app).kit
    program = Program(app)
    state = program.start("solo", ruleset="classic", opponent="hard").json
    state = program.move(program.move(state, "throw").json, "advice").json
    live = rounds.find(kit, program.player, read_round_id(state["id"]), NOON)
    other = replace(live.challenge, seed=bytes(32))
    assert outlook(kit, live) == outlook(kit, replace(live, challenge=other))
    assert live.rival
    assert live.rival.turn == 0


def test_a_game_of_ones_own_has_no_total_to_beat(app: Flask) -> None:
    program = Program(app)
    assert advice_of(program, advised(program)).json["to_beat"] is None


def test_a_game_of_ones_own_leads_to_what_can_be_kept_once_the_coach_was_asked(app: Flask) -> None:
    program = Program(app)
    state = thrown(program, "classic")
    assert "/odds?game=" not in visitor_of(app, program.player).get(f"/rounds/{state['id']}").text
    state = program.move(state, "advice").json
    visitor, dice = visitor_of(app, program.player), "".join(map(str, sorted(state["dice"])))
    address = f"/odds?game=classic&dice={dice}&throws=2"
    back = f"/rounds/{state['id']}"
    link = open_page(visitor, back).one("a", href=f"{address}&for={back}")
    assert link.text == "What if I keep …"
    page = open_page(visitor, f"{address}&for={back}")
    assert "What if I keep" in page.text
    assert [one.text for one in page.all("a", href=back)] == ["Back to the game"]
    for _ in range(2):
        state = program.move(state, "throw", keep=[]).json
    assert "/odds?game=" not in open_page(visitor, f"/rounds/{state['id']}").text


def test_practice_leads_there_at_once(app: Flask) -> None:
    program = Program(app)
    program.play(program.start().json)
    state = program.move(program.start(practice=True).json, "throw").json
    assert "/odds?game=maxi" in visitor_of(app, program.player).get(f"/rounds/{state['id']}").text


def test_a_round_that_counts_among_others_never_leads_there(app: Flask) -> None:
    for program, state in refusals(app).values():
        page = visitor_of(app, program.player).get(f"/rounds/{state['id']}")
        assert "/odds?game=" not in page.text


def test_reading_changes_nothing(app: Flask, stored: Callable[[], Contents]) -> None:
    program = Program(app)
    state = advised(program)
    before = stored()
    advice_of(program, state)
    visitor_of(app, program.player).get(f"/rounds/{state['id']}")
    assert stored() == before
