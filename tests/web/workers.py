"""The service under gunicorn as it is configured: processes of its own, and all that they log."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.settings import SETTINGS
from tests.ports import free_port
from tests.web.served import Caller
from tests.world import ZERO_KEY

GUNICORN = Path(sys.executable).with_name("gunicorn")
CHECKOUT = Path(__file__).parents[2]
WORKERS = 4


@dataclass(frozen=True)
class Served:
    """A running gunicorn: its process, its port and the file with its log."""

    master: int
    port: int
    log: Path

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.master}/task/{self.master}/children").read_text()
        return [int(child) for child in children.split()]

    def sockets(self, process: int) -> set[str]:
        """The sockets that a process holds, each by the kernel's name for it."""
        held = Path(f"/proc/{process}/fd").iterdir()
        return {name for name in map(_target, held) if name.startswith("socket:")}

    def answers(self) -> bool:
        try:
            return Caller(self.port).send("GET", "/days/today")[0] == 200
        except OSError:
            return False

    def wait(self) -> None:
        until = time.monotonic() + 60
        while not (self.answers() and len(self.workers()) == WORKERS):
            assert time.monotonic() < until, "gunicorn did not start"
            time.sleep(0.1)


def _target(held: Path) -> str:
    """What a descriptor leads to, nothing when it was closed meanwhile."""
    try:
        return str(held.readlink())
    except FileNotFoundError:
        return ""


def environ_of(store_url: str, port: int, **changed: str) -> dict[str, str]:
    """The environment in which gunicorn serves a store at a port."""
    ours = {setting.name for setting in SETTINGS}
    return {name: value for name, value in os.environ.items() if name not in ours} | {
        "SAMMAKAST_REDIS_URL": store_url,
        "SAMMAKAST_SECRET_KEYS": "a secret of the tests alone which is long enough",
        "SAMMAKAST_DICE_KEYS": f"2026-05-01:{ZERO_KEY}",
        "SAMMAKAST_TESTING": "1",
        "SAMMAKAST_NOW": "2426-11-29T12:00:00Z",
        "PORT": str(port),
        "WEB_CONCURRENCY": str(WORKERS),
        **changed,
    }


@contextmanager
def gunicorn(store_url: str, log: Path, *options: str, **changed: str) -> Iterator[Served]:
    """A gunicorn that answers, with other settings if need be; it is ended with the block."""
    port = free_port()
    environ = environ_of(store_url, port, **changed)
    command: list[str | Path] = [
        GUNICORN,
        "-c",
        "config/gunicorn.py",
        *options,
        "service.app:create_app()",
    ]
    with (
        log.open("wb") as said,
        subprocess.Popen(command, cwd=CHECKOUT, env=environ, stdout=said, stderr=said) as process,
    ):
        try:
            served = Served(process.pid, port, log)
            served.wait()
            yield served
        finally:
            process.terminate()
            process.wait(timeout=30)
