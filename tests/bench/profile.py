"""Where the processor's time of a move goes: by areas of the code, for JSON and for fragments, in
one process and without HTTP."""

import cProfile
import io
import pstats
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

from service.app import create_app
from service.game import days
from service.play import challenges
from service.store.embedded import EmbeddedStore, server_binary
from tests.bench.client import Reply, User
from tests.bench.empty import app as empty_app
from tests.bench.machine import CHECKOUT, Table
from tests.bench.playing import Sent, rounds_of
from tests.bench.users import EMPTY, one_browser, one_program
from tests.world import settings_for, web_of

ROUNDS, WARM_UP, EMPTY_TIMES = 6, 2, 2000
MOST_SHOWN, LEAST_SHOWN = 12, 0.02
#: The first that a file's path begins with is its area; what is built in counts where it is called.
AREAS: Mapping[str, str] = {
    "service/game": "rules",
    "service/play": "use cases",
    "service/store": "store: questions and scripts",
    "service/coach": "coach",
    "service/web/api": "API: documents",
    "service/web/views": "views",
    "service/web": "web",
    "service": "web",
    "templates": "templates",
    "redis": "client of the store",
    "jinja2": "templates",
    "markupsafe": "templates",
    "flask_compress": "compression",
    "flask": "Flask and Werkzeug",
    "werkzeug": "Flask and Werkzeug",
    "prometheus_client": "metrics",
    "logging": "log",
    "hmac.py": "rules",
    "dataclasses.py": "rules",
}

#: Of a function: its file, line and name.
Function = tuple[str, int, str]
Answer = tuple[str, list[tuple[str, str]], bytes]
Run = Callable[[Callable[[], Answer]], Answer]


def profile(table: Table) -> None:
    """Measure and tell."""
    with TemporaryDirectory() as folder:
        store = EmbeddedStore.start(Path(folder), server_binary())
        try:
            app = create_app(settings_for(store.url))
            _tell(app, table)
            web_of(app).kit.store.close()
        finally:
            store.stop()


def _tell(app: Flask, table: Table) -> None:
    nothing = _Noted()
    for _ in range(EMPTY_TIMES):
        nothing(lambda: answered(empty_app, EMPTY.request))
    table.row("in one process, the empty route", f"{nothing.microseconds:.0f} µs")
    today = challenges.day_of("today", datetime.now(UTC), web_of(app).kit)
    rounds, number = rounds_of(today.ruleset, today.seed, ROUNDS), days.number_of(today.day)
    kinds: Mapping[str, Callable[[Sequence[Sent]], User]] = {
        "JSON": one_program,
        "HTML": lambda moves: one_browser(moves, number),
    }
    for kind, user in kinds.items():
        _play(app, [user(moves) for moves in rounds[:WARM_UP]], _Noted())
        noted, profiler = _Noted(), cProfile.Profile(time.process_time)
        _play(app, [user(moves) for moves in rounds], noted)
        _play(app, [user(moves) for moves in rounds], profiler.runcall)
        share = noted.microseconds / nothing.microseconds
        table.row(f"in one process, a {kind} move", f"{noted.microseconds:.0f} µs", "", share)
        for area, of in areas_of(profiler).most_common(MOST_SHOWN):
            if of >= LEAST_SHOWN:
                table.row(f"    {area}", f"{of:.0%} of its time")


class _Noted:
    """Notes what the processor takes for each answer."""

    def __init__(self) -> None:
        self._taken: list[float] = []

    def __call__(self, run: Callable[[], Answer]) -> Answer:
        begun = time.process_time()
        answer = run()
        self._taken.append(time.process_time() - begun)
        return answer

    @property
    def microseconds(self) -> float:
        return 1e6 * mean(self._taken)


def _play(app: Flask, users: Sequence[User], run: Run) -> None:
    """Let users play whole rounds, and run their moves in a way of one's own."""
    for user in users:
        with suppress(StopIteration):
            ask = next(user)
            while True:
                answer = partial(answered, app, ask.request)
                status, headers, body = run(answer) if ask.kind == "move" else answer()
                named = {name.lower(): text for name, text in headers}
                ask = user.send(Reply(int(status.partition(" ")[0]), named, body))


def answered(app: Flask, request: bytes) -> Answer:
    """Answer a spelled request without a server."""
    said: list[tuple[str, list[tuple[str, str]]]] = []

    def begin(status: str, headers: list[tuple[str, str]], _error: object = None) -> object:
        said.append((status, headers))
        return None

    parts = app(_environ(request), begin)  # type: ignore[arg-type]
    try:
        return (*said[0], b"".join(parts))
    finally:
        if hasattr(parts, "close"):
            parts.close()


def _environ(request: bytes) -> "WSGIEnvironment":
    head, _, body = request.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    method, address, _ = first.split(" ")
    path, _, query = address.partition("?")
    headers = {name.upper().replace("-", "_"): text for name, _, text in _pairs(lines)}
    plain = {name: headers.pop(name, "") for name in ("CONTENT_TYPE", "CONTENT_LENGTH")}
    return {
        **{f"HTTP_{name}": text for name, text in headers.items()},
        **{name: text for name, text in plain.items() if text},
        "REQUEST_METHOD": method, "SCRIPT_NAME": "", "PATH_INFO": unquote(path),
        "QUERY_STRING": query, "SERVER_NAME": "localhost", "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1", "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr,
        "wsgi.multithread": True, "wsgi.multiprocess": True, "wsgi.run_once": False,
    }  # fmt: skip


def _pairs(lines: Sequence[str]) -> list[tuple[str, str, str]]:
    return [line.partition(": ") for line in lines]


def areas_of(profiler: cProfile.Profile) -> Counter[str]:
    """The share of each area in the time; what is built in counts for who calls it."""
    times = Counter[str]()
    for (file, _, _), (_, _, own, _, callers) in _stats(profiler).items():
        if file.startswith(("~", "<")) and callers:
            for (caller, _, _), (_, _, part, _) in callers.items():
                times[_area(caller)] += part
        else:
            times[_area(file)] += own
    whole = sum(times.values())
    return Counter({area: of / whole for area, of in times.items()})


def _stats(profiler: cProfile.Profile) -> Mapping[Function, Any]:
    return cast(Mapping[Function, Any], vars(pstats.Stats(profiler))["stats"])


def _area(file: str) -> str:
    """The area of a file: of ours by its folder, of others by its package."""
    path = Path(file)
    if path.is_relative_to(CHECKOUT) and ".venv" not in path.parts:
        name = path.relative_to(CHECKOUT).as_posix()
    elif "site-packages" in path.parts:
        name = path.parts[path.parts.index("site-packages") + 1]
    else:
        name = path.name
    return next((area for start, area in AREAS.items() if name.startswith(start)), "other")
