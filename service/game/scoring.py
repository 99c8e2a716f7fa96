"""What a box pays for the dice on the table; knows boxes and patterns, but no card and no turn."""

from service.game.patterns import PATTERNS, counted
from service.game.ruleset import Box

__all__ = ["PATTERNS", "is_made", "score"]


def score(box: Box, dice: tuple[int, ...]) -> int:
    """The points this box gives for these dice; 0 when they do not fit."""
    return PATTERNS[box.pattern](counted(dice), **box.args)


def is_made(box: Box, dice: tuple[int, ...]) -> bool:
    """Whether the dice complete a combination of the lower section; chance asks for none."""
    return not box.upper and box.pattern != "chance" and score(box, dice) > 0
