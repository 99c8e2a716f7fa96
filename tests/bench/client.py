"""Users who ask one thing after another over connections that stay open, all in one loop.

It costs a tenth of what a route without work costs, so that it is not what is measured. Knows HTTP
as gunicorn speaks it here: every body with its length, none in chunks.
"""

import selectors
import socket
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field

PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Ask:
    """A request, spelled out, and the kind under which its time is counted."""

    kind: str
    request: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; the names of headers in lower case, of equal ones the last."""

    status: int
    headers: Mapping[str, str]
    body: bytes


User = Generator[Ask, Reply, None]
#: What processes have taken of processors so far, in seconds.
Spent = Callable[[], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Found:
    """How long was counted, the seconds that each answer took, by kind, and those of processors
    that were spent meanwhile."""

    seconds: float
    taken: Mapping[str, Sequence[float]]
    spent: Sequence[float]


def spelled(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


@dataclass(slots=True)
class _Line:
    """One user's connection."""

    wire: socket.socket
    user: User
    kind: str = ""
    asked_at: float = 0.0
    read: bytearray = field(default_factory=bytearray)


def ask_all(port: int, users: Sequence[User], spent: Spent, times: tuple[float, float]) -> Found:
    """Let users ask for some seconds to warm up and then for some that count.

    AssertionError for an answer that is none of success.
    """
    warm_up, seconds = times
    with selectors.DefaultSelector() as waiting:
        lines = [_connected(port, user) for user in users]
        for line in lines:
            waiting.register(line.wire, selectors.EVENT_READ, line)
            _ask(line, next(line.user))
        _hear_all(waiting, warm_up, {})
        taken: dict[str, list[float]] = {}
        before, begun = spent(), time.perf_counter()
        _hear_all(waiting, seconds, taken)
        counted = time.perf_counter() - begun
        after = spent()
        for line in lines:
            line.wire.close()
    return Found(counted, taken, [b - a for a, b in zip(before, after, strict=True)])


def _hear_all(
    waiting: selectors.BaseSelector, seconds: float, taken: dict[str, list[float]]
) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        ready = waiting.select(PATIENCE)
        assert ready, "nothing is answered"
        for key, _ in ready:
            _hear(key.data, taken)


def ask_out(port: int, user: User) -> None:
    """Let one user ask to the end."""
    line = _connected(port, user)
    line.wire.setblocking(True)
    with line.wire:
        try:
            ask = next(user)
            while True:
                _ask(line, ask)
                while (reply := _cut(line.read)) is None:
                    line.read += line.wire.recv(65536)
                ask = user.send(_checked(line, reply))
        except StopIteration:
            return


def _connected(port: int, user: User) -> _Line:
    wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return _Line(wire, user)


def _ask(line: _Line, ask: Ask) -> None:
    line.kind, line.asked_at = ask.kind, time.perf_counter()
    line.wire.sendall(ask.request)


def _hear(line: _Line, taken: dict[str, list[float]]) -> None:
    heard = line.wire.recv(65536)
    assert heard, "a connection was closed"
    line.read += heard
    reply = _cut(line.read)
    if reply is not None:
        taken.setdefault(line.kind, []).append(time.perf_counter() - line.asked_at)
        _ask(line, line.user.send(_checked(line, reply)))


def _checked(line: _Line, reply: Reply) -> Reply:
    assert 200 <= reply.status < 400, (line.kind, reply.status, reply.body[:500])
    return reply


def _cut(read: bytearray) -> Reply | None:
    """Take a whole answer out of what was read."""
    head, gap, _ = bytes(read).partition(b"\r\n\r\n")
    if not gap:
        return None
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
    whole = len(head) + 4 + int(headers.get("content-length", 0))
    if len(read) < whole:
        return None
    body = bytes(read[len(head) + 4 : whole])
    del read[:whole]
    return Reply(int(first.split(" ", 2)[1]), headers, body)
