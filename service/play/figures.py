"""The figures of a player's days: mean, best, how totals spread, each box beside perfect play.

Pure functions of results; they know no store and no page.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.coach.box_means import BOX_MEANS
from service.game.ranking import bin_of
from service.game.ruleset import Box
from service.game.rulesets import Rulesets
from service.play.results import Result


@dataclass(frozen=True, slots=True)
class BoxMean:
    """What a player gets in a box on average, and what perfect play gets, where it was measured."""

    box: Box
    mean: float
    perfect: float | None


@dataclass(frozen=True, slots=True)
class Figures:
    """How many days were finished, their mean and best, how many totals lie in each bin, and the
    boxes of the game that was played last, over `rounds` of it."""

    days: int
    mean: float
    best: Result
    bins: Mapping[int, int]
    boxes: Sequence[BoxMean]
    rounds: int


def figures_of(results: Sequence[Result], rulesets: Rulesets) -> Figures | None:
    """The figures of results, the first one first; None where there are none."""
    if not results:
        return None
    same = [one for one in results if one.game == results[-1].game]
    return Figures(
        days=len(results),
        mean=sum(one.total for one in results) / len(results),
        best=max(results, key=lambda one: one.total),
        bins=Counter(bin_of(one.total) for one in results),
        boxes=_boxes(same, rulesets),
        rounds=len(same),
    )


def _boxes(results: Sequence[Result], rulesets: Rulesets) -> list[BoxMean]:
    game = rulesets.find(*results[-1].game)
    perfect = BOX_MEANS.get(game.spelling, {})
    columns = zip(*(one.points for one in results), strict=True)
    return [
        BoxMean(box, sum(points) / len(results), perfect.get(box.slug))
        for box, points in zip(game.boxes, columns, strict=True)
    ]
