"""The JSON document of a table on one device, as it stands beside the round of a seat there.

Knows values of `play.seats`; must not know requests.
"""

from msgspec import Struct

from service.play.live import LiveRound


class SeatState(Struct, frozen=True):
    """Somebody at a table on one device: the round of their seat, and whether it is their turn."""

    round: str
    name: str
    total: int
    plays: bool


def seats_of(live: LiveRound) -> list[SeatState] | None:
    """Return everybody at the table of a round, in the order in which they sit; None elsewhere."""
    if live.table is None:
        return None
    following = live.table.next_seat
    return [
        SeatState(str(one.id), name, one.round.total, one.id.seat == following)
        for name, one in zip(live.table.names, live.table.lives, strict=True)
    ]
