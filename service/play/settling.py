"""What the clock counts of the dice of final days and specials, once for everybody.

Knows which are final; must not know what is counted of them.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from service.game import days
from service.play import challenges, crowd, same_dice
from service.play.challenges import Challenge
from service.play.kit import Kit
from service.play.rotation import monday_of
from service.store import challenges as records
from service.store import left
from service.store.question import Question, each, together
from service.store.same_dice import all_kept

#: So many are counted in one turn of the clock, which holds its lease meanwhile.
MOST_AT_ONCE = 2
#: Of so many closed days it is counted what their players left, should the clock have been away.
LATEST_DAYS = 7


@dataclass(frozen=True, slots=True)
class Counted:
    """The closed days, the latest first, the codes of the specials by week, and of which of them
    the same dice and what players left are counted."""

    closed: tuple[date, ...]
    weeks: Mapping[str, str]
    same_dice: Set[str]
    left: Set[str]


def settle(kit: Kit, now: datetime) -> None:
    """Count some of what is due, in one trip where nothing is. May be repeated."""
    counted = kit.store.ask(counted_so_far())
    for challenge in due(kit, counted, now)[:MOST_AT_ONCE]:
        same_dice.keep(kit, challenge, now)
    for challenge in uncounted_crowds(kit, counted):
        if not crowd.count(kit, challenge, now):
            break


def counted_so_far() -> Question[Counted]:
    """Ask for what is closed and what of it is counted."""

    def read(found: tuple[Mapping[str, str], Mapping[str, str], set[str], set[str]]) -> Counted:
        seeds, by_week, dice, crowds = found
        closed = sorted(map(date.fromisoformat, seeds), reverse=True)
        return Counted(tuple(closed), by_week, dice, crowds)

    weeks, kept = records.all_specials(), all_kept()
    return together(records.all_seeds(), weeks, kept, left.all_kept()).then(read)


def uncounted_crowds(kit: Kit, counted: Counted) -> list[Challenge]:
    """Return the latest closed days of whose players it is not counted what they left."""
    latest = counted.closed[:LATEST_DAYS]
    uncounted = [day for day in latest if days.challenge_of(day) not in counted.left]
    return [challenges.of_day(day, kit.ring, kit.rulesets) for day in uncounted]


def due(kit: Kit, counted: Counted, now: datetime) -> list[Challenge]:
    """Return the closed days and then the final specials whose dice are not counted yet, the
    latest first; in one trip where there are such specials."""
    closed = [day for day in counted.closed if days.challenge_of(day) not in counted.same_dice]
    weeks = [week for week in sorted(counted.weeks, reverse=True) if _is_over(week, now)]
    names = [f"c-{counted.weeks[week]}" for week in weeks]
    uncounted = [name for name in names if name not in counted.same_dice]
    found = kit.store.ask(each([challenges.challenge_of(kit, one) for one in uncounted]))
    return [
        *(challenges.of_day(day, kit.ring, kit.rulesets) for day in closed[:MOST_AT_ONCE]),
        *(special for special in found if special),
    ]


def _is_over(week: str, now: datetime) -> bool:
    """Whether the special of a week is final, and not yet deleted."""
    opened = days.opens(monday_of(week))
    final = opened + challenges.A_WEEK + challenges.HALF_A_DAY
    return final <= now < opened + timedelta(days=challenges.CODE_DAYS)
