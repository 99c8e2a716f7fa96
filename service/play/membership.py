"""Who plays a code, and what of it a reader may see.

Knows who may see which total; must not know links or pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from service.game.codes import canonical
from service.game.ranking import total_of
from service.play import challenges
from service.play.challenges import Challenge
from service.play.errors import NotFound, NotYours
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.reviewing import left_of
from service.store import challenges as records
from service.store.boards import Place, place_of
from service.store.challenges import CodeRecord
from service.store.groups import seat_of
from service.store.players import Player, player_of
from service.store.question import Question, each, known, together

MOST_SHOWN = 200
#: Of so many players of a code, the first to join, it is counted what they left on the table.
MOST_LEFT = 10

State = Literal["joined", "finished"]
MyState = Literal["invited", "joined", "playing", "finished"]


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a code as the reader may see them; `total` is None where it is sealed, and who is
    `gone` has no name.

    `left` is what they left on the table, where it was asked for and the reader may see their
    round.
    """

    player: str
    name: str
    state: State
    total: int | None
    left: int | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Shared:
    """A code challenge with the record it was made with."""

    challenge: Challenge
    record: CodeRecord

    @property
    def is_shared(self) -> bool:
        """Whether anybody has been told of it."""
        return self.record.mode is not None


@dataclass(frozen=True, slots=True)
class Members:
    """A code as one of its players sees it: who plays it, best total first, and the own round.

    `joined` is false for who is invited only; `seen` is how many others had finished when the
    reader last looked at it, None before the first time; `in_group` says whether it is a game of
    a group that the reader has a seat in.
    """

    shared: Shared
    reader: str
    joined: bool
    mine: LiveRound | None
    rows: Sequence[Member]
    seen: int | None
    now: datetime
    in_group: bool = False

    @property
    def closed(self) -> bool:
        """Whether it takes no more moves."""
        return self.now >= self.shared.challenge.closes

    @property
    def takes_joins(self) -> bool:
        """Whether anybody can still begin to play it."""
        return self.now < self.shared.challenge.joins_until

    @property
    def finished(self) -> int:
        """How many have finished."""
        return sum(row.state == "finished" for row in self.rows)

    @property
    def others(self) -> Sequence[Member]:
        """Everybody but the reader."""
        return [row for row in self.rows if row.player != self.reader]

    @property
    def state(self) -> MyState:
        """How far the reader is."""
        if self.mine is not None:
            return "finished" if self.mine.round.over else "playing"
        return "joined" if self.joined else "invited"

    @property
    def waits(self) -> bool:
        """Whether it is the reader who can play on."""
        begun = self.state == "playing"
        return self.state != "finished" and (not self.closed if begun else self.takes_joins)

    @property
    def goes_on(self) -> bool:
        """Whether it is worth a line without news: a group's game, which stands on the group's
        page for ever, only while the reader can play on."""
        return not self.closed and (self.waits or self.shared.challenge.group is None)

    @property
    def others_finished(self) -> int:
        """How many others have finished."""
        return sum(row.state == "finished" for row in self.others)

    @property
    def new(self) -> int:
        """How much the reader has not seen: an invitation not opened, others who have finished."""
        unopened = self.state == "invited" and self.seen is None
        return max(self.others_finished - (self.seen or 0), int(unopened))


def members(kit: Kit, reader: str, text: str, now: datetime) -> Members:
    """Return a code as one of its players or invited ones may see it, in two trips; NotYours for
    others. A week's special is open to all, and nobody is noted as its player."""
    return _known(kit.store.ask(members_of(_told_to(kit, reader, text, now))))


def members_with_left(kit: Kit, reader: str, text: str, now: datetime) -> Members:
    """Return the same in as many trips, and once the reader's own round is over what they and the
    first others left on the table. NotFound, NotYours as `members`."""
    return _known(kit.store.ask(_with_left(kit, _told_to(kit, reader, text, now))))


def _known(found: Members) -> Members:
    """Refuse a reader who has left, whose device may not have heard of it."""
    if any(row.gone for row in found.rows if row.player == found.reader):
        raise NotYours
    return found


def _told_to(kit: Kit, reader: str, text: str, now: datetime) -> "Told":
    found = kit.store.ask(told_of(kit, reader, canonical(text), now))
    if found is None or not found.shared.is_shared or found.shared.challenge.is_to_come(now):
        raise NotFound("no-code")
    if not (found.invited or found.shared.challenge.is_special or reader in found.joined):
        raise NotYours
    return found


@dataclass(frozen=True, slots=True)
class Told:
    """A code, shared or not, and what of it concerns a reader: whether it is among theirs, their
    round, how many others they have seen to have finished."""

    shared: Shared
    reader: str
    joined: Sequence[str]
    invited: bool
    mine: LiveRound | None
    seen: int | None
    now: datetime

    @property
    def closed(self) -> bool:
        """Whether it takes no more moves."""
        return self.now >= self.shared.challenge.closes

    @property
    def opens(self) -> bool:
        """Whether what is sealed is open to the reader: their own round is over, or the code is
        closed to those who have joined it."""
        if self.mine is not None and self.mine.round.over:
            return True
        return self.closed and (self.mine is not None or self.reader in self.joined)


def told_of(kit: Kit, reader: str, code: str, now: datetime) -> Question[Told | None]:
    """Ask for a code and what of it concerns a reader, None when there is no such code."""

    def read(
        found: tuple[CodeRecord | None, list[str], LiveRound | None, tuple[bool, int | None]],
    ) -> Told | None:
        record, joined, live, (invited, seen) = found
        if record is None:
            return None
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        return Told(Shared(challenge, record), reader, joined, invited, live, seen, now)

    own = live_of(kit, RoundId(f"c-{code}", reader), now)
    mine = together(records.invited(reader, code), records.seen_of(reader, f"c-{code}"))
    return together(records.record_of(code), records.joined_of(code), own, mine).then(read)


_Row = tuple[str, Player | None, Place | None]


def members_of(told: Told) -> Question[Members]:
    """Ask who plays a code, as the reader may see them."""
    board = told.shared.challenge.id
    shown = told.joined[:MOST_SHOWN]
    rows = each([together(known(one), player_of(one), place_of(board, one)) for one in shown])
    group = told.shared.record.group
    seat = seat_of(group, told.reader) if group else known(None)
    return together(rows, seat).then(
        lambda found: replace(_members(told, found[0]), in_group=found[1] is not None)
    )


def _with_left(kit: Kit, told: Told) -> Question[Members]:
    """Ask the same, and for the rounds of the first players where the reader may see these."""
    mine, board = told.mine, told.shared.challenge.id
    if mine is None or not mine.round.over or left_of(kit, mine) is None:
        return members_of(told)
    players = [one for one in told.joined[:MOST_LEFT] if one != told.reader]
    rounds = each([live_of(kit, RoundId(board, one), told.now) for one in players])
    return together(members_of(told), rounds).then(
        lambda found: _left_by(kit, found[0], [mine, *found[1]])
    )


def _left_by(kit: Kit, found: Members, rounds: Sequence[LiveRound | None]) -> Members:
    over = [live for live in rounds if live is not None and live.round.over and live.scored]
    left = {live.id.player: left_of(kit, live) for live in over}
    return replace(found, rows=[replace(row, left=left.get(row.player)) for row in found.rows])


def _members(told: Told, found: list[_Row]) -> Members:
    rows = [_member(told.shared, row, told.opens) for row in found]
    return Members(
        shared=told.shared,
        reader=told.reader,
        joined=told.reader in told.joined,
        mine=told.mine,
        rows=sorted(rows, key=_standing),
        seen=told.seen,
        now=told.now,
    )


def _member(shared: Shared, row: _Row, may_see_all: bool) -> Member:
    player, found, place = row
    is_target = shared.challenge.shows_total and player == shared.record.maker
    total = total_of(place.score) if place and (may_see_all or is_target) else None
    state: State = "joined" if place is None else "finished"
    return Member(player, found.name if found else "", state, total, gone=found is None)


def _standing(member: Member) -> tuple[int, str]:
    return -(member.total if member.total is not None else -1), member.player
