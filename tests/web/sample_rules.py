"""Sample pages of the rules: the list, every game, and games with options of every kind."""

from functools import partial

from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.views.house_rules import every_option
from service.web.views.paper import view_paper
from service.web.views.rules import view_game
from tests.web.samples import Context, Page, rulesets

GAMES = (
    *(game.spelling for game in rulesets()),
    "maxi+bonus75+full30+saved+again50+columns-mixed",
    "classic+down+bonus-at=60+hand100",
    "yahtzee+hand100+columns3",
    "yahtzee+columns-mixed",
)


def _every_game(language: Language) -> Context:
    games = list(rulesets())
    return {"rulesets": games, "options": every_option(games, language)}


def _rules(ruleset: Ruleset, language: Language) -> Context:
    return {"view": view_game(ruleset, language)}


def _sheet(ruleset: Ruleset, columns: str, language: Language) -> Context:
    return {"view": view_paper(ruleset, columns, language)}


SHEETS = (
    ("maxi", "8"),
    ("seven+saved", "8"),
    ("junior", "1"),
    ("maxi+bonus75+full30+saved+again50+columns-mixed", "6"),
)


PAGES = {
    "rules": Page("rules/index.html", _every_game),
    **{
        f"rules-{spelling}": Page("rules/ruleset.html", partial(_rules, rulesets().find(spelling)))
        for spelling in GAMES
    },
    **{
        f"sheet-{spelling}-{columns}": Page(
            "rules/sheet.html", partial(_sheet, rulesets().find(spelling), columns)
        )
        for spelling, columns in SHEETS
    },
}
