"""What can be written on a sheet for real dice: all that the scorer gives, and nothing else."""

from itertools import product

import pytest

from service.app import read_rulesets
from service.game.entries import every_throw, possible, written
from service.game.errors import Malformed
from service.game.legal import options
from service.game.ruleset import Ruleset

RULESETS = read_rulesets()
SPELLINGS = ("maxi", "maxi+full25", "maxi+full30", "classic", "classic+hand100", "yahtzee",
             "yahtzee-nordic", "junior", "seven")  # fmt: skip
GAMES = [RULESETS.find(spelling) for spelling in SPELLINGS]
EMPTY: dict[str, int] = {}


def _given(game: Ruleset) -> dict[str, set[int]]:
    """All that any throw gives in each box, in any order of dice, early or late, joker or none."""
    cards: list[dict[str, int | None]] = [{one.slug: None for one in game.boxes}]
    cards += [{one.slug: None if one == box else 0 for one in game.boxes} for box in game.boxes]
    throws = product(range(1, 7), repeat=game.dice) if game.dice < 6 else every_throw(game)
    given: dict[str, set[int]] = {box.slug: set() for box in game.boxes}
    for dice, card, throw in product(throws, cards, (1, 2)):
        for slug, points in options(game, card, dice, throw).items():
            given[slug].add(points)
    return given


@pytest.mark.parametrize("spelling", ["yahtzee", "junior"])
def test_a_box_can_hold_what_any_throw_gives_in_any_order_and_as_a_joker(spelling: str) -> None:
    game = RULESETS.find(spelling)
    given = _given(game)
    for box in game.boxes:
        assert possible(game, box) == tuple(sorted(given[box.slug]))


def test_the_values_are_those_that_people_know() -> None:
    maxi = RULESETS.find("maxi")
    assert possible(maxi, maxi.box("fours")) == (0, 4, 8, 12, 16, 20, 24)
    assert possible(maxi, maxi.box("small-straight")) == (0, 15)
    assert possible(maxi, maxi.box("chance")) == tuple(range(6, 37))
    classic = RULESETS.find("classic+hand100")
    assert possible(classic, classic.box("yatzy")) == (0, 50, 100)


@pytest.mark.parametrize("game", GAMES, ids=SPELLINGS)
def test_every_value_of_every_box_and_no_other_is_written(game: Ruleset) -> None:
    for box in game.boxes:
        values = possible(game, box)
        for value in range(-1, values[-1] + 2):
            if value in values:
                assert written(game, {box.slug: value}).card[box.slug] == value
            else:
                with pytest.raises(Malformed):
                    written(game, {box.slug: value})


def test_a_box_that_is_not_there_is_refused() -> None:
    with pytest.raises(Malformed):
        written(RULESETS.find("classic"), {"villa": 0})


def test_the_bonus_comes_with_its_limit_and_a_full_sheet_is_over() -> None:
    game = RULESETS.find("maxi+bonus75")
    upper = {"ones": 3, "twos": 6, "threes": 12, "fours": 16, "fives": 20}
    assert written(game, {**upper, "sixes": 12}).total == 69
    assert written(game, {**upper, "sixes": 18}).total == 75 + 50
    full = {box.slug: possible(game, box)[0] for box in game.boxes}
    assert written(game, full).over
    assert not written(game, upper).over


def test_throws_are_saved_only_where_the_game_saves_them() -> None:
    saved = RULESETS.find("maxi+saved")
    assert written(saved, EMPTY, bank=40).bank == 40
    for game, bank in ((saved, 41), (saved, -1), (RULESETS.find("maxi"), 1)):
        with pytest.raises(Malformed):
            written(game, EMPTY, bank=bank)


def test_extra_points_come_in_steps_and_count_while_a_yatzy_is_held() -> None:
    game = RULESETS.find("yahtzee")
    assert written(game, {"yahtzee": 50}, extras=200).total == 250
    assert written(game, {"yahtzee": 0}, extras=200).total == 0
    for other, extras in ((game, 50), (game, -100), (game, 1300), (RULESETS.find("classic"), 50)):
        with pytest.raises(Malformed):
            written(other, EMPTY, extras=extras)
