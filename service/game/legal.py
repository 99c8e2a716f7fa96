"""Which boxes may be filled, and what each gives: orders, jokers and extra points; the one place
that everything asks for legal moves. Knows the card and the dice, but no seed and no log."""

from collections.abc import Mapping, Sequence

from service.game.ruleset import Box, Column, Place, Ruleset
from service.game.scoring import score

Card = Mapping[str, int | None]
Dice = tuple[int, ...]


def options(game: Ruleset, card: Card, dice: Dice, throw: int) -> dict[str, int]:
    """The boxes that may be filled with these dice after so many throws, by key in card order,
    and what each gives."""
    joker = is_joker(game, card, dice)
    places = _allowed(game, card, dice, joker)
    return {place.key: _points(game, place, dice, throw, joker) for place in places}


def points_of(game: Ruleset, card: Card, dice: Dice, throw: int, key: str) -> int | None:
    """What `options` has for this key, without counting what the other boxes give."""
    joker = is_joker(game, card, dice)
    found = (place for place in _allowed(game, card, dice, joker) if place.key == key)
    return next((_points(game, place, dice, throw, joker) for place in found), None)


def further(game: Ruleset, card: Card, dice: Dice, key: str) -> int:
    """The extra points for filling this box with a Yatzy that is not the first one."""
    if not game.further or not _are_alike(dice) or game.place(key).box.is_yatzy:
        return 0
    held = any(card[place.key] for place in game.places if place.box.is_yatzy)
    return game.further if held else 0


def joker_points(box: Box, dice: Dice) -> int:
    """What a box of the lower section pays for a joker: its own points where it has fixed ones."""
    return box.args.get("points", score(box, dice))


def _allowed(game: Ruleset, card: Card, dice: Dice, joker: bool) -> list[Place]:
    """The boxes that may be filled with these dice."""
    places = [place for column in game.columns for place in _next_of(game, card, column)]
    if not joker:
        return places
    asked = _asked_by_joker([p for p in places if p.column.order == "free"], dice[0])
    return [p for p in places if p.key in asked or p.column.order != "free"]


def _next_of(game: Ruleset, card: Card, column: Column) -> Sequence[Place]:
    """The open boxes of a column that its order allows."""
    still_open = [place for place in game.places_in(column) if card[place.key] is None]
    match column.order:
        case "free":
            return still_open
        case "down":
            return still_open[:1]
        case "up":
            return still_open[-1:]


def is_joker(game: Ruleset, card: Card, dice: Dice) -> bool:
    """Whether a Yatzy is thrown when the Yatzy boxes of all free columns are filled, and another
    box of these is open."""
    if not game.joker or not _are_alike(dice):
        return False
    free = [place for place in game.places if place.column.order == "free"]
    still_open = [place for place in free if card[place.key] is None]
    return bool(still_open) and not any(place.box.is_yatzy for place in still_open)


def _asked_by_joker(free: Sequence[Place], face: int) -> set[str]:
    """The boxes a joker may fill: the upper one of its face, else a lower one, else any."""
    upper = [place for place in free if place.box.upper and place.box.args["face"] == face]
    lower = [place for place in free if not place.box.upper]
    return {place.key for place in upper or lower or free}


def _points(game: Ruleset, place: Place, dice: Dice, throw: int, joker: bool) -> int:
    if joker and place.column.order == "free":
        return joker_points(place.box, dice)
    if game.at_once and place.box.is_yatzy and throw == 1 and _are_alike(dice):
        return game.at_once
    return score(place.box, dice)


def _are_alike(dice: Dice) -> bool:
    return len(set(dice)) == 1
