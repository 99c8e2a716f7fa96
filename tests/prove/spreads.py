"""Measures how far totals spread around the mean of perfect play, as `service/coach/spreads.py`
holds it: `python -m tests.prove.spreads GAME ROUNDS`."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

import numpy as np
from numpy.typing import NDArray

from service.coach.advice import Coach, TurnValues, in_hand, turn_of
from service.coach.beating import bonus_chances
from service.coach.computers import EASY, MEDIUM, Computers
from service.coach.reasons import kept_by
from service.coach.shelf import Shelf
from service.coach.spreads import Spread
from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from tests.game.books import RULESETS

Figures = NDArray[np.float64]
SHELF = Shelf()
SWEEPS, ROUNDS_OF_WEIGHTS = 150, 6
SURER, STEEPER = np.arange(0, 0.6, 0.1).tolist(), np.arange(0.8, 1.5, 0.1).tolist()
FIRST_GUESS, LEAST = 100.0, 10.0
DEGREE = 4


@dataclass(frozen=True)
class Start:
    """A turn's start, the mean of what perfect play still brings, and how its round ended."""

    of: Round
    rest: float
    over: Round


def perfect(coach: Coach, seed: bytes) -> list[Start]:
    """The turns of a round of perfect play, by the values of each turn once."""
    now, found = begin(coach.states.game), list[tuple[Round, float]]()
    while not now.over:
        values = coach.values_of(turn_of(coach.states, now))
        found.append((now, values.start / POINT))
        now = apply(now, Throw(), seed)
        while isinstance(move := _move(coach, now, values), Throw):
            now = apply(now, move, seed)
        now = apply(now, move, seed)
    return [Start(of, rest, now) for of, rest in found]


def _move(coach: Coach, of: Round, values: TurnValues) -> Score | Throw:
    net, left = coach.states.lattice, in_hand(of)
    throw = net.number_of(of.dice or ()) - net.first
    if left:
        kept = kept_by(net, values.kept[left - 1], values.boxes[left].max(axis=0))[throw]
        if kept < net.first:
            return Throw(net.sets[kept])
    return Score(coach.states.game.boxes[int(values.boxes[left][:, throw].argmax())].slug)


class Measured:
    """Rounds of perfect play in one game, as arrays with a row for each turn's start."""

    def __init__(self, spelling: str, rounds: int) -> None:
        self.game, self.coach = RULESETS.find(spelling), SHELF.coach(RULESETS.find(spelling))
        self.states, random = self.coach.states, Random(f"spreads {spelling}")
        played = [perfect(self.coach, random.randbytes(32)) for _ in range(rounds)]
        self.overs = [starts[0].over for starts in played]
        self.starts = [start for starts in played for start in starts]
        self.open = np.array([[p is None for p in s.of.card.values()] for s in self.starts])
        self.left = self.open.sum(axis=1)
        slugs = [box.slug for box in self.game.boxes]
        self.yatzy = slugs[self.states.yatzy]
        self.others = [slug for slug in slugs if slug != self.yatzy]

    @property
    def upper(self) -> dict[str, tuple[float, float]]:
        """Mean and variance of each upper box."""
        points = {
            box.slug: [of.card[box.slug] or 0 for of in self.overs] for box in self.game.upper
        }
        return {slug: (float(np.mean(p)), float(np.var(p))) for slug, p in points.items()}

    @property
    def alike(self) -> Figures:
        """How likely all dice alike are written, by the number of open boxes: the last one by the
        table, the others smoothed."""
        is_open = self.open[:, self.states.yatzy]
        had = np.array([bool(start.over.card[self.yatzy]) for start in self.starts])
        found = self._by_left(is_open, had)
        alone = (1 << self.states.boxes) - 1 & ~(1 << self.states.yatzy)
        value = self.coach.table.values(np.array([alone]), np.array([0]))[0] / POINT
        return np.array([value / self.states.points[self.states.yatzy].max(), *found[1:]])

    @property
    def further(self) -> Figures:
        """How likely further ones bring points, by the number of open boxes."""
        if not self.game.further:
            return np.zeros(0)
        holds = np.array([bool(start.of.card[self.yatzy]) for start in self.starts])
        return self._by_left(holds, self.more)

    @property
    def more(self) -> NDArray[np.bool_]:
        """Whether further ones still brought points after each start."""
        return np.array([start.over.extras > start.of.extras for start in self.starts])

    def _by_left(self, among: NDArray[np.bool_], had: NDArray[np.bool_]) -> Figures:
        lefts = np.arange(1, self.states.boxes + 1)
        counts = np.array([(among & (self.left == left)).sum() for left in lefts])
        some = counts > 0
        shares = [had[among & (self.left == left)].mean() for left in lefts[some]]
        weights = np.sqrt(counts[some]) * (lefts[some] > 1)
        fitted = np.polynomial.Polynomial.fit(lefts[some], shares, DEGREE, w=weights)
        return np.asarray(np.clip(fitted(lefts), 0, 1), np.float64)

    def variances(self, spread: Spread) -> dict[str, float]:
        """What each open box adds to the variance that all dice alike and the bonus leave: no less
        than nothing, by least squares in which a start weighs the less the more varies after it.
        """
        errors = np.array([s.over.total - s.of.total - s.rest for s in self.starts])
        left = errors - self._special(spread)
        columns = [n for n in range(self.states.boxes) if n != self.states.yatzy]
        is_open = self.open[:, columns].astype(np.float64)
        found = np.full(len(columns), FIRST_GUESS)
        for _ in range(ROUNDS_OF_WEIGHTS):
            weights = 1 / (is_open @ found + LEAST)
            found = _not_negative(is_open * weights[:, None], left**2 * weights)
        return dict(zip(self.others, map(float, found), strict=True))

    def _special(self, spread: Spread) -> Figures:
        """What all dice alike and the bonus brought beyond what was to be expected of them."""
        points, further = float(self.states.points[self.states.yatzy].max()), self.game.further
        is_open = self.open[:, self.states.yatzy]
        holds = np.array([bool(start.of.card[self.yatzy]) for start in self.starts])
        had = np.array([bool(start.over.card[self.yatzy]) for start in self.starts])
        box = np.where(is_open, np.array([0, *spread.alike])[self.left], 0)
        by_left = np.array([0, *spread.further, *[0] * self.states.boxes])
        again = np.where(holds, by_left[self.left], box * by_left[self.left // 2])
        yatzys = points * (is_open * had - box) + further * (self.more - again)
        return np.asarray(yatzys + self._bonus_beyond(spread), np.float64)

    def _bonus_beyond(self, spread: Spread) -> Figures:
        points = self.game.bonus.points if self.game.bonus else 0
        return np.asarray(points * (self.got_bonus - self._bonus_chances(spread)), np.float64)

    def _bonus_chances(self, spread: Spread) -> Figures:
        turns = [turn_of(self.states, start.of) for start in self.starts]
        filled, upper = (
            np.array([getattr(t, name) for t in turns]) for name in ("filled", "upper")
        )
        return bonus_chances(self.coach, spread, filled, upper)

    @property
    def got_bonus(self) -> NDArray[np.bool_]:
        """Whether the bonus was still reached after each start."""
        return np.array([bool(start.over.bonus) and not start.of.bonus for start in self.starts])

    @property
    def aim(self) -> tuple[float, float]:
        """How much surer and steeper the bonus is: what makes the rounds likeliest."""
        got, upper = self.got_bonus, self.upper

        def surprise(aim: tuple[float, float]) -> float:
            told = self._bonus_chances(Spread({}, (), upper, aim, {}))
            chance = np.clip(told, 0.001, 0.999)
            return float(-np.log(np.where(got, chance, 1 - chance)).sum())

        return min(product(SURER, STEEPER), key=surprise)


def _not_negative(matrix: Figures, wanted: Figures) -> Figures:
    """The least squares of figures that are not negative, one after another till they stand."""
    square, aim = matrix.T @ matrix, matrix.T @ wanted
    found = np.zeros(len(aim))
    for _ in range(SWEEPS):
        for n in range(len(found)):
            found[n] = max(0, found[n] - (square[n] @ found - aim[n]) / square[n, n])
    return found


def levels(spelling: str, rounds: int) -> dict[str, float]:
    """The share of the mean of perfect play that each computer comes to."""
    game, computers = RULESETS.find(spelling), Computers(SHELF)
    whole, found = SHELF.coach(game).table.start / POINT, {}
    for name in (EASY, MEDIUM):
        random = Random(f"levels {spelling}")
        ends = [computers.play(name, game, random.randbytes(32)).end for _ in range(rounds)]
        found[name.partition("@")[0]] = float(np.mean([of.total for of in ends])) / whole
    return {**found, "hard": 1.0}


def lines(spelling: str, rounds: int) -> Iterator[str]:
    """The spread of a game as it is written down."""
    measured = Measured(spelling, rounds)
    alike, further = (tuple(map(float, one)) for one in (measured.alike, measured.further))
    spread = Spread({}, alike, measured.upper, measured.aim, {}, further)
    upper = {slug: f"({mean:.2f}, {of:.1f})" for slug, (mean, of) in spread.upper.items()}
    boxes = {slug: f"{of:.1f}" for slug, of in measured.variances(spread).items()}
    shares = {name: f"{of:.3f}" for name, of in levels(spelling, rounds).items()}
    yield f'    "{spelling}": Spread('
    yield f"        boxes={_mapping(boxes)},"
    yield f"        alike=({', '.join(f'{one:.4f}' for one in alike)}),"
    yield f"        upper={_mapping(upper)},"
    yield f"        aim=({spread.aim[0]:.1f}, {spread.aim[1]:.1f}),"
    yield f"        levels={_mapping(shares)},"
    if further:
        yield f"        further=({', '.join(f'{one:.3f}' for one in further)}),"
    yield "    ),"


def _mapping(of: Mapping[str, str]) -> str:
    entries = ", ".join('"' + key + '": ' + value for key, value in of.items())
    return "{" + entries + "}"


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1], int(sys.argv[2]))))
