"""The bands of the review hold for other rounds of the medium computer than those measured."""

from random import Random

import pytest

from service.coach.bands import BANDS, leaves_less, verdict
from service.coach.computers import MEDIUM, Computers
from service.coach.review import review
from service.game.moves import Score, Throw, read_move
from tests.coach.test_review import SHELF
from tests.game.books import RULESETS

ROUNDS = 1000


@pytest.mark.parametrize("spelling", BANDS)
def test_so_many_rounds_lie_in_each_band(spelling: str) -> None:
    game, random, computers = RULESETS.find(spelling), Random(spelling), Computers(SHELF)
    found, below = [], 0
    for _ in range(ROUNDS):
        seed = random.randbytes(32)
        moves = [read_move(line) for line in computers.play(MEDIUM, game, seed).lines]
        chosen = [move for move in moves if isinstance(move, Score | Throw)]
        told = review(SHELF.coach(game), seed, chosen)
        found.append(verdict(told, spelling))
        below += leaves_less(told, spelling)
    print(f"{spelling}: less than half of all leave {below / ROUNDS:.1%}, should be 50%")
    assert abs(below / ROUNDS - 0.5) < 0.06
    for name, share in (("kind", 0.25), ("stingy", 0.25), ("excellent", 0.1), ("more", 1 / 3)):
        had = sum(1 for one in found if one and name in one) / ROUNDS
        print(f"{spelling}: {name} {had:.1%}, should be {share:.1%}")
        assert abs(had - share) < 0.06
