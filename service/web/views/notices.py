"""Refusals in the player's own language, by the reason that the rules or the service gave."""

from service.web.i18n import Language


def notice_of(reason: str, language: Language) -> str:
    """One short sentence for a reason; a general one for a reason without words of its own."""
    return _notices(language).get(reason) or language.gettext("That is not possible now")


def error_words(status: int, reason: str, language: Language) -> tuple[str, str]:
    """Title and text of an error page, by the status and, where it says more, the reason."""
    errors = _errors(language)
    return errors.get(reason) or errors.get(str(status)) or errors["500"]


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
        "code-unknown": gettext("We do not know this code: look at every letter"),
        "name-empty": gettext("A name needs at least one letter"),
        "name-long": gettext("A name has at most 20 characters"),
        "stale": gettext("Already done: this is the game now"),
    }


def _errors(language: Language) -> dict[str, tuple[str, str]]:
    gettext = language.gettext
    return {
        "400": (
            gettext("That could not be read"),
            gettext("The address or form is incomplete. Copy the whole link and try again."),
        ),
        "403": (
            gettext("This is somebody else’s game"),
            gettext("Only the player whose game it is can open it. Is another player chosen here?"),
        ),
        "cross-site": (
            gettext("This came from another site"),
            gettext("Nothing was changed. Open the page here and try again."),
        ),
        "cookie": (
            gettext("We do not recognise this device"),
            gettext("Its cookie is not one of ours. Use your moving code, or begin anew."),
        ),
        "404": (
            gettext("There is nothing here"),
            gettext("The page does not exist, or not any more."),
        ),
        "future": (
            gettext("This day has not begun"),
            gettext("Its dice lie in a sealed envelope until then."),
        ),
        "410": (
            gettext("This game is closed"),
            gettext("It takes no more moves. What was played is kept."),
        ),
        "429": (
            gettext("A little too fast"),
            gettext("Wait a moment, then try again."),
        ),
        "500": (
            gettext("Something went wrong here"),
            gettext("It is our fault, not yours. Your game is safe as far as it was played."),
        ),
        "503": (
            gettext("We cannot reach the games just now"),
            gettext("Your game is safe, and goes on where you left it."),
        ),
    }
