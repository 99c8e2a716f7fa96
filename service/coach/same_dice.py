"""What the computers do with a seed's dice and the most there was to get, counted when first asked
for and kept. Knows games and seeds; whoever asks knows who may see the answer."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TypeVar

from service.coach.ceiling import ceiling
from service.coach.computers import EASY, HARD, MEDIUM, NAMES, Computers, Name
from service.coach.shelf import Shelf
from service.coach.states import NotSolved
from service.game.ruleset import Ruleset

_KEPT = 512
Key = tuple[str, int, bytes]
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Totals:
    """What each computer reached; `perfect` says whether the game has the table that hard plays
    by."""

    easy: int
    medium: int
    hard: int
    perfect: bool


class SameDice:
    """Plays the computers' rounds and finds ceilings, each once for a seed."""

    def __init__(self, coaches: Shelf) -> None:
        self._coaches = coaches
        self._computers = Computers(coaches)
        self._totals: dict[Key, Totals] = {}
        self._ceilings: dict[Key, int] = {}
        self._lines: dict[Name, dict[Key, tuple[str, ...]]] = {name: {} for name in NAMES}
        self._lock = Lock()

    def totals(self, game: Ruleset, seed: bytes) -> Totals:
        """What the computers reach with the dice of a seed."""
        key = (game.spelling, game.version, seed)
        return self._kept(self._totals, key, lambda: self._play(game, seed))

    def lines(self, name: Name, game: Ruleset, seed: bytes) -> tuple[str, ...]:
        """The moves of a computer's whole round with the dice of a seed, without an opening."""
        key = (game.spelling, game.version, seed)
        play = self._computers.play
        return self._kept(self._lines[name], key, lambda: play(name, game, seed).lines)

    def ceiling(self, game: Ruleset, seed: bytes) -> int:
        """The most there was to get with the dice of a seed. NotSolved as `ceiling.ceiling`."""
        key = (game.spelling, game.version, seed)
        return self._kept(self._ceilings, key, lambda: ceiling(game, seed))

    def has_table(self, game: Ruleset) -> bool:
        """Whether a game has the table by which hard plays perfectly."""
        try:
            self._coaches.coach(game)
        except NotSolved:
            return False
        return True

    def _play(self, game: Ruleset, seed: bytes) -> Totals:
        easy, medium, hard = (
            self._computers.play(name, game, seed).end.total for name in (EASY, MEDIUM, HARD)
        )
        return Totals(easy, medium, hard, self.has_table(game))

    def _kept(self, kept: dict[Key, Found], key: Key, count: Callable[[], Found]) -> Found:
        """What is kept of a key, or counted now. Nobody waits for what another counts: two who ask
        at once count the same, and the first is kept."""
        with self._lock:
            if key in kept:
                return kept[key]
        found = count()
        with self._lock:
            if len(kept) >= _KEPT:
                kept.clear()
            return kept.setdefault(key, found)
