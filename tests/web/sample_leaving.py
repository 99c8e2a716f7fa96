"""Sample pages of leaving and of what others see then, and of reporting a name."""

from collections.abc import Mapping

from service.store.players import Player
from tests.web.samples import NAMES, Context, Page

READER = "3fa9c1d2e4b5"


def _leave(name: str) -> Context:
    return {"me": Player(READER, "en", "Happy Fox", name)}


def _names(names: tuple[str, ...]) -> Context:
    named = [(f"{number:012x}", name) for number, name in enumerate(names)]
    return {"named": named, "back": "/c/K7QM3XT9"}


PAGES: Mapping[str, Page] = {
    "leave": Page("players/leave.html", lambda _: _leave("W" * 20)),
    "left": Page("players/left.html", lambda _: {}),
    "names": Page("names/report.html", lambda _: _names((*NAMES[:4], "W" * 20))),
}
