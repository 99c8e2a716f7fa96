"""A move that cannot be read is refused by its form alone, and a refusal changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.store.contents import Contents
from tests.world import NOON, Clock, Program

Stored = Callable[[], Contents]

PROBLEM = "application/problem+json"
MALFORMED = {
    "no body": b"",
    "no JSON": b"throw",
    "cut off": b'{"move": "throw", "version": 2',
    "two documents": b'{"move": "throw", "version": 2}{}',
    "null": b"null",
    "a list": b'[{"move": "throw", "version": 2}]',
    "broken UTF-8": b'{"move": "score", "version": 2, "box": "\xff\xfe"}',
    "half a surrogate": b'{"move": "score", "version": 2, "box": "\\ud800"}',
    "UTF-16": '{"move": "throw", "version": 2}'.encode("utf-16"),
    "a byte-order mark": b'\xef\xbb\xbf{"move": "throw", "version": 2}',
    "deep lists": b"[" * 30_000,
    "deep objects": b'{"x":' * 9_000,
    "a deep field that nobody knows": b'{"x": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "no move": b'{"version": 2}',
    "a move without a name": b'{"move": "", "version": 2}',
    "a move that is none": b'{"move": "roll", "version": 2}',
    "a move in a list": b'{"move": ["throw"], "version": 2}',
    "two moves": b'{"move": "throw", "move": "undo", "version": 2}',
    "no version": b'{"move": "throw"}',
    "version null": b'{"move": "throw", "version": null}',
    "version true": b'{"move": "throw", "version": true}',
    "version as text": b'{"move": "throw", "version": "2"}',
    "version 2.0": b'{"move": "throw", "version": 2.0}',
    "version 951.0": b'{"move": "throw", "version": 951.0}',
    "version 1e3": b'{"move": "throw", "version": 1e3}',
    "version 0": b'{"move": "throw", "version": 0}',
    "version -1": b'{"move": "throw", "version": -1}',
    "version 2 to the 63": b'{"move": "throw", "version": 9223372036854775808}',
    "version of 5,000 digits": b'{"move": "throw", "version": 1' + b"0" * 5_000 + b"}",
    "version NaN": b'{"move": "throw", "version": NaN}',
    "keep null": b'{"move": "throw", "version": 2, "keep": null}',
    "keep as text": b'{"move": "throw", "version": 2, "keep": "16"}',
    "keep one number": b'{"move": "throw", "version": 2, "keep": 1}',
    "keep 0": b'{"move": "throw", "version": 2, "keep": [0]}',
    "keep 7": b'{"move": "throw", "version": 2, "keep": [7]}',
    "keep 1.0": b'{"move": "throw", "version": 2, "keep": [1.0]}',
    "keep true": b'{"move": "throw", "version": 2, "keep": [true]}',
    "keep a list": b'{"move": "throw", "version": 2, "keep": [[1]]}',
    "keep nine dice": b'{"move": "throw", "version": 2, "keep": [1,1,1,1,1,1,1,1,1]}',
    "no box": b'{"move": "score", "version": 2}',
    "box null": b'{"move": "score", "version": 2, "box": null}',
    "an empty box": b'{"move": "score", "version": 2, "box": ""}',
    "box 0": b'{"move": "score", "version": 2, "box": "0"}',
    "a box with a capital and a space": b'{"move": "score", "version": 2, "box": "Ones "}',
    "a box with a line break": b'{"move": "score", "version": 2, "box": "ones\\n"}',
    "a box in another alphabet": '{"move": "score", "version": 2, "box": "üx"}'.encode(),
    "a box with a NUL": b'{"move": "score", "version": 2, "box": "on\\u0000es"}',
    "a box with a bare NUL": b'{"move": "score", "version": 2, "box": "on\x00es"}',
    "a box and what follows it": b'{"move": "score", "version": 2, "box": "ones undo"}',
    "a long box": b'{"move": "score", "version": 2, "box": "' + b"o" * 10_000 + b'"}',
}


@pytest.fixture
def player(app: Flask, clock: Clock) -> Program:
    clock.now = NOON
    return Program(app)


@pytest.fixture
def state(player: Program) -> Any:
    """Today's round after its first throw."""
    return player.move(player.start().json, "throw").json


def moves(state: Any) -> str:
    return f"/rounds/{state['id']}/moves"


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_move_is_400_and_changes_nothing(
    player: Program, state: Any, stored: Stored, body: bytes
) -> None:
    """R21: no box, or one that cannot be, costs neither throw nor box."""
    before = stored()
    answer = player.send("POST", moves(state), data=body, content_type="application/json")
    assert answer.status_code == 400, answer.text
    assert answer.content_type == PROBLEM
    assert answer.json["status"] == 400
    assert "round" not in answer.json
    assert stored() == before
    assert player.get(f"/rounds/{state['id']}").json == state


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_move_that_is_not_called_json_is_415_and_changes_nothing(
    player: Program, state: Any, stored: Stored, kind: str | None
) -> None:
    before = stored()
    body = b'{"move": "throw", "version": 2}'
    answer = player.send("POST", moves(state), data=body, content_type=kind)
    assert (answer.status_code, answer.content_type) == (415, PROBLEM)
    assert stored() == before


def test_a_body_beyond_64_kib_is_413_and_changes_nothing(
    player: Program, state: Any, stored: Stored
) -> None:
    before = stored()
    body = b'{"move": "throw", "version": 2, "x": "' + b"x" * 65_536 + b'"}'
    answer = player.send("POST", moves(state), data=body, content_type="application/json")
    assert (answer.status_code, answer.content_type) == (413, PROBLEM)
    assert stored() == before
