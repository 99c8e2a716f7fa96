"""Whom a game can be played against: nobody or a computer, each with its rule in words. Knows no
request and no round."""

from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.views.choosing import Choice, Group
from service.web.views.same_dice import rules_of

LEVELS = ("easy", "medium", "hard")


def level_name(level: str, language: Language) -> str:
    """What a computer of this level is called."""
    _ = language.gettext
    return {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}[level]


def view_opponents(game: Ruleset, perfect: bool, chosen: str, language: Language) -> Group:
    """The choice of an opponent in a game that may yet get house rules; `perfect` says whether
    hard has a table of it as it stands."""
    nobody = Choice("", language.gettext("nobody"), "", chosen not in LEVELS)
    computers = [
        Choice(level, level_name(level, language), rule, chosen == level)
        for level, rule in zip(LEVELS, _rules(game, perfect, language), strict=True)
    ]
    return Group("opponent", language.gettext("Against"), [nobody, *computers])


def _rules(game: Ruleset, perfect: bool, language: Language) -> tuple[str, ...]:
    easy, medium, hard = rules_of(perfect, language)
    if perfect and game.takes:
        hard += " " + language.gettext(
            "With some house rules it only thinks to the end of the turn."
        )
    return easy, medium, hard
