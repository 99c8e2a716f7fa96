"""What search engines and chat apps read of the service: its lists, and every page on these."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from xml.etree import ElementTree

from flask import Flask

from service.web.catalogues import CATALOGUES, locales_in
from tests.web.reading import Node, read
from tests.world import Visitor, web_of

HOME = "https://sammakast.example"
LOCALES = locales_in(CATALOGUES)
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
#: Pages without a language in their address that may be listed.
ALONE = ("/", "/dice", "/games", "/odds", "/privacy", "/special")
#: Data that browsers do not run, so that no policy of what may be run refuses it.
KIND = "application/ld+json"


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


def read_public(app: Flask) -> Public:
    """Read what a service offers at its configured address."""
    with at_home(app) as visitor:
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
