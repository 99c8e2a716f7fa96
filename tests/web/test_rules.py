"""The rules pages: what boxes ask for follows from patterns and figures, whatever the game."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from service.game.patterns import PATTERNS
from service.game.reading import read_ruleset
from service.game.ruleset import Ruleset
from service.game.rulesets import Rulesets
from service.game.scoring import score
from service.web.i18n import Language
from service.web.views.house_rules import every_option
from service.web.views.rules import bonus_text, view_game, view_rules
from tests.game.players import SPELLINGS
from tests.web.reading import open_page, press
from tests.web.samples import CLASSIC, EN, LANGUAGES, MAXI, rulesets
from tests.web.searched import HOME, at_home
from tests.world import Visitor, web_of

find = rulesets().find

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


@pytest.mark.parametrize("ruleset", [*rulesets(), new_game()], ids=lambda game: game.slug)
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_box_has_a_sentence_an_example_and_its_points(
    ruleset: Ruleset, language: Language
) -> None:
    rules = view_rules(ruleset, language)
    assert [rule.box for rule in rules] == list(ruleset.boxes)
    assert all(rule.sentence and rule.points > 0 for rule in rules)
    assert not any("{" in rule.sentence for rule in rules)


@pytest.mark.parametrize("slug", SPELLINGS)
def test_every_legal_game_is_explained_with_points_of_the_scorer(slug: str) -> None:
    for spelling in SPELLINGS[slug]:
        view = view_game(find(spelling), EN)
        assert len(view.chosen) == len(view.ruleset.options)
        assert [rule.points for rule in view.boxes] == [
            score(box, box.example) for box in view.ruleset.boxes
        ]
        told = (
            *view.turn,
            *view.exactly,
            *view.extras,
            *view.home,
            view.joker,
            *(r.text for r in view.chosen),
        )
        assert not any("{" in line for line in told)


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


def said(spelling: str) -> dict[str, tuple[str, int]]:
    """What the boxes of a game ask for, and what their examples give."""
    return {rule.box.slug: (rule.sentence, rule.points) for rule in view_rules(find(spelling), EN)}


def test_the_figures_of_the_games_are_those_of_the_scorer() -> None:
    maxi, classic, seven = said("maxi"), said("classic"), said("seven")
    assert maxi["small-straight"] == ("Every face from 1 to 5: always 15 points.", 15)
    assert maxi["full-straight"] == ("Every face from 1 to 6: always 21 points.", 21)
    assert maxi["maxi-yatzy"] == ("All 6 dice alike: always 100 points.", 100)
    assert classic["yatzy"] == ("All 5 dice alike: always 50 points.", 50)
    assert seven["seven-yatzy"] == ("All 7 dice alike: always 150 points.", 150)
    assert seven["villa"][0].endswith("1 die is left out.")
    assert seven["full-hut"] == ("3 of one face and 2 each of two others; all are added up.", 25)


def test_the_american_game_is_explained_by_its_own_figures() -> None:
    american, nordic = said("yahtzee"), said("yahtzee-nordic")
    assert american["three-of-a-kind"] == ("3 dice alike: all dice are added up.", 23)
    assert nordic["three-of-a-kind"] == ("3 dice alike; only those count.", 15)
    assert american["full-house"] == ("3 of one face and 2 of another: always 25 points.", 25)
    assert american["small-straight"] == ("Any 4 faces in a row: always 30 points.", 30)
    assert nordic["small-straight"] == ("Every face from 1 to 5: always 15 points.", 15)
    assert american["large-straight"] == ("Any 5 faces in a row: always 40 points.", 40)


def test_options_change_what_a_box_asks_for_and_gives() -> None:
    assert said("maxi+full30")["full-straight"] == (
        "Every face from 1 to 6: always 30 points.", 30
    )  # fmt: skip
    assert said("classic+hand100")["yatzy"] == (
        "All 5 dice alike: 50 points; in the first throw of a turn 100 points.", 50
    )  # fmt: skip
    at_75 = "50 points as soon as the boxes above reach 75."
    assert bonus_text(find("maxi+bonus75"), EN) == at_75
    agreed = "100 points as soon as the boxes above reach 60."
    assert bonus_text(find("maxi+up+bonus-at=60"), EN) == agreed


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
    assert "Throw all" in page.one("button", id="throw").text
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


@pytest.mark.parametrize(
    ("slug", "named", "lacking"),
    [
        ("maxi", ("hut in Finland", "villa", "tower", "the bonus"), ()),
        ("yahtzee", ("hut in Finland", "the bonus"), ("villa", "sauna", "tower")),
        ("junior", ("no bonus",), ("Also called", "the bonus", "hut", "villa")),
    ],
)
def test_rules_speak_of_no_box_and_no_bonus_that_the_game_has_not(
    app: Flask, slug: str, named: tuple[str, ...], lacking: tuple[str, ...]
) -> None:
    page = open_page(Visitor(app), f"/en/rules/{slug}")
    told = page.one("main").text + page.one("meta", name="description")["content"]
    assert [words for words in named if words not in told] == []
    assert [words for words in lacking if words in told] == []


@pytest.mark.parametrize("spelling", ["seven", "yahtzee+hand100+columns3", "maxi+down+bonus-at=60"])
def test_any_legal_game_has_a_page_in_every_language(app: Flask, spelling: str) -> None:
    for locale, language in LANGUAGES.items():
        with at_home(app) as visitor:
            page = open_page(visitor, f"/{locale}/rules/{spelling}")
        assert page.one("h1").text == view_game(find(spelling), language).name
        others = {link["hreflang"]: link["href"] for link in page.all("link", rel="alternate")}
        listed = {code: f"{HOME}/{code}/rules/{spelling}" for code in LANGUAGES}
        usual = {"x-default": f"{HOME}/en/rules/{spelling}"}
        assert others == ({} if "+" in spelling else listed | usual)


@pytest.mark.parametrize(
    "spelling",
    [
        "mini",
        "maxi+",
        "maxi+down+up",
        "maxi+saved+down",
        "maxi+bonus-at=60",
        "maxi+again100+again50",
    ],
)
def test_a_game_that_cannot_be_spelled_has_no_page(app: Flask, spelling: str) -> None:
    assert Visitor(app).get(f"/en/rules/{spelling}").status_code == 404


def test_the_list_names_every_game_and_every_option(app: Flask) -> None:
    page = open_page(Visitor(app), "/en/rules")
    for game in rulesets():
        assert page.all("a", href=f"/en/rules/{game.spelling}")
    told = page.one("section", id="options").all("dt")
    assert [term.text for term in told] == [r.name for r in every_option(rulesets(), EN)]
    for link in page.one("section", id="options").all("a"):
        assert Visitor(app).get(link["href"]).status_code == 200


def test_the_language_changes_on_the_page_of_a_game_with_options(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.get("/en/rules/maxi+down+bonus-at=60")
    answer = visitor.post("/language", {"locale": "fi", "next": "/en/rules/maxi+down+bonus-at=60"})
    assert answer.headers["Location"] == "/fi/rules/maxi+down+bonus-at=60"
