"""Made-up contexts of the games beside the daily one: their sheets, results and comparisons."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset
from service.play.beside import Whole
from service.play.comparing import compare, tell
from service.web.i18n import Language
from service.web.views.adding import add_up
from service.web.views.comparing import Pair, view_comparison
from service.web.views.results import view_practice_result
from service.web.views.rounds import Moment, Place, view_round
from tests.web.compared import climber, collector, log_of
from tests.web.samples import (
    NAMES,
    SEED,
    Context,
    Page,
    play_turns,
    rulesets,
    throw_keeping,
)  # fmt: skip

PLACE = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False)


def game(spelling: str) -> Ruleset:
    """A game that ships, with options."""
    return rulesets().find(spelling)


JUNIOR = game("junior")
SEVEN, COLUMNS, MIXED = game("seven"), game("maxi+columns3"), game("maxi+columns-mixed")
TWO = game("classic+columns2")
LONG_NAMED = game("yahtzee+saved+hand100")
SAVED, DOWN, AMERICAN = game("maxi+saved"), game("maxi+down"), game("yahtzee")


def thrown(of: Ruleset, turns: int, more: int = 1) -> Round:
    """A round after so many turns with its dice thrown, and thrown so often again."""
    return throw_keeping(apply(play_turns(of, turns), Throw(), SEED), more)


def banked(of: Ruleset, turns: int = 3, more: int = 2) -> Round:
    """A round that has saved two throws in each of its turns so far, after so many throws more."""
    current = begin(of)
    for _ in range(turns):
        current = apply(current, Throw(), SEED)
        current = apply(current, Score(next(iter(current.options))), SEED)
    return throw_keeping(apply(current, Throw(), SEED), more)


def joker(*filled: str, dice: tuple[int, ...] = (4,) * 5) -> Round:
    """An American game with 50 in the yahtzee box, these boxes filled, and a Yahtzee thrown."""
    of = apply(begin(AMERICAN), Throw(), SEED)
    card = {**of.card, "yahtzee": 50} | dict.fromkeys(filled, 12)
    return replace(of, turn=len(filled) + 2, card=MappingProxyType(card), dice=dice)


def _play(of: Round, rival: str = "") -> Page:
    def shown(language: Language) -> Context:
        beside = None
        if rival:
            told = tell(of.ruleset, SEED, log_of(of.ruleset, SEED, collector))
            beside = Whole("00000000000a", rival, told).beside(of)
        return {"view": view_round(of, PLACE, Moment(), language, beside)}

    return Page("rounds/play.html", shown)


def _adding(of: Round, moment: Moment, onward: str = "") -> Page:
    """The page of a child who adds up."""

    def shown(language: Language) -> Context:
        view = add_up(view_round(of, PLACE, moment, language), moment, language)
        return {"view": replace(view, onward=onward)}

    return Page("rounds/play.html", shown)


def _written() -> Round:
    """A round whose first box has just been written: four ones."""
    return apply(thrown(JUNIOR, 0, 2), Score("ones"), SEED)


def _last() -> Round:
    """A round that the box with the most points has just ended."""
    of = thrown(JUNIOR, 5, 2)
    return apply(of, Score(max(of.options, key=lambda key: of.options[key])), SEED)


def _result(of: Ruleset) -> Page:
    def shown(language: Language) -> Context:
        over = play_turns(of, of.turns)
        view = view_round(over, replace(PLACE, practice=True), Moment(), language)
        return {"view": view, "result": view_practice_result(over.total, None)}

    return Page("rounds/result.html", shown)


def _compared(language: Language) -> Context:
    logs = (log_of(TWO, SEED, habit) for habit in (collector, climber))
    pair = Pair("K7QM-3XT9", "/c/K7QM3XT9", "Aino", "Pekka", me="a")
    return {"comparison": view_comparison(compare(TWO, SEED, *logs), TWO, pair, language)}


PAGES: Mapping[str, Page] = {
    "play-seven": _play(thrown(SEVEN, 11)),
    "play-seven-saved": _play(banked(game("seven+saved"))),
    "play-seven-beside": _play(thrown(SEVEN, 11, 0), "Pekka"),
    "play-joker": _play(joker("fours", "fives", "full-house")),
    "play-saved": _play(banked(SAVED)),
    "play-down": _play(thrown(DOWN, 7)),
    "play-columns": _play(thrown(COLUMNS, 31)),
    "play-columns-mixed": _play(thrown(MIXED, 24)),
    "play-columns-two": _play(thrown(TWO, 12)),
    "play-columns-beside": _play(thrown(COLUMNS, 31, 0), NAMES[3]),
    "play-junior": _play(thrown(JUNIOR, 2)),
    "play-adding": _adding(thrown(JUNIOR, 2), Moment()),
    "play-adding-sums": _adding(thrown(JUNIOR, 2), Moment(asked="fours")),
    "play-adding-right": _adding(_written(), Moment(said=4)),
    "play-adding-wrong": _adding(_written(), Moment(said=3)),
    "play-adding-last": _adding(_last(), Moment(said=6), "/"),
    "result-columns": _result(COLUMNS),
    "result-long-named": _result(LONG_NAMED),
    "compare-columns": Page("challenges/compare.html", _compared),
}
