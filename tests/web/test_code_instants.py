"""The four instants of a code at their edges: joins, moves, opening to its players, deletion."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from service.game.codes import display
from service.game.dice import code_seed, commitment
from service.web.tokens import make_once
from tests.store.contents import Contents, all_keys, plain_client
from tests.web.test_challenges import finish, link_of, program_in, solo
from tests.world import NOON, Clock, Program, Visitor

Stored = Callable[[], Contents]

A_MOMENT = timedelta(milliseconds=1)
JOINS = NOON + timedelta(days=30)
MOVES = NOON + timedelta(days=37)
DELETED = NOON + timedelta(days=400)


@dataclass(frozen=True)
class Sealed:
    """A sealed code: its maker has finished, and a friend has begun."""

    app: Flask
    code: str
    link: str
    total: int
    maker: Visitor
    friend: Visitor
    address: str

    @property
    def program(self) -> Program:
        """A program that plays as the friend."""
        return program_in(self.app, self.friend)

    @property
    def state(self) -> Any:
        """The friend's round."""
        return self.program.get(self.address).json


@pytest.fixture
def sealed(app: Flask) -> Sealed:
    maker, code, total = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    link = link_of(app, maker, code)
    friend = Visitor(app)
    address = friend.post(f"{link}/join", {"once": make_once()}).headers["Location"]
    return Sealed(app, code, link, total, maker, friend, address)


@pytest.fixture
def expired(store_url: str) -> Callable[[datetime], list[str]]:
    """Do at an instant of the tests what the store does when it is there; tells what is left."""

    def expire(now: datetime) -> list[str]:
        with plain_client(store_url) as raw:
            for key in all_keys(raw):
                if 0 < raw.pexpiretime(key) <= now.timestamp() * 1000:
                    raw.delete(key)
            return all_keys(raw)

    return expire


@pytest.mark.parametrize(
    ("instant", "open_"), [(JOINS - A_MOMENT, True), (JOINS, False), (JOINS + A_MOMENT, False)]
)
def test_one_joins_until_the_thirtieth_day(
    sealed: Sealed, clock: Clock, instant: datetime, open_: bool
) -> None:
    clock.now = instant
    late = Visitor(sealed.app)
    landing = late.get(sealed.link)
    assert landing.status_code == 200
    assert (f'action="{sealed.link}/join"' in landing.text) is open_
    assert ("Nobody can join this challenge any more." in landing.text) is not open_
    answer = late.post(f"{sealed.link}/join", {"once": make_once()})
    assert answer.status_code == (303 if open_ else 410)
    assert Program(sealed.app).start(sealed.code).status_code == (201 if open_ else 410)


@pytest.mark.parametrize("instant", [JOINS - A_MOMENT, JOINS, JOINS + A_MOMENT])
def test_who_has_joined_finds_the_round_again_after_the_thirtieth_day(
    sealed: Sealed, clock: Clock, instant: datetime
) -> None:
    clock.now = instant
    again = sealed.friend.post(f"{sealed.link}/join", {"once": make_once()})
    assert (again.status_code, again.headers["Location"]) == (303, sealed.address)
    assert sealed.program.start(sealed.code).status_code == 200


@pytest.mark.parametrize(
    ("instant", "open_"), [(MOVES - A_MOMENT, True), (MOVES, False), (MOVES + A_MOMENT, False)]
)
def test_moves_are_made_until_the_thirty_seventh_day(
    sealed: Sealed, clock: Clock, stored: Stored, instant: datetime, open_: bool
) -> None:
    state = sealed.state
    clock.now = instant
    before = stored()
    form = {"version": str(state["version"]), "throw": "1"}
    answer = sealed.friend.post(f"{sealed.address}/moves", form)
    assert answer.status_code == (303 if open_ else 410)
    assert (stored() == before) is not open_
    assert sealed.program.move(state, "throw").status_code == (200 if open_ else 410)


@pytest.mark.parametrize(
    ("instant", "invites", "replies"),
    [
        (JOINS - A_MOMENT, True, True),
        (JOINS, False, True),
        (MOVES - A_MOMENT, False, True),
        (MOVES, False, False),
    ],
)
def test_one_is_offered_to_send_what_others_can_still_take_up(
    sealed: Sealed, clock: Clock, instant: datetime, invites: bool, replies: bool
) -> None:
    finish(sealed.app, sealed.friend, sealed.address)
    clock.now = instant
    page = sealed.maker.get(f"/c/{sealed.code}").text
    assert ('id="share"' in page, 'name="mode"' in page) == (invites, invites)
    refused = sealed.maker.post(f"/c/{sealed.code}/share", {"mode": "open"}).status_code == 410
    assert refused is not invites
    assert ("Played! Now" in sealed.friend.get(f"/c/{sealed.code}").text) is replies


@pytest.mark.parametrize(
    ("instant", "opened"), [(MOVES - A_MOMENT, False), (MOVES, True), (MOVES + A_MOMENT, True)]
)
def test_a_sealed_code_opens_at_closing_even_to_who_has_not_finished(
    sealed: Sealed, clock: Clock, instant: datetime, opened: bool
) -> None:
    clock.now = instant
    assert (f">{sealed.total}<" in sealed.friend.get(f"/c/{sealed.code}").text) is opened
    seen = sealed.program.get(f"/challenges/{sealed.code}").json
    assert seen["closed"] is opened
    totals = [member["total"] for member in seen["members"]]
    assert totals == ([sealed.total, None] if opened else [None, None])
    assert sealed.state["over"] is False


@pytest.mark.parametrize(
    ("instant", "opened"), [(MOVES - A_MOMENT, False), (MOVES, True), (MOVES + A_MOMENT, True)]
)
def test_what_is_sealed_is_told_when_a_code_is_made_and_the_seed_when_it_is_closed(
    sealed: Sealed, clock: Clock, instant: datetime, opened: bool
) -> None:
    seed = code_seed(bytes(32), sealed.code)
    clock.now = instant
    for reader in (sealed.maker, sealed.friend):
        page = reader.get(f"/c/{sealed.code}").text
        assert commitment(seed) in page
        assert (seed.hex() in page) is opened
        told = program_in(sealed.app, reader).get(f"/challenges/{sealed.code}").json
        assert told["commitment"] == commitment(seed)
        assert told["seed"] == (seed.hex() if opened else None)


def test_the_commitment_stands_in_the_answer_that_makes_a_code(app: Flask) -> None:
    made = Program(app).send("POST", "/challenges", {"ruleset": "maxi", "mode": "blind"}).json
    code = made["code"].replace("-", "")
    assert made["commitment"] == commitment(code_seed(bytes(32), code))


def test_every_key_of_a_code_ends_with_the_code(
    sealed: Sealed, clock: Clock, stored: Stored
) -> None:
    """Board, record, who has joined and logs, packed and not: one instant for all."""
    finished = Visitor(sealed.app)
    clock.advance(days=29)
    address = finished.post(f"{sealed.link}/join", {"once": make_once()}).headers["Location"]
    clock.advance(days=7)
    sealed.program.move(sealed.state, "throw")
    finish(sealed.app, finished, address)
    ends = {key: expires for key, (_, expires) in stored().items() if sealed.code in key}
    kinds = {key.partition("}:")[2].partition(":")[0] or key.partition(":")[0] for key in ends}
    assert {"challenge", "joined", "board", "log", "packed"} <= kinds
    assert set(ends.values()) == {int(DELETED.timestamp() * 1000)}, ends


@pytest.mark.parametrize(
    ("instant", "left"), [(DELETED - A_MOMENT, True), (DELETED, False), (DELETED + A_MOMENT, False)]
)
def test_on_the_four_hundredth_day_everything_of_a_code_is_gone(
    sealed: Sealed,
    clock: Clock,
    expired: Callable[[datetime], list[str]],
    instant: datetime,
    left: bool,
) -> None:
    finish(sealed.app, sealed.friend, sealed.address)
    clock.now = instant
    assert any(sealed.code in key for key in expired(instant)) is left
    stranger = Visitor(sealed.app)
    for address in (sealed.link, f"{sealed.link}/picture.png"):
        assert stranger.get(address).status_code == (200 if left else 410)
    typed = stranger.post("/code", {"code": display(sealed.code)})
    assert typed.status_code == (303 if left else 404)
    assert stranger.post(f"{sealed.link}/join").status_code == (410 if left else 404)
    for reader in (sealed.maker, sealed.friend):
        program = program_in(sealed.app, reader)
        assert reader.get(f"/c/{sealed.code}").status_code == (200 if left else 404)
        assert program.get(f"/challenges/{sealed.code}").status_code == (200 if left else 404)
        assert len(program.get("/challenges").json) == (1 if left else 0)
    assert sealed.friend.get(sealed.address).status_code == (200 if left else 404)


def test_a_code_that_was_never_made_is_unknown_and_its_well_signed_link_is_gone(
    app: Flask, sealed: Sealed
) -> None:
    link = link_of(app, sealed.maker, "K7QM3XT9")
    assert Visitor(app).get(link).status_code == 410
    assert Visitor(app).get("/c/K7QM3XT9").status_code == 404
    assert Visitor(app).post("/code", {"code": "K7QM-3XT9"}).status_code == 404
    assert Program(app).start("K7QM3XT9").status_code == 404
