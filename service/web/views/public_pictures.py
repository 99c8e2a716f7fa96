"""The words on the pictures of pages that are open to all; knows no request and no reader."""

from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.pictures import Picture
from service.web.views.games import game_name
from service.web.views.sought import rules_heading, rules_title, sheet_title


def picture_of_service(game: Ruleset, language: Language) -> Picture:
    """The picture of the front page, with the game of the day."""
    words = language.gettext("The same dice for everybody, every day")
    return _worded(words, game_name(game, language))


def picture_of_rules(language: Language) -> Picture:
    """The picture of the list of games."""
    return _worded(rules_heading(language), language.gettext("Rules"))


def picture_of_game(game: Ruleset, language: Language) -> Picture:
    """The picture of the rules of one game."""
    return _worded(rules_title(game, language), language.gettext("Rules"))


def picture_of_sheet(game: Ruleset, language: Language) -> Picture:
    """The picture of an empty score sheet."""
    return _worded(sheet_title(game, language), language.gettext("Score sheet"))


def _worded(words: str, below: str) -> Picture:
    return Picture(name="", words="", nameless=words, game=below, sealed=False, score=None)
