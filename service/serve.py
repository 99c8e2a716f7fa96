"""Runs the whole service on one machine: a store of its own, the clock and the web, and ends them.

It knows processes and addresses, and nothing of what they say to each other.
"""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import FrameType

from service.app import create_app
from service.claim import Claim, Claimed, claim
from service.game.errors import GameError
from service.settings import Settings, as_env, pin_now
from service.store.embedded import EmbeddedStore, StoreError

CHECKOUT = Path(__file__).resolve().parents[1]
ANSWER_SECONDS = 60.0
STOP_SECONDS = 15.0
PAUSE_SECONDS = 0.2
# It is asked for by HOST alone, and here only known again.
EVERYWHERE = "0.0.0.0"  # nosec B104
# A store that keeps dying is ended for good at the fourth time within a minute.
REVIVALS = 3
REVIVAL_SECONDS = 60.0


class ServeError(Exception):
    """The service cannot start or go on; the text is one sentence that says why."""


def main(settings: Settings) -> int:
    """Serves until Ctrl-C or SIGTERM (0), or says in one sentence why it cannot (1)."""
    stop = stop_on_signals()
    try:
        serve(settings, stop)
    except (Claimed, ServeError, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def serve(settings: Settings, stop: Event) -> None:
    """Starts everything, prints the address, and ends everything in order once `stop` is set.

    Claimed, ServeError and StoreError say in one sentence what is in the way or which part died.
    """
    with ExitStack() as parts:
        held = parts.enter_context(claim(settings.data_dir, address(settings)))
        _require_free(settings)
        store = _start_store(settings, parts)
        if store is not None:
            settings = replace(settings, redis_url=store.url)
        _require_sound(settings)
        children = _start_children(settings, held, parts)
        watch = _Watch(children, store, held, stop)
        watch.until_it_answers(settings)
        if not stop.is_set():
            _announce(settings)
        watch.until_stopped()


class _Watch:
    """Looks after the running parts: the store is revived, any other death ends the service."""

    def __init__(
        self,
        children: dict[str, subprocess.Popen[bytes]],
        store: EmbeddedStore | None,
        held: Claim,
        stop: Event,
    ) -> None:
        self._children = children
        self._store = store
        self._held = held
        self._stop = stop
        self._revivals: list[float] = []
        self._note()

    def _note(self) -> None:
        stores = [self._store.pid] if self._store else []
        self._held.note([child.pid for child in self._children.values()] + stores)

    def until_it_answers(self, settings: Settings) -> None:
        until = time.monotonic() + ANSWER_SECONDS
        while not _answers(settings) and not self._stop.is_set():
            if time.monotonic() > until:
                raise ServeError(f"{address(settings)} did not answer within a minute.")
            self._look()
            self._stop.wait(PAUSE_SECONDS)

    def until_stopped(self) -> None:
        while not self._stop.wait(PAUSE_SECONDS):
            self._look()

    def _look(self) -> None:
        for name, child in self._children.items():
            if child.poll() is not None:
                raise ServeError(f"The {name} ended unexpectedly (status {child.returncode}).")
        if self._store is not None and not self._store.is_alive():
            self._revive(self._store)

    def _revive(self, store: EmbeddedStore) -> None:
        now = time.monotonic()
        self._revivals = [at for at in self._revivals if now - at < REVIVAL_SECONDS]
        if len(self._revivals) == REVIVALS:
            raise ServeError("The store keeps ending unexpectedly.")
        self._revivals.append(now)
        store.revive()
        self._note()
        print("The store had ended unexpectedly and runs again.", file=sys.stderr, flush=True)


def address(settings: Settings) -> str:
    """Where a browser on this machine finds the service."""
    host = _reachable(settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def stop_on_signals() -> Event:
    """An event that is set when this process is told to end, which then ends what it has begun."""
    stop = Event()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # What was started to ignore a signal, as by nohup, goes on ignoring it.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, on_signal)
    return stop


def _require_free(settings: Settings) -> None:
    _try_to_listen((settings.host, settings.port), "HOST or PORT")
    if settings.metrics:
        _try_to_listen(settings.metrics, "SAMMAKAST_METRICS")


def _try_to_listen(at: tuple[str, int], names: str) -> None:
    host, port = at
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        why = str(error.strerror).partition(" (")[0]
        raise ServeError(
            f"Cannot listen on {host}, port {port} ({why}): set {names} to another one."
        ) from None


def _start_store(settings: Settings, parts: ExitStack) -> EmbeddedStore | None:
    if settings.redis_url is not None:
        return None
    store = EmbeddedStore.start(settings.data_dir)
    parts.callback(store.stop)
    return store


def _require_sound(settings: Settings) -> None:
    """Says once what the app would refuse, before each of its processes says so."""
    try:
        create_app(settings)
    except GameError as error:
        raise ServeError(str(error)) from None


def _start_children(
    settings: Settings, held: Claim, parts: ExitStack
) -> dict[str, subprocess.Popen[bytes]]:
    environ = os.environ | as_env(settings)
    pin_now(environ)
    programs = Path(sys.executable).parent
    config = CHECKOUT / "config" / "gunicorn.py"
    commands: dict[str, list[str | Path]] = {
        "clock": [programs / "sammakast", "clock"],
        "web service": [programs / "gunicorn", "-c", config, "service.app:create_app()"],
    }
    children = {}
    for name, command in commands.items():
        children[name] = _start_child(command, environ, held.lock)
        parts.callback(_end, children[name])
    return children


def _start_child(
    command: Sequence[str | Path], environ: Mapping[str, str], lock: int
) -> subprocess.Popen[bytes]:
    # Programs of ours, and no shell.
    return subprocess.Popen(  # nosec B603
        command,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        # The lock is free only when every part has ended.
        pass_fds=(lock,),
        # Ctrl-C goes to a terminal's whole group, but the parts end in an order.
        start_new_session=True,
    )


def _end(child: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        child.terminate()
    try:
        child.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def _answers(settings: Settings) -> bool:
    connection = http.client.HTTPConnection(_reachable(settings.host), settings.port, timeout=5)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status > 0
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _reachable(host: str) -> str:
    return {EVERYWHERE: "127.0.0.1", "::": "::1"}.get(host, host)


def _announce(settings: Settings) -> None:
    print(f"Sammakast: {address(settings)}", flush=True)
    if settings.host == EVERYWHERE and (own := _own_address()):
        print(f"On the phones at home: http://{own}:{settings.port}", flush=True)


def _own_address() -> str | None:
    """This machine's address in its network: a datagram socket finds it without sending."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None
