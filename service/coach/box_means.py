"""What perfect play gets in each box on average: measured, not made up.

Measured on 2,000 rounds of perfect play by the packed table, with standard errors of up to 0.95 (of
the box of all dice alike). `python -m tests.prove.box_means GAME ROUNDS` measures anew. Knows no
state and no table.
"""

from collections.abc import Mapping

#: By the spelling of a game; none for a game that is not measured.
BOX_MEANS: Mapping[str, Mapping[str, float]] = {
    "maxi": {
        "ones": 3.14,
        "twos": 7.36,
        "threes": 11.68,
        "fours": 16.01,
        "fives": 20.39,
        "sixes": 24.86,
        "one-pair": 11.04,
        "two-pairs": 20.18,
        "three-pairs": 19.20,
        "three-of-a-kind": 16.20,
        "four-of-a-kind": 17.61,
        "five-of-a-kind": 6.25,
        "small-straight": 11.45,
        "large-straight": 18.55,
        "full-straight": 9.23,
        "full-house": 24.90,
        "villa": 14.63,
        "tower": 18.34,
        "chance": 27.65,
        "maxi-yatzy": 23.95,
    },
}
