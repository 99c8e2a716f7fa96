"""How likely the open boxes are in a turn, and what is advised where little is left."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from service.coach.advice import Coach
from service.coach.chances import chances_of
from service.coach.choosing import best_of, options_of
from service.coach.shelf import Shelf
from service.game.moves import Score
from service.game.round import Round, begin
from tests.game.books import RULESETS


@pytest.fixture(scope="module")
def classic() -> Coach:
    return Shelf().coach(RULESETS.find("classic"))


def lying(*dice: int, throw: int, filled: int, **open_boxes: None) -> Round:
    """A round of classic with these boxes open and so many points in each of the others."""
    new = begin(RULESETS.find("classic"))
    card = dict.fromkeys(new.card, filled) | open_boxes
    return replace(new, dice=dice, throw=throw, card=MappingProxyType(card))


def test_ones_are_crossed_out_when_chance_would_be_wasted_on_them(classic: Coach) -> None:
    of = lying(2, 2, 2, 3, 3, throw=3, filled=0, ones=None, chance=None)
    assert of.options == {"ones": 0, "chance": 12}
    best = best_of(classic, of)
    assert best.move == Score("ones")
    assert set(of.options) == {
        one.move.box for one in options_of(classic, of) if isinstance(one.move, Score)
    }


def test_open_boxes_have_their_odds_in_this_turn(classic: Coach) -> None:
    of = lying(
        6, 6, 6, 1, 2, throw=2, filled=0, **{"four-of-a-kind": None, "chance": None, "sixes": None}
    )
    found = chances_of(classic, of)
    assert list(found) == ["sixes", "four-of-a-kind"]
    assert found["sixes"] == 1
    assert found["four-of-a-kind"] == pytest.approx(11 / 36)


def test_without_throws_left_a_box_is_got_or_not(classic: Coach) -> None:
    of = lying(2, 2, 2, 3, 3, throw=3, filled=0, **{"full-house": None, "yatzy": None})
    assert chances_of(classic, of) == {"full-house": 1, "yatzy": 0}


def with_card(spelling: str, *dice: int, **written: int) -> Round:
    """A round of a game with these boxes written and one throw left."""
    new = begin(RULESETS.find(spelling))
    return replace(new, dice=dice, throw=2, card=MappingProxyType({**new.card, **written}))


def test_a_joker_is_what_it_pays_where_it_may_be_written() -> None:
    coach = Shelf().coach(RULESETS.find("yahtzee"))
    of = with_card("yahtzee", 3, 3, 3, 3, 3, yahtzee=50, threes=9)
    assert of.options["full-house"] == 25
    found = chances_of(coach, of)
    assert all(found[box] == 1 for box in ("full-house", "small-straight", "large-straight"))
    asked = chances_of(coach, with_card("yahtzee", 3, 3, 3, 3, 3, yahtzee=50))
    assert asked["threes"] == 1
    assert asked["full-house"] < 1


def test_in_an_order_only_the_next_box_has_a_chance() -> None:
    coach = Shelf().coach(RULESETS.find("classic+down"))
    assert list(chances_of(coach, with_card("classic+down", 3, 3, 3, 3, 3))) == ["ones"]
    last = with_card("classic+down", 3, 3, 3, 3, 3, ones=3)
    assert list(chances_of(coach, last)) == ["twos"]
