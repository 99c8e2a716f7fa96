"""The field of a chart along a round: turns to the right, points upwards; knows no page."""

from dataclasses import dataclass

WIDTH, HEIGHT = 300, 150
MANY_TURNS = 30
_BESIDE, _HALF_LABEL = 6, 4


@dataclass(frozen=True, slots=True)
class Mark:
    """A text of the chart and where it stands."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a turn and points stand, of so many turns and from `low` points to `high`."""

    turns: int
    low: int
    high: int

    def x(self, turn: int) -> float:
        """How far to the right a turn stands."""
        return round(WIDTH * turn / self.turns, 1)

    def y(self, points: float) -> float:
        """How far down points stand."""
        return round(HEIGHT * (self.high - points) / (self.high - self.low), 1)

    def point(self, turn: int, points: float) -> str:
        """A point of a path."""
        return f"{self.x(turn)} {self.y(points)}"

    def level(self, points: int) -> Mark:
        """The figure of a level of the grid."""
        return Mark(0, self.y(points), str(points))

    def numbers(self) -> tuple[Mark, ...]:
        """The numbers of turns: the first and every fifth one, of many every tenth."""
        step = 5 if self.turns <= MANY_TURNS else 10
        numbered = (1, *range(step, self.turns + 1, step))
        return tuple(Mark(self.x(turn), HEIGHT, str(turn)) for turn in numbered)


def end_of(y: float, total: int) -> Mark:
    """The total at the end of a line that ends so far down."""
    return Mark(WIDTH + _BESIDE, round(y + _HALF_LABEL, 1), str(total))
