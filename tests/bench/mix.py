"""A realistic mix of pages and moves, asked for by Locust from an environment of its own."""

import csv
import json
import os
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from service.game import days
from service.play.challenges import Challenge
from tests.bench.machine import CHECKOUT, Table, client_cores, workers
from tests.bench.playing import rounds_of
from tests.bench.serving import Machine, pin, processor_seconds

LOCUST = CHECKOUT / ".venv" / "load" / "bin" / "locust"
FILE = CHECKOUT / "tests" / "bench" / "locustfile.py"
USERS, SECONDS, PATIENCE = 16, 20, 60


def mix(of: Machine, today: Challenge, table: Table) -> None:
    """Let Locust's users play for a while, and tell how they were answered.

    AssertionError where one was refused.
    """
    with TemporaryDirectory() as folder:
        rounds = rounds_of(today.ruleset, today.seed, 20, undo=True)
        played = {
            "day": days.number_of(today.day),
            "rounds": [[sent.form.decode() for sent in one] for one in rounds],
        }
        file = Path(folder) / "rounds.json"
        file.write_text(json.dumps(played))
        spent, begun = processor_seconds(of.service.workers), time.perf_counter()
        _run(of.service.port, file)
        busy = (processor_seconds(of.service.workers) - spent) / workers()
        _tell(table, Path(folder) / "mix_stats.csv", busy / (time.perf_counter() - begun))


def _run(port: int, rounds: Path) -> None:
    command = [
        LOCUST, "-f", FILE, "--headless", "--users", USERS, "--spawn-rate", USERS,
        "--run-time", f"{SECONDS}s", "--host", f"http://127.0.0.1:{port}",
        "--csv", rounds.parent / "mix", "--only-summary",
    ]  # fmt: skip
    process = subprocess.Popen(
        list(map(str, command)),
        cwd=rounds.parent,
        env=os.environ | {"BENCH_ROUNDS": str(rounds)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    pin(process.pid, client_cores())
    said, _ = process.communicate(timeout=SECONDS + PATIENCE)
    assert process.returncode == 0, said.decode()


def _tell(table: Table, stats: Path, busy: float) -> None:
    with stats.open() as lines:
        for row in csv.DictReader(lines):
            assert row["Failure Count"] == "0", row
            rate, name = float(row["Requests/s"]), row["Name"]
            speed = f"{rate:,.1f}/s, {row['50%']}, 99 % {row['99%']} ms"
            total = name == "Aggregated"
            beside = f"workers {busy:.0%} busy" if total else ""
            table.row(f"mix by Locust, {'all' if total else name}", speed, beside)
