"""What search engines are told of the pages: which there are, in which languages, and which are
kept from them."""

from urllib.robotparser import RobotFileParser

from flask import Flask

from service.web.searching import SHUT
from tests.web.readers import finished, newcomer
from tests.web.reading import open_page
from tests.web.samples import rulesets
from tests.web.searched import ALONE, HOME, LOCALES, SITEMAP, Public, at_home, data_of, said_of
from tests.web.test_pages import every_get
from tests.world import Visitor

XHTML = "{http://www.w3.org/1999/xhtml}"
#: What search engines list, if they may.
TEXTS = ("text/html", "application/json")


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
        assert not page.all("link", rel="alternate")
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
