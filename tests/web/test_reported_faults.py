"""Faults that people reported against other services of this kind, each with what is right."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from service.game.ruleset import LOCALES
from service.play.kit import Kit
from tests.play.totals import finish_all
from tests.store.contents import Contents
from tests.web.devices import device_in, open_code
from tests.web.readers import TODAY, finished, newcomer
from tests.web.reading import Node, open_page, press
from tests.world import NOON, Clock, Program, program_of, visitor_of, web_of

Stored = Callable[[], Contents]


@pytest.fixture
def kit(app: Flask) -> Kit:
    return web_of(app).kit


def ranks(page: Node) -> list[int]:
    """The ranks of a board's rows."""
    return [int(row.all("td")[0].text) for row in page.one("tbody").all("tr")]


@pytest.mark.parametrize(("ruleset", "limit", "points"), [("maxi", 84, 100), ("classic", 63, 50)])
def test_r14_the_rules_page_names_limit_and_size_of_the_bonus(
    app: Flask, ruleset: str, limit: int, points: int
) -> None:
    """R14: players can read which bonus is played here."""
    for locale in LOCALES:
        said = open_page(newcomer(app).visitor, f"/{locale}/rules/{ruleset}").one("main").text
        assert re.search(rf"\b{limit}\b", said), locale
        assert re.search(rf"\b{points}\b", said), locale


@pytest.mark.parametrize(("totals", "places"), [((200, 180), [1, 2]), ((200, 200), [1, 1])])
def test_r20_the_higher_total_wins_and_a_tie_has_two_winners(
    app: Flask, kit: Kit, totals: tuple[int, int], places: list[int]
) -> None:
    """R20: 200 wins over 180, and of 200 and 200 both are first."""
    players = finish_all(kit, totals, NOON)
    for player, place in zip(players, places, strict=True):
        board = program_of(app, player).get("/boards/today").json
        assert [row["rank"] for row in board["entries"]] == places
        assert board["me"]["rank"] == place
        assert ranks(open_page(visitor_of(app, player), f"/d/{TODAY}/board")) == places


def test_r20_nobody_is_ranked_before_the_last_box(app: Flask) -> None:
    """R20: with one box open the game is not over and stands on no board."""
    player = Program(app)
    last = player.move(player.play(player.start().json, until_turn=20), "throw").json
    assert not last["over"]
    assert list(last["card"].values()).count(None) == 1
    assert player.get("/boards/today").json["finished"] == 0
    over = player.move(last, "score", box=next(iter(last["options"]))).json
    assert over["over"]
    assert player.get("/boards/today").json["me"] == {
        "rank": 1,
        "total": over["total"],
        "percentile": None,
    }


@pytest.mark.parametrize(
    ("day", "shown", "begun"),
    [
        (TODAY + 1, 404, 404),
        (TODAY + 365, 404, 404),
        (TODAY - 1, 200, 410),
        (0, 400, 400),
        ("2027-02-30", 400, 404),
    ],
)
def test_d06_the_client_chooses_no_day(
    app: Flask, stored: Stored, day: int | str, shown: int, begun: int
) -> None:
    """D06: a day to come has no dice, one gone by no new round, and what is no day neither."""
    reader = finished(app).visitor
    before = stored()
    ahead = {"Date": "Sat, 29 Nov 2427 12:00:00 GMT"}
    answers = (
        reader.get(f"/d/{day}", **ahead),
        reader.post(f"/d/{day}/start", {"once": "0" * 32, "day": str(day)}, **ahead),
    )
    assert [answer.status_code for answer in answers] == [shown, begun]
    assert not any('name="keep"' in answer.text for answer in answers)
    assert stored() == before


def test_d09_an_equal_score_played_again_does_not_take_the_place_of_the_first(
    app: Flask, clock: Clock
) -> None:
    """D09: the first finished attempt stands with its first time, whatever is played later."""
    first, second = Program(app), Program(app)
    total = first.play(first.start().json)["total"]
    clock.advance(minutes=1)
    assert second.play(second.start().json)["total"] == total
    board = second.get("/boards/today").json
    assert [row["player"] for row in board["entries"]] == [first.player, second.player]
    clock.advance(minutes=1)
    for _ in range(2):
        again = first.play(first.start(practice=True).json)
        assert (again["total"], again["scored"]) == (total, False)
    assert second.get("/boards/today").json == board


def test_d09_a_better_score_played_again_stays_practice(app: Flask) -> None:
    """D09: statistics know the first attempt alone."""
    player = Program(app)
    first = player.play(player.start().json)
    board = player.get("/boards/today").json
    again = player.start(practice=True).json
    while not again["over"]:
        again = player.move(again, "throw").json
        best = max(again["options"], key=lambda box: int(again["options"][box]))
        again = player.move(again, "score", box=best).json
    assert again["total"] > first["total"]
    assert player.get("/boards/today").json == board
    assert player.start().json == first


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_d11_no_call_takes_a_total_or_a_card(app: Flask, stored: Stored, method: str) -> None:
    """D11: boards, days and rounds are only read, whatever is sent to them."""
    player = Program(app)
    state = player.start().json
    card = dict.fromkeys(state["card"], 30)
    posted = {"total": 600, "card": card, "dice": [6] * 6, "over": True, "finished": True}
    before = stored()
    for path in ("/boards/today", "/days/today", f"/rounds/{state['id']}"):
        assert player.send(method, path, posted).status_code == 405, path
    assert stored() == before


def test_l02_a_page_ranks_a_total_of_nothing_and_nobody_who_has_none(
    app: Flask, kit: Kit, clock: Clock
) -> None:
    """L02: the only finisher has rank 1 with a total of 0; who did not play has no rank."""
    (zero,) = finish_all(kit, [0], NOON)
    idle = Program(app).player
    assert ranks(open_page(visitor_of(app, zero), f"/d/{TODAY}/board")) == [1]
    clock.set("2426-11-30T12:05:00+00:00")
    for reader, mine in ((zero, 1), (idle, 0)):
        board = open_page(visitor_of(app, reader), f"/d/{TODAY}/board")
        assert ranks(board) == [1]
        assert len(board.all("tr", class_="me")) == mine


def test_l03_ranks_count_from_one_on_every_page(app: Flask, kit: Kit) -> None:
    """L03: the top player is 1, and the second page of 25 begins with 26."""
    players = finish_all(kit, range(300, 270, -1), NOON)
    top = visitor_of(app, players[0])
    page = open_page(top, f"/d/{TODAY}/board")
    assert ranks(page) == list(range(1, 26))
    assert page.one("tr", class_="me").all("td")[0].text == "1"
    lower = next(link for link in page.all("a", rel="next") if "after=" in link["href"])
    assert ranks(open_page(visitor_of(app, players[29]), lower["href"])) == list(range(26, 31))


def test_l07_a_new_top_score_between_two_pages_loses_and_doubles_nobody(
    app: Flask, kit: Kit
) -> None:
    """L07: down, a new first one, down, and back: the same people, each with the rank of now."""
    players = finish_all(kit, range(300, 270, -1), NOON)
    reader = program_of(app, players[0])
    first = reader.get("/boards/today?limit=10").json
    finish_all(kit, [400], NOON)
    second = reader.get(f"/boards/today?limit=10&after={first['after']}").json
    assert [row["player"] for row in second["entries"]] == players[10:20]
    assert [row["rank"] for row in second["entries"]] == list(range(12, 22))
    back = reader.get(f"/boards/today?limit=10&before={second['before']}").json
    assert [row["player"] for row in back["entries"]] == players[:10]
    assert [row["rank"] for row in back["entries"]] == list(range(2, 12))
    again = reader.get(f"/boards/today?limit=10&after={back['after']}").json
    assert again["entries"] == second["entries"], "forward and backward ranks agree"


def test_p01_an_app_with_cookies_of_its_own_begins_as_a_guest_and_arrives(app: Flask) -> None:
    """P01: inside another app one is a guest, may arrive as oneself, and plays no day twice."""
    known = finished(app)
    inside = newcomer(app).visitor
    page = open_page(inside, f"/d/{TODAY}")
    assert page.all("button", class_="btn main"), "a guest may play"
    assert page.all("a", href="/players/arrive"), "and may say who they are"
    code = open_code(known.visitor)
    arrive = open_page(inside, "/players/arrive").one("input", id="code").form.one("button")
    assert press(inside, arrive, code=code).status_code == 303
    assert device_in(inside).player == known.player
    assert inside.start_today(TODAY) == known.round
    assert ranks(open_page(inside, f"/d/{TODAY}/board")) == [1]


def test_p01_a_guests_day_does_not_become_a_second_attempt_of_who_arrives(app: Flask) -> None:
    """P01: what a guest has finished stays the guest's, and the known player's day stands."""
    known, guest = finished(app), finished(app)
    board = open_page(known.visitor, f"/d/{TODAY}/board").one("tbody").text
    code = open_code(known.visitor)
    assert guest.visitor.post("/players/arrive", {"code": code}).status_code == 303
    assert device_in(guest.visitor).player == known.player
    assert guest.visitor.start_today(TODAY) == known.round
    assert open_page(known.visitor, f"/d/{TODAY}/board").one("tbody").text == board
