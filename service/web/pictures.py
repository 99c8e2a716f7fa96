"""Draws the picture that a chat shows of a link: 1200 × 630, a PNG of at most 100 kB.

Knows Pillow, two fonts and the drawings of the paper; must not know requests, store nor languages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from unicodedata import bidirectional, category, normalize

import regex
from PIL import Image, ImageDraw, ImageFont, features

from service.web.shapes import draw_envelope, draw_frog

SIZE = (1200, 630)
DESK, PAPER, RULE, EDGE = "#eae2d2", "#fbf7ed", "#dfd5c1", "#82775f"
PRINT, SOFT, INK, ACCENT = "#2c2721", "#5f5647", "#1b3068", "#27613f"

_HERE = Path(__file__).parent
SERIF = _HERE.parent / "static" / "fonts" / "newsreader-600.woff2"
_MANY_SCRIPTS = _HERE / "fonts" / "DejaVuSans-Bold.ttf"
_SHAPES = features.check_feature("raqm")
_FINER = 3
_COLOURS = 64
_MIDDLE, _WIDEST = SIZE[0] // 2, 1000
_IN_NO_FONT = "\uffff"
_EMOJI = regex.compile(r"[\p{ExtPict}\p{RI}\u20E3]")


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn: a name on a line of its own and the words that follow it; `nameless` stands
    for both where the name cannot be drawn. `score` is the one to beat, in words."""

    name: str
    words: str
    nameless: str
    game: str
    sealed: bool
    score: str | None


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    y: int
    size: int
    colour: str
    font: Path


@lru_cache(maxsize=256)
def draw(picture: Picture) -> bytes:
    """Return the PNG; the same picture is the same bytes."""
    image = _paper(picture.sealed, picture.score is None).copy()
    pen = ImageDraw.Draw(image)
    for line in _lines(picture):
        _write(pen, line)
    sign(image, picture.game)
    return encoded(image)


def encoded(image: Image.Image) -> bytes:
    """Return a picture as a small PNG."""
    made = BytesIO()
    image.quantize(_COLOURS, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()


def blank_paper() -> Image.Image:
    """Return a sheet on its desk with nothing on it, to be drawn on."""
    return _paper(sealed=False, drawn=False).copy()


def drawable(name: str) -> tuple[str, Path] | None:
    """Return a name without its emoji and the font that has every sign of it; None without one."""
    clusters = regex.findall(r"\X", normalize("NFC", name))
    left = " ".join("".join(one for one in clusters if not _EMOJI.search(one)).split())
    if not left or not (_SHAPES or all(map(_stands_alone, left))):
        return None
    fonts = (font for font in (SERIF, _MANY_SCRIPTS) if _has_all(font, left))
    found = next(fonts, None)
    return None if found is None else (left, found)


def _font_for(words: str) -> Path:
    """Return the font of words of a language: that of the pages unless it lacks their script."""
    return SERIF if _has_all(SERIF, words) else _MANY_SCRIPTS


def _has_all(font: Path, text: str) -> bool:
    return all(_has(font, sign) for sign in text)


def _stands_alone(sign: str) -> bool:
    """Whether a sign is drawn right from left to right without looking at its neighbours."""
    return bidirectional(sign) not in ("R", "AL") and not category(sign).startswith("M")


@lru_cache(maxsize=4096)
def _has(font: Path, sign: str) -> bool:
    if sign == " " or category(sign) == "Cf":
        return True
    face = ImageFont.truetype(font, 40, layout_engine=ImageFont.Layout.BASIC)
    found, none = face.getmask(sign), face.getmask(_IN_NO_FONT)
    return (found.size, bytes(found)) != (none.size, bytes(none))


def _lines(picture: Picture) -> Sequence[_Line]:
    score = [_line(picture.score, 232, 150, INK)] if picture.score else []
    named = drawable(picture.name)
    if named is None:
        return [*score, _line(picture.nameless, 400, 62, PRINT)]
    name, font = named
    return [
        *score,
        _Line(name, 377, 88 if font == SERIF else 74, PRINT, font),
        _line(picture.words, 448, 46, SOFT),
    ]


def _line(words: str, y: int, size: int, colour: str) -> _Line:
    return _Line(words, y, size, colour, _font_for(words))


def _write(pen: ImageDraw.ImageDraw, line: _Line) -> None:
    """Write a line in the middle, smaller where it would be too wide."""
    width = font_of(line.font, line.size).getlength(line.text, features=tall_figures())
    size = line.size if width <= _WIDEST else int(line.size * _WIDEST / width)
    face, place = font_of(line.font, size), (_MIDDLE, line.y)
    pen.text(place, line.text, line.colour, face, anchor="ms", features=tall_figures())


def sign(image: Image.Image, game: str) -> None:
    """Put frog, service and game below the line."""
    pen, brand, rest = ImageDraw.Draw(image), "Sammakast", f" · {game}"
    font = _font_for(brand + rest)
    width = font_of(font, 40).getlength(brand + rest)
    face = font_of(font, 40 if width <= _WIDEST - 74 else int(40 * (_WIDEST - 74) / width))
    widths = [face.getlength(text) for text in (brand, rest)]
    left = _MIDDLE - (sum(widths) + 74) / 2
    image.paste(_frog(), (int(left), 512), _frog())
    pen.text((left + 74, 554), brand, PRINT, face, anchor="ls")
    pen.text((left + 74 + widths[0], 554), rest, SOFT, face, anchor="ls")


def font_of(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """Return a font in a size."""
    engine = ImageFont.Layout.RAQM if _SHAPES else ImageFont.Layout.BASIC
    return ImageFont.truetype(path, size, layout_engine=engine)


def tall_figures() -> list[str] | None:
    """Figures as tall as capitals, where the layout can choose them."""
    return ["lnum"] if _SHAPES else None


@cache
def _paper(sealed: bool, drawn: bool) -> Image.Image:
    """The sheet on its desk, with the envelope or the frog where no score is written."""
    fine = Image.new("RGB", (SIZE[0] * _FINER, SIZE[1] * _FINER), DESK)
    pen = ImageDraw.Draw(fine)
    sheet = [edge * _FINER for edge in (26, 26, SIZE[0] - 26, SIZE[1] - 26)]
    pen.rounded_rectangle(sheet, 14 * _FINER, PAPER, RULE, 2 * _FINER)
    pen.line([edge * _FINER for edge in (100, 488, 1100, 488)], RULE, 2 * _FINER)
    if sealed:
        draw_envelope(pen, (367.5 * _FINER, 72 * _FINER), 1.55 * _FINER, (EDGE, PAPER, ACCENT))
    elif drawn:
        draw_frog(pen, (500 * _FINER, 82 * _FINER), 6.25 * _FINER, (ACCENT, PAPER))
    return fine.reduce(_FINER)


@cache
def _frog() -> Image.Image:
    """The frog of the service's name, 56 × 56 on nothing."""
    fine = Image.new("RGBA", (56 * _FINER, 56 * _FINER), "#27613f00")
    draw_frog(ImageDraw.Draw(fine), (0, 0), 1.75 * _FINER, (ACCENT, PAPER))
    return fine.reduce(_FINER)
