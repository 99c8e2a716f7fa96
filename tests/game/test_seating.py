"""Who begins at a table: by the published vectors, the equal and highest alone throw again."""

from itertools import combinations

import pytest

from service.game.dice import code_seed, seat_seed, throw
from service.game.seating import MOST_SEATS, order, tries

ZEROS = bytes(32)
CODE = "K7QM3XT9"


def seeds(count: int, code: str = CODE) -> list[bytes]:
    return [seat_seed(ZEROS, code, seat) for seat in range(1, count + 1)]


def rows(seed: bytes) -> list[tuple[int, ...]]:
    """All dice of a whole game of twenty turns."""
    return [throw(seed, turn, number, 6) for turn in range(1, 21) for number in (1, 2, 3)]


def test_the_dice_of_two_seats_are_those_of_the_vectors() -> None:
    one, two = seeds(2)
    assert one.hex() == "fb4fac4f0585ee7d5f1f2c0c34a6a127c34b3f46009a616ac92732c341e9f8f5"
    assert throw(one, 1, 1, 6) == (3, 3, 3, 4, 3, 6)
    assert throw(two, 1, 1, 6) == (2, 6, 6, 6, 6, 3)
    assert [throw(one, 0, number, 1)[0] for number in (1, 2, 3)] == [1, 3, 6]
    assert [throw(two, 0, number, 1)[0] for number in (1, 2, 3)] == [4, 3, 6]


def test_of_the_vectors_seat_two_begins_in_the_first_try() -> None:
    assert tries(seeds(2)) == ({1: 1, 2: 4},)
    assert order(seeds(2)) == (2, 1)


def test_who_is_equal_and_highest_throws_again_and_the_others_wait() -> None:
    found = 0
    for number in range(200):
        at = seeds(4, f"T{number}")
        told = tries(at)
        throwing = set(range(1, 5))
        for count, one in enumerate(told, 1):
            assert one == {seat: throw(at[seat - 1], 0, count, 1)[0] for seat in throwing}
            throwing = {seat for seat in one if one[seat] == max(one.values())}
        found += len(told) > 1
        first = order(at)[0]
        assert throwing == {first}
        assert order(at) == tuple((first - 1 + step) % 4 + 1 for step in range(4))
    assert found > 40


@pytest.mark.parametrize("code", [CODE, "1234567Y", "ZZZZZZZC", "SAMMAKAH"])
def test_no_two_seats_meet_the_same_dice_nor_those_of_the_code(code: str) -> None:
    whole = [rows(seed) for seed in (*seeds(MOST_SEATS, code), code_seed(ZEROS, code))]
    for one, other in combinations(whole, 2):
        same = sum(a == b for a, b in zip(one, other, strict=True))
        assert same < 3
