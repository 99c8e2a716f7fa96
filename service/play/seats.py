"""Several people on one device: a table with a seat and dice for each, whose turn it is, who wins.

Knows the rounds of the seats; must not know pages. Nothing at a table is ever ranked.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from service.game import seating
from service.game.errors import Illegal, Malformed
from service.game.moves import Move, Undo, write_opening
from service.game.seating import FEWEST_SEATS, MOST_SEATS
from service.play import challenges
from service.play.beside import Rival
from service.play.challenges import Challenge, milliseconds
from service.play.errors import NoPlayer, NotFound, NotYours
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, of_log
from service.play.names import clean_name
from service.store import challenges as records
from service.store import seats as tables
from service.store.challenges import CodeRecord
from service.store.question import Question, each, together
from service.store.rounds import Log, log_of


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table to be laid: whose device it is, which game, and what those at it are called, as
    `read_names` gives it."""

    player: str
    spelling: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat stands: equal totals share a rank."""

    rank: int
    name: str
    live: LiveRound


@dataclass(frozen=True, slots=True)
class Table:
    """The rounds of all seats, in the order in which they sit."""

    lives: tuple[LiveRound, ...]

    @property
    def challenge(self) -> Challenge:
        """The code whose seats these are."""
        return self.lives[0].challenge

    @property
    def names(self) -> Sequence[str]:
        """What those at the table are called, in the order in which they sit."""
        return self.challenge.seats

    @property
    def closed(self) -> bool:
        """Whether it takes no more moves."""
        return self.lives[0].closed

    @property
    def over(self) -> bool:
        """Whether everybody has filled the card."""
        return all(live.round.over for live in self.lives)

    @property
    def begun(self) -> bool:
        """Whether anybody has thrown."""
        return any(live.round.version > 1 for live in self.lives)

    @property
    def tries(self) -> Sequence[dict[int, int]]:
        """The dice of each try for who begins, by seat."""
        return [dict(one) for one in seating.tries(self._seeds)]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order in which they play."""
        return seating.order(self._seeds)

    @property
    def _seeds(self) -> list[bytes]:
        return [live.challenge.seed for live in self.lives]

    @property
    def next_seat(self) -> int | None:
        """Whose turn it is: the first of those who have filled the fewest boxes."""
        playing = [seat for seat in self.order if not self.of(seat).round.over]
        return min(playing, key=lambda seat: self.of(seat).round.turn, default=None)

    @property
    def undoing(self) -> LiveRound | None:
        """The round whose last box can be taken back: until the next one throws."""
        following = self.next_seat
        if following is None or self.of(following).round.throw:
            return None
        before = self.before(following)
        return before if before.round.may_undo else None

    @property
    def last(self) -> LiveRound | None:
        """The round in which a box was written last, if its next throw has not followed."""
        before = self.before(self.next_seat or self.order[0])
        return before if before.round.last else None

    @property
    def places(self) -> list[Place]:
        """Where everybody stands, the best total first."""
        totals = [live.round.total for live in self.lives]
        found = [
            Place(1 + sum(other > live.round.total for other in totals), name, live)
            for name, live in zip(self.names, self.lives, strict=True)
        ]
        return sorted(found, key=lambda place: place.rank)

    def of(self, seat: int) -> LiveRound:
        """Return the round of a seat, counted from 1."""
        return self.lives[seat - 1]

    def before(self, seat: int) -> LiveRound:
        """Return the round of who plays before a seat."""
        return self.of(self.order[self.order.index(seat) - 1])

    def seated(self, live: LiveRound) -> LiveRound:
        """Return a seat's round as it stands now, at this table, with the best of the others.

        What was written before the next person threw cannot be taken back.
        """
        lives = tuple(live if one.id == live.id else one for one in self.lives)
        table = replace(self, lives=lives)
        waits = live.id.seat != table.next_seat
        seated = replace(live, table=table, waits=waits, rival=table._best_beside(live.id))
        if live.round.throw or table.takes_back(live.id):
            return seated
        return replace(seated, round=replace(live.round, before=None, last=None))

    def takes_back(self, name: RoundId) -> bool:
        """Whether it is the last box of this round that can be taken back."""
        return self.undoing is not None and self.undoing.id == name

    def _best_beside(self, name: RoundId) -> Rival:
        best = next(place for place in self.places if place.live.id != name)
        return _open_rival(best)


def _open_rival(place: Place) -> Rival:
    of = place.live.round
    written = {key: points for key, points in of.card.items() if points is not None}
    return Rival(
        player=str(place.live.id),
        name=place.name,
        turn=len(written),
        turns=len(of.card),
        card=written,
        total=of.total,
        last=of.last[0] if of.last else None,
        columns=of.columns,
        extras=of.extras,
        sealed=False,
    )


def read_names(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the names of those at a table, empty lines left out. Malformed for fewer than two and
    more than six, for equal ones and for such as cannot be names."""
    names = tuple(clean_name(text) for text in texts[: MOST_SEATS + 1] if text.strip())
    if not FEWEST_SEATS <= len(names) <= MOST_SEATS:
        raise Malformed("seats", f"At a table are {FEWEST_SEATS} to {MOST_SEATS} people.")
    if len(set(map(str.casefold, names))) < len(names):
        raise Malformed("seats-equal", "Everybody at a table has a name of their own.")
    return names


def begin(
    kit: Kit, wanted: Wanted, now: datetime, draw: Callable[[int], int] = secrets.randbelow
) -> Challenge:
    """Make a table of one device, or find the one that was drawn alike. Malformed for no game;
    NoPlayer."""
    record = challenges.record_for(kit, wanted.player, wanted.spelling, now)
    challenge = challenges.create_of(kit, replace(record, seats=wanted.names), draw)
    sit(kit, wanted.player, challenge, now)
    return challenge


def sit(kit: Kit, player: str, challenge: Challenge, now: datetime) -> None:
    """Open the rounds of all seats of a code. NoPlayer. May be repeated."""
    openings = {
        str(RoundId(challenge.id, player, seat=seat)): write_opening(
            replace(challenge.opening, seat=seat)
        )
        for seat in range(1, len(challenge.seats) + 1)
    }
    instants = (milliseconds(challenge.deleted_at), milliseconds(now))
    if not tables.sit(kit.store, player, challenge.code, openings, instants):
        raise NoPlayer


def begin_round(kit: Kit, wanted: Wanted, now: datetime) -> LiveRound:
    """Make a table and return the round of who begins. Malformed for no game; NoPlayer."""
    made = begin(kit, wanted, now)
    table = find(kit, wanted.player, made.code, now)
    return table.seated(table.of(table.order[0]))


def table_of(kit: Kit, player: str, code: str, now: datetime) -> Question[Table | None]:
    """Ask for a table of a player, None where there is none of this code."""

    def read(found: tuple[CodeRecord, Sequence[Log]]) -> Table:
        record, logs = found
        return Table(tuple(_live(kit, record, player, one, now) for one in enumerate(logs, 1)))

    return logs_at(player, code).then(lambda found: None if found is None else read(found))


def logs_at(player: str, code: str) -> Question[tuple[CodeRecord, Sequence[Log]] | None]:
    """Ask for the record of a player's table and the logs of its seats, None where there is none of
    this code, or a round is missing."""

    def read(
        found: tuple[CodeRecord | None, list[Log]],
    ) -> tuple[CodeRecord, Sequence[Log]] | None:
        record, logs = found
        own = logs[: len(record.seats)] if record else []
        return (record, own) if record and own and all(own) else None

    seats = range(1, MOST_SEATS + 1)
    names = [RoundId(f"c-{code}", player, seat=seat) for seat in seats]
    logs = each([log_of(player, str(name)) for name in names])
    return together(records.record_of(code), logs).then(read)


def _live(
    kit: Kit, record: CodeRecord, player: str, seated: tuple[int, Log], now: datetime
) -> LiveRound:
    seat, log = seated
    challenge = challenges.of_code(record, kit.ring, kit.rulesets, seat)
    return of_log(kit, RoundId(challenge.id, player, seat=seat), challenge, log, now)


def find(kit: Kit, player: str, code: str, now: datetime) -> Table:
    """Return a table of the player's, in one trip. NotFound."""
    table = kit.store.ask(table_of(kit, player, code, now))
    if table is None:
        raise NotFound("no-round")
    return table


def find_round(kit: Kit, player: str, name: RoundId, now: datetime) -> LiveRound:
    """Return a seat's round with its table, in one trip. NotFound, NotYours."""
    code = name.challenge.removeprefix("c-")
    table = kit.store.ask(table_of(kit, name.player, code, now))
    if table is None or name.seat is None or name.seat > len(table.lives):
        raise NotFound("no-round")
    if name.player != player:
        raise NotYours
    return table.seated(table.of(name.seat))


def overtaking(live: LiveRound, move: Move) -> tuple[str, int] | None:
    """Return the round at the table whose next move would make this one late, and its version: of
    taking a box back and the next person's first throw only one is done."""
    table = live.table
    if table is None or table.next_seat is None:
        return None
    if isinstance(move, Undo):
        other = table.of(table.next_seat)
    elif live.round.throw == 0:
        other = table.before(table.next_seat)
    else:
        return None
    return None if other.round.over else (str(other.id), other.round.version)


def refuse(live: LiveRound, move: Move) -> None:
    """Refuse a move at a table out of turn; a box may be taken back until the next one throws.
    Illegal."""
    if live.table is None or not live.waits:
        return
    if not isinstance(move, Undo) or not live.table.takes_back(live.id):
        raise Illegal("not-your-turn", "It is somebody else's turn at this table.")
