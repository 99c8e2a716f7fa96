"""Tables on one device as lines of a list: who sits there, how far they are, who has won.

Knows logs, of which it replays those that are over, once; must not know whose turn it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from service.game.moves import Score, read_opening
from service.game.packing import unpack
from service.game.round import replay
from service.game.rulesets import Rulesets
from service.play import challenges
from service.play.challenges import Challenge, milliseconds
from service.play.comparing import standing
from service.play.kit import Kit
from service.play.seats import logs_at
from service.store import seats as tables
from service.store.challenges import CodeRecord
from service.store.question import Question, each
from service.store.rounds import Log

#: So many of the latest tables are looked through for some that go on, and so many listed.
MOST_READ, MOST_LISTED = 24, 10


@dataclass(frozen=True, slots=True)
class Laid:
    """A table: the boxes that each seat has filled, and the totals once all are full."""

    challenge: Challenge
    filled: tuple[int, ...]
    totals: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether everybody has filled the card."""
        return bool(self.totals)

    @property
    def turn(self) -> int:
        """Which turn it is for whoever is to play."""
        return min(self.filled) + 1

    @property
    def standing(self) -> list[tuple[str, int]]:
        """Names and totals, the best first, once it is over."""
        named = zip(self.challenge.seats, self.totals, strict=True) if self.over else ()
        return sorted(named, key=lambda one: -one[1])


@dataclass(frozen=True, slots=True)
class _Found:
    """A table as it is stored; `ended` when it is over or takes no more moves."""

    challenge: Challenge
    record: CodeRecord
    logs: Sequence[Log]
    ended: bool


def latest(kit: Kit, player: str, now: datetime) -> list[Laid]:
    """Return the latest tables of a player, in two trips: of those that go on none is left out for
    one that does not."""
    codes = kit.store.ask(codes_of(player, now))
    return kit.store.ask(listed_of(kit, player, codes, now))


def listed_of(kit: Kit, player: str, codes: Sequence[str], now: datetime) -> Question[list[Laid]]:
    """Ask for those of the tables of codes that are listed."""

    def read(found: list[_Found]) -> list[Laid]:
        listed = sorted(found, key=lambda one: one.ended)[:MOST_LISTED]
        return [_laid(kit, one) for one in found if one in listed]

    return _found_at(kit, player, codes, now).then(read)


def codes_of(player: str, now: datetime) -> Question[list[str]]:
    """Ask for the codes of a player's latest tables."""
    return tables.latest(player, milliseconds(now), MOST_READ)


def going_on(
    kit: Kit, player: str, codes: Sequence[str], now: datetime
) -> Question[Sequence[Laid]]:
    """Ask for those of the tables of codes that can be gone on with."""
    found = _found_at(kit, player, codes, now)
    return found.then(lambda some: [_laid(kit, one) for one in some if not one.ended])


def _found_at(kit: Kit, player: str, codes: Sequence[str], now: datetime) -> Question[list[_Found]]:
    def read(some: Sequence[tuple[CodeRecord, Sequence[Log]] | None]) -> list[_Found]:
        return [_found(kit, *one, now) for one in some if one is not None]

    return each([logs_at(player, code) for code in codes]).then(read)


def _found(kit: Kit, record: CodeRecord, logs: Sequence[Log], now: datetime) -> _Found:
    challenge = challenges.of_code(record, kit.ring, kit.rulesets)
    ended = now >= challenge.closes or all(log.packed is not None for log in logs)
    return _Found(challenge, record, logs, ended)


def _laid(kit: Kit, of: _Found) -> Laid:
    filled = tuple(_filled(of.challenge, log) for log in of.logs)
    packed = [log.packed for log in of.logs if log.packed is not None]
    if len(packed) < len(of.logs):
        return Laid(of.challenge, filled)
    seats = range(1, len(packed) + 1)
    seeds = [challenges.of_code(of.record, kit.ring, kit.rulesets, seat).seed for seat in seats]
    of_seats = zip(seeds, packed, strict=True)
    return Laid(of.challenge, filled, tuple(_total(kit.rulesets, *one) for one in of_seats))


def _filled(challenge: Challenge, log: Log) -> int:
    if log.packed is not None:
        return challenge.ruleset.turns
    return sum(isinstance(move, Score) for move in standing(log.lines))


@lru_cache(maxsize=1024)
def _total(rulesets: Rulesets, seed: bytes, packed: bytes) -> int:
    """The total of a round that is over, which no move changes any more."""
    lines = unpack(packed, rulesets)
    opening = read_opening(lines[0])
    return replay(rulesets.find(opening.ruleset, opening.version), seed, lines).total
