"""Many threads that begin at the same instant."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

THREADS = 32
Answer = TypeVar("Answer")


def at_once(work: Callable[[int], Answer]) -> list[Answer]:
    """Call `work` with 0 … 31 in 32 threads together; return the answers in order."""
    barrier = Barrier(THREADS)

    def begin(number: int) -> Answer:
        barrier.wait(10)
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))
