"""What the packed tables lose against exact values, and how large they are."""

import pytest

from service.coach.exact import solve
from service.coach.shelf import PACKED, Shelf
from tests.game.books import RULESETS
from tests.prove.policy import worth_of

MB = 1_000_000


@pytest.mark.parametrize(
    ("spelling", "loss"),
    [
        ("classic", 0.005),
        ("yahtzee", 0.005),
        ("yahtzee-nordic", 0.005),
        ("junior", 0.005),
        ("classic+down", 0.005),
        ("yahtzee+up", 0.005),
        ("maxi+down", 0.005),
        ("maxi", 0.02),
        ("maxi+bonus75", 0.02),
        ("maxi+full25", 0.02),
        ("maxi+full30", 0.02),
        ("maxi+bonus75+full25", 0.02),
        ("maxi+bonus75+full30", 0.02),
    ],
)
def test_the_moves_of_a_packed_table_lose_next_to_nothing(spelling: str, loss: float) -> None:
    table = Shelf().coach(RULESETS.find(spelling)).table
    values = solve(table.states, 2, lambda *_: None)
    exact, packed = float(values[table.states.starts[0]]), worth_of(table)
    print(f"{spelling}: exact {exact:.5f}, packed {packed:.5f}, lost {exact - packed:.5f}")
    assert exact - packed <= loss


def test_the_tables_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in PACKED.glob("*.npy")}
    maxi = sum(size for name, size in sizes.items() if name.startswith("maxi.v1"))
    print(f"all tables {sum(sizes.values()) / MB:.2f} MB, maxi {maxi / MB:.2f} MB")
    assert sum(sizes.values()) <= 16 * MB
    assert maxi <= 2.5 * MB
