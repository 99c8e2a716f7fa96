"""A group as the layers above would put it into the store, with figures that tests choose."""

from service.store import group_weeks, groups
from service.store.client import Store
from service.store.group_weeks import Closing, Cup, Ended
from service.store.groups import Group, Seat
from tests.store.played import AINO, NEIGHBOUR, THEN

GROUP = "K7QM3XT94B"
MADE = 1_000
VIRTANENS = Group(GROUP, "Virtanens", MADE, AINO)
WEEK = "2026-W49"
DAYS = {"2026-11-30": {AINO: 321, NEIGHBOUR: 300}}
CUP = Cup(WEEK, AINO, 321, 1)
RUNNING = '{"name": "Winter", "since": "2026-11-30"}'
ENDED = Ended("Winter", "2026-11-30", "2026-12-02", ((AINO, 321, 1), (NEIGHBOUR, 300, 0)))
CLOSING = Closing(WEEK, DAYS, CUP)


def make_group(store: Store) -> bool:
    """Aino's group, whose running week is closed at 2,000."""
    return groups.create(store, VIRTANENS, 2_000)


def join(store: Store, player: str = NEIGHBOUR, joined_at: int = 1_500, most: int = 9) -> int:
    return groups.join(store, GROUP, Seat(player, joined_at), most)


def leave(store: Store, actor: str, player: str) -> int:
    return groups.leave(store, GROUP, actor, player, (3_000, THEN))


def make_full_group(store: Store) -> None:
    """Two members, a week that is closed, a season that is fixed."""
    make_group(store)
    join(store)
    groups.set_season(store, GROUP, AINO, RUNNING, None)
    closing = Closing(WEEK, DAYS, CUP, season=RUNNING, ended=ENDED)
    assert group_weeks.close_week(store, GROUP, closing) == 1
