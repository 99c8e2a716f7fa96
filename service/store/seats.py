"""Tables on one device: the rounds of all seats begun in one trip, and a player's list of tables.

Knows keys and scripts; must not know whose turn it is.
"""

from collections.abc import Mapping

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question


def sit(
    store: Store, player: str, code: str, openings: Mapping[str, str], instants: tuple[int, int]
) -> bool:
    """Open the rounds of all seats and list the table; `openings` are lines by round, `instants`
    when it all expires, and now. False when there is no such player. May be repeated."""
    first = [keys.seats(player), keys.player(player)]
    logs = [keys.log(player, round_id) for round_id in openings]
    return bool(store.run("sit", [*first, *logs], code, *instants, *openings.values()))


def latest(player: str, after: int, limit: int) -> Question[list[str]]:
    """Ask for the codes of the tables that a player has after an instant (ms), the latest first."""
    key = keys.seats(player)
    command: Command = ("ZRANGE", key, "+inf", after, "BYSCORE", "REV", "LIMIT", 0, limit)
    return Question((command,), lambda answers: [code.decode() for code in answers[0]])
