"""Whatever is sent to whatever address, the answer is one that the OpenAPI document knows."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from service.play.kit import Kit
from tests.world import NOON, Clock, Program, web_of

WORDS = ("today", "solo", "throw", "score", "undo", "maxi", "chance", "2426-11-29", "en", "me", "")
NAMES = (
    "move", "version", "keep", "box", "challenge", "ruleset", "practice", "opponent", "locale",
    "own_name", "total",
)  # fmt: skip
BOARDS = ("today", "all-time", "2426-W48", "w-2426-W48", "d-2426-11-29", "c-K7QM3XT9")
CURSORS = ("1-aa", "68719476735-aa", "me", "1", "100", "0")

words = st.sampled_from(WORDS) | st.text(max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(words, parts, max_size=3),
    max_leaves=6,
)
documents = st.dictionaries(st.sampled_from(NAMES), values, max_size=5)
addresses = st.sampled_from(BOARDS) | st.text(max_size=20)
queries = st.dictionaries(
    st.sampled_from(("limit", "around", "after", "before")),
    st.sampled_from(CURSORS) | st.text(max_size=12),
    max_size=3,
)
CALLS: dict[str, tuple[str, Callable[[str, Any], str]]] = {
    "move": ("POST", lambda name, _: f"/rounds/{name}/moves"),
    "start": ("POST", lambda _, __: "/rounds"),
    "player": ("POST", lambda _, __: "/players"),
    "change": ("PATCH", lambda _, __: "/me"),
    "round": ("GET", lambda name, _: f"/rounds/{name}"),
    "day": ("GET", lambda name, _: f"/days/{name}"),
    "board": ("GET", lambda name, query: f"/boards/{name}?{urlencode(query)}"),
}


@settings(max_examples=120)
@given(
    kind=st.sampled_from(sorted(CALLS)),
    own=st.booleans(),
    name=addresses,
    query=queries,
    document=documents,
)
def test_no_nonsense_makes_a_fault(
    shared_app: Flask,
    shared_clock: Clock,
    *,
    kind: str,
    own: bool,
    name: str,
    query: dict[str, str],
    document: dict[str, Any],
) -> None:
    shared_clock.now = NOON
    kit: Kit = web_of(shared_app).kit
    kit.store.do("FLUSHALL")
    player = Program(shared_app)
    state = player.start().json
    method, path = CALLS[kind]
    asked = path(state["id"] if own else quote(name, safe=""), query)
    body = None if method == "GET" else json.dumps(document)
    answer = player.send(method, asked, data=body, content_type="application/json")
    assert answer.status_code < 500, (asked, document)
    assert "Traceback" not in answer.text
