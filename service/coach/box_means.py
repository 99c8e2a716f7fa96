"""What perfect play gets in each box on average: measured, not made up.

Measured on 10,000 rounds of perfect play by the packed table, with standard errors of up to 0.42
(of the box of all dice alike). `python -m tests.prove.box_means GAME ROUNDS` measures anew.
Knows no state and no table.
"""

from collections.abc import Mapping

#: By the spelling of a game; none for a game that is not measured.
BOX_MEANS: Mapping[str, Mapping[str, float]] = {
    "maxi": {
        "ones": 3.18,
        "twos": 7.33,
        "threes": 11.62,
        "fours": 16.02,
        "fives": 20.41,
        "sixes": 24.75,
        "one-pair": 11.02,
        "two-pairs": 20.11,
        "three-pairs": 19.23,
        "three-of-a-kind": 16.12,
        "four-of-a-kind": 17.95,
        "five-of-a-kind": 6.64,
        "small-straight": 11.58,
        "large-straight": 18.45,
        "full-straight": 9.34,
        "full-house": 24.97,
        "villa": 14.46,
        "tower": 18.24,
        "chance": 27.70,
        "maxi-yatzy": 23.01,
    },
}
