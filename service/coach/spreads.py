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
    boxes; and the share of hard's mean that each computer comes to."""

    boxes: Mapping[str, float]
    alike: tuple[float, ...]
    upper: Mapping[str, tuple[float, float]]
    levels: Mapping[str, float]
    further: tuple[float, ...] = ()


#: By the base game, whose figures its variants borrow; none for a game that is not measured.
SPREADS: Mapping[str, Spread] = {
    "maxi": Spread(
        boxes={
            "ones": 224.3,
            "twos": 0.0,
            "threes": 131.4,
            "fours": 0.0,
            "fives": 412.3,
            "sixes": 194.4,
            "one-pair": 20.5,
            "two-pairs": 69.4,
            "three-pairs": 146.0,
            "three-of-a-kind": 0.0,
            "four-of-a-kind": 83.7,
            "five-of-a-kind": 95.0,
            "small-straight": 29.5,
            "large-straight": 66.4,
            "full-straight": 24.0,
            "full-house": 0.0,
            "villa": 161.9,
            "tower": 179.1,
            "chance": 100.5,
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
        levels={"easy": 0.620, "medium": 0.866, "hard": 1.0},
    ),
    "classic": Spread(
        boxes={
            "ones": 9.6,
            "twos": 49.0,
            "threes": 73.1,
            "fours": 40.1,
            "fives": 42.2,
            "sixes": 79.2,
            "one-pair": 0.9,
            "two-pairs": 35.3,
            "three-of-a-kind": 35.2,
            "four-of-a-kind": 72.4,
            "small-straight": 38.5,
            "large-straight": 67.5,
            "full-house": 85.0,
            "chance": 9.2,
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
        levels={"easy": 0.683, "medium": 0.876, "hard": 1.0},
    ),
    "yahtzee": Spread(
        boxes={
            "ones": 5.7,
            "twos": 13.6,
            "threes": 37.5,
            "fours": 57.6,
            "fives": 65.6,
            "sixes": 79.2,
            "three-of-a-kind": 62.0,
            "four-of-a-kind": 88.1,
            "full-house": 128.1,
            "small-straight": 112.8,
            "large-straight": 388.8,
            "chance": 10.0,
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
        levels={"easy": 0.636, "medium": 0.905, "hard": 1.0},
    ),
    "yahtzee-nordic": Spread(
        boxes={
            "ones": 4.3,
            "twos": 15.6,
            "threes": 39.5,
            "fours": 50.1,
            "fives": 45.1,
            "sixes": 62.5,
            "three-of-a-kind": 44.3,
            "four-of-a-kind": 76.6,
            "small-straight": 31.3,
            "large-straight": 77.1,
            "full-house": 89.0,
            "chance": 8.1,
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
        levels={"easy": 0.704, "medium": 0.908, "hard": 1.0},
    ),
}
