"""A fourth language in which every message is its source in letters of another width, and what a
page says, so that a word of no catalogue shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from service.web.catalogues import CATALOGUES, names_in_rulesets
from tests.web.reading import Node
from tests.web.samples import ROOT

#: Its figures and dates are Greek: no letter of theirs is Latin.
LOCALE = "el"

_LETTERS = (chr(number) for number in range(ord("A"), ord("z") + 1))
_WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in _LETTERS if letter.isalpha()}
_PLACE = re.compile(r"(\{[^}]*\})")
_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]+")

#: What attributes say, beside those for scripts.
_SAID = frozenset({
    "alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "label",
    "placeholder", "title",
})  # fmt: skip
#: What is no word for people: addresses, ways of drawing, names of boxes in the rules' own words.
_TECHNICAL = frozenset({
    "data-box", "data-clock", "data-games", "data-hx-post", "data-hx-swap", "data-hx-sync",
    "data-hx-target", "data-left", "data-month", "data-own", "data-region", "data-rule",
    "data-theme", "apple-mobile-web-app-capable", "htmx-config", "mobile-web-app-capable",
    "og:image", "og:image:height", "og:image:type", "og:image:width", "og:type", "og:url", "robots",
    "theme-color", "twitter:card", "viewport", "@context", "@type", "applicationCategory", "image",
    "inLanguage", "item", "slug", "spelling", "url", "value",
})  # fmt: skip


def marked(text: str) -> str:
    """The text with its letters in full width, and its places as they are."""
    parts = _PLACE.split(text)
    return "".join(part if part.startswith("{") else part.translate(_WIDE) for part in parts)


def make_catalogue(folder: Path) -> Path:
    """Write the marked catalogue alone into a folder, and return that folder."""
    catalogue = Catalog(locale=LOCALE)
    for message in _every_message():
        said = marked(message) if isinstance(message, str) else tuple(map(marked, message))
        catalogue.add(message, said)
    file = folder / LOCALE / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    with file.open("wb") as out:
        write_po(out, catalogue)
    return folder


def _every_message() -> Iterator[str | tuple[str, str]]:
    """Every message that a catalogue has, and the names in the games' files."""
    with (CATALOGUES / "fi" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        for message in read_po(file, locale="fi"):
            if message.id:
                yield message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
    for path in (ROOT / "config" / "rulesets").glob("*.toml"):
        with path.open("rb") as file:
            yield from (name for _, _, name, _ in names_in_rulesets(file, {}, (), {}))


def said_on(page: Node) -> Iterator[str]:
    """Everything that a page says in its own language: texts, attributes, what scripts are given.

    What is code, and a language by its own name, is left out.
    """
    for child in page.children:
        if isinstance(child, str):
            yield from _text_in(page.tag, page.get("type"), child)
        elif child.tag == "html" or (child.tag not in ("code", "pre") and not child.get("lang")):
            yield from _attributes(child)
            yield from said_on(child)


def _text_in(tag: str, kind: str | None, text: str) -> Iterator[str]:
    if kind and kind.endswith("json"):
        yield from said_in(json.loads(text))
    elif tag not in ("script", "style"):
        yield text


def _attributes(node: Node) -> Iterator[str]:
    for name, value in node.attributes.items():
        if name in _TECHNICAL or not (name in _SAID or name.startswith("data-")):
            continue
        yield from (
            said_in(json.loads(value)) if value[:1] in ("[", "{") and '"' in value else [value]
        )
    if node.tag == "meta" and (node.get("name") or node.get("property")) not in _TECHNICAL:
        yield node.get("content") or ""


def said_in(data: Any) -> Iterator[str]:
    """Every text of a document that is read by people."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            if name not in _TECHNICAL:
                yield from said_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from said_in(value)


def foreign_words(text: str, known: re.Pattern[str]) -> list[str]:
    """The words in Latin letters of the usual width, but for what is known to be no message."""
    return _WORD.findall(known.sub("", text))
