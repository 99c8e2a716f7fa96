"""The score sheet as it is drawn: rows in card order, in two halves, or with a figure per column;
knows no player, no page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from service.game.round import ColumnSum, Round
from service.game.ruleset import Box, Place
from service.game.scoring import is_made
from service.web.i18n import Language
from service.web.views.columns import Head, column_name, heads_of


@dataclass(frozen=True, slots=True)
class Beside:
    """What a rival has in a line of the sheet, and how that is read aloud; `newest` came last."""

    points: int
    label: str
    struck: bool
    newest: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """Whose the second column is: the whole name, and what fits over the column."""

    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet: a box, the bonus or the sum, with the name it has when read aloud.

    state: "ink" written with points, "struck" written with 0, "pencil" would give points,
    "zero" would give none, "open" no dice lie yet, "shut" may not be filled with these dice.
    """

    kind: str
    key: str
    name: str
    hint: str
    state: str
    points: int | None
    made: bool
    label: str
    beside: Beside | None = None

    @property
    def id(self) -> str:
        """The key as it can stand in an id and a selector."""
        return self.key.replace(".", "-")


#: A row, and for the same values the same one again, since most stay as they are between throws.
_same_row = lru_cache(maxsize=4096)(Row)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet of several columns: what it is, and what stands in each column."""

    kind: str
    name: str
    hint: str
    cells: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows left and right in card order, and the sum below both where it is not on the left;
    `rival` heads a second column of figures. A sheet of several columns has `heads` and `lines` in
    place of the two halves."""

    left: tuple[Row, ...]
    right: tuple[Row, ...]
    foot: Row | None
    rival: Heading | None = None
    heads: tuple[Head, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every row and every figure of a column, but for a sum below."""
        return (*self.left, *self.right, *(cell for line in self.lines for cell in line.cells))


def draw_sheet(of: Round, language: Language) -> Sheet:
    """The sheet of a round: maxi 11 + 11 with the sum left, classic 8 + 8 with the sum below, and
    several columns side by side."""
    heads, total = heads_of(of.ruleset, language), _sum_row(of, language)
    if heads:
        return Sheet((), (), total, heads=heads, lines=tuple(_lines(of, language)))
    rows = [_box_row(of, place, language) for place in of.ruleset.places]
    if of.ruleset.bonus is not None:
        rows.insert(_upper_boxes(of), _bonus_row(of.columns[0], language))
    half = (len(rows) + 1) // 2
    if len(rows) % 2:
        return Sheet((*rows[: half - 1], total), tuple(rows[half - 1 :]), None)
    return Sheet(tuple(rows[:half]), tuple(rows[half:]), total)


def points_text(points: int, language: Language) -> str:
    """So many points, in words."""
    return language.ngettext("{n} point", "{n} points", points)


def pace_text(of: ColumnSum, language: Language) -> str:
    """Where the bonus of a column stands, in words: earned, lost, ahead, behind or on pace."""
    if of.bonus is not None:
        earned = language.gettext("Bonus reached: {points}", points=of.bonus)
        return earned if of.bonus else language.gettext("Bonus missed")
    pace = of.pace or 0
    if pace > 0:
        return language.gettext("Bonus: {points} ahead", points=pace)
    if pace < 0:
        return language.gettext("Bonus: {points} behind", points=-pace)
    return language.gettext("Bonus: on pace")


def _upper_boxes(of: Round) -> int:
    return sum(1 for _ in takewhile(lambda box: box.upper, of.ruleset.boxes))


def _lines(of: Round, language: Language) -> Iterator[Line]:
    """The boxes with a cell for each column, the bonus between them, and the sums by column."""
    boxes = of.ruleset.boxes
    lines = [
        Line("box", language.box_short(box), box.hint, tuple(_cells(of, n, language)))
        for n, box in enumerate(boxes)
    ]
    upper = _upper_boxes(of)
    yield from lines[:upper]
    if of.ruleset.bonus is not None:
        limit = f"/ {of.ruleset.bonus.limit}"
        bonus = tuple(_bonus_cell(found, limit, language) for found in of.columns)
        yield Line("bonus", language.gettext("Bonus"), limit, bonus)
    yield from lines[upper:]
    sums = tuple(_sum_cell(found, language) for found in of.columns)
    yield Line("sum", language.gettext("Per column"), "", sums)


def _cells(of: Round, number: int, language: Language) -> Sequence[Row]:
    """What stands in each column for the box of this number on the card."""
    return [
        _box_row(of, place, language)
        for place in of.ruleset.places[number :: len(of.ruleset.boxes)]
    ]


def _box_row(of: Round, place: Place, language: Language) -> Row:
    box, written, offered = place.box, of.card[place.key], of.options.get(place.key)
    state = _state(of, written, offered)
    points = offered if written is None else written
    if len(of.ruleset.columns) == 1:
        label = _box_label(_named(box, language), state, offered, language)
    else:
        label = _cell_label(place, state, points, language)
    made = bool(offered) and of.dice is not None and is_made(box, of.dice)
    return _same_row(
        "box", place.key, language.box_short(box), box.hint, state, points, made, label
    )


def _named(box: Box, language: Language) -> str:
    return f"{language.box_short(box)} {box.hint}".strip()


def _state(of: Round, written: int | None, offered: int | None) -> str:
    if written is not None:
        return "ink" if written else "struck"
    if offered is None:
        return "open" if of.dice is None else "shut"
    return "pencil" if offered else "zero"


@lru_cache(maxsize=8192)
def _box_label(named: str, state: str, offered: int | None, language: Language) -> str:
    if state == "pencil" and offered is not None:
        return f"{named}, {points_text(offered, language)}"
    if state == "zero":
        return language.gettext("Cross out {box}, 0 points", box=named)
    if state == "struck":
        return language.gettext("crossed out, 0")
    if state == "shut":
        return language.gettext("open, but not now")
    return language.gettext("{box}, open", box=named) if state == "open" else named


def _cell_label(place: Place, state: str, points: int | None, language: Language) -> str:
    """What is read aloud in a column: the button with its box, else what stands in its row."""
    column = column_name(place.column, language)
    if state == "open":
        return language.gettext("{box}, open", box=column)
    if state == "ink":
        return f"{column}, {points}"
    return f"{column}, {_box_label(_named(place.box, language), state, points, language)}"


def _bonus_row(of: ColumnSum, language: Language) -> Row:
    state = "open" if of.bonus is None else "ink" if of.bonus else "struck"
    name, label = language.gettext("Bonus"), pace_text(of, language)
    return Row("bonus", "bonus", name, "", state, of.bonus, False, label)


def _bonus_cell(of: ColumnSum, limit: str, language: Language) -> Row:
    row = _bonus_row(of, language)
    label = f"{column_name(of.column, language)}, {of.upper} {limit}, {row.label}"
    return Row("bonus", _key("bonus", of), row.name, "", row.state, of.bonus, False, label)


def _sum_cell(of: ColumnSum, language: Language) -> Row:
    label = f"{column_name(of.column, language)}, {language.number(of.total)}"
    return Row("sum", _key("sum", of), "", "", "ink", of.total, False, label)


def _key(kind: str, of: ColumnSum) -> str:
    return f"{of.column.number}.{kind}"


def _sum_row(of: Round, language: Language) -> Row:
    extras = f"+{of.extras}" if of.extras else ""
    return Row("sum", "sum", language.gettext("Total"), extras, "ink", of.total, False, "")
