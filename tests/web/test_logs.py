"""The log: what happened and when, never who it happened to."""

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask

from service.lines import Lines, Words, without_names
from service.web.logs import leave_out_visitors
from tests.world import Visitor

ROUND = "d-2026-11-29.3fa9c1d2e4b5"


def test_a_fault_is_logged_by_its_route_and_not_by_its_player(
    build: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    faulty = build()

    @faulty.get("/faults/<round_id>")
    def fault(round_id: str) -> str:
        raise ZeroDivisionError(len(round_id))

    assert Visitor(faulty).get(f"/faults/{ROUND}?me={ROUND}").status_code == 500
    assert "A fault at /faults/<round_id> [GET]" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert ROUND not in caplog.text


@pytest.mark.parametrize(
    ("message", "args", "left"),
    [
        ("Invalid request from ip=203.0.113.9: x", (), "Invalid request"),
        ("Error handling request %s %s", ("GET", f"/rounds/{ROUND}"), "Error handling request"),
        ("Error handling request %s", (f"/rounds/{ROUND}",), "Error handling request"),
        ("Worker (pid:%s) was sent %s!", (7, "SIGKILL"), "Worker (pid:7) was sent SIGKILL!"),
    ],
)
def test_of_what_gunicorn_says_the_visitor_is_left_out(
    message: str, args: tuple[object, ...], left: str
) -> None:
    record = logging.LogRecord("gunicorn.error", logging.WARNING, "", 0, message, args, None)
    assert leave_out_visitors(record)
    assert record.getMessage() == left


def test_no_name_is_left_in_what_a_fault_says() -> None:
    said = without_names(
        '  File "/srv/service_2026_12_01/web/rounds.py", line 9\n'
        f"KeyError: '{ROUND}' of 3fa9c1d2e4b5, K7QM3XT9 and {'0f' * 32}, in 12 of 26 rounds"
    )
    assert said == (
        '  File "/srv/service_2026_12_01/web/rounds.py", line 9\n'
        "KeyError: 'd-2026-11-29.…' of …, … and …, in 12 of 26 rounds"
    )


def test_a_line_is_one_object_and_holds_what_is_told() -> None:
    line = json.loads(written(Lines(), "Fünf\nWürfel", {"request": "123456789012345"}))
    assert datetime.fromisoformat(line.pop("time")).tzinfo == UTC
    assert line == {
        "level": "warning",
        "from": "service.dice",
        "message": "Fünf\nWürfel",
        "request": "123456789012345",
    }


def test_on_a_terminal_a_line_is_words() -> None:
    assert written(Words(), "Five dice", {"request": "1"}) == "Five dice"


def written(formatter: logging.Formatter, message: str, told: dict[str, str]) -> str:
    record = logging.LogRecord("service.dice", logging.WARNING, "", 0, message, (), None)
    record.told = told
    return formatter.format(record)
