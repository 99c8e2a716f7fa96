"""The frog and the sealed envelope as strokes of a pen, as `frog.svg` and the pages draw them.

Knows their outlines only; must not know what stands beside them.
"""

from collections.abc import Sequence
from itertools import pairwise

from PIL import ImageDraw

Point = tuple[float, float]

_STEPS = 24
_EYES: tuple[Point, ...] = ((10.1, 10), (21.9, 10))
#: Cubic curves, each from the end of the one before.
_BODY: tuple[Point, ...] = (
    (6.4, 13.4), (9, 9.9), (23, 9.9), (25.6, 13.4), (28.8, 16), (29.5, 19.8), (28.2, 22.8),
    (26.3, 26.8), (21.3, 27.8), (16, 27.8), (10.7, 27.8), (5.7, 26.8), (3.8, 22.8),
    (2.5, 19.8), (3.2, 16), (6.4, 13.4),
)  # fmt: skip
_MOUTH: tuple[Point, ...] = ((9, 20.3), (13.7, 23.8), (18.3, 23.8), (23, 20.3))
_FOLDS: tuple[tuple[Point, ...], ...] = (
    ((2, 129), (106, 65)), ((298, 129), (194, 65)),
    ((2, 4), (138, 83), (141, 85), (145.5, 89), (150, 89), (154.5, 89), (159, 85), (162, 83),
     (298, 4)),
)  # fmt: skip


def draw_frog(
    pen: ImageDraw.ImageDraw, corner: Point, scale: float, colours: tuple[str, str]
) -> None:
    """Draw the frog, 32 units wide, filled with the first colour; eyes and mouth in the second."""
    skin, light = colours
    body = _placed(_curve(_BODY), corner, scale)
    pen.polygon(body, skin)
    _stroke(pen, body, 2 * scale, skin)
    for eye in _placed(_EYES, corner, scale):
        pen.circle(eye, 6 * scale, skin)
        pen.circle(eye, 2.2 * scale, light)
    _stroke(pen, _placed(_curve(_MOUTH), corner, scale), 2.2 * scale, light)


def draw_envelope(
    pen: ImageDraw.ImageDraw, corner: Point, scale: float, colours: tuple[str, str, str]
) -> None:
    """Draw the envelope, 300 × 132 units: its edges, its paper, and the wax with the frog."""
    edge, paper, wax = colours
    (left, top), (right, bottom) = _placed(((1, 1), (299, 131)), corner, scale)
    pen.rounded_rectangle((left, top, right, bottom), 5 * scale, paper, edge, round(1.6 * scale))
    for fold in _FOLDS:
        _stroke(pen, _placed(fold, corner, scale), 1.6 * scale, edge)
    (middle,) = _placed(((150, 83),), corner, scale)
    pen.circle(middle, 26 * scale, wax)
    (inner,) = _placed(((136.4, 68.4),), corner, scale)
    draw_frog(pen, inner, 0.85 * scale, (paper, wax))


def _placed(points: Sequence[Point], corner: Point, scale: float) -> list[Point]:
    return [(corner[0] + x * scale, corner[1] + y * scale) for x, y in points]


def _stroke(pen: ImageDraw.ImageDraw, points: Sequence[Point], width: float, colour: str) -> None:
    """A line with round ends and corners."""
    for start, end in pairwise(points):
        pen.line((start, end), colour, round(width))
    for point in points:
        pen.circle(point, width / 2, colour)


def _curve(points: Sequence[Point]) -> list[Point]:
    """Points along cubic curves that follow each other."""
    return [
        _between(points[first : first + 4], step / _STEPS)
        for first in range(0, len(points) - 1, 3)
        for step in range(_STEPS + 1)
    ]


def _between(points: Sequence[Point], t: float) -> Point:
    """The point at `t` of one cubic curve, 0 at its beginning and 1 at its end."""
    while len(points) > 1:
        points = [(x + (u - x) * t, y + (v - y) * t) for (x, y), (u, v) in pairwise(points)]
    return points[0]
