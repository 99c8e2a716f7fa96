"""Refusals in the player's own language, by the reason that the rules or the service gave."""

from service.web.i18n import Language


def notice_of(reason: str, language: Language) -> str:
    """One short sentence for a reason; a general one for a reason without words of its own."""
    return _notices(language).get(reason) or language.gettext("That is not possible now")


def _notices(language: Language) -> dict[str, str]:
    gettext = language.gettext
    return {
        "nothing-to-throw": gettext("All dice are kept: choose a box"),
        "no-throws-left": gettext("No throws left: choose a box"),
        "not-kept": gettext("The dice have changed: look again"),
        "not-thrown": gettext("Throw first"),
        "box-unknown": gettext("This game has no such box"),
        "box-filled": gettext("That box is written already"),
        "box-not-open": gettext("That box is not open now"),
        "round-over": gettext("This game is over"),
        "undo-nothing": gettext("There is nothing to undo"),
        "undo-limit": gettext("Three undos a turn are the most"),
        "moving-form": gettext("A moving code is three words and a number"),
        "moving-unknown": gettext("We do not know this code: look at every letter"),
        "closed": gettext("The time for this round is over"),
        "practice-too-early": gettext("Practice opens when your scored game is over"),
        "not-yet": gettext("Totals are shown when you have finished"),
        "name-empty": gettext("A name needs at least one character that can be seen"),
        "name-long": gettext("A name has at most 20 characters"),
        "stale": gettext("Already done: this is the game now"),
    }
