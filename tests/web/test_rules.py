"""The rules pages: what boxes ask for follows from patterns and figures, whatever the game."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from service.game.patterns import PATTERNS
from service.game.reading import read_ruleset
from service.game.ruleset import Ruleset
from service.game.rulesets import Rulesets
from service.web.i18n import Language, load_languages
from service.web.views.rules import bonus_text, view_rules
from tests.web.reading import open_page, press
from tests.web.samples import CLASSIC, MAXI
from tests.world import Visitor, web_of

LANGUAGES = load_languages()
EN = LANGUAGES["en"]

BOXES = {
    "a": ("face", "face = 2", "2, 2, 2, 1, 1, 1, 1"),
    "b": ("alike", "count = 6", "5, 5, 5, 5, 5, 5, 1"),
    "c": ("pairs", "count = 1", "6, 6, 1, 2, 3, 4, 5"),
    "d": ("pairs", "count = 3", "6, 6, 5, 5, 4, 4, 1"),
    "e": ("house", "more = 4, fewer = 3", "6, 6, 6, 6, 5, 5, 5"),
    "f": ("house", "more = 3, fewer = 2", "6, 6, 6, 5, 5, 1, 2"),
    "g": ("straight", "first = 3, last = 6", "3, 4, 5, 6, 6, 6, 6"),
    "h": ("chance", "", "6, 6, 6, 6, 6, 6, 6"),
    "i": ("all-alike", "points = 150", "6, 6, 6, 6, 6, 6, 6"),
    "j": ("alike-all", "count = 3", "5, 5, 5, 6, 2, 1, 1"),
    "k": ("house-for", "more = 3, fewer = 2, points = 25", "5, 5, 5, 6, 6, 1, 2"),
    "l": ("hut", "most = 3, fewer = 2", "5, 5, 5, 3, 3, 2, 2"),
    "m": ("run", "length = 4, points = 30", "1, 2, 3, 4, 6, 6, 6"),
}


def new_game(bonus: str = "bonus = { points = 9, limit = 8 }") -> Ruleset:
    """A game of seven dice that nobody has heard of, with every pattern there is."""
    names = '{ en = "X", sv = "X", fi = "X" }'
    head = f'id = "new"\nversion = 1\ndice = 7\nthrows = 3\n{bonus}\nnames = {names}\n'
    boxes = (
        f'[[boxes]]\nslug = "{slug}"\npattern = "{pattern}"\nargs = {{ {args} }}\n'
        f"names = {names}\nshort = {names}\nexample = [{example}]\n"
        for slug, (pattern, args, example) in BOXES.items()
    )
    return read_ruleset(head + "".join(boxes), "new.toml")


@pytest.mark.parametrize("ruleset", [MAXI, CLASSIC, new_game()], ids=["maxi", "classic", "new"])
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_box_has_a_sentence_an_example_and_its_points(
    ruleset: Ruleset, language: Language
) -> None:
    rules = view_rules(ruleset, language)
    assert [rule.box for rule in rules] == list(ruleset.boxes)
    assert all(rule.sentence and rule.points > 0 for rule in rules)
    assert not any("{" in rule.sentence for rule in rules)


def test_a_game_that_is_only_data_is_explained_box_by_box() -> None:
    game = new_game()
    assert {box.pattern for box in game.boxes} == set(PATTERNS)
    assert [rule.sentence for rule in view_rules(game, EN)] == [
        "Add up the dice that show 2.",
        "6 dice alike; only those count.",
        "Two dice alike. The highest pair counts.",
        "3 pairs of different faces; four alike are not two pairs.",
        "4 of one face and 3 of another; one face alone is not enough.",
        "3 of one face and 2 of another; one face alone is not enough. 2 dice are left out.",
        "Every face from 3 to 6: always 18 points.",
        "Whatever lies on the table: all dice are added up.",
        "All 7 dice alike: always 150 points.",
        "3 dice alike: all dice are added up.",
        "3 of one face and 2 of another: always 25 points.",
        "3 of one face and 2 each of two others; all are added up.",
        "Any 4 faces in a row: always 30 points.",
    ]


def test_the_figures_of_the_games_are_those_of_the_scorer() -> None:
    said = {
        rule.box.slug: rule.sentence for game in (MAXI, CLASSIC) for rule in view_rules(game, EN)
    }
    assert said["small-straight"] == "Every face from 1 to 5: always 15 points."
    assert said["full-straight"] == "Every face from 1 to 6: always 21 points."
    assert said["maxi-yatzy"] == "All 6 dice alike: always 100 points."
    assert said["yatzy"] == "All 5 dice alike: always 50 points."


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        (MAXI, "100 points as soon as the boxes above reach 84, as with 4 of each face."),
        (CLASSIC, "50 points as soon as the boxes above reach 63, as with 3 of each face."),
        (
            new_game("bonus = { points = 1, limit = 7 }"),
            "1 point as soon as the boxes above reach 7.",
        ),
        (new_game(""), ""),
    ],
)
def test_the_bonus_is_explained_by_its_figures(ruleset: Ruleset, said: str) -> None:
    """R14: the rules say at which sum how much is paid."""
    assert bonus_text(ruleset, EN) == said


def test_the_dice_that_count_are_marked() -> None:
    rules = {rule.box.slug: rule for rule in view_rules(MAXI, EN)}
    for rule in rules.values():
        chosen = [die for die, counts in zip(rule.dice, rule.counts, strict=True) if counts]
        if rule.box.pattern not in ("straight", "all-alike"):
            assert sum(chosen) == rule.points
    assert sum(rules["full-house"].counts) == 5
    assert all(rules["maxi-yatzy"].counts)


def test_a_game_that_is_only_data_is_offered_played_and_explained(
    build: Callable[..., Flask],
) -> None:
    app = build()
    web = web_of(app)
    known = replace(web.kit, rulesets=Rulesets([*web.kit.rulesets, new_game()]))
    app.extensions["sammakast"] = replace(web, kit=known)
    visitor = Visitor(app)
    offered = open_page(visitor, "/games").one("a", href="/games/new")
    assert offered.text.startswith("X7 dice · 13 turns")
    game = open_page(visitor, offered["href"])
    address = press(visitor, game.one("button", value="nobody")).headers["Location"]
    page = open_page(visitor, address)
    assert "Throw all 7" in page.one("button", id="throw").text
    rules = open_page(visitor, page.one("a", id="help-link")["href"])
    assert len(rules.one("tbody").all("tr")) == len(BOXES) + 1
    assert open_page(visitor, "/fi/rules").all("a", href="/fi/rules/new")


def test_pages_name_the_game_of_the_day_as_each_language_does(app: Flask) -> None:
    for locale, name in MAXI.names.items():
        page = open_page(Visitor(app), "/", **{"Accept-Language": locale})
        described = page.one("meta", name="description")["content"]
        assert name in described
        assert "20" in described
        assert page.one("div", class_="lead").all("p")[1].text.startswith(name)
        rules = open_page(Visitor(app), f"/{locale}/rules")
        for ruleset in (MAXI, CLASSIC):
            named = rules.one("meta", name="description")["content"]
            assert ruleset.names[locale] in named
