"""Little Yatzy with "I add up myself": no points beforehand, three sums, dice that are counted."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from service.game.entries import possible
from service.game.errors import Malformed
from service.game.moves import Score
from service.game.round import Round
from service.web.context import SUMS_COOKIE
from service.web.rounds import read_action
from service.web.tokens import make_once
from service.web.views.adding import three_sums
from tests.game.players import SPELLINGS
from tests.store.contents import Contents
from tests.web.reading import Node, open_page, press, read
from tests.web.sample_games import JUNIOR, thrown
from tests.web.samples import rulesets
from tests.world import Visitor

Stored = Callable[[], Contents]


def begun(app: Flask, game: str = "junior", **form: str) -> tuple[Visitor, str]:
    """A child who begins a game by its form, and the address of the round."""
    visitor = Visitor(app)
    answer = visitor.post(f"/games/{game}", {"once": make_once(), "adding": "1", **form})
    assert answer.status_code == 303
    return visitor, answer.headers["Location"]


def throw(visitor: Visitor, address: str) -> Node:
    press(visitor, open_page(visitor, address).one("button", id="throw"))
    return open_page(visitor, address)


def sums(page: Node) -> dict[int, Node]:
    """The buttons of the sums, by their points."""
    return {int(one.text): one for one in page.all("button", name="sum")}


def told(page: Node) -> str:
    return page.one("p", id="status").text


def right_sum(page: Node, box: int) -> int:
    """What a box of this face comes to, counted from the dice that lie there."""
    faces = [die["value"].partition("-")[2] for die in page.all("input", name="keep")]
    return box * faces.count(str(box))


def test_the_choice_is_offered_for_little_yatzy_alone_and_remembered(app: Flask) -> None:
    visitor = Visitor(app)
    assert open_page(visitor, "/games/junior").one("input", id="adding").get("checked") is None
    for slug in SPELLINGS:
        offered = open_page(visitor, f"/games/{slug}").all("input", id="adding")
        assert bool(offered) == (slug == "junior")
    visitor, _ = begun(app)
    assert open_page(visitor, "/games/junior").one("input", id="adding").get("checked") is not None
    visitor.post("/games/maxi", {"once": make_once()})
    assert open_page(visitor, "/games/junior").one("input", id="adding").get("checked") is not None
    visitor.post("/games/junior", {"once": make_once()})
    assert open_page(visitor, "/games/junior").one("input", id="adding").get("checked") is None


def test_no_points_stand_on_the_sheet_before_they_are_written(app: Flask) -> None:
    visitor, address = begun(app)
    page = throw(visitor, address)
    boxes = page.all("button", name="ask")
    assert [box["value"] for box in boxes] == [box.slug for box in JUNIOR.boxes]
    assert not any(re.search("[0-9]", box.text + box["aria-label"]) for box in boxes)
    for gone in ("say", "advise"):
        assert not page.all("button", id=gone)
    assert "What if I keep" not in page.text


def test_a_box_asks_for_one_of_three_sums_and_a_reload_asks_alike(
    app: Flask, stored: Stored
) -> None:
    visitor, address = begun(app)
    page = throw(visitor, address)
    before = stored()
    fours = page.one("button", id="box-fours")
    asked = read(press(visitor, fours).text)
    assert told(asked) == "Fours: how many points?"
    assert len(sums(asked)) == 3
    assert right_sum(page, 4) in sums(asked)
    assert list(sums(read(press(visitor, fours).text))) == list(sums(asked))
    assert stored() == before
    back = read(press(visitor, asked.one("button", name="ask", value="")).text)
    assert not sums(back)
    assert back.one("button", id="throw")["name"] == "throw"


@pytest.mark.parametrize("right", [True, False])
def test_right_or_not_the_dice_are_counted_and_the_right_points_written(
    app: Flask, right: bool
) -> None:
    visitor, address = begun(app)
    page = throw(visitor, address)
    face = int(page.all("input", name="keep")[0]["value"].partition("-")[2])
    box = JUNIOR.boxes[face - 1].slug
    points = right_sum(page, face)
    offered = sums(read(press(visitor, page.one("button", id=f"box-{box}")).text))
    said = next(sum for sum in offered if (sum == points) == right)
    answer = press(visitor, offered[said])
    assert answer.status_code == 200
    counted = read(answer.text)
    so_far = [int(one.text) for one in counted.all("span") if "so-far" in (one.get("class") or "")]
    assert so_far == list(range(face, points + 1, face))
    assert told(counted).startswith("Right!") == right
    assert told(counted).endswith(f"{points}")
    assert "Turn 2 of 6" in counted.one("h1").text
    assert "data-notice" not in answer.text
    again = press(visitor, offered[said])
    assert told(read(again.text)) == told(counted), "pressed twice, written once"
    assert "Turn 2 of 6" in open_page(visitor, address).one("h1").text


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_what_was_said_of_a_box_is_not_judged_on_a_later_one(
    app: Flask, stored: Stored, headers: dict[str, str]
) -> None:
    visitor, address = begun(app)
    page = throw(visitor, address)
    earlier = {"version": page.one("input", name="version")["value"], "sum": "fours=99"}
    visitor.post(f"{address}/moves", earlier)
    page = throw(visitor, address)
    later = {"version": page.one("input", name="version")["value"], "sum": "fives=99"}
    visitor.post(f"{address}/moves", later)
    before = stored()
    answer = visitor.post(f"{address}/moves", earlier, **headers)
    if headers:
        assert not re.search("count|Right|No die", told(read(answer.text)))
    else:
        assert answer.headers["Location"] == address
    assert stored() == before


def test_a_whole_game_is_played_with_plain_forms(app: Flask) -> None:
    visitor, address = begun(app)
    total = 0
    for face, box in enumerate(JUNIOR.boxes, 1):
        page = throw(visitor, address)
        total += right_sum(page, face)
        asked = read(press(visitor, page.one("button", id=f"box-{box.slug}")).text)
        answer = press(visitor, sums(asked)[right_sum(page, face)])
    assert answer.status_code == 200
    last = read(answer.text)
    assert told(last).startswith(("Right!", "No die"))
    assert not last.all("button", id="undo")
    assert last.one("a", id="throw")["href"] == address, "the last sum is counted too"
    assert open_page(visitor, address).one("h1").text == str(total)


def test_at_a_table_the_answer_is_seen_before_the_phone_is_passed_on(app: Flask) -> None:
    visitor, _ = begun(app)
    names = {"name-1": "Aino", "name-2": "Pekka"}
    made = visitor.post("/seats", {"once": make_once(), "ruleset": "junior", **names})
    table = made.headers["Location"]
    address = open_page(visitor, table).one("a", class_="btn main")["href"]
    page = throw(visitor, address)
    asked = read(press(visitor, page.one("button", id="box-ones")).text)
    counted = read(press(visitor, sums(asked)[right_sum(page, 1)]).text)
    assert told(counted).startswith("Right!")
    onward = counted.one("a", id="throw")["href"]
    assert visitor.get(onward).headers["Location"] == table


def test_where_no_die_counts_that_is_said(app: Flask) -> None:
    visitor, address = begun(app)
    page = throw(visitor, address)
    face = next(face for face in range(1, 7) if not right_sum(page, face))
    version = page.one("input", name="version")["value"]
    form = {"version": version, "sum": f"{JUNIOR.boxes[face - 1].slug}=99"}
    answer = visitor.post(f"{address}/moves", form)
    assert told(read(answer.text)) == "No die counts here: 0"


def test_other_games_and_devices_that_did_not_ask_show_points_as_ever(app: Flask) -> None:
    visitor, address = begun(app)
    visitor.client.delete_cookie(SUMS_COOKIE, domain="localhost")
    assert throw(visitor, address).one("button", id="box-fours")["name"] == "box"
    visitor, address = begun(app, "classic")
    assert throw(visitor, address).one("button", id="box-fours")["name"] == "box"


@pytest.mark.parametrize("value", ["", "fours", "fours=", "fours=x", "fours=-4", "fours=12345"])
def test_what_is_no_sum_is_refused_and_changes_nothing(
    app: Flask, stored: Stored, value: str
) -> None:
    with pytest.raises(Malformed):
        read_action(MultiDict({"version": "1", "sum": value}))
    visitor, address = begun(app)
    throw(visitor, address)
    before = stored()
    assert visitor.post(f"{address}/moves", {"version": "1", "sum": value}).status_code == 400
    assert stored() == before


def test_a_sum_is_the_ordinary_move_and_what_was_said() -> None:
    action = read_action(MultiDict({"version": "3", "sum": "fours=12"}))
    assert (action.version, action.move, action.said) == (3, Score("fours"), 12)


def _with_dice(spelling: str) -> list[Round]:
    of = rulesets().find(spelling)
    return [thrown(of, turns, more) for turns in range(of.turns) for more in (0, 2)]


@pytest.mark.parametrize("spelling", SPELLINGS["junior"])
def test_the_three_sums_are_the_right_one_and_its_neighbours(spelling: str) -> None:
    orders = set()
    for of in _with_dice(spelling):
        for key, points in of.options.items():
            every = possible(of.ruleset, of.ruleset.place(key).box)
            for seed in ("a", "b", "c", "d"):
                offered = three_sums(of, key, seed)
                assert offered == three_sums(of, key, seed)
                at = [every.index(one) for one in offered]
                assert sorted(at) == list(range(min(at), min(at) + 3))
                orders.add(offered.index(points))
    assert orders == {0, 1, 2}
