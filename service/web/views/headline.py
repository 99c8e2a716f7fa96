"""A round in a sentence: what the dice were, and what was made of them; knows no figures."""

from service.coach.bands import Choices, Dice
from service.web.i18n import Language

#: The turns of the usual game: a language may spell this number out.
USUAL_TURNS = 20


def headline(
    of: tuple[Dice, Choices] | None, flawless: bool, turns: int, language: Language
) -> str:
    """One sentence or two on a round's dice and choices; "" in a game that is not measured, but
    where every choice was a best one."""
    if flawless:
        return _nothing_left(turns, language)
    if of is None:
        return ""
    dice, choices = of
    return {"kind": _kind, "ordinary": _ordinary, "stingy": _stingy}[dice](language)[choices]


def _nothing_left(turns: int, language: Language) -> str:
    if turns == USUAL_TURNS:
        return language.gettext("Twenty turns, and nothing left on the table.")
    return language.gettext("{turns} turns, and nothing left on the table.", turns=turns)


def _kind(language: Language) -> dict[Choices, str]:
    return {
        "excellent": language.gettext("Good dice, and you made the most of them."),
        "good": language.gettext("The dice were kind, and you used them well."),
        "more": language.gettext("The dice were kind today, and there was even more in them."),
    }


def _ordinary(language: Language) -> dict[Choices, str]:
    return {
        "excellent": language.gettext(
            "Ordinary dice, excellent choices. This total is your own work."
        ),
        "good": language.gettext("Ordinary dice, good choices."),
        "more": language.gettext("Ordinary dice. A few choices decided it; here they are."),
    }


def _stingy(language: Language) -> dict[Choices, str]:
    return {
        "excellent": language.gettext(
            "Stingy dice, excellent choices. There was not much more to be had."
        ),
        "good": language.gettext("Stingy dice, and you kept a cool head."),
        "more": language.gettext(
            "The dice were not on your side. Three choices are worth a look; the rest was bad luck."
        ),
    }
