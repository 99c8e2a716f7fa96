"""Moves a second beside requests a second of an empty route, in turns of one run, as the machine is
never equally quiet for long."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice, pairwise, repeat
from statistics import median, quantiles

from service.game import days
from service.play import challenges
from service.play.challenges import Challenge
from tests.bench.client import User, ask_all
from tests.bench.machine import Table, workers
from tests.bench.mix import mix
from tests.bench.playing import rounds_of
from tests.bench.serving import Machine, Served, kit_on, machine, processor_seconds
from tests.bench.trips import trips_of
from tests.bench.users import browsers, nobody, one_browser, one_program, programs

#: So many users ask at a time, whatever they ask.
USERS = 16
TURNS, WARM_UP, SECONDS = 5, 1.0, 6.0
#: At least so much of the empty route's requests a second, and the latest 1 % at most so late.
LEAST, LATEST = {"JSON": 0.3, "HTML": 0.2}, 4.0

Kind = Callable[[], Iterator[User]]


@dataclass(frozen=True, slots=True)
class Phase:
    """Some seconds of one kind of user: the seconds of each move, or of each empty answer, how many
    answers there were of any kind, and what they cost, in seconds of processors."""

    moves: Sequence[float]
    answers: int
    seconds: float
    worker: float
    store: float
    client: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.moves) / self.seconds

    @property
    def usual(self) -> float:
        """The milliseconds in which half of them are answered."""
        return 1000 * median(self.moves)

    @property
    def late(self) -> float:
        """The milliseconds in which 99 % of them are answered."""
        return 1000 * quantiles(self.moves, n=100)[-1]

    @property
    def cost(self) -> float:
        """Milliseconds of the workers' processors for an answer of any kind."""
        return 1000 * self.worker / self.answers

    @property
    def store_cost(self) -> float:
        """Milliseconds of the store's processor for an answer of any kind."""
        return 1000 * self.store / self.answers

    @property
    def asking(self) -> float:
        """How much of a processor's time those who ask have taken."""
        return self.client / self.seconds

    @property
    def busy(self) -> float:
        """How much of their processors' time the workers have taken."""
        return self.worker / self.seconds / workers()


@dataclass(frozen=True, slots=True)
class Beside:
    """Phases of one kind, each with the empty ones before and after it."""

    phases: Sequence[Phase]
    empty: Sequence[tuple[Phase, Phase]]

    def usual(self, of: Callable[[Phase], float]) -> float:
        """The median of a figure."""
        return median(map(of, self.phases))

    def ratio(self, of: Callable[[Phase], float]) -> float:
        """The median of a figure's ratios to the mean of its neighbours'."""
        pairs = zip(self.phases, self.empty, strict=True)
        return median(2 * of(one) / (of(before) + of(after)) for one, (before, after) in pairs)


def load(table: Table) -> None:
    """Measure and tell."""
    with machine() as of, kit_on(of.store.url) as kit:
        today = challenges.day_of("today", datetime.now(UTC), kit)
        _tell_trips(of, today, table)
        empty, found = _in_turns(of, today)
        _tell_empty(table, empty)
        for kind, beside in found.items():
            _tell(table, kind, beside)
        mix(of, today, table)


def _tell_trips(of: Machine, today: Challenge, table: Table) -> None:
    (moves,) = rounds_of(today.ruleset, today.seed, 1)
    number = days.number_of(today.day)
    users: dict[str, Callable[[], User]] = {
        "JSON": lambda: one_program(moves),
        "HTML": lambda: one_browser(moves, number),
    }
    for kind, user in users.items():
        trips_of(of.service.port, of.raw, user())  # Opens connections to the store.
        found = trips_of(of.service.port, of.raw, user())
        most = {name: max(trips) for name, trips in found.items()}
        others = ", ".join(f"{name} {trips}" for name, trips in most.items() if name != "move")
        table.row(f"{kind}, trips a move", str(most["move"]), others, most["move"], (None, 2))


def _in_turns(of: Machine, today: Challenge) -> tuple[Sequence[Phase], Mapping[str, Beside]]:
    rounds, number = rounds_of(today.ruleset, today.seed, 20), days.number_of(today.day)
    kinds: Mapping[str, Kind] = {
        "JSON": lambda: programs(rounds),
        "HTML": lambda: browsers(rounds, number),
    }
    empty, phases = [_empty(of)], {kind: list[Phase]() for kind in kinds}
    for _ in range(TURNS):
        for kind, users in kinds.items():
            phases[kind].append(_phase(of, of.service, users(), "move"))
            empty.append(_empty(of))
    neighbours, step = list(pairwise(empty)), len(kinds)
    beside = {
        kind: Beside(found, neighbours[at::step]) for at, (kind, found) in enumerate(phases.items())
    }
    return empty, beside


def _empty(of: Machine) -> Phase:
    return _phase(of, of.empty, (nobody() for _ in repeat(None)), "empty")


def _phase(of: Machine, served: Served, users: Iterator[User], kind: str) -> Phase:
    def spent() -> tuple[float, ...]:
        ones = (served.workers, [of.store.pid], [os.getpid()])
        return tuple(map(processor_seconds, ones))

    found = ask_all(served.port, list(islice(users, USERS)), spent, (WARM_UP, SECONDS))
    answers = sum(map(len, found.taken.values()))
    return Phase(found.taken[kind], answers, found.seconds, *found.spent)


def _tell_empty(table: Table, empty: Sequence[Phase]) -> None:
    of = Beside(empty, ())
    table.row(f"empty route, {workers()} worker, {USERS} users", _speed(of, "requests"), _busy(of))


def _tell(table: Table, kind: str, of: Beside) -> None:
    rate, late = of.ratio(lambda one: one.rate), of.ratio(lambda one: one.late)
    table.row(f"{kind}, moves a second", _speed(of, "moves"), _busy(of), rate, (LEAST[kind], None))
    table.row(
        f"{kind}, latest 1 %", f"{of.usual(lambda one: one.late):.1f} ms", "", late, (None, LATEST)
    )
    cost = of.ratio(lambda one: one.cost)
    table.row(
        f"{kind}, processor time of an answer", _cost(of), "the empty route's to it", 1 / cost
    )


def _speed(of: Beside, what: str) -> str:
    usual, late = of.usual(lambda one: one.usual), of.usual(lambda one: one.late)
    return f"{of.usual(lambda one: one.rate):,.0f} {what}/s, {usual:.1f}, 99 % {late:.1f} ms"


def _busy(of: Beside) -> str:
    workers_busy, client = of.usual(lambda one: one.busy), of.usual(lambda one: one.asking)
    return f"workers {workers_busy:.0%} busy, client {client:.0%}"


def _cost(of: Beside) -> str:
    worker, store = of.usual(lambda one: one.cost), of.usual(lambda one: one.store_cost)
    return f"{worker:.2f} ms, store {store:.2f} ms"
