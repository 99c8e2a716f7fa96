"""Leaving a player out of the records, and taking them back: the operator's wish, shown to nobody.

Records are the boards of weeks and of all time. Days and codes stay as they were played, with the
player on them: who may see a day's dice follows from its board, and a final one never changes.

Knows results and weeks; must not know keys or how a command is spelled.
"""

from datetime import date, datetime

from service.game import days
from service.play import places
from service.play.challenges import milliseconds
from service.play.days import ALL_TIME_DAYS
from service.play.errors import NotFound
from service.play.kit import Kit
from service.play.moved_days import week_score
from service.store.aside import CHANGED, Standing, all_aside, set_aside
from service.store.players import Player, player_of
from service.store.question import each
from service.store.results import results_of

_TRIES = 5


def leave_out(kit: Kit, player: str, now: datetime) -> Player | None:
    """Leave a player out of the records and return who it is, None for who has left. NotFound. May
    be repeated."""
    return _set(kit, player, milliseconds(now))


def take_back(kit: Kit, player: str) -> Player | None:
    """Put a player into the records again, as the results stand, and return who it is. NotFound.
    May be repeated."""
    return _set(kit, player, None)


def _set(kit: Kit, player: str, since: int | None) -> Player | None:
    for _ in range(_TRIES):
        found = set_aside(kit.store, player, _standing(kit, player), since)
        if found == 0:
            raise NotFound
        if found != CHANGED:
            break
    return kit.store.ask(player_of(player))


def left_out(kit: Kit) -> list[tuple[str, Player | None]]:
    """Return everybody who is left out of the records, by id, None for who has left."""
    found = kit.store.ask(all_aside())
    players = kit.store.ask(each([player_of(one) for one in found]))
    return list(zip(found, players, strict=True))


def _standing(kit: Kit, player: str) -> Standing:
    """Where the player stands in every week, by their results."""
    results = kit.store.ask(results_of(player))
    of_week = {
        places.week_board(days.week_of(date.fromisoformat(one.removeprefix("d-")))): one
        for one in results
    }
    scores = {week: week_score(one, results) for week, one in of_week.items()}
    weeks = {week: score for week, score in scores.items() if score is not None}
    return Standing(len(results), weeks, places.ALL_TIME, ALL_TIME_DAYS)
