"""Which move perfect play makes, and what every other one is worth; knows no page and no player."""

from collections.abc import Iterator
from dataclasses import dataclass

from service.coach.advice import TIE, Coach, TurnValues, in_hand, turn_of
from service.coach.lattice import kept_sets
from service.game.errors import Illegal
from service.game.moves import Score, Throw
from service.game.round import Round


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move with its value: the points that are still to come on average, in 1 / POINT."""

    move: Score | Throw
    value: int


def options_of(coach: Coach, of: Round) -> tuple[Option, ...]:
    """Every legal box and keep of a round with its value, the one that is advised first.

    Values no further than TIE below the best go by a written order: boxes before keeps, then card
    order; more kept dice before fewer, then rising faces. Illegal before the first throw.
    """
    if of.dice is None:
        raise Illegal("not-thrown", "Advice is given on dice that lie on the table.")
    values = coach.values_of(turn_of(coach.states, of))
    found = [*_boxes(coach, of, values), *_keeps(coach, of, values)]
    best = max(option.value for option in found)
    return tuple(sorted(found, key=lambda option: max(best - option.value, TIE)))


def best_of(coach: Coach, of: Round) -> Option:
    """The move that perfect play makes."""
    return options_of(coach, of)[0]


def _boxes(coach: Coach, of: Round, values: TurnValues) -> Iterator[Option]:
    lattice = coach.states.lattice
    throw = lattice.number_of(of.dice or ()) - lattice.first
    legal, boxes = of.options, values.boxes[in_hand(of)]
    for number, box in enumerate(coach.states.game.boxes):
        if box.slug in legal:
            yield Option(Score(box.slug), int(boxes[number, throw]))


def _keeps(coach: Coach, of: Round, values: TurnValues) -> Iterator[Option]:
    if not of.may_throw:
        return
    kept = values.kept[in_hand(of) - 1]
    for keep in kept_sets(of.dice or ()):
        yield Option(Throw(keep), int(kept[coach.states.lattice.number_of(keep)]))
