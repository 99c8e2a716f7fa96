"""A round that is remembered is the one that its log tells, and only what came after is folded."""

import pytest
from hypothesis import given

from service.game.errors import Illegal
from service.game.round import Round, go_on, replay
from service.game.ruleset import Ruleset
from service.play.folds import Folds
from tests.game.books import RULESETS
from tests.game.players import Game, choices, games_of_all, play, rulesets, seeds, unhurried


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many lines were folded, fold by fold."""
    counts = list[int]()

    def counted_replay(ruleset: Ruleset, seed: bytes, lines: tuple[str, ...]) -> Round:
        counts.append(len(lines))
        return replay(ruleset, seed, lines)

    def counted_go_on(before: Round, seed: bytes, lines: tuple[str, ...]) -> Round:
        counts.append(len(lines))
        return go_on(before, seed, lines)

    monkeypatch.setattr("service.play.folds.replay", counted_replay)
    monkeypatch.setattr("service.play.folds.go_on", counted_go_on)
    return counts


def some_game(seed: bytes = bytes(32)) -> Game:
    return play(RULESETS.find("junior"), seed, [3])


@unhurried
@given(games_of_all)
def test_a_log_that_grows_tells_the_same_round_at_every_length(game: Game) -> None:
    known = Folds()
    for version, told in enumerate(game.rounds, 1):
        assert known.replay("r", game.ruleset, game.seed, game.lines[:version]) == told


@unhurried
@given(rulesets, seeds, choices, choices)
def test_another_log_under_the_same_name_is_folded_from_its_beginning(
    ruleset: Ruleset, seed: bytes, mine: list[int], others: list[int]
) -> None:
    known = Folds()
    for game in (play(ruleset, seed, mine), play(ruleset, seed, others)):
        for half in (len(game.lines) // 2, len(game.lines)):
            told = known.replay("r", ruleset, seed, game.lines[:half])
            assert told == game.rounds[half - 1]


def test_a_log_of_other_dice_is_folded_from_its_beginning() -> None:
    known, game = Folds(), some_game()
    other = some_game(bytes([1]) * 32)
    known.replay("r", game.ruleset, game.seed, game.lines)
    assert known.replay("r", other.ruleset, other.seed, other.lines) == other.rounds[-1]


def test_only_what_came_since_is_folded(folded: list[int]) -> None:
    known, game = Folds(), some_game()
    for version in (5, 6, 9):
        known.replay("r", game.ruleset, game.seed, game.lines[:version])
    assert folded == [5, 1, 3]


def test_what_was_not_asked_for_longest_is_forgotten(folded: list[int]) -> None:
    known, game = Folds(kept=2), some_game()
    for name in "abacab":
        known.replay(name, game.ruleset, game.seed, game.lines[:5])
    assert folded == [5, 5, 0, 5, 0, 5]


def test_a_log_that_cannot_be_is_refused_and_not_remembered() -> None:
    known, game = Folds(), some_game()
    known.replay("r", game.ruleset, game.seed, game.lines[:3])
    with pytest.raises(Illegal):
        known.replay("r", game.ruleset, game.seed, [*game.lines[:3], "undo", "undo"])
    assert known.replay("r", game.ruleset, game.seed, game.lines[:4]) == game.rounds[3]
