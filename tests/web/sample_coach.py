"""Sample pages of the coach: its advice beside a round, the odds page open and closed."""

from dataclasses import replace

from service.coach.chances import chances_of
from service.coach.choosing import options_of
from service.coach.reasons import reason_of
from service.coach.review import tempting
from service.coach.shelf import Shelf
from service.game.moves import Throw
from service.game.round import Round, apply
from service.play import odds
from service.play.advising import Advised
from service.play.goals import Outlook
from service.web.i18n import Language
from service.web.odds import read_lying, read_wish
from service.web.views.advising import with_advice
from service.web.views.notices import notice_of
from service.web.views.odds import Asked, view_odds
from service.web.views.rounds import Moment, Place, RoundView, view_round
from service.web.views.what_if import view_what_if, what_if_address
from tests.web.samples import MAXI, SEED, Context, Page, play_turns, rulesets, throw_keeping

PLACE = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False)
COACH = Shelf().coach(MAXI)


def advised(of: Round) -> Advised:
    """What the coach says of a round."""
    options = options_of(COACH, of)
    why = reason_of(COACH, of, options[0].move, tempting(of))
    return Advised(options, why, chances_of(COACH, of))


def coached(of: Round, language: Language, outlook: Outlook | None = None) -> RoundView:
    """The play page with what the coach says, and how likely a total is beaten."""
    view = view_round(of, PLACE, Moment(), language)
    view = replace(view, coach=True, what_if=what_if_address(of, f"/rounds/{PLACE.id}"))
    return with_advice(view, Moment(), (advised(of), outlook), language)


def _asked(asked: Asked, language: Language) -> Context:
    games = [game for game in rulesets() if game.dice <= odds.MOST_DICE]
    answer = odds.look(read_wish(asked, games)) if asked.box else None
    return {"odds": view_odds(games, asked, answer, None, language), "back": "/"}


def _what_if(asked: Asked, language: Language) -> Context:
    games = [game for game in rulesets() if game.dice <= odds.MOST_DICE]
    lying = read_lying(asked, games)
    back = f"/rounds/{PLACE.id}"
    what_if = view_what_if(lying, odds.hopes(lying), language, back)
    return {**_asked(asked, language), "what_if": what_if, "back": back}


def _closed(language: Language) -> Context:
    return {"why": notice_of("odds-closed", language), "back": f"/rounds/{PLACE.id}"}


def _thrown(turns: int, more: int) -> Round:
    """A round of so many turns, and a turn of one throw and so many more."""
    return throw_keeping(apply(play_turns(MAXI, turns), Throw(), SEED), more)


PAGES = {
    "play-advised": Page("rounds/play.html", lambda t: {"view": coached(_thrown(7, 0), t)}),
    "play-advised-last": Page("rounds/play.html", lambda t: {"view": coached(_thrown(17, 2), t)}),
    "play-advised-beat": Page(
        "rounds/play.html",
        lambda t: {"view": coached(_thrown(7, 0), t, Outlook(412, None, 0.374))},
    ),
    "odds-what-if": Page("odds/odds.html", lambda t: _what_if(Asked("maxi", "", "122556", "2"), t)),
    "odds-what-if-kept": Page(
        "odds/odds.html", lambda t: _what_if(Asked("maxi", "", "55", "2"), t)
    ),
    "odds": Page(
        "odds/odds.html",
        lambda t: _asked(Asked("maxi", "four-of-a-kind", "666 142", "2"), t),
    ),
    "odds-first": Page("odds/odds.html", lambda t: _asked(Asked("classic", "", "", ""), t)),
    "odds-closed": Page("odds/closed.html", _closed),
}
