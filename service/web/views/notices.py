"""Refusals in the player's own language, by the reason that the rules or the service gave."""

from service.web.i18n import Language


def notice_of(reason: str, language: Language) -> str:
    """One short sentence for a reason; a general one for a reason without words of its own."""
    return find_notice(reason, language) or language.gettext("That is not possible now")


def find_notice(reason: str, language: Language) -> str | None:
    """The sentence for a reason, or None where it has no words of its own."""
    kinds = (_of_forms, _of_codes, _of_groups, _of_rounds, _of_evenings, _of_players)
    return next((found for kind in kinds if (found := kind(language).get(reason))), None)


def _of_forms(language: Language) -> dict[str, str]:
    """What stands beside a form that is drawn anew; short enough for the status line."""
    gettext = language.gettext
    return {
        "nothing-to-throw": gettext("All dice are kept: choose a box"),
        "no-throws-left": gettext("No throws left: choose a box"),
        "not-kept": gettext("The dice have changed: look again"),
        "not-thrown": gettext("Throw first"),
        "box-unknown": gettext("This game has no such box"),
        "box-filled": gettext("That box is already filled"),
        "box-not-open": gettext("That box is not open now"),
        "round-over": gettext("This game is over"),
        "undo-nothing": gettext("There is nothing to undo"),
        "undo-limit": gettext("You can undo at most three times a turn"),
        "stale": gettext("Already done: here is the game as it stands"),
        "moving-form": gettext("A moving code is three words and a number"),
        "moving-unknown": gettext("We do not know this code: check every letter"),
        "name-empty": gettext("A name needs at least one character that can be seen"),
        "name-long": gettext("A name can have at most 20 characters"),
        "name-rude": gettext("Please choose another name: there is a rude word in this one"),
        "seats": gettext("Write two to six names"),
        "seats-equal": gettext("Everybody needs a name of their own"),
        "not-your-turn": gettext("It is somebody else’s turn"),
    }


def _of_codes(language: Language) -> dict[str, str]:
    """What is said of codes and of links."""
    gettext = language.gettext
    return {
        "no-code": gettext("We do not know this code: check every letter"),
        "code-length": gettext("A code has eight letters and figures, that of a group ten"),
        "code-symbol": gettext("A code has only figures and the letters A–Z without U"),
        "code-check": gettext("Something in the code is wrong: check every letter and figure"),
        "more-open": gettext("A score that has been shown cannot be sealed again"),
        "open-too-early": gettext("Your score can be shown when your own game is over."),
        "rematch-too-early": gettext("A rematch begins when your own game is over."),
        "for-everybody": gettext(
            "The week’s special is for everybody. Challenge a friend to a game of your own."
        ),
        "with-coach": gettext(
            "You have asked the coach in this game, so others are not asked to beat it."
        ),
        "link-cut": gettext("The link is incomplete: copy the whole of it."),
        "link-spent": gettext(
            "This link has been used, or is more than a day old. Make a new one where you played: "
            "Players, Another device."
        ),
    }


def _of_groups(language: Language) -> dict[str, str]:
    """What is said of groups."""
    gettext = language.gettext
    return {
        "no-seat": gettext(
            "You are not a member of this group, or not any more. If several play on this device, "
            "choose who plays now."
        ),
        "group-full": gettext("A group can have at most 200 members."),
        "owner-stays": gettext("Make another member the owner before you leave."),
        "group-games-full": gettext("A group can have at most 1,000 games."),
        "book-full": gettext("A book can hold at most 500 entries. Take one out first."),
        "book-written": gettext("Another member has written this in."),
        "no-entry": gettext("This is not finished, or not yours to write in."),
        "not-owner": gettext("That is for the group’s owner to do."),
        "season-stands": gettext("A new season can begin when the last one is final."),
    }


def _of_rounds(language: Language) -> dict[str, str]:
    """What is said of rounds, the coach and the odds."""
    gettext = language.gettext
    return {
        "closed": gettext("These dice take no more moves. New dice are out every day."),
        "practice-too-early": gettext(
            "You can practise when your scored game is over, or when the day is final."
        ),
        "not-yet": gettext("Totals are shown when you have finished, or when the day is final."),
        "not-yours": gettext(
            "This game is another player’s. If several play on this device, choose who plays now."
        ),
        "no-round": gettext("There is no such game, or it is no longer kept."),
        "record": gettext("This is no file of a game."),
        "still-sealed": gettext(
            "The file of a game is given out, and asked about, once its dice are open to all."
        ),
        "no-special": gettext("There is no special for that week."),
        "advice-closed": gettext("Advice is for games of your own and for practice."),
        "not-solved": gettext("Perfect play of this game is not known."),
        "odds-closed": gettext(
            "The odds are closed while a game of yours counts. Finish it first."
        ),
    }


def _of_evenings(language: Language) -> dict[str, str]:
    """What is said of evenings with real dice."""
    gettext = language.gettext
    return {
        "evening": gettext("This evening cannot be read, so nothing of it was kept."),
        "entry": gettext("A box on this sheet has points that no dice can give."),
        "words-long": gettext("That is too long to be kept: shorten it."),
        "words-rude": gettext("Please choose other words: there is a rude one among these"),
        "evenings-full": gettext("At most 500 evenings are kept. Remove one first."),
        "evening-removed": gettext("Its page was removed."),
        "no-evening": gettext(
            "There is no such evening here. If several play on this device, choose who plays now."
        ),
    }


def _of_players(language: Language) -> dict[str, str]:
    """What is said of players, their devices and the service."""
    gettext = language.gettext
    return {
        "gone-along": gettext("This game has gone along to another player, who goes on with it."),
        "no-player": gettext("This player no longer exists: begin anew, or choose who plays now."),
        "unreadable": gettext("We do not recognise this device"),
        "nobody": gettext(
            "Nobody plays on this device yet. A player is made when you begin a game."
        ),
        "full-device": gettext("One device can hold at most six players."),
        "taken": gettext("No free name or number was found. Nothing was changed: try once more."),
        "unknown-host": gettext(
            "The service does not know this address. Whoever runs it must set SAMMAKAST_BASE_URL "
            "to the address that is to be used."
        ),
    }
