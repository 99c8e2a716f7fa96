"""How likely each open box is from here, within the turn; knows rounds and odds, no value."""

from fractions import Fraction

from service.coach.advice import Coach, in_hand, turn_of
from service.coach.odds import Odds, least_of
from service.game.round import Round


def chances_of(coach: Coach, of: Round) -> dict[str, Fraction]:
    """How likely each open box is by the end of the turn when everything is kept for it, in card
    order; without boxes that every throw gets, and those that an order forbids in this turn.

    A joker counts where it may be written, with what it pays there.
    """
    states, dice = coach.states, of.dice or ()
    filled = turn_of(states, of).filled
    gives, allowed = states.writing(filled).gives, states.may_fill(filled)
    found = {}
    for number, box in enumerate(states.game.boxes):
        hits = gives[number] >= least_of(box, len(dice))
        if allowed[number].any() and not hits.all():
            odds = Odds(states.lattice, hits & allowed[number], in_hand(of))
            found[box.slug] = odds.best(dice)
    return found
