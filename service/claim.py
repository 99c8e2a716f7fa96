"""One running service a data folder: a lock that every part of it holds until the last has ended.

It knows who holds the folder and how to say so, and starts or ends nothing.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

LOCK = "serve.lock"
NOTE_BYTES = 1024


class Claimed(Exception):
    """The folder belongs to a running service; the text is one sentence saying to which."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A held folder; a process that inherits `lock` holds it too."""

    lock: int
    address: str

    def note(self, parts: Sequence[int]) -> None:
        """Writes down which processes belong to the service, for whoever comes second."""
        words = (self.address, os.getpid(), *parts)
        # One write of one size: whoever reads meanwhile finds the old note or the new one.
        os.pwrite(self.lock, " ".join(map(str, words)).ljust(NOTE_BYTES).encode(), 0)


@contextmanager
def claim(folder: Path, address: str) -> Iterator[Claim]:
    """Holds the folder for a service at that address, or raises Claimed."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _acquire(lock)
        held = Claim(lock, address)
        held.note(())
        yield held
    finally:
        os.close(lock)


def _acquire(lock: int) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Claimed(_by_whom(os.pread(lock, NOTE_BYTES, 0).decode())) from None


def _by_whom(note: str) -> str:
    words = note.split()
    left = [process for process in words[2:] if _lives(process)]
    if not left or _lives(words[1]):
        return f"Sammakast already runs with this data folder: {' '.join(words[:1])}"
    return (
        "An earlier Sammakast was killed and parts of it still run; "
        f"they can be ended with: kill {' '.join(left)}"
    )


def _lives(process: str) -> bool:
    with suppress(OSError, ValueError):
        os.kill(int(process), 0)
        return True
    return False
