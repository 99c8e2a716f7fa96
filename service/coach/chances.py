"""How likely each open box is from here, within the turn; knows rounds and odds, no value."""

from fractions import Fraction

from service.coach.advice import Coach, in_hand
from service.coach.odds import Odds, least_of
from service.game.round import Round


def chances_of(coach: Coach, of: Round) -> dict[str, Fraction]:
    """How likely each open box is by the end of the turn when everything is kept for it, in card
    order; without boxes that every throw gets."""
    states, dice = coach.states, of.dice or ()
    found = {}
    for number, box in enumerate(states.game.boxes):
        hits = states.points[number] >= least_of(box, len(dice))
        if of.card[box.slug] is None and not hits.all():
            found[box.slug] = Odds(states.lattice, hits, in_hand(of)).best(dice)
    return found
