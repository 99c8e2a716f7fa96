"""What was measured, on what: the commit, the machine, the programs; and how it is told."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from redis import Redis

from service.store.embedded import server_binary

WIDTHS = (44, 34, 30, 6, 8)
CHECKOUT = Path(__file__).resolve().parents[2]


def server_name(raw: Redis) -> str:
    """Name and version of a store's server."""
    info = raw.info("server")
    valkey = info.get("valkey_version")
    return f"Valkey {valkey}" if valkey else f"Redis {info['redis_version']}"


def commit() -> str:
    """The commit that is checked out, `+` where files differ from it."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty=+"],
        cwd=CHECKOUT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return found.stdout.strip() or "no commit"


def described() -> str:
    """One line that says what is measured on what."""
    at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    found = subprocess.run(
        [server_binary(), "--version"], capture_output=True, text=True, check=True
    )
    server = " ".join(found.stdout.split()[:3]).replace(" server", "").replace("v=", "")
    load = os.getloadavg()[0]
    return (
        f"Commit {commit()}, {at}, {os.cpu_count()} cores with a load of {load:.1f} before, "
        f"Python {platform.python_version()}, {server}."
    )


def service_cores() -> list[int]:
    """The processors that answer: half of them."""
    cores = sorted(os.sched_getaffinity(0))
    return cores[: workers()]


def client_cores() -> list[int]:
    """The processors that ask, and on which the store runs: all others, or the only one."""
    cores = sorted(os.sched_getaffinity(0))
    return cores[workers() :] or cores


def workers() -> int:
    """How many processes answer."""
    return max(1, len(os.sched_getaffinity(0)) // 2)


class Table:
    """Figures as rows of Markdown, each told as soon as it is known; `good` as long as each ratio
    is as it should be."""

    def __init__(self) -> None:
        self.good = True
        self._cells("what", "measured", "beside it", "ratio", "wanted")
        self._cells(*("-" * width for width in WIDTHS))

    def row(
        self, what: str, measured: str, beside: str = "", ratio: float | None = None,
        wanted: tuple[float | None, float | None] = (None, None),
    ) -> None:  # fmt: skip
        """Tell a figure, and its ratio to another, which is wanted to be at least and at most so
        much."""
        least, most = wanted
        if ratio is not None:
            good = (least is None or ratio >= least) and (most is None or ratio <= most)
            self.good = self.good and good
        bounds = " ".join(f"{sign} {of:g}" for sign, of in (("≥", least), ("≤", most)) if of)
        self._cells(what, measured, beside, "" if ratio is None else f"{ratio:.2f}", bounds)

    def _cells(self, *texts: str) -> None:
        cells = (text.ljust(width) for text, width in zip(texts, WIDTHS, strict=True))
        print(f"| {' | '.join(cells)} |", flush=True)
