"""The most there was to get is what trying every line of play finds, and nobody gets more."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from service.coach.ceiling import ceiling, reached
from service.coach.computers import NAMES, Computers
from service.coach.shelf import Shelf
from service.coach.states import NotSolved
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from service.game.ruleset import Bonus, Ruleset
from tests.coach.test_exact import toy
from tests.game.books import CLASSIC, MAXI, RULESETS, SEED
from tests.game.players import keeps


def seeds(count: int) -> list[bytes]:
    rng = Random(11)
    return [rng.randbytes(32) for _ in range(count)]


def by_trying(game: Ruleset, seed: bytes) -> int:
    """The highest total of all rounds that the rules allow with the dice of a seed."""

    @cache
    def most(card: tuple[tuple[str, int | None], ...]) -> int:
        before = starts[card]
        return max(end.total if end.over else most(known(end)) for end in turn_ends(before))

    def known(at: Round) -> tuple[tuple[str, int | None], ...]:
        card = tuple(at.card.items())
        starts.setdefault(card, at)
        return card

    def turn_ends(before: Round) -> list[Round]:
        first = apply(before, Throw(), seed)
        second = [apply(first, Throw(keep), seed) for keep in keeps(first.dice or ())]
        third = [apply(one, Throw(keep), seed) for one in second for keep in keeps(one.dice or ())]
        lying = {one.dice: one for one in (first, *second, *third)}
        return [apply(one, Score(key), seed) for one in lying.values() for key in one.options]

    starts: dict[tuple[tuple[str, int | None], ...], Round] = {}
    return most(known(begin(game)))


@pytest.mark.parametrize("seed", seeds(12))
def test_the_most_is_what_trying_every_line_of_play_finds(seed: bytes) -> None:
    assert ceiling(toy(), seed) == by_trying(toy(), seed)


@pytest.mark.parametrize("limit", [14, 17, 19, 21])
@pytest.mark.parametrize("seed", seeds(4))
def test_the_most_is_exact_where_the_bonus_is_hard_to_get(seed: bytes, limit: int) -> None:
    game = replace(toy(), bonus=Bonus(points=9, limit=limit))
    assert ceiling(game, seed) == by_trying(game, seed)


@pytest.mark.parametrize("game", [CLASSIC, MAXI], ids=["classic", "maxi"])
def test_no_computer_gets_more(game: Ruleset) -> None:
    computers = Computers(Shelf())
    for seed in seeds(4):
        totals = [computers.play(name, game, seed).end.total for name in NAMES]
        assert max(totals) <= ceiling(game, seed)


def test_a_turn_may_end_with_any_of_its_throws() -> None:
    throws = reached(MAXI, SEED, 1)
    first = apply(begin(MAXI), Throw(), SEED)
    assert tuple(sorted(first.dice or ())) in throws
    for keep in keeps(first.dice or ()):
        assert tuple(sorted(apply(first, Throw(keep), SEED).dice or ())) in throws


@pytest.mark.parametrize(
    "spelling", ["maxi+columns2", "maxi+down", "maxi+saved", "yahtzee", "classic+again50"]
)
def test_a_game_whose_turns_hang_together_says_that_it_has_none(spelling: str) -> None:
    with pytest.raises(NotSolved):
        ceiling(RULESETS.find(spelling), SEED)
