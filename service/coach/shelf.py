"""The coaches of all games that have a table; knows the folder of the packed tables."""

from pathlib import Path
from threading import Lock

from service.coach.advice import Coach
from service.coach.states import NotSolved, states_of
from service.coach.tables import read
from service.game.ruleset import Ruleset

#: Where the tables of the released games lie.
PACKED = Path(__file__).parent / "packed"


class Shelf:
    """Gives out the coach of a game, made when first asked for and kept; that a game has none is
    kept too, since looking for it takes as long as many moves."""

    def __init__(self, folder: Path = PACKED) -> None:
        self._folder = folder
        self._coaches: dict[tuple[str, int], Coach | None] = {}
        self._lock = Lock()

    def coach(self, game: Ruleset) -> Coach:
        """The coach of a game. NotSolved where it has no table."""
        key = (game.spelling, game.version)
        with self._lock:
            known = key in self._coaches
        made = None if known else self._made(game)
        with self._lock:
            found = self._coaches.setdefault(key, made)
        if found is None:
            raise NotSolved(game.spelling)
        return found

    def _made(self, game: Ruleset) -> Coach | None:
        try:
            return Coach(read(states_of(game), self._folder))
        except (NotSolved, FileNotFoundError):
            return None
