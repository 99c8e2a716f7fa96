"""What finished rounds were in short, each reviewed once and kept a while: what was left on the
table, and how dice and choices were.

Knows games, seeds and moves; whoever asks knows who may see the answer.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock

from service.coach.bands import Choices, Dice, verdict
from service.coach.review import review
from service.coach.shelf import Shelf
from service.coach.states import NotSolved
from service.coach.tables import POINT
from service.game.moves import Score, Throw, write_move
from service.game.ruleset import Ruleset

#: So many rounds are kept, those asked for last.
KEPT = 4096


@dataclass(frozen=True, slots=True)
class Gist:
    """Whole points left on the table, how kind the dice and how good the choices were in a game
    that is measured, and whether every choice was a best one."""

    left: int
    verdict: tuple[Dice, Choices] | None
    flawless: bool


class LeftOnTable:
    """Reviews rounds, and keeps their gist by game, seed and moves."""

    def __init__(self, coaches: Shelf, kept: int = KEPT) -> None:
        self._coaches = coaches
        self._limit = kept
        self._gists: OrderedDict[bytes, Gist] = OrderedDict()
        self._lock = Lock()

    def points(self, game: Ruleset, seed: bytes, moves: Sequence[Score | Throw]) -> int | None:
        """The points left by a finished round's moves, as `gist`."""
        found = self.gist(game, seed, moves)
        return None if found is None else found.left

    def gist(self, game: Ruleset, seed: bytes, moves: Sequence[Score | Throw]) -> Gist | None:
        """What a finished round was by its moves, without those taken back; None in a game without
        a table. Illegal."""
        if not self.can_count(game):
            return None
        key = _key(game, seed, moves)
        found = self._found(key)
        if found is None:
            told = review(self._coaches.coach(game), seed, moves)
            flawless = all(decision.is_best for decision in told.decisions)
            found = Gist(round(told.left / POINT), verdict(told, game.spelling), flawless)
            self._keep(key, found)
        return found

    def can_count(self, game: Ruleset) -> bool:
        """Whether rounds of a game are reviewed at all: whether there is a table."""
        try:
            self._coaches.coach(game)
        except NotSolved:
            return False
        return True

    def has(self, game: Ruleset, seed: bytes, moves: Sequence[Score | Throw]) -> bool:
        """Whether what these moves left is counted and kept."""
        return self._found(_key(game, seed, moves)) is not None

    def _found(self, key: bytes) -> Gist | None:
        with self._lock:
            if key in self._gists:
                self._gists.move_to_end(key)
            return self._gists.get(key)

    def _keep(self, key: bytes, gist: Gist) -> None:
        with self._lock:
            self._gists[key] = gist
            if len(self._gists) > self._limit:
                self._gists.popitem(last=False)


def _key(game: Ruleset, seed: bytes, moves: Sequence[Score | Throw]) -> bytes:
    named = (game.spelling, str(game.version), seed.hex(), *map(write_move, moves))
    return blake2b("\n".join(named).encode(), digest_size=16).digest()
