"""Why a choice is the better one, in words; knows no round and no page."""

from service.coach.reasons import Reason
from service.game.ruleset import Ruleset
from service.web.i18n import Language


def why_text(why: Reason, game: Ruleset, language: Language) -> str:
    """Why a choice is the better one; empty where there is no short reason."""
    names = [language.box_name(game.place(key).box) for key in why.boxes]
    if len(names) == 2:
        return language.gettext("{box} and {other} are open.", box=names[0], other=names[1])
    if names:
        return language.gettext("{box} is still open.", box=names[0])
    return {
        "zero": language.gettext("A cheap box to cross out."),
        "bonus": language.gettext("Keeps the bonus on pace."),
    }.get(why.kind, "")
