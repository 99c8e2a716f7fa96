"""What people do with a group: make it, join, leave, remove, name it, hand it over, close it.

Knows who may do what; must not know who wins, links or pages.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.game import codes, days
from service.game.codes import GROUP_LENGTH
from service.game.errors import GameError, Malformed
from service.play.challenges import CODE_DAYS, DRAWS, EPOCH, milliseconds
from service.play.errors import NameTaken, NoPlayer, NotFound
from service.play.group_endings import let_games_go
from service.play.kit import Kit
from service.play.names import clean_words
from service.store import groups as records
from service.store.groups import Group, Seat
from service.store.players import Player, player_of
from service.store.question import Question, each, together

MOST_MEMBERS = 200
LONGEST_NAME = 30
#: The groups of a player that are listed, the ones joined last.
MOST_LISTED = 50


class FullGroup(GameError):
    """All seats of the group are taken."""

    def __init__(self) -> None:
        super().__init__("group-full", f"{MOST_MEMBERS} members are the most of a group.")


class OwnerStays(GameError):
    """The owner leaves others behind, to whom the group must be handed over first."""

    def __init__(self) -> None:
        super().__init__("owner-stays", "Hand the group over before you leave it.")


class NotOwner(GameError):
    """What is wished for is the owner's to do."""

    def __init__(self) -> None:
        super().__init__("not-owner", "Only the owner of a group can do that.")


def own_ids(seat: Seat, seats: Sequence[Seat]) -> tuple[str, ...]:
    """All ids whose rounds count for a seat, the player's own first: not an earlier one that has a
    seat of its own again."""
    if not seat.was:
        return (seat.player,)
    seated = {one.player for one in seats}
    return seat.player, *(was for was in seat.was if was not in seated)


@dataclass(frozen=True, slots=True)
class Mine:
    """A group as one of its members has it, with its seats, who joined first first."""

    group: Group
    seats: Sequence[Seat]
    reader: str

    @property
    def owned(self) -> bool:
        """Whether the reader is its owner."""
        return self.group.owner == self.reader

    @property
    def own(self) -> tuple[str, ...]:
        """All ids whose rounds count for the reader's seat, the reader's own first."""
        seat = next(seat for seat in self.seats if seat.player == self.reader)
        return own_ids(seat, self.seats)

    @property
    def closed(self) -> bool:
        """Whether it is closed: it can be looked at, and no more."""
        return self.group.closed_at is not None


@dataclass(frozen=True, slots=True)
class Listed:
    """A group in the list of a member's: how many are in it."""

    group: Group
    members: int


def create(
    kit: Kit, player: str, text: str, now: datetime, draw: Callable[[int], int] = secrets.randbelow
) -> Group:
    """Make a group, or find the one of the same owner and name that was drawn alike. Malformed for
    no name; NoPlayer. May be repeated."""
    name = clean_group_name(kit, text)
    _check_player(kit, player)
    drawn = (codes.make_code(draw, GROUP_LENGTH) for _ in range(DRAWS))
    for code in filter(kit.wording.allows, drawn):
        wanted = Group(code, name, milliseconds(now), player)
        records.enlist(kit.store, player, code, wanted.made_at)
        if _made(kit, wanted, now):
            check_still_there(kit, player, code, now)
            return wanted
    raise NameTaken


def _made(kit: Kit, wanted: Group, now: datetime) -> bool:
    if records.create(kit.store, wanted, closing_after(now)):
        return True
    found = kit.store.ask(records.group_of(wanted.code))
    return found is not None and (found.owner, found.name) == (wanted.owner, wanted.name)


def closing_after(now: datetime) -> int:
    """Return when the week that runs now is closed, in ms: once its Sunday is final."""
    sunday = days.days_of(days.week_of(days.day_at(now)))[-1]
    return milliseconds(days.final_at(sunday))


def clean_group_name(kit: Kit, text: str) -> str:
    """The name of a group, at most 30 characters and none of them rude. Malformed."""
    name = clean_words(text, LONGEST_NAME)
    if not name:
        raise Malformed("name-empty", "The name has no character that can be seen.")
    return kit.manners.check(name)


def _check_player(kit: Kit, player: str) -> None:
    if kit.store.ask(player_of(player)) is None:
        raise NoPlayer


def check_still_there(kit: Kit, player: str, code: str, now: datetime) -> None:
    """Take the seat back of who has been forgotten while it was given. NoPlayer."""
    if kit.store.ask(player_of(player)) is None:
        leave(kit, player, code, now)
        raise NoPlayer


def mine_of(reader: str, code: str) -> Question[Mine | None]:
    """Ask for a group as a member has it, None for who has no seat in it."""

    def read(found: tuple[Group | None, list[Seat]]) -> Mine | None:
        group, seats = found
        seated = any(seat.player == reader for seat in seats)
        return Mine(group, seats, reader) if group and seated else None

    return together(records.group_of(code), records.seats_of(code)).then(read)


def find(kit: Kit, reader: str, code: str) -> Mine:
    """Return a group as a member has it, in one trip. NotFound, alike for who has no seat in it and
    for one that is not there."""
    found = kit.store.ask(mine_of(reader, code)) if codes.is_valid(code, GROUP_LENGTH) else None
    if found is None:
        raise NotFound("no-code")
    return found


def look(kit: Kit, code: str) -> Listed:
    """Return what anybody who has the code may know of a group. NotFound for one that is not there
    or is closed."""
    if not codes.is_valid(code, GROUP_LENGTH):
        raise NotFound("no-code")
    group, members = kit.store.ask(together(records.group_of(code), records.count_of(code)))
    return _open(group, members)


def _open(group: Group | None, members: int) -> Listed:
    if group is None or group.closed_at is not None:
        raise NotFound("no-code")
    return Listed(group, members)


def look_by_link(kit: Kit, reader: str, code: str, sender: str) -> tuple[Listed, Player] | None:
    """Return the same, and who has sent a link to it, in one trip; None for who has a seat in it.
    NotFound, also for a sender who is gone."""
    group, seats, who = kit.store.ask(
        together(records.group_of(code), records.seats_of(code), player_of(sender))
    )
    if group is not None and any(seat.player == reader for seat in seats):
        return None
    if who is None:
        raise NotFound("no-code")
    return _open(group, len(seats)), who


def latest(kit: Kit, player: str) -> list[Listed]:
    """Return the groups of a player, the one joined last first, in two trips."""
    codes_found = kit.store.ask(records.latest(player, MOST_LISTED))
    return [one for one in kit.store.ask(listed_of(player, codes_found)) if one is not None]


def listed_of(player: str, found: Sequence[str]) -> Question[list[Listed | None]]:
    """Ask for groups among a player's, each None where the player has no seat any more."""
    return each([_listed_of(player, code) for code in found])


def _listed_of(player: str, code: str) -> Question[Listed | None]:
    def read(found: tuple[Group | None, int, Seat | None]) -> Listed | None:
        group, members, seat = found
        return Listed(group, members) if group and seat else None

    three = (records.group_of(code), records.count_of(code), records.seat_of(code, player))
    return together(*three).then(read)


def join(kit: Kit, player: str, code: str, now: datetime) -> None:
    """Give a player a seat in a group. NotFound, FullGroup, NoPlayer. May be repeated.

    It is listed first: a seat that is not would outlive the player. Without a seat a group in the
    list is not shown.
    """
    _check_player(kit, player)
    look(kit, code)
    seat = Seat(player, milliseconds(now))
    records.enlist(kit.store, player, code, seat.joined_at)
    answer = records.join(kit.store, code, seat, MOST_MEMBERS)
    if answer == records.NO_GROUP:
        raise NotFound("no-code")
    if answer == records.FULL:
        raise FullGroup
    check_still_there(kit, player, code, now)


def leave(kit: Kit, player: str, code: str, now: datetime) -> None:
    """Leave a group; the last one closes it. Whoever is not in it, or of no group, need not.
    OwnerStays. May be repeated."""
    if not codes.is_valid(code, GROUP_LENGTH):
        return
    answer = records.leave(kit.store, code, player, player, _instants(now))
    if answer == records.OTHERWISE:
        raise OwnerStays
    if answer == 1:
        let_games_go_if_closed(kit, code)
    records.strike(kit.store, player, code)


def remove(kit: Kit, owner: str, code: str, player: str, now: datetime) -> None:
    """Take a member's seat away by the owner. NotFound, NotOwner, OwnerStays. May be repeated."""
    find(kit, owner, code)
    answer = records.leave(kit.store, code, owner, player, _instants(now))
    if answer == records.OTHERWISE:
        raise OwnerStays
    check(answer)
    records.strike(kit.store, player, code)


def rename(kit: Kit, owner: str, code: str, text: str) -> str:
    """Give a group another name by its owner, and return it cleaned. Malformed, NotFound, NotOwner.
    May be repeated."""
    find(kit, owner, code)
    name = clean_group_name(kit, text)
    check(records.rename(kit.store, code, owner, name))
    return name


def hand_over(kit: Kit, owner: str, code: str, player: str) -> None:
    """Make another member the owner. NotFound, NotOwner. May be repeated."""
    find(kit, owner, code)
    check(records.hand_over(kit.store, code, owner, player))


def close(kit: Kit, owner: str, code: str, now: datetime) -> None:
    """Close a group by its owner: its members can look at it for 400 days. NotFound, NotOwner. May
    be repeated."""
    find(kit, owner, code)
    check(records.close(kit.store, code, owner, _instants(now)))
    let_games_go_if_closed(kit, code)


def let_games_go_if_closed(kit: Kit, code: str) -> None:
    """Let a group's games go some time after it was closed, if it is. May be repeated."""
    group = kit.store.ask(records.group_of(code))
    if group is not None and group.closed_at is not None:
        let_games_go(kit, code, EPOCH + timedelta(milliseconds=group.closed_at))


def check(answer: int) -> None:
    """Raise what the store's answer to an owner's wish stands for: NotFound, NotOwner."""
    if answer in (records.NO_GROUP, records.OTHERWISE):
        raise NotFound("no-code")
    if answer == records.NOT_ALLOWED:
        raise NotOwner


def _instants(now: datetime) -> tuple[int, int]:
    return milliseconds(now), milliseconds(now + timedelta(days=CODE_DAYS))
