"""What a player finds on coming back: days, friends on their dice, codes that wait or have news.

Knows what a reader has seen already; must not know links or pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from service.play import days, laid, membership, people, specials
from service.play.boards import Own
from service.play.challenges import Challenge
from service.play.days import PlayersDay
from service.play.group_rows import GroupRow, groups_of, with_holders
from service.play.kit import Kit
from service.play.laid import Laid
from service.play.live import LiveRound, RoundId, live_of
from service.play.meeting import Friend, friend_of
from service.play.membership import Members, Told, members_of, told_of
from service.play.people import MOST_PEOPLE, NO_TIES, Circle, Ties, codes_of
from service.play.reviewing import left_of
from service.play.sharing import note_seen
from service.play.specials import Running
from service.store import challenges as records
from service.store import evenings
from service.store.boards import count_of
from service.store.players import Player, met_of, player_of
from service.store.question import Question, each, known, together

#: So many friends of one day.
MOST_FRIENDS = 50
#: Tables on this device that are offered to go on with.
MOST_TABLES = 3
#: Of so many codes with nothing new it is counted what the reader's own round left on the table.
MOST_LEFT = 3


@dataclass(frozen=True, slots=True)
class Meeting:
    """Friends whom a reader has met on a day's dice, in the order of meeting.

    `open` once the reader's round is over or the day is final: until then they are names only.
    `seen` is how many had finished when the reader last looked.
    """

    challenge: Challenge
    live: LiveRound | None
    open: bool
    friends: Sequence[Friend]
    seen: int | None

    @property
    def finished(self) -> Sequence[Friend]:
        """Those who have finished, as far as the reader may know."""
        return [friend for friend in self.friends if friend.total is not None]

    @property
    def new(self) -> int:
        """How many have finished since the reader last looked."""
        return max(len(self.finished) - (self.seen or 0), 0)


@dataclass(frozen=True, slots=True)
class Front:
    """What a player finds on coming back: days, who they are, friends on those days, codes shared
    with friends, games of one's own and tables of this device to go on with, this week's special,
    how many evenings with real dice are kept, the day of the player's people, and their groups."""

    days: Sequence[PlayersDay]
    player: Player | None
    meetings: Sequence[Meeting]
    shared: Sequence[Members]
    solos: Sequence[LiveRound]
    tables: Sequence[Laid]
    special: Running | None
    evenings: int
    people: Circle | None
    groups: Sequence[GroupRow] = ()


def front(kit: Kit, player: str | None, chosen: list[Challenge], now: datetime) -> Front:
    """Return what a reader finds on coming back, in three trips, the third for shared codes, for
    people known from these or from groups, and for who has a group's cup."""
    reader = player or ""
    first = together(_first(kit, player, chosen, now), _beside(kit, player, now))
    (counts, lives, who, ties), (special, tables, number) = kit.store.ask(first)
    (owns, friends), told, at_tables, (met, members, groups) = kit.store.ask(
        together(
            _on_days(reader, chosen, lives, ties),
            each([told_of(kit, reader, code, now) for code in ties.codes]),
            laid.going_on(kit, reader, tables, now),
            _tied(reader, chosen, ties),
        )
    )
    joined = [one for of in told if of and of.shared.is_shared for one in of.joined]
    others = people.others_of(ties, reader, [*joined, *members])
    shared, further, rows = kit.store.ask(
        together(_shared(told), _friends(chosen[:1], others), with_holders(groups))
    )
    shared = _in_order(shared)
    met_on = zip(chosen, lives, friends, strict=True)
    return Front(
        days=[_day(*one, now) for one in zip(chosen, counts, lives, owns, strict=True)],
        player=who,
        meetings=[_meeting(*one, now) for one in met_on if one[2]],
        shared=_with_own_left(kit, [one for one in shared if one.new or one.goes_on]),
        solos=[one.mine for one in told if one and one.mine and _goes_on_alone(one)],
        tables=at_tables[:MOST_TABLES],
        special=special,
        evenings=number,
        people=_circle(chosen, lives, ties, [*met, *further]),
        groups=rows,
    )


_Beside = tuple[Running | None, list[str], int]


def _beside(kit: Kit, player: str | None, now: datetime) -> Question[_Beside]:
    """What needs nothing else to be known: the special, codes of tables, how many evenings."""
    sat = laid.codes_of(player, now) if player else known([])
    kept = evenings.count_of(player) if player else known(0)
    return together(specials.running(kit, player, now), sat, kept)


_Met = tuple[list[Friend | None], int | None]
_OnDays = tuple[list[Own | None], list[_Met | None]]


def _on_days(
    reader: str, chosen: Sequence[Challenge], lives: Sequence[LiveRound | None], ties: Ties
) -> Question[_OnDays]:
    return together(
        each([days.own_place_of(live) for live in lives]),
        each([_met_of(reader, one, ties.met_in(one.id)) for one in chosen]),
    )


_Tied = tuple[list[Friend | None], list[str], list[GroupRow]]


def _tied(reader: str, chosen: Sequence[Challenge], ties: Ties) -> Question[_Tied]:
    """The day of those who were met on days, who is in the groups, and the groups' lines."""
    return together(
        _friends(chosen[:1], ties.friends[:MOST_PEOPLE]),
        people.members_of(ties),
        groups_of(reader, ties.groups),
    )


def _friends(today: Sequence[Challenge], players: Sequence[str]) -> Question[list[Friend | None]]:
    return each([friend_of(day.id, one) for day in today for one in players])


def _circle(
    chosen: Sequence[Challenge],
    lives: Sequence[LiveRound | None],
    ties: Ties,
    found: Sequence[Friend | None],
) -> Circle | None:
    """The day of the player's people: that of the first of the days."""
    if not chosen:
        return None
    return people.circle_of(chosen[0], lives[0], ties, found)


_First = tuple[list[int], list[LiveRound | None], Player | None, Ties]


def _first(
    kit: Kit, player: str | None, chosen: list[Challenge], now: datetime
) -> Question[_First]:
    counts = each([count_of(challenge.id) for challenge in chosen])
    if player is None:
        return together(counts, known([None for _ in chosen]), known(None), known(NO_TIES))
    mine = each([live_of(kit, RoundId(challenge.id, player), now) for challenge in chosen])
    return together(counts, mine, player_of(player), people.ties_of(player, now))


def _day(
    challenge: Challenge, count: int, live: LiveRound | None, own: Own | None, now: datetime
) -> PlayersDay:
    return PlayersDay(challenge, now, count, live, own)


def _goes_on_alone(told: Told) -> bool:
    over = told.mine is None or told.mine.round.over
    return not told.shared.is_shared and not told.closed and not over


def mine(kit: Kit, player: str, now: datetime) -> list[Members]:
    """Return the codes shared with a player: news first, then what waits, then the others, each
    the newest first; in three trips."""
    codes = kit.store.ask(codes_of(player, now))
    told = kit.store.ask(each([told_of(kit, player, code, now) for code in codes]))
    return _in_order(kit.store.ask(_shared(told)))


def _shared(told: Sequence[Told | None]) -> Question[list[Members]]:
    return each([members_of(one) for one in told if one is not None and one.shared.is_shared])


def _with_own_left(kit: Kit, shared: list[Members]) -> list[Members]:
    """The same, the first ones that tell the reader's own total with what their round left."""
    told = [one for one in shared if one.mine and one.mine.round.over and not one.new][:MOST_LEFT]
    return [_own_left(kit, one) if one in told else one for one in shared]


def _own_left(kit: Kit, of: Members) -> Members:
    left = left_of(kit, of.mine) if of.mine else None
    rows = [replace(row, left=left) if row.player == of.reader else row for row in of.rows]
    return replace(of, rows=rows)


def _in_order(found: list[Members]) -> list[Members]:
    """Leave out invitations that nobody can accept any more, and put what is new first."""
    kept = [one for one in found if one.state != "invited" or one.takes_joins]
    return sorted(kept, key=lambda one: (not one.new, not one.waits))


def see(kit: Kit, player: str, text: str, now: datetime) -> Members:
    """Note that a player has seen a code as it is now, and return it. NotFound, NotYours."""
    found = membership.members_with_left(kit, player, text, now)
    finished = found.others_finished
    note_seen(kit, found.shared.challenge, player, finished)
    return replace(found, seen=finished)


def see_day(kit: Kit, player: str, challenge: Challenge, now: datetime) -> Meeting:
    """Note that a player has seen who of their friends has finished a day, and return them."""
    live, met = kit.store.ask(
        together(live_of(kit, RoundId(challenge.id, player), now), met_of(player, challenge.id))
    )
    found = _meeting(challenge, live, kit.store.ask(_met_of(player, challenge, met)), now)
    if found.open and found.friends:
        note_seen(kit, challenge, player, len(found.finished))
    return found


def _met_of(player: str, challenge: Challenge, met: Sequence[str]) -> Question[_Met | None]:
    if not met:
        return known(None)
    friends = each([friend_of(challenge.id, one) for one in met[:MOST_FRIENDS]])
    return together(friends, records.seen_of(player, challenge.id)).maybe


def _meeting(
    challenge: Challenge, live: LiveRound | None, met: _Met | None, now: datetime
) -> Meeting:
    found, seen = met or ([], None)
    is_open = challenge.is_final(now) or (live is not None and live.round.over)
    friends = [friend for friend in found if friend is not None]
    told = friends if is_open else [replace(friend, total=None) for friend in friends]
    return Meeting(challenge, live, is_open, told, seen)
