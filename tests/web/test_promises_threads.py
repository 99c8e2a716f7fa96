"""Thirty-two requests at the same instant have the effect of one, and replies may be lost."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import combinations
from socket import socket
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from service.app import create_app
from service.store import keys
from service.web.tokens import make_once
from tests.store.contents import all_keys, plain_client
from tests.store.proxy import Proxy
from tests.store.threads import THREADS, at_once
from tests.web.served import Caller, served
from tests.world import NOON, Clock, Program, Visitor, program_of, settings_for, web_of


@pytest.fixture(autouse=True)
def noon(clock: Clock) -> None:
    clock.now = NOON


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    with served(app) as port:
        yield port


@pytest.fixture
def caller(port: int) -> Caller:
    return Caller.new(port)


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


def statuses(answers: list[tuple[int, Any]]) -> Counter[int]:
    return Counter(status for status, _ in answers)


Made = tuple[Any, str, dict[str, Any]]
FIRST_MOVES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("throw", {}),
    ("score", {"box": "chance"}),
    ("undo", {}),
)


def _again(caller: Caller, made: Made, _: int) -> tuple[int, Any]:
    state, move, more = made
    return caller.move(state, move, **more)


def test_the_same_move_from_32_threads_has_one_effect_and_32_answers(caller: Caller) -> None:
    state = caller.start()[1]
    for move, more in FIRST_MOVES:
        answers = at_once(partial(_again, caller, (state, move, more)))
        assert statuses(answers) == {200: THREADS}
        after = caller.read(state)
        assert after["version"] == state["version"] + 1
        assert all(answer == after for _, answer in answers)
        state = after


def test_the_same_last_move_from_32_threads_stands_once_on_every_board(caller: Caller) -> None:
    last = caller.move(caller.play(caller.start()[1], until_turn=20), "throw")[1]
    box = next(iter(last["options"]))
    answers = at_once(lambda _: caller.move(last, "score", box=box))
    assert statuses(answers) == {200: THREADS}
    assert all(answer["over"] for _, answer in answers)
    total = answers[0][1]["total"]
    for name in ("today", "2426-W48"):
        board = caller.send("GET", f"/boards/{name}")[1]
        assert [entry["total"] for entry in board["entries"]] == [total]
    histogram = caller.send("GET", "/boards/today")[1]["histogram"]
    assert [found["players"] for found in histogram] == [1]


def different_moves(state: Any) -> list[tuple[str, dict[str, Any]]]:
    """Thirty-two moves for one round after a throw, no two alike."""
    keeps = sorted({keep for n in range(6) for keep in combinations(sorted(state["dice"]), n)})
    moves: list[tuple[str, dict[str, Any]]] = [("score", {"box": box}) for box in state["options"]]
    moves += [("throw", {"keep": list(keep)}) for keep in keeps]
    return moves[:THREADS]


@pytest.mark.usefixtures("one_server")
def test_of_32_different_moves_for_one_version_exactly_one_wins(caller: Caller, raw: Redis) -> None:
    state = caller.move(caller.start()[1], "throw")[1]
    moves = different_moves(state)
    assert len(moves) == THREADS
    raw.config_resetstat()
    answers = at_once(lambda number: caller.move(state, moves[number][0], **moves[number][1]))
    told: Any = raw.info("commandstats")
    assert statuses(answers) == {200: 1, 409: THREADS - 1}
    live = caller.read(state)
    assert live["version"] == state["version"] + 1
    assert [answer for status, answer in answers if status == 200] == [live]
    assert all(answer["round"] == live for status, answer in answers if status == 409)
    # A conflict that only the script finds takes no third trip: the script brings the log along.
    scripts = told["cmdstat_evalsha"]["calls"]
    assert told["cmdstat_lrange"]["calls"] == THREADS + scripts - 1


def test_of_two_throws_when_one_is_left_exactly_one_happens(caller: Caller) -> None:
    """R23: two requests at once do not both pass the check."""
    state = caller.move(caller.move(caller.start()[1], "throw")[1], "throw")[1]
    assert state["throws_left"] == 1
    keeps: tuple[list[int], list[int]] = ([], [state["dice"][0]])
    answers = at_once(lambda number: caller.move(state, "throw", keep=keeps[number % 2]))
    assert statuses(answers) == {200: THREADS // 2, 409: THREADS // 2}
    live = caller.read(state)
    assert (live["throw"], live["throws_left"], live["version"]) == (3, 0, state["version"] + 1)
    assert all((answer.get("round") or answer) == live for _, answer in answers)
    assert caller.move(live, "throw")[0] == 422


def test_a_score_and_an_undo_at_once_end_in_a_state_that_is_true(caller: Caller) -> None:
    thrown = caller.move(caller.start()[1], "throw")[1]
    scored = caller.move(thrown, "score", box="chance")[1]
    pair: tuple[Made, Made] = ((thrown, "score", {"box": "chance"}), (scored, "undo", {}))
    answers = at_once(lambda number: _again(caller, pair[number % 2], number))
    assert statuses(answers) == {200: THREADS}
    live = caller.read(thrown)
    assert (live["version"], live["card"]["chance"]) == (4, None)
    assert live["dice"] == thrown["dice"]
    assert all(answer in (scored, live) for _, answer in answers)


def test_a_round_begun_by_32_threads_is_one_round(caller: Caller, raw: Redis) -> None:
    answers = at_once(lambda _: caller.start())
    assert statuses(answers) == {201: 1, 200: THREADS - 1}
    assert all(answer == answers[0][1] for _, answer in answers)
    over = caller.play(answers[0][1])
    answers = at_once(lambda _: caller.start(practice=True))
    assert statuses(answers) == {201: 1, 200: THREADS - 1}
    assert {answer["id"] for _, answer in answers} == {f"{over['id']}.2"}
    assert len([key for key in all_keys(raw) if ":log:" in key]) == 1


def test_a_first_button_pressed_by_32_threads_makes_one_player_and_one_round(
    app: Flask, raw: Redis
) -> None:
    sent = {"once": make_once()}
    answers = at_once(lambda _: Visitor(app).post("/d/146310/start", sent))
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["Location"] for answer in answers}) == 1
    found = all_keys(raw)
    assert len([key for key in found if ":player:" in key]) == 1
    assert len([key for key in found if ":log:" in key]) == 1


def with_moves_of(raw: Redis, played: Any, players: list[Program]) -> list[Any]:
    """Today's rounds of other players, who have made the same moves so far."""
    log = keys.log(played["id"].rpartition(".")[2], played["id"])
    moves = raw.lrange(log, 1, -1)
    for player in players:
        raw.rpush(keys.log(player.player, player.start().json["id"]), *moves)
    return [player.start().json for player in players]


def test_32_players_who_finish_at_once_all_stand_on_the_board(
    app: Flask, port: int, raw: Redis
) -> None:
    first = Program(app)
    played = first.move(first.play(first.start().json, until_turn=20), "throw").json
    players = [Program(app) for _ in range(THREADS)]
    lasts = with_moves_of(raw, played, players)
    callers = [Caller(port, player.token or "") for player in players]
    answers = at_once(lambda number: callers[number].move(lasts[number], "score", box="maxi-yatzy"))
    assert statuses(answers) == {200: THREADS}
    board = callers[0].send("GET", "/boards/today?limit=100")[1]
    assert board["count"] == len(board["entries"]) == THREADS
    assert sum(found["players"] for found in board["histogram"]) == THREADS
    assert {entry["rank"] for entry in board["entries"]} == {1}


class LosingProxy(Proxy):
    """A wire that lets some replies pass before it loses one."""

    replies_to_pass = 0

    def lose_reply(self, number: int) -> None:
        """Lose the reply of this number from now on, and break the line."""
        self.replies_to_pass, self.replies_to_lose = number - 1, 1

    def _reply(self, client: socket, server: socket) -> bool:
        if not self.replies_to_pass:
            return super()._reply(client, server)
        self.replies_to_pass -= 1
        client.sendall(server.recv(1 << 16))
        return True


@pytest.fixture(scope="module")
def losing(one_server: str) -> Iterator[LosingProxy]:
    proxy = LosingProxy(one_server)
    try:
        yield proxy
    finally:
        proxy.close()


@pytest.fixture(scope="module")
def app_beyond(losing: LosingProxy, shared_clock: Clock) -> Iterator[Flask]:
    """The service once more, on a wire that loses replies."""
    made = create_app(settings_for(losing.url), shared_clock)
    yield made
    web_of(made).kit.store.close()


@pytest.fixture
def wired(app: Flask, app_beyond: Flask) -> Flask:
    """The service beyond the wire: connected, scripts loaded, the store otherwise empty."""
    del app  # it has emptied the store
    Program(app_beyond).start()
    return app_beyond


MOVES: dict[str, tuple[int, str, dict[str, str]]] = {
    "throw": (1, "throw", {}),
    "score": (1, "score", {"box": "chance"}),
    "undo": (1, "undo", {}),
    "last score": (20, "score", {"box": "maxi-yatzy"}),
}


@pytest.mark.parametrize("reply", [1, 2], ids=["of the reading", "of the writing"])
@pytest.mark.parametrize("kind", MOVES)
def test_a_lost_reply_of_the_store_loses_and_doubles_no_move(
    app: Flask, wired: Flask, losing: LosingProxy, kind: str, reply: int
) -> None:
    turn, move, more = MOVES[kind]
    player = Program(app)
    state = player.play(player.start().json, until_turn=turn)
    if move != "throw":
        state = player.move(state, "throw").json
    if move == "undo":
        state = player.move(state, "score", box="chance").json
    again = program_of(wired, player.player)
    losing.lose_reply(reply)
    answer = again.move(state, move, **more)
    assert losing.replies_to_lose == 0
    assert answer.status_code == 200
    assert answer.json["version"] == state["version"] + 1
    assert player.get(f"/rounds/{state['id']}").json == answer.json
    if answer.json["over"]:
        board = player.get("/boards/today").json
        assert [entry["total"] for entry in board["entries"]] == [answer.json["total"]]
        assert [found["players"] for found in board["histogram"]] == [1]


@pytest.mark.parametrize("practice", [False, True])
def test_a_lost_reply_to_a_new_round_makes_one_round(
    app: Flask, wired: Flask, losing: LosingProxy, practice: bool, raw: Redis
) -> None:
    player = Program(app)
    if practice:
        player.play(player.start().json)
    before = len([key for key in all_keys(raw) if ":log:" in key])
    losing.lose_reply(2 if practice else 1)
    answer = program_of(wired, player.player).start(practice=practice)
    assert losing.replies_to_lose == 0
    assert answer.status_code in (200, 201)
    assert answer.json["version"] == 1
    assert len([key for key in all_keys(raw) if ":log:" in key]) == before + 1


def test_a_lost_reply_to_a_solo_game_leaves_a_game_that_can_be_played(
    wired: Flask, losing: LosingProxy
) -> None:
    player = Program(wired)
    for reply in (1, 2):
        losing.lose_reply(reply)
        answer = player.start("solo")
        assert losing.replies_to_lose == 0
        assert answer.status_code == 201
        assert player.move(answer.json, "throw").json["version"] == 2


def test_a_move_whose_answer_the_player_never_saw_may_be_sent_again(caller: Caller) -> None:
    state = caller.start()[1]
    seen = caller.move(state, "throw")
    assert caller.move(state, "throw") == seen
    later = caller.move(seen[1], "score", box="chance")
    assert caller.move(state, "throw") == later
