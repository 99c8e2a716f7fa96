"""Every request goes down to the store once or twice: counted on the wire, scripts known to it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import pytest
from flask import Flask

from service.app import create_app
from service.play import challenges, meeting, same_dice, sharing, specials
from service.play.choices import LEAST
from tests.play.test_choices import play, play_on
from tests.play.test_waiting import play_out
from tests.play.totals import finish_all, new_players
from tests.store.proxy import Proxy
from tests.web.reading import open_page
from tests.web.sample_evenings import sheet
from tests.web.samples import MAXI
from tests.world import (
    NOON,
    Clock,
    Program,
    Visitor,
    empty,
    program_of,
    settings_for,
    visitor_of,
    web_of,
)

DAY = 146_310
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Wired:
    """A service whose wire to the store is watched, one beside it that has no such wire, and a
    player on a board of thirty."""

    app: Flask
    proxy: Proxy
    near: Flask
    finished: str

    def trips(self, call: Callable[[], Any], status: int = 200) -> int:
        """How many trips a call takes that is answered with this status."""
        before = self.proxy.trips
        answer = call()
        assert answer.status_code == status, answer.text
        return self.proxy.trips - before


@pytest.fixture(scope="module")
def wired(store_url: str, one_server: str) -> Iterator[Wired]:
    empty(store_url)
    proxy = Proxy(one_server)
    app, near = (create_app(settings_for(url), Clock(NOON)) for url in (proxy.url, store_url))
    try:
        totals = [*range(300, 290, -1)] * 3
        Program(app, "").get("/days/today")
        yield Wired(app, proxy, near, finish_all(web_of(near).kit, totals, NOON)[15])
    finally:
        web_of(app).kit.store.close()
        web_of(near).kit.store.close()
        proxy.close()


def form(version: int, **action: str) -> dict[str, str]:
    return {"version": str(version), **action}


def test_a_move_through_the_api_is_two_trips(wired: Wired) -> None:
    player = Program(wired.app)
    state = player.start().json
    assert wired.trips(lambda: player.move(state, "throw")) == 2
    thrown = {**state, "version": 2}
    assert wired.trips(lambda: player.move(thrown, "throw", keep=[])) == 2
    assert wired.trips(lambda: player.move({**state, "version": 3}, "score", box="chance")) == 2
    assert wired.trips(lambda: player.move({**state, "version": 4}, "undo")) == 2


def test_the_last_move_of_a_round_is_two_trips(wired: Wired) -> None:
    before = Program(wired.near)
    state = before.move(before.play(before.start().json, until_turn=20), "throw").json
    player = program_of(wired.app, before.player)
    box = next(iter(state["options"]))
    assert wired.trips(lambda: player.move(state, "score", box=box)) == 2
    assert wired.trips(lambda: player.move(state, "score", box=box)) == 1


def test_repeats_conflicts_and_refusals_are_one_trip(wired: Wired) -> None:
    player = Program(wired.app)
    state = player.start().json
    thrown = player.move(state, "throw").json
    stranger = Program(wired.app)
    assert wired.trips(lambda: player.move(state, "throw")) == 1
    assert wired.trips(lambda: player.move(state, "throw", keep=[1]), 409) == 1
    assert wired.trips(lambda: player.move(thrown, "undo"), 422) == 1
    assert wired.trips(lambda: stranger.move(thrown, "throw"), 403) == 1
    assert wired.trips(lambda: player.move(thrown, "score", box="Ones "), 400) == 0
    assert wired.trips(lambda: Program(wired.app, "x").move(thrown, "throw"), 401) == 0


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["form", "htmx"])
def test_a_move_through_a_page_is_two_trips_and_the_page_one(
    wired: Wired, headers: dict[str, str]
) -> None:
    visitor = Visitor(wired.app, **headers)
    address = visitor.start_today(DAY)
    moved = 200 if headers else 303

    def post(version: int, **action: str) -> Callable[[], Any]:
        return lambda: visitor.post(f"{address}/moves", form(version, **action))

    assert wired.trips(post(1, throw="1"), moved) == 2
    assert wired.trips(lambda: visitor.get(address)) == 1
    assert wired.trips(post(2, box="chance"), moved) == 2
    assert wired.trips(post(3, undo="1"), moved) == 2
    assert wired.trips(post(2, box="chance"), moved) == 1
    assert wired.trips(post(2, box="ones"), 409) == 1
    assert wired.trips(post(4, undo="1"), 422) == 1
    assert wired.trips(lambda: visitor.get(address)) == 1


def test_a_round_through_the_api_is_one_trip_begun_found_or_read(wired: Wired) -> None:
    player = Program(wired.app)
    assert wired.trips(player.start, 201) == 1
    assert wired.trips(player.start) == 1
    name = player.start().json["id"]
    assert wired.trips(lambda: player.get(f"/rounds/{name}")) == 1
    assert wired.trips(lambda: player.start(practice=True), 409) == 1


def test_practice_and_a_solo_game_begin_in_two_trips(wired: Wired) -> None:
    player = program_of(wired.app, wired.finished)
    assert wired.trips(lambda: player.start(practice=True), 201) == 2
    assert wired.trips(lambda: player.start(practice=True)) == 2
    assert wired.trips(lambda: player.start("solo"), 201) == 2


def test_practice_with_the_coach_is_two_trips_a_move_and_its_page_two(wired: Wired) -> None:
    near = Program(wired.near)
    near.play(near.start().json)
    player, visitor = program_of(wired.app, near.player), visitor_of(wired.app, near.player)
    state = player.move(player.start(practice=True).json, "throw").json
    address, version = f"/rounds/{state['id']}", state["version"]

    def post(asked: dict[str, str]) -> Any:
        return visitor.post(f"{address}/moves", asked, **HTMX)

    assert wired.trips(lambda: post(form(version, advise="1"))) == 2
    assert "Odds of more than" in visitor.get(address).text
    assert wired.trips(lambda: visitor.get(address)) == 2
    assert wired.trips(lambda: post(form(version, advise="1"))) == 2
    assert wired.trips(lambda: player.get(f"{address}/advice")) == 2
    assert wired.trips(lambda: post(form(version + 9, throw="1")), 409) == 2
    assert wired.trips(lambda: post(form(version + 1, undo="1")), 422) == 2
    assert wired.trips(lambda: post(form(version + 1, box="ones"))) == 2
    assert wired.trips(lambda: post(form(version + 2, undo="1"))) == 2
    assert wired.trips(lambda: player.move({**state, "version": version + 3}, "throw")) == 2
    assert wired.trips(lambda: player.move({**state, "version": version + 4}, "advice")) == 2


@pytest.mark.parametrize("opponent", [None, "hard"])
def test_a_game_of_ones_own_with_the_coach_is_two_trips_a_move(
    wired: Wired, opponent: str | None
) -> None:
    player = Program(wired.app)
    visitor = visitor_of(wired.app, player.player)
    state = player.move(player.start("solo", opponent=opponent).json, "throw").json
    address = f"/rounds/{state['id']}"
    asked = form(state["version"], advise="1")
    assert wired.trips(lambda: visitor.post(f"{address}/moves", asked, **HTMX)) == 2
    assert wired.trips(lambda: visitor.get(address)) == 1
    assert wired.trips(lambda: player.get(f"{address}/advice")) == 1


@pytest.mark.parametrize("kind", ["plain", "around", "after", "before", "after and before"])
@pytest.mark.parametrize("board", ["today", "2426-W48"])
def test_a_board_through_the_api_is_two_trips(wired: Wired, board: str, kind: str) -> None:
    reader = program_of(wired.app, wired.finished)
    middle = reader.get(f"/boards/{board}?around=me&limit=5").json
    queries = {
        "plain": "",
        "around": "around=me",
        "after": f"after={middle['after']}",
        "before": f"before={middle['before']}",
        "after and before": f"limit=100&after={middle['before']}",
    }
    assert wired.trips(lambda: reader.get(f"/boards/{board}?{queries[kind]}")) == 2


def test_a_board_that_may_not_be_seen_yet_is_one_trip(wired: Wired) -> None:
    assert wired.trips(lambda: Program(wired.app, "").get("/boards/today"), 403) == 1


@pytest.mark.parametrize("query", ["", "?around=me", "?limit=3"])
@pytest.mark.parametrize("path", [f"/d/{DAY}/board", "/weeks/2426-W48", "/best"])
def test_a_board_page_is_two_trips(wired: Wired, path: str, query: str) -> None:
    visitor = visitor_of(wired.app, wired.finished)
    status = 404 if path == "/best" and query == "?around=me" else 200
    assert wired.trips(lambda: visitor.get(path + query), status) <= 2


def test_days_and_other_pages_are_at_most_two_trips(wired: Wired) -> None:
    visitor = visitor_of(wired.app, wired.finished)
    round_page = f"/rounds/d-2426-11-29.{wired.finished}"
    for path in (
        "/",
        f"/d/{DAY}",
        f"/d/{DAY}/choices",
        "/dice",
        "/players",
        "/players/arrive",
        round_page,
        "/api/v1/days/today",
    ):
        assert wired.trips(lambda path=path: visitor.get(path)) <= 2, path  # type: ignore[misc]
    for path in ("/privacy", "/offline/fi", "/en/rules", "/sv/rules/maxi"):
        assert wired.trips(lambda path=path: visitor.get(path)) == 0, path  # type: ignore[misc]


@pytest.fixture
def visited(wired: Wired) -> str:
    """The code of a player who has sent on three games, each played by a friend too, and who has
    met a friend on today's dice."""
    kit = web_of(wired.near).kit
    friend = new_players(kit, 1, NOON)[0]
    challenge = challenges.day_of("today", NOON, kit)
    meeting.join_day(kit, friend, challenge, wired.finished, NOON)
    made = [sharing.create(kit, wired.finished, "classic", "blind", NOON) for _ in range(3)]
    for one in made:
        for player in (wired.finished, friend):
            play_out(kit, sharing.join(kit, player, one.code, NOON)[0])
    return made[0].code


def test_the_front_page_and_the_list_of_codes_are_three_trips(wired: Wired, visited: str) -> None:
    visitor, program = visitor_of(wired.app, wired.finished), program_of(wired.app, wired.finished)
    assert visitor.get("/").text.count('class="fresh"') == 3
    assert wired.trips(lambda: visitor.get("/")) == 3
    assert wired.trips(lambda: program.get("/challenges")) == 3
    assert wired.trips(lambda: visitor.get(f"/c/{visited}")) == 2


def test_to_have_seen_something_is_three_trips(wired: Wired, visited: str) -> None:
    visitor = visitor_of(wired.app, wired.finished)
    assert wired.trips(lambda: visitor.post(f"/c/{visited}/seen"), 303) == 3
    assert wired.trips(lambda: visitor.post(f"/d/{DAY}/seen"), 303) <= 3


def test_a_rematch_is_six_trips_made_and_five_found(wired: Wired, visited: str) -> None:
    visitor = visitor_of(wired.app, wired.finished)
    assert wired.trips(lambda: visitor.post(f"/c/{visited}/rematch"), 303) == 6
    assert wired.trips(lambda: visitor.post(f"/c/{visited}/rematch"), 303) == 5


def test_what_others_chose_is_at_most_two_trips(wired: Wired) -> None:
    kit = web_of(wired.near).kit
    players = new_players(kit, LEAST, NOON)
    for player in players:
        play(kit, player)
    visitor = visitor_of(wired.app, players[0])
    assert "100%" in visitor.get(f"/d/{DAY}/choices").text
    assert wired.trips(lambda: visitor.get(f"/d/{DAY}/choices")) <= 2
    assert wired.trips(lambda: Visitor(wired.app).get(f"/d/{DAY}/choices")) <= 2


def test_a_review_is_two_trips_as_a_page_and_one_through_the_api(wired: Wired) -> None:
    kit = web_of(wired.near).kit
    player = new_players(kit, 1, NOON)[0]
    address = f"/rounds/{play(kit, player).id}/review"
    visitor, program = visitor_of(wired.app, player), program_of(wired.app, player)
    assert wired.trips(lambda: visitor.get(address)) <= 2
    assert wired.trips(lambda: program.get(address)) == 1


def test_comparing_is_at_most_three_trips_and_the_choices_of_a_code_two(wired: Wired) -> None:
    kit = web_of(wired.near).kit
    mine, other = new_players(kit, 2, NOON)
    code = sharing.create(kit, mine, "classic", "blind", NOON).code
    for player in (mine, other):
        play(kit, player)
        play_on(kit, sharing.join(kit, player, code, NOON)[0])
    visitor, program = visitor_of(wired.app, mine), program_of(wired.app, mine)
    compare = f"compare?players={mine},{other}"
    for page, call in ((f"/d/{DAY}", "/challenges/today"), (f"/c/{code}", f"/challenges/{code}")):
        assert wired.trips(partial(visitor.get, f"{page}/{compare}")) <= 3
        assert wired.trips(partial(visitor.get, f"{page}/choices")) <= 2
        assert wired.trips(partial(program.get, f"{call}/{compare}")) <= 2
        assert wired.trips(partial(program.get, f"{call}/choices")) == 1


@pytest.fixture
def special(wired: Wired) -> str:
    """The code of this week's special, which two have finished; the first is on the board of today
    too."""
    kit = web_of(wired.near).kit
    specials.prepare(kit, NOON)
    challenge = specials.of_week(kit, specials.week_at(NOON), NOON)
    for player in (wired.finished, new_players(kit, 1, NOON)[0]):
        live, _ = specials.begin(kit, player, challenge, NOON)
        play_on(kit, live)
    return challenge.code


def test_the_weeks_special_is_two_trips_and_its_boards_too(wired: Wired, special: str) -> None:
    visitor, program = visitor_of(wired.app, wired.finished), program_of(wired.app, wired.finished)
    for query in ("", "?around=me", "?limit=1"):
        assert wired.trips(partial(visitor.get, f"/special{query}")) == 2
        assert wired.trips(partial(program.get, f"/boards/special{query}")) == 2
        assert wired.trips(partial(program.get, f"/boards/{special}{query}")) == 2
    assert wired.trips(lambda: Visitor(wired.app).get("/special")) == 1
    assert wired.trips(lambda: Program(wired.app, "").get("/boards/special"), 403) == 1
    assert wired.trips(lambda: Program(wired.app, "").get("/specials/this")) == 1
    assert wired.trips(lambda: Visitor(wired.app).get("/")) <= 2


def test_the_weeks_special_is_begun_in_two_trips(wired: Wired, special: str) -> None:
    del special
    player = Program(wired.app)
    assert wired.trips(lambda: player.start("special"), 201) == 2
    assert wired.trips(lambda: player.start("special")) == 2
    visitor = visitor_of(wired.app, player.player)
    assert wired.trips(lambda: visitor.post("/special/start"), 303) == 2
    state = player.start("special").json
    assert wired.trips(lambda: player.move(state, "throw")) == 2
    assert wired.trips(lambda: visitor.get(f"/rounds/{state['id']}")) == 1


def test_a_board_of_friends_is_two_trips(wired: Wired, visited: str) -> None:
    program = program_of(wired.app, wired.finished)
    assert wired.trips(lambda: program.get(f"/boards/{visited}")) == 2


def side_by_side(wired: Wired) -> tuple[Program, Visitor, Any]:
    """Somebody who has begun a code whose maker has finished and shows each turn: as a program, as
    a browser, and the round."""
    maker, friend = Program(wired.near), Program(wired.near)
    made = maker.send("POST", "/challenges", {"mode": "side"}).json
    maker.play(maker.start(made["code"]).json)
    state = friend.start(made["code"]).json
    return program_of(wired.app, friend.player), visitor_of(wired.app, friend.player), state


def test_a_move_side_by_side_is_two_trips_and_its_page_two(wired: Wired) -> None:
    player, visitor, state = side_by_side(wired)
    address = f"/rounds/{state['id']}"
    assert wired.trips(lambda: player.move(state, "throw")) == 2
    assert wired.trips(lambda: player.move({**state, "version": 2}, "score", box="ones")) == 2
    assert wired.trips(lambda: player.move({**state, "version": 3}, "undo")) == 2
    again = form(4, box="ones")
    assert wired.trips(lambda: visitor.post(f"{address}/moves", again, **HTMX)) == 2
    assert wired.trips(lambda: visitor.post(f"{address}/moves", again, **HTMX)) == 2
    assert wired.trips(lambda: visitor.get(address)) == 2
    assert wired.trips(lambda: player.get(address)) == 2
    assert wired.trips(lambda: player.move({**state, "version": 4}, "throw"), 409) == 2
    assert wired.trips(lambda: player.move({**state, "version": 5}, "score", box="twos"), 422) == 2


def test_the_last_move_side_by_side_is_two_trips(wired: Wired) -> None:
    player, _, state = side_by_side(wired)
    near = program_of(wired.near, player.player)
    state = near.move(near.play(state, until_turn=20), "throw").json
    box = next(iter(state["options"]))
    assert wired.trips(lambda: player.move(state, "score", box=box)) == 2


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_against_a_computer_a_move_is_two_trips_and_the_page_one(wired: Wired, level: str) -> None:
    player = Program(wired.app)
    state = player.start("solo", opponent=level).json
    visitor, address = visitor_of(wired.app, player.player), f"/rounds/{state['id']}"
    assert wired.trips(lambda: player.move(state, "throw")) == 2
    assert wired.trips(lambda: player.move({**state, "version": 2}, "score", box="ones")) == 2
    assert wired.trips(lambda: player.move({**state, "version": 3}, "undo")) == 2
    again = form(4, box="ones")
    assert wired.trips(lambda: visitor.post(f"{address}/moves", again, **HTMX)) == 2
    assert wired.trips(lambda: visitor.post(f"{address}/moves", form(5, throw="1"), **HTMX)) == 2
    assert wired.trips(lambda: visitor.get(address)) == 1
    assert wired.trips(lambda: player.get(address)) == 1
    assert wired.trips(lambda: player.move({**state, "version": 4}, "throw"), 409) == 1
    assert wired.trips(lambda: player.move({**state, "version": 6}, "score", box="ones"), 422) == 1
    near = program_of(wired.near, player.player)
    state = near.move(near.play(near.get(address).json, until_turn=20), "throw").json
    box = next(iter(state["options"]))
    assert wired.trips(lambda: player.move(state, "score", box=box)) == 2


def test_a_game_against_a_computer_begins_in_two_trips(wired: Wired) -> None:
    player = Program(wired.app)
    assert wired.trips(lambda: player.start("solo", opponent="hard"), 201) == 2


def test_at_a_table_a_move_is_two_trips_and_its_pages_one(wired: Wired) -> None:
    visitor = visitor_of(wired.app, Program(wired.app).player)
    laid = {"ruleset": "maxi", **{f"name-{n}": name for n, name in enumerate("abcdef", 1)}}
    assert wired.trips(lambda: visitor.post("/seats", laid), 303) == 2
    assert wired.trips(lambda: visitor.get("/seats")) == 2
    table = visitor.post("/seats", laid).headers["Location"]
    first = open_page(visitor, table).one("a", class_="btn main")["href"]
    assert wired.trips(lambda: visitor.get(table)) == 1
    assert wired.trips(lambda: visitor.get(first)) == 1
    assert wired.trips(lambda: visitor.post(f"{first}/moves", form(1, throw="1"), **HTMX)) == 2
    written = form(2, box="ones")
    assert wired.trips(lambda: visitor.post(f"{first}/moves", written, **HTMX), 204) == 2
    assert wired.trips(lambda: visitor.post(f"{first}/moves", form(3, undo="1")), 303) == 2
    assert wired.trips(lambda: visitor.get("/")) == 2


@pytest.mark.parametrize("mode", ["blind", "open"])
def test_a_round_of_a_code_without_a_second_column_is_one_trip(wired: Wired, mode: str) -> None:
    maker, friend = Program(wired.near), Program(wired.near)
    made = maker.send("POST", "/challenges", {"mode": mode}).json
    maker.play(maker.start(made["code"]).json)
    state = friend.start(made["code"]).json
    player = program_of(wired.app, friend.player)
    assert wired.trips(lambda: player.move(state, "throw")) == 2
    assert (
        wired.trips(lambda: visitor_of(wired.app, friend.player).get(f"/rounds/{state['id']}")) == 1
    )


def test_pages_of_a_final_day_are_two_trips(wired: Wired) -> None:
    kit, clock = web_of(wired.near).kit, web_of(wired.app).clock
    assert isinstance(clock, Clock)
    player = new_players(kit, 1, NOON)[0]
    address = f"/rounds/{play(kit, player).id}"
    visitor, program = visitor_of(wired.app, player), program_of(wired.app, player)
    clock.advance(days=1, minutes=5)
    try:
        same_dice.keep(kit, challenges.day_of("2426-11-29", clock.now, kit), clock.now)
        for path in (f"/d/{DAY}", f"/d/{DAY}/board", address):
            assert "The most there was to get" in visitor.get(path).text
            assert wired.trips(partial(visitor.get, path)) == 2
        assert wired.trips(lambda: program.get("/days/2426-11-29")) == 1
        assert wired.trips(lambda: program.get(f"{address}/same-dice")) == 1
    finally:
        clock.now = NOON


def test_an_evening_is_sent_in_two_trips_shown_in_one_and_listed_in_two(wired: Wired) -> None:
    visitor, made = visitor_of(wired.app, wired.finished), sheet(MAXI).evening
    document = asdict(made) | {"seats": [asdict(seat) for seat in made.seats]}
    address, headers = f"/tables/{made.id}", {"Content-Type": "application/json"}
    send = partial(visitor.post, address, json.dumps(document), **headers)
    assert visitor.get("/tables").status_code == 200
    assert [wired.trips(send) for _ in range(2)] == [2, 2]
    assert wired.trips(partial(visitor.get, address)) == 1
    assert wired.trips(partial(visitor.get, f"{address}.png")) == 1
    assert wired.trips(partial(visitor.get, "/tables")) == 2
    assert wired.trips(partial(visitor.post, f"{address}/remove"), 303) == 2
