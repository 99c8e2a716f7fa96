"""Each action as a plain form and as a fragment for htmx, as the pages offer them."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.store.contents import Contents
from tests.web.readers import BOXES, TODAY, finished, playing, send, write_boxes
from tests.web.reading import open_page, press, read
from tests.web.table import HTMX, faces, marked, status, version_of
from tests.world import Visitor

Stored = Callable[[], Contents]


def test_a_whole_day_is_played_by_pressing_the_buttons_of_the_pages(app: Flask) -> None:
    visitor = Visitor(app)
    answer = press(visitor, open_page(visitor, "/").one("button", class_="btn main"))
    assert answer.status_code == 303
    address = answer.headers["Location"]
    for turn in range(1, 21):
        page = open_page(visitor, address)
        assert f"Turn {turn} of 20" in page.one("h1").text
        assert press(visitor, page.one("button", id="throw")).headers["Location"] == address
        page = open_page(visitor, address)
        box = next(b for b in page.all("button") if (b.get("id") or "").startswith("box-"))
        answer = press(visitor, box)
        if turn < 20:
            assert (answer.status_code, answer.headers["Location"]) == (303, address)
    assert answer.status_code == 200, "the last box asks while throws are left"
    asked = read(answer.text)
    assert asked.one("button", name="ask").text == "Not yet"
    answer = press(visitor, asked.one("button", id="throw"))
    assert (answer.status_code, answer.headers["Location"]) == (303, address)
    total = open_page(visitor, address).one("h1").text
    row = open_page(visitor, f"/d/{TODAY}/board").one("tr", class_="me")
    assert [cell.text for cell in row.all("td")] == ["1", total]


def test_the_same_day_is_played_by_fragments_alone(app: Flask) -> None:
    visitor = Visitor(app)
    address = visitor.start_today(TODAY)
    page = open_page(visitor, address)
    for _ in range(20):
        page = read(press(visitor, page.one("button", id="throw"), HTMX).text)
        assert page.children[0] is page.one("form", id="round"), "a fragment is the form alone"
        box = next(b for b in page.all("button") if (b.get("id") or "").startswith("box-"))
        answer = press(visitor, box, HTMX)
        assert "Location" not in answer.headers
        page = read(answer.text) if answer.data else page
    answer = press(visitor, page.one("button", id="throw"), HTMX)
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, address)
    assert not {"Content-Type", "Content-Encoding"} & set(answer.headers.keys())
    assert open_page(visitor, address).one("h1").text.isdecimal()


def test_marked_dice_stay_and_the_others_are_thrown_again(app: Flask) -> None:
    reader = playing(app)
    page = open_page(reader.visitor, str(reader.round))
    lying = faces(page)
    first, second = sorted({lying.index(face) for face in lying})[-2:]
    keep = [f"{place + 1}-{lying[place]}" for place in (first, second)]
    press(reader.visitor, page.one("button", id="throw"), keep=keep)
    page = open_page(reader.visitor, str(reader.round))
    assert [faces(page)[first], faces(page)[second]] == [lying[first], lying[second]]
    assert len(marked(page)) == 2, "kept dice stay kept for the next throw"
    assert "1 throw left" in page.one("button", id="throw").text


def test_a_new_turn_and_a_new_game_begin_with_all_dice_free(app: Flask) -> None:
    """R25: no hold survives into a turn or a game."""
    reader = playing(app)
    visitor, address = reader.visitor, str(reader.round)
    lying = faces(open_page(visitor, address))
    send(visitor, address, 6, throw="1", keep=[f"1-{lying[0]}", f"2-{lying[1]}"])
    send(visitor, address, 7, box="threes")
    page = open_page(visitor, address)
    assert not marked(page)
    assert all("disabled" in die.attributes for die in page.all("input", name="keep"))
    send(visitor, address, 8, throw="1")
    assert not marked(open_page(visitor, address))
    solo = visitor.post("/solo/start", {"ruleset": "classic"}).headers["Location"]
    send(visitor, solo, 1, throw="1")
    assert not marked(open_page(visitor, solo))


def test_keeping_before_the_first_throw_of_a_turn_is_refused(app: Flask, stored: Stored) -> None:
    """R25: a hold on throw 0 is refused."""
    visitor = Visitor(app)
    address = visitor.start_today(TODAY)
    before = stored()
    answer = visitor.post(f"{address}/moves", {"version": "1", "throw": "1", "keep": "1-6"})
    assert answer.status_code == 422
    assert version_of(read(answer.text)) == 1
    assert stored() == before


def test_a_box_is_taken_back_until_the_next_turn_is_thrown(app: Flask) -> None:
    reader = playing(app)
    visitor, address = reader.visitor, str(reader.round)
    lying = faces(open_page(visitor, address))
    send(visitor, address, 6, box="threes")
    page = open_page(visitor, address)
    assert press(visitor, page.one("button", id="undo")).status_code == 303
    page = open_page(visitor, address)
    assert faces(page) == lying
    assert len(page.all("button", id="box-threes")) == 1
    assert "disabled" in page.one("button", id="undo").attributes


@pytest.mark.parametrize("fragment", [{}, HTMX])
def test_asking_what_the_dice_give_only_draws_the_page_anew(
    app: Flask, stored: Stored, fragment: dict[str, str]
) -> None:
    reader = playing(app)
    page = open_page(reader.visitor, str(reader.round))
    before = stored()
    mark = f"3-{faces(page)[2]}"
    answer = press(reader.visitor, page.one("button", id="say"), fragment, keep=mark)
    assert answer.status_code == 200
    told = read(answer.text)
    chance = sum(map(int, faces(page)))
    assert f"Chance {chance}" in status(told)
    assert marked(told) == [mark], "what was marked stays marked"
    assert version_of(told) == version_of(page)
    assert bool(told.all("html")) is not bool(fragment)
    assert stored() == before


def test_the_first_button_of_a_form_is_harmless(app: Flask) -> None:
    """Enter in a field presses the first button: it must write no box and throw no dice."""
    reader = playing(app)
    page = open_page(reader.visitor, str(reader.round))
    assert page.one("form", id="round").all("button")[0]["name"] == "say"


def test_a_finished_day_is_practised_and_stands_once_on_the_board(app: Flask) -> None:
    """D09: what is played again is marked practice."""
    reader = finished(app)
    result = open_page(reader.visitor, str(reader.round))
    again = next(b for b in result.all("button") if "practice" in b.text)
    address = press(reader.visitor, again).headers["Location"]
    assert address == f"{reader.round}.2"
    assert press(reader.visitor, again).headers["Location"] == address, "a second press finds it"
    write_boxes(reader.visitor, address, len(BOXES))
    assert "Practice stands on no board" in open_page(reader.visitor, address).text
    board = open_page(reader.visitor, f"/d/{TODAY}/board")
    assert len(board.one("tbody").all("tr")) == 1
