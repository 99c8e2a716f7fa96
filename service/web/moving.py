"""Makes a move for pages and programs alike, and counts what came of it.

Knows kinds and outcomes; must not know forms or documents.
"""

from service.game.errors import GameError
from service.play import rounds
from service.play.errors import Closed, Refused, Stale
from service.play.live import LiveRound
from service.play.rounds import MoveRequest
from service.store.client import Unavailable
from service.web.context import kit, now
from service.web.metrics import FINISHED, MOVES

OUTCOMES: dict[type[Exception], str] = {
    Stale: "conflict",
    Refused: "refused",
    Closed: "closed",
    Unavailable: "unavailable",
}


def move(player: str, request: MoveRequest) -> LiveRound:
    """Make a player's move; whatever `play.rounds.move` raises. A last move that is sent again is
    counted again."""
    kind = type(request.move).__name__.lower()
    try:
        live = rounds.move(kit(), player, request, now())
    except (GameError, Unavailable) as error:
        MOVES.labels(kind, OUTCOMES.get(type(error), "other")).inc()
        raise
    MOVES.labels(kind, "made").inc()
    if live.round.over:
        FINISHED.labels(live.round.ruleset.slug, kind_of(live)).inc()
    return live


def kind_of(live: LiveRound) -> str:
    """Return what a round is, in one word: its dice's kind, or practice."""
    challenge = live.challenge
    if live.id.number > 1:
        return "practice"
    kinds = {
        "day": challenge.is_day,
        "special": bool(challenge.week),
        "table": bool(challenge.seats),
        "group": bool(challenge.group),
        "friends": challenge.among_friends,
    }
    return next((kind for kind, is_it in kinds.items() if is_it), "solo")
