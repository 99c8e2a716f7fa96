"""Measures what perfect play gets in each box on average, as `service/coach/box_means.py` holds it:
`python -m tests.prove.box_means GAME ROUNDS`."""

import sys
from collections.abc import Iterator
from random import Random

import numpy as np

from tests.game.books import RULESETS
from tests.prove.spreads import SHELF, perfect


def lines(spelling: str, rounds: int) -> Iterator[str]:
    """The means of a game as they are written down, and the largest standard error of one."""
    game, random = RULESETS.find(spelling), Random(f"box means {spelling}")
    coach = SHELF.coach(game)
    ends = [perfect(coach, random.randbytes(32))[0].over for _ in range(rounds)]
    points = np.array([[of.card[box.slug] or 0 for box in game.boxes] for of in ends])
    means, error = points.mean(axis=0), points.std(axis=0).max() / np.sqrt(rounds)
    yield f'    "{spelling}": {{'
    yield from (
        f'        "{box.slug}": {mean:.2f},' for box, mean in zip(game.boxes, means, strict=True)
    )
    yield "    },"
    bonus = np.mean([of.bonus or 0 for of in ends])
    yield f"# total {np.mean([of.total for of in ends]):.2f}, bonus {bonus:.2f}, error {error:.2f}"


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1], int(sys.argv[2]))))
