"""A week's special as pages show it: its game, its week, where the reader's round of it stands."""

from dataclasses import dataclass
from datetime import datetime

from service.game.ruleset import Ruleset
from service.play.live import LiveRound
from service.play.specials import Coming, Running, Special
from service.web.i18n import Language
from service.web.views.boards import BoardView
from service.web.views.games import game_name
from service.web.views.kept_dice import view_kept
from service.web.views.results import ResultView
from service.web.views.same_dice import SameDiceView
from service.web.views.standing import Standing, place_text, standing_text


@dataclass(frozen=True, slots=True)
class ComingView:
    """The game of the week to come and what is published about its dice."""

    game: Ruleset
    commitment: str


@dataclass(frozen=True, slots=True)
class SpecialView:
    """A week's special, for this reader at this moment; `seed` once it is final, `left` what their
    finished round left on the table, `same_dice` what the computers made of a final one."""

    week: str
    code: str
    game: Ruleset
    count: int
    startable: bool
    final: bool
    closes: datetime
    commitment: str
    seed: str | None
    mine: LiveRound | None
    standing: str
    place: str
    board: BoardView
    earlier: str | None
    later: str | None
    coming: ComingView | None
    left: int | None = None
    same_dice: SameDiceView | None = None

    @property
    def number(self) -> int:
        """The number of the week."""
        return number_of(self.week)

    @property
    def year(self) -> str:
        """The year that the week belongs to."""
        return self.week[:4]

    @property
    def state(self) -> str:
        """new, playing, done, missed (not played and over), or abandoned (begun and over)."""
        if self.mine is None:
            return "new" if self.startable else "missed"
        if self.mine.round.over:
            return "done"
        return "abandoned" if self.mine.closed else "playing"


@dataclass(frozen=True, slots=True)
class RunningView:
    """This week's special in a row of the front page: its game, and where the reader stands; `left`
    is what their finished round left on the table."""

    game: str
    count: int
    turn: int | None
    turns: int
    total: int | None
    left: int | None = None


def number_of(week: str) -> int:
    """The number of a week spelled `2026-W49`."""
    return int(week[-2:])


def view_special(of: Special, board: BoardView, now: datetime, language: Language) -> SpecialView:
    """A week's special with its board, as one reader meets it."""
    challenge, own = of.challenge, of.board.own if of.board else None
    final = challenge.is_final(now)
    standing = Standing(own.total, own.rank, own.count, own.percentile or 0, final) if own else None
    return SpecialView(
        week=of.week,
        code=challenge.code,
        game=challenge.ruleset,
        count=of.finished,
        startable=now < challenge.joins_until,
        final=final,
        closes=challenge.closes,
        commitment=challenge.commitment,
        seed=challenge.seed.hex() if final else None,
        mine=of.live,
        standing=special_standing(standing, language) if standing else "",
        place=place_text(standing, language) if standing else "",
        board=board,
        earlier=of.earlier,
        later=of.later,
        coming=_coming(of.coming),
        same_dice=view_kept(of.kept, own.total if own else None, language),
    )


def _coming(of: Coming | None) -> ComingView | None:
    return ComingView(of.challenge.ruleset, of.challenge.commitment) if of else None


def view_running(of: Running | None, language: Language) -> RunningView | None:
    """This week's special in one line, None where there is none."""
    if of is None:
        return None
    game, round_ = of.challenge.ruleset, of.live.round if of.live else None
    playing = round_ is not None and not round_.over
    return RunningView(
        game=game_name(game, language),
        count=of.finished,
        turn=round_.turn if round_ and playing else None,
        turns=game.turns,
        total=round_.total if round_ and not playing else None,
    )


def special_standing(of: Standing, language: Language) -> str:
    """The one sentence on where a total stands among those of the week."""
    if of.alone and not of.final:
        return language.gettext("First one in this week")
    return standing_text(of, language)


def view_special_result(
    of: Standing, week: str, game: Ruleset, base: str, language: Language
) -> ResultView:
    """The result of a scored round of a week's special, and the words that send it on."""
    address = f"/special/{week}"
    return ResultView(
        total=of.total,
        practice=False,
        standing=special_standing(of, language),
        place=place_text(of, language),
        share=_share(of, week, game, base + address, language),
        special=address,
    )


def _share(of: Standing, week: str, game: Ruleset, link: str, language: Language) -> str:
    """Three lines without the total, the link alone on the last."""
    named = language.gettext(
        "Sammakast – the week’s special, week {week}: {game}",
        week=number_of(week),
        game=game_name(game, language),
    )
    same = language.gettext("Same dice for everyone.")
    return f"{named}\n{special_standing(of, language)}. {same}\n{link}"
