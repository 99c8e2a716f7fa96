"""Commands of `sammakast` run in the test's own process, and what they say."""

from collections.abc import Callable

import pytest

from service.cli import main

#: Runs one command: its status, what it printed and what it complained of.
Say = Callable[..., tuple[int, str, str]]


def saying(capfd: pytest.CaptureFixture[str]) -> Say:
    def run(*words: str) -> tuple[int, str, str]:
        status = main(words)
        printed, complained = capfd.readouterr()
        return status, printed, complained

    return run


def one_sentence(text: str) -> bool:
    return text.endswith(".\n") and text.count("\n") == 1
