"""Commands of `sammakast`, in the test's own process or another, and what they say."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from service.cli import main
from tests.world import ZERO_KEY, empty

SECRET = "a secret of the tests alone which is long enough"

#: Runs one command: its status, what it printed and what it complained of.
Say = Callable[..., tuple[int, str, str]]
#: What ends a command; a shell lets what it starts in the background ignore the first.
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def saying(capfd: pytest.CaptureFixture[str]) -> Say:
    def run(*words: str) -> tuple[int, str, str]:
        status = main(words)
        printed, complained = capfd.readouterr()
        return status, printed, complained

    return run


def name_store(environ: pytest.MonkeyPatch, store_url: str) -> None:
    """Empty an outside store, which commands find from now on, with the keys that belong to it."""
    empty(store_url)
    environ.setenv("SAMMAKAST_REDIS_URL", store_url)
    environ.setenv("SAMMAKAST_SECRET_KEYS", SECRET)
    environ.setenv("SAMMAKAST_DICE_KEYS", f"2026-05-01:{ZERO_KEY}")


@contextmanager
def heeding_signals() -> Iterator[None]:
    """What is started here heeds signals, also where a shell has told us to ignore some."""
    ignored = [number for number in ENDING if signal.getsignal(number) == signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)


def one_sentence(text: str) -> bool:
    return text.endswith(".\n") and text.count("\n") == 1
