"""The page of what others chose: to whom, in which words, with the reader's own choice marked."""

from datetime import timedelta

import pytest
from flask import Flask

from service.game.codes import display
from service.play import challenges, sharing
from service.play.choices import LEAST, Choices, Turn
from service.web.i18n import load_languages
from service.web.views.choices import Place, share_text, view_choices
from tests.play.test_choices import play, play_on
from tests.play.totals import new_players
from tests.web.readers import TODAY, finished, newcomer, playing
from tests.web.reading import Node, open_page
from tests.world import NOON, Clock, Visitor, visitor_of, web_of

PAGE = f"/d/{TODAY}/choices"


def many(app: Flask) -> list[str]:
    """Twenty who have finished today, all with the same choices."""
    kit = web_of(app).kit
    made = new_players(kit, LEAST, NOON)
    for player in made:
        play(kit, player)
    return made


def turns(page: Node) -> list[Node]:
    found = page.all("ol", class_="turns choices")
    return [node for node in found[0].children if isinstance(node, Node)] if found else []


def test_nobody_sees_choices_before_the_own_round_is_over(app: Flask) -> None:
    many(app)
    for reader in (newcomer(app), playing(app), playing(app, turns=19)):
        page = open_page(reader.visitor, PAGE)
        assert not turns(page)
        assert "%" not in page.one("main").text
        assert "20 players have finished" in page.text
        assert page.one("a", class_="btn main")["href"] == f"/d/{TODAY}"


def test_who_has_finished_sees_every_turn_and_the_own_choice(app: Flask) -> None:
    many(app)
    reader = finished(app)
    shown = turns(open_page(reader.visitor, PAGE))
    assert len(shown) == 20
    for turn in shown:
        kept, box = (one.all("li") for one in turn.all("ul"))
        assert [len(kept), len(box)] == [1, 1]
        assert kept[0].text.endswith("you 100%")
        assert box[0].text.endswith("you 100%")
        assert (kept[0]["class"], box[0]["class"]) == ("mine", "mine")


def test_too_few_are_told_as_such(app: Flask) -> None:
    page = open_page(finished(app).visitor, PAGE)
    assert "1 player has finished" in page.text
    assert "from 20 finished games on" in page.text
    assert not turns(page)


def test_a_final_day_is_open_to_all(app: Flask, clock: Clock) -> None:
    many(app)
    clock.now = NOON + timedelta(days=1, minutes=5)
    page = open_page(Visitor(app), PAGE)
    assert len(turns(page)) == 20
    assert not page.all("li", class_="mine")


def test_the_result_and_the_board_lead_there(app: Flask) -> None:
    reader = finished(app)
    for address in (str(reader.round), f"/d/{TODAY}/board"):
        assert open_page(reader.visitor, address).one("a", href=PAGE).text == "What others chose"
    hidden = open_page(newcomer(app).visitor, f"/d/{TODAY}/board")
    assert not hidden.all("a", href=PAGE)


@pytest.mark.parametrize("path", [f"/d/{TODAY + 1}/choices", "/d/0/choices", "/d/9999999/choices"])
def test_other_days_have_no_such_page(app: Flask, path: str) -> None:
    assert finished(app).visitor.get(path).status_code in (400, 404)


@pytest.mark.parametrize(
    ("locale", "heading"), [("sv", "Så valde andra"), ("fi", "Näin muut valitsivat")]
)
def test_it_speaks_the_readers_language(app: Flask, locale: str, heading: str) -> None:
    visitor = visitor_of(app, many(app)[0])
    visitor.headers["Accept-Language"] = locale
    page = open_page(visitor, PAGE)
    assert page.one("h1").text == heading
    assert "100\xa0%" in visitor.get(PAGE).text


@pytest.mark.parametrize(
    ("players", "of", "text"),
    [(20, 20, "100%"), (9, 100, "9%"), (1, 8, "13%"), (1, 100, "1%"), (1, 101, "<1%")],
)
def test_a_share_is_rounded_and_never_none(players: int, of: int, text: str) -> None:
    assert share_text(players, of, load_languages()["en"]) == text


def test_the_commonest_three_are_shown_and_the_own_choice_besides(app: Flask) -> None:
    challenge = challenges.day_of("today", NOON, web_of(app).kit)
    kept = {(5,): 40, (6,): 30, (5, 5): 9, (): 15, (1,): 6}
    turn = Turn(1, (1, 2, 5, 5, 6, 6), kept, {"fives": 99, "chance": 1}, ((1,), "chance"))
    view = view_choices(
        Choices(challenge, 100, (turn,)), Place("No. 1", "/d/1"), load_languages()["en"], NOON
    )
    shown = [(one.dice, one.share, one.me) for one in view.turns[0].kept]
    assert shown == [
        ((5,), "40%", False), ((6,), "30%", False), ((), "15%", False), ((1,), "6%", True)
    ]  # fmt: skip
    assert [one.me for one in view.turns[0].boxes] == [False, True]


def test_players_of_a_code_see_what_was_chosen_when_they_have_finished(app: Flask) -> None:
    kit = web_of(app).kit
    players = new_players(kit, LEAST, NOON)
    code = sharing.create(kit, players[0], "classic", "blind", NOON).code
    for player in players[1:]:
        play_on(kit, sharing.join(kit, player, code, NOON)[0])
    path = f"/c/{display(code)}/choices"
    hidden = open_page(visitor_of(app, players[0]), path)
    assert not turns(hidden)
    assert "19 players have finished" in hidden.text
    assert hidden.one("a", class_="btn main")["href"] == f"/c/{code}"
    play_on(kit, sharing.join(kit, players[0], code, NOON)[0])
    shown = open_page(visitor_of(app, players[0]), path)
    assert len(turns(shown)) == 15
    assert display(code) in shown.one("title").text
    assert len(shown.all("li", class_="mine")) == 30


def test_a_code_tells_strangers_nothing_of_its_choices(app: Flask) -> None:
    kit = web_of(app).kit
    maker, stranger = new_players(kit, 2, NOON)
    code = sharing.create(kit, maker, "classic", "open", NOON).code
    play_on(kit, sharing.join(kit, maker, code, NOON)[0])
    for visitor in (Visitor(app), visitor_of(app, stranger)):
        assert visitor.get(f"/c/{code}/choices").status_code == 404
    assert Visitor(app).get("/c/K7QM3XT9/choices").status_code == 404
    assert Visitor(app).get("/c/K7QM3XT8/choices").status_code == 400
