"""What is kept of a day that a player has finished, as `places` has spelled it.

Knows how a result is spelled; must not know keys.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from service.store.question import Question
from service.store.results import results_of as lines_of


@dataclass(frozen=True, slots=True)
class Result:
    """A finished day: its total, the game with its version, and the points in card order."""

    day: date
    total: int
    game: tuple[str, int]
    points: tuple[int, ...]

    @property
    def challenge(self) -> str:
        """The id of the day's challenge."""
        return f"d-{self.day.isoformat()}"


def results_of(player: str) -> Question[list[Result]]:
    """Ask for every day that a player has finished, the first one first."""
    return lines_of(player).then(
        lambda found: [read_result(challenge, text) for challenge, text in sorted(found.items())]
    )


def elapsed_in(text: str) -> timedelta:
    """How long after the day's opening it was finished, of a result as it is spelled."""
    return timedelta(milliseconds=int(text.split()[1]))


def read_result(challenge: str, text: str) -> Result:
    """The result of a day's challenge, as it is spelled."""
    total, _elapsed, game, version, *points = text.split()
    return Result(
        day=date.fromisoformat(challenge.removeprefix("d-")),
        total=int(total),
        game=(game, int(version.removeprefix("v"))),
        points=tuple(map(int, points)),
    )
