"""Players for the property tests: all that is legal, listed anew, and choices that are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from hypothesis import settings
from hypothesis import strategies as st

from service.game.moves import Advice, Move, Score, Throw, Undo, write_move
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset
from tests.game.books import CLASSIC, MAXI

unhurried = settings(deadline=None)
rulesets = st.sampled_from([CLASSIC, MAXI])
seeds = st.binary(min_size=32, max_size=32)
choices = st.lists(st.integers(0, 9999), min_size=1, max_size=120)


@dataclass(frozen=True)
class Game:
    """A whole game: the rounds after each line, and the lines."""

    seed: bytes
    rounds: tuple[Round, ...]
    lines: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Game({self.seed.hex()}, {self.lines})"

    @property
    def ruleset(self) -> Ruleset:
        return self.rounds[0].ruleset


def legal_moves(now: Round, lines: Sequence[str]) -> list[Move]:
    """Every legal move, boxes first; advice once a throw, so that a game comes to its end."""
    if now.over:
        return []
    moves: list[Move] = []
    if now.dice is not None:
        moves += [Score(slug) for slug, points in now.card.items() if points is None]
        moves += [] if lines[-1] == "advice" else [Advice()]
    if now.throw == 0:
        moves += [Throw()]
    if now.dice is not None and now.throw < 3:
        moves += [Throw(keep) for keep in keeps(now.dice)]
    return moves + ([Undo()] if now.may_undo else [])


def keeps(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every set of faces that can be kept while at least one die is thrown."""
    rising = sorted(dice)
    return sorted({keep for n in range(len(dice)) for keep in combinations(rising, n)})


def play(ruleset: Ruleset, seed: bytes, choices: list[int]) -> Game:
    """The game of a player who takes these choices in turn, again and again."""
    rounds, lines = [begin(ruleset)], [f"start {ruleset.slug} v1 c-K7QM3XT9 key 2026-11-01 dice 1"]
    while moves := legal_moves(rounds[-1], lines):
        chosen = moves[choices[len(lines) % len(choices)] % len(moves)]
        rounds.append(apply(rounds[-1], chosen, seed))
        lines.append(write_move(chosen))
    return Game(seed, tuple(rounds), tuple(lines))


games = st.builds(play, rulesets, seeds, choices)
