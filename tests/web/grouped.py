"""A group of Aino's with Pekka, and Sara beside it, as tests of its pages meet it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from flask import Flask

from service.play import groups, players
from tests.play.habits import finish_code, hurried
from tests.play.totals import new_players
from tests.web.reading import Node, open_page
from tests.world import NOON, Visitor, visitor_of, web_of

NAMES = ("Aino", "Pekka", "Sara")


@dataclass
class Company:
    """A service with a group in it; Sara is no member."""

    app: Flask
    aino: str
    pekka: str
    sara: str
    code: str

    @property
    def address(self) -> str:
        return f"/groups/{self.code}"

    def visitor(self, player: str) -> Visitor:
        return visitor_of(self.app, player)

    def page(self, player: str, more: str = "") -> Node:
        return open_page(self.visitor(player), f"{self.address}{more}")

    def begin(self, player: str, once: str = "1" * 32, game: str = "junior") -> Any:
        """The answer to one press on what begins a game of the group."""
        form = {"once": once, "ruleset": game}
        return self.visitor(player).post(f"{self.address}/games", form)

    def game(self) -> str:
        """The code of a little game that Aino has begun."""
        assert self.begin(self.aino).status_code == 303
        form = self.page(self.aino).one("section", class_="on-demand").all("form")[0]
        return str(form["action"]).split("/")[4]

    def finish(self, player: str, game: str) -> int:
        """A player's total of a game that is played to its end."""
        answer = self.visitor(player).post(f"{self.address}/games/{game}/join")
        assert answer.status_code == 303, answer.text
        kit = web_of(self.app).kit
        return finish_code(kit, player, game, hurried).round.total


def company_of(app: Flask) -> Company:
    kit = web_of(app).kit
    aino, pekka, sara = new_players(kit, 3, NOON)
    for player, name in zip((aino, pekka, sara), NAMES, strict=True):
        players.rename(kit, player, name)
    made = groups.create(kit, aino, "Virtanens", NOON - timedelta(days=1))
    groups.join(kit, pekka, made.code, NOON)
    return Company(app, aino, pekka, sara, made.code)
