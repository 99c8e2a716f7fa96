"""Sample pages of games against a computer: its column beside one's own, and both totals."""

from collections.abc import Mapping
from dataclasses import replace

from service.coach.computers import Computers, Name
from service.coach.same_dice import Totals
from service.coach.shelf import Shelf
from service.game.round import Round
from service.play.beside import Rival, Whole
from service.play.comparing import tell
from service.play.same_dice import SameDiceFound
from service.web.i18n import Language
from service.web.views.results import view_practice_result
from service.web.views.rounds import Moment, Place, view_round
from service.web.views.same_dice import view_same_dice
from tests.web.sample_games import COLUMNS, SAVED, SEVEN, banked, game, thrown
from tests.web.samples import MAXI, SEED, Context, Page, play_turns

PLACE = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False)
COMPUTERS = Computers(Shelf())


def rival_of(name: Name, of: Round) -> Rival:
    """What shows of a computer beside a round."""
    played = COMPUTERS.play(name, of.ruleset, SEED)
    told = tell(of.ruleset, SEED, ("", *played.lines))
    return Whole(name, name.partition("@")[0], told).beside(of)


def _play(name: Name, of: Round) -> Page:
    def shown(language: Language) -> Context:
        return {"view": view_round(of, PLACE, Moment(), language, rival_of(name, of))}

    return Page("rounds/play.html", shown)


def _result(language: Language) -> Context:
    over = play_turns(MAXI, MAXI.turns)
    rival = rival_of("hard@1", over)
    found = SameDiceFound(Totals(331, 402, rival.total, perfect=True), over.total, None)
    result = replace(
        view_practice_result(over.total, None),
        same_dice=view_same_dice(found, language, rival),
        opponent="hard",
    )
    return {"view": view_round(over, PLACE, Moment(), language, rival), "result": result}


PAGES: Mapping[str, Page] = {
    "play-against": _play("medium@1", thrown(MAXI, 8, 0)),
    "play-against-next": _play("medium@1", thrown(MAXI, 9)),
    "play-against-last": _play("medium@1", thrown(MAXI, 19)),
    "play-against-seven": _play("medium@1", thrown(SEVEN, 11)),
    "play-against-saved": _play("hard@1", banked(SAVED)),
    "play-against-classic": _play("medium@1", thrown(game("classic"), 6)),
    "play-against-columns": _play("medium@1", thrown(COLUMNS, 31, 0)),
    "play-against-columns-last": _play("medium@1", thrown(game("classic+columns2"), 29)),
    "result-against": Page("rounds/result.html", _result),
}
