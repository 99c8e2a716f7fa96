"""A game as data: boxes, bonus, columns, and what its options say; knows no file and no card."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from service.game.errors import Illegal

LOCALES = ("en", "sv", "fi")

Order = Literal["free", "down", "up"]


@dataclass(frozen=True, slots=True)
class Box:
    """One line of the score sheet: what it asks for, what it is called, and dice that show it."""

    slug: str
    pattern: str
    args: Mapping[str, int]
    upper: bool
    names: Mapping[str, str]
    short: Mapping[str, str]
    hint: str
    example: tuple[int, ...]

    @property
    def is_yatzy(self) -> bool:
        """Whether it asks for all dice alike."""
        return self.pattern == "all-alike"


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points given as soon as the upper section reaches the limit."""

    points: int
    limit: int


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the sheet: in which order its boxes are filled, and how often it counts."""

    number: int = 1
    order: Order = "free"
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Place:
    """A box in a column. Its key is the box's slug, after the column's number where there are
    several: `2.ones`."""

    key: str
    column: Column
    box: Box


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game: its dice, throws a turn, bonus, boxes in card order and columns.

    `takes` are the options it can be played with, `options` those it is played with. `further`
    are the points for each Yatzy after one that gave points, `at_once` those in its box for a
    Yatzy in the first throw of a turn; `joker` and `saved` say whether there are forced jokers and
    saved throws.
    """

    slug: str
    version: int
    dice: int
    throws: int
    bonus: Bonus | None
    boxes: tuple[Box, ...]
    names: Mapping[str, str]
    takes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    columns: tuple[Column, ...] = (Column(),)
    saved: bool = False
    further: int = 0
    at_once: int = 0
    joker: bool = False
    #: Every box of every column, column by column in card order.
    places: tuple[Place, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = (Place(self._key(c, box), c, box) for c in self.columns for box in self.boxes)
        object.__setattr__(self, "places", tuple(found))

    def _key(self, column: Column, box: Box) -> str:
        return box.slug if len(self.columns) == 1 else f"{column.number}.{box.slug}"

    def box(self, slug: str) -> Box:
        """The box of this name; Illegal if the sheet has none."""
        for box in self.boxes:
            if box.slug == slug:
                return box
        raise self._unknown(slug)

    def place(self, key: str) -> Place:
        """The box and column of this key; Illegal if the sheet has none."""
        for place in self.places:
            if place.key == key:
                return place
        raise self._unknown(key)

    def places_in(self, column: Column) -> tuple[Place, ...]:
        """The boxes of one column in card order."""
        first = (column.number - 1) * len(self.boxes)
        return self.places[first : first + len(self.boxes)]

    def _unknown(self, key: str) -> Illegal:
        return Illegal("box-unknown", f"The game {self.spelling} has no box {key}.")

    @property
    def spelling(self) -> str:
        """How the game is named in openings and addresses, for ever."""
        return "+".join((self.slug, *self.options))

    @property
    def turns(self) -> int:
        """How many turns a round has."""
        return len(self.boxes) * len(self.columns)

    @property
    def upper(self) -> tuple[Box, ...]:
        """The boxes that count towards the bonus."""
        return tuple(box for box in self.boxes if box.upper)
