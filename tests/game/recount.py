"""A second scorer that shares no line with the first: it searches the dice for what a box needs,
and keeps the card, the bank and the extra points of any game with any options."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, groupby
from typing import Self

UPPER = "ones twos threes fours fives sixes".split()
KINDS = "three-of-a-kind four-of-a-kind"
STRAIGHTS = "small-straight large-straight"
#: The boxes below the upper section, in card order.
LOWER = {
    "classic": f"one-pair two-pairs {KINDS} {STRAIGHTS} full-house chance yatzy",
    "maxi": f"one-pair two-pairs three-pairs {KINDS} five-of-a-kind {STRAIGHTS} full-straight"
    " full-house villa tower chance maxi-yatzy",
    "yahtzee": f"{KINDS} full-house {STRAIGHTS} chance yahtzee",
    "yahtzee-nordic": f"{KINDS} {STRAIGHTS} full-house chance yahtzee",
    "junior": "",
    "seven": f"one-pair two-pairs three-pairs {KINDS} five-of-a-kind six-of-a-kind {STRAIGHTS}"
    " full-straight full-house villa tower full-hut grand-villa grand-tower chance seven-yatzy",
}
# How many dice of each face, the faces all different.
SHAPES = {
    "one-pair": [2],
    "two-pairs": [2, 2],
    "three-pairs": [2, 2, 2],
    "three-of-a-kind": [3],
    "four-of-a-kind": [4],
    "five-of-a-kind": [5],
    "six-of-a-kind": [6],
    "full-house": [2, 3],
    "villa": [3, 3],
    "tower": [2, 4],
    "full-hut": [2, 2, 3],
    "grand-villa": [3, 4],
    "grand-tower": [2, 5],
}
RUNS = {"small-straight": "12345", "large-straight": "23456", "full-straight": "123456"}
YATZY = {"yatzy": 50, "maxi-yatzy": 100, "yahtzee": 50, "seven-yatzy": 150}
DICE = {"maxi": 6, "seven": 7}
BONUS = {
    "classic": (63, 50),
    "maxi": (84, 100),
    "yahtzee": (63, 35),
    "yahtzee-nordic": (63, 35),
    "seven": (105, 150),
}
FURTHER = {"again50": 50, "again100": 100}


def points(game: str, slug: str, dice: tuple[int, ...]) -> int:
    """What a box of a game gives, by its written rule, in whatever order the dice lie."""
    return _points(game, slug, tuple(sorted(dice)))


@cache
def _points(game: str, slug: str, dice: tuple[int, ...]) -> int:
    if slug in UPPER:
        return sum(die for die in dice if die == UPPER.index(slug) + 1)
    if slug == "chance":
        return sum(dice)
    if slug in YATZY:
        return YATZY[slug] if min(dice) == max(dice) else 0
    if game == "yahtzee":
        return _american(slug, dice)
    if slug in RUNS:
        return sum(map(int, RUNS[slug])) if set(RUNS[slug]) <= set(map(str, dice)) else 0
    found = max((sum(found) for found in picked(SHAPES[slug], dice)), default=0)
    return 25 if found and (game, slug) == ("yahtzee-nordic", "full-house") else found


def _american(slug: str, dice: tuple[int, ...]) -> int:
    text = "".join(map(str, sorted(set(dice))))
    if slug == "small-straight":
        return 30 if any(row in text for row in ("1234", "2345", "3456")) else 0
    if slug == "large-straight":
        return 40 if text in ("12345", "23456") else 0
    if not list(picked(SHAPES[slug], dice)):
        return 0
    return 25 if slug == "full-house" else sum(dice)


def picked(shape: list[int], dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every choice among the dice that has this shape."""
    choices = set(combinations(sorted(dice), sum(shape)))
    return [c for c in choices if sorted(len(list(same)) for _, same in groupby(c)) == shape]


@dataclass
class Sheet:
    """A game's sheet, filled box by box: what may be filled, what it gives, and the sum."""

    spelling: str
    card: dict[str, int] = field(default_factory=dict)
    bank: int = 0
    extras: int = 0

    def __post_init__(self) -> None:
        self.game, *self.options = self.spelling.split("+")
        self.boxes = [*UPPER, *LOWER[self.game].split()]
        self.columns = self._columns()
        self.keyed = [
            {box: self.key(n, box) for box in self.boxes} for n in range(len(self.columns))
        ]

    def _columns(self) -> list[tuple[str, int]]:
        """The order and the weight of each column."""
        if "columns-mixed" in self.options:
            return [("free", 1), ("down", 1), ("up", 1)]
        order = next((o for o in ("down", "up") if o in self.options), "free")
        count = next((int(o[-1]) for o in self.options if o in ("columns2", "columns3")), 1)
        return [(order, n) for n in range(1, count + 1)]

    def copy(self) -> Self:
        """A sheet of the same game that is filled alike, to be filled further."""
        other = copy(self)
        other.card = dict(self.card)
        return other

    def key(self, column: int, box: str) -> str:
        return box if len(self.columns) == 1 else f"{column + 1}.{box}"

    @property
    def keys(self) -> list[str]:
        return [key for column in self.keyed for key in column.values()]

    @property
    def over(self) -> bool:
        return len(self.card) == len(self.boxes) * len(self.columns)

    def legal(self, dice: tuple[int, ...], throw: int) -> dict[str, int]:
        """What may be filled now, and what each gives."""
        found: dict[str, int] = {}
        dice = tuple(sorted(dice))
        joker = self._is_joker(dice)
        for number, (order, _) in enumerate(self.columns):
            for box in self._open(number, order):
                if order == "free" and joker and not self._joker_allows(box, dice):
                    continue
                given = self._given(box, dice, throw, joker=joker and order == "free")
                found[self.keyed[number][box]] = given
        return found

    def _open(self, number: int, order: str) -> list[str]:
        still = [box for box, key in self.keyed[number].items() if key not in self.card]
        return {"free": still, "down": still[:1], "up": still[-1:]}[order]

    def _free_open(self) -> set[str]:
        """The boxes that are open in any free column."""
        return {
            box
            for number, (order, _) in enumerate(self.columns)
            if order == "free"
            for box in self._open(number, order)
        }

    def _is_joker(self, dice: tuple[int, ...]) -> bool:
        return self.game == "yahtzee" and len(set(dice)) == 1 and "yahtzee" not in self._free_open()

    def _joker_allows(self, box: str, dice: tuple[int, ...]) -> bool:
        still, own = self._free_open(), UPPER[dice[0] - 1]
        if own in still:
            return box == own
        return box not in UPPER or not still - set(UPPER)

    def _given(self, box: str, dice: tuple[int, ...], throw: int, *, joker: bool) -> int:
        fixed = {"full-house": 25, "small-straight": 30, "large-straight": 40}
        if joker and box in fixed:
            return fixed[box]
        given = _points(self.game, box, dice)
        if box in YATZY and given and throw == 1 and "hand100" in self.options:
            return 100
        if box == "full-straight" and given:
            return 25 if "full25" in self.options else 30 if "full30" in self.options else given
        return given

    def write(self, key: str, dice: tuple[int, ...], throw: int) -> None:
        """Fill a box, and put by what the turn has saved and earned besides."""
        box = key.rpartition(".")[2]
        held = any(given for one, given in self.card.items() if one.rpartition(".")[2] in YATZY)
        if held and len(set(dice)) == 1 and box not in YATZY:
            self.extras += 100 if self.game == "yahtzee" else self._further()
        self.card[key] = self.legal(dice, throw)[key]
        if "saved" in self.options:
            self.bank += max(0, 3 - throw)

    def _further(self) -> int:
        return sum(FURTHER.get(option, 0) for option in self.options)

    def _bonus(self) -> tuple[int, int] | None:
        if "bonus75" in self.options:
            return 75, 50
        agreed = [option for option in self.options if option.startswith("bonus-at=")]
        if agreed:
            return int(agreed[0].partition("=")[2]), BONUS[self.game][1]
        return BONUS.get(self.game)

    @property
    def total(self) -> int:
        return self.extras + sum(
            weight * self._column_total(number) for number, (_, weight) in enumerate(self.columns)
        )

    def _column_total(self, number: int) -> int:
        given = {box: self.card.get(key, 0) for box, key in self.keyed[number].items()}
        bonus = self._bonus()
        reached = bonus is not None and sum(given[box] for box in UPPER) >= bonus[0]
        return sum(given.values()) + (bonus[1] if bonus and reached else 0)


def total(ruleset: str, written: Mapping[str, tuple[int, ...]]) -> int:
    """The total of a game, from the dice that were written into each box after three throws."""
    sheet = Sheet(ruleset)
    for key, dice in written.items():
        sheet.write(key, dice, 3)
    return sheet.total
