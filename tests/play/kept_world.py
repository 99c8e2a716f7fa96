"""Some weeks of a few players: days, a code, practice, an open round, and somebody who left."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from service.game import days
from service.game.moves import Score, Throw, write_move, write_opening
from service.game.packing import pack
from service.game.round import apply, begin
from service.play import challenges, choices, leaving, places, rounds, sharing
from service.play import days as clock
from service.play.challenges import Challenge, milliseconds
from service.play.days import ALL_TIME_DAYS
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.store import keys
from service.store import rounds as logs
from service.store.question import Argument
from tests.play.grouped import make_group
from tests.play.habits import finish_code, hurried, patient
from tests.play.totals import new_players
from tests.world import NOON

#: Of these days, as many as the board of all time asks for, the first player has finished all, the
#: second every third one.
LAST = date(2426, 11, 28)
DAYS = tuple(LAST - timedelta(days=back) for back in range(ALL_TIME_DAYS - 1, -1, -1))
TODAY = date(2426, 11, 29)
#: When the last of them is final.
LATER = NOON + timedelta(hours=1)
CODE_GAME = "junior"


@dataclass(frozen=True)
class World:
    kit: Kit
    aino: str
    pekka: str
    gone: str = ""
    code: str = ""
    group: str = ""

    def do(self, *command: Argument) -> Any:
        """Do something to the store behind the service's back."""
        return self.kit.store.do(*command)

    def key(self, name: str, player: str | None = None) -> str:
        """The key of that name in the part of a player, the first one where none is named."""
        return f"{{{keys.TAGS[keys.part_of(player or self.aino)]}}}:{name}"

    def board(self, board: str, player: str | None = None) -> str:
        """The key of a board in the part of a player, as above."""
        return self.key(f"board:{board}", player)

    def challenge(self, day: date = LAST) -> Challenge:
        return challenges.of_day(day, self.kit.ring, self.kit.rulesets)


def make_world(kit: Kit) -> World:
    """Play all of it and close the days that are final."""
    aino, pekka, gone = new_players(kit, 3, NOON)
    for number, day in enumerate(DAYS):
        players = [aino, *([pekka] if number % 3 == 0 else []), *([gone] if day == LAST else [])]
        for order, player in enumerate(players):
            finish_day(kit, player, day, hours=9 + order + number % 5)
    game = sharing.create(kit, aino, CODE_GAME, "blind", NOON)
    finish_code(kit, aino, game.code, hurried)
    finish_code(kit, pekka, game.code, patient)
    _practise(kit, aino)
    rounds.start_day(kit, aino, challenges.of_day(TODAY, kit.ring, kit.rulesets), NOON)
    finish_day(kit, pekka, TODAY, hours=3)
    group = make_group(kit, pekka, gone, owner=aino).code
    leaving.leave(kit, gone, NOON)
    clock.publish(kit, days.opens(DAYS[0]))
    for day in clock.due(kit, LATER):
        clock.close(kit, day, LATER)
    return World(kit, aino, pekka, gone, game.code, group)


def make_little_world(kit: Kit) -> World:
    """Two players who have finished one day, which is closed."""
    aino, pekka = new_players(kit, 2, NOON)
    for hours, player in ((9, aino), (10, pekka)):
        finish_day(kit, player, LAST, hours)
    clock.publish(kit, days.opens(LAST))
    clock.close(kit, LAST, LATER)
    return World(kit, aino, pekka)


def finish_day(kit: Kit, player: str, day: date, hours: int) -> None:
    """Throw once a turn and take the most points, so many hours after the day has begun."""
    challenge = challenges.of_day(day, kit.ring, kit.rulesets)
    at = challenge.opens + timedelta(hours=hours)
    lines, current = [write_opening(challenge.opening)], begin(challenge.ruleset)
    while not current.over:
        move = Throw() if current.dice is None else hurried(current)
        assert isinstance(move, Throw | Score)
        current = apply(current, move, challenge.seed)
        lines.append(write_move(move))
    live = LiveRound(RoundId(challenge.id, player), challenge, tuple(lines), current, at)
    expires_at = milliseconds(challenge.deleted_at)
    logs.start(kit.store, player, str(live.id), lines[0], expires_at)
    where = places.of(live, current, choices.fields_of(live, lines))
    ending = (1, pack(lines, challenge.ruleset), expires_at)
    assert kit.store.ask(logs.finish(player, str(live.id), ending, where)).done


def _practise(kit: Kit, player: str) -> None:
    at: datetime = NOON + timedelta(minutes=10)
    rounds.practise(kit, player, challenges.of_day(LAST, kit.ring, kit.rulesets), at)
