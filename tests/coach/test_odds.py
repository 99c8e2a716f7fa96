"""How likely a box is: the odds that the books print, and what is counted by hand."""

from fractions import Fraction
from itertools import product

import pytest

from service.coach.odds import Odds, is_certain, odds_of
from service.game.ruleset import Box
from service.game.scoring import score
from tests.game.books import RULESETS


def boxes(game: str, *slugs: str) -> list[Box]:
    return [box for box in RULESETS.find(game).boxes if box.slug in slugs]


def odds(game: str, throws: int, *slugs: str) -> Odds:
    return odds_of(boxes(game, *slugs), RULESETS.find(game).dice, throws)


@pytest.mark.parametrize(
    ("game", "wanted", "keep", "throws", "percent"),
    [
        ("classic", ("yatzy",), "", 3, 4.6),
        ("maxi", ("maxi-yatzy",), "", 3, 2.0),
        ("classic", ("small-straight", "large-straight"), "2345", 2, 56),
        ("maxi", ("small-straight", "large-straight"), "2345", 2, 80),
        ("classic", ("small-straight",), "1234", 2, 30.6),
        ("maxi", ("small-straight",), "1234", 2, 52),
        ("classic", ("four-of-a-kind",), "666", 1, 31),
        ("classic", ("four-of-a-kind",), "666", 2, 52),
        ("maxi", ("four-of-a-kind",), "666", 1, 42),
        ("maxi", ("four-of-a-kind",), "666", 2, 67),
    ],
)
def test_the_odds_of_the_books_come_out(
    game: str, wanted: tuple[str, ...], keep: str, throws: int, percent: float
) -> None:
    found = odds(game, throws, *wanted).of_keep(tuple(map(int, keep)))
    digits = len(str(percent).partition(".")[2])
    assert round(float(found) * 100, digits) == percent


def test_chances_are_exact_fractions() -> None:
    assert odds("classic", 1, "four-of-a-kind").of_keep((6, 6, 6)) == Fraction(11, 36)
    assert odds("classic", 2, "small-straight").of_keep((1, 2, 3, 4)) == Fraction(11, 36)
    assert odds("maxi", 1, "maxi-yatzy").of_keep(()) == Fraction(6, 6**6)


@pytest.mark.parametrize("slug", ["full-house", "two-pairs", "large-straight", "sixes"])
def test_one_throw_is_as_likely_as_counting_all_throws(slug: str) -> None:
    (box,) = boxes("classic", slug)
    least = 18 if slug == "sixes" else 1
    hit = sum(score(box, (6, 6, *rest)) >= least for rest in product(range(1, 7), repeat=3))
    assert odds("classic", 1, slug).of_keep((6, 6)) == Fraction(hit, 6**3)


def test_the_likeliest_keep_comes_first_and_of_equals_more_dice() -> None:
    keeps = odds("classic", 2, "yatzy").keeps((6, 2, 6, 6, 1))
    assert keeps[0].faces == (6, 6, 6)
    assert [keep.chance for keep in keeps] == sorted((keep.chance for keep in keeps), reverse=True)
    equals = [len(keep.faces) for keep in keeps if keep.chance == keeps[0].chance]
    assert equals == sorted(equals, reverse=True)


def test_dice_that_have_the_box_already_are_certain() -> None:
    assert odds("classic", 2, "full-house").best((3, 3, 3, 5, 5)) == 1
    assert odds("classic", 0, "full-house").best((3, 3, 3, 5, 5)) == 1
    assert odds("classic", 0, "full-house").best((3, 3, 3, 5, 6)) == 0


def test_a_further_throw_never_makes_a_box_less_likely() -> None:
    for slug in ("yatzy", "full-house", "small-straight", "ones"):
        chances = [odds("classic", throws, slug).best((1, 2, 4, 5, 6)) for throws in range(4)]
        assert chances == sorted(chances)


def test_boxes_that_ask_alike_are_counted_once() -> None:
    first = odds("maxi", 2, "full-house")
    assert odds("maxi+saved", 2, "full-house") is first
    assert odds("maxi", 1, "full-house") is not first
    assert odds("maxi", 2, "tower") is not first
    with pytest.raises(ValueError, match="read-only"):
        odds("maxi", 2, "tower").hits[0] = True


def test_only_chance_is_certain() -> None:
    game = RULESETS.find("maxi")
    assert [box.slug for box in game.boxes if is_certain(box, game.dice)] == ["chance"]
