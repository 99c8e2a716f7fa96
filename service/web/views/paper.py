"""An empty score sheet to be printed: its rows, and how many columns there may be; knows no card,
no page."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from service.game.entries import possible
from service.game.errors import Malformed
from service.game.ruleset import Box, Ruleset
from service.web.i18n import Language
from service.web.views.columns import Head, heads_of
from service.web.views.games import game_name, option_name
from service.web.views.sought import sheet_about, sheet_title

#: How many columns there is room for on a page, and how many there are if nothing is said.
WIDEST = 8
USUAL = 4
_FEW_ROWS = 12


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One line: what it is called, what is added in small, and the most that can stand there.

    kind: "box", "bonus", "subtotal", "total", or "tally" for what is counted in strokes. One that
    is `shared` has one field for all columns of a player.
    """

    kind: str
    name: str
    hint: str = ""
    most: int | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class PaperView:
    """A sheet of so many columns, and how many it may have; `heads` stand over the columns of each
    player where these are several."""

    ruleset: Ruleset
    name: str
    title: str
    about: str
    options: str
    columns: int
    choices: tuple[int, ...]
    heads: tuple[Head, ...]
    rows: tuple[PaperRow, ...]

    @property
    def players(self) -> int:
        """For how many people there is room."""
        return self.columns // self.each

    @property
    def each(self) -> int:
        """How many columns a player has."""
        return len(self.ruleset.columns)

    @property
    def is_short(self) -> bool:
        """Whether there are so few rows that they need not fill a page."""
        return len(self.rows) < _FEW_ROWS


def view_paper(ruleset: Ruleset, columns: str, language: Language) -> PaperView:
    """The sheet of a game with so many columns, the usual number if nothing is said.

    Malformed for a number of columns that it cannot have.
    """
    choices = tuple(range(len(ruleset.columns), WIDEST + 1, len(ruleset.columns)))
    usual = max(choice for choice in choices if choice <= max(USUAL, choices[0]))
    if columns and columns not in map(str, choices):
        raise Malformed("columns", f"A sheet of this game has one of {choices} columns.")
    return PaperView(
        ruleset=ruleset,
        name=game_name(ruleset, language),
        title=sheet_title(ruleset, language),
        about=sheet_about(ruleset, language),
        options=" · ".join(option_name(option, language) for option in ruleset.options),
        columns=int(columns or usual),
        choices=choices,
        heads=heads_of(ruleset, language),
        rows=tuple(_rows(ruleset, language)),
    )


def _rows(game: Ruleset, language: Language) -> Iterator[PaperRow]:
    upper = tuple(takewhile(lambda box: box.upper, game.boxes))
    yield from (_box_row(game, box, language) for box in upper)
    if game.bonus is not None:
        yield PaperRow("subtotal", language.gettext("Subtotal"))
        hint = f"≥ {game.bonus.limit}"
        yield PaperRow("bonus", language.gettext("Bonus"), hint, game.bonus.points)
    yield from (_box_row(game, box, language) for box in game.boxes[len(upper) :])
    if game.further:
        yield PaperRow("tally", language.gettext("Extra points"), f"+{game.further}", shared=True)
    if len(game.columns) > 1:
        yield PaperRow("subtotal", language.gettext("Per column"))
    yield PaperRow("total", language.gettext("Total"), shared=True)
    if game.saved:
        yield PaperRow("tally", option_name("saved", language), shared=True)


def _box_row(game: Ruleset, box: Box, language: Language) -> PaperRow:
    return PaperRow("box", language.box_short(box), box.hint, possible(game, box)[-1])
