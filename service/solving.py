"""The command `sammakast solve`: exact values of a game from nothing, and its packed table.

Knows the coach and the terminal; needs Numba, which running the service does not.
"""

import os
import sys
from pathlib import Path
from time import monotonic

from service.coach.shelf import PACKED
from service.coach.states import states_of
from service.coach.tables import POINT, is_in, pack, write
from service.game.errors import GameError
from service.game.ruleset import Ruleset

#: So many columns hold a table nearly as well as all of them do; variants of Maxi Yatzy have fewer,
#: since all tables together are to be small.
RANK = 60
_FEWER = 48
_VARIANTS = ("bonus75", "full25", "full30", "bonus75+full25", "bonus75+full30")
RANKS = {f"maxi+{options}": _FEWER for options in _VARIANTS}
#: Where a table is written when no folder is named.
SOLVED = Path("solved")
_BAR = 40


class NoCompiler(GameError):
    """Numba is not there."""

    def __init__(self) -> None:
        super().__init__("no-compiler", "Solving needs Numba: install sammakast[solve].")


class Released(GameError):
    """The table that would be written over is one that the service reads."""

    def __init__(self, game: Ruleset) -> None:
        super().__init__(
            "table-released",
            f"The released table of {game.spelling} v{game.version} is never written over: name "
            "another folder with --into.",
        )


def solve_game(game: Ruleset, folder: Path) -> None:
    """Solve a game, print its mean and write its table into a folder.

    NotSolved, NoCompiler; Released where the service reads a table of the game in that folder.
    """
    if folder.resolve() == PACKED.resolve() and is_in(folder, game):
        raise Released(game)
    states = states_of(game)
    try:
        from service.coach.exact import solve  # noqa: PLC0415 - it compiles when it is imported
    except ImportError:
        raise NoCompiler from None
    began = monotonic()
    values = solve(states, os.cpu_count() or 1, _draw_bar)
    print(f"{game.spelling} v{game.version}: {states.size} states in {monotonic() - began:.1f} s")
    print(f"mean {values[states.starts[0]]:.5f}")
    table = pack(states, values, RANKS.get(game.spelling, RANK))
    folder.mkdir(parents=True, exist_ok=True)
    files = write(table, folder)
    size = sum(file.stat().st_size for file in files)
    print(f"packed {size} bytes, its start {table.start / POINT:.5f}, in {folder}")


def _draw_bar(done: int, of: int) -> None:
    """Show on the terminal how far it has come."""
    full = _BAR * done // of
    end = "\n" if done == of else ""
    print(f"\r[{'#' * full}{'.' * (_BAR - full)}] {100 * done // of} %", end=end, file=sys.stderr)
    sys.stderr.flush()
