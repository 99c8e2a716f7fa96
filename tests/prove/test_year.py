"""A year of one daily player: a finished round takes at most a kilobyte of the store, in all."""

from pathlib import Path

from tests.bench.year import year_on

MOST = 1024


def test_a_finished_daily_round_takes_at_most_a_kilobyte(store_binary: Path) -> None:
    """The server's own count, with and without the player."""
    found = year_on(store_binary)
    print(
        f"{found.server}: {found.a_round:.0f} bytes; a day of the service {found.idle.in_all:.0f}"
    )
    assert 0 < found.a_round <= MOST
