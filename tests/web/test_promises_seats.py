"""At a table on one device nothing that is sent before a throw reveals it, to nobody."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from flask import Flask

from service.game import seating
from service.game.dice import commitment, seat_seed, throw
from tests.web.leaks import (
    ONCE,
    PARTS,
    Sent,
    filled,
    service_with,
    spellings,
    without_what_may_differ,
)
from tests.web.test_promises_secrecy import rows_of_numbers
from tests.world import Visitor, program_of, web_of

NAMES = ("Aino", "Pekka", "Ella")
FORM = {"once": ONCE, "ruleset": "classic"} | {f"name-{n}": name for n, name in enumerate(NAMES, 1)}
#: The parts of addresses by which something of a table could be asked for.
NAMING = ("<round_id>", "<code>", "<text>", "<challenge>", "<board>")
LISTS = ("/", "/seats", "/games", "/odds", "/players", "/api/v1/challenges")


def lay(app: Flask) -> tuple[Visitor, str]:
    """A visitor at a new table, and its code."""
    visitor = Visitor(app)
    return visitor, visitor.post("/seats", FORM).headers["Location"].rpartition("/")[2]


def seeds_of(key: bytes, code: str) -> list[bytes]:
    return [seat_seed(key, code, seat) for seat in range(1, len(NAMES) + 1)]


def first_of(key: bytes, code: str) -> tuple[Sequence[Mapping[int, int]], tuple[int, ...]]:
    """What may be seen of the dice after one throw: who begins by which dice, and that throw."""
    seeds = seeds_of(key, code)
    return seating.tries(seeds), throw(seeds[seating.order(seeds)[0] - 1], 1, 1, 5)


def twins_at(code: str) -> tuple[bytes, bytes]:
    """Two keys under which a table's dice agree until one throw is made."""
    seen: dict[str, bytes] = {}
    for number in count():
        key = sha256(str(number).encode()).digest()
        other = seen.setdefault(str(first_of(key, code)), key)
        if other != key:
            return other, key
    raise AssertionError


@dataclass
class Evening:
    """A table at which the first throw is made and written, and all that is sent meanwhile."""

    app: Flask
    key: bytes
    transcript: list[Sent] = field(default_factory=list)
    following: Any = None

    def play(self) -> "Evening":
        self._visitor, self.code = lay(self.app)
        player = web_of(self.app).tokens.id_of_once(ONCE) or ""
        self._program = program_of(self.app, player)
        self.names = [self._program.get("/me").json["name"]]
        self._base = f"c-{self.code}.{player}.s"
        order = seating.order(seeds_of(self.key, self.code))
        self._read_all("laid")
        self._move("thrown", order[0], {"version": "1", "throw": "1"})
        self._move("written", order[0], {"version": "2", "box": "chance"})
        thrown = {"move": "throw", "version": 1}
        self.following = self._program.send(
            "POST", f"/rounds/{self._base}{order[1]}/moves", thrown
        ).json
        return self

    def sent_of(self, sent: Sent) -> bytes:
        """What was sent, with what may differ under names of its own."""
        text = without_what_may_differ(sent, self.key, self.names)
        for seat, seed in enumerate(seeds_of(self.key, self.code), 1):
            text = text.replace(commitment(seed).encode(), b"<commitment of seat %d>" % seat)
        return text

    def _move(self, state: str, seat: int, form: dict[str, str]) -> None:
        path = f"/rounds/{self._base}{seat}/moves"
        for headers in ({}, {"HX-Request": "true"}):
            self._keep(state, "form", path, self._visitor.post(path, form, **headers))
        for other in range(1, len(NAMES) + 1):
            refused = {"move": "throw", "version": 1, "keep": [6, 6, 6, 6, 6]}
            path = f"/rounds/{self._base}{other}/moves"
            self._keep(state, "refused", path, self._program.send("POST", path, refused))
        self._read_all(state)

    def _read_all(self, state: str) -> None:
        stranger = Visitor(self.app)
        for path in self._paths():
            if path.startswith("/api/v1"):
                answer = self._program.get(path.removeprefix("/api/v1"))
                self._keep(state, "program", path, answer)
            else:
                self._keep(state, "player", path, self._visitor.get(path))
                self._keep(state, "stranger", path, stranger.get(path))

    def _paths(self) -> Iterator[str]:
        rounds = [f"{self._base}{seat}" for seat in range(1, len(NAMES) + 1)]
        named = {"code": [self.code], "text": [self.code], "challenge": [self.code]}
        parts = PARTS | named | {"board": [self.code], "round_id": rounds}
        for rule in self.app.url_map.iter_rules():
            asked = rule.rule in LISTS or any(part in rule.rule for part in NAMING)
            if asked and "GET" in (rule.methods or ()):
                yield from filled(rule.rule, parts)

    def _keep(self, state: str, reader: str, asked: str, answer: Any) -> None:
        document = answer.json if answer.is_json else None
        headers = tuple(answer.headers.items())
        self.transcript.append(
            Sent(state, reader, asked, answer.status_code, headers, answer.data, document)
        )


@pytest.fixture(scope="module")
def evenings(store_url: str) -> Sequence[Evening]:
    """The same evening under two keys whose dice differ after the first throw only."""
    with service_with(bytes(32), store_url) as app:
        keys = twins_at(lay(app)[1])
    played = []
    for key in keys:
        with service_with(key, store_url) as app:
            played.append(Evening(app, key).play())
    return played


def test_every_seat_is_asked_for_in_every_state(evenings: Sequence[Evening]) -> None:
    transcript = evenings[0].transcript
    assert {sent.state for sent in transcript} == {"laid", "thrown", "written"}
    asked = {sent.asked for sent in transcript if sent.status == 200}
    assert len(transcript) > 200
    assert f"/seats/{evenings[0].code}" in asked
    assert len([path for path in asked if path.startswith("/api/v1/rounds/")]) >= len(NAMES)


def test_tables_that_differ_only_in_later_dice_are_sent_the_same(
    evenings: Sequence[Evening],
) -> None:
    one, twin = evenings
    assert [sent.name for sent in one.transcript] == [sent.name for sent in twin.transcript]
    for sent, other in zip(one.transcript, twin.transcript, strict=True):
        assert one.sent_of(sent) == twin.sent_of(other), sent.name


def test_their_dice_do_differ_later(evenings: Sequence[Evening]) -> None:
    one, twin = (evening.following["dice"] for evening in evenings)
    assert one != twin
    seeds = [seeds_of(evening.key, evening.code) for evening in evenings]
    assert all(mine != other for mine, other in zip(*seeds, strict=True))


def test_no_seed_of_a_seat_stands_in_anything_that_is_sent(evenings: Sequence[Evening]) -> None:
    for evening in evenings:
        seeds = seeds_of(evening.key, evening.code)
        secrets = {text for one in (evening.key, *seeds) for text in spellings(one)}
        for sent in evening.transcript:
            everything = sent.everything.lower()
            assert not [text for text in secrets if text in everything], sent.name


def test_a_program_is_sent_no_dice_but_those_that_lie_there(evenings: Sequence[Evening]) -> None:
    rows = 0
    for evening in evenings:
        lying = list(first_of(evening.key, evening.code)[1])
        for sent in evening.transcript:
            if sent.json is not None:
                found = list(rows_of_numbers(sent.json))
                assert found in ([], [lying] if sent.state == "thrown" else []), sent.name
                rows += len(found)
    assert rows
