"""How the dice that fell after choices which gave points away compare with chance, by player: for
the operator's eyes alone, and no proof of anything.

Knows final days, boards and logs; must not know how it is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from math import sqrt
from statistics import NormalDist

from service.coach.foresight import Fall, falls
from service.coach.states import NotSolved
from service.coach.tables import POINT
from service.game import days
from service.game.packing import unpack
from service.game.ranking import total_of
from service.play import challenges
from service.play.challenges import Challenge
from service.play.comparing import standing
from service.play.errors import NotFound
from service.play.kit import Kit
from service.store.boards import every_row
from service.store.players import Player, player_of
from service.store.question import each, together
from service.store.rounds import Log, log_of

#: Of all players looked at, chance alone lists one in so many looks.
LOOKS = 100
#: Whatever their number, nobody is listed below this, nor for fewer throws than these.
LOWEST, ENOUGH = 4.0, 20


@dataclass(frozen=True, slots=True)
class Measure:
    """What fell after choices that gave points away, in so many rounds.

    `spread` is the standard deviation of `surplus` by chance: how far each rank lay above a half,
    times its weight.
    """

    rounds: int
    throws: int
    given: float
    gain: float
    weight: float
    surplus: float
    spread: float

    @property
    def unlikely(self) -> float:
        """How many standard deviations what fell was better than by chance."""
        return self.surplus / self.spread if self.spread else 0.0

    @property
    def better_than(self) -> float:
        """Per cent of what could have fallen that was worse; by chance 50 on average."""
        return 50 + 100 * self.surplus / self.weight if self.weight else 50.0


@dataclass(frozen=True, slots=True)
class Looked:
    """A player with the measure of each day and of all, the first day first; `player` is None for
    who has left."""

    id: str
    player: Player | None
    by_day: Mapping[date, Measure]

    @property
    def whole(self) -> Measure:
        """All days together."""
        return _whole(list(self.by_day.values()))


@dataclass(frozen=True, slots=True)
class Chosen:
    """The final days looked at, the players whose rounds of them are, those first whose totals lay
    highest above the others', and how many more there are."""

    challenges: Sequence[Challenge]
    players: Sequence[str]
    others: int

    @property
    def threshold(self) -> float:
        """From which measure on a player is listed: the more are looked at, the higher."""
        looks = LOOKS * max(len(self.players), 1)
        return max(LOWEST, NormalDist().inv_cdf(1 - 1 / looks))

    def is_unlike_chance(self, of: Measure) -> bool:
        """Whether a player is listed."""
        return of.throws >= ENOUGH and of.unlikely >= self.threshold


def chosen(kit: Kit, latest: int, most: int, now: datetime) -> Chosen:
    """Choose players for a look at the latest final days, with so many rounds at most."""
    final = _final(kit, latest, now)
    above, rounds = dict[str, float](), dict[str, int]()
    for challenge in final:
        for player, total in _above_mean(kit, challenge):
            above[player] = above.get(player, 0) + total
            rounds[player] = rounds.get(player, 0) + 1
    ranked = sorted(above, key=lambda one: (-above[one] / sqrt(rounds[one]), one))
    taken = list(_within(ranked, rounds, most))
    return Chosen(final, taken, len(ranked) - len(taken))


def alone(kit: Kit, player: str, latest: int, now: datetime) -> Chosen:
    """Choose one player for a look at the latest final days. NotFound."""
    if kit.store.ask(player_of(player)) is None:
        raise NotFound
    return Chosen(_final(kit, latest, now), [player], 0)


def look(kit: Kit, of: Chosen) -> Iterator[Looked]:
    """Look at one player after the other, at unfinished rounds too: else those who give up where
    dice are poor would seem lucky."""
    return (_looked(kit, player, of.challenges) for player in of.players)


def _final(kit: Kit, latest: int, now: datetime) -> list[Challenge]:
    """The latest days that are final, the first one first."""
    today = days.day_at(now)
    past = [today - timedelta(days=ago) for ago in range(latest + 1, 0, -1)]
    final = [day for day in past if day >= days.FIRST_DAY and now >= days.final_at(day)]
    return [challenges.of_day(day, kit.ring, kit.rulesets) for day in final[-latest:]]


def _above_mean(kit: Kit, challenge: Challenge) -> Iterator[tuple[str, float]]:
    """How far each player's total of a day lay above the mean of all."""
    totals = {player: total_of(score) for player, score in every_row(kit.store, challenge.id)}
    mean = sum(totals.values()) / len(totals) if totals else 0
    return ((player, total - mean) for player, total in totals.items())


def _within(ranked: Sequence[str], rounds: Mapping[str, int], most: int) -> Iterator[str]:
    for player in ranked:
        most -= rounds[player]
        if most < 0:
            return
        yield player


def _looked(kit: Kit, player: str, final: Sequence[Challenge]) -> Looked:
    logs = [log_of(player, f"{challenge.id}.{player}") for challenge in final]
    who, found = kit.store.ask(together(player_of(player), each(logs)))
    played = [(one, log) for one, log in zip(final, found, strict=True) if log]
    return Looked(player, who, {one.day: _measure(_falls(kit, one, log)) for one, log in played})


def _falls(kit: Kit, challenge: Challenge, log: Log) -> list[Fall]:
    """What fell in a round; nothing in a game without a table."""
    lines = log.lines if log.packed is None else unpack(log.packed, kit.rulesets)
    try:
        coach = kit.coaches.coach(challenge.ruleset)
    except NotSolved:
        return []
    return list(falls(coach, challenge.seed, tuple(standing(lines))))


def _measure(of: Sequence[Fall]) -> Measure:
    return Measure(
        rounds=1,
        throws=len(of),
        given=sum(one.given for one in of) / POINT,
        gain=sum(one.gain for one in of),
        weight=sum(one.weight for one in of),
        surplus=sum(one.weight * (one.rank - 0.5) for one in of),
        spread=sqrt(sum(one.weight**2 * one.variance for one in of)),
    )


def _whole(of: Sequence[Measure]) -> Measure:
    return Measure(
        rounds=sum(one.rounds for one in of),
        throws=sum(one.throws for one in of),
        given=sum(one.given for one in of),
        gain=sum(one.gain for one in of),
        weight=sum(one.weight for one in of),
        surplus=sum(one.surplus for one in of),
        spread=sqrt(sum(one.spread**2 for one in of)),
    )
