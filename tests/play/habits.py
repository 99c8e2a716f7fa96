"""Players with habits, who play a code to its end through the use cases."""

from collections.abc import Callable

from service.game.moves import Move, Score, Throw
from service.game.round import Round
from service.play import rounds, sharing
from service.play.kit import Kit
from service.play.live import LiveRound, read_round_id
from service.play.rounds import MoveRequest
from tests.world import NOON

Habit = Callable[[Round], Move]


def hurried(now: Round) -> Move:
    """Throws once and takes the most points."""
    return Score(max(now.options, key=lambda slug: now.options[slug]))


def patient(now: Round) -> Move:
    """Throws twice, keeping the first die, and takes the most points."""
    return Throw((now.dice or ())[:1]) if now.throw == 1 else hurried(now)


def finish_code(kit: Kit, player: str, code: str, habit: Habit) -> LiveRound:
    """The player's round of a code, played to its end."""
    live, _ = sharing.join(kit, player, code, NOON)
    while not live.round.over:
        move = Throw() if live.round.dice is None else habit(live.round)
        request = MoveRequest(read_round_id(str(live.id)), live.round.version, move)
        live = rounds.move(kit, player, request, NOON)
    return live
