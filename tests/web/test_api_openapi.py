"""The OpenAPI document: sound in itself, and about exactly the calls that there are."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service.web.api.openapi import document
from tests.world import Program

TYPES = {"array", "boolean", "integer", "null", "number", "object", "string"}
#: Of JSON Schema 2020-12, which OpenAPI 3.1 speaks.
KEYWORDS = {
    "$ref", "type", "enum", "const", "anyOf", "allOf", "oneOf", "items", "prefixItems", "default",
    "properties", "required", "additionalProperties", "title", "description", "format", "pattern",
    "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "discriminator",
}  # fmt: skip
PROBLEM = "#/components/schemas/Problem"


@pytest.fixture
def found(app: Flask) -> Any:
    answer = Program(app, "").get("/openapi.json")
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    return answer.json


def operations(found: Any) -> Iterator[tuple[str, str, Any]]:
    """Path, method and operation of every call."""
    for path, item in found["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def schemas(node: Any) -> Iterator[Any]:
    """Every schema in the document, with all that it is made of."""
    if isinstance(node, list):
        for part in node:
            yield from schemas(part)
    elif isinstance(node, dict):
        for name, part in node.items():
            if name == "schema":
                yield from parts(part)
            elif name == "schemas":
                for schema in part.values():
                    yield from parts(schema)
            else:
                yield from schemas(part)


def parts(schema: Any) -> Iterator[Any]:
    yield schema
    for name in ("anyOf", "allOf", "oneOf", "prefixItems"):
        for part in schema.get(name, ()):
            yield from parts(part)
    for part in (*schema.get("properties", {}).values(), schema.get("items")):
        if isinstance(part, dict):
            yield from parts(part)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from parts(schema["additionalProperties"])


def test_it_is_openapi_3_1_with_title_and_version(found: Any) -> None:
    assert re.fullmatch(r"3\.1\.\d+", found["openapi"])
    assert found["info"]["title"]
    assert found["info"]["version"]
    assert set(found) <= {"openapi", "info", "servers", "paths", "components", "tags", "security"}


def test_it_has_every_call_and_no_other(app: Flask, found: Any) -> None:
    routes = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule.removeprefix("/api/v1")), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1") and rule.endpoint != "api.openapi"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert {(path, method) for path, method, _ in operations(found)} == routes
    assert found["servers"] == [{"url": "/api/v1"}]


def test_every_call_has_a_name_of_its_own_and_a_summary(found: Any) -> None:
    names = [operation["operationId"] for _, _, operation in operations(found)]
    assert len(set(names)) == len(names)
    assert all(operation["summary"] for _, _, operation in operations(found))


def test_every_part_of_a_path_is_a_parameter(found: Any) -> None:
    for path, _, operation in operations(found):
        given = [one for one in operation["parameters"] if one["in"] == "path"]
        assert sorted(one["name"] for one in given) == sorted(re.findall(r"{(\w+)}", path))
        assert all(one["required"] is True for one in given)
        assert all(one["in"] in ("path", "query") for one in operation["parameters"])
        assert all("schema" in one for one in operation["parameters"])


def test_every_answer_has_a_description_and_every_refusal_is_a_problem(found: Any) -> None:
    for _, _, operation in operations(found):
        statuses = operation["responses"]
        assert any(status.startswith("2") for status in statuses)
        for status, response in statuses.items():
            assert re.fullmatch(r"[1-5]\d\d", status)
            assert response["description"]
            (kind, content), *more = response["content"].items()
            assert not more
            assert kind == ("application/json" if status < "4" else "application/problem+json")
            assert (content["schema"] == {"$ref": PROBLEM}) == (status >= "4")


def test_whatever_reads_a_body_can_refuse_it(found: Any) -> None:
    for _, method, operation in operations(found):
        if "requestBody" in operation:
            assert method in ("post", "patch")
            assert list(operation["requestBody"]["content"]) == ["application/json"]
            assert {"400", "413", "415"} <= set(operation["responses"])


def test_what_takes_a_token_says_so(found: Any) -> None:
    assert found["components"]["securitySchemes"] == {
        "bearer": {"type": "http", "scheme": "bearer"}
    }
    for _, _, operation in operations(found):
        assert ("security" in operation) == ("401" in operation["responses"])
        assert all(set(one) <= {"bearer"} for one in operation.get("security", ()))


def test_every_schema_is_one_and_leads_somewhere(found: Any) -> None:
    known = {f"#/components/schemas/{name}" for name in found["components"]["schemas"]}
    led_to = set()
    for schema in schemas(found):
        assert set(schema) <= KEYWORDS, schema
        kinds = schema.get("type", ())
        assert set([kinds] if isinstance(kinds, str) else kinds) <= TYPES
        assert set(schema.get("required", ())) <= set(schema.get("properties", ()))
        if "$ref" in schema:
            led_to.add(schema["$ref"])
        for mapped in schema.get("discriminator", {}).get("mapping", {}).values():
            led_to.add(mapped)
    assert led_to == known


def test_every_move_stands_in_it(found: Any) -> None:
    body = found["paths"]["/rounds/{round_id}/moves"]["post"]["requestBody"]
    schema = body["content"]["application/json"]["schema"]
    assert sorted(schema["discriminator"]["mapping"]) == ["advice", "score", "throw", "undo"]


def test_it_is_made_once() -> None:
    assert document() is document()
