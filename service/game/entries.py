"""What people who throw real dice may write in a box, found by trying every throw; what it adds
up to. Knows the rules; must not know names, evenings or dice of the service."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from types import MappingProxyType

from service.game.errors import Malformed
from service.game.legal import Dice, joker_points
from service.game.patterns import FACES, PATTERNS, counted
from service.game.round import Round, begin
from service.game.ruleset import Box, Ruleset


def every_throw(game: Ruleset) -> Iterator[Dice]:
    """Every throw of a game's dice, the dice in rising order."""
    return combinations_with_replacement(FACES, game.dice)


def possible(game: Ruleset, box: Box) -> tuple[int, ...]:
    """What a box can hold, rising: all that some throw gives in it, and nothing else."""
    found = _rising(box.pattern, tuple(box.args.items()), game.dice)
    more = set(_beyond(game, box))
    return tuple(sorted(more.union(found))) if more else found


def given(game: Ruleset, box: Box) -> tuple[int, ...]:
    """What each throw of `every_throw` gives in a box, in that order."""
    return _given(box.pattern, tuple(box.args.items()), game.dice)


def _beyond(game: Ruleset, box: Box) -> Iterator[int]:
    """What a box gets by more than its own pattern: as a joker, or in the first throw of a turn."""
    if game.joker and not box.is_yatzy:
        yield from (joker_points(box, (face,) * game.dice) for face in FACES)
    if game.at_once and box.is_yatzy:
        yield game.at_once


@lru_cache(maxsize=256)
def _rising(pattern: str, args: tuple[tuple[str, int], ...], dice: int) -> tuple[int, ...]:
    return tuple(sorted(set(_given(pattern, args, dice))))


@lru_cache(maxsize=256)
def _given(pattern: str, args: tuple[tuple[str, int], ...], dice: int) -> tuple[int, ...]:
    throws = combinations_with_replacement(FACES, dice)
    return tuple(PATTERNS[pattern](counted(throw), **dict(args)) for throw in throws)


def written(game: Ruleset, points: Mapping[str, int], bank: int = 0, extras: int = 0) -> Round:
    """The round of a game of one column whose card holds these points, saved throws and extra
    points, for its sums. Extra points count while a Yatzy is held. Malformed for what no throw
    gives."""
    card = {place.key: points.get(place.key) for place in game.places}
    for place in game.places:
        value = card[place.key]
        if value is not None and value not in possible(game, place.box):
            raise _refused(f"{place.key} cannot be {value}")
    for key in points:
        if key not in card:
            raise _refused(f"there is no box {key}")
    _check_counters(game, bank, extras)
    held = any(card[place.key] for place in game.places if place.box.is_yatzy)
    return replace(
        begin(game),
        card=MappingProxyType(card),
        bank=bank,
        extras=extras if held else 0,
        over=None not in card.values(),
    )


def _check_counters(game: Ruleset, bank: int, extras: int) -> None:
    most = game.turns * (game.throws - 1) if game.saved else 0
    if not 0 <= bank <= most:
        raise _refused(f"{bank} throws cannot be saved")
    steps = range(0, game.further * game.turns, game.further) if game.further else (0,)
    if extras not in steps:
        raise _refused(f"{extras} points cannot be added for further Yatzys")


def _refused(fault: str) -> Malformed:
    return Malformed("entry", f"This cannot be written on a sheet: {fault}.")
