"""What every answer says to browsers, judged by what Mozilla's HTTP Observatory gives points for.

Google's CSP Evaluator reads the policy in `tests/test_floor.py`.
"""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.web.assets import NOTHING_MORE
from service.web.guard import CONTENT_POLICY
from tests.web.readers import BOXES, TODAY, Reader, write_boxes
from tests.web.test_guard import FORMS
from tests.web.test_pages import every_get
from tests.world import Visitor

HTTPS = "https://sammakast.example"
HALF_A_YEAR = 15_768_000
#: What a request can say of its host and a proxy before it: none is trusted here.
ELSEWHERE = {
    "Host": "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Prefix": "/evil",
    "Forwarded": "host=evil.example",
}
#: Who may show an answer inside a page of another site: pictures of links alone.
SHOWN_ELSEWHERE = "picture.png"
#: With none of it there is nothing that Subresource Integrity would have to hold.
OF_OTHERS = ('src="http', 'src="//', 'action="http', "<iframe", "<object", "<embed")


def every_answer(app: Flask, reader: Reader) -> Iterator[tuple[str, TestResponse]]:
    """Every page, file, call and form: what is found, what is not, refusals and ways on."""
    visitor = reader.visitor
    for address in (*every_get(app, reader), "/nowhere", "/static/0/nothing", "/api/v1/nowhere"):
        yield address, visitor.get(address)
    for path, form in FORMS.values():
        address = path.format(round=reader.round, player=reader.player)
        yield address, visitor.post(address, form, **{"Sec-Fetch-Site": "cross-site"})
        yield address, visitor.post(address)
    yield "OPTIONS", visitor.client.options("/", base_url=HTTPS)
    yield "HEAD", visitor.client.head("/", base_url=HTTPS)
    yield "another host", visitor.client.get("/", base_url="http://evil.example")


@pytest.fixture
def encrypted(build: Callable[..., Flask]) -> Flask:
    return build(SAMMAKAST_BASE_URL=HTTPS)


def test_every_answer_keeps_the_outside_checkers_rules_and_names_no_host_but_the_configured(
    encrypted: Flask,
) -> None:
    seen = set()
    visitor = Visitor(encrypted, **ELSEWHERE)
    played = visitor.start_today(TODAY)
    write_boxes(visitor, played, len(BOXES))
    for address, answer in every_answer(encrypted, Reader(visitor, played)):
        told, where = answer.headers, (address, answer.status_code)
        of_file = address.startswith("/static/") and answer.status_code == 200
        policy = NOTHING_MORE if of_file else CONTENT_POLICY
        assert told["Content-Security-Policy"] == policy, where
        assert told["X-Content-Type-Options"] == "nosniff", where
        assert told["Referrer-Policy"] == "same-origin", where
        assert told["Cross-Origin-Opener-Policy"] == "same-origin", where
        assert int(told["Strict-Transport-Security"].removeprefix("max-age=")) >= HALF_A_YEAR
        elsewhere = address.endswith(SHOWN_ELSEWHERE) and answer.mimetype == "image/png"
        assert told["Cross-Origin-Resource-Policy"] == (
            "cross-origin" if elsewhere else "same-origin"
        ), where
        for open_door in ("Access-Control-Allow-Origin", "Server", "X-Powered-By"):
            assert open_door not in told, where
        for cookie in told.getlist("Set-Cookie"):
            words = {word.strip() for word in cookie.split(";")}
            assert words >= {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"}, where
        assert "Cache-Control" in told, where
        assert b"evil" not in answer.data + str(told).encode(), where
        if answer.mimetype == "text/html":
            assert not [word for word in OF_OTHERS if word in answer.text], where
        seen.add(answer.status_code)
    assert seen >= {200, 303, 400, 403, 404}


def test_the_policy_lets_nothing_in_that_it_does_not_name() -> None:
    policy = dict(part.strip().split(" ", 1) for part in CONTENT_POLICY.split(";"))
    for kind in ("default-src", "frame-src", "base-uri", "frame-ancestors"):
        assert policy.pop(kind) == "'none'"
    assert policy.pop("img-src") == "'self' data:"
    assert set(policy.values()) == {"'self'"}
    assert policy.keys() >= {"script-src", "style-src", "connect-src", "form-action"}


def test_what_only_encrypted_pages_can_promise_is_promised_there_alone(app: Flask) -> None:
    plain = Visitor(app).get("/").headers
    assert "Strict-Transport-Security" not in plain
    assert "Cross-Origin-Opener-Policy" not in plain
    assert plain["Content-Security-Policy"] == CONTENT_POLICY
