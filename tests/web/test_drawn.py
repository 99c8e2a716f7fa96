"""What templates have drawn is drawn once for the same values, and from those values alone."""

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment, meta

from service.web.context import language
from service.web.drawn import REMEMBERED, remember_pieces
from tests.web.samples import ROOT

ROUNDS = ROOT / "templates" / "rounds"


@pytest.fixture
def environment() -> Environment:
    made = Environment(autoescape=True, loader=DictLoader({
        "pieces": "{% macro piece(text, mark) %}{{ note(text) }}<b>{{ text }}</b>{{ mark }}"
                  "{% endmacro %}",
        "page": "{% from 'pieces' import piece %}"
                "{% for text in texts %}{{ text | drawn(piece, mark) }}{% endfor %}",
    }))  # fmt: skip
    remember_pieces(made)
    return made


def test_a_piece_is_drawn_once_for_the_same_values(environment: Environment) -> None:
    drawn: list[str] = []

    def note(text: str) -> str:
        drawn.append(text)
        return ""

    environment.globals["note"] = note
    page = environment.get_template("page")
    assert page.render(texts=["a", "<", "a"], mark="!") == "<b>a</b>!<b>&lt;</b>!<b>a</b>!"
    assert page.render(texts=["a"], mark="!") == "<b>a</b>!"
    assert drawn == ["a", "<"]
    assert page.render(texts=["a"], mark="?") == "<b>a</b>?"
    assert drawn == ["a", "<", "a"]


def test_no_more_is_remembered_than_has_a_bound(environment: Environment) -> None:
    environment.globals["note"] = lambda _: ""
    environment.get_template("page").render(texts=range(REMEMBERED + 100), mark="")
    known = environment.filters["drawn"].cache_info()
    assert known.currsize == known.maxsize == REMEMBERED


def names_read(template: str) -> set[str]:
    source = (ROUNDS / template).read_text("utf-8")
    environment = Environment(autoescape=True)
    remember_pieces(environment)
    return meta.find_undeclared_variables(environment.parse(source))


def test_rows_are_drawn_from_their_values_alone() -> None:
    assert names_read("_rows.html") == set()


def test_a_fragment_reads_nothing_that_only_whole_pages_are_given(app: Flask) -> None:
    given: dict[str, object] = {}
    with app.test_request_context("/"):
        app.update_template_context(given)
        of_pages = set(given) - set(language().globals())
    assert {"path", "once", "theme", "offered"} <= of_pages
    parts = ("_round.html", "_sheet.html", "_halves.html", "_columns.html", "_rows.html")
    for template in (*parts, "_tray.html", "_advice.html", "../_estimate.html"):
        assert not names_read(template) & of_pages, template
