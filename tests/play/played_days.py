"""Days of a player that a computer has played move by move, put where a last move puts them."""

from datetime import date, datetime, timedelta

from service.coach.computers import EASY, Computers, Name, Played
from service.coach.shelf import Shelf
from service.game import days
from service.game.moves import write_opening
from service.game.packing import pack
from service.play import challenges, places
from service.play.challenges import Challenge, milliseconds
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.store import rounds as logs

COMPUTERS = Computers(Shelf())


def play_day(kit: Kit, player: str, day: date, name: Name = EASY) -> int:
    """Play a day's scored round as a computer does, to its end at six in the evening; its total."""
    challenge = challenges.of_day(day, kit.ring, kit.rulesets)
    return put(kit, player, challenge, days.opens(day) + timedelta(hours=18), name)


def put(kit: Kit, player: str, challenge: Challenge, at: datetime, name: Name = EASY) -> int:
    """Play a scored round of a day or of a code that is begun already, to its end at an instant."""
    played = COMPUTERS.play(name, challenge.ruleset, challenge.seed)
    return put_played(kit, player, challenge, at, played)


def put_played(kit: Kit, player: str, challenge: Challenge, at: datetime, played: Played) -> int:
    """The same with a round that is played already."""
    lines = (write_opening(challenge.opening), *played.lines)
    live = LiveRound(RoundId(challenge.id, player), challenge, lines, played.end, at)
    expires_at = milliseconds(challenge.deleted_at)
    logs.start(kit.store, player, str(live.id), lines[0], expires_at)
    ending = (1, pack(lines, challenge.ruleset), expires_at)
    assert kit.store.ask(
        logs.finish(player, str(live.id), ending, places.of(live, played.end))
    ).done
    return played.end.total
