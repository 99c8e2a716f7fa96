"""A new dice key: codes made before it keep their dice, and no promise is broken at start-up."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask

from service.app import create_app
from service.game import dice
from service.game.errors import BadKeyRing
from service.play import days as use
from tests.world import NOON, Clock, Program, empty, program_of, settings_for, web_of

OLD_KEY, NEW_KEY = bytes(32), bytes.fromhex("11" * 32)
OLD = f"2026-05-01:{OLD_KEY.hex()}"
LAST_PUBLISHED = date(2426, 12, 29)
CHANGE = LAST_PUBLISHED + timedelta(days=1)

Serve = Callable[..., Flask]


@pytest.fixture
def own_clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def serve(store_url: str, own_clock: Clock) -> Iterator[Serve]:
    """Start the service with a key ring, on a store where today and 30 days are published."""
    empty(store_url)
    started: list[Flask] = []

    def start(*keys: str) -> Flask:
        settings = settings_for(store_url, SAMMAKAST_DICE_KEYS=",".join(keys))
        started.append(create_app(settings, own_clock))
        return started[-1]

    use.publish(web_of(start(OLD)).kit, NOON)
    yield start
    for app in started:
        web_of(app).kit.store.close()
    empty(store_url)


def new_key(day: date) -> str:
    return f"{day}:{NEW_KEY.hex()}"


def first_throws(player: Program, state: Any, turns: int) -> list[tuple[int, ...]]:
    """The first throw of each of the next turns."""
    thrown = []
    for _ in range(turns):
        state = player.move(state, "throw").json
        thrown.append(tuple(state["dice"]))
        state = player.move(state, "score", box=next(iter(state["options"]))).json
    return thrown


def expected(seed: bytes, turns: range) -> list[tuple[int, ...]]:
    return [dice.throw(seed, turn, 1, 6) for turn in turns]


def test_a_code_round_begun_under_the_old_key_ends_with_its_dice(
    serve: Serve, own_clock: Clock
) -> None:
    before = Program(serve(OLD))
    own_clock.now += timedelta(days=20)
    state = before.start("solo").json
    seed = dice.code_seed(OLD_KEY, state["challenge"].replace("-", ""))
    assert first_throws(before, state, 3) == expected(seed, range(1, 4))
    own_clock.set(f"{CHANGE + timedelta(days=2)}T12:00:00Z")
    after = program_of(serve(OLD, new_key(CHANGE)), before.player)
    live = after.start(state["challenge"]).json
    assert live["turn"] == 4
    assert first_throws(after, live, 17) == expected(seed, range(4, 21))
    assert after.get(f"/rounds/{live['id']}").json["over"]
    practice = after.start(state["challenge"], practice=True).json
    assert first_throws(after, practice, 2) == expected(seed, range(1, 3))


def test_days_and_codes_from_the_change_on_have_dice_of_the_new_key(
    serve: Serve, own_clock: Clock
) -> None:
    app = serve(OLD, new_key(CHANGE))
    for day, key in ((LAST_PUBLISHED, OLD_KEY), (CHANGE, NEW_KEY)):
        own_clock.set(f"{day}T12:00:00Z")
        player = Program(app)
        today = player.start().json
        assert first_throws(player, today, 2) == expected(dice.day_seed(key, day), range(1, 3))
        solo = player.start("solo").json
        seed = dice.code_seed(key, solo["challenge"].replace("-", ""))
        assert first_throws(player, solo, 2) == expected(seed, range(1, 3))


def test_a_daily_round_goes_on_over_the_midnight_of_the_change(
    serve: Serve, own_clock: Clock
) -> None:
    app = serve(OLD, new_key(CHANGE))
    own_clock.set(f"{LAST_PUBLISHED}T23:59:59Z")
    player = Program(app)
    state = player.start().json
    own_clock.set(f"{CHANGE}T00:00:01Z")
    seed = dice.day_seed(OLD_KEY, LAST_PUBLISHED)
    assert first_throws(player, state, 3) == expected(seed, range(1, 4))


@pytest.mark.parametrize("ahead", [0, 1, 15, 30])
def test_a_key_dated_before_the_last_commitment_is_refused_at_start_up(
    serve: Serve, ahead: int
) -> None:
    early = NOON.date() + timedelta(days=ahead)
    with pytest.raises(BadKeyRing) as refused:
        serve(OLD, new_key(early))
    assert str(early) in str(refused.value)
    assert str(refused.value).count(".") == 1


def test_another_key_in_the_old_ones_place_is_refused_at_start_up(serve: Serve) -> None:
    with pytest.raises(BadKeyRing, match=str(NOON.date())):
        serve(f"2026-05-01:{NEW_KEY.hex()}")


def test_a_key_that_an_open_code_needs_is_missed_at_start_up(serve: Serve, store_url: str) -> None:
    app = serve(OLD)
    empty(store_url)
    player = Program(app)
    assert player.start("solo").status_code == 201
    with pytest.raises(BadKeyRing, match="2026-05-01"):
        serve(f"2026-05-02:{OLD_KEY.hex()}")


def test_no_key_for_today_is_refused_at_start_up(serve: Serve, store_url: str) -> None:
    empty(store_url)
    with pytest.raises(BadKeyRing, match=str(NOON.date())):
        serve(new_key(CHANGE))


def test_what_was_promised_before_a_change_is_what_is_told_after_it(
    serve: Serve, own_clock: Clock
) -> None:
    promised = Program(serve(OLD), "").get("/commitments").json
    assert len(promised) == 31
    app = serve(OLD, new_key(CHANGE))
    own_clock.now += timedelta(days=10)
    use.publish(web_of(app).kit, own_clock())
    told = Program(app, "").get("/commitments").json
    assert len(told) == 31
    assert told[:21] == promised[10:]
    new = {one["day"]: one["commitment"] for one in told[21:]}
    assert new == {
        str(day): dice.commitment(dice.day_seed(NEW_KEY, day))
        for day in (CHANGE + timedelta(days=ahead) for ahead in range(10))
    }


def test_a_final_days_seed_fits_what_was_promised_thirty_days_before(
    serve: Serve, own_clock: Clock
) -> None:
    app = serve(OLD)
    reader = Program(app, "")
    promised = {one["day"]: one["commitment"] for one in reader.get("/commitments").json}
    own_clock.set("2427-02-01T12:00:00Z")
    for day in (NOON.date(), LAST_PUBLISHED):
        told = reader.get(f"/days/{day}").json
        assert told["final"]
        assert dice.commitment(bytes.fromhex(told["seed"])) == promised[str(day)]
