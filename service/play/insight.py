"""Who may look into the rounds of others on the same dice: those whose own round is over.

Knows joins, rounds and instants; must not know what is looked at.
"""

from dataclasses import dataclass
from datetime import datetime

from service.play import challenges
from service.play.challenges import Challenge
from service.play.errors import NotYours
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.store.challenges import CodeRecord, joined_of, record_of
from service.store.question import Question, known, together


@dataclass(frozen=True, slots=True)
class Insight:
    """A challenge that others have been told of, and the reader's own round of it.

    A day belongs to everybody, a code to those who have joined it.
    """

    challenge: Challenge
    mine: LiveRound | None
    joined: bool

    @property
    def over(self) -> LiveRound | None:
        """The reader's own round once it is over."""
        return self.mine if self.mine and self.mine.round.over else None

    def opens(self, now: datetime) -> bool:
        """Whether the rounds of others are open to the reader. NotYours for who has not joined."""
        if not self.joined:
            raise NotYours
        return self.over is not None or self.challenge.is_final(now)


def insight_of(
    kit: Kit, reader: str | None, challenge_id: str, now: datetime
) -> Question[Insight | None]:
    """Ask how a reader, None for who is nobody, stands to a day's id or a code's; None for a code
    that is gone or that nobody has been told of."""
    own = known(None) if reader is None else live_of(kit, RoundId(challenge_id, reader), now).maybe
    if challenges.is_day(challenge_id):
        challenge = challenges.challenge_of(kit, challenge_id)
        return together(challenge, own).then(
            lambda found: Insight(found[0], found[1], joined=True) if found[0] else None
        )

    def read(found: tuple[CodeRecord | None, list[str], LiveRound | None]) -> Insight | None:
        record, joined, live = found
        if record is None or record.mode is None:
            return None
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        return Insight(challenge, live, live is not None or reader in joined)

    code = challenge_id.removeprefix("c-")
    return together(record_of(code), joined_of(code), own).then(read)
