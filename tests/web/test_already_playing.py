"""Who plays elsewhere finds the way in on every page that a device without a cookie sees."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.devices import with_cookie
from tests.web.leaks import PARTS, filled
from tests.web.readers import playing
from tests.web.reading import open_page, read
from tests.world import Visitor, web_of

ARRIVE = "/players/arrive"
#: The page for no net leads to nothing that needs one.
OFFLINE = "/offline/"
#: Pages of the smallest sizes show no footer: there the rules laid over the game say it.
TRIAL = "/try/maxi"


def addresses(app: Flask) -> list[str]:
    """Every address that a browser can ask for, and some that lead nowhere."""
    parts = PARTS | {"round_id": ["d-2426-11-29.3fa9c1d2e4b5"], "name": ["tokens.css"]}
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    found = [path for rule in rules for path in filled(rule, parts)]
    return [path for path in found if not path.startswith(("/api/", "/static/"))] + ["/nowhere"]


def is_page(answer: TestResponse) -> bool:
    return answer.mimetype == "text/html" and "<main" in answer.text


def test_every_page_without_a_cookie_leads_to_who_plays_already(app: Flask) -> None:
    asked = {path: Visitor(app).get(path) for path in addresses(app)}
    pages = {path: answer for path, answer in asked.items() if is_page(answer)}
    assert len(pages) > 40
    assert {answer.status_code for answer in pages.values()} >= {200, 403, 404}
    missing = [
        path
        for path, answer in pages.items()
        if path != ARRIVE
        and not path.startswith(OFFLINE)
        and not read(answer.text).all("a", href=ARRIVE)
    ]
    assert missing == []


def test_a_page_for_everybody_is_the_same_for_who_plays(app: Flask) -> None:
    known = playing(app).visitor
    for address in ("/sv/rules", "/sv/rules/maxi", "/sv/rules/maxi/sheet", "/table/fi"):
        assert open_page(known, address).one("footer").all("a", href=ARRIVE), address


def test_who_plays_here_is_not_told_so_on_every_page(app: Flask) -> None:
    known = playing(app).visitor
    for address in ("/", "/dice", "/privacy", "/games", TRIAL):
        assert not open_page(known, address).all("a", href=ARRIVE), address


def test_a_device_that_is_not_recognised_is_led_there_too(app: Flask) -> None:
    strange = with_cookie(app, "no cookie of ours")
    for address in ("/dice", "/odds", "/games"):
        assert open_page(strange, address).one("footer").all("a", href=ARRIVE), address


@pytest.mark.parametrize("locale", ["en", "sv", "fi"])
def test_it_is_said_in_the_readers_language(app: Flask, locale: str) -> None:
    words = web_of(app).languages[locale].gettext("I already play")
    visitor = Visitor(app, **{"Accept-Language": locale})
    assert open_page(visitor, "/dice").one("footer").one("a", href=ARRIVE).text == words


def test_within_the_trial_the_rules_laid_over_it_say_it(app: Flask) -> None:
    assert open_page(Visitor(app), TRIAL).one("dialog", id="help").all("a", href=ARRIVE)
