"""What options change in a game, how they are spelled and combined; knows no file and no card."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from service.game.errors import Malformed
from service.game.highest import TOO_HIGH, highest_total, highest_upper
from service.game.ruleset import Bonus, Box, Column, Order, Ruleset

_SPELLED = re.compile(r"(?P<name>[a-z]+(?:-[a-z]+)?[0-9]*)(?:=(?P<value>[1-9][0-9]{0,3}))?")
_FULL_STRAIGHT = "full-straight"

Change = Callable[[Ruleset, int], Ruleset]
Fits = Callable[[Ruleset], bool]


def _anything(_: Ruleset) -> bool:
    return True


def _bonus_there(game: Ruleset) -> bool:
    return game.bonus is not None


def _full_straight_there(game: Ruleset) -> bool:
    return any(box.slug == _FULL_STRAIGHT for box in game.boxes)


def yatzy_there(game: Ruleset) -> bool:
    """Whether a box of the game asks for all dice alike."""
    return any(box.is_yatzy for box in game.boxes)


@dataclass(frozen=True, slots=True)
class Option:
    """One independent change of a game. Of the options in one of its groups only one is played;
    `valued` ones are spelled `name=value`, `needs` names options one of which must be there, and
    `fits` says whether a game has what is changed."""

    name: str
    change: Change
    groups: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    valued: bool = False
    fits: Fits = _anything

    def excludes(self, other: "Option") -> bool:
        """Whether the two cannot be played in one game."""
        return self is not other and bool(set(self.groups) & set(other.groups))

    def lacks(self, chosen: Iterable["Option"]) -> bool:
        """Whether it needs another one that is not among these."""
        return bool(self.needs) and not any(other.name in self.needs for other in chosen)


def _bonus(points: int, limit: int) -> Change:
    return lambda game, _: replace(game, bonus=Bonus(points, limit))


def _full_straight(points: int) -> Change:
    args = MappingProxyType({"length": 6, "points": points})

    def change(box: Box) -> Box:
        return replace(box, pattern="run", args=args) if box.slug == _FULL_STRAIGHT else box

    return lambda game, _: replace(game, boxes=tuple(map(change, game.boxes)))


def _further(points: int) -> Change:
    return lambda game, _: replace(game, further=points)


def _ordered(order: Order) -> Change:
    return lambda game, _: replace(
        game, columns=tuple(replace(column, order=order) for column in game.columns)
    )


def _bonus_at(game: Ruleset, limit: int) -> Ruleset:
    highest = highest_upper(game)
    if game.bonus is None or limit > highest:
        raise _refused(game, f"bonus-at={limit}", f"asks for more than {highest} points")
    return replace(game, bonus=replace(game.bonus, limit=limit))


def _columns(count: int) -> Change:
    def change(game: Ruleset, _: int) -> Ruleset:
        order = game.columns[0].order
        weights = range(1, count + 1)
        return replace(game, columns=tuple(Column(n, order, n) for n in weights))

    return change


def _mixed(game: Ruleset, _: int) -> Ruleset:
    return replace(game, columns=(Column(1, "free"), Column(2, "down"), Column(3, "up")))


#: In the order in which they are spelled, for ever.
_IN_ORDER = (
    Option("bonus75", _bonus(50, 75), ("bonus",), fits=_bonus_there),
    Option("full25", _full_straight(25), ("full",), fits=_full_straight_there),
    Option("full30", _full_straight(30), ("full",), fits=_full_straight_there),
    Option("down", _ordered("down"), ("order",)),
    Option("up", _ordered("up"), ("order",)),
    Option("bonus-at", _bonus_at, ("bonus",), ("down", "up"), valued=True, fits=_bonus_there),
    Option("saved", lambda game, _: replace(game, saved=True)),
    Option("again50", _further(50), ("again",), fits=yatzy_there),
    Option("again100", _further(100), ("again",), fits=yatzy_there),
    Option("hand100", lambda game, _: replace(game, at_once=100), fits=yatzy_there),
    Option("columns2", _columns(2), ("columns",)),
    Option("columns3", _columns(3), ("columns",)),
    Option("columns-mixed", _mixed, ("columns", "order")),
)
OPTIONS: Mapping[str, Option] = MappingProxyType({option.name: option for option in _IN_ORDER})


def with_options(game: Ruleset, spelled: Sequence[str]) -> Ruleset:
    """The game with these options, spelled as in `maxi+bonus75+saved`. Malformed for one that it
    does not take, for two that exclude each other, and for another order than that of OPTIONS."""
    chosen = [_read(game, text) for text in spelled]
    _check_together(game, [option for option, _ in chosen])
    for option, value in chosen:
        game = option.change(game, value)
    game = replace(game, options=tuple(spelled))
    if highest_total(game) >= TOO_HIGH:
        raise Malformed("option", f"{game.spelling} has a highest total of {TOO_HIGH} or more.")
    return game


def _read(game: Ruleset, text: str) -> tuple[Option, int]:
    found = _SPELLED.fullmatch(text)
    option = OPTIONS.get(found["name"]) if found else None
    if found is None or option is None or option.name not in game.takes:
        raise _refused(game, text, "is no option of this game")
    if option.valued != (found["value"] is not None):
        raise _refused(game, text, "needs a value" if option.valued else "takes no value")
    return option, int(found["value"] or 0)


def _check_together(game: Ruleset, chosen: Sequence[Option]) -> None:
    order = [_IN_ORDER.index(option) for option in chosen]
    if order != sorted(set(order)):
        raise _refused(game, "+".join(option.name for option in chosen), "is not in order")
    for option in chosen:
        for other in chosen:
            if option.excludes(other):
                raise _refused(game, option.name, f"cannot be played with {other.name}")
        if option.lacks(chosen):
            raise _refused(game, option.name, f"needs {' or '.join(option.needs)}")


def _refused(game: Ruleset, option: str, fault: str) -> Malformed:
    return Malformed("option", f"{game.slug}, option {option}, {fault}.")
