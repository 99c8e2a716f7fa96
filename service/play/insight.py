"""Who may look into the rounds of others on the same dice: those whose own round is over.

Knows joins, rounds and instants; must not know what is looked at.
"""

from dataclasses import dataclass
from datetime import datetime

from service.play import challenges
from service.play.challenges import Challenge
from service.play.errors import NotFound, NotYet
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.store.challenges import CodeRecord, joined_of, record_of
from service.store.question import Question, known, together


@dataclass(frozen=True, slots=True)
class Insight:
    """A challenge that others have been told of, and the reader's own round of it.

    A day and a week's special belong to everybody, any other code to those who have joined it.
    """

    challenge: Challenge
    mine: LiveRound | None

    @property
    def over(self) -> LiveRound | None:
        """The reader's own round once it is over."""
        return self.mine if self.mine and self.mine.round.over else None


def insight_of(
    kit: Kit, reader: str | None, challenge_id: str, now: datetime
) -> Question[Insight | None]:
    """Ask how a reader, None for who is nobody, stands to a day's id or a code's; None for a code
    that is not there and for one that they have not joined."""
    own = known(None) if reader is None else live_of(kit, RoundId(challenge_id, reader), now).maybe
    if challenges.is_day(challenge_id):
        challenge = challenges.challenge_of(kit, challenge_id)
        return together(challenge, own).then(
            lambda found: Insight(found[0], found[1]) if found[0] else None
        )

    def read(found: tuple[CodeRecord | None, list[str], LiveRound | None]) -> Insight | None:
        record, joined, live = found
        if record is None or record.mode is None:
            return None
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        belongs = challenge.is_special or live is not None or reader in joined
        return Insight(challenge, live) if belongs and not challenge.is_to_come(now) else None

    code = challenge_id.removeprefix("c-")
    return together(record_of(code), joined_of(code), own).then(read)


def opened(insight: Insight | None, finished: int, now: datetime) -> Insight:
    """Return the insight of a reader to whom the rounds of others are open; `finished` is how many
    of these there are.

    NotFound for who has none, so that nobody learns whether a code is there; NotYet before the own
    round is over, the day final or the code closed.
    """
    if insight is None:
        raise NotFound("no-round")
    if insight.over is None and not insight.challenge.is_final(now):
        raise NotYet(finished)
    return insight
