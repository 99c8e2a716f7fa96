"""Options change a game one by one, are spelled in one order, and are refused in one sentence."""

from itertools import product

import pytest

from service.game.errors import Malformed
from service.game.highest import highest_total
from service.game.ruleset import Bonus, Column
from service.game.rulesets import Rulesets
from tests.game.books import RULESETS
from tests.game.players import SPELLINGS

HIGHEST = {
    "classic": 374,
    "maxi": 649,
    "yahtzee": 1575,
    "yahtzee-nordic": 322,
    "junior": 105,
    "seven": 927,
    "maxi+bonus75": 599,
    "maxi+full25": 653,
    "maxi+full30": 658,
    "classic+hand100": 424,
    "classic+down+again50": 374,
    "yahtzee+down": 375,
    "maxi+columns2": 3 * 649,
    "maxi+columns3": 6 * 649,
    "maxi+columns-mixed": 3 * 649,
    "seven+down+bonus-at=126+saved": 927,
}


@pytest.mark.parametrize(("spelling", "highest"), HIGHEST.items())
def test_the_highest_total_is_found_by_search(spelling: str, highest: int) -> None:
    assert highest_total(RULESETS.find(spelling)) == highest


def test_every_game_takes_the_options_that_the_rules_list() -> None:
    ordered = ("down", "up", "bonus-at", "saved")
    columns = ("columns2", "columns3", "columns-mixed")
    again = ("again50", "again100")
    assert {game.slug: game.takes for game in RULESETS} == {
        "maxi": ("bonus75", "full25", "full30", *ordered, *again, *columns),
        "classic": (*ordered, *again, "hand100", *columns),
        "yahtzee": (*ordered, "hand100", *columns),
        "yahtzee-nordic": (*ordered, *again, "hand100", *columns),
        "junior": ("down", "up", "saved"),
        "seven": ordered,
    }


def test_all_legal_combinations_are_found_as_they_are_spelled() -> None:
    assert {slug: len(found) for slug, found in SPELLINGS.items()} == {
        "maxi": 468,
        "classic": 192,
        "yahtzee": 64,
        "yahtzee-nordic": 192,
        "junior": 6,
        "seven": 10,
    }
    for spelling in (one for found in SPELLINGS.values() for one in found):
        game = RULESETS.find(spelling)
        assert game.spelling == spelling
        assert RULESETS.find(spelling, 1) is game
        assert highest_total(game) < 2**17


def test_each_option_changes_what_the_rules_say() -> None:
    find = RULESETS.find
    assert find("maxi+bonus75").bonus == Bonus(50, 75)
    assert find("classic+down+bonus-at=50").bonus == Bonus(50, 50)
    assert find("maxi+up+bonus-at=126").bonus == Bonus(100, 126)
    assert find("maxi+saved").saved
    assert [find(f"maxi+again{n}").further for n in (50, 100)] == [50, 100]
    assert find("yahtzee+hand100").at_once == 100
    assert find("maxi+down").columns == (Column(1, "down", 1),)
    assert find("maxi+columns3").columns == tuple(Column(n, "free", n) for n in (1, 2, 3))
    assert find("maxi+up+columns2").columns == (Column(1, "up", 1), Column(2, "up", 2))
    mixed = (Column(1, "free"), Column(2, "down"), Column(3, "up"))
    assert find("yahtzee+columns-mixed").columns == mixed


@pytest.mark.parametrize(
    ("spelling", "sentence"),
    [
        ("maxi+hand100", "maxi, option hand100, is no option of this game."),
        ("junior+bonus-at=10", "junior, option bonus-at=10, is no option of this game."),
        ("maxi+nonsense", "maxi, option nonsense, is no option of this game."),
        ("maxi+", "maxi, option , is no option of this game."),
        ("maxi+saved+down", "maxi, option saved+down, is not in order."),
        ("maxi+saved+saved", "maxi, option saved+saved, is not in order."),
        ("maxi+full25+full30", "maxi, option full25, cannot be played with full30."),
        ("maxi+down+up", "maxi, option down, cannot be played with up."),
        ("maxi+up+columns-mixed", "maxi, option up, cannot be played with columns-mixed."),
        ("maxi+columns2+columns3", "maxi, option columns2, cannot be played with columns3."),
        ("maxi+again50+again100", "maxi, option again50, cannot be played with again100."),
        (
            "maxi+bonus75+down+bonus-at=60",
            "maxi, option bonus75, cannot be played with bonus-at.",
        ),
        ("maxi+bonus-at=60", "maxi, option bonus-at, needs down or up."),
        ("maxi+down+bonus-at", "maxi, option bonus-at, needs a value."),
        ("maxi+down+saved=3", "maxi, option saved=3, takes no value."),
        ("maxi+down+bonus-at=127", "maxi, option bonus-at=127, asks for more than 126 points."),
        ("maxi+down+bonus-at=0", "maxi, option bonus-at=0, is no option of this game."),
        ("maxi+down+bonus-at=060", "maxi, option bonus-at=060, is no option of this game."),
    ],
)
def test_what_cannot_be_combined_is_refused_in_one_sentence(spelling: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        RULESETS.find(spelling)
    assert str(refused.value) == sentence


def test_games_made_from_addresses_are_kept_up_to_a_number() -> None:
    games = Rulesets([RULESETS.find("maxi")])
    for order, limit, more in product(("down", "up"), range(1, 127), ("", "+saved", "+again50")):
        found = games.find(f"maxi+{order}+bonus-at={limit}{more}")
        assert found.bonus == Bonus(100, limit)
        assert games.find(found.spelling) is found
        assert len(games._with_options) <= 512
