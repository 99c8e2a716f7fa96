"""Every word of the service comes from a catalogue: one more catalogue, in which each letter shows
where it comes from, makes one more language, and no page says anything in other letters."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple
from datetime import date
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader
from werkzeug.test import TestResponse

from service.app import create_app
from service.play import players
from service.play.names import NameWords
from service.web.i18n import Language, load_languages
from service.web.views.challenges import Invitation, view_picture
from tests.prove.real_pages import RealPages
from tests.web.conftest import close_limits
from tests.web.leaks import PARTS, filled
from tests.web.marked import LOCALE, foreign_words, make_catalogue, marked, said_in, said_on
from tests.web.readers import TODAY, finished, newcomer, playing
from tests.web.reading import open_page, press, read
from tests.web.sample_app import sample_app
from tests.web.sample_pages import PAGES
from tests.web.samples import MAXI, NAMES
from tests.web.test_guard import FORMS
from tests.world import NOON, Clock, Program, Visitor, settings_for, web_of

#: Names of people, groups, places and seasons, and lines that they have written, longest first.
WRITTEN = (
    "Lauri, Oona ja naapurin kissa, joka istui pöydällä koko illan",
    "Sommarstugan på Kökar, bastun och brygga", "Ukkosta ja saunaa, ja Sara voitti taas.",
    *NAMES, "Wolfeschlegelsteinhausenberger", "Karin-Elisabeth", "Bartholomew Fitzgera",
    "meadow lantern birch\N{NO-BREAK SPACE}47", "Sommarstugan", "Vintern 2026", "Virtanens",
    "Aino & Co", "Byalaget", "Hösten", "Mökki", "Åke <b>", "Pekka", "Ville", "Aino", "Sara", "Åke",
    "Winter",
)  # fmt: skip
#: What is the same in every language: the name, the hour of the world, addresses, codes, places to
#: be filled, and the initials over a column.
EVERYWHERE = (
    r"\bSammakast\b", r"\bUTC\b", r"https?://\S+", r"\S+@\S+", r"\{\w+\}", r"\b[0-9a-f]{32,}\b",
    r"\b[0-9A-Z]{4,5}-[0-9A-Z]{4,5}\b", r"\b[A-ZÅÄÖ]{1,3}\b",
)  # fmt: skip


def known(*more: str) -> re.Pattern[str]:
    """What may stand on a page without being a message."""
    return re.compile("|".join((*more, *map(re.escape, WRITTEN), *EVERYWHERE)))


KNOWN = known()
#: A figure of more than three digits that is no year.
UNGROUPED = re.compile(r"(?<![\w.,])(?!20\d\d\b)[1-9]\d{3,}(?!\w)")
EMPTY = re.compile(r", [,.]|: [,.;]|· ·")
#: Dice that do not lie on the table.
MOVED = {"throw": "1", "keep": ["1-6", "2-6", "3-6", "4-6", "5-6"]}


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_catalogue(tmp_path_factory.mktemp("translations"))


@pytest.fixture(scope="module")
def languages(catalogues: Path) -> Mapping[str, Language]:
    return load_languages(catalogues)


@pytest.fixture
def build_foreign(
    app: Flask, store_url: str, clock: Clock, catalogues: Path
) -> Iterator[Callable[..., Flask]]:
    """Services that speak English and the marked language, on an emptied store."""
    del app  # empties the store
    made: list[Flask] = []

    def _build(url: str = store_url, **changed: str) -> Flask:
        settings = settings_for(url, SAMMAKAST_BASE_URL="http://localhost", **changed)
        made.append(create_app(settings, clock, catalogues))
        return made[-1]

    yield _build
    for one in made:
        close_limits(one)
        web_of(one).kit.store.close()


@pytest.fixture
def foreign(build_foreign: Callable[..., Flask]) -> Flask:
    return build_foreign()


def drawn_names(words: Mapping[str, NameWords]) -> str:
    """A pattern for public names and moving codes of every language."""
    adjectives = "|".join(word for of in words.values() for word in of.adjectives)
    animals = "|".join(word for of in words.values() for word in of.animals)
    moving = "|".join(word for of in words.values() for word in of.moving)
    return rf"(?i:\b(?:{adjectives}) (?:{animals})\b)|\b(?:(?:{moving}) ){{3}}"


class Judge:
    """Looks at answers and notes what they say in words of no catalogue, and their statuses."""

    def __init__(self, app: Flask) -> None:
        self._known = known(drawn_names(web_of(app).kit.words))
        self.statuses: set[int] = set()
        self.faults: set[tuple[str, str]] = set()

    def hear(self, asked: str, answer: TestResponse) -> None:
        """Note an answer of the test client."""
        status, kind = answer.status_code, answer.mimetype
        self.statuses.add(status)
        if kind == "text/html" and status not in (302, 303, 308):
            self.see(asked, answer.text)

    def see(self, name: str, html: str) -> None:
        """Note what a page says."""
        page = read(html)
        for root in page.all("html"):
            assert root["lang"] == LOCALE, name
        self.faults |= {
            (name, " ".join(text.split()))
            for text in said_on(page)
            if foreign_words(text, self._known)
        }


def faults_of(html: str) -> list[str]:
    """What a page says in words of no catalogue, in figures that no language has grouped, or with
    a place that was filled with nothing."""
    return [
        text
        for text in said_on(read(html))
        if foreign_words(text, KNOWN) or UNGROUPED.search(KNOWN.sub("", text)) or EMPTY.search(text)
    ]


def test_every_sample_page_says_nothing_that_no_catalogue_says(
    languages: Mapping[str, Language],
) -> None:
    client = sample_app(languages).test_client()
    found = {name: faults_of(client.get(f"/{LOCALE}/{name}").text) for name in PAGES}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_the_rules_that_scripts_are_given_say_nothing_else(
    languages: Mapping[str, Language],
) -> None:
    client = sample_app(languages).test_client()
    said = set(said_in(client.get(f"/table/{LOCALE}/games").json))
    assert len(said) > 50
    names_of_fields = {"bonus", "full"}
    assert {text for text in said if foreign_words(text, KNOWN)} == names_of_fields


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        ("<p>Well played</p>", "Well played"),
        ('<button aria-label="Throw again">{{ number(3) }}</button>', "Throw again"),
        ('<img src="/x" alt="A frog">', "A frog"),
        ('<p title="Total">{{ _("Total") }}</p>', "Total"),
        ('<p data-done="Copied">3</p>', "Copied"),
        ("""<p data-says='["Throw 1"]'>3</p>""", "Throw 1"),
        ('<meta name="description" content="Yatzy for all">', "Yatzy for all"),
        ('<script type="application/ld+json">{"name": "Rules"}</script>', "Rules"),
        ("<p>{{ number(3) }} turns</p>", "3 turns"),
        ("<p>{{ 1208 }}</p>", "1208"),
        ("<p>{{ nothing }}, {{ nothing }}, {{ nothing }}.</p>", ", , ."),
        ('<p>{{ _("Total") }} and more</p>', marked("Total") + " and more"),
    ],
)
def test_a_word_planted_in_a_template_is_found(
    languages: Mapping[str, Language], planted: str, told: str
) -> None:
    app = sample_app(languages)
    footer = (app.jinja_env.loader or DictLoader({})).get_source(app.jinja_env, "_footer.html")[0]
    changed = DictLoader({"_footer.html": footer + planted})
    app.jinja_env.loader = ChoiceLoader([changed, *filter(None, [app.jinja_env.loader])])
    found = faults_of(app.test_client().get(f"/{LOCALE}/privacy").text)
    assert [" ".join(text.split()) for text in found] == [told]


def test_every_page_of_a_day_is_in_the_further_language(foreign: Flask, clock: Clock) -> None:
    judge = Judge(foreign)
    seen = RealPages(foreign, clock, locales=(LOCALE,))
    seen.see_the_day()
    seen.see_the_day_sent_on()
    seen.see_codes()
    seen.see_the_special()
    seen.see_the_rest()
    seen.see_a_target()
    for name, html in seen.pages.items():
        judge.see(name, html)
    assert judge.faults == set()


def test_every_address_and_every_form_answers_in_the_further_language(foreign: Flask) -> None:
    judge = Judge(foreign)
    spoken = {"Accept-Language": LOCALE}
    for make_reader in (newcomer, playing, finished):
        reader = make_reader(foreign)
        address = reader.round or f"/rounds/d-2426-11-29.{'a' * 12}"
        parts = {**PARTS, "locale": [LOCALE], "round_id": [address.removeprefix("/rounds/")]}
        for rule in foreign.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and not rule.rule.startswith(("/api/", "/static/")):
                for path in filled(rule.rule, parts):
                    judge.hear(path, reader.visitor.get(path, **spoken))
        for address_of, form in FORMS.values():
            asked = address_of.format(round=address, player="abc")
            for sent in ({}, form, dict.fromkeys(form, "?")):
                judge.hear(f"POST {asked} {sent}", reader.visitor.post(asked, sent, **spoken))
    assert judge.faults == set()
    assert judge.statuses >= {200, 303, 400, 403, 404, 409, 422}


def test_every_answer_to_a_move_is_in_the_further_language(foreign: Flask) -> None:
    judge, reader = Judge(foreign), playing(foreign)
    spoken = {"Accept-Language": LOCALE, "HX-Request": "true"}
    for number in ("5", "6", "x"):
        for action in ({"throw": "1"}, {"box": "nines"}, {"say": "1"}, {"ask": "fives"}, MOVED):
            sent = {"version": number, **action}
            answer = reader.visitor.post(f"{reader.round}/moves", sent, **spoken)
            judge.hear(f"{sent}", answer)
    assert judge.faults == set()
    assert judge.statuses >= {200, 400, 409}


def test_what_is_refused_for_a_while_is_told_in_the_further_language(
    build_foreign: Callable[..., Flask],
) -> None:
    slowed, away = build_foreign(SAMMAKAST_TESTING="0"), build_foreign("redis://127.0.0.1:1")
    judge = Judge(slowed)
    visitor = Visitor(slowed, **{"Accept-Language": LOCALE})
    for _ in range(21):
        judge.hear("guessing", visitor.post("/code", {"code": "K7QM-3XT9"}))
    judge.hear("away", Visitor(away, **{"Accept-Language": LOCALE}).get("/"))
    assert judge.faults == set()
    assert judge.statuses == {404, 429, 503}


def test_a_catalogue_in_a_folder_is_a_language_of_the_whole_service(foreign: Flask) -> None:
    visitor = Visitor(foreign, **{"Accept-Language": "el-GR,en;q=0.5"})
    page = open_page(visitor, "/")
    assert page.one("html")["lang"] == LOCALE
    button = page.one("button", name="locale", value=LOCALE)
    assert "Ελληνικά" in (button.get("aria-label") or button.text)
    chooser = Visitor(foreign)
    chosen = press(chooser, button).headers["Location"]
    assert open_page(chooser, chosen).one("html")["lang"] == LOCALE
    for tail in ("", "/maxi", "/maxi/sheet"):
        rules = open_page(Visitor(foreign), f"/{LOCALE}/rules{tail}")
        assert rules.one("html")["lang"] == LOCALE
        found = {link["hreflang"] for link in rules.all("link", rel="alternate")}
        assert found - {"x-default"} == {"en", LOCALE}
    assert open_page(Visitor(foreign), "/table/el").one("html")["lang"] == LOCALE
    assert visitor.get("/table").headers["Location"] == "/table/el"
    assert visitor.get("/sv/rules").status_code == 404, "its catalogue is not in this folder"


def test_a_player_of_a_language_without_word_lists_has_english_words(foreign: Flask) -> None:
    made = Program(foreign, "").send("POST", "/players", {"locale": LOCALE}).json
    program = Program(foreign, made["token"])
    assert program.get("/me").json["locale"] == LOCALE
    words, kit = web_of(foreign).kit.words["en"], web_of(foreign).kit
    adjective, animal = made["name"].lower().split()
    assert (adjective in words.adjectives, animal in words.animals) == (True, True)
    moving = players.new_moving_code(kit, players.find(kit, made["player"]))
    assert set(moving.split()[:3]) <= set(words.moving)


def test_a_link_of_somebody_whose_language_has_gone_is_told_in_english(foreign: Flask) -> None:
    sender = players.create(web_of(foreign).kit, "sv", None, NOON)
    sent = web_of(foreign).links.of_day(TODAY, sender.id)
    title = open_page(Visitor(foreign), sent).one("meta", property="og:title")["content"]
    assert title == f"{sender.public_name} challenges you – same dice"


def test_pictures_speak_the_further_language(languages: Mapping[str, Language]) -> None:
    of = Invitation("Aino", MAXI, True, None, False, "/c/K7QM3XT9-x")
    drawn = view_picture(of, languages[LOCALE])
    said = [text for text in astuple(drawn) if isinstance(text, str)]
    assert [text for text in said if foreign_words(text, KNOWN)] == []
    assert any(marked("Maxi Yatzy") in text for text in said)


def test_figures_and_days_of_a_further_language_are_babels(
    languages: Mapping[str, Language],
) -> None:
    greek, day = languages[LOCALE], date(2026, 11, 30)
    assert [greek.day_name(day), greek.date_name(day, year=True), greek.whole_day(day)] == [
        "30 Νοε", "30 Νοεμβρίου 2026", "Δευτέρα 30 Νοεμβρίου",
    ]  # fmt: skip
    assert [greek.number(1208), greek.percent(83), greek.tenths(2.34), greek.mean(388.4)] == [
        "1.208", "83%", "+2,3", "388,4",
    ]  # fmt: skip
    assert greek.ngettext("{n} throw left", "{n} throws left", 1) == "1 ｔｈｒｏｗ ｌｅｆｔ"
    assert greek.locales == {"en": "English", "el": "Ελληνικά"}
