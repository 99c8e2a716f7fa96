"""Players for the property tests: all that is legal, listed anew, and choices that are drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from hypothesis import settings
from hypothesis import strategies as st

from service.game.moves import Advice, Move, Score, Throw, Undo, write_move
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset
from tests.game.books import CLASSIC, MAXI, RULESETS
from tests.game.recount import Sheet

unhurried = settings(deadline=None)

#: One option, or none, of each row; a row's options exclude each other.
ROWS = (
    ("", "bonus75"),
    ("", "full25", "full30"),
    ("", "down", "up"),
    ("", "bonus-at=60"),
    ("", "saved"),
    ("", "again50", "again100"),
    ("", "hand100"),
    ("", "columns2", "columns3", "columns-mixed"),
)


def _spellings(game: Ruleset) -> Iterator[str]:
    """The game with every legal combination of its options."""
    taken = [[o for o in row if o.partition("=")[0] in ("", *game.takes)] for row in ROWS]
    for bonus, full, order, agreed, saved, again, hand, columns in product(*taken):
        excluded = (agreed and (bonus or not order)) or (order and columns == "columns-mixed")
        if not excluded:
            options = (bonus, full, order, agreed, saved, again, hand, columns)
            yield "+".join((game.slug, *filter(None, options)))


SPELLINGS = {game.slug: sorted(_spellings(game)) for game in RULESETS}

rulesets = st.sampled_from([CLASSIC, MAXI])
spellings = st.one_of(*(st.sampled_from(found) for found in SPELLINGS.values()))
seeds = st.binary(min_size=32, max_size=32)
choices = st.lists(st.integers(0, 9999), min_size=1, max_size=120)


@dataclass(frozen=True)
class Game:
    """A whole game: the rounds after each line, the lines, and the sheets counted anew."""

    seed: bytes
    rounds: tuple[Round, ...]
    lines: tuple[str, ...]
    sheets: tuple[Sheet, ...]

    def __repr__(self) -> str:
        return f"Game({self.ruleset.spelling}, {self.seed.hex()}, {self.lines})"

    @property
    def ruleset(self) -> Ruleset:
        return self.rounds[0].ruleset


def legal_moves(now: Round, lines: Sequence[str], sheet: Sheet) -> list[Move]:
    """Every legal move, boxes first; advice once a throw, so that a game comes to its end."""
    if sheet.over:
        return []
    moves: list[Move] = []
    if now.dice is not None:
        moves += [Score(key) for key in sheet.legal(now.dice, now.throw)]
        moves += [] if lines[-1] == "advice" else [Advice()]
    if now.throw == 0:
        moves += [Throw()]
    if now.dice is not None and (now.throw < 3 or sheet.bank > 0):
        moves += [Throw(keep) for keep in keeps(now.dice)]
    return moves + ([Undo()] if now.may_undo else [])


def keeps(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every set of faces that can be kept while at least one die is thrown."""
    rising = sorted(dice)
    return sorted({keep for n in range(len(dice)) for keep in combinations(rising, n)})


def play(ruleset: Ruleset, seed: bytes, choices: list[int]) -> Game:
    """The game of a player who takes these choices in turn, again and again."""
    lines = [f"start {ruleset.spelling} v1 c-K7QM3XT9 key 2026-11-01 dice 1"]
    rounds, sheets, written = [begin(ruleset)], [Sheet(ruleset.spelling)], [Sheet(ruleset.spelling)]
    while moves := legal_moves(rounds[-1], lines, written[-1]):
        chosen = moves[choices[len(lines) % len(choices)] % len(moves)]
        written = _written(written, rounds[-1], chosen)
        rounds.append(apply(rounds[-1], chosen, seed))
        lines.append(write_move(chosen))
        sheets.append(written[-1])
    return Game(seed, tuple(rounds), tuple(lines), tuple(sheets))


def _written(sheets: list[Sheet], before: Round, move: Move) -> list[Sheet]:
    """The sheets after each box of the game so far, the latest last."""
    match move:
        case Score(key):
            after = sheets[-1].copy()
            after.write(key, before.dice or (), before.throw)
            return [*sheets, after]
        case Undo():
            return sheets[:-1]
        case Throw() if before.throw >= 3:
            bought = sheets[-1].copy()
            bought.bank -= 1
            return [*sheets[:-1], bought]
    return sheets


def play_spelled(spelling: str, seed: bytes, choices: list[int]) -> Game:
    """The same of the game that is spelled so, which is short where a whole one is not."""
    return play(RULESETS.find(spelling), seed, choices)


games = st.builds(play_spelled, st.sampled_from(["classic", "maxi"]), seeds, choices)
games_of_all = st.builds(play_spelled, spellings, seeds, choices)
