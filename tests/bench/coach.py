"""How long advice and reviews take, beside the same in plain loops."""

import random
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter
from typing import TypeVar

from service.coach.advice import Coach
from service.coach.chances import chances_of
from service.coach.choosing import options_of
from service.coach.reasons import reason_of
from service.coach.review import review, tempting
from service.coach.shelf import Shelf
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from tests.bench.machine import Table
from tests.coach.plain import PlainCoach
from tests.game.books import RULESETS

#: Milliseconds of advice, median and 99 %, and of a whole review.
ADVICE_MS, LATE_ADVICE_MS, REVIEW_MS = 3, 10, 150
ROUNDS, PLAIN_TIMES = 10, 3
Asked = TypeVar("Asked")


def coach(table: Table) -> None:
    """Measure and tell."""
    ours, draw = Shelf().coach(RULESETS.find("maxi")), random.Random(1)
    plain = PlainCoach(ours.table)
    played = [_played(ours, draw) for _ in range(ROUNDS)]
    asked = [of for _, _, rounds in played for of in rounds]
    told = [(seed, moves) for seed, moves, _ in played]
    advice = _times(lambda of: _advise(ours, of), asked)
    slow = _times(lambda of: _advise(plain, of), asked[:: len(asked) // PLAIN_TIMES])
    late = quantiles(advice, n=100)[-1]
    _tell(table, "advice, median", (median(advice), ADVICE_MS), slow)
    _tell(table, "advice, 99 %", (late, LATE_ADVICE_MS), slow)
    reviews = _times(lambda of: review(ours, *of), told * 10)
    slow = _times(lambda of: review(plain, *of), told[:PLAIN_TIMES])
    _tell(table, "review of a round, longest", (max(reviews), REVIEW_MS), slow)


def _tell(table: Table, what: str, of: tuple[float, float], slow: Sequence[float]) -> None:
    taken, most = of
    plain = f"{median(slow):.0f} ms in plain loops"
    table.row(what, f"{taken:.1f} of {most:g} ms", plain, taken / most, (None, 1))


def _times(ask: Callable[[Asked], object], all_: Sequence[Asked]) -> list[float]:
    """The milliseconds of each, after one that warms up."""
    ask(all_[0])
    return [_taken(ask, one) for one in all_]


def _played(coach: Coach, rng: random.Random) -> tuple[bytes, list[Score | Throw], list[Round]]:
    """A round of one of the three best moves each time: its seed, its moves, and where dice lay."""
    seed, now = rng.randbytes(32), begin(coach.states.game)
    moves, asked = list[Score | Throw](), list[Round]()
    while not now.over:
        move: Score | Throw = Throw()
        if now.dice is not None:
            asked.append(now)
            move = rng.choice(options_of(coach, now)[:3]).move
        moves.append(move)
        now = apply(now, move, seed)
    return seed, moves, asked


def _advise(coach: Coach, of: Round) -> None:
    """What is told when advice is asked for: all moves with their values, why, and the chances."""
    options = options_of(coach, of)
    reason_of(coach, of, options[0].move, tempting(of))
    chances_of(coach, of)


def _taken(ask: Callable[[Asked], object], of: Asked) -> float:
    before = perf_counter()
    ask(of)
    return 1000 * (perf_counter() - before)
