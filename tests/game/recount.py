"""A second scorer that shares no line with the first: it searches the dice for what a box needs."""

from collections.abc import Mapping
from itertools import combinations, groupby

# How many dice of each face, the faces all different.
SHAPES = {
    "one-pair": [2],
    "two-pairs": [2, 2],
    "three-pairs": [2, 2, 2],
    "three-of-a-kind": [3],
    "four-of-a-kind": [4],
    "five-of-a-kind": [5],
    "full-house": [2, 3],
    "villa": [3, 3],
    "tower": [2, 4],
}
RUNS = {"small-straight": "12345", "large-straight": "23456", "full-straight": "123456"}
FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
BONUS = {"classic": (63, 50), "maxi": (84, 100)}


def points(slug: str, dice: tuple[int, ...]) -> int:
    """What a box of `classic` or `maxi` gives, by its written rule."""
    if slug in FACES:
        return sum(die for die in dice if die == FACES[slug])
    if slug in SHAPES:
        return max((sum(found) for found in picked(SHAPES[slug], dice)), default=0)
    if slug in RUNS:
        return sum(map(int, RUNS[slug])) if set(RUNS[slug]) <= set(map(str, dice)) else 0
    if slug == "chance":
        return sum(dice)
    return {"yatzy": 50, "maxi-yatzy": 100}[slug] if min(dice) == max(dice) else 0


def picked(shape: list[int], dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every choice among the dice that has this shape."""
    choices = combinations(sorted(dice), sum(shape))
    return [c for c in choices if sorted(len(list(same)) for _, same in groupby(c)) == shape]


def total(ruleset: str, written: Mapping[str, tuple[int, ...]]) -> int:
    """The total of a game, from the dice that were written into each box."""
    earned = {slug: points(slug, dice) for slug, dice in written.items()}
    limit, bonus = BONUS[ruleset]
    upper = sum(earned.get(slug, 0) for slug in FACES)
    return sum(earned.values()) + (bonus if upper >= limit else 0)
