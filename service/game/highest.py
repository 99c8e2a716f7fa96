"""The most a game can bring, found by trying every throw in every box; knows no log."""

from functools import lru_cache
from itertools import combinations_with_replacement

from service.game.legal import joker_points
from service.game.patterns import FACES, PATTERNS, counted
from service.game.ruleset import Box, Column, Place, Ruleset
from service.game.scoring import score

#: A board score keeps 17 bits for the total.
TOO_HIGH = 2**17


def highest_of(box: Box, dice: int) -> int:
    """The most that one box gives for so many dice."""
    return _highest(box.pattern, tuple(box.args.items()), dice)


@lru_cache(maxsize=256)
def _highest(pattern: str, args: tuple[tuple[str, int], ...], dice: int) -> int:
    throws = combinations_with_replacement(FACES, dice)
    return max(PATTERNS[pattern](counted(throw), **dict(args)) for throw in throws)


def highest_upper(game: Ruleset) -> int:
    """The highest sum of one upper section, above which no bonus can be reached."""
    return sum(highest_of(box, game.dice) for box in game.upper)


def highest_total(game: Ruleset) -> int:
    """The most that a round can bring, bonuses and extra points included."""
    bonus = sum(column.weight * game.bonus.points for column in game.columns) if game.bonus else 0
    if not game.further:
        return bonus + sum(_plain(game, place) for place in game.places)
    return bonus + max(_after(game, first) for first in game.columns)


def _after(game: Ruleset, first: Column) -> int:
    """The most where the Yatzy of one column is filled as early as can be."""
    return sum(
        max(_plain(game, place), _further(game, place) if _can_follow(game, place, first) else 0)
        for place in game.places
    )


def _plain(game: Ruleset, place: Place) -> int:
    points = highest_of(place.box, game.dice)
    if place.box.is_yatzy:
        points = max(points, game.at_once)
    return place.column.weight * points


def _further(game: Ruleset, place: Place) -> int:
    """The most that a box gives for all dice alike when that is not the first Yatzy."""
    pays = joker_points if game.joker and place.column.order == "free" else score
    alike = max(pays(place.box, (face,) * game.dice) for face in FACES)
    return place.column.weight * alike + game.further


def _can_follow(game: Ruleset, place: Place, first: Column) -> bool:
    if place.box.is_yatzy:
        return False
    if place.column != first or first.order == "free":
        return True
    yatzy = next(n for n, box in enumerate(game.boxes) if box.is_yatzy)
    own = game.boxes.index(place.box)
    return own > yatzy if first.order == "down" else own < yatzy
