"""What the rules pages tell beyond the boxes: jokers, options, and where families differ."""

import pytest

from service.web.views.house_rules import every_option
from service.web.views.rules import view_game
from tests.web.samples import EN, rulesets

find = rulesets().find


def test_every_branch_of_a_joker_is_told_with_what_it_gives() -> None:
    view = view_game(find("yahtzee"), EN)
    assert view.joker.startswith("All dice alike are a joker once Yahtzee is filled")
    upper, lower, others = view.jokers
    assert upper.pays == (("Sixes", 30),)
    assert lower.pays == (("Full house", 25), ("Small straight", 30), ("Large straight", 40))
    faces = ("Ones", "Twos", "Threes", "Fours", "Fives")
    assert others.pays == tuple((face, 0) for face in faces)
    assert {joker.dice for joker in view.jokers} == {(6, 6, 6, 6, 6)}


def test_a_joker_is_told_where_there_is_one_and_for_all_free_columns() -> None:
    for spelling in ("maxi", "yahtzee-nordic", "yahtzee+down", "yahtzee+up+columns2"):
        assert (view_game(find(spelling), EN).joker, view_game(find(spelling), EN).jokers) == (
            "",
            (),
        )
    assert "in every column" in view_game(find("yahtzee+columns3"), EN).joker
    mixed = view_game(find("yahtzee+columns-mixed"), EN)
    assert mixed.jokers
    assert any("no joker" in line for line in mixed.exactly)


def test_saved_throws_are_told_where_they_are_played_only() -> None:
    for spelling in ("maxi", "yahtzee", "junior", "seven"):
        plain, saving = view_game(find(spelling), EN), view_game(find(f"{spelling}+saved"), EN)
        assert "not saved" in plain.turn[1]
        assert plain.home[0].startswith("Unused throws are not saved here.")
        assert not any("not saved" in line for line in (*saving.turn, *saving.home))
        assert "Whoever stops after the first throw saves 2 throws." in saving.exactly


def test_columns_and_extra_points_are_told_exactly() -> None:
    told = view_game(find("maxi+down+again50+columns2"), EN).exactly
    assert any("Each column has a bonus" in line for line in told)
    assert any("only the next box" in line for line in told)
    extras, once = view_game(find("maxi+down+again50+columns2"), EN).extras
    assert extras.startswith("50 points on top for all dice alike when Maxi Yatzy already holds")
    assert "added once" in once
    assert view_game(find("yahtzee"), EN).extras[0].startswith("100 points on top")
    plain = view_game(find("maxi"), EN)
    assert (plain.exactly, plain.extras) == ((), ())


CHOICES = {
    "maxi": ("houses before the straights", "50 at 75", "25 or 30", "each further Yatzy"),
    "classic": ("each further Yatzy",),
    "yahtzee": ("lists Yahtzee before Chance", "add up all dice", "upper bonus is already earned"),
    "yahtzee-nordic": ("count the dice alike only", "a bonus of 50 points"),
    "junior": ("There is no bonus here",),
    "seven": ("all new boxes and their points are our own", "named by their pattern"),
}


@pytest.mark.parametrize(("slug", "parts"), CHOICES.items())
def test_what_was_chosen_where_families_differ_is_named(slug: str, parts: tuple[str, ...]) -> None:
    told = "\n".join(view_game(find(slug), EN).home)
    assert [part for part in parts if part not in told] == []


def test_every_option_is_explained_once_with_the_games_that_take_it() -> None:
    found = every_option(rulesets(), EN)
    assert len(found) == 13
    assert len({rule.name for rule in found}) == 13
    games = {spelling for rule in found for spelling, _ in rule.games}
    assert all(find(spelling) for spelling in games)
    assert {"maxi+bonus75", "seven+saved", "yahtzee+columns3"} <= games
