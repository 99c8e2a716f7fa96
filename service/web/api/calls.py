"""A call of the API: its route, who may make it, its documents; decodes and encodes strictly.

Knows HTTP and msgspec; must not know what a call does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import BadRequest, Unauthorized, UnsupportedMediaType

from service.web.context import web
from service.web.tokens import BadToken

page = Blueprint("api", __name__, url_prefix="/api/v1")

Answer = Any
Result = tuple[Answer, HTTPStatus]


@dataclass(frozen=True, slots=True)
class Call:
    """One call as the OpenAPI document describes it.

    `problems` are the statuses of refusals beyond those of every call, of bodies and of tokens;
    `bearer` says whether a token is `needed`, `taken` when there is one, or ignored (`none`).
    """

    method: str
    rule: str
    answers: dict[HTTPStatus, Any]
    body: Any = None
    query: tuple[str, ...] = ()
    problems: tuple[HTTPStatus, ...] = ()
    bearer: str = "needed"

    @property
    def may_be_empty(self) -> bool:
        """Whether the call may be made without a body, since all in it has a default."""
        try:
            msgspec.convert({}, self.body)
        except msgspec.ValidationError:
            return False
        return True


CALLS: list[tuple[Call, Callable[..., Result]]] = []


def answers(call: Call) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Register a function as the answer to a call; its docstring is the call's summary.

    It gets the player's id (None without a token) if the call takes one, the decoded body if it
    has one, and the parts of the path by name.
    """

    def register(function: Callable[..., Result]) -> Callable[..., Result]:
        decoder = None if call.body is None else msgspec.json.Decoder(call.body)

        @wraps(function)
        def view(**path: str) -> Response:
            given: list[Any] = [] if call.bearer == "none" else [_reader(call.bearer == "needed")]
            if decoder is not None:
                given.append(_decoded(decoder))
            document, status = function(*given, **path)
            return Response(msgspec.json.encode(document), status, mimetype="application/json")

        page.add_url_rule(call.rule, function.__name__, view, methods=[call.method])
        CALLS.append((call, function))
        return function

    return register


def _reader(needed: bool) -> str | None:
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if not kind and not needed:
        return None
    try:
        if kind.lower() == "bearer":
            return web().tokens.read_bearer(token.strip())
    except BadToken:
        pass
    raise Unauthorized("A bearer token is needed.", www_authenticate=WWWAuthenticate("bearer"))


def _decoded(decoder: msgspec.json.Decoder[Any]) -> Any:
    data = request.get_data()
    if data and request.mimetype != "application/json":
        raise UnsupportedMediaType("The body must be application/json.")
    try:
        return decoder.decode(data or b"{}")
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest(f"The body cannot be read: {error}") from error
