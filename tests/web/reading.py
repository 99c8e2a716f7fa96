"""Pages as a reader of strict markup sees them, with forms that are filled and sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from tests.world import Visitor

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
NO_ROOT = "document"


class Node:
    """An element: its attributes as they mean, its children in order."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Node | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    @property
    def text(self) -> str:
        """What it says, white space drawn together."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()

    def all(self, *tags: str, **wanted: str) -> list[Node]:
        """Every element below of one of these tags (or any) that has these attributes."""
        return [
            node
            for node in self._below()
            if (not tags or node.tag in tags)
            and all(node.get(_attribute(name)) == value for name, value in wanted.items())
        ]

    def one(self, *tags: str, **wanted: str) -> Node:
        found = self.all(*tags, **wanted)
        assert len(found) == 1, f"{len(found)} of {tags} {wanted}"
        return found[0]

    def _below(self) -> Iterator[Node]:
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child._below()

    @property
    def form(self) -> Node:
        """The form that this element stands in."""
        node = self.parent
        while node is not None and node.tag != "form":
            node = node.parent
        assert node is not None, f"{self.tag} {self.attributes} stands in no form"
        return node


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.node = Node(NO_ROOT, {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}"
        made = Node(tag, {name: value or "" for name, value in attrs}, self.node)
        self.node.children.append(made)
        if tag not in VOID:
            self.node = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.node.tag, f"</{tag}> closes <{self.node.tag}> {self.node.attributes}"
        assert self.node.parent is not None
        self.node = self.node.parent

    def handle_data(self, data: str) -> None:
        self.node.children.append(data)


def read(html: str) -> Node:
    """Read a page or a fragment; AssertionError for crossed tags or an id that stands twice."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.node is reader.root, f"<{reader.node.tag}> is never closed"
    ids = [node["id"] for node in reader.root.all() if node.get("id")]
    assert len(set(ids)) == len(ids), sorted({name for name in ids if ids.count(name) > 1})
    return reader.root


def open_page(visitor: Visitor, path: str, **headers: str) -> Node:
    """Get a page that must be there."""
    answer = visitor.get(path, **headers)
    assert answer.status_code == 200, f"{path}: {answer.status_code}"
    return read(answer.text)


def press(
    visitor: Visitor,
    button: Node,
    headers: Mapping[str, str] | None = None,
    **typed: str | list[str],
) -> Any:
    """Send the form of a button as a browser would; what is `typed` takes the fields' place."""
    assert button.tag == "button"
    assert "disabled" not in button.attributes
    form = button.form
    assert form["method"] == "post"
    return visitor.post(form["action"], fields_of(form, button) | typed, **(headers or {}))


def fields_of(form: Node, button: Node) -> dict[str, str | list[str]]:
    """What a form sends with one of its buttons; a name sent more than once has a list."""
    sent: dict[str, list[str]] = {}
    for field in form.all("input"):
        boxed = field.get("type") in ("checkbox", "radio") and field.get("checked") is None
        if field.get("name") and field.get("disabled") is None and not boxed:
            sent.setdefault(field["name"], []).append(field.get("value") or "")
    if button.get("name"):
        sent.setdefault(button["name"], []).append(button.get("value") or "")
    return {name: values if len(values) > 1 else values[0] for name, values in sent.items()}
