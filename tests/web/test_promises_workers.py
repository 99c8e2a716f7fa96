"""Several processes under gunicorn behave as one: nothing lives in the memory of any of them."""

import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from random import Random

import pytest

from tests.web.bare_requests import MARK, SENT, status_of
from tests.web.readers import BOXES, TODAY, send, write_boxes
from tests.web.reading import open_page, read
from tests.web.remote import RemoteVisitor
from tests.web.served import Caller
from tests.web.workers import WORKERS, Served, gunicorn
from tests.world import empty

PLAYERS = 20


@pytest.fixture(scope="module")
def served(store_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Loaded before it forks, as --preload does."""
    empty(store_url)
    log = tmp_path_factory.mktemp("gunicorn") / "log"
    with gunicorn(store_url, log, "--preload") as served:
        yield served


def play(caller: Caller, random: Random) -> list[tuple[str, int]]:
    """Play today's round as one likes, and return what was written into each box."""
    state = caller.start()[1]
    written = []
    while not state["over"]:
        status, state = caller.move(state, "throw")
        assert status == 200
        assert caller.read(state) == state
        box = random.choice(sorted(state["options"]))
        points = state["options"][box]
        status, state = caller.move(state, "score", box=box)
        assert status == 200
        assert state["card"][box] == points
        assert caller.read(state) == state
        assert state["id"].endswith(caller.send("GET", "/me")[1]["player"])
        written.append((box, points))
    return written


def assert_no_shared_connection(served: Served) -> None:
    """The processes hold one socket together, that on which they are called."""
    held = [served.sockets(process) for process in (served.master, *served.workers())]
    assert all(len(sockets) > 1 for sockets in held[1:]), "each is connected to the store"
    for one, other in combinations(held, 2):
        assert len(one & other) == 1


def test_twenty_players_at_once_get_their_own_cards_from_processes_that_were_forked(
    served: Served,
) -> None:
    """P09: cards are not crossed in 2,000 requests, and no process shares a connection."""
    callers = [Caller.new(served.port) for _ in range(PLAYERS)]
    with ThreadPoolExecutor(PLAYERS) as pool:
        played = list(pool.map(play, callers, map(Random, range(PLAYERS))))
        states = list(pool.map(lambda caller: caller.start()[1], callers))
    assert len({state["id"] for state in states}) == PLAYERS
    for written, state in zip(played, states, strict=True):
        assert state["card"] == dict(written)
    assert_no_shared_connection(served)
    board = callers[0].send("GET", "/boards/today")[1]
    assert sorted(entry["total"] for entry in board["entries"]) == sorted(
        state["total"] for state in states
    )


def test_a_process_killed_between_two_throws_is_not_missed(served: Served) -> None:
    """P10: nothing lives in the memory of a process."""
    caller = Caller.new(served.port)
    state = caller.move(caller.start()[1], "throw")[1]
    before = served.workers()
    os.kill(before[0], signal.SIGKILL)
    while before[0] in served.workers():
        time.sleep(0.02)
    served.wait()
    assert set(before[1:]) < set(served.workers())
    for _ in range(2 * WORKERS):
        assert caller.read(state) == state
    status, after = caller.move(state, "throw")
    assert (status, after["version"]) == (200, 3)
    assert {caller.read(state)["version"] for _ in range(2 * WORKERS)} == {3}


def test_a_day_played_through_pages_is_the_same_whichever_process_answers(served: Served) -> None:
    """P10: first button, moves, undo, result, board, practice, a name, another device."""
    visitor, elsewhere = RemoteVisitor(served.port), RemoteVisitor(served.port)
    address = visitor.start_today(TODAY)
    write_boxes(visitor, address, 2)
    send(visitor, address, 5, undo="1")
    send(visitor, address, 6, box="twos")
    for turn, box in enumerate(BOXES[2:]):
        send(visitor, address, 2 * turn + 7, throw="1")
        send(visitor, address, 2 * turn + 8, box=box)
    total = open_page(visitor, address).one("h1").text
    code = read(visitor.post("/players/code").text).one("p", class_="code").text
    assert elsewhere.post("/players/arrive", {"code": code}).status_code == 303
    assert visitor.post("/players/name", {"name": "Aino"}).status_code == 303
    for each in (visitor, elsewhere) * WORKERS:
        row = open_page(each, f"/d/{TODAY}/board").one("tr", class_="me")
        assert row.one("td", class_="total").text == total
        assert open_page(each, "/players").one("input", id="own-name")["value"] == "Aino"
        practice = each.post(f"/d/{TODAY}/start", {"practice": "1"})
        assert practice.headers["Location"] == f"{address}.2"


def test_whatever_comes_over_a_socket_is_answered_or_refused_and_not_logged(served: Served) -> None:
    told = {case: status_of(served.port, sent) for case, (sent, _) in SENT.items()}
    assert {case: status for case, status in told.items() if status not in SENT[case][1]} == {}
    assert MARK not in served.log.read_text()
    assert served.answers()


def through(visitor: RemoteVisitor, address: str) -> None:
    """Play a game of six boxes to its end."""
    for turn, box in enumerate(BOXES[:6]):
        send(visitor, address, 2 * turn + 1, throw="1")
        send(visitor, address, 2 * turn + 2, box=box)


def link_on(visitor: RemoteVisitor, page: str, prefix: str) -> str:
    """The link that a page shows to send on."""
    found = re.search(rf"http://127\.0\.0\.1:[0-9]+({prefix}[0-9A-Za-z-]+)", visitor.get(page).text)
    assert found, page
    return found[1]


def test_friends_a_group_and_a_table_meet_whichever_process_answers(served: Served) -> None:
    """P10: a code and its link, a group and its link, a table of two."""
    maker, friend = RemoteVisitor(served.port), RemoteVisitor(served.port)
    form = {"once": "4" * 32, "ruleset": "junior", "mode": "open"}
    code = str(maker.post("/challenges/new", form).headers["Location"])
    link = link_on(maker, code, "/c/")
    mine = str(maker.post(f"{code}/play").headers["Location"])
    theirs = str(friend.post(f"{link}/join", {"once": "5" * 32}).headers["Location"])
    assert mine.rpartition(".")[0] == theirs.rpartition(".")[0] != ""
    for visitor, address in ((maker, mine), (friend, theirs)):
        through(visitor, address)
    totals = [
        read(maker.get(mine).text).one("h1").text,
        read(friend.get(theirs).text).one("h1").text,
    ]
    for each in (maker, friend) * WORKERS:
        shown = each.get(code).text
        assert all(re.search(rf"\b{total}\b", shown) for total in totals)
    group = str(maker.post("/groups", {"once": "a" * 32, "group": "Virtanens"}).headers["Location"])
    invited = link_on(maker, group, "/g/")
    assert friend.post(f"{invited}/join", {"once": "b" * 32}).status_code == 303
    seats = {"once": "9" * 32, "name-1": "Aino", "name-2": "Pekka", "ruleset": "junior"}
    table = str(maker.post("/seats", seats).headers["Location"])
    for each in (maker, friend) * WORKERS:
        assert "Virtanens" in each.get(group).text
        assert maker.get(table).status_code == 200
