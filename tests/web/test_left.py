"""What a round left on the table, beside the reader's own finished rounds and nowhere else."""

import pytest
from flask import Flask

from service.play import players, sharing, specials
from service.play.crowd import Crowd
from service.play.kit import Kit
from service.store import left as records
from service.web.i18n import load_languages
from service.web.views.crowd import crowd_text
from tests.play.test_choices import play, play_on
from tests.play.totals import new_players
from tests.web.readers import TODAY
from tests.world import NOON, Clock, Program, Visitor, program_of, visitor_of, web_of

WORDS = "Left on the table −"


@pytest.fixture
def kit(app: Flask) -> Kit:
    return web_of(app).kit


def told(visitor: Visitor, path: str) -> int:
    """How often a page tells what was left."""
    text: str = visitor.get(path).text
    return text.replace("&nbsp;", " ").replace("\N{NO-BREAK SPACE}", " ").count(WORDS)


def two(kit: Kit) -> list[str]:
    made = new_players(kit, 2, NOON)
    for player, name in zip(made, ("Aino", "Pekka"), strict=True):
        players.rename(kit, player, name)
    return made


def test_it_stands_beside_the_finished_daily_on_every_page_of_ones_own(
    app: Flask, kit: Kit, clock: Clock
) -> None:
    (aino,) = new_players(kit, 1, NOON)
    live = play(kit, aino)
    visitor = visitor_of(app, aino)
    for path in ("/", f"/d/{TODAY}", f"/rounds/{live.id}"):
        assert told(visitor, path) == 1, path
        assert told(Visitor(app), path) == 0
    clock.advance(days=1)
    assert told(visitor, "/") == 1


def test_nothing_is_told_before_the_own_round_is_over(app: Flask, kit: Kit) -> None:
    aino, pekka = two(kit)
    play(kit, pekka)
    code = sharing.create(kit, pekka, "classic", "side", NOON).code
    play_on(kit, sharing.join(kit, pekka, code, NOON)[0])
    program, visitor = program_of(app, aino), visitor_of(app, aino)
    daily, shared = program.start().json["id"], program.start(code).json["id"]
    for path in ("/", f"/d/{TODAY}", f"/c/{code}", f"/rounds/{daily}", f"/rounds/{shared}"):
        assert "Left on the table" not in visitor.get(path).text
    members = program.get(f"/challenges/{code}").json["members"]
    assert [one["left"] for one in members] == [None, None]


def test_players_of_a_code_see_it_of_each_other_once_both_are_done(app: Flask, kit: Kit) -> None:
    aino, pekka = two(kit)
    code = sharing.create(kit, aino, "classic", "blind", NOON).code
    lives = [play_on(kit, sharing.join(kit, one, code, NOON)[0]) for one in (aino, pekka)]
    assert told(visitor_of(app, aino), f"/c/{code}") == 2
    assert told(visitor_of(app, aino), f"/rounds/{lives[0].id}") == 3
    members = program_of(app, pekka).get(f"/challenges/{code}").json["members"]
    compared = program_of(app, pekka).get(f"/challenges/{code}/compare?with={aino}").json
    assert {one["player"]: one["left"] for one in members} == {
        one["player"]: one["left"] for one in compared["players"]
    }


def test_a_game_without_a_table_says_nothing(app: Flask, kit: Kit) -> None:
    aino, pekka = two(kit)
    code = sharing.create(kit, aino, "classic+columns2", "blind", NOON).code
    for one in (aino, pekka):
        play_on(kit, sharing.join(kit, one, code, NOON)[0])
    for path in ("/", f"/c/{code}", f"/rounds/c-{code}.{aino}"):
        assert "Left on the table" not in visitor_of(app, aino).get(path).text
    members = program_of(app, aino).get(f"/challenges/{code}").json["members"]
    assert [one["left"] for one in members] == [None, None]


def test_the_front_page_tells_it_of_a_code_where_it_tells_the_own_total(
    app: Flask, kit: Kit
) -> None:
    aino, pekka = two(kit)
    code = sharing.create(kit, aino, "classic", "blind", NOON).code
    for one in (aino, pekka):
        play_on(kit, sharing.join(kit, one, code, NOON)[0])
    visitor = visitor_of(app, aino)
    assert told(visitor, "/") == 0
    visitor.post(f"/c/{code}/seen")
    assert told(visitor, "/") == 1


def test_a_special_tells_it_where_there_is_a_table(app: Flask, kit: Kit) -> None:
    specials.prepare(kit, NOON)
    special = specials.of_week(kit, specials.week_at(NOON), NOON)
    (aino,) = new_players(kit, 1, NOON)
    play_on(kit, specials.begin(kit, aino, special, NOON)[0])
    has_table = kit.same_dice.totals(special.ruleset, special.seed).perfect
    for path in ("/", "/special"):
        assert told(visitor_of(app, aino), path) == has_table


@pytest.mark.parametrize(("locale", "words"), [("sv", "Kvar på bordet"), ("fi", "Pöydälle jäi")])
def test_it_is_told_in_the_words_of_each_language(locale: str, words: str) -> None:
    assert load_languages()[locale].gettext("Left on the table") == words


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "You left less on the table than 75% of the players."),
        ("sv", "Du lämnade mindre kvar på bordet än 75 % av spelarna."),
        ("fi", "75 % pelaajista jätti pöydälle enemmän kuin sinä."),
    ],
)
def test_the_share_of_those_who_left_more_is_told_in_the_words_of_each_language(
    locale: str, text: str
) -> None:
    told = crowd_text(Crowd({0: 5, 90: 15}), 14, load_languages()[locale])
    assert told.replace("\N{NO-BREAK SPACE}", " ") == text


def test_nothing_is_said_where_nobody_left_more_or_it_is_not_known() -> None:
    english = load_languages()["en"]
    assert crowd_text(Crowd({14: 20}), 14, english) == ""
    assert crowd_text(Crowd({15: 19}), 14, english) == ""
    assert crowd_text(Crowd({15: 20}), None, english) == ""
    assert crowd_text(None, 14, english) == ""


SENTENCE = "You left less on the table than 75% of the players."


def test_on_a_final_day_one_is_told_how_many_left_more(app: Flask, kit: Kit, clock: Clock) -> None:
    (aino,) = new_players(kit, 1, NOON)
    address = f"/rounds/{play(kit, aino).id}"
    visitor, program = visitor_of(app, aino), program_of(app, aino)
    records.keep(kit.store, "d-2426-11-29", {0: 5, 9999: 15})
    clock.set("2426-11-30T12:04:59.999Z")
    assert SENTENCE not in visitor.get(address).text
    clock.set("2426-11-30T12:05:00Z")
    assert SENTENCE in visitor.get(address).text
    assert program.get(f"{address}/review").json["left_less_than"] == 75
    assert Program(app).get(f"{address}/review").status_code == 403


def test_practice_of_the_day_is_told_of_no_crowd(app: Flask, kit: Kit, clock: Clock) -> None:
    (aino,) = new_players(kit, 1, NOON)
    program = program_of(app, aino)
    records.keep(kit.store, "d-2426-11-29", {0: 5, 9999: 15})
    clock.advance(days=1, minutes=5)
    practice = program.play(program.start("2426-11-29", practice=True).json)
    address = f"/rounds/{practice['id']}"
    assert SENTENCE not in visitor_of(app, aino).get(address).text
    assert program.get(f"{address}/review").json["left_less_than"] is None
