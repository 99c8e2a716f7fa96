"""The colours of both themes: words stand out from what they are written on by 4.5 : 1, edges of
controls, dice and the line around what has the focus by 3 : 1."""

import re
from itertools import product

import pytest

from tests.web.samples import ROOT

TOKENS = (ROOT / "service" / "static" / "tokens.css").read_text("utf-8")
PAPERS = ("paper", "field", "desk")
WORDS = [
    *product(("print", "soft", "ink", "accent"), (*PAPERS, "mark")),
    *product(("pencil", "warn"), PAPERS),
    ("on-accent", "accent"), ("on-accent", "pressed"),
]  # fmt: skip
EDGES = [
    *product(("edge", "accent"), PAPERS),
    ("pip", "die"), ("kept", "die"), ("kept", "desk"), ("die-edge", "desk"),
]  # fmt: skip
THEMES = {
    "light": r":root\{(.*?)\}",
    "dark": r"\[data-theme=dark\]\{(.*?)\}",
    "dark by itself": r"\[data-theme=auto\]\{(.*?)\}",
}


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name; what it does not change is as by day."""
    found: dict[str, str] = {}
    for block in (THEMES["light"], THEMES[theme]):
        matched = re.search(block, TOKENS, re.DOTALL)
        assert matched
        found |= dict(re.findall(r"--([\w-]+):(#[0-9a-f]{6})", matched[1]))
    return found


def brightness(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    lit = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * lit[0] + 0.7152 * lit[1] + 0.0722 * lit[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_the_most_there_is() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_words_and_edges_stand_out(theme: str) -> None:
    of = tokens(theme)
    for pairs, least in ((WORDS, 4.5), (EDGES, 3)):
        weak = {pair: round(contrast(of[pair[0]], of[pair[1]]), 2) for pair in pairs}
        assert {pair: ratio for pair, ratio in weak.items() if ratio < least} == {}
