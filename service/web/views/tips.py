"""What the costliest choice teaches, in one sentence; knows no round and no page."""

from service.coach.tips import Tip
from service.game.ruleset import Ruleset
from service.web.i18n import Language


def tip_text(of: Tip, game: Ruleset, language: Language) -> str:
    """The tip for the next time."""
    if of.kind == "chance":
        box = language.box_name(game.place(of.box).box)
        return language.gettext("Leave {box} for dice that fit nowhere else.", box=box)
    if of.kind == "upper":
        return language.gettext(
            "For the bonus, write the upper section with at least {least} equal dice.",
            least=of.least,
        )
    return _plain(language)[of.kind]


def _plain(language: Language) -> dict[str, str]:
    return {
        "alike": language.gettext("Keep all equal dice."),
        "higher": language.gettext("Where two faces lie there as often, keep the higher one."),
        "pairs": language.gettext("Keep both pairs while there is a box for them."),
        "row": language.gettext("Keep dice in a row while a straight is open."),
        "fewer": language.gettext("Keep fewer dice: the more you throw, the more can come."),
        "again": language.gettext("Throw again before you write, while throws are left."),
        "cheap": language.gettext("Cross out first a box that seldom brings much."),
    }
