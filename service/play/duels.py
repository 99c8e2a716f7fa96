"""What two players have won of each other in duels, and whether a code is decided.

Knows codes, records and totals; must not know what a round was like.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.game.ranking import total_of
from service.play.challenges import CODE_DAYS, milliseconds
from service.play.kit import Kit
from service.store.boards import Place, place_of
from service.store.challenges import CodeRecord, joined_of, latest_codes, record_of
from service.store.question import Question, each, together

MOST_CODES = 200
MOST_JOINED = 200

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many duels the first of two players has won, drawn and lost against the second."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """How many duels both have finished."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a pair on a code: their duels, and whether all who joined are done."""

    tally: Tally
    decided: bool


def around(kit: Kit, code: str, pair: Pair, now: datetime) -> Around:
    """Return what stands around two players of a code, in two trips.

    Duels are counted as long as their codes are kept.
    """
    common, joined = kit.store.ask(together(common_of(pair, now), joined_of(code)))
    met, places = kit.store.ask(
        together(
            each([duel_of(one, pair) for one in common]),
            each([place_of(f"c-{code}", player) for player in joined[:MOST_JOINED]]),
        )
    )
    return Around(tally_of(met), len(joined) <= MOST_JOINED and all(places))


def common_of(pair: Pair, now: datetime) -> Question[list[str]]:
    """Ask for the newest codes that both have, games of groups left out, which are kept longer."""
    after, until = milliseconds(now), milliseconds(now + timedelta(days=CODE_DAYS))
    lists = each([latest_codes(player, after, MOST_CODES, until=until) for player in pair])
    return lists.then(lambda found: sorted(set(found[0]) & set(found[1])))


Duel = tuple[CodeRecord | None, list[Place | None]]


def duel_of(code: str, pair: Pair) -> Question[Duel]:
    """Ask for a code, and for where both of a pair stand on its board."""
    return together(record_of(code), each([place_of(f"c-{code}", player) for player in pair]))


def tally_of(met: Sequence[Duel]) -> Tally:
    """What the first of a pair has won, drawn and lost in those of the codes that are duels."""
    return counted(
        total_of(first.score) - total_of(second.score)
        for record, (first, second) in met
        if record is not None and record.duel and first and second
    )


def counted(leads: Iterable[int]) -> Tally:
    """How often one was ahead, level and behind."""
    ahead = list(leads)
    won, lost = sum(lead > 0 for lead in ahead), sum(lead < 0 for lead in ahead)
    return Tally(won, len(ahead) - won - lost, lost)
