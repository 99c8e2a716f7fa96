"""What search engines and chat apps are told of the pages, and what is kept from them."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest
from flask import Flask
from PIL import Image

from service.web.catalogues import CATALOGUES, locales_in
from service.web.pictures import SIZE
from service.web.searching import SHUT
from tests.web.readers import finished, newcomer
from tests.web.reading import Node, open_page, press, read
from tests.web.samples import rulesets
from tests.web.test_pages import every_get
from tests.world import NOON, Clock, Visitor, empty, web_of

HOME = "https://sammakast.example"
LOCALES = locales_in(CATALOGUES)
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
#: Pages without a language in their address that may be listed.
ALONE = ("/", "/dice", "/games", "/odds", "/privacy", "/special")
#: Data that browsers do not run, so that no policy of what may be run refuses it.
KIND = "application/ld+json"
#: What search engines list, if they may.
TEXTS = ("text/html", "application/json")
#: What people type, and the page that answers it.
LOOKED_FOR = {
    "yatzy rules": "/en/rules",
    "maxi yatzy rules": "/en/rules/maxi",
    "yahtzee rules": "/en/rules/yahtzee",
    "forced yatzy rules": "/en/rules/maxi+down",
    "yatzy score sheet printable": "/en/rules/classic/sheet",
    "play yatzy online": "/en",
    "yatzy regler": "/sv/rules/classic",
    "maxi yatzy regler": "/sv/rules/maxi",
    "maxi yatzy hel stege": "/sv/rules/maxi",
    "maxi yatzy straight hus": "/sv/rules/maxi",
    "maxi yatzy protokoll att skriva ut": "/sv/rules/maxi/sheet",
    "yatzy protokoll mobilen": "/table/sv",
    "tvångsyatzy regler": "/sv/rules/classic+down",
    "yatzy samma tärningar": "/sv",
    "jatsi säännöt": "/fi/rules",
    "maxi-yatzy säännöt jatsi": "/fi/rules/maxi",
    "yatzy mökki": "/fi/rules/maxi",
    "yatzy suuri suora": "/fi/rules/maxi",
    "yatzy neloisluku viitoisluku": "/fi/rules/maxi",
    "pakkojatsi": "/fi/rules/maxi",
    "pakko-yatzy säännöt": "/fi/rules/classic+down",
    "osto-yatzy säännöt": "/fi/rules/maxi+saved",
    "yatzy pöytäkirja tulostettava": "/fi/rules/classic/sheet",
    "pelaa jatsia": "/fi",
}


@contextmanager
def at_home(app: Flask) -> Iterator[Visitor]:
    """Somebody who reads the service at its configured address."""
    web = web_of(app)
    app.extensions["sammakast"] = replace(web, base_url=HOME)
    yield Visitor(app)
    app.extensions["sammakast"] = web


@dataclass(frozen=True)
class Public:
    """Robots' file, site map, and every page that it lists, read as robots do."""

    robots: str
    sitemap: ElementTree.Element
    pages: Mapping[str, Node]
    marks: Mapping[str, str | None]

    @property
    def addresses(self) -> list[str]:
        return [str(url.findtext(f"{SITEMAP}loc")) for url in self.sitemap]


@pytest.fixture(scope="module")
def public(shared_app: Flask, store_url: str, shared_clock: Clock) -> Public:
    shared_clock.now = NOON
    empty(store_url)
    with at_home(shared_app) as visitor:
        sitemap = ElementTree.fromstring(visitor.get("/sitemap.xml").text)
        answers = {
            str(url.findtext(f"{SITEMAP}loc")): visitor.get(
                str(url.findtext(f"{SITEMAP}loc")).removeprefix(HOME)
            )
            for url in sitemap
        }
        robots = visitor.get("/robots.txt").text
    assert {answer.status_code for answer in answers.values()} == {200}
    return Public(
        robots=robots,
        sitemap=sitemap,
        pages={address: read(answer.text) for address, answer in answers.items()},
        marks={address: answer.headers.get("X-Robots-Tag") for address, answer in answers.items()},
    )


def content(page: Node, name: str) -> str:
    return page.one("meta", name=name)["content"]


def said_of(page: Node) -> dict[str, str]:
    """What a page tells chat apps."""
    return {meta["property"]: meta["content"] for meta in page.all("meta") if meta.get("property")}


def data_of(page: Node) -> list[dict[str, Any]]:
    """What a page tells as data."""
    scripts = page.all("script", type=KIND)
    assert not any("<" in script.text for script in scripts), "nothing could end the script"
    return [thing for script in scripts for thing in json.loads(script.text)["@graph"]]


def test_the_site_map_lists_every_public_page_once(public: Public) -> None:
    paths = [address.removeprefix(HOME) for address in public.addresses]
    assert len(set(paths)) == len(paths)
    spelled = [game.spelling for game in rulesets()]
    expected = {*ALONE}
    for locale in LOCALES:
        expected |= {f"/{locale}", f"/{locale}/rules", f"/table/{locale}"}
        expected |= {f"/{locale}/rules/{game}" for game in spelled}
        expected |= {f"/{locale}/rules/{game}/sheet" for game in spelled}
        for game in ("maxi", "classic"):
            expected |= {f"/{locale}/rules/{game}+{option}" for option in ("down", "saved")}
    assert set(paths) == expected


def test_every_listed_page_is_canonical_and_may_be_listed_and_read(public: Public) -> None:
    robots = RobotFileParser()
    robots.parse(public.robots.splitlines())
    assert robots.site_maps() == [f"{HOME}/sitemap.xml"]
    for address, page in public.pages.items():
        assert page.one("link", rel="canonical")["href"] == address
        assert public.marks[address] is None
        assert not page.all("meta", name="robots")
        assert robots.can_fetch("Googlebot", address)
        for link in page.all("a"):
            assert robots.can_fetch("Googlebot", HOME + link["href"]), (address, link["href"])
    for path in SHUT:
        assert not robots.can_fetch("Googlebot", f"{HOME}{path}x")


def test_languages_name_each_other_on_the_page_and_in_the_site_map(public: Public) -> None:
    listed = {
        str(url.findtext(f"{SITEMAP}loc")): {
            link.attrib["hreflang"]: link.attrib["href"] for link in url.iter(f"{XHTML}link")
        }
        for url in public.sitemap
    }
    for address, page in public.pages.items():
        links = page.all("link", rel="alternate")
        others = {link["hreflang"]: link["href"] for link in links}
        assert others == listed[address]
        assert bool(others) is (address.removeprefix(HOME) not in ALONE[1:])
        for locale, other in others.items():
            assert listed[other] == others, "they link back"
            assert locale == "x-default" or public.pages[other].one("html")["lang"] == locale


def test_each_page_has_a_title_and_a_description_of_its_own_that_fit(public: Public) -> None:
    titles: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    for address, page in public.pages.items():
        title, description = page.one("title").text, content(page, "description")
        assert len(title) <= 60, title
        assert 70 <= len(description) <= 155, (len(description), description)
        if address != f"{HOME}/en":  # which is what `/` says, too
            assert titles.setdefault(title, address) == address
            assert descriptions.setdefault(description, address) == address


@pytest.mark.parametrize("typed", LOOKED_FOR)
def test_what_people_type_stands_on_the_page_that_answers_it(public: Public, typed: str) -> None:
    page = public.pages[HOME + LOOKED_FOR[typed]]
    words = f"{page.text} {content(page, 'description')}".casefold()
    for word in typed.split():
        assert word in words


def test_chat_apps_are_told_what_the_page_says(public: Public) -> None:
    for address, page in public.pages.items():
        said = said_of(page)
        assert said["og:url"] == address
        assert said["og:title"] == page.one("title").text
        assert said["og:description"] == content(page, "description")
        assert said["og:image"].startswith(f"{HOME}/")
        assert content(page, "twitter:card") == "summary_large_image"


def test_the_data_say_nothing_that_the_page_does_not(public: Public) -> None:
    kinds = set()
    for address, page in public.pages.items():
        shown = page.one("body").text
        assert all(script.get("src") or script["type"] == KIND for script in page.all("script"))
        for thing in data_of(page):
            kinds |= set([thing["@type"]] if isinstance(thing["@type"], str) else thing["@type"])
            for text in _texts(thing):
                assert all(part in shown for part in text.split(": ")), (address, text)
            for target in _addresses(thing):
                assert target in public.pages or target.endswith("/picture.png"), target
            assert thing.get("inLanguage", page.one("html")["lang"]) == page.one("html")["lang"]
    assert kinds == {"WebSite", "VideoGame", "WebApplication", "BreadcrumbList", "ItemList",
                     "HowTo"}  # fmt: skip


def _texts(thing: Any) -> Iterator[str]:
    """Every word for people in the data."""
    if isinstance(thing, dict):
        yield from (thing[name] for name in ("name", "text", "description") if name in thing)
    for part in _parts(thing):
        yield from _texts(part)


def _addresses(thing: Any) -> Iterator[str]:
    if isinstance(thing, str) and thing.startswith("https://sammakast"):
        yield thing
    for part in _parts(thing):
        yield from _addresses(part)


def _parts(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return list(thing.values())
    return thing if isinstance(thing, list) else []


def test_each_kind_of_page_has_its_data_in_each_language(public: Public) -> None:
    for locale in LOCALES:
        front, games = (
            data_of(public.pages[HOME + at]) for at in (f"/{locale}", f"/{locale}/rules")
        )
        assert [thing["@type"] for thing in front] == ["WebSite", ["VideoGame", "WebApplication"]]
        assert [thing["@type"] for thing in games] == ["BreadcrumbList", "ItemList"]
        trail, turn = data_of(public.pages[f"{HOME}/{locale}/rules/maxi"])
        assert [step["position"] for step in trail["itemListElement"]] == [1, 2, 3]
        assert len(turn["step"]) == 5
        [sheet] = data_of(public.pages[f"{HOME}/{locale}/rules/maxi/sheet"])
        assert len(sheet["itemListElement"]) == 4


def test_whatever_is_not_listed_says_so_itself(app: Flask) -> None:
    """S09: links, rounds, groups, boards, players' pages and data are in no search engine."""
    reader = newcomer(app)
    answers = {address: reader.visitor.get(address) for address in every_get(app, reader)}
    unmarked = {
        address
        for address, answer in answers.items()
        if "X-Robots-Tag" not in answer.headers and answer.mimetype in TEXTS
    }
    listed = {"/sv", "/sv/rules", "/sv/rules/maxi", "/sv/rules/maxi/sheet", "/table/sv"}
    assert unmarked == {*ALONE, *listed}
    for address in (
        "/nowhere", "/special/2426-W48", "/d/146308/board", "/en/rules/maxi/x", "/dice+x",
        "/en/rules/maxi+x", "/en/rules/nothing/picture.png", "/odds?dice=x&box=ones",
    ):  # fmt: skip
        assert reader.visitor.get(address).headers["X-Robots-Tag"] == "noindex", address


def test_a_players_own_pages_are_marked(app: Flask) -> None:
    reader = finished(app)
    for address in (str(reader.round), f"{reader.round}/review", "/me", "/players", "/groups"):
        answer = reader.visitor.get(address)
        assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex"), address


def test_a_game_with_options_leads_search_engines_to_the_game(app: Flask) -> None:
    with at_home(app) as visitor:
        for asked, found in {
            "/sv/rules/maxi+bonus75+full30": "/sv/rules/maxi",
            "/sv/rules/maxi+down/sheet": "/sv/rules/maxi/sheet",
            "/sv/rules/maxi/sheet?columns=8": "/sv/rules/maxi/sheet",
            "/odds?game=classic": "/odds",
            "/?fbclid=x": "/",
        }.items():
            page = open_page(visitor, asked)
            assert page.one("link", rel="canonical")["href"] == HOME + found
            assert not page.all("link", rel="alternate") or "+" not in asked
            assert not data_of(page) or "+" not in asked


def test_without_an_address_of_its_own_a_service_offers_nothing(app: Flask) -> None:
    visitor = Visitor(app)
    assert visitor.get("/sitemap.xml").status_code == 404
    assert "Sitemap" not in visitor.get("/robots.txt").text
    for address in ("/", "/sv/rules/maxi"):
        page = open_page(visitor, address)
        assert not page.all("link", rel="canonical")
        assert not said_of(page)
        assert not data_of(page)


def test_a_strange_host_is_never_repeated(app: Flask) -> None:
    with at_home(app):
        for address in ("/", "/sv/rules/maxi", "/sitemap.xml", "/robots.txt"):
            answer = app.test_client().get(address, base_url="https://evil.example")
            assert "evil" not in answer.text


def test_the_lists_are_kept_by_everybody_and_told_no_player(app: Flask) -> None:
    with at_home(app) as visitor:
        for address in ("/sitemap.xml", "/robots.txt"):
            answer = visitor.get(address)
            assert answer.headers["Cache-Control"] == "public, max-age=86400"
            assert len(answer.data) < 50_000


@pytest.mark.parametrize("locale", LOCALES)
def test_each_public_page_has_a_picture_in_its_language(app: Flask, locale: str) -> None:
    drawn = set()
    for tail in ("", "/rules", "/rules/maxi", "/rules/maxi/sheet"):
        answer = Visitor(app).get(f"/{locale}{tail}/picture.png")
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert answer.headers["Cache-Control"] == "public, max-age=86400"
        assert len(answer.data) < 100_000
        with Image.open(BytesIO(answer.data)) as image:
            assert image.size == SIZE
        drawn.add(answer.data)
    assert len(drawn) == 4


def test_only_listed_games_have_a_picture(app: Flask) -> None:
    for spelled in ("maxi+bonus75", "nothing", "maxi+down+saved"):
        assert Visitor(app).get(f"/en/rules/{spelled}/picture.png").status_code == 404


def test_the_picture_that_a_page_names_is_there(app: Flask, public: Public) -> None:
    named = {said_of(page)["og:image"] for page in public.pages.values()}
    assert len(named) > 40
    for locale in ("en", "fi"):
        for tail in ("", "/rules", "/rules/classic+down", "/rules/yahtzee/sheet"):
            picture = f"/{locale}{tail}/picture.png"
            assert HOME + picture in named
            assert Visitor(app).get(picture).status_code == 200


@pytest.mark.parametrize("locale", LOCALES)
def test_a_newcomer_goes_on_in_the_language_of_the_front_page(app: Flask, locale: str) -> None:
    visitor = Visitor(app, **{"Accept-Language": "de"})
    page = open_page(visitor, f"/{locale}")
    assert page.one("html")["lang"] == locale
    assert "Set-Cookie" not in visitor.get(f"/{locale}").headers
    address = press(visitor, page.one("button", class_="btn main")).headers["Location"]
    assert open_page(visitor, address).one("html")["lang"] == locale
    assert open_page(visitor, "/").one("html")["lang"] == locale


def test_a_language_that_was_chosen_stays_whatever_page_one_comes_by(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.post("/language", {"locale": "sv"})
    page = open_page(visitor, "/fi")
    address = press(visitor, page.one("button", class_="btn main")).headers["Location"]
    assert open_page(visitor, address).one("html")["lang"] == "sv"
    assert open_page(visitor, "/").one("html")["lang"] == "sv"


def test_choosing_a_language_on_its_front_page_leads_to_the_others(app: Flask) -> None:
    visitor = Visitor(app)
    answer = press(visitor, open_page(visitor, "/fi").one("button", name="locale", value="sv"))
    assert answer.headers["Location"] == "/sv"


def test_whoever_comes_from_a_search_can_play_print_and_change_the_language(
    public: Public,
) -> None:
    for locale in LOCALES:
        for tail in ("", "/maxi", "/classic+down"):
            page = public.pages[f"{HOME}/{locale}/rules{tail}"]
            assert page.one("a", class_="btn main")["href"] == f"/{locale}"
            others = {a["hreflang"] for a in page.all("a") if a.get("hreflang")}
            assert others == set(LOCALES) - {locale}
            spelled = tail or "/maxi"
            targets = {a["href"] for a in page.all("a")}
            assert f"/{locale}/rules{spelled}/sheet" in targets or not tail


def test_boxes_are_named_in_the_other_languages_for_a_table_where_several_are_spoken(
    public: Public,
) -> None:
    page = public.pages[f"{HOME}/sv/rules/maxi"].one("details", class_="abroad")
    named = {
        term.text: [(name["lang"], name.text) for name in told.all("span")]
        for term, told in zip(page.all("dt"), page.all("dd"), strict=True)
    }
    assert named["Kåk 3+2"] == [("en", "Full house"), ("fi", "Täyskäsi")]
    assert named["Villa 3+3"] == [("en", "Villa"), ("fi", "Sauna")]
    assert "Ettor" not in named
    assert "Maxi Yatzy" not in named, "everybody calls it so"
