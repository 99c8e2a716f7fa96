"""When dice are kind or stingy, and choices excellent or with more to come: measured, not made up.

Measured on two thousand rounds of medium@1 in each game: a quarter of them had stingy dice, a
quarter kind ones; one in ten left no more than excellent choices leave, one in three left more than
good ones. What half of the rounds left was measured on four hundred. Knows reviews, no words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from service.coach.review import Review
from service.coach.tables import POINT

Dice = Literal["kind", "ordinary", "stingy"]
Choices = Literal["excellent", "good", "more"]


@dataclass(frozen=True, slots=True)
class Bands:
    """From which luck down dice are stingy and up they are kind; up to how many points left on the
    table choices are excellent, above how many there was more to come, and how many half of all
    rounds left at most."""

    stingy: float
    kind: float
    excellent: float
    more: float
    half: float


#: By the spelling of the game; none for a game that is not measured.
BANDS: Mapping[str, Bands] = {
    "maxi": Bands(-42.4, 31.4, 26.7, 57.9, 46.9),
    "classic": Bands(-29.7, 27.6, 15.2, 36.1, 31.0),
    "yahtzee": Bands(-28.2, 27.7, 11.2, 24.0, 19.3),
    "yahtzee-nordic": Bands(-25.4, 25.5, 9.4, 20.7, 17.7),
}


def verdict(of: Review, spelling: str) -> tuple[Dice, Choices] | None:
    """How kind the dice and how good the choices were; None in a game that is not measured."""
    bands = BANDS.get(spelling)
    return (_dice(of, bands), _choices(of, bands)) if bands else None


def leaves_less(of: Review, spelling: str) -> bool:
    """Whether a round left less than most rounds do; never in a game that is not measured."""
    bands = BANDS.get(spelling)
    return bands is not None and of.left / POINT < bands.half


def _dice(of: Review, bands: Bands) -> Dice:
    luck = of.luck / POINT
    return "kind" if luck >= bands.kind else "stingy" if luck <= bands.stingy else "ordinary"


def _choices(of: Review, bands: Bands) -> Choices:
    left = of.left / POINT
    return "excellent" if left <= bands.excellent else "more" if left > bands.more else "good"
