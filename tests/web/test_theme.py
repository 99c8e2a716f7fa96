"""By day or by night: chosen for a device, kept in a cookie that says nothing else."""

import re

import pytest
from flask import Flask

from service.web.assets import STATIC
from tests.web.readers import newcomer, playing
from tests.web.reading import Node, open_page, press
from tests.world import Visitor

PAGES = ("/", "/me", "/en/rules", "/privacy", "/players")


def chosen(visitor: Visitor, theme: str) -> None:
    form = open_page(visitor, "/me").one("form", action="/me/theme")
    assert press(visitor, form.one("button", value=theme)).headers["Location"] == "/me"


def look(page: Node) -> tuple[str, list[tuple[str | None, str]]]:
    metas = page.all("meta", name="theme-color")
    return page.one("html")["data-theme"], [(one.get("media"), one["content"]) for one in metas]


def test_pages_look_as_the_device_does_until_one_chooses(app: Flask) -> None:
    colours = [
        ("(prefers-color-scheme: light)", "#fbf7ed"),
        ("(prefers-color-scheme: dark)", "#211c17"),
    ]
    for path in PAGES:
        assert look(open_page(newcomer(app).visitor, path)) == ("auto", colours)


@pytest.mark.parametrize(("theme", "colour"), [("light", "#fbf7ed"), ("dark", "#211c17")])
def test_a_theme_is_of_every_page_until_another_is_chosen(
    app: Flask, theme: str, colour: str
) -> None:
    reader = playing(app)
    for visitor in (newcomer(app).visitor, reader.visitor):
        chosen(visitor, theme)
        for path in PAGES:
            assert look(open_page(visitor, path)) == (theme, [(None, colour)])
        marked = open_page(visitor, "/me").one("form", action="/me/theme").all("button")
        assert [one["value"] for one in marked if one.get("aria-current")] == [theme]
        chosen(visitor, "auto")
        assert look(open_page(visitor, "/"))[0] == "auto"
    assert open_page(reader.visitor, str(reader.round)).one("html")["data-theme"] == "auto"


def test_no_other_theme_is_kept(app: Flask) -> None:
    visitor = Visitor(app)
    for nonsense in ("", "blue", "dark\n"):
        answer = visitor.post("/me/theme", {"theme": nonsense})
        assert answer.status_code == 400
        assert "Set-Cookie" not in answer.headers
    visitor.client.set_cookie("sammakast_theme", "blue")
    assert look(open_page(visitor, "/"))[0] == "auto"


def test_what_is_kept_for_all_is_not_of_one_theme(app: Flask) -> None:
    visitor = Visitor(app)
    for_all = ("/table/en", "/table/sw.js", "/offline/en", "/sw-en.js")
    before = [visitor.get(address).data for address in for_all]
    chosen(visitor, "dark")
    assert [visitor.get(address).data for address in for_all] == before
    assert visitor.get("/en/rules").headers["Cache-Control"] == "private, no-store"
    chosen(visitor, "auto")
    assert visitor.get("/en/rules").headers["Cache-Control"].startswith("public")


def test_night_is_the_same_by_choice_and_by_device() -> None:
    css = (STATIC / "tokens.css").read_text(encoding="utf-8")
    by_device, by_choice = (
        re.findall(r"--[a-z-]+:[^;]+", css[css.index(name) :].partition("}")[0])
        for name in ("[data-theme=auto]{", "[data-theme=dark]{")
    )
    assert by_device == by_choice
    assert len(by_device) > 15
