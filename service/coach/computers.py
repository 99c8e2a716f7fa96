"""Three computers that play any game: easy, medium and hard, each by a rule told in a sentence.

A computer's move follows from the round alone, and what one of a version does never changes. Knows
tables and estimates, no player and no page.

easy@1 goes for the face it has most of, the higher of equal ones, and writes where the dice give
most. medium@1 looks one throw ahead, for what brings most beyond the usual points of a box. hard@1
plays perfectly; in a game without a table it looks to the end of the turn as medium looks one throw
ahead, and counts the upper section twice because of the bonus.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Literal

from service.coach.choosing import best_of
from service.coach.shelf import Shelf
from service.coach.states import NotSolved
from service.coach.usual import Usual
from service.game.errors import Malformed
from service.game.moves import Score, Throw, write_move
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset

Name = Literal["easy@1", "medium@1", "hard@1"]
EASY: Name = "easy@1"
MEDIUM: Name = "medium@1"
HARD: Name = "hard@1"
NAMES = (EASY, MEDIUM, HARD)
#: The newest version of each, which a round that begins now is played against.
NEWEST: Mapping[str, Name] = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
_GAMES = 64


def newest(level: str) -> Name:
    """The newest computer of a level. Malformed for what is none."""
    if level not in NEWEST:
        raise Malformed("opponent", "An opponent is easy, medium or hard.")
    return NEWEST[level]


def named(text: str | None) -> Name | None:
    """The computer of a name, None where there is none of that name."""
    return next((name for name in NAMES if name == text), None)


@dataclass(frozen=True, slots=True)
class Played:
    """A whole round of a computer: the lines of its moves, without an opening, and its end."""

    lines: tuple[str, ...]
    end: Round


class Computers:
    """The three computers, with the coaches that hard asks."""

    def __init__(self, coaches: Shelf) -> None:
        self._coaches = coaches
        self._usual: dict[tuple[str, int, int], Usual] = {}
        self._lock = Lock()

    def move(self, name: Name, of: Round) -> Score | Throw:
        """The move of a computer in a round that is not over."""
        if of.dice is None:
            return Throw()
        if name == EASY:
            return _easy(of)
        if name == MEDIUM:
            return self._estimate(of.ruleset, upper=1).move(of, ahead=1)
        try:
            return best_of(self._coaches.coach(of.ruleset), of).move
        except NotSolved:
            return self._estimate(of.ruleset, upper=2).move(of, ahead=of.ruleset.throws)

    def play(self, name: Name, game: Ruleset, seed: bytes) -> Played:
        """The whole round of a computer with the dice of a seed."""
        now, lines = begin(game), []
        while not now.over:
            move = self.move(name, now)
            lines.append(write_move(move))
            now = apply(now, move, seed)
        return Played(tuple(lines), now)

    def _estimate(self, game: Ruleset, upper: int) -> Usual:
        key = (game.spelling, game.version, upper)
        with self._lock:
            if key not in self._usual:
                if len(self._usual) >= _GAMES:
                    self._usual.clear()
                self._usual[key] = Usual(game, upper)
            return self._usual[key]


def _easy(of: Round) -> Score | Throw:
    dice = of.dice or ()
    counts = Counter(dice)
    face = max(counts, key=lambda face: (counts[face], face))
    if of.throws_left and counts[face] < len(dice):
        return Throw((face,) * counts[face])
    worth = {key: _weight(of, key) * points for key, points in of.options.items()}
    return Score(max(worth, key=lambda key: worth[key]))


def _weight(of: Round, key: str) -> int:
    return of.ruleset.place(key).column.weight
