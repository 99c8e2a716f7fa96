"""Records and checking: who gets a record and when, what is said of one that is shown, the page."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from service.store import keys
from tests.store.contents import Contents
from tests.web.readers import newcomer, playing
from tests.web.reading import open_page, read
from tests.web.test_api_seats import begun, to_play, turn
from tests.world import Clock, Program, visitor_of, web_of

FINAL = "2426-11-30T12:05:00+00:00"
FIELDS = {
    "format": "sammakast round 2",
    "challenge": "d-2426-11-28",
    "ruleset": "classic",
    "version": 2,
    "key_date": "2426-05-01",
    "finished": "2426-11-29T12:00:00.001Z",
    "scored": False,
    "over": False,
    "total": 1,
    "card": {},
    "opening": "start",
    "moves": [],
    "commitment": "0" * 64,
    "seed": "0" * 64,
    "name": "Aino",
}


@dataclass
class Played:
    """A player's finished round of a day that is final."""

    program: Program
    id: str

    @property
    def record(self) -> Any:
        return self.program.get(f"/rounds/{self.id}/record").json

    def verify(self, **changed: Any) -> Any:
        answer = self.program.send("POST", "/verify", {**self.record, **changed})
        return answer.json if answer.status_code == 200 else answer.status_code


@pytest.fixture
def played(app: Flask, clock: Clock) -> Played:
    program = Program(app)
    state = program.play(program.start().json)
    clock.set(FINAL)
    return Played(program, state["id"])


# Whose it is, and when


def test_a_record_is_given_out_when_the_dice_are_open_and_no_earlier(
    app: Flask, clock: Clock
) -> None:
    program = Program(app)
    state = program.play(program.start().json)
    address = f"/rounds/{state['id']}/record"
    clock.set("2426-11-30T12:04:59+00:00")
    refused = program.get(address)
    assert (refused.status_code, refused.json["reason"]) == (409, "still-sealed")
    visitor = visitor_of(app, program.player)
    assert visitor.get(f"{address}.json").status_code == 409
    assert not open_page(visitor, f"/rounds/{state['id']}").all("a", href=f"{address}.json")
    clock.set(FINAL)
    link = open_page(visitor, f"/rounds/{state['id']}").one("a", href=f"{address}.json")
    file = visitor.get(str(link["href"]))
    assert json.loads(file.text) == program.get(address).json
    named = 'attachment; filename="sammakast-d-2426-11-29.json"'
    assert file.headers["Content-Disposition"] == named


def test_a_record_holds_all_that_is_needed(played: Played) -> None:
    record = played.record
    assert record["format"] == "sammakast round 1"
    assert record["opening"] == "start maxi v1 d-2426-11-29 key 2026-05-01 dice 1"
    assert (record["ruleset"], record["version"], record["key_date"]) == ("maxi", 1, "2026-05-01")
    assert record["finished"] == "2426-11-29T12:00:00Z"
    assert len(record["moves"]) == 40
    assert all(("dice" in move) != ("points" in move) for move in record["moves"])
    assert sum(record["card"].values()) <= record["total"]


def test_a_record_is_for_its_player_alone(app: Flask, played: Played) -> None:
    other = Program(app)
    assert other.get(f"/rounds/{played.id}/record").status_code == 403
    assert Program(app, "nonsense").get(f"/rounds/{played.id}/record").status_code == 401
    address = f"/rounds/{played.id}/record.json"
    assert visitor_of(app, other.player).get(address).status_code == 403
    assert newcomer(app).visitor.get(address).status_code == 403


def test_an_unfinished_round_has_no_record(app: Flask, clock: Clock) -> None:
    reader = playing(app)
    clock.set(FINAL)
    assert reader.visitor.get(f"{reader.round}/record.json").status_code == 409


def test_a_practice_round_has_a_record_that_does_not_count(played: Played) -> None:
    program = played.program
    state = program.play(program.start("2426-11-29", practice=True).json)
    record = program.get(f"/rounds/{state['id']}/record").json
    assert (record["scored"], record["finished"]) == (False, None)
    assert program.send("POST", "/verify", record).json["held"]


# What is kept


def test_exactly_what_was_sent_is_held(played: Played) -> None:
    assert played.verify() == {"held": True, "differs": [], "unknown": []}


def test_each_thing_that_differs_is_named(played: Played) -> None:
    for field, changed in FIELDS.items():
        found = played.verify(**{field: changed})
        assert found == {"held": False, "differs": [field], "unknown": []}


def test_one_changed_move_die_or_box_differs(played: Played) -> None:
    for at, changed in ((0, {"dice": [1, 1, 1, 1, 1, 1]}), (1, {"points": 99}), (2, {"move": "x"})):
        moves = played.record["moves"]
        moves[at] = {**moves[at], **changed}
        assert played.verify(moves=moves)["differs"] == ["moves"]


def test_a_round_of_a_code_is_asked_about_when_the_code_is_closed(app: Flask, clock: Clock) -> None:
    program = Program(app)
    state = program.play(program.start("solo", ruleset="junior").json)
    record = program.get("/me/export").json["rounds"][0]
    asked = {**record, "format": "sammakast round 1", "key_date": "2026-05-01", "finished": None}
    asked["seed"] = "0" * 64
    absent = {**asked, "id": asked["id"].replace(asked["challenge"], "c-K7QM3XT9")}
    here, gone = (program.send("POST", "/verify", one) for one in (asked, absent))
    assert here.status_code == gone.status_code == 404
    assert here.json == gone.json, "nothing is told of a code that is open"
    clock.advance(days=37)
    played = Played(program, state["id"])
    assert played.record["finished"] == "2426-11-29T12:00:00Z"
    assert played.verify()["held"]
    assert played.verify(finished="2426-11-29T12:00:01Z")["differs"] == ["finished"]


def test_each_person_at_a_table_on_one_device_has_a_record_of_their_own_dice(
    app: Flask, clock: Clock
) -> None:
    program = Program(app)
    state = begun(program, "Aino", "Pekka")
    while to_play(state):
        state = turn(program, state)
    clock.advance(days=37)
    ids = {one["id"] for one in program.get("/me/export").json["rounds"]}
    records = [program.get(f"/rounds/{one}/record").json for one in sorted(ids)]
    assert [one["name"] for one in records] == ["Aino", "Pekka"]
    assert len({one["seed"] for one in records}) == 2
    assert all(program.send("POST", "/verify", one).json["held"] for one in records)


def test_of_a_day_whose_log_is_gone_the_result_is_still_kept(app: Flask, played: Played) -> None:
    record = played.record
    web_of(app).kit.store.do("UNLINK", keys.packed(played.program.player, played.id))
    found = played.program.send("POST", "/verify", record).json
    assert (found["held"], found["differs"]) == (False, [])
    assert set(found["unknown"]) >= {"moves", "opening"}
    assert "total" not in found["unknown"]
    changed = {**record, "total": record["total"] + 1}
    assert played.program.send("POST", "/verify", changed).json["differs"] == ["total"]


def test_what_cannot_be_asked_about_is_refused(played: Played) -> None:
    for id, status in {
        "d-2426-11-30.abc": 409,
        "d-2427-11-30.abc": 409,
        "d-2426-11-29.abc": 404,
        "d-2026-04-30.abc": 404,
        "c-ZZZZZZZC.abc": 404,
        "nonsense": 404,
        "": 404,
        "d-2426-11-29.abc.\x00": 404,
        "d-2426-11-29." + "a" * 9000: 404,
    }.items():
        assert played.verify(id=id) == status, id


def test_asking_changes_nothing(played: Played, stored: Callable[[], Contents]) -> None:
    before = stored()
    played.verify()
    played.verify(total=1)
    played.verify(id="c-ZZZZZZZC.abc")
    assert stored() == before


# The page


def test_the_form_answers_about_a_pasted_and_an_uploaded_record(app: Flask, played: Played) -> None:
    visitor = newcomer(app).visitor
    text = json.dumps(played.record)
    for sent in ({"record": text}, {"file": _file(text)}, {"file": [_file("{}"), _file(text)]}):
        answer = visitor.post("/verify", sent)
        assert answer.status_code == 200
        assert "Exactly this game is kept here, sent by this player" in answer.text
        assert "Set-Cookie" not in answer.headers
    changed = json.dumps({**played.record, "total": 1, "card": {}})
    page = read(visitor.post("/verify", {"record": changed}).text)
    (part,) = page.one("ul", id="differs").all("li")
    assert part.text == "the total or the boxes"


def _file(text: str) -> Any:
    return BytesIO(text.encode()), "record.json"


def test_what_is_no_record_is_said_to_be_none(app: Flask) -> None:
    visitor = newcomer(app).visitor
    for text in (b"", b"{}", b"[]", b"\x00", b"[" * 5000, b"\xff\xfe", b"1e999"):
        for sent in ({"record": text}, {"file": (BytesIO(text), "record.json")}):
            answer = visitor.post("/verify", sent)
            assert answer.status_code == 400, sent
            said = read(answer.text).one("p", id="problem").text
            assert said == "This is no file of a game."


def test_the_page_says_what_is_sealed_and_what_is_not_there(app: Flask, played: Played) -> None:
    visitor = newcomer(app).visitor
    for id, status, said in (
        ("d-2426-11-30.abc", 409, "once its dice are open to all"),
        ("d-2426-11-29.abc", 404, "There is no such game"),
        ("c-ZZZZZZZC.abc", 404, "There is no such game"),
    ):
        text = json.dumps({**played.record, "id": id})
        answer = visitor.post("/verify", {"record": text})
        assert (answer.status_code, said in answer.text) == (status, True), id


def test_who_guesses_codes_by_asking_is_slowed(build: Callable[..., Flask], played: Played) -> None:
    record = {**played.record, "id": "c-ZZZZZZZC.abc"}
    limited = build(SAMMAKAST_TESTING="0")
    program = Program(limited, "")
    asked = [program.send("POST", "/verify", record).status_code for _ in range(22)]
    assert asked == [404] * 20 + [429] * 2
    assert (
        newcomer(limited).visitor.post("/verify", {"record": json.dumps(record)}).status_code == 429
    )


def test_the_page_offers_the_program_and_says_that_scripts_are_needed(app: Flask) -> None:
    visitor = newcomer(app).visitor
    page = open_page(visitor, "/verify")
    assert "Scripts are switched off" in page.one("noscript").text
    address = "/verify/sammakast_verify.py"
    assert page.all("a", href=address)
    answer = visitor.get(address)
    assert answer.headers["Content-Type"].startswith("text/x-python")
    assert "filename=sammakast_verify.py" in answer.headers["Content-Disposition"]
    assert answer.text.startswith("#!/usr/bin/env python3")
    assert open_page(visitor, "/dice").all("a", href="/verify")
