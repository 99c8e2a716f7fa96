"""All that a service sends to a player of a code while the others have finished already."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from flask import Flask

from service.play import challenges, players, sharing
from service.play.challenges import milliseconds
from service.store import challenges as records
from service.store.challenges import CodeRecord
from tests.play.habits import Habit, finish_code
from tests.web.leaks import PARTS, filled
from tests.world import NOON, Visitor, program_of, visitor_of, web_of

CODE = "K7QM3XT9"
MAKER, FRIEND, READER = "00000000000a", "00000000000b", "00000000000c"
BOT = {"User-Agent": "WhatsApp/2.24.1 A"}

_CHANGING = re.compile(
    r"Content-Length: \d+\n|ETag: [^\n]*\n|Date: [^\n]*\n|Expires=[^;\n]*|X-Request-Id: \d+\n"
)
_ONCE = re.compile(r'value="[0-9a-f]{32}"')
_TRIAL = re.compile(r'name="state" value="[^"]*"')


@dataclass
class Sealed:
    """A code whose maker and friend have played by habits of theirs; the reader then joins and
    plays, and everything that is sent to the reader is kept."""

    app: Flask
    mode: str
    maker: Habit
    friend: Habit
    sent: dict[tuple[str, str, str], tuple[int, str]] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)

    def play(self) -> Sealed:
        self._set_up()
        kit = web_of(self.app).kit
        for player, habit in ((MAKER, self.maker), (FRIEND, self.friend)):
            self.totals[player] = finish_code(kit, player, CODE, habit).round.total
        self._visitor, self._program = visitor_of(self.app, READER), program_of(self.app, READER)
        self._read_all("invited")
        self._program.start(CODE)
        self._read_all("joined")
        for turn in (1, 2):
            self._move("throw")
            self._read_all(f"thrown {turn}")
            self._move("score")
            self._read_all(f"written {turn}")
        self._program.move(self._state(), "undo")
        self._read_all("undone")
        return self

    def finish(self) -> None:
        self._program.play(self._state())
        self._read_all("over")

    def _set_up(self) -> None:
        kit = web_of(self.app).kit
        for player in (MAKER, FRIEND, READER):
            players.create(kit, "en", player, NOON)
            players.rename(kit, player, f"Name {player}")
        key = kit.ring.on(NOON.date()).day.isoformat()
        record = CodeRecord(CODE, "maxi", 1, key, 1, milliseconds(NOON), MAKER)
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        assert records.create(kit.store, record, milliseconds(challenge.deleted_at))
        sharing.share(kit, MAKER, CODE, self.mode, NOON)

    @property
    def _name(self) -> str:
        return f"c-{CODE}.{READER}"

    def _state(self) -> Any:
        return self._program.get(f"/rounds/{self._name}").json

    def _move(self, move: str) -> None:
        state = self._state()
        more = {"box": next(iter(state["options"]))} if move == "score" else {}
        answer = self._program.move(state, move, **more)
        self._keep(move, "program", f"move {state['version']}", answer)

    def _read_all(self, state: str) -> None:
        stranger, bot = Visitor(self.app), Visitor(self.app, **BOT)
        for path in self._paths():
            self._keep(state, "reader", path, self._visitor.get(path))
            self._keep(state, "stranger", path, stranger.get(path))
            if state == "invited":
                self._keep(state, "bot", path, bot.get(path))
            if path.startswith("/api/v1"):
                answer = self._program.get(path.removeprefix("/api/v1"))
                self._keep(state, "program", path, answer)

    def _paths(self) -> Iterator[str]:
        links = [
            web_of(self.app).links.of_code(CODE, sender).removeprefix("/c/")
            for sender in (MAKER, FRIEND)
        ]
        parts = PARTS | {
            "code": [CODE],
            "text": [CODE, *links],
            "challenge": [CODE, "today"],
            "round_id": [self._name, *(f"c-{CODE}.{other}" for other in (MAKER, FRIEND))],
        }
        for rule in self.app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and rule.endpoint != "assets.static_file":
                yield from filled(rule.rule, parts)
        for other in (MAKER, FRIEND):
            yield f"/c/{CODE}/compare?with={other}"
            yield f"/api/v1/challenges/{CODE}/compare?players={READER},{other}"
        yield f"/api/v1/challenges/{CODE}/compare?players={MAKER},{FRIEND}"

    def _keep(self, state: str, reader: str, path: str, answer: Any) -> None:
        headers = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
        text = _CHANGING.sub("", headers) + answer.data.decode("latin-1")
        for pattern in (_ONCE, _TRIAL):
            text = pattern.sub("", text)
        for number, name in enumerate(self._public_names()):
            text = text.replace(name, f"<name {number}>")
        self.sent[state, reader, path] = (answer.status_code, text)

    def _public_names(self) -> list[str]:
        kit = web_of(self.app).kit
        return [players.find(kit, one).public_name for one in (MAKER, FRIEND, READER)]
