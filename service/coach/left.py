"""What finished rounds left on the table, in whole points, each counted once and kept a while.

Knows games, seeds and moves; whoever asks knows who may see the answer.
"""

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b
from threading import Lock

from service.coach.review import review
from service.coach.shelf import Shelf
from service.coach.states import NotSolved
from service.coach.tables import POINT
from service.game.moves import Score, Throw, write_move
from service.game.ruleset import Ruleset

#: So many rounds are kept, those asked for last.
KEPT = 4096


class LeftOnTable:
    """Counts what rounds left, and keeps it by game, seed and moves."""

    def __init__(self, coaches: Shelf, kept: int = KEPT) -> None:
        self._coaches = coaches
        self._limit = kept
        self._points: OrderedDict[bytes, int] = OrderedDict()
        self._lock = Lock()

    def points(self, game: Ruleset, seed: bytes, moves: Sequence[Score | Throw]) -> int | None:
        """The points left by a finished round's moves, without those taken back; None in a game
        without a table. Illegal."""
        try:
            coach = self._coaches.coach(game)
        except NotSolved:
            return None
        key = _key(game, seed, moves)
        found = self._found(key)
        if found is None:
            found = round(review(coach, seed, moves).left / POINT)
            self._keep(key, found)
        return found

    def has(self, game: Ruleset, seed: bytes, moves: Sequence[Score | Throw]) -> bool:
        """Whether what these moves left is counted and kept."""
        return self._found(_key(game, seed, moves)) is not None

    def _found(self, key: bytes) -> int | None:
        with self._lock:
            if key in self._points:
                self._points.move_to_end(key)
            return self._points.get(key)

    def _keep(self, key: bytes, points: int) -> None:
        with self._lock:
            self._points[key] = points
            if len(self._points) > self._limit:
                self._points.popitem(last=False)


def _key(game: Ruleset, seed: bytes, moves: Sequence[Score | Throw]) -> bytes:
    named = (game.spelling, str(game.version), seed.hex(), *map(write_move, moves))
    return blake2b("\n".join(named).encode(), digest_size=16).digest()
