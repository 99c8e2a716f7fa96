"""Everything of a player as one file: who gets it, and that it replays to the same cards."""

import json
from typing import Any

from flask import Flask

from service.app import read_rulesets
from service.game import dice
from service.game.moves import read_opening
from service.game.round import replay
from service.play import groups, players
from tests.play.test_belongings import play_everything
from tests.web.readers import finished, newcomer, playing
from tests.web.reading import open_page
from tests.web.test_evenings import document as document_of_evening
from tests.web.test_evenings import send
from tests.world import NOON, Clock, Program, program_of, visitor_of, web_of

GAMES = read_rulesets()


def told_to(app: Flask, player: str) -> Any:
    return json.loads(visitor_of(app, player).get("/me/export.json").text)


def test_a_player_takes_everything_along_as_a_file(app: Flask) -> None:
    reader = finished(app)
    link = open_page(reader.visitor, "/players").one("a", href="/me/export.json")
    answer = reader.visitor.get(str(link["href"]))
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == 'attachment; filename="sammakast.json"'
    assert answer.headers["Cache-Control"] == "private, no-store"
    document = json.loads(answer.text)
    assert document["player"] == reader.player
    assert [one["day"] for one in document["results"]] == ["2426-11-29"]


def test_who_plays_nowhere_gets_no_file(app: Flask) -> None:
    assert newcomer(app).visitor.get("/me/export.json").status_code == 403
    assert not open_page(newcomer(app).visitor, "/players").all("a", href="/me/export.json")


def test_a_program_gets_the_same_document(app: Flask) -> None:
    reader = finished(app)
    program = program_of(app, reader.player)
    assert program.get("/me/export").json == told_to(app, reader.player)
    assert Program(app, "nonsense").get("/me/export").status_code == 401


def test_the_document_replays_to_the_same_cards_by_itself(app: Flask, clock: Clock) -> None:
    """From opening, moves and seed alone, once everything is open to all."""
    kit = web_of(app).kit
    player = players.create(kit, "sv", None, NOON).id
    begun = play_everything(kit, player)
    before = told_to(app, player)
    clock.advance(days=39)
    document = told_to(app, player)
    assert sorted(one["id"] for one in document["rounds"]) == begun
    for one in document["rounds"]:
        seed = bytes.fromhex(one["seed"])
        opening = read_opening(one["opening"])
        game = GAMES.find(opening.ruleset, opening.version)
        lines = [one["opening"], *(move["move"] for move in one["moves"])]
        again = replay(game, seed, lines)
        assert dict(again.card) == one["card"]
        assert again.total == one["total"]
        assert dice.commitment(seed) == one["commitment"]
        assert [dict(other["card"]) for other in before["rounds"] if other["id"] == one["id"]] == [
            one["card"]
        ]


def test_before_a_round_is_open_to_all_its_file_tells_the_dice_that_lie_alone(app: Flask) -> None:
    reader = playing(app)
    document = told_to(app, reader.player)
    (one,) = document["rounds"]
    assert one["seed"] is None
    assert len([move for move in one["moves"] if "dice" in move]) == 3
    seed = web_of(app).kit.ring.on(NOON.date()).key
    assert seed.hex() not in json.dumps(document)


def test_the_file_names_settings_names_and_evenings(app: Flask) -> None:
    kit = web_of(app).kit
    player = players.create(kit, "fi", None, NOON)
    players.rename(kit, player.id, "Aino")
    players.hide(kit, player.id, True)
    code = groups.create(kit, player.id, "Virtanens", NOON).code
    send(visitor_of(app, player.id))
    document = told_to(app, player.id)
    assert [document[name] for name in ("name", "own_name", "locale", "format")] == [
        player.public_name, "Aino", "fi", 1,
    ]  # fmt: skip
    assert [document[name] for name in ("hidden", "quiet", "groups")] == [True, False, [code]]
    (evening,) = document["evenings"]
    kept = document_of_evening()
    assert evening["place"] == kept["place"]
    assert [one["name"] for one in evening["seats"]] == [one["name"] for one in kept["seats"]]


def test_names_at_a_table_on_one_device_come_along(app: Flask) -> None:
    kit = web_of(app).kit
    player = players.create(kit, "en", None, NOON).id
    play_everything(kit, player)
    named = [one["name"] for one in told_to(app, player)["rounds"] if one["name"]]
    assert named == ["Aino", "Pekka"]


def test_taking_it_along_changes_nothing(app: Flask, stored: Any) -> None:
    reader = finished(app)
    before = stored()
    told_to(app, reader.player)
    assert stored() == before
