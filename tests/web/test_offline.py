"""What browsers keep for when there is no net, and the workers that keep it: a page that says so in
the reader's language, the sheet for real dice, the files these two name, and nothing else."""

import base64
import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, template_rendered
from jinja2 import Template

from service.web import assets
from tests.web.readers import newcomer, playing, unreadable
from tests.web.reading import Node, open_page, read
from tests.web.released import released
from tests.world import Clock, Visitor, web_of

WORKERS = ("/sw-fi.js", "/table/sw.js")
#: What a head names that is not needed to show its page.
NOT_SHOWN = ("manifest", "apple-touch-icon", "alternate", "canonical")


def told(visitor: Visitor, worker: str) -> dict[str, Any]:
    """What the server tells a worker, by the name of the constant."""
    head = re.findall(r"^const ([A-Z]+) = (.*);$", visitor.get(worker).text, re.MULTILINE)
    return {name: json.loads(value) for name, value in head if value[0] in '"[{n'}


def named(page: Node) -> set[str]:
    """The files that a page names to be shown."""
    nodes = [node for node in page.all("link") if node["rel"] not in NOT_SHOWN]
    rules = [one["data-games"] for one in page.all("main") if one.get("data-games")]
    return {*(node["href"] for node in nodes), *(one["src"] for one in page.all("script")), *rules}


@pytest.mark.parametrize("worker", WORKERS)
def test_a_worker_keeps_all_that_its_pages_name_and_nothing_else(app: Flask, worker: str) -> None:
    visitor = Visitor(app)
    kept = told(visitor, worker)
    files = set.union(*(named(open_page(visitor, page)) for page in kept["PAGES"]))
    assert files == set(kept["FILES"])
    for path, digest in kept["FILES"].items():
        sent = hashlib.sha256(visitor.get(path).data).digest()
        assert digest == f"sha256-{base64.b64encode(sent).decode()}", path


def test_only_versioned_files_the_sheet_and_one_page_are_kept(app: Flask) -> None:
    visitor, locales = Visitor(app), web_of(app).languages
    away, table = (told(visitor, worker) for worker in WORKERS)
    assert (away["PAGES"], away["AWAY"]) == (["/offline/fi"], "/offline/fi")
    assert (table["PAGES"], table["AWAY"]) == ([f"/table/{one}" for one in locales], None)
    for path in {**away["FILES"], **table["FILES"]}:
        assert re.match(r"/static/[0-9a-f]{12}/|/table/[a-zA-Z-]+/games/[0-9a-f]{12}$", path), path


def test_the_page_without_a_net_is_the_same_for_everybody_and_for_no_search(app: Flask) -> None:
    visitors = newcomer(app).visitor, playing(app).visitor, unreadable(app)
    for locale in web_of(app).languages:
        answers = [visitor.get(f"/offline/{locale}") for visitor in visitors]
        assert {answer.headers["X-Robots-Tag"] for answer in answers} == {"noindex"}
        [sent] = {answer.text for answer in answers}
        page = read(sent)
        assert page.one("html")["lang"] == locale
        assert page.one("a", id="sheet")["href"] == f"/table/{locale}"
        assert not page.all("form"), "nothing can be sent from there"


@pytest.mark.parametrize("worker", WORKERS)
def test_a_page_names_the_version_by_which_its_worker_takes_it(app: Flask, worker: str) -> None:
    visitor = Visitor(app)
    kept = told(visitor, worker)
    assert kept["MARK"] == f"/static/{assets.version()}/"
    for page in kept["PAGES"]:
        answer = visitor.get(page)
        assert kept["MARK"] in answer.text
        assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("worker", WORKERS)
def test_a_worker_is_asked_for_anew_and_stays_while_nothing_changes(
    app: Flask, worker: str
) -> None:
    visitor = Visitor(app)
    answers = [visitor.get(worker), playing(app).visitor.get(worker)]
    assert answers[0].data == answers[1].data
    assert answers[0].headers["Cache-Control"] == "no-cache"
    assert answers[0].mimetype == "text/javascript"
    again = visitor.get(worker, **{"If-None-Match": answers[0].headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("worker", WORKERS)
def test_a_worker_is_made_once_and_is_the_same_whoever_made_it_on_whatever_day(
    app: Flask, build: Callable[..., Flask], clock: Clock, worker: str
) -> None:
    """Browsers look for a new one after each page, and any process may answer."""
    made = Visitor(app).get(worker).data
    drawn: list[str] = []

    def note(_: Flask, template: Template, **__: object) -> None:
        drawn.append(str(template.name))

    with template_rendered.connected_to(note, app):
        assert Visitor(app).get(worker).data == made
    assert drawn == []
    clock.advance(days=1)
    assert Visitor(build()).get(worker).data == made


@pytest.mark.parametrize("worker", WORKERS)
def test_a_worker_changes_with_what_it_keeps(app: Flask, worker: str, tmp_path: Path) -> None:
    visitor = Visitor(app)
    before = told(visitor, worker)
    with released(tmp_path, {"tokens.css": "/* warmer */"}):
        after = told(visitor, worker)
    assert after["VERSION"] != before["VERSION"]
    assert after["MARK"] != before["MARK"]
    assert told(visitor, worker) == before


def test_what_is_kept_can_be_taken_back(app: Flask, build: Callable[..., Flask]) -> None:
    """The worker that the sheet had at an earlier address is taken back in any case."""
    gone = Visitor(app).get("/sw.js").text
    assert "self.registration.unregister()" in gone
    assert "fetch" not in gone
    off = Visitor(build(SAMMAKAST_OFFLINE="0"))
    assert {off.get(worker).text for worker in WORKERS} == {gone}
