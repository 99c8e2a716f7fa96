"""What a joker asks for, branch by branch, with points that the rules themselves have counted."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from service.game.legal import options
from service.game.ruleset import Box, Column, Ruleset
from service.web.i18n import Language


@dataclass(frozen=True, slots=True)
class JokerRule:
    """One branch: what it says, and what some boxes give for these dice."""

    sentence: str
    dice: tuple[int, ...]
    pays: tuple[tuple[str, int], ...]


def joker_text(ruleset: Ruleset, language: Language) -> str:
    """When a throw is a joker; empty where there is none."""
    box = next((language.box_name(box) for box in ruleset.boxes if box.is_yatzy), "")
    free = [column for column in ruleset.columns if column.order == "free"]
    if not ruleset.joker or not box or not free:
        return ""
    if len(free) == 1:
        return language.gettext(
            "All dice alike are a joker once {box} is filled, with points or with 0:", box=box
        )
    return language.gettext(
        "All dice alike are a joker once {box} is filled in every column, with points or with 0."
        " All columns are asked together:",
        box=box,
    )


def joker_rules(ruleset: Ruleset, language: Language) -> tuple[JokerRule, ...]:
    """Every branch of a joker; none where there is none."""
    if not joker_text(ruleset, language) or not ruleset.upper:
        return ()
    branches = zip(_sentences(language), _still_open(ruleset), strict=True)
    return tuple(_rule(ruleset, sentence, still, language) for sentence, still in branches)


def _sentences(language: Language) -> tuple[str, str, str]:
    _ = language.gettext
    return (
        _("If the upper box of its face is open, that box must be filled."),
        _(
            "If it is not, any open lower box may be filled; those with fixed points give them"
            " in full."
        ),
        _("If no lower box is open, one of the other upper boxes must be filled with 0."),
    )


def _still_open(ruleset: Ruleset) -> tuple[Callable[[Box], bool], ...]:
    """Which boxes are open in each branch, for a joker of the last upper box's face."""
    own = ruleset.upper[-1]
    return (
        lambda box: not box.is_yatzy,
        lambda box: not box.is_yatzy and box != own,
        lambda box: box.upper and box != own,
    )


def _rule(
    ruleset: Ruleset, sentence: str, is_open: Callable[[Box], bool], language: Language
) -> JokerRule:
    """A branch with what the open boxes give; of many only those of fixed points are shown."""
    single = replace(ruleset, columns=(Column(),))
    card = {box.slug: None if is_open(box) else 0 for box in single.boxes}
    dice = (single.upper[-1].args["face"],) * single.dice
    found = options(single, card, dice, 1)
    fixed = {slug for slug in found if "points" in single.box(slug).args}
    shown = {slug: points for slug, points in found.items() if not fixed or slug in fixed}
    pays = ((language.box_name(single.box(slug)), points) for slug, points in shown.items())
    return JokerRule(sentence, dice, tuple(pays))
