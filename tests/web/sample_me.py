"""A player's own page, calendar and people with made-up games: many, few and none."""

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random

from service.game.days import FIRST_DAY
from service.game.keyring import KeyRing
from service.game.moves import write_opening
from service.game.round import Round
from service.play import challenges
from service.play.calendar import Month, PlayedDay
from service.play.challenges import Challenge, milliseconds
from service.play.figures import figures_of
from service.play.history import Game, LeftOverTime, Mine
from service.play.live import LiveRound, RoundId
from service.play.results import Result
from service.play.streak import streak_of
from service.store.challenges import CodeRecord
from service.store.players import Player
from service.web.i18n import Language
from service.web.views.calendar import month_address, view_month
from service.web.views.me import view_me
from tests.web.awaited import CODES, READER
from tests.web.samples import (
    CLASSIC,
    MAXI,
    NAMES,
    NOW,
    TODAY,
    Context,
    Page,
    play_turns,
    rulesets,
)

GAMES, RING = rulesets(), KeyRing.parse(f"2026-05-01:{bytes(32).hex()}")


def _results(number: int) -> list[Result]:
    """So many days up to today, some of the days before left out."""
    chance = Random(number)
    days = [TODAY - timedelta(days=back) for back in range(2 * number)]
    played = sorted([TODAY, *chance.sample(days[1:], number - 1)])
    return [_result(day, chance) for day in played]


def _result(day: date, chance: Random) -> Result:
    points = tuple(chance.randrange(6) * 5 for _ in MAXI.boxes)
    return Result(day, sum(points) + 100, ("maxi", 1), points)


def _of_day(result: Result) -> Game:
    over, challenge = play_turns(MAXI, 20), challenges.of_day(result.day, RING, GAMES)
    return _game(challenge, over, 14, "00000000000a")


def _of_code(number: int) -> Game:
    made = milliseconds(NOW - timedelta(days=number))
    record = CodeRecord(CODES[0], "classic", 1, "2026-05-01", 1, made, READER, "blind")
    return _game(challenges.of_code(record, RING, GAMES), play_turns(CLASSIC, 15), None, None)


def _game(challenge: Challenge, over: Round, left: int | None, friend: str | None) -> Game:
    lines = (write_opening(challenge.opening),)
    live = LiveRound(RoundId(challenge.id, READER), challenge, lines, over, NOW)
    return Game(live, challenge.opens, left, friend)


def _me(number: int, name: str, language: Language) -> Context:
    results = _results(number) if number else []
    games = [_of_day(one) for one in reversed(results[-8:])]
    found = Mine(
        player=Player(READER, "en", NAMES[0], name),
        results=results,
        games=[*games[:1], _of_code(1), *games[1:]] if games else [],
        figures=figures_of(results, GAMES),
        streak=streak_of(results, NOW),
        left=LeftOverTime(24.3, 10, 31.2) if number > 20 else None,
        quiet=False,
    )
    return {"view": view_me(found, NOW, language), "days_of": month_address(TODAY)}


def _nobody(_: Language) -> Context:
    return {"view": None, "days_of": month_address(TODAY)}


def _month(language: Language) -> Context:
    first = TODAY.replace(day=1)
    days = [first + timedelta(days=n) for n in range(TODAY.day)]
    shown = tuple(
        PlayedDay(day, None if n % 5 == 3 else 280 + 7 * n, n % 10 == 3)
        for n, day in enumerate(days)
    )
    found = Month(first, shown, FIRST_DAY, first + timedelta(days=31))
    return {"month": view_month(found, TODAY, language)}


PAGES: Mapping[str, Page] = {
    "me": Page("me/index.html", lambda t: _me(60, NAMES[6], t)),
    "me-few": Page("me/index.html", lambda t: _me(2, NAMES[7], t)),
    "me-none": Page("me/index.html", lambda t: _me(0, NAMES[1], t)),
    "me-nobody": Page("me/index.html", _nobody),
    "month": Page("me/month.html", _month),
}
