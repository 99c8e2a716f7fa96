"""A server of a test's own, to be killed, frozen, filled and made a replica."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, ConnectionError
from redis.retry import Retry

OPTIONS = ("--port", "0", "--unixsocket", "s", "--appendonly", "yes", "--save", "")
SLOWLY = ("--key-load-delay", "1000", "--loading-process-events-interval-bytes", "1024")


def wait_until_written(url: str) -> None:
    """Wait until what a server was told has left its own memory, so that no kill loses it."""
    with closing(Redis.from_url(url)) as raw:
        while raw.info("persistence")["aof_buffer_length"]:
            time.sleep(0.01)


class Server:
    """A real server on a socket in `folder`; the address outlives the process."""

    def __init__(self, binary: Path, folder: Path, *options: str) -> None:
        self._command = (str(binary), *OPTIONS, *options)
        self._folder = folder
        self.launch()
        self.wait()

    @property
    def url(self) -> str:
        return f"unix://{self._folder}/s"

    def launch(self, *options: str) -> None:
        """Start the process and do not wait for it."""
        self._process = subprocess.Popen(
            (*self._command, *options),
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + 10
        with self.client() as client:
            while True:
                with suppress(ConnectionError):
                    client.ping()
                    return
                assert time.monotonic() < until, "the server did not start"
                time.sleep(0.01)

    @contextmanager
    def client(self) -> Iterator[Redis]:
        """A plain client, which tries once."""
        with closing(Redis.from_url(self.url, retry=Retry(NoBackoff(), 0))) as client:
            yield client

    def signal(self, number: signal.Signals) -> None:
        os.kill(self._process.pid, number)

    def kill(self) -> None:
        """End it as kill -9 does, once it has written what it was told."""
        wait_until_written(self.url)
        self.signal(signal.SIGKILL)
        self._process.wait(10)

    def reload_slowly(self, seconds: float) -> None:
        """Restart with so much in the file that loading takes a while, and see it begin."""
        with self.client() as raw:
            keys = range(int(seconds * 1000))
            raw.mset({f"filler:{number}": f"{number:01024}" for number in keys})
            raw.bgrewriteaof()
            while raw.info("persistence")["aof_rewrite_in_progress"]:
                time.sleep(0.02)
        self.kill()
        self.launch(*SLOWLY)
        self._wait_until_loading()

    def _wait_until_loading(self) -> None:
        until = time.monotonic() + 5
        with self.client() as raw:
            while time.monotonic() < until:
                try:
                    assert not raw.ping(), "the server does not load slowly"
                except BusyLoadingError:
                    return
                except ConnectionError:
                    time.sleep(0.005)
        raise AssertionError("the server did not begin to load")

    def wait_until_ended(self) -> None:
        self._process.wait(10)

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(10)
