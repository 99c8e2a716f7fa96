"""Checking: the page that counts saved files anew on the reader's device, the program that does so
without any page, and the form that asks whether a round was sent as its record says.

Parses forms and renders; what is kept of a round is `play.records`'s.
"""

from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import msgspec
from flask import Blueprint, Response, make_response, render_template, request, send_from_directory

from service.game.errors import GameError
from service.play.errors import NotFound
from service.play.records import StillSealed
from service.web import guard
from service.web.api.records import Record, verified
from service.web.context import language
from service.web.errors import status_of
from service.web.lasting import TEN_MINUTES, lasting
from service.web.limits import Limited
from service.web.views.notices import notice_of
from service.web.views.verifying import Answer, view_answer

page = Blueprint("verifying", __name__)

VERIFIER = Path(__file__).parents[2] / "verifier"
PROGRAM = "sammakast_verify.py"

_RECORD = msgspec.json.Decoder(Record)


@page.get("/verify")
def check() -> str:
    """Show where a saved file is checked."""
    return render_template("pages/verify.html", program=PROGRAM)


@page.get(f"/verify/{PROGRAM}")
def program() -> Response:
    """Give the program that checks files without us."""
    answer = send_from_directory(VERIFIER, PROGRAM, mimetype="text/x-python", as_attachment=True)
    with answer:
        answer.direct_passthrough = False
        answer.make_sequence()
    return lasting(answer, TEN_MINUTES)


@page.post("/verify")
def ask() -> Response:
    """Say whether the record that was sent is of a round that is kept here. Changes nothing."""
    claimed = _claimed()
    if claimed is None:
        return _answered(Answer(problem=notice_of("record", language())), HTTPStatus.BAD_REQUEST)
    try:
        found = verified(claimed)
    except (NotFound, StillSealed) as error:
        return _refused(error)
    noted = claimed.finished is not None
    return _answered(view_answer(found.held, found.differs, noted, language()), HTTPStatus.OK)


def _refused(error: GameError) -> Response:
    if guard.has_guessed_too_often(error):
        raise guard.too_often(Limited.GUESSES)
    reason = "no-round" if isinstance(error, NotFound) else error.reason
    return _answered(Answer(problem=notice_of(reason, language())), status_of(error))


def _answered(answer: Answer, status: HTTPStatus) -> Response:
    text = render_template("pages/verify.html", program=PROGRAM, answer=answer)
    return make_response(text, status)


def _claimed() -> Record | None:
    """The first record among what was sent."""
    for sent in _sent():
        try:
            return _RECORD.decode(sent)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            continue
    return None


def _sent() -> Iterator[bytes]:
    for file in request.files.getlist("file"):
        yield file.read()
    yield request.form.get("record", "").encode("utf-8", "surrogatepass")
