"""Limits per address: what makes things is bounded, playing is not, and a limit never stands in
the way of the service itself."""

import re
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from limits import RateLimitItemPerDay

from service.web.limits import OF_A_DAY, Limited, Limits, block_of
from tests.store.contents import Contents
from tests.web.conftest import close_limits
from tests.web.devices import open_code
from tests.web.readers import TODAY, send, write_boxes
from tests.web.reading import read
from tests.world import Program, Visitor

Stored = Callable[[], Contents]

PLAYERS = Limited.PLAYERS.value.amount
GUESSES = Limited.GUESSES.value.amount
CHALLENGES = Limited.CHALLENGES.value.amount
AWAY = "unix:///tmp/sammakast-there-is-no-store-here"


def at(app: Flask, address: str) -> Visitor:
    """A new visitor, without a cookie, from this address."""
    visitor = Visitor(app)
    visitor.client.environ_base["REMOTE_ADDR"] = address
    return visitor


def begin(app: Flask, address: str) -> int:
    return int(at(app, address).post(f"/d/{TODAY}/start").status_code)


def test_one_address_makes_so_many_players_an_hour_and_then_none(
    limited: Flask, stored: Stored
) -> None:
    assert [begin(limited, "203.0.113.7") for _ in range(PLAYERS)] == [303] * PLAYERS
    before = _players(stored)
    refused = at(limited, "203.0.113.7").post(f"/d/{TODAY}/start")
    assert refused.status_code == 429
    assert "Set-Cookie" not in refused.headers
    assert read(refused.text).one("h1").text == "A little slower, please"
    assert at(limited, "203.0.113.7").post("/players/new").status_code == 429
    assert at(limited, "203.0.113.7").post("/solo/start").status_code == 429
    api = limited.test_client().post(
        "/api/v1/players", json={}, environ_base={"REMOTE_ADDR": "203.0.113.7"}
    )
    assert api.status_code == 429
    assert api.mimetype == "application/problem+json"
    assert _players(stored) == before
    assert begin(limited, "203.0.113.8") == 303, "the neighbour is not hindered"


def test_one_address_makes_so_many_players_a_day_and_is_told_when_it_may_again(
    limited: Flask, stored: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OF_A_DAY, Limited.PLAYERS, RateLimitItemPerDay(3, namespace="few"))
    assert [begin(limited, "203.0.113.7") for _ in range(3)] == [303] * 3
    before = _players(stored)
    refused = at(limited, "203.0.113.7").post(f"/d/{TODAY}/start")
    assert refused.status_code == 429
    assert 86_000 < int(refused.headers["Retry-After"]) <= 86_400
    assert "Try again in 24 hours." in refused.text
    assert _players(stored) == before
    assert begin(limited, "203.0.113.8") == 303


def test_a_school_of_three_hundred_gets_in_within_a_day() -> None:
    assert OF_A_DAY[Limited.PLAYERS].amount == 5 * PLAYERS == 300


def test_who_is_refused_for_an_hour_is_told_for_how_long(limited: Flask) -> None:
    guesser = at(limited, "203.0.113.7")
    for _ in range(GUESSES):
        guesser.post("/players/arrive", {"code": "x y z 000001"})
    refused = guesser.post("/players/arrive", {"code": "x y z 000001"})
    assert refused.status_code == 429
    assert 3500 < int(refused.headers["Retry-After"]) <= 3600
    assert re.search(r"Try again in (59|60) minutes\.", refused.text)


def test_one_address_begins_so_many_games_of_its_own_an_hour_by_whichever_form(
    limited: Flask, stored: Stored
) -> None:
    visitor, ruleset = at(limited, "203.0.113.7"), {"ruleset": "junior"}
    forms = {
        "/games/junior": {"also": "saved"}, "/solo/start": ruleset, "/challenges/new": ruleset,
    }  # fmt: skip
    sent = list(forms.items()) * (CHALLENGES // len(forms))
    assert {visitor.post(*one).status_code for one in sent} == {303}
    before = _codes(stored)
    assert len(before) == CHALLENGES
    for one in forms.items():
        refused = visitor.post(*one)
        assert (refused.status_code, refused.headers.get("Set-Cookie")) == (429, None)
    assert _codes(stored) == before


def _codes(stored: Stored) -> set[str]:
    return {key for key in stored() if key.startswith("challenge:")}


def _players(stored: Stored) -> set[str]:
    return {key for key in stored() if ":player:" in key}


def test_an_ipv6_block_of_64_bits_is_one_address(limited: Flask) -> None:
    answers = [begin(limited, f"2001:db8:1:2::{n:x}") for n in range(1, PLAYERS + 2)]
    assert answers == [303] * PLAYERS + [429]
    assert begin(limited, "2001:db8:1:2:ffff:ffff:ffff:ffff") == 429
    assert begin(limited, "2001:db8:1:3::1") == 303


def test_what_counts_as_one_address() -> None:
    assert block_of("203.0.113.7") == "203.0.113.7"
    assert block_of("2001:db8:1:2:3:4:5:6") == block_of("2001:db8:1:2::") == "2001:db8:1:2::"
    assert block_of("2001:db8:1:3::") != block_of("2001:db8:1:2::")
    assert block_of("::ffff:203.0.113.7") == block_of("203.0.113.7"), "the same host, mapped"
    for nonsense in (None, "", "x", "203.0.113.7, 10.0.0.1", "1" * 5000):
        assert block_of(nonsense) == "unknown"


def test_limits_are_shared_by_every_process_of_the_service(
    limited: Flask, build: Callable[..., Flask]
) -> None:
    """P10: what is counted is counted once for all."""
    other = build(SAMMAKAST_TESTING="0")
    for n in range(PLAYERS):
        assert begin((limited, other)[n % 2], "203.0.113.7") == 303
    assert begin(limited, "203.0.113.7") == begin(other, "203.0.113.7") == 429
    close_limits(other)


def test_what_is_counted_is_forgotten_within_the_hour(limited: Flask, stored: Stored) -> None:
    at(limited, "203.0.113.7").post("/players/arrive", {"code": "x"})
    now = time.time() * 1000
    lives = [expires - now for _, expires in stored().values()]
    assert lives
    assert all(0 < life <= 3_600_000 for life in lives)


def test_wrong_codes_are_slowed_and_then_the_right_one_is_not_even_tried(limited: Flask) -> None:
    owner = at(limited, "198.51.100.1")
    owner.start_today(TODAY)
    code = open_code(owner)
    guesser = at(limited, "203.0.113.7")
    answers = [guesser.post("/players/arrive", {"code": "x y z 000001"}) for _ in range(GUESSES)]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    stopped = guesser.post("/players/arrive", {"code": code})
    assert stopped.status_code == 429
    assert "Set-Cookie" not in stopped.headers
    assert at(limited, "198.51.100.2").post("/players/arrive", {"code": code}).status_code == 303


def test_a_known_player_plays_on_however_many_are_made_at_the_address(limited: Flask) -> None:
    known = at(limited, "203.0.113.7")
    address = known.start_today(TODAY)
    while begin(limited, "203.0.113.7") != 429:
        pass
    write_boxes(known, address, 19)
    send(known, address, 39, throw="1")
    assert known.get("/").status_code == 200
    assert known.post(f"/d/{TODAY}/start").headers["Location"] == address


def test_looking_costs_nothing(limited: Flask, stored: Stored) -> None:
    before = stored()
    for _ in range(100):
        assert at(limited, "203.0.113.7").get("/privacy").status_code == 200
    assert stored() == before


def test_a_limit_whose_store_is_away_lets_everybody_in_at_once(
    app: Flask, build: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    del app
    open_to_all = build()
    web = open_to_all.extensions["sammakast"]
    open_to_all.extensions["sammakast"] = replace(web, limits=Limits(AWAY))
    before = time.monotonic()
    for _ in range(3):
        assert begin(open_to_all, "203.0.113.7") == 303
    assert time.monotonic() - before < 3
    assert "limit was not counted" in caplog.text
    assert Program(open_to_all).player
    close_limits(open_to_all)


def test_in_tests_there_are_no_limits(app: Flask) -> None:
    assert [begin(app, "203.0.113.7") for _ in range(PLAYERS + 3)] == [303] * (PLAYERS + 3)
