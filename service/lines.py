"""A log of lines: JSON for whoever collects them, plain words on a terminal.

Knows Python's logging; must not know what is logged, nor of whom.
"""

import logging
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import TextIO

import msgspec

#: Ids, codes, tokens, seeds and keys: eight signs or more in one word, figures among them.
NAMES = re.compile(r"\b(?=\w*[0-9])\w{8,}\b")
PLACE_IN_CODE = '  File "'


class Lines(logging.Formatter):
    """One JSON object a line; `told` of a record is taken in as it is."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record down, a fault with its way through the code and no names in it."""
        said: dict[str, object] = {
            "time": _written(datetime.fromtimestamp(record.created, UTC)),
            "level": record.levelname.lower(),
        }
        if message := record.getMessage():
            said |= {"from": record.name, "message": message}
        said |= getattr(record, "told", {})
        if record.exc_info:
            said["fault"] = without_names(self.formatException(record.exc_info))
        return msgspec.json.encode(said).decode()


class Words(logging.Formatter):
    """The message alone, for a person who looks on; the way through the code below it."""

    def formatException(self, ei: "logging._SysExcInfoType") -> str:  # noqa: N802 - logging's name
        """Write the way down without names."""
        return without_names(super().formatException(ei))


class Journal:
    """Lines about what happens often, each written at once and whole; none before it is opened."""

    def __init__(self) -> None:
        self._stream: TextIO | None = None
        self._spell: Callable[[dict[str, object]], bytes] = msgspec.json.encode

    @property
    def is_open(self) -> bool:
        """Whether anybody reads it."""
        return self._stream is not None

    def open(self, stream: TextIO | None) -> None:
        """Write to a stream from now on: words where a person reads it; to None, nothing."""
        self._stream = stream
        if stream is not None:
            self._spell = _in_words if stream.isatty() else msgspec.json.encode

    def write(self, **told: object) -> None:
        """Write a line, with its time; whether it can be written changes nothing else."""
        if self._stream is not None:
            line = self._spell({"time": _written(datetime.now(UTC)), **told})
            with suppress(OSError):
                os.write(self._stream.fileno(), line + b"\n")


def _in_words(told: dict[str, object]) -> bytes:
    return " ".join(map(str, told.values())).encode()


def _written(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds")


def without_names(trace: str) -> str:
    """Return a traceback whose sentences hold no id, code or key: errors repeat what they met."""
    return "\n".join(
        line if line.startswith(PLACE_IN_CODE) else NAMES.sub("…", line)
        for line in trace.split("\n")
    )


def write_down(*filters: logging.Filter) -> logging.Handler:
    """Make all of this process write lines to its standard error: ours from a word of information
    on, libraries from warnings on; words on a terminal. Returns what writes them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Words() if sys.stderr.isatty() else Lines())
    for one in filters:
        handler.addFilter(one)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("service").setLevel(logging.INFO)
    return handler
