"""Every page with made-up contexts, so that pages are looked at and measured without a store."""

from collections.abc import Mapping
from datetime import date

from service.game.moves import Throw, Undo
from service.game.round import Round, apply, begin
from service.play.beside import Whole
from service.play.comparing import tell
from service.web.i18n import Language
from service.web.views.boards import BoardRow, BoardView
from service.web.views.days import DayView, Envelope, MyDay, name_day, view_day
from service.web.views.kept_dice import view_kept
from service.web.views.notices import notice_of
from service.web.views.results import ResultView, view_practice_result
from service.web.views.rounds import Moment, Place, RoundView, view_round
from service.web.views.standing import Standing
from service.web.views.waiting import view_waiting
from tests.web.awaited import awaited
from tests.web.compared import collector, log_of
from tests.web.sample_against import PAGES as PAGES_AGAINST_COMPUTERS
from tests.web.sample_choosing import PAGES as PAGES_TO_CHOOSE
from tests.web.sample_coach import PAGES as PAGES_OF_THE_COACH
from tests.web.sample_evenings import PAGES as PAGES_OF_EVENINGS
from tests.web.sample_friends import PAGES as PAGES_OF_FRIENDS
from tests.web.sample_games import PAGES as PAGES_OF_GAMES
from tests.web.sample_group_games import PAGES as PAGES_OF_GROUP_GAMES
from tests.web.sample_groups import PAGES as PAGES_OF_GROUPS
from tests.web.sample_leaving import PAGES as PAGES_OF_LEAVING
from tests.web.sample_me import PAGES as PAGES_OF_MINE
from tests.web.sample_results import KEPT, day_chart, day_result
from tests.web.sample_review import PAGES as PAGES_OF_REVIEWS
from tests.web.sample_rules import PAGES as PAGES_OF_RULES
from tests.web.sample_seats import PAGES as PAGES_OF_SEATS
from tests.web.sample_special import PAGES as PAGES_OF_THE_SPECIAL
from tests.web.sample_special import running_view
from tests.web.sample_table import PAGES as PAGES_OF_THE_TABLE
from tests.web.sample_verifying import PAGES as PAGES_OF_CHECKING
from tests.web.samples import (
    CLASSIC,
    HEX,
    MAXI,
    NAMES,
    NOW,
    ROUND,
    SEED,
    TODAY,
    Context,
    Page,
    play,
    play_turns,
    rulesets,
    throw_keeping,
)  # fmt: skip

RIVAL_LOG = log_of(MAXI, SEED, collector)


def shown(
    of: Round, language: Language, moment: Moment | None = None, first: bool = False
) -> Context:
    """The play page's context for a round of today."""
    title = f"{language.gettext('No. {number}', number=214)} · {language.day_name(TODAY)}"
    place = Place(ROUND, title, "/", practice=False, first_game=first)
    return {"view": view_round(of, place, moment or Moment(), language)}


def _beside(of: Round, name: str, language: Language) -> Context:
    place = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False)
    whole = Whole("00000000000a", name, tell(MAXI, SEED, RIVAL_LOG))
    return {"view": view_round(of, place, Moment(), language, whole.beside(of))}


def _last_box() -> Round:
    return apply(play_turns(MAXI, 19), Throw(), SEED)


def _asked(language: Language) -> Context:
    last = _last_box()
    return shown(last, language, Moment(asked=next(iter(last.options))))


def _noticed(language: Language) -> Context:
    moment = Moment(notice=notice_of("stale", language), keep=frozenset({1, 2}))
    return shown(_second_throw(), language, moment)


def _second_throw() -> Round:
    return throw_keeping(apply(play_turns(MAXI, 7), Throw(), SEED), 1)


def _day(language: Language, day: date = TODAY, mine: MyDay | None = None) -> DayView:
    final = day < date(2026, 11, 29)
    published = Envelope(1208, HEX, HEX[::-1], KEPT) if final else Envelope(1208, HEX, None)
    return view_day(day, published, mine, NOW, language)


def _done(rank: int = 204, count: int = 1208) -> MyDay:
    return MyDay(ROUND, 20, 20, Standing(412, rank, count, 83, final=False), 14)


def _front(language: Language, mine: MyDay | None, yesterday: MyDay | None) -> Context:
    earlier = _day(language, date(2026, 11, 29), yesterday) if yesterday else None
    return {
        "today": _day(language, mine=mine),
        "yesterday": earlier,
        "earlier": 213,
        "waiting": view_waiting(awaited(NAMES[6:9], NOW, rulesets()), [], NOW, language)
        if mine
        else [],
        "solos": [],
        "tables": [],
        "evenings": 12 if mine else 0,
        "special": running_view(language, 7 if mine else None),
        "chosen": rulesets().find("maxi+bonus75+saved") if mine else MAXI,
    }


def _result(language: Language, standing: Standing, few: bool = False) -> Context:
    over = shown(play_turns(MAXI, 20), language)
    return {**over, "result": day_result(language, standing, few)}


def _solo_result(language: Language) -> Context:
    over = play_turns(CLASSIC, 15)
    place = Place("c-K7QM3XT9.3fa9c1d2e4b5", language.gettext("On your own"), "/", practice=True)
    view: RoundView = view_round(over, place, Moment(), language)
    result: ResultView = view_practice_result(over.total, None)
    return {"view": view, "result": result}


def _rows(count: int, first: int = 1, me: int | None = None) -> tuple[BoardRow, ...]:
    return tuple(
        BoardRow(first + n - (n % 5 == 2), NAMES[n % len(NAMES)], 498 - 3 * n, n == me)
        for n in range(count)
    )


def _board(board: BoardView) -> Context:
    return {"board": board, "day": name_day(TODAY, NOW), "earlier": 213}


def _week() -> Context:
    shown = [name_day(TODAY, NOW)]
    return {"board": BoardView(340, _rows(10, me=3), None), "week": "2026-W49", "days": shown}


def _full_board(language: Language) -> Context:
    me = BoardRow(204, "Glad Räv", 412, me=True)
    gone = BoardRow(25, "", 423, me=False, gone=True)
    chart = day_chart(412, language)
    board = BoardView(1208, (*_rows(24), gone), me, chart, None, "?after=25", "?around=me")
    return _board(board)


def _final_board(language: Language) -> Context:
    board = BoardView(1208, _rows(25), None, same_dice=view_kept(KEPT, None, language))
    return {"board": board, "day": name_day(date(2026, 11, 20), NOW), "earlier": 203}


def _around_board(_language: Language) -> Context:
    rows = _rows(12, first=198, me=6)
    board = BoardView(1208, rows, rows[6], None, "?before=198", "?after=210")
    return _board(board)


def _players(language: Language) -> Context:
    del language
    players = [{"id": str(n), "name": name} for n, name in enumerate(NAMES[:4])]
    me = {"id": "0", "name": "Glad Räv", "own_name": "Aino", "public_name": "Glad Räv"}
    return {"players": players, "me": me, "full": False, "problem": None}


def _badly_named(language: Language) -> Context:
    wrong = language.gettext("A name can have at most 20 characters")
    return {**_players(language), "problem": wrong, "at": "new-name", "typed": "x" * 21}


def _dice(_: Language) -> Context:
    sealed = [(date(2026, 12, n), 214 + n, HEX) for n in range(1, 31)]
    opened = [(date(2026, 11, n), 184 + n, HEX, HEX[::-1]) for n in range(28, 18, -1)]
    return {"sealed": sealed, "opened": opened}


def _error(language: Language) -> Context:
    return {
        "title": language.gettext("One moment, please"),
        "text": language.gettext(
            "The service is catching its breath. Your game is safe; try again in a few seconds."
        ),
        "status": 503, "retry": 5, "again": "/",
    }  # fmt: skip


PAGES: Mapping[str, Page] = {
    "play-new": Page("rounds/play.html", lambda t: shown(begin(MAXI), t, first=True)),
    "play-first": Page("rounds/play.html", lambda t: shown(play(MAXI, Throw()), t, first=True)),
    "play-second": Page("rounds/play.html", lambda t: shown(_second_throw(), t)),
    "play-third": Page(
        "rounds/play.html",
        lambda t: shown(throw_keeping(apply(play_turns(MAXI, 12), Throw(), SEED), 2), t),
    ),
    "play-written": Page("rounds/play.html", lambda t: shown(play_turns(MAXI, 9), t)),
    "play-undone": Page(
        "rounds/play.html", lambda t: shown(apply(play_turns(MAXI, 9), Undo(), SEED), t)
    ),
    "play-say": Page("rounds/play.html", lambda t: shown(_second_throw(), t, Moment(say=True))),
    "play-notice": Page("rounds/play.html", _noticed),
    "play-last": Page("rounds/play.html", lambda t: shown(_last_box(), t)),
    "play-asked": Page("rounds/play.html", _asked),
    "play-classic": Page(
        "rounds/play.html", lambda t: shown(apply(play_turns(CLASSIC, 5), Throw(), SEED), t)
    ),
    "play-beside": Page(
        "rounds/play.html",
        lambda t: _beside(apply(play_turns(MAXI, 14), Throw(), SEED), "Pekka", t),
    ),
    "play-beside-wide": Page("rounds/play.html", lambda t: _beside(_second_throw(), NAMES[7], t)),
    "play-beside-words": Page("rounds/play.html", lambda t: _beside(_second_throw(), NAMES[0], t)),
    "front-new": Page("pages/front.html", lambda t: _front(t, None, None)),
    "front-playing": Page(
        "pages/front.html", lambda t: _front(t, MyDay(ROUND, 7, 20), MyDay(ROUND, 18, 20))
    ),
    "front-done": Page("pages/front.html", lambda t: _front(t, _done(), _done(12, 900))),
    "day-new": Page("days/day.html", lambda t: {"day": _day(t), "earlier": 213}),
    "day-done": Page("days/day.html", lambda t: {"day": _day(t, mine=_done()), "earlier": 213}),
    "day-final": Page(
        "days/day.html", lambda t: {"day": _day(t, date(2026, 11, 20)), "earlier": 203}
    ),
    "result": Page(
        "rounds/result.html", lambda t: _result(t, Standing(412, 204, 1208, 83, final=False))
    ),
    "result-few": Page(
        "rounds/result.html", lambda t: _result(t, Standing(287, 2, 7, 83, final=True), few=True)
    ),
    "result-solo": Page("rounds/result.html", _solo_result),
    "board": Page("boards/board.html", _full_board),
    "board-final": Page("boards/board.html", _final_board),
    "board-around": Page("boards/board.html", _around_board),
    "board-empty": Page("boards/board.html", lambda _: _board(BoardView(0, (), None))),
    "board-hidden": Page(
        "boards/board.html", lambda _: _board(BoardView(31, (), None, hidden=True))
    ),
    "week": Page("boards/week.html", lambda _: _week()),
    "best": Page("boards/best.html", lambda _: {"board": BoardView(97, _rows(10), None)}),
    **PAGES_OF_FRIENDS,
    **PAGES_TO_CHOOSE,
    **PAGES_OF_GAMES,
    **PAGES_AGAINST_COMPUTERS,
    **PAGES_OF_REVIEWS,
    **PAGES_OF_THE_COACH,
    **PAGES_OF_MINE,
    **PAGES_OF_RULES,
    **PAGES_OF_THE_SPECIAL,
    **PAGES_OF_EVENINGS,
    **PAGES_OF_SEATS,
    **PAGES_OF_GROUPS,
    **PAGES_OF_GROUP_GAMES,
    **PAGES_OF_LEAVING,
    **PAGES_OF_THE_TABLE,
    **PAGES_OF_CHECKING,
    "dice": Page("pages/dice.html", _dice),
    "privacy": Page("pages/privacy.html", lambda _: {}),
    "offline": Page("pages/offline.html", lambda _: {}),
    "players": Page("players/index.html", _players),
    "players-installing": Page("players/index.html", _players, shown="install"),
    "players-wrong": Page("players/index.html", _badly_named),
    "players-none": Page(
        "players/index.html", lambda _: {"players": [], "me": None, "full": False}
    ),
    "code": Page("players/code.html", lambda _: {"code": "meadow lantern birch 47"}),
    "arrive": Page("players/arrive.html", lambda t: {"problem": notice_of("moving-unknown", t)}),
    "arrive-unreadable": Page("players/arrive.html", lambda _: {"unreadable": True}),
    "error": Page("pages/error.html", _error),
}
