"""Requests as nobody's browser sends them: each is answered, and none leaves a trace."""

import re
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask

from service.web.api.openapi import document
from tests.store.contents import Contents
from tests.web.readers import playing
from tests.web.test_guard import FORMS
from tests.web.test_pages import every_get
from tests.world import BASE, Program, Visitor

Stored = Callable[[], Contents]

LARGEST = 64 * 1024
SAME = {"Sec-Fetch-Site": "same-origin"}
#: A jar of a hundred kilobytes, with a device's cookie that is none of ours.
JAR = "; ".join((f"sammakast={'a' * 10_000}", *(f"c{n}=" + "\xff\xc3" * 900 for n in range(50))))
#: Bytes that are no UTF-8, and texts that are no date, no range, no language and no name.
HEADERS = {
    "Accept-Language": "\xff\xfe;q=x, sv;q=9e99, " + "fi," * 500,
    "Accept-Encoding": "\xff, br;q=nan, gzip;q=",
    "Accept": "\xff/\xfe",
    "User-Agent": "\xff\x01" * 500,
    "Referer": "\xff://[::",
    "Range": "bytes=-1-\xff",
    "If-None-Match": '"\xff, W/',
    "If-Modified-Since": "Someday, 99 \xff",
    "HX-Request": "\xff",
    "X-Request-Id": "\xff" * 200,
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "Forwarded": 'host=evil.example;for="_\xff',
    "Authorization": "Bearer \xff" + "a" * 10_000,
    "Content-Type": "\xff/\xfe; charset=\xff; boundary=",
}
TAIL = (
    "?%00&=%ff%fe&%zz&limit=%00&after=%ff&players=%ed%a0%80&next=//x&week=%F0%9F&" + "a=b&" * 2_000
)
SPOILED = ("%00", "%ff%fe", "a%00b", "%ed%a0%80", "..%2f..%2fetc%2fpasswd", "a" * 10_000)


def spoiled_addresses(app: Flask) -> Iterator[str]:
    """Every route that has parts, each time with something else in all of their places."""
    for number, rule in enumerate(app.url_map.iter_rules()):
        if "<" in rule.rule:
            for bad in (SPOILED[number % len(SPOILED)], "%0d%0aX:%20y"):
                yield re.sub(r"<[^>]*>", bad, rule.rule)


def test_broken_headers_cookies_and_queries_are_no_fault_at_any_address(
    app: Flask, stored: Stored, caplog: pytest.LogCaptureFixture
) -> None:
    reader = playing(app)
    before = stored()
    client = app.test_client(use_cookies=False)
    for address in every_get(app, reader):
        for headers in ({}, {**HEADERS, "Cookie": JAR}):
            asked = address if headers else address + TAIL
            answer = client.get(asked, base_url=BASE, headers=headers, buffered=True)
            assert answer.status_code < 500, address
            assert "Set-Cookie" not in answer.headers, address
            assert b"evil.example" not in answer.data + str(answer.headers).encode(), address
    assert stored() == before
    assert not caplog.records


def test_broken_bytes_in_a_path_are_no_fault_at_any_route(
    app: Flask, stored: Stored, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = playing(app).visitor
    before = stored()
    for address in spoiled_addresses(app):
        for method in ("GET", "POST"):
            answer = visitor.client.open(address, method=method, headers=SAME, base_url=BASE)
            assert answer.status_code < 500, (method, address)
    assert stored() == before
    assert not caplog.records


#: Forms that say something beside what their address says.
READ = {
    "/rounds/<round_id>/moves", "/challenges/new", "/seats", "/code", "/language", "/players/name",
    "/players/arrive", "/games/<spelling>", "/groups", "/me/delete", "/me/theme", "/names/report",
}  # fmt: skip


def bodies() -> dict[str, Any]:
    """Bodies that are too much."""
    return {
        "a byte too much": {"data": b"name=" + b"x" * (LARGEST - 4)},
        "many fields": {"data": b"a&" * 40_000},
        "many parts": {
            "data": b"--b\r\nContent-Disposition: form-data; name=n\r\n\r\n\r\n" * 1_001 + b"--b--",
            "headers": SAME | {"Content-Type": "multipart/form-data; boundary=b"},
        },
        "a file": {
            "data": b'--b\r\nContent-Disposition: form-data; name="n"; filename="x"\r\n\r\n'
            + b"x" * LARGEST,
            "headers": SAME | {"Content-Type": "multipart/form-data; boundary=b"},
        },
    }


@pytest.mark.parametrize("kind", bodies())
def test_a_body_that_is_too_much_is_refused_by_every_form_that_reads_it(
    app: Flask, stored: Stored, kind: str
) -> None:
    reader = playing(app)
    before, refused = stored(), set()
    usual = {"headers": SAME | {"Content-Type": "application/x-www-form-urlencoded"}}
    for rule in sorted(FORMS):
        path = FORMS[rule][0].format(round=reader.round, player=reader.player)
        answer = reader.visitor.client.post(path, base_url=BASE, **(usual | bodies()[kind]))
        assert answer.status_code < 500, path
        if answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            refused.add(rule)
            assert stored() == before, path
        before = stored()
    assert refused >= READ, READ - refused


def test_a_document_nested_too_deep_is_refused_by_every_call(app: Flask, stored: Stored) -> None:
    player = Program(app)
    state = player.start().json
    before = stored()
    for path, calls in document()["paths"].items():
        for method in (method for method, call in calls.items() if "requestBody" in call):
            named = path.replace("{round_id}", state["id"])
            for depth, status in ((30_000, 400), (100_000, 413)):
                for opening in (b"[", b'{"challenge":[', b'{"x":'):
                    body = (opening * depth)[
                        : max(depth, LARGEST + 1) if status == 413 else LARGEST
                    ]
                    answer = player.send(
                        method.upper(), named, data=body, content_type="application/json"
                    )
                    assert answer.status_code == status, (named, opening)
    assert stored() == before
    assert Visitor(app).get("/").status_code == 200
