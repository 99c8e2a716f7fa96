"""What the clock counts of the dice of final days and specials, once for everybody.

Knows which are final; must not know what is counted of them.
"""

from datetime import date, datetime, timedelta

from service.game import days
from service.play import challenges, crowd, same_dice
from service.play.challenges import Challenge
from service.play.kit import Kit
from service.play.rotation import monday_of
from service.store import challenges as records
from service.store import left
from service.store.question import each, together
from service.store.same_dice import all_kept

#: So many are counted in one turn of the clock, which holds its lease meanwhile.
MOST_AT_ONCE = 2
#: Of so many closed days it is counted what their players left, should the clock have been away.
LATEST_DAYS = 7


def settle(kit: Kit, now: datetime) -> None:
    """Count some of what is due. May be repeated."""
    for challenge in due(kit, now)[:MOST_AT_ONCE]:
        same_dice.keep(kit, challenge, now)
    for challenge in uncounted_crowds(kit):
        if not crowd.count(kit, challenge, now):
            break


def uncounted_crowds(kit: Kit) -> list[Challenge]:
    """Return the latest closed days of whose players it is not counted what they left."""
    seeds, kept = kit.store.ask(together(records.all_seeds(), left.all_kept()))
    latest = sorted(map(date.fromisoformat, seeds), reverse=True)[:LATEST_DAYS]
    uncounted = [day for day in latest if days.challenge_of(day) not in kept]
    return [challenges.of_day(day, kit.ring, kit.rulesets) for day in uncounted]


def due(kit: Kit, now: datetime) -> list[Challenge]:
    """Return the closed days and then the final specials that are not counted yet, the latest
    first."""
    seeds, weeks, kept = kit.store.ask(
        together(records.all_seeds(), records.all_specials(), all_kept())
    )
    closed = [
        day
        for day in map(date.fromisoformat, sorted(seeds, reverse=True))
        if days.challenge_of(day) not in kept
    ]
    codes = [weeks[week] for week in sorted(weeks, reverse=True) if _is_over(week, now)]
    uncounted = [f"c-{code}" for code in codes if f"c-{code}" not in kept]
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
