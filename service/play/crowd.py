"""What the players of a final day left on the table: counted by the clock from some of their
rounds, and told to each of them as a percentile alone.

Knows rounds and boards; must not tell what any one player left.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from service.game.moves import Score, Throw
from service.game.packing import unpack
from service.play.challenges import Challenge
from service.play.choices import LEAST
from service.play.comparing import standing
from service.play.errors import NotYet
from service.play.kit import Kit
from service.store import left as records
from service.store.boards import counts_by_part, players_at
from service.store.question import Question, each, known
from service.store.rounds import Log, log_of

#: So many rounds of a day are counted at most, and so many of them in one turn of the clock.
MOST_ROUNDS = 1000
AT_ONCE = 40

_Moves = tuple[Score | Throw, ...]


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many of a day's rounds left so many points."""

    counts: Mapping[int, int]

    def leaving_more(self, left: int) -> int | None:
        """Per cent of the rounds that left more than these points; None where there are too few
        rounds."""
        rounds = sum(self.counts.values())
        if rounds < LEAST:
            return None
        more = sum(number for points, number in self.counts.items() if points > left)
        return 100 * more // rounds


def crowd_of(challenge: Challenge, now: datetime) -> Question[Crowd | None]:
    """Ask for what the clock has counted of a day; None before it is final."""
    return known(None) if not challenge.is_final(now) else kept_of(challenge.id)


def kept_of(challenge_id: str) -> Question[Crowd | None]:
    """Ask for what is kept of a challenge, which nothing is before it is final."""
    return records.kept_of(challenge_id).then(lambda found: None if found is None else Crowd(found))


def count(kit: Kit, challenge: Challenge, now: datetime) -> bool:
    """Count what some more rounds of a final day left, and keep it once all chosen ones are
    counted, nothing of a game without a table; says whether it is kept now. May be repeated.
    NotYet before it is final."""
    if not challenge.is_final(now):
        raise NotYet(0)
    game, seed = challenge.ruleset, challenge.seed
    if not kit.left.can_count(game):
        records.keep(kit.store, challenge.id, {})
        return True
    rounds = list(_rounds(kit, challenge))
    uncounted = [moves for moves in rounds if not kit.left.has(game, seed, moves)]
    for moves in uncounted[:AT_ONCE]:
        kit.left.points(game, seed, moves)
    if len(uncounted) > AT_ONCE:
        return False
    points = (kit.left.points(game, seed, moves) for moves in rounds)
    records.keep(kit.store, challenge.id, Counter(left for left in points if left is not None))
    return True


def _rounds(kit: Kit, challenge: Challenge) -> Iterator[_Moves]:
    """The moves of the chosen rounds: a board that is final gives the same ones each time."""
    counts = kit.store.ask(counts_by_part(challenge.id))
    players = kit.store.ask(players_at(challenge.id, chosen(counts)))
    logs = [log_of(player, f"{challenge.id}.{player}") for player in players]
    for log in kit.store.ask(each(logs)):
        moves = _moves(kit, log)
        if sum(isinstance(move, Score) for move in moves) == len(challenge.ruleset.places):
            yield moves


def _moves(kit: Kit, log: Log) -> _Moves:
    return () if log.packed is None else tuple(standing(unpack(log.packed, kit.rulesets)))


def chosen(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Parts and ranks in them, as many of each part as its share, evenly from top to bottom."""
    share = min(MOST_ROUNDS, sum(counts))
    places = []
    for part, players in enumerate(counts):
        taken = players * share // sum(counts) if players else 0
        places += [(part, number * players // taken) for number in range(taken)]
    return places
