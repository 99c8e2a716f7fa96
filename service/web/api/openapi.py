"""The OpenAPI document, made from the calls and their documents by apispec and msgspec."""

import re
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from apispec import APISpec

from service.web.api.calls import CALLS, Call, Result
from service.web.api.documents import Problem

_PART = re.compile(r"<(\w+)>")
_PROBLEM_MEDIA = "application/problem+json"
_ALWAYS = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_OF_BODIES = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.LENGTH_REQUIRED,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
)


@cache
def document() -> dict[str, Any]:
    """Return the document, made once."""
    spec = APISpec(
        title="Sammakast",
        version="1",
        openapi_version="3.1.0",
        info={"description": "Yatzy with the same dice for everybody."},
        servers=[{"url": "/api/v1"}],
    )
    types = [shape for call, _ in CALLS for shape in (call.body, *call.answers.values()) if shape]
    (*schemas, problem), components = msgspec.json.schema_components(
        [*types, Problem], ref_template="#/components/schemas/{name}"
    )
    for name, schema in components.items():
        spec.components.schema(name, schema)
    spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
    found = iter(schemas)
    for call, function in CALLS:
        body = next(found) if call.body else None
        shapes = {status: next(found) for status in call.answers}
        operation = _operation((call, function), body, shapes, problem)
        spec.path(_PART.sub(r"{\1}", call.rule), operations={call.method.lower(): operation})
    return spec.to_dict()


def _operation(
    answered: tuple[Call, Callable[..., Result]],
    body: Any,
    shapes: dict[HTTPStatus, Any],
    problem: Any,
) -> dict[str, Any]:
    call, function = answered
    operation: dict[str, Any] = {
        "operationId": function.__name__,
        "summary": (function.__doc__ or "").rstrip("."),
        "parameters": _parameters(call),
        "responses": _responses(call, shapes, problem),
    }
    if body is not None:
        content = {"application/json": {"schema": body}}
        operation["requestBody"] = {"required": not call.may_be_empty, "content": content}
    if call.bearer != "none":
        optional: list[dict[str, list[str]]] = [] if call.bearer == "needed" else [{}]
        operation["security"] = [*optional, {"bearer": []}]
    return operation


def _parameters(call: Call) -> list[dict[str, Any]]:
    text = {"type": "string"}
    path = [
        {"name": name, "in": "path", "required": True, "schema": text}
        for name in _PART.findall(call.rule)
    ]
    return path + [{"name": name, "in": "query", "schema": text} for name in call.query]


def _responses(call: Call, shapes: dict[HTTPStatus, Any], problem: Any) -> dict[str, Any]:
    responses: dict[str, Any] = {
        str(int(status)): {
            "description": status.phrase,
            "content": {"application/json": {"schema": shape}},
        }
        for status, shape in shapes.items()
    }
    unauthorized = () if call.bearer == "none" else (HTTPStatus.UNAUTHORIZED,)
    of_bodies = () if call.body is None else _OF_BODIES
    for status in sorted({*call.problems, *unauthorized, *of_bodies, *_ALWAYS}):
        responses[str(int(status))] = {
            "description": status.phrase,
            "content": {_PROBLEM_MEDIA: {"schema": problem}},
        }
    return responses
