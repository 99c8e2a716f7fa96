"""The API as schemathesis meets it: it answers as its document says, and refuses what it forbids.

The long run is in `make prove`.
"""

from flask import Flask
from schemathesis.checks import CHECKS

from service.web.api.openapi import document
from tests.web.described import LEAVING, run_all_checks
from tests.web.served import served
from tests.world import Program


def test_every_call_answers_as_the_document_says_under_all_checks(app: Flask) -> None:
    player = Program(app)
    state = player.move(player.start("solo").json, "throw").json
    with served(app) as port:
        known = {"round_id": [state["id"]], "code": [state["challenge"]]}
        run = run_all_checks(port, player.token, examples=0, known=known)
    assert not run.faults, "\n\n".join(run.faults)
    assert set(run.checks) == set(CHECKS.get_all_names())
    named = {
        f"{method.upper()} {path}" for path, of in document()["paths"].items() for method in of
    }
    assert named - {LEAVING} <= run.calls
    assert {200, 201, 400, 401, 404, 405, 409, 415} <= run.statuses.keys()
    assert max(run.statuses) < 500
