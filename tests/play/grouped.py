"""Groups of players whose names are known to tests."""

from datetime import datetime

from service.play import groups
from service.play.kit import Kit
from service.store.groups import Group
from tests.play.totals import new_players
from tests.world import NOON


def make_group(kit: Kit, *others: str, owner: str | None = None, now: datetime = NOON) -> Group:
    """A group of a new player, or of this one, which the others join a while later."""
    owner = owner or new_players(kit, 1, now)[0]
    group = groups.create(kit, owner, "Virtanens", now)
    for other in others:
        groups.join(kit, other, group.code, now)
    return group


def members_of(kit: Kit, group: Group, reader: str | None = None) -> list[str]:
    found = groups.find(kit, reader or group.owner, group.code)
    return [seat.player for seat in found.seats]
