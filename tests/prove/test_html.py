"""An outside checker finds no error and no warning on any page, the tags of previews included."""

from flask import Flask

from tests.prove.checker import Checker
from tests.prove.real_pages import RealPages
from tests.screenshots import LOCALES
from tests.web.sample_app import sample_app
from tests.web.sample_pages import PAGES
from tests.world import Clock


def test_every_sample_page_is_valid_in_each_language(checker: Checker) -> None:
    client = sample_app().test_client()
    pages = {f"{at}-{name}": client.get(f"/{at}/{name}").text for at in LOCALES for name in PAGES}
    assert checker.judge(pages) == []


def test_every_page_of_a_day_is_valid(app: Flask, clock: Clock, checker: Checker) -> None:
    seen = RealPages(app, clock)
    seen.see_the_day()
    seen.see_the_day_sent_on()
    assert checker.judge(seen.pages) == []


def test_every_page_among_friends_is_valid(app: Flask, clock: Clock, checker: Checker) -> None:
    seen = RealPages(app, clock)
    seen.see_codes()
    seen.see_a_target()
    assert checker.judge(seen.pages) == []


def test_every_other_page_is_valid(app: Flask, clock: Clock, checker: Checker) -> None:
    seen = RealPages(app, clock)
    seen.see_the_special()
    seen.see_the_rest()
    assert checker.judge(seen.pages) == []


def test_the_checker_finds_what_is_wrong(checker: Checker) -> None:
    found = checker.judge({"bad": "<!doctype html><html lang=en><title>Bad</title><p><b>no end"})
    assert any("Unclosed element" in line for line in found)
