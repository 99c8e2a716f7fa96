"""The games beside the daily one, played by pressing the buttons of their pages."""

from flask import Flask

from service.play import rounds
from tests.play.totals import new_players
from tests.web.reading import Node, open_page, press, read
from tests.world import NOON, Visitor, visitor_of


def begun(app: Flask, spelling: str) -> tuple[Visitor, str]:
    """A player of this game of their own, and the address of their round."""
    kit = app.extensions["sammakast"].kit
    [player] = new_players(kit, 1, NOON)
    live = rounds.start_solo(kit, player, spelling, NOON)
    return visitor_of(app, player), f"/rounds/{live.id}"


def thrown(visitor: Visitor, address: str) -> Node:
    press(visitor, open_page(visitor, address).one("button", id="throw"))
    return open_page(visitor, address)


def boxes(page: Node) -> list[str]:
    """The keys of the boxes that can be pressed."""
    pressed = [one for one in page.all("button") if (one.get("id") or "").startswith("box-")]
    return [one["value"] for one in pressed]


def test_a_box_of_any_column_is_written_by_its_button(app: Flask) -> None:
    visitor, address = begun(app, "yahtzee-nordic+columns2")
    page = thrown(visitor, address)
    assert len(boxes(page)) == 26
    press(visitor, page.one("button", id="box-2-ones"))
    page = thrown(visitor, address)
    assert "Turn 2 of 26" in page.one("h1").text
    assert "2.ones" not in boxes(page)
    assert "1.ones" in boxes(page)


def test_a_forced_game_offers_one_box_and_refuses_any_other(app: Flask) -> None:
    visitor, address = begun(app, "maxi+up")
    page = thrown(visitor, address)
    assert boxes(page) == ["maxi-yatzy"]
    version = page.one("input", name="version")["value"]
    form = {"version": version, "box": "ones"}
    answer = visitor.post(f"{address}/moves", data=form)
    assert answer.status_code == 422
    assert boxes(read(answer.text)) == ["maxi-yatzy"]


def test_a_saved_throw_is_made_as_any_other(app: Flask) -> None:
    visitor, address = begun(app, "junior+saved")
    page = thrown(visitor, address)
    press(visitor, page.one("button", id="box-ones"))
    for _ in range(3):
        page = thrown(visitor, address)
    assert "2 saved" in page.one("button", id="throw").text
    page = thrown(visitor, address)
    assert "Saved throws: 1" in page.text
    page = thrown(visitor, address)
    assert "Choose a box" in page.one("button", id="throw").text
    assert page.one("button", id="throw").get("disabled") is not None


def test_the_last_box_of_a_column_is_asked_about_by_its_key(app: Flask) -> None:
    visitor, address = begun(app, "yahtzee-nordic+down+columns2")
    for _ in range(25):
        page = thrown(visitor, address)
        press(visitor, page.one("button", id=f"box-{boxes(page)[-1].replace('.', '-')}"))
    page = thrown(visitor, address)
    assert boxes(page) == ["1.yahtzee"]
    asked = read(press(visitor, page.one("button", id="box-1-yahtzee")).text)
    assert asked.one("button", id="throw")["value"] == "1.yahtzee"
    press(visitor, asked.one("button", id="throw"))
    assert open_page(visitor, address).one("h1").text.isdecimal()
