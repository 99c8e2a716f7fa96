"""The games the tests play, read from their files, and short ways to put a round on the table."""

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from service.game.moves import read_move
from service.game.reading import read_ruleset
from service.game.round import Round, apply, begin
from service.game.rulesets import Rulesets

HERE = Path(__file__).parent
FILES = sorted((HERE.parents[1] / "config" / "rulesets").glob("*.toml"))
RULESETS = Rulesets(read_ruleset(path.read_text("utf-8"), path.name) for path in FILES)
CLASSIC = RULESETS.find("classic")
MAXI = RULESETS.find("maxi")
SEED = bytes(range(32))


def dice_of(text: str) -> tuple[int, ...]:
    """Dice from `1 2 3` or `123`."""
    return tuple(int(face) for face in text if face != " ")


def lying(before: Round, dice: str) -> Round:
    """The round with these dice on the table after one throw, instead of what the seed gives."""
    return replace(before, throw=1, dice=dice_of(dice), last=None, before=None)


def filled(before: Round, **points: int) -> Round:
    """The round with these boxes filled; a box's dashes are written as underscores."""
    written = {slug.replace("_", "-"): value for slug, value in points.items()}
    return replace(before, card=MappingProxyType({**before.card, **written}))


def after(before: Round, *lines: str, seed: bytes = SEED) -> Round:
    """The round after these lines."""
    for line in lines:
        before = apply(before, read_move(line), seed)
    return before


def new_maxi() -> Round:
    return begin(MAXI)


def new_classic() -> Round:
    return begin(CLASSIC)
