"""Two members of a group against each other: the days both have played, duels, the group's games.

Tells nothing but what both have finished, so that the reader may see all of it; knows no pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from service.game import codes, days
from service.game.codes import GROUP_LENGTH
from service.game.ranking import total_of
from service.play.challenges import LOG_DAYS
from service.play.duels import MOST_CODES, Duel, Tally, common_of, counted, duel_of, tally_of
from service.play.errors import NotFound
from service.play.groups import Mine, mine_of, own_ids
from service.play.kit import Kit
from service.play.results import Result, results_of
from service.store.group_games import latest
from service.store.groups import Seat
from service.store.players import Player, player_of
from service.store.question import Question, each, together

NONE = Tally()


@dataclass(frozen=True, slots=True)
class Day:
    """A day that both have played, with the reader's total and the other's; `kept` while both
    rounds are there to be set side by side."""

    day: date
    mine: int
    theirs: int
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Against:
    """How a reader stands against another member of a group: `days` both have played, the latest
    first, and what the reader has won, drawn and lost on these, in duels and in the group's
    games."""

    mine: Mine
    other: str
    name: str
    days: Sequence[Day] = ()
    on_days: Tally = NONE
    duels: Tally = NONE
    games: Tally = NONE


def find(kit: Kit, reader: str, code: str, other: str, now: datetime) -> Against:
    """Return how a member stands against another, in two trips. NotFound for who has no seat in the
    group, and where the other has none or is the reader.

    Duels are counted as long as their codes are kept, and the group's newest games.
    """
    if not codes.is_valid(code, GROUP_LENGTH) or other == reader:
        raise NotFound("no-code")
    pair = (reader, other)
    mine, (common, games), results = kit.store.ask(
        together(
            mine_of(reader, code),
            together(common_of(pair, now), latest(code, MOST_CODES)),
            each([results_of(one) for one in pair]),
        )
    )
    group, seats = _seats_of(mine, pair)
    who, met, earlier = kit.store.ask(
        together(
            player_of(other),
            each([duel_of(one, pair) for one in dict.fromkeys([*common, *games])]),
            each([_earlier_of(seat, group) for seat in seats]),
        )
    )
    own, theirs = (_by_day([one, *was]) for one, was in zip(results, earlier, strict=True))
    played = _Played(_seen(own, results[0], now), theirs)
    kept = _kept(results, who, now)
    return _told(Against(group, other, who.name if who else ""), played, kept, met)


def _earlier_of(seat: Seat, mine: Mine) -> Question[list[list[Result]]]:
    """Ask for what was had under the earlier ids of a seat."""
    return each([results_of(was) for was in own_ids(seat, mine.seats)[1:]])


def _seen(totals: Mapping[date, int], own: Sequence[Result], now: datetime) -> Mapping[date, int]:
    """Those of the days whose dice have no secret from the reader: final, or played under the own
    id, since who had the seat before may be somebody else."""
    played = {one.day for one in own}
    return {
        day: total for day, total in totals.items() if day in played or now >= days.final_at(day)
    }


@dataclass(frozen=True, slots=True)
class _Played:
    """Totals by day, of the reader and of the other."""

    mine: Mapping[date, int]
    theirs: Mapping[date, int]


def _kept(results: Sequence[Sequence[Result]], other: Player | None, now: datetime) -> set[date]:
    """The days whose rounds are both kept, for who may be set beside somebody."""
    if other is None or other.hidden or other.barred:
        return set()
    since = days.day_at(now) - timedelta(days=LOG_DAYS - 1)
    own, theirs = ({one.day for one in some if one.day >= since} for some in results)
    return own & theirs


def _told(pair: Against, played: _Played, kept: set[date], met: Sequence[Duel]) -> Against:
    both = sorted(played.mine.keys() & played.theirs, reverse=True)
    told = [Day(day, played.mine[day], played.theirs[day], day in kept) for day in both]
    return replace(
        pair,
        days=told,
        on_days=counted(one.mine - one.theirs for one in told),
        duels=tally_of(met),
        games=counted(_leads(met, pair.mine.group.code)),
    )


def _seats_of(mine: Mine | None, pair: tuple[str, str]) -> tuple[Mine, list[Seat]]:
    """The group and the seats of both."""
    seats = [seat for one in pair for seat in (mine.seats if mine else ()) if seat.player == one]
    if mine is None or len(seats) < len(pair):
        raise NotFound("no-code")
    return mine, seats


def _by_day(results: Sequence[Sequence[Result]]) -> Mapping[date, int]:
    """Totals by day, the own id's first; what one had under an earlier id goes before, since who
    plays a day again knows its dice."""
    return {one.day: one.total for some in results for one in some}


def _leads(met: Sequence[Duel], group: str) -> list[int]:
    """By how many points the first is ahead in each of the group's games that both finished."""
    return [
        total_of(first.score) - total_of(second.score)
        for record, (first, second) in met
        if record is not None and record.group == group and first and second
    ]
