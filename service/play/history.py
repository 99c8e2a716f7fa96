"""What a player has played lately, and what it came to: days, shared codes, specials, own games.

Knows rounds, results and when something was finished; must not know pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from service.game import days
from service.game.ranking import elapsed_of
from service.play.challenges import LOG_DAYS, Challenge
from service.play.errors import NoPlayer
from service.play.figures import Figures, figures_of
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.people import codes_of
from service.play.results import Result, results_of
from service.play.reviewing import left_of
from service.play.streak import Streak, streak_of
from service.store import challenges as records
from service.store.boards import Place, place_of
from service.store.players import Player, all_met, change, is_quiet, player_of
from service.store.question import Question, each, together

#: So many games are listed, those of the latest weeks among them; earlier days are in the calendar.
MOST_GAMES, LATEST_SPECIALS = 20, 8
#: What was left on the table is counted of so many of the first days and of the latest ones.
DAYS_COMPARED = 10


@dataclass(frozen=True, slots=True)
class Game:
    """A finished round: its challenge, when it was finished or whose day it was, its total, and
    what it left where that was counted; `friend` is one who was met on the day and has finished."""

    live: LiveRound
    at: datetime
    left: int | None = None
    friend: str | None = None

    @property
    def challenge(self) -> Challenge:
        """Where its dice came from."""
        return self.live.challenge


@dataclass(frozen=True, slots=True)
class LeftOverTime:
    """What was left on the table a game: in the latest days, and in as many first ones where there
    were twice as many or more."""

    latest: float
    days: int
    first: float | None


@dataclass(frozen=True, slots=True)
class Mine:
    """What a player is told of their own games, the results of days from the first one on; `quiet`
    for who does not want to be told of days in a row."""

    player: Player
    results: Sequence[Result]
    games: Sequence[Game]
    figures: Figures | None
    streak: Streak
    left: LeftOverTime | None
    quiet: bool


def of_player(kit: Kit, player: str, now: datetime) -> Mine | None:
    """Return what a player has played, in two trips; None when there is no such player."""
    who, results, codes, (specials, met, quiet) = kit.store.ask(
        together(
            player_of(player),
            results_of(player),
            codes_of(player, now),
            together(records.all_specials(), all_met(player), is_quiet(player)),
        )
    )
    if who is None:
        return None
    latest, first = results[-MOST_GAMES:], _kept(results[:-DAYS_COMPARED], now)[:DAYS_COMPARED]
    weeks = [specials[week] for week in sorted(specials, reverse=True)[:LATEST_SPECIALS]]
    of_days, of_first, of_codes = kit.store.ask(
        together(
            each([_day_of(kit, player, one, met, now) for one in latest]),
            each([_day_of(kit, player, one, [], now) for one in first]),
            each([_code_of(kit, player, code, now) for code in dict.fromkeys([*codes, *weeks])]),
        )
    )
    lately = [_with_left(kit, game) for game in _finished(of_days)[-DAYS_COMPARED:]]
    before = [_with_left(kit, game) for game in _finished(of_first)]
    games = [*_finished(of_days)[:-DAYS_COMPARED], *lately, *_finished(of_codes)]
    return Mine(
        player=who,
        results=results,
        games=sorted(games, key=lambda game: game.at, reverse=True)[:MOST_GAMES],
        figures=figures_of(results, kit.rulesets),
        streak=streak_of(results, now),
        left=_over_time(lately, before),
        quiet=quiet,
    )


def be_quiet(kit: Kit, player: str, wanted: bool) -> None:
    """Note whether a player wants to be told of days in a row. NoPlayer."""
    if not change(kit.store, player, quiet="1" if wanted else ""):
        raise NoPlayer


def _kept(results: Sequence[Result], now: datetime) -> list[Result]:
    """Those whose rounds are kept still."""
    oldest = days.day_at(now) - timedelta(days=LOG_DAYS)
    return [one for one in results if one.day > oldest]


_Met = Sequence[tuple[str, str]]


def _day_of(
    kit: Kit, player: str, result: Result, met: _Met, now: datetime
) -> Question[Game | None]:
    friends = [friend for challenge, friend in met if challenge == result.challenge]
    live = live_of(kit, RoundId(result.challenge, player), now)
    places = each([place_of(result.challenge, friend) for friend in friends])

    def read(found: tuple[LiveRound | None, list[Place | None]]) -> Game | None:
        live, places = found
        with_friend = next((place.player for place in places if place is not None), None)
        return Game(live, days.opens(result.day), friend=with_friend) if live else None

    return together(live, places).then(read)


def _code_of(kit: Kit, player: str, code: str, now: datetime) -> Question[Game | None]:
    live = live_of(kit, RoundId(f"c-{code}", player), now)

    def read(found: tuple[LiveRound | None, Place | None]) -> Game | None:
        live, place = found
        if live is None:
            return None
        since = elapsed_of(place.score) if place else timedelta()
        return Game(live, live.challenge.opens + since)

    return together(live, place_of(f"c-{code}", player)).then(read)


def _finished(found: Sequence[Game | None]) -> list[Game]:
    return [game for game in found if game is not None and game.live.round.over]


def _with_left(kit: Kit, game: Game) -> Game:
    return replace(game, left=left_of(kit, game.live))


def _over_time(latest: Sequence[Game], first: Sequence[Game]) -> LeftOverTime | None:
    lately, before = ([game.left for game in of if game.left is not None] for of in (latest, first))
    if not lately:
        return None
    is_long = len(lately) == len(before) == DAYS_COMPARED
    return LeftOverTime(
        latest=sum(lately) / len(lately),
        days=len(lately),
        first=sum(before) / len(before) if is_long else None,
    )
