"""A link as the squares of a QR code; knows no page."""

from dataclasses import dataclass
from itertools import groupby

import segno

_MARGIN = 4  # Modules of light around, as readers need them.


@dataclass(frozen=True, slots=True)
class Squares:
    """A QR code: how many modules each way with its margin, and its dark ones as an SVG path."""

    size: int
    path: str


def view_squares(link: str) -> Squares:
    """Return the QR code of a link; it is read with up to 15 % of it damaged."""
    code = segno.make_qr(link, error="m")
    rows = list(code.matrix_iter(border=_MARGIN))
    runs = "".join(_runs(bytes(row), y) for y, row in enumerate(rows))
    return Squares(len(rows), runs)


def _runs(row: bytes, y: int) -> str:
    """The dark modules of a row, side by side in one stroke each."""
    path, x = "", 0
    for dark, run in groupby(row):
        length = len(list(run))
        path += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
        x += length
    return path
