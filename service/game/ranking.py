"""How totals become scores on a board, percentiles and bins; knows no player and no store."""

from datetime import timedelta

HISTOGRAM_STEP = 20

_MILLISECONDS = 2**36


def board_score(total: int, elapsed: timedelta) -> int:
    """One integer below 2^53 by which a board is ordered: the total, then who finished first.

    `elapsed` is counted from the board's own beginning; after 2^36 ms (795 days) all are equal.
    """
    passed = elapsed // timedelta(milliseconds=1)
    return lowest_score(total) + _MILLISECONDS - 1 - min(max(passed, 0), _MILLISECONDS - 1)


def total_of(score: int) -> int:
    """The total that a board score stands for."""
    return score // _MILLISECONDS


def elapsed_of(score: int) -> timedelta:
    """How long after the board's beginning the total that a board score stands for was reached."""
    return timedelta(milliseconds=_MILLISECONDS - 1 - score % _MILLISECONDS)


def lowest_score(total: int) -> int:
    """The smallest board score with this total."""
    return total * _MILLISECONDS


def percentile(better_than: int, others: int) -> int:
    """Whole per cent of the others one is better than, rounded down; 0 when there are none."""
    return 100 * better_than // others if others else 0


def bin_of(total: int) -> int:
    """The number of a total's bin, from 0; bin b holds b·20 … b·20 + 19."""
    return total // HISTOGRAM_STEP
