"""Boards of a day, a week and of all time as pages show them; knows no store and no request."""

from dataclasses import dataclass

from service.web.views.same_dice import SameDiceView
from service.web.views.standing import Chart


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One player's line; equal totals have equal ranks. A name may be missing, and is of one who
    is `gone`."""

    rank: int
    name: str
    total: int
    me: bool
    gone: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board as this reader may see it: `hidden` is one whose totals are not open to them yet;
    of a final day with what the computers made of its dice."""

    count: int
    rows: tuple[BoardRow, ...]
    me: BoardRow | None
    chart: Chart | None = None
    earlier: str | None = None
    later: str | None = None
    around: str | None = None
    hidden: bool = False
    same_dice: SameDiceView | None = None

    @property
    def me_elsewhere(self) -> BoardRow | None:
        """The reader's own line where it is not among the rows shown."""
        return None if any(row.me for row in self.rows) else self.me
