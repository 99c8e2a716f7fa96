"""What the packed tables lose against exact values, and how large they are."""

import pytest

from service.coach.exact import solve
from service.coach.shelf import PACKED, Shelf
from tests.game.books import RULESETS
from tests.prove.policy import worth_of

MB = 1_000_000
SPELLINGS = sorted(file.name.split(".v1.")[0] for file in PACKED.glob("*.rows.npy"))


@pytest.mark.parametrize("spelling", [one for one in SPELLINGS if "saved" not in one])
def test_the_moves_of_a_packed_table_lose_next_to_nothing(spelling: str) -> None:
    table = Shelf().coach(RULESETS.find(spelling)).table
    values = solve(table.states, 2, lambda *_: None)
    exact, packed = float(values[table.states.starts[0]]), worth_of(table)
    print(f"{spelling}: exact {exact:.5f}, packed {packed:.5f}, lost {exact - packed:.5f}")
    assert exact - packed <= (0.02 if "maxi" in spelling else 0.005)


def test_the_tables_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in PACKED.glob("*.npy")}
    maxi = sum(size for name, size in sizes.items() if name.startswith("maxi.v1"))
    print(f"all tables {sum(sizes.values()) / MB:.2f} MB, maxi {maxi / MB:.2f} MB")
    assert sum(sizes.values()) <= 16 * MB
    assert maxi <= 2.5 * MB
