"""How far totals spread around the mean of perfect play: measured, not made up.

Measured on 2,000 rounds of hard@1 in classic and yahtzee and 1,500 in maxi and yahtzee-nordic; the
levels on 1,000 rounds of easy@1 and 400 of medium@1. `python -m tests.prove.spreads GAME ROUNDS`
measures anew, `make prove` compares the chances that follow with other rounds. Knows no state and
no table.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spread:
    """What the open boxes add to the variance of what is still to come, beside all dice alike and
    the bonus; by the number of open boxes how likely all dice alike are written while their box is
    open, and how likely further ones bring points once it has some; mean and variance of the upper
    boxes, and how much surer and steeper the chance of the bonus is than these alone would say,
    since perfect play aims at it; and the share of hard's mean that each computer comes to."""

    boxes: Mapping[str, float]
    alike: tuple[float, ...]
    upper: Mapping[str, tuple[float, float]]
    aim: tuple[float, float]
    levels: Mapping[str, float]
    further: tuple[float, ...] = ()


#: By the base game, whose figures its variants borrow; none for a game that is not measured.
SPREADS: Mapping[str, Spread] = {
    "maxi": Spread(
        boxes={
            "ones": 0.0,
            "twos": 0.0,
            "threes": 181.3,
            "fours": 0.0,
            "fives": 405.7,
            "sixes": 485.6,
            "one-pair": 0.0,
            "two-pairs": 0.0,
            "three-pairs": 92.4,
            "three-of-a-kind": 0.0,
            "four-of-a-kind": 85.6,
            "five-of-a-kind": 108.7,
            "small-straight": 4.5,
            "large-straight": 37.1,
            "full-straight": 0.0,
            "full-house": 0.0,
            "villa": 133.0,
            "tower": 139.0,
            "chance": 77.7,
        },
        alike=(
            0.0207,
            0.0129,
            0.0165,
            0.0226,
            0.0307,
            0.0404,
            0.0513,
            0.0631,
            0.0754,
            0.0880,
            0.1008,
            0.1137,
            0.1267,
            0.1396,
            0.1528,
            0.1662,
            0.1800,
            0.1946,
            0.2103,
            0.2273,
        ),
        upper={
            "ones": (3.16, 1.8),
            "twos": (7.40, 3.6),
            "threes": (11.48, 7.0),
            "fours": (16.14, 10.6),
            "fives": (20.43, 15.2),
            "sixes": (24.40, 26.7),
        },
        aim=(0.2, 0.8),
        levels={"easy": 0.620, "medium": 0.866, "hard": 1.0},
    ),
    "classic": Spread(
        boxes={
            "ones": 17.7,
            "twos": 78.9,
            "threes": 85.6,
            "fours": 1.3,
            "fives": 31.7,
            "sixes": 54.8,
            "one-pair": 0.0,
            "two-pairs": 44.9,
            "three-of-a-kind": 26.7,
            "four-of-a-kind": 70.9,
            "small-straight": 38.5,
            "large-straight": 57.0,
            "full-house": 88.6,
            "chance": 0.0,
        },
        alike=(
            0.0461,
            0.0769,
            0.0812,
            0.0947,
            0.1150,
            0.1400,
            0.1678,
            0.1969,
            0.2262,
            0.2549,
            0.2825,
            0.3089,
            0.3342,
            0.3590,
            0.3842,
        ),
        upper={
            "ones": (2.19, 1.6),
            "twos": (5.72, 3.4),
            "threes": (9.23, 5.2),
            "fours": (12.77, 7.4),
            "fives": (16.17, 10.4),
            "sixes": (19.82, 14.9),
        },
        aim=(0.4, 0.8),
        levels={"easy": 0.683, "medium": 0.876, "hard": 1.0},
    ),
    "yahtzee": Spread(
        boxes={
            "ones": 4.8,
            "twos": 16.0,
            "threes": 40.8,
            "fours": 60.4,
            "fives": 67.6,
            "sixes": 82.8,
            "three-of-a-kind": 61.2,
            "four-of-a-kind": 87.1,
            "full-house": 126.2,
            "small-straight": 110.2,
            "large-straight": 387.1,
            "chance": 9.3,
        },
        alike=(
            0.0461,
            0.0451,
            0.0539,
            0.0743,
            0.1021,
            0.1341,
            0.1675,
            0.2006,
            0.2324,
            0.2625,
            0.2915,
            0.3207,
            0.3519,
        ),
        further=(
            0.037,
            0.079,
            0.120,
            0.157,
            0.192,
            0.225,
            0.254,
            0.281,
            0.306,
            0.328,
            0.347,
            0.364,
            0.378,
        ),
        upper={
            "ones": (1.87, 1.5),
            "twos": (5.26, 4.2),
            "threes": (8.46, 8.0),
            "fours": (12.31, 11.1),
            "fives": (15.71, 15.0),
            "sixes": (19.11, 22.1),
        },
        aim=(0.1, 0.9),
        levels={"easy": 0.636, "medium": 0.905, "hard": 1.0},
    ),
    "yahtzee-nordic": Spread(
        boxes={
            "ones": 0.0,
            "twos": 43.9,
            "threes": 51.6,
            "fours": 56.1,
            "fives": 41.2,
            "sixes": 66.3,
            "three-of-a-kind": 41.0,
            "four-of-a-kind": 73.1,
            "small-straight": 23.9,
            "large-straight": 73.2,
            "full-house": 83.7,
            "chance": 3.3,
        },
        alike=(
            0.0460,
            0.0601,
            0.0729,
            0.0942,
            0.1210,
            0.1509,
            0.1820,
            0.2130,
            0.2430,
            0.2717,
            0.2994,
            0.3269,
            0.3553,
        ),
        upper={
            "ones": (2.04, 1.3),
            "twos": (5.48, 3.2),
            "threes": (8.83, 6.4),
            "fours": (12.67, 8.4),
            "fives": (16.06, 12.3),
            "sixes": (19.74, 18.4),
        },
        aim=(0.3, 0.8),
        levels={"easy": 0.704, "medium": 0.908, "hard": 1.0},
    ),
}
