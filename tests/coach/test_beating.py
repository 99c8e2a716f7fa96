"""How likely perfect play comes to a total: certain where all is decided, likelier the less is
asked, and estimated from measured spreads in between."""

from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

from service.coach.beating import Goal, chance_of, rest_of
from service.coach.shelf import Shelf
from service.coach.spreads import SPREADS
from service.game.round import Round, begin
from tests.game.books import CLASSIC, RULESETS, lying, new_classic, new_maxi
from tests.prove.spreads import perfect

SHELF = Shelf()
COACH = SHELF.coach(CLASSIC)


def chance(of: Round, points: float, variance: float = 0) -> float:
    found = chance_of(SHELF.coach(of.ruleset), of, Goal(points, variance))
    assert found is not None
    return found


def with_open(*slugs: str) -> Round:
    """A round in which all but these boxes are crossed out."""
    card = {slug: None if slug in slugs else 0 for slug in new_classic().card}
    return replace(new_classic(), turn=16 - len(slugs), card=MappingProxyType(card))


def test_a_round_that_is_over_has_come_to_it_or_not() -> None:
    over = replace(with_open(), over=True, extras=100)
    assert (chance(over, 100), chance(over, 101)) == (1, 0)


@pytest.mark.parametrize(
    ("dice", "throws", "points", "wanted"),
    [
        ("66612", 1, 18, 1.0),
        ("66612", 1, 24, 11 / 36),
        ("66612", 1, 30, 1 / 36),
        ("66612", 0, 18, 1.0),
        ("66612", 0, 19, 0.0),
    ],
)
def test_the_last_turn_is_counted_exactly(
    dice: str, throws: int, points: int, wanted: float
) -> None:
    of = replace(lying(with_open("sixes"), dice), throw=3 - throws)
    assert chance(of, points) == pytest.approx(wanted, abs=1e-6)


def test_the_last_turn_is_counted_from_its_first_throw() -> None:
    assert chance(with_open("yatzy"), 50) == pytest.approx(0.046029, abs=1e-5)
    assert chance(with_open("ones"), 0) == 1


def test_all_dice_alike_are_taken_apart() -> None:
    of = with_open("ones", "yatzy")
    some = chance(of, 20)
    assert chance(of, 45) == pytest.approx(some, abs=0.01)
    assert 0.03 < some < 0.12


@pytest.mark.parametrize("new", [new_classic(), new_maxi()])
def test_more_points_are_never_likelier(new: Round) -> None:
    found = [chance(new, points) for points in range(100, 600, 25)]
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.99
    assert found[-1] < 0.02


def test_it_is_the_same_whenever_it_is_asked() -> None:
    of = lying(new_maxi(), "665512")
    assert len({chance(of, 412) for _ in range(3)}) == 1


def test_a_goal_that_is_not_settled_draws_chances_together() -> None:
    assert chance(new_classic(), 300) < chance(new_classic(), 300, 1000)
    assert chance(new_classic(), 200, 1000) < chance(new_classic(), 200)


def test_what_is_still_to_come_has_the_mean_of_the_table_and_a_spread() -> None:
    rest = rest_of(COACH, new_classic())
    assert rest
    assert rest.points == pytest.approx(248.44, abs=0.01)
    assert 30 < rest.variance**0.5 < 50
    done = rest_of(COACH, with_open())
    assert done
    assert (done.points, done.variance) == pytest.approx((0, 0), abs=0.1)


@pytest.mark.parametrize("spelling", ["junior", "maxi+down", "yahtzee+up", "maxi+bonus75"])
def test_a_game_that_is_not_measured_has_no_chance(spelling: str) -> None:
    coach, of = SHELF.coach(RULESETS.find(spelling)), begin(RULESETS.find(spelling))
    assert chance_of(coach, of, Goal(50)) is None
    assert rest_of(coach, of) is None


@pytest.mark.parametrize("spelling", ["maxi+full25", "maxi+full30"])
def test_a_variant_borrows_the_spread_of_its_game(spelling: str) -> None:
    of = begin(RULESETS.find(spelling))
    assert 0 < chance(of, 250) < 1


@pytest.mark.parametrize("slug", SPREADS)
def test_a_spread_tells_of_all_boxes_of_its_game(slug: str) -> None:
    game, spread = RULESETS.find(slug), SPREADS[slug]
    slugs = [box.slug for box in game.boxes if not box.is_yatzy]
    assert list(spread.boxes) == slugs
    assert list(spread.upper) == [box.slug for box in game.upper]
    assert len(spread.alike) == len(game.boxes)
    assert bool(spread.further) == bool(game.further)
    assert spread.levels["easy"] < spread.levels["medium"] < spread.levels["hard"] == 1


def test_about_as_many_rounds_come_to_it_as_was_said() -> None:
    random, came, said = Random("half"), 0, 0.0
    for _ in range(60):
        starts, least = perfect(COACH, random.randbytes(32)), random.randint(200, 300)
        start = random.choice(starts)
        said += chance(start.of, least)
        came += start.over.total >= least
    assert abs(came - said) < 12
