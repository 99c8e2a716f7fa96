"""The rules as data say for every throw what the scorer says, in every language."""

import json
from dataclasses import replace
from typing import Any

import pytest

from service.app import read_rulesets
from service.game.entries import every_throw, possible
from service.game.legal import options
from service.game.ruleset import LOCALES, Ruleset
from service.game.rulesets import Rulesets
from service.game.scoring import score
from service.web.i18n import load_languages
from service.web.views.table_data import table_data

RULESETS = read_rulesets()
LANGUAGES = load_languages()
DATA = json.loads(json.dumps(table_data(RULESETS, LANGUAGES["en"])))
GAMES = {game["slug"]: game for game in DATA["games"]}


def _told(data: dict[str, Any], game: Ruleset, points: list[int]) -> dict[str, int]:
    changed = data["spellings"][game.spelling]["values"]
    values = [changed.get(box["slug"], box["values"]) for box in data["boxes"]]
    slugs = [box["slug"] for box in data["boxes"]]
    return {slug: held[place] for slug, held, place in zip(slugs, values, points, strict=True)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_throw_is_counted_as_the_scorer_counts_it(slug: str) -> None:
    data = GAMES[slug]
    games = [RULESETS.find(spelling) for spelling in data["spellings"]]
    scored = games if slug == "maxi" else games[:1]
    assert len(data["points"]) == len(list(every_throw(games[0])))
    for game in scored:
        for dice in every_throw(game):
            points = data["points"]["".join(map(str, dice))]
            assert _told(data, game, points) == {box.slug: score(box, dice) for box in game.boxes}


@pytest.mark.parametrize("slug", GAMES)
def test_every_spelling_has_its_bonus_and_the_values_of_its_boxes(slug: str) -> None:
    for spelling, told in GAMES[slug]["spellings"].items():
        game = RULESETS.find(spelling)
        found = told["bonus"] and (told["bonus"]["points"], told["bonus"]["limit"])
        assert found == (game.bonus and (game.bonus.points, game.bonus.limit))
        assert told["saved"] == game.saved
        for box in GAMES[slug]["boxes"]:
            values = told["values"].get(box["slug"], box["values"])
            assert tuple(values) == possible(game, game.box(box["slug"]))


def test_a_joker_gives_what_it_gives_in_a_game() -> None:
    game, data = RULESETS.find("yahtzee"), GAMES["yahtzee"]
    upper = {box.slug: 0 for box in game.upper}
    card = {box.slug: None for box in game.boxes} | upper | {"yahtzee": 50}
    for face in range(1, 7):
        offered = options(game, card, (face,) * 5, 3)
        told = _told(data, game, data["jokers"][str(face) * 5])
        assert offered.items() <= told.items()
    assert [slug for slug in GAMES if GAMES[slug]["jokers"]] == ["yahtzee"]


def test_options_are_chosen_as_they_are_spelled() -> None:
    maxi = GAMES["maxi"]
    chosen = {group["name"]: [o["value"] for o in group["options"]] for group in maxi["groups"]}
    assert chosen == {"bonus": ["", "bonus75"], "full": ["", "full25", "full30"]}
    assert [option["value"] for option in maxi["also"]] == ["saved"]
    assert len(maxi["spellings"]) == 12
    assert "maxi+bonus75+full30+saved" in maxi["spellings"]
    assert set(GAMES["classic"]["spellings"]) == {"classic", "classic+saved"}


@pytest.mark.parametrize("locale", LOCALES)
def test_boxes_are_named_in_the_language_and_the_data_stay_small(locale: str) -> None:
    data = table_data(RULESETS, LANGUAGES[locale])
    maxi = RULESETS.find("maxi")
    assert [box["name"] for box in data["games"][0]["boxes"]] == [
        box.names[locale] for box in maxi.boxes
    ]
    assert len(json.dumps(data, separators=(",", ":"))) < 160_000


def test_versions_before_the_newest_are_told_whole_and_are_not_offered() -> None:
    newer = replace(RULESETS.find("maxi"), version=2, throws=2)
    data = table_data(Rulesets([*RULESETS, newer]), LANGUAGES["en"])
    assert [(game["slug"], game["version"]) for game in data["games"]][:2] == [
        ("maxi", 2), ("classic", 1),
    ]  # fmt: skip
    (earlier,) = data["earlier"]
    assert json.loads(json.dumps(earlier)) == GAMES["maxi"]
    assert DATA["earlier"] == []
