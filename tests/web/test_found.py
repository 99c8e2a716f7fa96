"""The pages that a search leads to: what they say, tell as data and to chat apps, and how whoever
comes from there goes on."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests.web.reading import open_page, press
from tests.web.searched import HOME, KIND, LOCALES, Public, content, data_of, said_of
from tests.world import Visitor

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
