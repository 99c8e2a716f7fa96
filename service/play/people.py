"""My people: everybody whom a player has met on a day's dice, in a code or in a group.

Knows who has met whom; must not know pages.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from service.play.challenges import CODE_DAYS, MOVE_DAYS, Challenge, milliseconds
from service.play.kit import Kit
from service.play.live import LiveRound
from service.play.meeting import Friend
from service.store import challenges as records
from service.store import groups
from service.store.players import GONE, all_met
from service.store.question import Question, each, together

#: So many people are asked for, and of so many groups.
MOST_PEOPLE, MOST_GROUPS = 50, 8
#: Codes of either kind that are read, shared or one's own.
MOST_CODES = 24
#: Games of groups that are read: on a group's own page are all of them.
MOST_OF_GROUPS = 8


@dataclass(frozen=True, slots=True)
class Ties:
    """Whom a player has met in which challenges, and the codes and groups they play in; in a group
    that is listed they may have no seat any more."""

    player: str
    met: Sequence[tuple[str, str]]
    codes: Sequence[str]
    groups: Sequence[str]

    @property
    def friends(self) -> list[str]:
        """Those who were met on days, the latest meeting first."""
        return list(dict.fromkeys(friend for _, friend in reversed(self.met)))

    def met_in(self, challenge: str) -> list[str]:
        """Those who were met in a challenge, the first meeting first."""
        return [friend for where, friend in self.met if where == challenge]


NO_TIES = Ties("", (), (), ())


def ties_of(player: str, now: datetime) -> Question[Ties]:
    """Ask for the ties of a player."""
    lists = (all_met(player), codes_of(player, now), groups.latest(player, MOST_GROUPS))
    return together(*lists).then(lambda found: Ties(player, *found))


def codes_of(player: str, now: datetime) -> Question[list[str]]:
    """The newest codes shared with friends and the newest of one's own, which stand among them a
    shorter time, and of games of groups, a longer one: none crowds out the others."""
    own_until = milliseconds(now + timedelta(days=MOVE_DAYS))
    shared_until = milliseconds(now + timedelta(days=CODE_DAYS))
    shared = records.latest_codes(player, own_until + 1, MOST_CODES, until=shared_until)
    own = records.latest_codes(player, milliseconds(now), MOST_CODES, until=own_until)
    of_groups = records.latest_codes(player, shared_until + 1, MOST_OF_GROUPS)
    return together(shared, own, of_groups).then(lambda found: [*found[0], *found[1], *found[2]])


def members_of(ties: Ties) -> Question[list[str]]:
    """Ask who has a seat in the groups, in those where the player has one."""

    def read(found: Sequence[Sequence[groups.Seat]]) -> list[str]:
        seated = [[seat.player for seat in seats] for seats in found]
        return [one for seats in seated if ties.player in seats for one in seats]

    return each([groups.seats_of(code) for code in ties.groups]).then(read)


def are_tied(kit: Kit, ties: Ties, other: str) -> bool:
    """Whether somebody is among the people of these ties; asks once more for who was met on no
    day."""
    if other in ties.friends:
        return True
    pair = (ties.player, other)
    joined, seats = kit.store.ask(
        together(
            each([records.joined_of(code) for code in ties.codes]),
            each([each([groups.seat_of(code, one) for one in pair]) for code in ties.groups]),
        )
    )
    return any(other in players for players in joined) or any(map(all, seats))


def others_of(ties: Ties, reader: str, further: Iterable[str]) -> list[str]:
    """Who was met in codes and groups alone, as many as are asked for beside those of days."""
    known = {reader, *ties.friends[:MOST_PEOPLE]}
    others = [one for one in dict.fromkeys(further) if one not in known]
    return others[: max(0, MOST_PEOPLE - len(known) + 1)]


@dataclass(frozen=True, slots=True)
class Circle:
    """Those of a player's people who have finished today's dice, the best first once it is `open`:
    until the player's own round is over they are names alone."""

    challenge: Challenge
    mine: LiveRound | None
    open: bool
    finished: Sequence[Friend]


def circle_of(
    challenge: Challenge, live: LiveRound | None, ties: Ties, found: Iterable[Friend | None]
) -> Circle | None:
    """Who of the people that were asked for has finished the day; None where nobody has but those
    who are told of as friends of that day."""
    friends = [one for one in found if one and one.total is not None and one.name != GONE]
    met = ties.met_in(challenge.id)
    if all(one.player in met for one in friends):
        return None
    is_open = live is not None and live.round.over
    if not is_open:
        names = [replace(one, total=None) for one in friends]
        return Circle(challenge, live, is_open, names)
    return Circle(challenge, live, is_open, sorted(friends, key=lambda one: -(one.total or 0)))
