"""A player's groups as lines of the front page: their names, and who has the cup.

Knows groups; must not know pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from service.store import groups as records
from service.store.group_weeks import Cup, cups_of
from service.store.groups import Group, Seat
from service.store.players import Player, player_of
from service.store.question import Question, each, known, together


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group, and its cup with the name of who has it, None where they are gone."""

    group: Group
    cup: Cup | None = None
    holder: str | None = None


def groups_of(player: str, codes: Sequence[str]) -> Question[list[GroupRow]]:
    """Ask for groups of a player, without those that are closed or in which they have no seat any
    more; who has the cup is not named yet."""
    return each([_row_of(player, code) for code in codes]).then(
        lambda found: [row for row in found if row is not None]
    )


def _row_of(player: str, code: str) -> Question[GroupRow | None]:
    def read(found: tuple[Group | None, Seat | None, list[Cup]]) -> GroupRow | None:
        group, seat, cups = found
        if group is None or seat is None or group.closed_at is not None:
            return None
        return GroupRow(group, cups[0] if cups else None)

    three = (records.group_of(code), records.seat_of(code, player), cups_of(code))
    return together(*three).then(read)


def with_holders(rows: Sequence[GroupRow]) -> Question[list[GroupRow]]:
    """Ask for the names of those who have the cups."""
    return each([_with_holder(row) for row in rows])


def _with_holder(row: GroupRow) -> Question[GroupRow]:
    if row.cup is None:
        return known(row)
    return player_of(row.cup.player).then(lambda found: _named(row, found))


def _named(row: GroupRow, holder: Player | None) -> GroupRow:
    return GroupRow(row.group, row.cup, holder.name if holder else None)
