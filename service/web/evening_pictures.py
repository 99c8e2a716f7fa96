"""Draws the picture of an evening at the table: who came where, and with what; a PNG.

Knows Pillow and the paper of the other pictures; must not know requests, store nor languages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import ImageDraw

from service.web.pictures import (
    INK,
    PRINT,
    SERIF,
    SOFT,
    blank_paper,
    drawable,
    encoded,
    font_of,
    sign,
    tall_figures,
)

_A_COLUMN = 4
_TOP, _STEP, _MIDDLE = 176, 82, 600
_LEFT, _RIGHT, _GAP = 100, 1100, 40


@dataclass(frozen=True, slots=True)
class Figure:
    """One who played: place, name and total as they are written."""

    rank: str
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """What is drawn: when and where, `nameless` where the place cannot be drawn; the game, and up
    to eight who played."""

    head: str
    nameless: str
    game: str
    figures: tuple[Figure, ...]


@lru_cache(maxsize=64)
def draw(picture: EveningPicture) -> bytes:
    """Return the PNG; the same picture is the same bytes."""
    image = blank_paper()
    pen = ImageDraw.Draw(image)
    _write_head(pen, picture)
    columns = [picture.figures[:_A_COLUMN], picture.figures[_A_COLUMN:]]
    if not columns[1]:
        _write_column(pen, columns[0], (_LEFT + 100, _RIGHT - 100))
    else:
        _write_column(pen, columns[0], (_LEFT, _MIDDLE - _GAP))
        _write_column(pen, columns[1], (_MIDDLE + _GAP, _RIGHT))
    sign(image, picture.game)
    return encoded(image)


def _write_head(pen: ImageDraw.ImageDraw, picture: EveningPicture) -> None:
    text, path = drawable(picture.head) or drawable(picture.nameless) or ("", None)
    if path is not None:
        face = font_of(path, _fitting(text, path, 46, _RIGHT - _LEFT))
        pen.text((_MIDDLE, 96), text, SOFT, face, anchor="ms", features=tall_figures())


def _write_column(
    pen: ImageDraw.ImageDraw, figures: Sequence[Figure], edges: tuple[int, int]
) -> None:
    """Write a line for each: the place, the name as large as fits, the total at the right."""
    left, right = edges
    for number, one in enumerate(figures):
        y = _TOP + _STEP * number
        face = font_of(SERIF, 58)
        pen.text((left, y), one.rank, SOFT, face, anchor="ls", features=tall_figures())
        pen.text((right, y), one.total, INK, face, anchor="rs", features=tall_figures())
        room = right - left - 76 - face.getlength(f"{one.total} ", features=tall_figures())
        _write_name(pen, one.name, (left + 76, y), room)


def _write_name(pen: ImageDraw.ImageDraw, name: str, at: tuple[int, int], room: float) -> None:
    found = drawable(name)
    if found is not None:
        text, path = found
        face = font_of(path, _fitting(text, path, 58, room))
        pen.text(at, text, PRINT, face, anchor="ls", features=tall_figures())


def _fitting(text: str, path: Path, size: int, room: float) -> int:
    """The size at which a text is no wider than there is room."""
    width = font_of(path, size).getlength(text, features=tall_figures())
    return size if width <= room else int(size * room / width)
