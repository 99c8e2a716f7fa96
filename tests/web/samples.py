"""What sample pages are made of: names, dice, games in every state, and how a page is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from service.game.moves import Move, Score, Throw
from service.game.reading import read_ruleset
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset
from service.game.rulesets import Rulesets
from service.web.i18n import Language, load_languages

ROOT = Path(__file__).parents[2]
SEED = bytes(range(32))
CLOSE_GAME = (947).to_bytes(32, "big")
TODAY = date(2026, 11, 30)
NOW = datetime(2026, 11, 30, 18, 12, tzinfo=UTC)
ROUND = "d-2026-11-30.3fa9c1d2e4b5"
HEX = "78b0684182edc3d503519750762585598a7a088452e22e1e7c3b4c85a81a7041"
NAMES = (
    "Glad Räv", "Vaken Uggla", "Tyst Ekorre", "Rauhallinen Majava", "Åke Öberg-Ñ", "李",
    "Bartholomew Fitzgerald-Whittingham", "WWWWWWWWWWWWWWWWWWWW", "محمد", "Snabb Lodjur",
)  # fmt: skip

Context = Mapping[str, object]

LANGUAGES = load_languages()
EN = LANGUAGES["en"]


@dataclass(frozen=True, slots=True)
class Page:
    """One page to look at: its template, the context that a language gives it, and by its id what a
    script would uncover."""

    template: str
    context: Callable[[Language], Context]
    shown: str = ""


@cache
def rulesets() -> Rulesets:
    """The rulesets that ship."""
    folder = ROOT / "config" / "rulesets"
    return Rulesets(
        read_ruleset(file.read_text("utf-8"), file.name) for file in folder.glob("*.toml")
    )


MAXI = rulesets().find("maxi")
CLASSIC = rulesets().find("classic")


def play(ruleset: Ruleset, *moves: Move) -> Round:
    """The round after these moves, with the sample seed."""
    current = begin(ruleset)
    for move in moves:
        current = apply(current, move, SEED)
    return current


def play_turns(ruleset: Ruleset, turns: int) -> Round:
    """A round that has greedily filled so many boxes."""
    current = begin(ruleset)
    for _ in range(turns):
        current = throw_keeping(apply(current, Throw(), SEED), 2)
        gives = current.options
        current = apply(current, Score(max(gives, key=lambda slug: _worth(gives, slug))), SEED)
    return current


def _worth(gives: Mapping[str, int], slug: str) -> tuple[int, int]:
    return (gives[slug] > 0, gives[slug] - (25 if slug.endswith("chance") else 0))


def throw_keeping(current: Round, times: int) -> Round:
    """The round after keeping the most frequent face and throwing the rest, at most so often."""
    for _ in range(times):
        assert current.dice is not None
        face = max(current.dice, key=lambda die: ((current.dice or ()).count(die), die))
        keep = (face,) * current.dice.count(face)
        if len(keep) < len(current.dice):
            current = apply(current, Throw(keep), SEED)
    return current
