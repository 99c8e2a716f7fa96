"""How the members of a group stand over days, weeks and a season, and whose the cup is.

Counts totals that it is given; must not know who may see them, nor the store.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from service.play.groups import own_ids
from service.play.places import DAYS_THAT_COUNT
from service.store.group_weeks import Days
from service.store.groups import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands: equal totals share a rank; `won` are days on which nobody had more."""

    rank: int
    player: str
    total: int
    won: int


def standings(
    weeks: Iterable[Days], order: Sequence[str], is_final: Callable[[str], bool]
) -> list[Standing]:
    """The sum of the best five days of each week, and the final days won, the best first.

    Equals stand as they won days, then in the order given.
    """
    totals: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for days in weeks:
        totals.update(_best_of(days))
        won.update(one for date in days if is_final(date) for one in winners_of(days[date]))
    place = {player: at for at, player in enumerate(order)}
    last = len(place)
    ranked = sorted(totals, key=lambda one: (-totals[one], -won[one], place.get(one, last), one))
    ranks = {
        total: 1 + at for at, total in reversed(list(enumerate(totals[one] for one in ranked)))
    }
    return [Standing(ranks[totals[one]], one, totals[one], won[one]) for one in ranked]


def _best_of(days: Days) -> dict[str, int]:
    """The sum of the best five of a week."""
    played: dict[str, list[int]] = {}
    for day in days.values():
        for player, total in day.items():
            played.setdefault(player, []).append(total)
    return {
        player: sum(sorted(totals, reverse=True)[:DAYS_THAT_COUNT])
        for player, totals in played.items()
    }


def winners_of(day: Mapping[str, int]) -> list[str]:
    """Those who have the highest total of a day."""
    most = max(day.values(), default=None)
    return [player for player, total in day.items() if total == most]


def cup_winner(found: Sequence[Standing], holder: str | None) -> Standing | None:
    """Whose the cup of a week is: the best total, then more days won, then who has it already, then
    the first in order; None where nobody has played."""
    if not found:
        return None
    best = [one for one in found if (one.rank, one.won) == (1, found[0].won)]
    return next((one for one in best if one.player == holder), best[0])


def by_seat(days: Days, seats: Sequence[Seat]) -> Days:
    """The same days, with what was had under an earlier id counted for the seat it belongs to."""
    now = {was: seat.player for seat in seats for was in own_ids(seat, seats)[1:]}
    return {date: _moved(day, now) for date, day in days.items()}


def _moved(day: Mapping[str, int], now: Mapping[str, str]) -> dict[str, int]:
    """What somebody had under their earliest id goes before, since who plays a day again knows its
    dice."""
    own = {player: total for player, total in day.items() if player not in now}
    return own | {now[was]: day[was] for was in now if was in day}


def within(days: Days, since: str, until: str) -> Days:
    """Those of the days that lie from one date to another."""
    return {date: day for date, day in days.items() if since <= date <= until}
