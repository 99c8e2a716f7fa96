"""Two running totals as lines of a chart, and the sentence that says the same; knows no page."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from service.play.comparing import Turn
from service.web.i18n import Language
from service.web.views.scale import HEIGHT, Mark, Scale, end_of

LABEL_APART = 14
_STEPS = (100, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line: the path, its end with the total, and where the bonus came."""

    path: str
    end: Mark
    bonus: Mark | None


@dataclass(frozen=True, slots=True)
class RunningChart:
    """Both lines, the area between them, levels of the grid, numbers of turns, and all in words."""

    a: Line
    b: Line
    between: str
    levels: tuple[Mark, ...]
    turns: tuple[Mark, ...]
    text: str


def draw_running(
    turns: Sequence[tuple[Turn, Turn]], names: tuple[str, str], language: Language
) -> RunningChart:
    """The running totals of two rounds after each turn."""
    a, b = [of_a for of_a, _ in turns], [of_b for _, of_b in turns]
    top = max(a[-1].total_after, b[-1].total_after, 1)
    scale = Scale(len(turns), 0, top)
    ends = _apart(scale.y(a[-1].total_after), scale.y(b[-1].total_after))
    back = [_point(scale, turn) for turn in reversed(b)]
    return RunningChart(
        a=_line(a, scale, ends[0]),
        b=_line(b, scale, ends[1]),
        between=f"{_path(a, scale)}L{'L'.join(back)}Z",
        levels=tuple(map(scale.level, range(_step(top), top, _step(top)))),
        turns=scale.numbers(),
        text=running_text(turns, names, language),
    )


def running_text(
    turns: Sequence[tuple[Turn, Turn]], names: tuple[str, str], language: Language
) -> str:
    """The running totals in words: half-way, at the end, and how often the lead changed."""
    half = turns[(len(turns) + 1) // 2 - 1]
    text = language.gettext(
        "Running totals. After turn {turn}: {half}. At the end: {end}.",
        turn=half[0].number, half=_standing(half, names), end=_standing(turns[-1], names),
    )  # fmt: skip
    return f"{text} {lead_text(turns, language)}".strip()


def lead_text(turns: Sequence[tuple[Turn, Turn]], language: Language) -> str:
    """How often the lead went from one to the other; empty where it never did."""
    ahead = [a.total_after > b.total_after for a, b in turns if a.total_after != b.total_after]
    changes = sum(1 for last, now in pairwise(ahead) if last != now)
    if not changes:
        return ""
    return language.ngettext("The lead changed {n} time.", "The lead changed {n} times.", changes)


def _standing(turn: tuple[Turn, Turn], names: tuple[str, str]) -> str:
    return ", ".join(f"{name} {of.total_after}" for name, of in zip(names, turn, strict=True))


def _line(turns: Sequence[Turn], scale: Scale, end: float) -> Line:
    total = turns[-1].total_after
    return Line(
        path=_path(turns, scale),
        end=end_of(end, total),
        bonus=_bonus(turns, scale),
    )


def _path(turns: Sequence[Turn], scale: Scale) -> str:
    return f"M0 {HEIGHT}L{'L'.join(_point(scale, turn) for turn in turns)}"


def _point(scale: Scale, turn: Turn) -> str:
    return scale.point(turn.number, turn.total_after)


def _bonus(turns: Sequence[Turn], scale: Scale) -> Mark | None:
    """Where the first bonus was earned."""
    for turn in turns:
        if turn.bonus_after:
            return Mark(scale.x(turn.number), scale.y(turn.total_after), f"+{turn.bonus_after}")
    return None


def _step(top: int) -> int:
    """How many points lie between two levels."""
    return next((step for step in _STEPS if top <= 10 * step), _STEPS[-1]) if top > 250 else 50


def _apart(a: float, b: float) -> tuple[float, float]:
    """Where the two ends are labelled, so that neither covers the other."""
    missing = max(0, LABEL_APART - abs(a - b)) / 2
    return (a - missing, b + missing) if a <= b else (a + missing, b - missing)
