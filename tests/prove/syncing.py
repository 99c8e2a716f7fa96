"""What of a server's append-only file is on the disk: its writes and fsyncs, told by strace."""

import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_BEGUN = re.compile(r"^ *[\d.]+ (\w+)\(")
#: Of one that has been done; a half line, where threads interleave, has no result.
_ENDED = re.compile(r"\) += (\d+)$")
WRITES, SYNCS = {"write", "writev", "pwrite64"}, {"fdatasync", "fsync"}


def appended(folder: Path) -> Path:
    """The file to which a server in a folder appends."""
    (found,) = (folder / "store" / "appendonlydir").glob("*.incr.aof")
    return found


@contextmanager
def watched(process: int, trace: Path) -> Iterator[None]:
    """Watch a server that nobody uses at the moment, until it ends."""
    command: list[str | Path] = [
        "strace",
        "-f",
        "-qq",
        "-ttt",
        "-y",
        "-s",
        "0",
        "-o",
        trace,
        "-p",
        str(process),
    ]
    calls = ",".join(sorted(WRITES | SYNCS))
    with subprocess.Popen([*command, "-e", f"trace={calls}"], stderr=subprocess.DEVNULL) as tracer:
        try:
            _wait_until_watched(process)
            yield
        finally:
            tracer.send_signal(signal.SIGTERM)


def _wait_until_watched(process: int) -> None:
    until = time.monotonic() + 10
    while not all("TracerPid:\t0" not in _status(one) for one in _threads(process)):
        assert time.monotonic() < until, "strace does not attach"
        time.sleep(0.01)


def _threads(process: int) -> list[Path]:
    return list(Path(f"/proc/{process}/task").iterdir())


def _status(thread: Path) -> str:
    return (thread / "status").read_text()


def synced(trace: Path, file: Path, size: int) -> int:
    """How many bytes of a file were on the disk when its server ended; it had `size` at first."""
    on_disk = written = size
    written_before: dict[str, int] = {}
    for thread, call, result in _calls(trace, file):
        if result is None:
            written_before[thread] = written
        elif call in WRITES:
            written += result
        else:
            on_disk = max(on_disk, written_before[thread])
    return on_disk


def _calls(trace: Path, file: Path) -> Iterator[tuple[str, str, int | None]]:
    """Yield thread and name of each call that concerns a file, when it begins and, with its
    result, when it has been done."""
    underway: dict[str, str] = {}
    for line in trace.read_text().splitlines():
        thread, _, rest = line.partition(" ")
        begun, ended = _BEGUN.search(rest), _ENDED.search(rest)
        if begun and file.name in rest:
            underway[thread] = begun[1]
            yield thread, begun[1], None
        if ended and thread in underway:
            yield thread, underway.pop(thread), int(ended[1])
