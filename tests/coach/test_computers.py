"""The computers play every game to its end by the rules, each as its rule says."""

from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from service.coach.computers import (
    EASY,
    HARD,
    MEDIUM,
    NAMES,
    Computers,
    Name,
    named,
    newest,
)
from service.coach.shelf import Shelf
from service.game.errors import Malformed
from service.game.moves import Score, Throw
from service.game.round import Round, begin, replay
from tests.game.books import MAXI, RULESETS, SEED, filled, lying, new_classic, new_maxi

COMPUTERS = Computers(Shelf())
GAMES = (
    "maxi",
    "classic+down",
    "classic+columns3",
    "maxi+columns-mixed",
    "maxi+saved",
    "classic+again50+hand100",
    "yahtzee+columns2",
    "junior",
    "seven",
    "maxi+down+bonus-at=60",
)
OPENING = "start {} v{} c-K7QM3XT9 key 2026-11-01 dice 1"


def seeds(count: int) -> list[bytes]:
    rng = Random(7)
    return [rng.randbytes(32) for _ in range(count)]


def mean_of(name: Name, rounds: int) -> float:
    return mean(COMPUTERS.play(name, MAXI, seed).end.total for seed in seeds(rounds))


@pytest.mark.parametrize("spelling", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_a_computer_plays_every_game_to_its_end_by_the_rules(name: Name, spelling: str) -> None:
    game = RULESETS.find(spelling)
    played = COMPUTERS.play(name, game, SEED)
    told = replay(game, SEED, (OPENING.format(spelling, game.version), *played.lines))
    assert told.over
    assert told == played.end


@pytest.mark.parametrize("name", NAMES)
def test_a_computer_plays_the_same_dice_the_same_way_again(name: Name) -> None:
    assert Computers(Shelf()).play(name, MAXI, SEED) == COMPUTERS.play(name, MAXI, SEED)


def test_the_newest_of_each_level_is_asked_for_by_the_level_alone() -> None:
    assert [newest(level) for level in ("easy", "medium", "hard")] == [EASY, MEDIUM, HARD]
    for level in ("", "Hard", "hard@1", "perfect", "hard "):
        with pytest.raises(Malformed):
            newest(level)


def test_a_computer_is_known_by_its_name_with_its_version() -> None:
    assert [named(name) for name in NAMES] == list(NAMES)
    assert [named(text) for text in (None, "", "hard", "hard@2", "stina@1")] == [None] * 5


@pytest.mark.parametrize("name", NAMES)
def test_a_computer_begins_with_a_throw(name: Name) -> None:
    assert COMPUTERS.move(name, new_maxi()) == Throw()


def test_easy_goes_for_the_face_it_has_most_of_and_the_higher_of_equal_ones() -> None:
    assert COMPUTERS.move(EASY, lying(new_maxi(), "225561")) == Throw((5, 5))
    assert COMPUTERS.move(EASY, lying(new_maxi(), "222551")) == Throw((2, 2, 2))


def test_easy_writes_where_the_dice_give_most_and_the_first_of_equal_boxes() -> None:
    last = replace(lying(new_classic(), "22233"), throw=3)
    assert COMPUTERS.move(EASY, last) == Score("full-house")
    taken = {
        box.slug: 0 for box in last.ruleset.boxes if box.slug not in ("fours", "sixes", "yatzy")
    }
    assert COMPUTERS.move(EASY, filled(last, **taken)) == Score("fours")


def test_medium_writes_what_brings_most_beyond_the_usual() -> None:
    assert COMPUTERS.move(MEDIUM, lying(new_classic(), "12345")) == Score("small-straight")
    last = replace(lying(new_maxi(), "123366"), throw=3)
    assert COMPUTERS.move(MEDIUM, last) == Score("two-pairs")


def test_medium_keeps_what_the_next_throw_needs() -> None:
    assert COMPUTERS.move(MEDIUM, lying(new_classic(), "23456")).__class__ is Score
    assert COMPUTERS.move(MEDIUM, lying(new_maxi(), "666612")) == Throw((6, 6, 6, 6))


def test_a_saved_throw_is_made_where_the_dice_promise_more() -> None:
    saved = begin(RULESETS.find("maxi+saved"))
    taken = {box.slug: 0 for box in saved.ruleset.boxes if box.slug != "maxi-yatzy"}
    lies: Round = replace(filled(lying(saved, "666661"), **taken), throw=3)
    assert COMPUTERS.move(MEDIUM, lies) == Score("maxi-yatzy")
    assert COMPUTERS.move(MEDIUM, replace(lies, bank=1)) == Throw((6, 6, 6, 6, 6))
    assert COMPUTERS.move(HARD, replace(lies, bank=1)) == Throw((6, 6, 6, 6, 6))


def test_the_computers_stand_apart_in_maxi() -> None:
    easy, medium, hard = mean_of(EASY, 300), mean_of(MEDIUM, 300), mean_of(HARD, 40)
    assert 225 < easy < medium - 50 < hard - 60
