"""The play page as a player looks at it: what lies on the tray and what the status says."""

from tests.web.reading import Node

HTMX = {"HX-Request": "true"}


def version_of(page: Node) -> int:
    return int(page.one("input", name="version")["value"])


def faces(page: Node) -> list[str]:
    """What lies on the tray, place by place: the face of each die."""
    return [die["value"].partition("-")[2] for die in page.all("input", name="keep")]


def marked(page: Node) -> list[str]:
    found = page.all("input", name="keep")
    return [die["value"] for die in found if "checked" in die.attributes]


def status(page: Node) -> str:
    return page.one(id="status").text
