"""A computer shows nothing early: of its turn nothing is sent before the reader has thrown the next
one, and until then the reader may take back a box."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask

from service.coach.computers import EASY, MEDIUM, NAMES, Computers, Name
from service.play import challenges, players, rounds, sharing
from service.play.challenges import milliseconds
from service.play.comparing import Turn, tell
from service.store import challenges as records
from service.store.challenges import CodeRecord
from tests.web.code_leaks import BOT
from tests.web.leaks import PARTS, filled
from tests.world import NOON, Visitor, empty, program_of, visitor_of, web_of

#: With these dice the easy and the medium computer write the same in two turns and part in a third.
CODE = "H8ABVNNP"
READER = "00000000000c"
HTMX = {"HX-Request": "true"}
MOVES = ("throw", "twos", "throw", "threes", "throw", "sixes", "undo", "throw", "sixes")
#: Where the reader reads everything: a box of turn 3 written, back, written again. The others, who
#: are shown no more of it, read everything at the last of them.
READ_WHOLE = (7, 8, 10)

_LEVEL = re.compile(rb"(?i)easy|medium")
#: What a level brings on average is no secret, so the odds of beating one differ from another's.
_ODDS = re.compile(rb"(?<=Odds of beating <level>: )[0-9]+%")
_ONCE = re.compile(rb'name="(?:once" value="[0-9a-f]{32}|state" value="[^"]*)"')


def turns_of(app: Flask, name: Name) -> tuple[Turn, ...]:
    """What a computer does with the code's dice, turn by turn."""
    kit = web_of(app).kit
    challenge = kit.store.ask(challenges.challenge_of(kit, f"c-{CODE}"))
    assert challenge is not None
    played = Computers(kit.coaches).play(name, challenge.ruleset, challenge.seed)
    return tell(challenge.ruleset, challenge.seed, ("", *played.lines))


@dataclass
class Table:
    """A round of the code against a computer, and all that is sent while it is played."""

    app: Flask
    name: Name
    shared: bool = False
    sent: dict[tuple[int, str, str], tuple[int, bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kit = web_of(self.app).kit
        made = players.create(kit, "en", READER, NOON)
        self._public_name = made.public_name.encode()
        players.rename(kit, READER, "Aino")
        key = kit.ring.on(NOON.date()).day.isoformat()
        record = CodeRecord(CODE, "maxi", 1, key, 1, milliseconds(NOON), READER)
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        assert records.create(kit.store, record, milliseconds(challenge.deleted_at))
        self.address = f"/rounds/{rounds.start_code(kit, READER, challenge, NOON, self.name).id}"
        if self.shared:
            sharing.share(kit, READER, CODE, "side", NOON)
        self.visitor, self.program = visitor_of(self.app, READER), program_of(self.app, READER)

    @property
    def state(self) -> Any:
        return self.program.get(self.address).json

    def move(self, version: int, move: str) -> Any:
        """Make a move by htmx, then the same one as a form, and keep both answers."""
        action = {move: "1"} if move in ("throw", "undo") else {"box": move}
        answer = self.post(version, action, **HTMX)
        self._keep(version, "fragment", move, answer)
        self._keep(version, "form", move, self.post(version, action))
        return answer

    def post(self, version: int, action: dict[str, str], **headers: str) -> Any:
        return self.visitor.post(
            f"{self.address}/moves", {"version": str(version), **action}, **headers
        )

    def play(self) -> "Table":
        for version, move in enumerate(MOVES, 1):
            self.move(version, move)
            self._read(version + 1, "reader", self.visitor, [self.address])
            if version + 1 in READ_WHOLE:
                self._read_all(version + 1)
        return self

    def _read_all(self, version: int) -> None:
        paths = list(self._paths())
        self._read(version, "reader", self.visitor, paths)
        if version == READ_WHOLE[-1]:
            self._read(version, "stranger", Visitor(self.app), paths)
            self._read(version, "bot", Visitor(self.app, **BOT), paths)
        for path in paths:
            if path.startswith("/api/v1"):
                answer = self.program.get(path.removeprefix("/api/v1"))
                self._keep(version, "program", path, answer)
        self._keep(version, "program", "start", self.program.start(CODE))
        for action in ({"say": "1"}, {"ask": "nines"}, {"box": "nines"}, {"advise": "1"}):
            self._keep(version, "fragment", str(action), self.post(version, action, **HTMX))

    def _read(self, version: int, reader: str, visitor: Visitor, paths: list[str]) -> None:
        for path in paths:
            self._keep(version, reader, path, visitor.get(path))

    def _paths(self) -> Iterator[str]:
        link = web_of(self.app).links.of_code(CODE, READER).removeprefix("/c/")
        mine = {"code": [CODE], "text": [CODE, link], "challenge": [CODE, "today"]}
        parts = PARTS | mine | {"board": [CODE], "round_id": [self.address.split("/")[-1]]}
        for rule in self.app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and rule.endpoint != "assets.static_file":
                yield from filled(rule.rule, parts)

    def _keep(self, version: int, reader: str, asked: str, answer: Any) -> None:
        body = answer.data.replace(self._public_name, b"<name>")
        plain = _LEVEL.sub(b"<level>", _ONCE.sub(b"", body))
        self.sent[version, reader, asked] = (answer.status_code, _ODDS.sub(b"", plain))


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
def test_two_computers_that_part_at_turn_3_send_the_same_until_turn_4_is_thrown(
    app: Flask, store_url: str, shared: bool
) -> None:
    one = Table(app, EASY, shared).play()
    easy, medium = turns_of(app, EASY), turns_of(app, MEDIUM)
    assert [turn.box for turn in easy[:2]] == [turn.box for turn in medium[:2]]
    assert (easy[2].box, easy[2].points) != (medium[2].box, medium[2].points)
    then = one.move(10, "throw")
    empty(store_url)
    other = Table(app, MEDIUM, shared).play()
    assert len(other.sent) > 300
    assert one.sent.keys() - other.sent.keys() == {(10, "fragment", "throw"), (10, "form", "throw")}
    assert [name for name in other.sent if one.sent[name] != other.sent[name]] == []
    assert _LEVEL.sub(b"", then.data) != _LEVEL.sub(b"", other.move(10, "throw").data)


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_that_can_be_taken_back_does_not_show_and_one_that_shows_cannot(
    app: Flask, name: Name
) -> None:
    table = Table(app, name)
    turns, called = turns_of(app, name), name.partition("@")[0].capitalize()

    def assert_shown(count: int, *pages: str) -> None:
        rival = table.state["rival"]
        total = turns[count - 1].total_after if count else 0
        assert rival["card"] == {turn.box: turn.points for turn in turns[:count]}
        assert (rival["turn"], rival["total"]) == (count, total)
        for page in (table.visitor.get(table.address).text, *pages):
            assert told(page, called) == sorted([*(t.points for t in turns[:count]), total])

    for version, move in enumerate(MOVES, 1):
        before = 1 if version < 5 else 2
        shown = 0 if version < 3 else before
        assert_shown(shown, table.move(version, move).text)
        assert table.state["may_undo"] == (move not in ("throw", "undo"))
    assert_shown(3, table.move(10, "throw").text)
    assert not table.state["may_undo"]
    refused = table.program.move(table.state, "undo")
    assert (refused.status_code, refused.json["round"]["rival"]["turn"]) == (422, 3)
    answer = table.post(11, {"undo": "1"}, **HTMX)
    assert answer.status_code == 422
    assert_shown(3, answer.text)


def told(page: str, called: str) -> list[int]:
    """The figures that stand in the computer's column, rising, without an earned bonus."""
    found = re.findall(rf", {called}: (?:crossed out, )?(\d+)", page)
    return sorted(map(int, found))


def test_the_last_turn_shows_when_the_round_is_over(app: Flask) -> None:
    table = Table(app, EASY)
    state = table.program.play(table.state, until_turn=20)
    state = table.program.move(table.program.move(state, "throw").json, "throw").json
    turns = turns_of(app, EASY)
    assert state["rival"]["turn"] == 19
    assert turns[-1].box not in state["rival"]["card"]
    assert "Turn 20: Easy shows after your last box." in table.visitor.get(table.address).text
    over = table.program.play(state)
    assert over["rival"]["card"] == {turn.box: turn.points for turn in turns}
    assert over["rival"]["total"] == turns[-1].total_after
