"""Whether groups and codes name people who name them: seats in groups, and who has joined a code.

Knows seats and codes; must not know keys.
"""

from collections.abc import Iterator, Sequence

from service.play.fsck.differences import Difference
from service.play.kit import Kit
from service.store import audit
from service.store import challenges as codes
from service.store.groups import Group, Seat, group_of, seats_of
from service.store.question import each, together


def of_groups(kit: Kit, names: Sequence[str]) -> list[Difference]:
    """Compare the seats of groups with the lists of those who have them, in two trips."""
    found = kit.store.ask(each([together(group_of(one), seats_of(one)) for one in names]))
    return [
        difference
        for name, (group, seats) in zip(names, found, strict=True)
        for difference in _of_group(kit, name, group, seats)
    ]


def _of_group(
    kit: Kit, name: str, group: Group | None, seats: Sequence[Seat]
) -> Iterator[Difference]:
    if group is None:
        yield Difference(name, f"group {name}: it has seats, and is not there")
        return
    if group.closed_at is not None:
        return
    if group.owner not in {seat.player for seat in seats}:
        yield Difference(name, f"group {name}: its owner {group.owner} has no seat")
    asked = [
        together(audit.is_enlisted(seat.player, name), audit.is_gone(seat.player)) for seat in seats
    ]
    found = kit.store.ask(each(asked))
    for seat, (enlisted, gone) in zip(seats, found, strict=True):
        if gone:
            yield Difference(name, f"group {name}: {seat.player}, who has left, has a seat")
        elif not enlisted:
            fix = audit.enlisting_fix(seat.player, name, seat.joined_at)
            yield Difference(name, f"group {name}: it is not among those of {seat.player}", (fix,))


def of_codes(kit: Kit, names: Sequence[str]) -> list[Difference]:
    """Look for codes that somebody has joined and that are not there, in one trip."""
    asked = [together(codes.record_of(one), codes.joined_of(one)) for one in names]
    found = kit.store.ask(each(asked))
    return [
        Difference(name, f"code {name}: there is no such code, and it was joined")
        for name, (record, joined) in zip(names, found, strict=True)
        if record is None and joined
    ]
