"""The sheet for real dice as it is sent: one page a language, the same for everybody."""

import re
from pathlib import Path

import pytest
from flask import Flask

from service.game.ruleset import LOCALES
from service.web.assets import STATIC
from tests.web.readers import newcomer, playing, unreadable
from tests.web.reading import open_page
from tests.world import Visitor

SCRIPTS = sorted((STATIC / "table").glob("*.js"))
TEMPLATE = Path(__file__).parents[2] / "templates" / "table" / "sheet.html"


@pytest.mark.parametrize(("header", "locale"), [("sv-FI", "sv"), ("fi", "fi"), ("de", "en")])
def test_the_sheet_opens_in_the_readers_language(app: Flask, header: str, locale: str) -> None:
    answer = Visitor(app, **{"Accept-Language": header}).get("/table")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/table/{locale}")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_is_the_same_for_everybody(app: Flask, locale: str) -> None:
    pages = {visitor.get(f"/table/{locale}").data for visitor in (
        newcomer(app).visitor, playing(app).visitor, unreadable(app),
    )}  # fmt: skip
    assert len(pages) == 1


def test_every_module_is_named_by_the_page_before_it_is_asked_for(app: Flask) -> None:
    page = open_page(Visitor(app), "/table/en")
    loaded = {node["href"].rpartition("/")[2] for node in page.all("link", rel="modulepreload")}
    loaded |= {node["src"].rpartition("/")[2] for node in page.all("script", type="module")}
    assert loaded == {path.name for path in SCRIPTS}


def test_rules_are_kept_for_a_year_under_the_address_of_their_content(app: Flask) -> None:
    visitor = Visitor(app)
    for locale in LOCALES:
        address = open_page(visitor, f"/table/{locale}").one("main")["data-games"]
        answer = visitor.get(address)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert len(answer.json["games"]) == 6
    other = visitor.get("/table/sv/games/0")
    assert other.headers["Cache-Control"] == "no-cache"
    assert other.json["games"][0]["boxes"][0]["name"] == "Ettor"


def test_every_word_that_the_scripts_say_is_on_the_page() -> None:
    given = re.findall(r"^data-([a-z-]+)=", TEMPLATE.read_text(), re.MULTILINE)
    words = {re.sub(r"-([a-z])", lambda found: found[1].upper(), name) for name in given}
    text = "".join(path.read_text() for path in SCRIPTS)
    said = set(re.findall(r"say\('(\w+)'", text))
    assert said - words == set()
    assert {word for word in words if f"'{word}'" not in text} == set()


def test_the_page_tells_its_scripts_how_much_is_kept_of_an_evening(app: Flask) -> None:
    script = (STATIC / "table" / "limits.js").read_text(encoding="utf-8")
    names = re.findall(r"told\.(\w+)", script)
    told = ["data-" + re.sub("[A-Z]", lambda found: f"-{found[0].lower()}", name) for name in names]
    main = open_page(Visitor(app), "/table/en").one("main")
    assert [main[name] for name in told] == ["8", "20", "120", "40", "120", "120"]
