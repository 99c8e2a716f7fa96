"""Far more nonsense than `make test` has time for: the API under schemathesis, and every form.

Each test prints what it sent and what came back: `pytest -s tests/prove/test_fuzz.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from schemathesis.checks import CHECKS

from tests.store.contents import Contents, contents, plain_client
from tests.web.described import LEAVING, Run, run_all_checks
from tests.web.readers import finished
from tests.web.served import served
from tests.web.test_forms_nonsense import send_nonsense
from tests.world import Program, program_of

EXAMPLES, FORMS = 100, 6_000

Stored = Callable[[], Contents]


@pytest.fixture
def stored(store_url: str) -> Iterator[Stored]:
    with plain_client(store_url) as raw:
        yield lambda: contents(raw)


class Unchanging:
    """Stands before an app, and remembers each read and each refusal that has changed the store."""

    def __init__(self, app: Callable[..., Any], stored: Stored) -> None:
        self._app, self._stored = app, stored
        self._known = stored()
        self.found: list[str] = []

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """Pass on, and look at the store afterwards: nobody else is there meanwhile."""
        told: list[str] = []

        def begin(status: str, *more: Any) -> Any:
            told.append(status)
            return start_response(status, *more)

        body = list(self._app(environ, begin))
        before, self._known = self._known, self._stored()
        method = environ["REQUEST_METHOD"]
        if self._known != before and (method == "GET" or told[0] >= "4"):
            self.found.append(f"{method} {environ['PATH_INFO']}: {told[0]}")
        return body


def show(title: str, run: Run) -> None:
    sent = dict(sorted(run.statuses.items()))
    print(f"\n{title}: {sum(sent.values())} requests {sent}, {sum(run.checks.values())} checks")


@pytest.mark.parametrize("known_by", ["a token", "nothing"])
def test_the_api_under_all_checks(
    app: Flask, stored: Stored, known_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = program_of(app, finished(app).player)
    over = done.start().json
    state = done.move(done.start("solo").json, "throw").json
    code = done.send("POST", "/challenges", {}).json["code"]
    known = {
        "round_id": [state["id"], over["id"]],
        "code": [code, state["challenge"]],
        "challenge": ["today", state["challenge"]],
    }
    watch = Unchanging(app.wsgi_app, stored)
    monkeypatch.setattr(app, "wsgi_app", watch)
    with served(app) as port:
        token = done.token if known_by == "a token" else None
        run = run_all_checks(port, token, EXAMPLES, known)
    show(f"With {known_by}", run)
    assert not run.faults, "\n\n".join(run.faults)
    assert set(run.checks) == set(CHECKS.get_all_names())
    assert max(run.statuses) < 500
    assert not watch.found, watch.found


def test_the_call_of_leaving_under_all_checks(app: Flask) -> None:
    player = Program(app)
    with served(app) as port:
        run = run_all_checks(
            port, player.token, EXAMPLES, chosen=lambda schema: schema.include(name=LEAVING)
        )
    show(LEAVING, run)
    assert not run.faults, "\n\n".join(run.faults)
    assert run.calls == {LEAVING}


def test_every_form_full_of_nonsense(
    app: Flask, stored: Stored, caplog: pytest.LogCaptureFixture
) -> None:
    seen: Counter[int] = send_nonsense(app, stored, FORMS)
    print(f"\n{sum(seen.values())} forms: {dict(sorted(seen.items()))}")
    assert {200, 303, 400, 404, 409, 422} <= seen.keys()
    assert not caplog.records
