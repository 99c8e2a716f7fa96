"""What a round left on the table, beside the reader's own finished rounds and nowhere else."""

import pytest
from flask import Flask

from service.play import players, sharing, specials
from service.play.kit import Kit
from service.web.i18n import load_languages
from tests.play.test_choices import play, play_on
from tests.play.totals import new_players
from tests.web.readers import TODAY
from tests.world import NOON, Clock, Visitor, program_of, visitor_of, web_of

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
    code = sharing.create(kit, aino, "junior+saved", "blind", NOON).code
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
