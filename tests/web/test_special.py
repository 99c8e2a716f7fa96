"""The week's special as pages and through the API: its board, its addresses, its instants."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from service.game import dice
from service.game.codes import display
from service.play import players, specials
from service.play.challenges import Challenge
from service.web.tokens import make_once
from tests.store.contents import Contents
from tests.web.leaks import PARTS, filled
from tests.web.reading import open_page
from tests.world import NOON, Clock, Program, Visitor, program_of, visitor_of, web_of

Stored = Callable[[], Contents]

WEEK, NEXT = "2426-W48", "2426-W49"
PAGE = f"/special/{WEEK}"
FOLLOWING = datetime(2426, 11, 30, tzinfo=UTC)
CLOSES = FOLLOWING + timedelta(hours=12)
A_MOMENT = timedelta(milliseconds=1)
DELETED = datetime(2426, 11, 23, tzinfo=UTC) + timedelta(days=400)


@pytest.fixture
def special(app: Flask) -> Challenge:
    """This week's special, and the next one beside it."""
    kit = web_of(app).kit
    specials.prepare(kit, NOON)
    return specials.of_week(kit, WEEK, NOON)


@pytest.fixture
def coming(app: Flask, special: Challenge) -> Challenge:
    del special
    return specials.published(web_of(app).kit, NEXT, NOON).challenge


def done(app: Flask) -> Program:
    """A program whose round of this week's special is over."""
    player = Program(app)
    player.play(player.start("special").json)
    return player


def start(visitor: Visitor, **form: str) -> Any:
    return visitor.post("/special/start", {"once": make_once(), **form})


# Pages


def test_a_newcomer_plays_it_by_one_button(app: Flask, special: Challenge) -> None:
    visitor = Visitor(app)
    page = open_page(visitor, "/special")
    assert page.one("h1").text == "The week’s special"
    assert "0 players have finished" in page.text
    assert page.all("a", href=f"/en/rules/{special.ruleset.spelling}")
    [trial] = page.all("a", href=f"/try/{special.ruleset.spelling}?for=/special")
    trying = open_page(visitor, str(trial["href"]))
    assert trying.all("a", href="/special")
    answer = start(visitor, week=WEEK)
    address = answer.headers["Location"]
    assert answer.status_code == 303
    assert address.startswith(f"/rounds/{special.id}.")
    again = open_page(visitor, "/special").one("a", class_="btn main")
    assert (again["href"], again.text) == (address, "Continue: turn 1 of 15")
    assert open_page(visitor, address).all("a", href=PAGE)


def test_pressed_twice_it_makes_one_player_and_one_round(
    app: Flask, special: Challenge, stored: Stored
) -> None:
    del special
    visitor, form = Visitor(app), {"once": make_once(), "week": WEEK}
    first = Visitor(app).post("/special/start", form).headers["Location"]
    before = stored()
    assert visitor.post("/special/start", form).headers["Location"] == first
    assert stored() == before


def test_who_has_finished_sees_where_they_stand_and_the_board(
    app: Flask, special: Challenge
) -> None:
    others = [done(app) for _ in range(2)]
    visitor = visitor_of(app, others[0].player)
    page = open_page(visitor, "/special")
    assert len(page.one("table", class_="board").all("tr")) == 3
    total = page.one("p", class_="score").one("span", class_="fig").text
    result = open_page(visitor, f"/rounds/{special.id}.{others[0].player}")
    assert result.one("h1").text == total
    assert result.all("a", href=PAGE)
    assert f"http://localhost{PAGE}" in result.one("section", id="share").text
    assert not result.all("button", name="mode"), "what is everybody's is not opened further"
    names = [players.find(web_of(app).kit, one.player).public_name for one in others]
    assert all(name in page.text for name in names)


def test_the_first_one_in_is_told_so(app: Flask, special: Challenge, clock: Clock) -> None:
    del special
    visitor = visitor_of(app, done(app).player)
    assert "First one in this week" in open_page(visitor, "/special").text
    clock.now = CLOSES
    assert "Place 1 of 1" in open_page(visitor, PAGE).text


def test_nobody_sees_the_board_before_the_own_round_is_over(
    app: Flask, special: Challenge, clock: Clock
) -> None:
    del special
    visitor = visitor_of(app, done(app).player)
    total = open_page(visitor, "/special").one("p", class_="score").one("span", class_="fig").text
    playing, newcomer = Visitor(app), Visitor(app)
    start(playing)
    for reader in (playing, newcomer):
        for now in (NOON, CLOSES - A_MOMENT):
            clock.now = now
            page = open_page(reader, PAGE)
            assert not page.all("table")
            assert f">{total}<" not in reader.get(PAGE).text
            assert "1 player has finished" in page.text
        clock.now = CLOSES
        assert len(open_page(reader, PAGE).one("table", class_="board").all("tr")) == 2
        clock.now = NOON


def test_a_board_of_many_is_walked_by_its_links(app: Flask, special: Challenge) -> None:
    del special
    visitor = visitor_of(app, next(iter([done(app) for _ in range(3)])).player)
    page = open_page(visitor, "/special?limit=2")
    assert len(page.one("tbody").all("tr")) >= 2
    following = open_page(visitor, page.one("a", rel="next")["href"])
    assert len(following.one("tbody").all("tr")) >= 1
    assert visitor.get("/special?limit=0").status_code == 400


def test_the_front_page_has_a_row_for_it(app: Flask, special: Challenge) -> None:
    def row(visitor: Visitor) -> str:
        return open_page(visitor, "/").one("a", href="/special").text

    del special
    visitor = Visitor(app)
    assert row(visitor).startswith("The week’s special")
    start(visitor)
    assert "Continue: turn 1 of 15" in row(visitor)
    player = done(app)
    total = player.get("/boards/special").json["me"]["total"]
    assert row(visitor_of(app, player.player)).endswith(str(total))
    assert row(Visitor(app)).endswith("1 player has finished")


def test_where_none_is_made_the_page_says_so_and_nothing_begins(app: Flask) -> None:
    visitor = Visitor(app)
    assert "There is no special this week." in open_page(visitor, "/special").text
    assert not open_page(visitor, "/").all("a", href="/special")
    assert start(visitor).status_code == 404
    assert visitor.get(PAGE).status_code == 404
    program = Program(app)
    assert program.start("special").status_code == 404
    assert program.get("/boards/special").status_code == 404
    assert program.get("/specials/this").status_code == 404


def test_the_result_of_practice_says_so_and_leads_back(app: Flask, special: Challenge) -> None:
    player = done(app)
    state = player.play(player.start("special", practice=True).json)
    result = open_page(visitor_of(app, player.player), f"/rounds/{state['id']}")
    assert state["id"] == f"{special.id}.{player.player}.2"
    assert "Practice stands on no board." in result.text
    assert result.all("a", href=PAGE)
    assert not result.all("section", id="share")


# Its hours


def test_from_monday_on_the_page_is_of_the_new_week_and_leads_to_the_old_one(
    app: Flask, special: Challenge, clock: Clock
) -> None:
    visitor = Visitor(app)
    address = start(visitor).headers["Location"]
    clock.now = FOLLOWING
    page = open_page(visitor, "/special")
    assert page.one("a", rel="prev")["href"] == PAGE
    assert "Week 49" in page.text
    old = open_page(visitor, PAGE)
    assert old.one("a", class_="btn main")["href"] == address, "until noon it still counts"
    assert old.one("a", rel="next")["href"] == f"/special/{NEXT}"
    late = Visitor(app)
    assert "You did not play that week." in open_page(late, PAGE).text
    assert start(late, week=WEEK).status_code == 410
    assert start(late, week=WEEK, practice="1").status_code == 409
    assert late.client.get_cookie("sammakast") is None, "and nobody is made"
    clock.now = CLOSES
    answer = visitor.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (303, PAGE)
    assert "did not finish it in time" in open_page(visitor, PAGE).text
    practice = start(late, week=WEEK, practice="1").headers["Location"]
    assert practice.startswith(f"/rounds/{special.id}.")
    assert practice.endswith(".2")


def test_a_page_left_open_over_monday_begins_no_other_game(
    app: Flask, special: Challenge, clock: Clock
) -> None:
    visitor = Visitor(app)
    form = open_page(visitor, "/special").one("form", action="/special/start")
    assert form.one("input", name="week")["value"] == special.week
    clock.now = FOLLOWING
    assert start(visitor, week=WEEK).status_code == 410


def test_what_is_gone_is_gone(app: Flask, special: Challenge, clock: Clock) -> None:
    clock.now = DELETED
    web_of(app).kit.store.do("DEL", f"challenge:{{{special.code}}}")
    visitor = Visitor(app)
    assert visitor.get(PAGE).status_code == 410
    assert start(visitor, week=WEEK, practice="1").status_code == 410
    assert Program(app).get(f"/specials/{WEEK}").status_code == 410
    assert visitor.get(f"/c/{special.code}").status_code == 404


@pytest.mark.parametrize("week", [NEXT, "2427-W30", "2426-W54", "nonsense", "2426-w48"])
def test_weeks_to_come_and_no_weeks_have_no_page(app: Flask, special: Challenge, week: str) -> None:
    del special
    assert Visitor(app).get(f"/special/{week}").status_code in (400, 404)
    assert start(Visitor(app), week=week).status_code in (400, 404)


def secrets_of(challenge: Challenge) -> list[bytes]:
    first = dice.throw(challenge.seed, 1, 1, challenge.ruleset.dice)
    return [challenge.seed.hex().encode(), f'"dice":{list(first)}'.replace(" ", "").encode()]


def test_no_page_and_no_answer_tells_its_dice_before_it_opens(
    app: Flask, special: Challenge, coming: Challenge, clock: Clock
) -> None:
    program = done(app)
    visitor = visitor_of(app, program.player)
    parts = PARTS | {
        "code": [coming.code], "text": [coming.code, display(coming.code)],
        "challenge": [coming.code], "week": [WEEK, NEXT, "this", "next"],
        "board": ["special", coming.code], "round_id": [f"{coming.id}.{program.player}"],
        "name": ["tokens.css"], "digest": ["0"],
    }  # fmt: skip
    for now in (NOON, FOLLOWING - A_MOMENT):
        clock.now = now
        for rule in app.url_map.iter_rules():
            for path in filled(rule.rule, parts) if "GET" in (rule.methods or ()) else ():
                for reader in (visitor.get, Visitor(app).get):
                    answer = reader(path)
                    assert answer.status_code < 500, path
                    for secret in (*secrets_of(coming), special.seed.hex().encode()):
                        assert secret not in answer.data, path
        for path in (f"/c/{coming.code}/play", f"/c/{coming.code}/rematch"):
            assert visitor.post(path).status_code >= 400, path
        assert program.start(coming.code).status_code == 404
        assert program.start(coming.code, practice=True).status_code == 404
        assert program.get(f"/boards/{coming.code}").status_code == 404
    clock.now = FOLLOWING
    assert program.start(coming.code).status_code == 201


def test_what_is_on_the_envelope_is_told_a_week_ahead_and_the_seed_when_it_is_final(
    app: Flask, special: Challenge, coming: Challenge, clock: Clock
) -> None:
    visitor = Visitor(app)
    page = visitor.get("/special").text
    assert special.commitment in page
    assert coming.commitment in page
    for now in (NOON, CLOSES - A_MOMENT):
        clock.now = now
        assert special.seed.hex() not in visitor.get(PAGE).text
    clock.now = CLOSES
    assert special.seed.hex() in visitor.get(PAGE).text


# The addresses of its code


def test_its_code_leads_to_its_page_however_it_comes(app: Flask, special: Challenge) -> None:
    sender = done(app).player
    link = web_of(app).links.of_code(special.code, sender)
    for visitor in (Visitor(app), visitor_of(app, sender), visitor_of(app, Program(app).player)):
        typed = visitor.post("/code", {"code": display(special.code).lower()})
        assert (typed.status_code, typed.headers["Location"]) == (303, PAGE)
        for path in (f"/c/{special.code}", f"/c/{display(special.code)}", link):
            answer = visitor.client.get(path, follow_redirects=True)
            assert (answer.status_code, answer.request.path) == (200, PAGE), path


def test_by_link_or_by_code_one_begins_the_round_of_everybody(
    app: Flask, special: Challenge
) -> None:
    link = web_of(app).links.of_code(special.code, done(app).player)
    by_link = Visitor(app).post(f"{link}/join", {"once": make_once(), "name": "Aino"})
    assert by_link.headers["Location"].startswith(f"/rounds/{special.id}.")
    player = Program(app)
    begun = player.start(display(special.code))
    assert begun.status_code == 201
    assert player.start("special").status_code == 200
    played = visitor_of(app, player.player).post(f"/c/{special.code}/play")
    assert played.headers["Location"] == f"/rounds/{begun.json['id']}"
    assert player.get("/challenges").json == []


def test_it_is_not_shared_opened_or_played_once_more_as_a_code(
    app: Flask, special: Challenge, stored: Stored
) -> None:
    player = done(app)
    before = stored()
    for visitor in (visitor_of(app, player.player), Visitor(app)):
        shared = visitor.post(f"/c/{special.code}/share", {"mode": "side"})
        assert shared.status_code == 409
        assert "for everybody" in shared.text
    assert visitor_of(app, player.player).post(f"/c/{special.code}/rematch").status_code == 409
    assert player.send("POST", f"/challenges/{special.code}/rematch").status_code == 409
    wanted = {"from_round": f"{special.id}.{player.player}", "mode": "open"}
    assert player.send("POST", "/challenges", wanted).status_code == 409
    assert stored() == before


def test_two_who_have_finished_are_compared_without_duels(app: Flask, special: Challenge) -> None:
    one, other = done(app), done(app)
    visitor = visitor_of(app, one.player)
    page = open_page(visitor, f"/c/{special.code}/compare?with={other.player}")
    assert page.one("p", class_="over").one("a")["href"] == PAGE
    assert not page.all("form", action=f"/c/{special.code}/rematch")
    kit = web_of(app).kit
    assert players.find(kit, other.player).public_name in page.text
    path = f"/challenges/special/compare?players={one.player},{other.player}"
    assert one.get(path).json["challenge"] == display(special.code)
    assert Program(app).get(path).status_code == 403
    assert visitor.get(f"/c/{special.code}/choices").status_code == 200
    assert one.get("/challenges/special/choices").status_code == 200


def test_its_code_is_read_as_one_that_waits_for_everybody(app: Flask, special: Challenge) -> None:
    reader = Program(app)
    found = reader.get(f"/challenges/{special.code}").json
    assert (found["state"], found["waits"], found["members"]) == ("invited", True, [])
    assert (found["kind"], found["maker"]) == ("duel", "clock")
    done(app)
    assert reader.get(f"/challenges/{special.code}").json["members"] == []
    visitor = visitor_of(app, reader.player)
    seen = visitor.client.post(
        f"/c/{special.code}/seen",
        headers={"Sec-Fetch-Site": "same-origin"},
        follow_redirects=True,
    )
    assert (seen.status_code, seen.request.path) == (200, PAGE)


def test_get_at_the_address_of_its_form_leads_to_it(app: Flask, special: Challenge) -> None:
    del special
    answer = Visitor(app).get("/special/start")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/special")


# The API


def test_a_program_reads_this_week_the_next_and_a_final_one(
    app: Flask, special: Challenge, coming: Challenge, clock: Clock
) -> None:
    anybody = Program(app, "")
    done(app)
    this, following = (anybody.get(f"/specials/{week}").json for week in ("this", "next"))
    assert this == {
        "week": WEEK,
        "code": display(special.code),
        "ruleset": special.ruleset.spelling,
        "opens": "2426-11-23T00:00:00Z",
        "starts_until": "2426-11-30T00:00:00Z",
        "closes": "2426-11-30T12:00:00Z",
        "final": False,
        "commitment": special.commitment,
        "seed": None,
        "finished": 1,
        "same_dice": None,
    }
    assert (following["code"], following["seed"]) == (None, None)
    assert following["commitment"] == coming.commitment
    clock.now = CLOSES
    past = anybody.get(f"/specials/{WEEK}").json
    assert (past["final"], past["seed"]) == (True, special.seed.hex())
    assert anybody.get("/specials/2426-W51").status_code == 404
    assert anybody.get("/specials/nonsense").status_code == 400


def test_its_board_is_that_of_special_and_of_its_code(
    app: Flask, special: Challenge, clock: Clock
) -> None:
    player, late = done(app), Program(app)
    for board in ("special", special.code, display(special.code), special.id):
        found = player.get(f"/boards/{board}").json
        assert (found["count"], found["me"]["rank"], found["entries"][0]["me"]) == (1, 1, True)
        refused = late.get(f"/boards/{board}")
        assert (refused.status_code, refused.json["finished"]) == (403, 1)
    clock.now = CLOSES
    assert late.get(f"/boards/{special.code}").json["count"] == 1
    assert late.start(special.code).status_code == 410
    assert late.start(special.code, practice=True).status_code == 201


def test_a_board_of_friends_is_for_those_who_play_by_the_names_they_know(app: Flask) -> None:
    maker, friend, stranger = (Program(app) for _ in range(3))
    maker.send("PATCH", "/me", {"own_name": "Aino"})
    code = maker.send("POST", "/challenges", {"mode": "open"}).json["code"]
    maker.play(maker.start(code).json)
    state = friend.start(code).json
    refused = friend.get(f"/boards/{code}")
    assert (refused.status_code, refused.json["finished"]) == (403, 1)
    assert stranger.get(f"/boards/{code}").status_code == 404
    assert Program(app, "").get(f"/boards/{code}").status_code == 404
    friend.play(state)
    found = friend.get(f"/boards/{code}").json
    assert found["count"] == 2
    assert {entry["player"]: entry["name"] for entry in found["entries"]}[maker.player] == "Aino"
    assert found["histogram"] == []


def test_a_board_of_a_game_of_ones_own_is_nobodys(app: Flask) -> None:
    player = Program(app)
    state = player.play(player.start("solo").json)
    assert player.get(f"/boards/{state['challenge']}").status_code == 404


def test_a_board_of_friends_opens_to_its_players_at_closing(app: Flask, clock: Clock) -> None:
    maker, friend = Program(app), Program(app)
    code = maker.send("POST", "/challenges", {}).json["code"]
    maker.play(maker.start(code).json)
    friend.start(code)
    clock.advance(days=37)
    assert program_of(app, friend.player).get(f"/boards/{code}").json["count"] == 1
