"""What is advised is legal at every throw of whole games, and nothing legal is left out."""

import pytest

from service.coach.choosing import best_of, options_of
from service.coach.lattice import kept_sets
from service.coach.shelf import Shelf
from service.game.errors import Illegal
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from tests.game.books import RULESETS

SEED = bytes(range(32))
SPELLINGS = (
    "maxi",
    "maxi+bonus75+full25+up",
    "classic",
    "classic+down+saved",
    "junior+down",
    "yahtzee",
    "yahtzee-nordic",
)


def legal(of: Round) -> set[Score | Throw]:
    keeps = kept_sets(of.dice or ()) if of.may_throw else []
    return {*map(Score, of.options), *map(Throw, keeps)}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_legal_move_is_listed_and_no_other_and_the_advised_game_comes_to_its_end(
    spelling: str,
) -> None:
    game = RULESETS.find(spelling)
    coach, of = Shelf().coach(game), begin(game)
    while not of.over:
        if of.dice is None:
            of = apply(of, Throw(), SEED)
            continue
        options = options_of(coach, of)
        moves = [option.move for option in options]
        assert set(moves) == legal(of)
        assert len(set(moves)) == len(moves)
        assert best_of(coach, of) == options[0]
        of = apply(of, options[0].move, SEED)
    assert None not in of.card.values()


def test_before_the_first_throw_nothing_is_advised() -> None:
    game = RULESETS.find("junior")
    with pytest.raises(Illegal):
        options_of(Shelf().coach(game), begin(game))
