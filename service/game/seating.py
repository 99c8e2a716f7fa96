"""Who begins at a table on one device, by one die each of turn 0; knows seeds, no names."""

from collections.abc import Mapping, Sequence
from itertools import count as count_up

from service.game import dice

FEWEST_SEATS, MOST_SEATS = 2, 6
_TURN = 0


def tries(seeds: Sequence[bytes]) -> tuple[Mapping[int, int], ...]:
    """The dice of each try by seat, counted from 1: all throw, those who are equal and highest
    throw again, until one alone is highest."""
    found: list[Mapping[int, int]] = []
    throwing = list(range(1, len(seeds) + 1))
    for number in count_up(1):
        found.append({seat: dice.throw(seeds[seat - 1], _TURN, number, 1)[0] for seat in throwing})
        throwing = [seat for seat in throwing if found[-1][seat] == max(found[-1].values())]
        if len(throwing) == 1:
            break
    return tuple(found)


def order(seeds: Sequence[bytes]) -> tuple[int, ...]:
    """The seats in the order in which they play: who begins, then the others round the table."""
    last = tries(seeds)[-1]
    first = max(last, key=lambda seat: last[seat])
    seats = range(1, len(seeds) + 1)
    return (*seats[first - 1 :], *seats[: first - 1])
