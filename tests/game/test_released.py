"""What has been released stays as it is: a change of a game is a new version, in its own file.

`released.sha256` is as `sha256sum` writes it; a line is added with a file and never changed.
"""

from hashlib import sha256

from tests.game.books import FILES, HERE
from tests.game.golden import FILES as ROUNDS

ROOT = HERE.parents[1]
RELEASED = (HERE / "released.sha256").read_text("utf-8").splitlines()


def test_every_released_game_and_golden_round_is_byte_for_byte_what_it_was() -> None:
    files = [*FILES, *ROUNDS]
    assert [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(ROOT)}" for path in files
    ] == RELEASED
