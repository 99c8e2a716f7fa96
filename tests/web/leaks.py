"""All that a service sends while today's round is played, and what must not stand in it."""

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from flask import Flask

from service.app import create_app
from service.game import days, dice
from service.play import days as use
from service.play import players
from service.web.assets import STATIC
from tests.play.totals import finish_day
from tests.world import NOON, Clock, Visitor, empty, program_of, settings_for, web_of

TODAY = date(2426, 11, 29)
NUMBER = days.number_of(TODAY)
#: Before noon, so that yesterday is not final yet.
MORNING = NOON.replace(hour=11)
#: What the first button of a page sends: it makes the same player in every service.
ONCE = "0123456789abcdef" * 2
OTHER = "00000000000a"
#: Values for the parts of the routes; the round's name comes with the round.
PARTS = {
    "code": ["K7QM3XT9"],
    "text": ["K7QM3XT9-x", "2426-11-28"],
    "challenge": ["today", "2426-11-28", "2426-11-27", "K7QM3XT9"],
    "number": [str(NUMBER), str(NUMBER - 1), str(NUMBER + 1)],
    "date": ["today", "2426-11-30"],
    "day": ["today", "2426-11-28", "2426-11-27", "2426-11-30"],
    "board": ["today", "2426-11-28", "2426-W48", "all-time"],
    "week": ["2426-W48"],
    "locale": ["sv"],
    "spelling": ["maxi"],
    "digest": ["0"],
    "evening": ["e" * 32],
    "game": ["K7QM3XT9"],
    "entry": ["g-K7QM3XT9"],
    "other": ["00000000000a"],
    "month": ["2426-11"],
    "icon": ["any-192.png"],
}
_PART = re.compile(r"<(?:[^:>]*:)?(\w+)>")
_CLOCK_OR_LENGTH = re.compile(
    r"Content-Length: \d+\n|Date: [^\n]*\n|Expires=[^;\n]*|X-Request-Id: \d+\n"
)
_ONCE = re.compile(r'name="(?:once" value="[0-9a-f]{32}|state" value="[^"]*)"')


@contextmanager
def service_with(key: bytes, store_url: str) -> Iterator[Flask]:
    """A service with this dice key on an empty store, which is emptied again in the end."""
    empty(store_url)
    settings = settings_for(store_url, SAMMAKAST_DICE_KEYS=f"2026-05-01:{key.hex()}")
    app = create_app(settings, Clock(MORNING))
    use.publish(web_of(app).kit, MORNING)
    yield app
    web_of(app).kit.store.close()
    empty(store_url)


@dataclass(frozen=True)
class Sent:
    """An answer: to whom and what, in which state of the round, and all that was sent."""

    state: str
    reader: str
    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    json: Any

    @property
    def name(self) -> tuple[str, str, str]:
        return self.state, self.reader, self.asked

    @property
    def everything(self) -> bytes:
        """Status line, headers and body as one text."""
        lines = (f"{name}: {value}".encode() for name, value in self.headers)
        return b"\n".join((b"%d" % self.status, *lines, self.body))


class Game:
    """Plays the beginning of today's round and keeps everything that is sent to anybody."""

    def __init__(self, app: Flask) -> None:
        kit = web_of(app).kit
        other = players.create(kit, "en", OTHER, MORNING)
        finish_day(kit, other.id, 200, TODAY, MORNING)
        self._app = app
        self._visitor = Visitor(app)
        self._address = ""
        self._names = [other.public_name]
        self.transcript: list[Sent] = []

    def play(self) -> "Game":
        """Begin, throw, keep all but the last die, write a box, take it back, write it again."""
        self._read_all("before the round")
        self._begin()
        self._read_all("begun")
        self._move("thrown", 1, {"throw": "1"}, {"move": "throw"})
        faces = self._program.get(self._name).json["dice"][:5]
        kept = {"throw": "1", "keep": [f"{place}-{face}" for place, face in enumerate(faces, 1)]}
        self._move("thrown again", 2, kept, {"move": "throw", "keep": faces})
        for version in (3, 5):
            self._move(f"written {version}", version, {"box": "chance"}, _CHANCE)
            if version == 3:
                self._move("taken back", 4, {"undo": "1"}, {"move": "undo"})
        return self

    @property
    def names(self) -> list[str]:
        """The public names, which every service draws anew."""
        return self._names

    @property
    def next_throw(self) -> Any:
        """What the next turn's first throw is answered with."""
        return self._program.send(
            "POST", f"{self._name}/moves", {"move": "throw", "version": 6}
        ).json

    def _begin(self) -> None:
        path = f"/d/{NUMBER}/start"
        self._keep("begun", "player", path, self._visitor.post(path, {"once": ONCE}))
        self._keep("begun", "player", path, self._visitor.post(path, {"once": ONCE}))
        player = web_of(self._app).tokens.id_of_once(ONCE) or ""
        self._program = program_of(self._app, player)
        self._name = f"/rounds/d-{TODAY}.{player}"
        self._address = self._name
        self._names.append(self._program.get("/me").json["name"])

    def _move(self, state: str, version: int, form: Any, document: Any) -> None:
        """Make a move by each of the three ways (the second and third change nothing), then try
        what is refused, and read everything."""
        path = f"{self._address}/moves"
        sent = form | {"version": str(version)}
        self._keep(state, "form", path, self._visitor.post(path, sent))
        self._keep(state, "htmx", path, self._visitor.post(path, sent, **_HTMX))
        again = document | {"version": version}
        self._keep(state, "program", path, self._program.send("POST", path, again))
        for number in (version, version + 1):
            for refused in (_UNKNOWN, _SIXES):
                made = refused | {"version": number}
                self._keep(state, "refused", path, self._program.send("POST", path, made))
            for action in ({"say": "1"}, {"ask": "chance"}, {"box": "nines"}):
                asked = action | {"version": str(number)}
                self._keep(state, "asks", path, self._visitor.post(path, asked, **_HTMX))
        self._read_all(state)

    def _read_all(self, state: str) -> None:
        """Every address that there is, as the player, as their program and as a stranger."""
        for path in self._paths():
            for reader, visitor in (("player", self._visitor), ("stranger", Visitor(self._app))):
                self._keep(state, reader, path, visitor.get(path))
            if path.startswith("/api/v1") and self._address:
                answer = self._program.get(path.removeprefix("/api/v1"))
                self._keep(state, "program", path, answer)

    def _paths(self) -> Iterator[str]:
        parts = PARTS | {"round_id": [self._address.removeprefix("/rounds/") or "none"]}
        for rule in self._app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and rule.endpoint != "assets.static_file":
                yield from filled(rule.rule, parts)
        yield from (f"/api/v1/boards/today?{query}" for query in ("around=me", "limit=1"))

    def _keep(self, state: str, reader: str, asked: str, answer: Any) -> None:
        made = Sent(
            state,
            reader,
            asked,
            answer.status_code,
            tuple(answer.headers.items()),
            answer.data,
            answer.json if answer.is_json else None,
        )
        self.transcript.append(made)


_HTMX = {"HX-Request": "true"}
_CHANCE = {"move": "score", "box": "chance"}
_UNKNOWN = {"move": "score", "box": "nines"}
_SIXES = {"move": "throw", "keep": [6, 6, 6, 6, 6, 6]}


def filled(rule: str, parts: dict[str, list[str]]) -> Iterator[str]:
    """A route with every value of its parts."""
    found = _PART.search(rule)
    if not found:
        yield rule
        return
    for value in parts[found[1]]:
        yield from filled(rule[: found.start()] + value + rule[found.end() :], parts)


def static_files(app: Flask) -> Iterator[bytes]:
    visitor = Visitor(app)
    for path in STATIC.rglob("*"):
        if path.is_file():
            answer = visitor.get(f"/static/0/{path.relative_to(STATIC)}")
            assert answer.status_code == 200
            yield bytes(answer.data)


def spellings(secret: bytes) -> set[bytes]:
    """The ways in which bytes are written down, in one letter case."""
    text = {secret.hex(), secret.hex(":"), secret.hex(" "), str(int.from_bytes(secret, "big"))}
    text |= {b64encode(secret[start:]).decode().rstrip("=")[:40] for start in range(3)}
    text |= {urlsafe_b64encode(secret[start:]).decode().rstrip("=")[:40] for start in range(3)}
    return {secret.lower(), *(one.lower().encode() for one in text)}


def seeds_not_public(key: bytes) -> list[bytes]:
    """The seeds of yesterday, which is not final in the morning, today and the coming days."""
    coming = (TODAY + timedelta(days=ahead) for ahead in range(-1, 32))
    return [dice.day_seed(key, day) for day in coming]


def without_what_may_differ(sent: Sent, key: bytes, names: list[str]) -> bytes:
    """What was sent, with public names, commitments and public seeds under names of their own."""
    text = _ONCE.sub("once", _CLOCK_OR_LENGTH.sub("", sent.everything.decode("latin-1")))
    for number, name in enumerate(names):
        text = text.replace(name, f"<name {number}>")
    for ahead in range(-3, 32):
        seed = dice.day_seed(key, TODAY + timedelta(days=ahead))
        text = text.replace(dice.commitment(seed), f"<commitment {ahead}>")
        if ahead < -1:
            text = text.replace(seed.hex(), f"<seed {ahead}>")
    return text.encode("latin-1")
