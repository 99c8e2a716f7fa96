"""What a group's closing brings: its games take no more rounds, and are kept 400 days more.

Knows how a group's games are kept; must not know who may close a group.
"""

from datetime import datetime, timedelta

from service.play.challenges import CODE_DAYS, milliseconds
from service.play.kit import Kit
from service.store import group_games as records

#: So many games are ended at once, in two trips.
_AT_ONCE = 50


def let_games_go(kit: Kit, code: str, closed: datetime) -> None:
    """Let all of a closed group's games go 400 days after it was closed. May be repeated."""
    until = milliseconds(closed + timedelta(days=CODE_DAYS))
    games = kit.store.ask(records.every(code))
    for at in range(0, len(games), _AT_ONCE):
        some = games[at : at + _AT_ONCE]
        joined_of = kit.store.ask(records.joined_of(some))
        records.end(kit.store, list(zip(some, joined_of, strict=True)), until)
