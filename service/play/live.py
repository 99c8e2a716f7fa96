"""A round in somebody's hands: its name, its log replayed, and whether it still counts.

Knows logs and challenges; must not know how a round is written.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from service.game.moves import read_opening
from service.game.packing import unpack
from service.game.round import Round
from service.game.seating import MOST_SEATS
from service.play import challenges
from service.play.challenges import Challenge
from service.play.errors import NotFound
from service.play.kit import Kit
from service.store.question import Question, together
from service.store.rounds import Log, log_of

if TYPE_CHECKING:
    from service.play.beside import Rival
    from service.play.seats import Table

LONGEST_ID = 60


@dataclass(frozen=True, slots=True)
class RoundId:
    """A round's name: whose, of which challenge; number 1 is the scored one, where it is not that
    of a `seat` at a table."""

    challenge: str
    player: str
    number: int = 1
    seat: int | None = None

    @property
    def counts(self) -> bool:
        """Whether it is the name of a scored round."""
        return self.number == 1 and self.seat is None

    def __str__(self) -> str:
        base = f"{self.challenge}.{self.player}"
        if self.seat is not None:
            return f"{base}.s{self.seat}"
        return base if self.number == 1 else f"{base}.{self.number}"


@dataclass(frozen=True, slots=True)
class LiveRound:
    """A round as it stands, with the log that tells it and the challenge it belongs to.

    `rival` is what may be seen beside it and `to_beat` the total to beat in practice, where these
    were asked for; `table` is the one that it is a seat's round of, and `waits` says whether
    somebody else is to play there, or nobody any more.
    """

    id: RoundId
    challenge: Challenge
    lines: tuple[str, ...]
    round: Round
    now: datetime
    rival: "Rival | None" = None
    table: "Table | None" = None
    waits: bool = False
    to_beat: int | None = None

    @property
    def closed(self) -> bool:
        """Whether the time of a scored round, or of one at a table, has run out."""
        return self.id.number == 1 and self.now >= self.challenge.closes

    @property
    def opponent(self) -> str | None:
        """The computer that the round is played against, as `hard@1`, if it was begun so."""
        return read_opening(self.lines[0]).opponent

    @property
    def scored(self) -> bool:
        """Whether it counts: the first one, without the coach, and finished in time or still able
        to be."""
        first = self.id.counts and not self.round.advised
        return first and (self.round.over or not self.closed)

    @property
    def closes_at(self) -> datetime | None:
        """When the round takes no more moves; None for practice."""
        return self.challenge.closes if self.id.number == 1 else None


def read_round_id(text: str) -> RoundId:
    """Read a round's name; NotFound for anything that cannot be one."""
    challenge, _, rest = text[:LONGEST_ID].partition(".")
    player, _, number = rest.partition(".")
    known = challenges.is_day(challenge) or challenges.is_code(challenge)
    found = _numbered(challenge, player, number)
    if not known or not player or str(found) != text:
        raise NotFound("no-round")
    return found


def _numbered(challenge: str, player: str, number: str) -> RoundId:
    seats = {f"s{seat}": seat for seat in range(1, MOST_SEATS + 1)}
    if number in seats and challenges.is_code(challenge):
        return RoundId(challenge, player, seat=seats[number])
    return RoundId(challenge, player, int(number) if number.isdecimal() else 1)


def live_of(kit: Kit, round_id: RoundId, now: datetime) -> Question[LiveRound | None]:
    """Ask for a round, None when there is no such one."""

    def read(found: tuple[Log, Challenge | None]) -> LiveRound | None:
        log, challenge = found
        return of_log(kit, round_id, challenge, log, now) if log and challenge else None

    log = log_of(round_id.player, str(round_id))
    challenge = challenges.challenge_of(kit, round_id.challenge, round_id.seat)
    return together(log, challenge).then(read)


def of_log(kit: Kit, round_id: RoundId, challenge: Challenge, log: Log, now: datetime) -> LiveRound:
    """Return the round that a stored log tells, packed or not."""
    lines = log.lines if log.packed is None else tuple(unpack(log.packed, kit.rulesets))
    opening = read_opening(lines[0])
    ruleset = kit.rulesets.find(opening.ruleset, opening.version)
    told = kit.folds.replay(str(round_id), ruleset, challenge.seed, lines)
    return LiveRound(round_id, challenge, lines, told, now)
