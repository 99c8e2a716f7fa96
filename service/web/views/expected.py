"""The expected total along a round as a line of a chart, and the same in words; knows no page."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from service.web.i18n import Language
from service.web.views.scale import Mark, Scale, end_of

#: Between how many points there are levels, the fewest that give no more than four.
_STEPS = (10, 20, 50, 100, 200, 500)
_MOST_LEVELS = 5


@dataclass(frozen=True, slots=True)
class ExpectedChart:
    """The line, the height of the mean, levels and turns, where the line ends, and all in words."""

    path: str
    mean: float
    end: Mark
    levels: tuple[Mark, ...]
    turns: tuple[Mark, ...]
    text: str


def draw_expected(expected: Sequence[float], language: Language) -> ExpectedChart:
    """What perfect play would come to on average, before the first turn and after each one."""
    step = _step(max(expected) - min(expected))
    low, high = step * floor(min(expected) / step), step * ceil(max(expected) / step)
    scale = Scale(len(expected) - 1, low, max(high, low + step))
    points = [scale.point(turn, value) for turn, value in enumerate(expected)]
    total = round(expected[-1])
    return ExpectedChart(
        path=f"M{'L'.join(points)}",
        mean=scale.y(expected[0]),
        end=end_of(scale.y(total), total),
        levels=tuple(map(scale.level, range(low, scale.high + 1, step))),
        turns=scale.numbers(),
        text=_text(expected, language),
    )


def _text(expected: Sequence[float], language: Language) -> str:
    half = len(expected) // 2
    return language.gettext(
        "What you could expect along the game: {start} at first, {middle} after turn {half},"
        " {total} at the end.",
        start=round(expected[0]),
        middle=round(expected[half]),
        half=half,
        total=round(expected[-1]),
    )


def _step(spread: float) -> int:
    return next((step for step in _STEPS if spread <= (_MOST_LEVELS - 1) * step), _STEPS[-1])
