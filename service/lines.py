"""A log of lines: JSON for whoever collects them, plain words on a terminal.

Knows Python's logging; must not know what is logged, nor of whom.
"""

import logging
import re
import sys
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
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
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

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Write the message, or in its place what else is told."""
        return record.message or " ".join(map(str, getattr(record, "told", {}).values()))

    def formatException(self, ei: "logging._SysExcInfoType") -> str:  # noqa: N802 - logging's name
        """Write the way down without names."""
        return without_names(super().formatException(ei))


def without_names(trace: str) -> str:
    """Return a traceback whose sentences hold no id, code or key: errors repeat what they met."""
    return "\n".join(
        line if line.startswith(PLACE_IN_CODE) else NAMES.sub("…", line)
        for line in trace.split("\n")
    )


def handler_for(stream: TextIO) -> logging.Handler:
    """Return what writes to a stream: words where a person reads it, else lines of JSON."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Words() if stream.isatty() else Lines())
    return handler


def write_down(*filters: logging.Filter) -> logging.Handler:
    """Make all of this process write lines to its standard error: ours from a word of information
    on, libraries from warnings on. Returns what writes them."""
    handler = handler_for(sys.stderr)
    for one in filters:
        handler.addFilter(one)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("service").setLevel(logging.INFO)
    return handler
