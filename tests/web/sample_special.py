"""The pages of the week's special with made-up contexts: new, in the middle, done, final."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from service.game.round import Round
from service.web.i18n import Language
from service.web.views.boards import BoardRow, BoardView
from service.web.views.games import game_name
from service.web.views.kept_dice import view_kept
from service.web.views.special import ComingView, RunningView, SpecialView
from tests.web.sample_results import KEPT
from tests.web.samples import HEX, NAMES, NOW, Context, Page, play_turns, rulesets

GAME = rulesets().find("yahtzee+columns2")
NEXT = rulesets().find("maxi+full30+again100")
WEEK = "2026-W49"


@dataclass(frozen=True, slots=True)
class _Mine:
    """As much of a reader's round as the page asks for."""

    id: str
    round: Round
    closed: bool = False


def _view(**changed: object) -> SpecialView:
    hidden = BoardView(1208, (), None, hidden=True)
    new = SpecialView(
        WEEK, "K7QM3XT9", GAME, 1208, True, False, NOW + timedelta(days=6), HEX, None, None, "", "",
        hidden, "2026-W48", None, ComingView(NEXT, HEX),
    )  # fmt: skip
    return replace(new, **changed)  # type: ignore[arg-type]


def _board() -> BoardView:
    rows = tuple(
        BoardRow(rank, NAMES[rank % len(NAMES)], 700 - 9 * rank, rank == 4) for rank in range(1, 26)
    )
    return BoardView(1208, rows, rows[3], later="/special?after=1-a")


def _mine(turns: int) -> _Mine:
    return _Mine("c-K7QM3XT9.3fa9c1d2e4b5", play_turns(GAME, turns))


def _context(**changed: object) -> Context:
    return {"special": _view(**changed)}


def _done(language: Language) -> Context:
    gettext = language.gettext
    better = gettext("Better than {percent}", percent=language.percent(97))
    place = gettext("place {rank} of {count}", rank=4, count=language.number(1208))
    mine = _mine(GAME.turns)
    return _context(mine=mine, standing=better, place=place, board=_board(), left=14)


def _final(language: Language) -> Context:
    told = view_kept(replace(KEPT, most=None), None, language)
    final = {"startable": False, "final": True, "seed": HEX[::-1], "later": "2026-W50"}
    return _context(**final, board=_board(), same_dice=told)


def running_view(language: Language, turn: int | None) -> RunningView:
    """The row of the front page for who has not begun, or is in this turn."""
    return RunningView(game_name(GAME, language), 1208, turn, GAME.turns, None)


PAGES: Mapping[str, Page] = {
    "special-new": Page("special/special.html", lambda _: _context()),
    "special-playing": Page("special/special.html", lambda _: _context(mine=_mine(7))),
    "special-done": Page("special/special.html", _done),
    "special-final": Page("special/special.html", _final),
    "special-none": Page("special/none.html", lambda _: {"week": WEEK}),
}
