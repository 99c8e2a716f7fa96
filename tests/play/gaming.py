"""A group of three with games on demand, for tests of what its members see of them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.play import group_games, group_page
from service.play.challenges import Challenge
from service.play.group_games import Game
from service.play.kit import Kit
from service.play.live import LiveRound
from tests.play.grouped import make_group
from tests.play.habits import Habit, finish_code, hurried
from tests.play.totals import new_players
from tests.world import NOON

LATER = NOON + timedelta(days=800)


@dataclass
class Group:
    """Aino's group, which Pekka and Sara have joined; a stranger has not."""

    kit: Kit
    aino: str
    pekka: str
    sara: str
    stranger: str
    code: str

    def begin(self, player: str, seed: int = 1, now: datetime = NOON) -> Challenge:
        """A little game of the group, whose code is drawn from a seed."""
        draw = random.Random(seed).randrange
        return group_games.begin(self.kit, (player, self.code, "junior"), now, draw)

    def join(self, player: str, game: Challenge, now: datetime = NOON) -> LiveRound:
        return group_games.join(self.kit, player, self.code, game.code, now)

    def play(self, player: str, game: Challenge, habit: Habit = hurried) -> int:
        """A player's total of a game that they join and play to its end."""
        self.join(player, game)
        return finish_code(self.kit, player, game.code, habit).round.total

    def games(self, reader: str, now: datetime = NOON) -> Sequence[Game]:
        return group_page.all_games(self.kit, reader, self.code, now)[2]


def group_of_three(kit: Kit) -> Group:
    aino, pekka, sara, stranger = new_players(kit, 4, NOON)
    code = make_group(kit, pekka, sara, owner=aino).code
    return Group(kit, aino, pekka, sara, stranger, code)
