"""What groups and their members are called: literal wherever it is shown, whatever it tries."""

from datetime import timedelta

import pytest
from flask import Flask

from service.play import groups, players
from service.play.names import clean_name, clean_words
from tests.play.totals import new_players
from tests.web.reading import Node, open_page
from tests.web.test_names import HONEST, HOSTILE
from tests.world import NOON, Visitor, visitor_of, web_of

PAGES = ("", "/members", "/season", "/names")


def bdis(page: Node) -> list[str]:
    return [node.text for node in page.all("bdi")]


def bones(page: Node) -> list[tuple[str, list[str]]]:
    return [(node.tag, sorted(node.attributes)) for node in page.all()]


@pytest.mark.parametrize("name", ["<b>{{7*7}}</b>", '"><img src=x onerror=1>', *HONEST[:6]])
def test_names_in_a_group_are_shown_as_they_were_typed(app: Flask, name: str) -> None:
    """L11, L12: markup is text, letters are kept, and each name is isolated in its direction."""
    kit = web_of(app).kit
    owner, member = new_players(kit, 2, NOON)
    text = clean_words(name, 30)
    code = groups.create(kit, owner, text, NOON).code
    groups.join(kit, member, code, NOON)
    called = clean_name(name[:20])
    players.rename(kit, member, called)
    visitor = visitor_of(app, owner)
    page = open_page(visitor, f"/groups/{code}/members")
    assert text in bdis(page)
    assert called in bdis(page)
    assert page.one("input", id="group")["value"] == text
    assert text in bdis(open_page(visitor, f"/groups/{code}/names"))
    link = web_of(app).links.of_group(code, owner)
    assert text in open_page(Visitor(app), link).one("main").text


def test_no_name_in_a_group_makes_an_element_or_attribute(app: Flask) -> None:
    """L11: the pages of a group have the same bones whatever it is called."""
    kit = web_of(app).kit
    pages = []
    for name in ("Aino", *HOSTILE[:8]):
        owner, member = new_players(kit, 2, NOON)
        code = groups.create(kit, owner, name, NOON).code
        groups.join(kit, member, code, NOON + timedelta(minutes=1))
        players.rename(kit, member, name)
        visitor = visitor_of(app, owner)
        pages.append([bones(open_page(visitor, f"/groups/{code}{tail}")) for tail in PAGES])
    for one in pages[1:]:
        for tail, ours, theirs in zip(PAGES, pages[0], one, strict=True):
            assert ours == theirs, tail


def test_a_groups_name_is_counted_in_whole_characters(app: Flask) -> None:
    """L14: 30 as people count them, refused whole."""
    kit = web_of(app).kit
    owner = new_players(kit, 1, NOON)[0]
    fits = "e\u0301" * 29 + "🇸🇪"
    assert groups.create(kit, owner, fits, NOON).name == "é" * 29 + "🇸🇪"
    visitor = visitor_of(app, owner)
    answer = visitor.post("/groups", {"group": fits + "x", "once": "1" * 32})
    assert "\ufffd" not in answer.text
    assert len(groups.latest(kit, owner)) == 1


def test_a_rude_name_is_refused_where_a_group_is_made_and_named(app: Flask) -> None:
    kit = web_of(app).kit
    owner = new_players(kit, 1, NOON)[0]
    visitor = visitor_of(app, owner)
    words = "Please choose another name: there is a rude word in this one"
    made = visitor.post("/groups", {"group": "V.I.T.T.U", "once": "1" * 32})
    assert words in made.text
    code = groups.create(kit, owner, "Virtanens", NOON).code
    named = visitor.post(f"/groups/{code}/name", {"group": "V.I.T.T.U"})
    assert words in named.text
    assert groups.find(kit, owner, code).group.name == "Virtanens"
