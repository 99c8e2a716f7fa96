"""Games are called by their options, chosen by buttons, and remembered on the device."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from service.game.options import OPTIONS
from service.game.ruleset import LOCALES
from service.play import rounds, sharing
from service.play.live import read_round_id
from service.web.context import GAME_COOKIE
from service.web.views.games import game_name, minutes_of, option_name, option_text
from tests.store.contents import Contents
from tests.web.reading import fields_of, open_page, press, read
from tests.web.samples import LANGUAGES, rulesets
from tests.world import NOON, Visitor, program_of, web_of

VALUES = {"bonus-at": "bonus-at=60"}
#: What is chosen of a game, and how the game is spelled then.
FORMS: list[tuple[str, dict[str, str | list[str]], str]] = [
    ("maxi", {}, "maxi"),
    ("maxi", {"bonus": "", "full": "", "order": "", "bonus-at": " "}, "maxi"),
    ("maxi", {"also": "saved", "bonus": "bonus75", "full": "full30"}, "maxi+bonus75+full30+saved"),
    ("classic", {"order": "down", "bonus-at": "60"}, "classic+down+bonus-at=60"),
    ("classic", {"columns": "columns-mixed", "again": "again50"}, "classic+again50+columns-mixed"),
    ("yahtzee", {"also": ["hand100", "saved"], "columns": "columns2"},
     "yahtzee+saved+hand100+columns2"),
    ("seven", {"order": "up", "also": "saved"}, "seven+up+saved"),
    ("junior", {"order": "up"}, "junior+up"),
    ("yahtzee-nordic", {"again": "again100"}, "yahtzee-nordic+again100"),
]  # fmt: skip
REFUSED: list[tuple[str, dict[str, str]]] = [
    ("maxi", {"order": "up", "columns": "columns-mixed", "also": "saved"}),
    ("maxi", {"bonus": "bonus75", "order": "down", "bonus-at": "60"}),
    ("classic", {"bonus-at": "60"}),
    ("classic", {"bonus-at": "0", "order": "down"}),
    ("classic", {"bonus-at": "106", "order": "down"}),
    ("seven", {"bonus-at": "sixty", "order": "up"}),
    ("yahtzee", {"bonus-at": "-5", "order": "up", "also": "hand100"}),
]


class TestNames:
    @pytest.mark.parametrize(
        ("locale", "spelling", "name"),
        [
            ("en", "maxi", "Maxi Yatzy"),
            ("en", "maxi+bonus75+saved", "Maxi Yatzy · bonus 50 at 75 · saved throws"),
            ("sv", "maxi+up+saved", "Maxi Yatzy · Tvångsyatzy nerifrån · sparade kast"),
            ("fi", "junior+down+saved", "Pikku-Yatzy · Pakko-Yatzy ylhäältä · säästetyt heitot"),
            (
                "en",
                "classic+down+bonus-at=60",
                "Ordinary Yatzy · forced from the top · bonus at 60",
            ),
            ("sv", "classic+columns3", "Vanlig Yatzy · 3 kolumner"),
            ("fi", "maxi+full30+again100", "Maxi-Yatzy · täyssuora 30 · lisä-Yatzyt +100"),
        ],
    )
    def test_options_follow_the_name_of_a_game(self, locale: str, spelling: str, name: str) -> None:
        assert game_name(rulesets().find(spelling), LANGUAGES[locale]) == name

    @pytest.mark.parametrize(
        ("spelling", "minutes"),
        [("maxi", 10), ("classic", 10), ("junior", 5), ("yahtzee", 5), ("maxi+columns3", 30)],
    )
    def test_a_longer_game_says_that_it_takes_longer(self, spelling: str, minutes: int) -> None:
        assert minutes_of(rulesets().find(spelling)) == minutes

    @pytest.mark.parametrize("locale", LOCALES)
    def test_every_option_of_every_game_has_words_of_its_own(self, locale: str) -> None:
        language = LANGUAGES[locale]
        for game in rulesets():
            spelled = [VALUES.get(option, option) for option in game.takes]
            names = {option_name(option, language) for option in spelled}
            texts = {option_text(option, game, language) for option in spelled}
            assert len(names) == len(texts) == len(game.takes)

    @pytest.mark.parametrize("locale", LOCALES)
    def test_an_option_that_waits_for_its_figure_is_named_too(self, locale: str) -> None:
        language, maxi = LANGUAGES[locale], rulesets().find("maxi")
        for name in (option.name for option in OPTIONS.values() if option.valued):
            assert option_name(name, language)
            assert "60" in option_text(f"{name}=60", maxi, language)
            assert option_text(name, maxi, language).endswith(".")


def chosen(app: Flask, slug: str, form: dict[str, str | list[str]], **headers: str) -> Any:
    """The answer to the form of a game, sent by a newcomer."""
    return Visitor(app, **headers).post(f"/games/{slug}", {"once": "1" * 32, **form})


def spelled(app: Flask, address: str) -> str:
    """The game of a round that is called by its address."""
    with app.app_context():
        name = read_round_id(address.removeprefix("/rounds/"))
        return rounds.find(web_of(app).kit, name.player, name, NOON).round.ruleset.spelling


class TestList:
    def test_the_best_known_games_are_shown_and_the_others_folded_away(self, app: Flask) -> None:
        page = open_page(Visitor(app), "/games")
        rows = [link["href"] for link in page.one("main").all("a")]
        folded = [link["href"] for link in page.one("details").all("a")]
        assert rows[:4] == ["/games/maxi", "/games/classic", "/games/yahtzee", "/games/junior"]
        assert rows[4:7] == ["/table/en", "/en/rules/maxi/sheet", "/seats"]
        assert rows[7:] == folded == ["/games/seven", "/games/yahtzee-nordic"]

    def test_each_is_offered_with_the_options_that_it_takes(self, app: Flask) -> None:
        for game in rulesets():
            page = open_page(Visitor(app), f"/games/{game.slug}")
            offered = {field.get("value") for field in page.one("details").all("input")}
            valued = {"bonus-at"} & {field["name"] for field in page.all("input", id="bonus-at")}
            assert (offered | valued) - {"", None} == set(game.takes)
            for group in page.all("fieldset"):
                radios = group.all("input", type="radio")
                assert [radio.get("value") for radio in radios if "checked" in radio.attributes]


class TestBeginning:
    def test_a_game_of_ones_own_is_named_by_its_game_and_not_by_its_code(self, app: Flask) -> None:
        visitor = Visitor(app)
        form = {"once": "1" * 32, "with": "nobody", "also": "saved"}
        begun = visitor.post("/games/classic", form).headers["Location"]
        assert open_page(visitor, begun).one("span", class_="title").text == "Ordinary Yatzy"

    @pytest.mark.parametrize("path", ["/games/maxi", "/solo/start"])
    def test_pressed_twice_the_button_begins_one_game_and_again_later_another(
        self, app: Flask, stored: Callable[[], Contents], path: str
    ) -> None:
        visitor, quicker = Visitor(app), Visitor(app)
        form = {"once": "1" * 32, "with": "nobody", "ruleset": "maxi"}
        first = visitor.post(path, form).headers["Location"]
        before = stored()
        again = [one.post(path, form).headers["Location"] for one in (visitor, quicker)]
        assert again == [first, first]
        assert stored() == before
        press(visitor, open_page(visitor, first).one("button", id="throw"))
        assert visitor.post(path, form).headers["Location"] != first
        assert visitor.post(path, {**form, "once": "2" * 32}).headers["Location"] != first

    @pytest.mark.parametrize(("slug", "form", "spelling"), FORMS)
    def test_a_form_begins_the_game_that_it_spells(
        self, app: Flask, slug: str, form: dict[str, str | list[str]], spelling: str
    ) -> None:
        alone = chosen(app, slug, {**form, "with": "nobody"})
        assert alone.status_code == 303
        assert spelled(app, alone.headers["Location"]) == spelling
        friends = chosen(app, slug, {**form, "with": "friend", "once": "2" * 32})
        code = friends.headers["Location"].removeprefix("/c/")
        made = sharing.find(web_of(app).kit, code)
        assert made.challenge.ruleset.spelling == spelling
        assert (made.record.mode, made.record.duel) == ("blind", True)

    @pytest.mark.parametrize("locale", LOCALES)
    @pytest.mark.parametrize(("slug", "form"), REFUSED)
    def test_what_cannot_be_together_is_refused_in_a_sentence_and_stays_as_it_was_filled(
        self,
        app: Flask,
        stored: Callable[[], Contents],
        locale: str,
        slug: str,
        form: dict[str, str],
    ) -> None:
        before = stored()
        answer = chosen(app, slug, {**form}, **{"Accept-Language": locale})
        assert answer.status_code == 422
        assert "Set-Cookie" not in answer.headers
        assert stored() == before
        page = read(answer.text)
        assert page.one("p", class_="problem").text.count(".") == 1
        assert "open" in page.one("details").attributes
        button = page.one("button", value="nobody")
        sent = {name: value for name, value in fields_of(button.form, button).items() if value}
        assert sent == {**form, "once": sent["once"], "with": "nobody"}

    @pytest.mark.parametrize(
        ("slug", "form"),
        [
            ("maxi", {"also": "nonsense"}),
            ("maxi", {"order": "sideways"}),
            ("maxi", {"also": "hand100"}),
            ("junior", {"columns": "columns3"}),
            ("junior", {"bonus-at": "60", "order": "up"}),
        ],
    )
    def test_what_no_form_sends_is_refused_and_makes_nobody(
        self, app: Flask, stored: Callable[[], Contents], slug: str, form: dict[str, str]
    ) -> None:
        before = stored()
        answer = chosen(app, slug, {**form})
        assert answer.status_code in (400, 422)
        assert "Set-Cookie" not in answer.headers
        assert stored() == before

    @pytest.mark.parametrize("slug", ["none", "maxi+none", "maxi+saved+saved", "Maxi", "%00"])
    def test_a_game_that_is_unknown_has_no_page(self, app: Flask, slug: str) -> None:
        assert Visitor(app).get(f"/games/{slug}").status_code == 404
        assert chosen(app, slug, {}).status_code == 404


class TestRemembering:
    def test_the_last_choice_is_offered_first(self, app: Flask) -> None:
        visitor = Visitor(app)
        front = open_page(visitor, "/")
        assert front.one("form", action="/solo/start").text.startswith("Maxi Yatzy6 dice")
        visitor.post("/games/classic", {"order": "up", "also": "saved"})
        name = "Ordinary Yatzy · forced from the bottom · saved throws"
        front = open_page(visitor, "/")
        alone, friends = (
            front.one("form", action=action).one("button")
            for action in ("/solo/start", "/challenges/new")
        )
        assert alone.text.startswith(name)
        assert friends.text.startswith(f"Challenge: {name}")
        assert spelled(app, press(visitor, alone).headers["Location"]) == "classic+up+saved"
        code = press(visitor, friends).headers["Location"].removeprefix("/c/")
        assert sharing.find(web_of(app).kit, code).record.ruleset == "classic+up+saved"
        assert len(front.all("a", href="/games")) == 1

    def test_its_house_rules_are_filled_in_on_its_own_page_alone(self, app: Flask) -> None:
        visitor = Visitor(app)
        visitor.post("/games/classic", {"also": "saved"})
        page = open_page(visitor, "/games/classic")
        assert "checked" in page.one("input", value="saved").attributes
        for address in ("/games/maxi", "/games/classic+hand100"):
            page = open_page(visitor, address)
            assert "checked" not in page.one("input", value="saved").attributes, address
        assert "checked" in page.one("input", value="hand100").attributes

    @pytest.mark.parametrize("value", ["", "none", "maxi+", "maxi+saved+full25", "x" * 4000, "å"])
    def test_a_cookie_that_names_no_game_is_as_none(self, app: Flask, value: str) -> None:
        visitor = Visitor(app)
        visitor.client.set_cookie(GAME_COOKIE, value, domain="localhost")
        offered = open_page(visitor, "/").one("form", action="/solo/start")
        assert offered.one("input", name="ruleset")["value"] == "maxi"

    def test_a_game_that_is_under_way_stays_as_it_began(self, app: Flask) -> None:
        visitor = Visitor(app)
        first = visitor.post("/games/junior", {"also": "saved"}).headers["Location"]
        visitor.post("/games/junior", {"order": "down"})
        assert spelled(app, first) == "junior+saved"
        rows = [row.text for row in open_page(visitor, "/").all("a", href=first)]
        assert rows == ["Little Yatzy · saved throwsContinue: turn 1 of 6"]

    def test_a_finished_game_is_offered_again_as_it_was(self, app: Flask) -> None:
        visitor = Visitor(app)
        address = visitor.post("/games/junior", {"order": "down"}).headers["Location"]
        program = program_of(app, address.rpartition(".")[2])
        name = address.removeprefix("/rounds/")
        assert program.play(program.get(f"/rounds/{name}").json)["over"]
        page = open_page(visitor, address)
        assert "Little Yatzy · forced from the top" in page.one("main").text
        again = page.one("form", action="/solo/start").one("button")
        assert spelled(app, press(visitor, again).headers["Location"]) == "junior+down"
