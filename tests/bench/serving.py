"""The service and the empty route beside it, each under gunicorn with the service's own config, and
what their processes cost."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

from redis import Redis

from service.app import create_app
from service.play.kit import Kit
from service.store.embedded import EmbeddedStore, server_binary
from tests.bench.machine import CHECKOUT, client_cores, service_cores, workers
from tests.ports import free_port
from tests.world import ZERO_KEY, settings_for, web_of

START_SECONDS = 60.0
TICKS = os.sysconf("SC_CLK_TCK")
SERVICE, EMPTY = "service.app:create_app()", "tests.bench.empty:app"


@dataclass(frozen=True, slots=True)
class Served:
    """A gunicorn that answers on a port of this machine, and how long that took it."""

    port: int
    pid: int
    started: float

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [int(pid) for pid in text.split()]


@dataclass(frozen=True, slots=True)
class Machine:
    """The store, the service and the empty route, all running."""

    store: EmbeddedStore
    raw: Redis
    service: Served
    empty: Served


@contextmanager
def machine() -> Iterator[Machine]:
    """Start everything, on processors of its own where there are two, and end it."""
    with TemporaryDirectory() as folder:
        store = EmbeddedStore.start(Path(folder), server_binary())
        try:
            pin(store.pid, client_cores())
            with (
                closing(Redis.from_url(store.url)) as raw,
                gunicorn(SERVICE, store.url, Path(folder)) as service,
                gunicorn(EMPTY, store.url, Path(folder)) as empty,
            ):
                yield Machine(store, raw, service, empty)
        finally:
            store.stop()


@contextmanager
def kit_on(store_url: str) -> Iterator[Kit]:
    """The use cases on a store, to put into it what is not to be asked for over HTTP."""
    kit = web_of(create_app(settings_for(store_url))).kit
    with closing(kit.store):
        yield kit


@contextmanager
def gunicorn(app: str, store_url: str, folder: Path) -> Iterator[Served]:
    """Serve an app as the service is served, and wait until it answers."""
    port, begun = free_port(), time.perf_counter()
    command = [str(Path(sys.executable).parent / "gunicorn"), "-c", "config/gunicorn.py", app]
    process = subprocess.Popen(
        command,
        cwd=CHECKOUT,
        env=_environment(store_url, port, folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        pin(process.pid, service_cores())
        _wait_until_it_answers(process, port)
        yield Served(port, process.pid, time.perf_counter() - begun)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        process.wait(30)


def pin(pid: int, cores: Sequence[int]) -> None:
    """Keep a process and those that it will fork to some processors."""
    os.sched_setaffinity(pid, cores)


def _environment(store_url: str, port: int, folder: Path) -> dict[str, str]:
    ours = {name: text for name, text in os.environ.items() if not name.startswith("SAMMAKAST_")}
    return ours | {
        "SAMMAKAST_REDIS_URL": store_url,
        "SAMMAKAST_SECRET_KEYS": "a secret of the bench alone which is long enough",
        "SAMMAKAST_DICE_KEYS": f"2026-05-01:{ZERO_KEY}",
        "SAMMAKAST_DATA_DIR": str(folder),
        "SAMMAKAST_TESTING": "1",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": str(workers()),
    }


def _wait_until_it_answers(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while not _answers(port):
        assert process.poll() is None, "gunicorn has ended"
        assert time.monotonic() < until, "gunicorn does not answer"
        time.sleep(0.005)


def _answers(port: int) -> bool:
    with closing(HTTPConnection("127.0.0.1", port, timeout=START_SECONDS)) as connection:
        try:
            connection.request("GET", "/")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False


def processor_seconds(pids: Sequence[int]) -> float:
    """What processes have taken of processors so far, all their threads and the kernel for them."""
    return sum(_ticks(pid) for pid in pids) / TICKS


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def memory_of(pid: int) -> tuple[int, int]:
    """Bytes of a process: its share of all it has, and what is its own alone."""
    found = dict[str, int]()
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, amount, *_ = line.split()
        found[name.rstrip(":")] = int(amount) * 1024
    return found["Pss"], found["Private_Clean"] + found["Private_Dirty"]
