"""A program sends its own round of a day on: by a link to the day, without a code."""

from flask import Flask

from service.play.challenges import day_of
from tests.web.readers import TODAY
from tests.world import NOON, Clock, Program, web_of


def test_a_day_is_sent_on_by_a_link_with_oneself_as_sender(app: Flask) -> None:
    sender = Program(app)
    wanted = {"from_round": sender.start().json["id"], "mode": "open"}
    made = sender.send("POST", "/challenges", wanted)
    assert made.status_code == 201
    assert made.json == {
        "code": None,
        "link": f"http://localhost{web_of(app).links.of_day(TODAY, sender.player)}",
        "ruleset": "maxi",
        "mode": "blind",
        "commitment": day_of("today", NOON, web_of(app).kit).commitment,
    }


def test_only_ones_own_round_is_sent_on(app: Flask) -> None:
    sender, other = Program(app), Program(app)
    wanted = {"from_round": sender.start().json["id"]}
    assert other.send("POST", "/challenges", wanted).status_code == 403
    for unknown in (f"d-2426-11-28.{sender.player}", f"d-2426-11-29.{sender.player}.7"):
        assert sender.send("POST", "/challenges", {"from_round": unknown}).status_code == 404


def test_a_day_that_takes_no_new_rounds_is_not_sent_on(app: Flask, clock: Clock) -> None:
    sender = Program(app)
    wanted = {"from_round": sender.start().json["id"]}
    clock.advance(days=1)
    assert sender.send("POST", "/challenges", wanted).status_code == 410
