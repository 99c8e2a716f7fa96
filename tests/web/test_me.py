"""A player's own page: what stands on it, in how many trips, and for whom."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from flask import Flask

from service.app import create_app
from service.game import days
from service.play import challenges, groups, meeting, players, sharing
from service.play.kit import Kit
from tests.play.played_days import play_day, put
from tests.store.contents import Contents
from tests.store.proxy import Proxy
from tests.web.readers import newcomer, playing
from tests.web.reading import open_page, press
from tests.world import NOON, Clock, Visitor, empty, settings_for, visitor_of, web_of

TODAY = days.day_at(NOON)
DAY = days.number_of(TODAY)


def played(kit: Kit, number: int, name: str = "Aino") -> str:
    """A player who has played so many days up to today."""
    player = players.create(kit, "en", None, NOON).id
    players.rename(kit, player, name)
    for back in range(number):
        play_day(kit, player, TODAY - timedelta(days=back))
    return player


def test_who_is_nobody_is_told_how_to_begin(app: Flask) -> None:
    page = open_page(newcomer(app).visitor, "/me")
    assert page.one("p", class_="empty").text.startswith("Nobody plays on this device yet.")
    assert page.all("a", href="/players/arrive")


def test_who_has_finished_nothing_has_no_figures(app: Flask) -> None:
    page = open_page(playing(app).visitor, "/me")
    assert page.one("p", class_="empty").text == "A game is shown here when you have finished it."
    assert page.one("a", class_="btn main")["href"] == "/"
    assert not page.all("dl")
    assert not page.all("svg", class_="chart")


def test_the_page_tells_days_means_boxes_and_games(app: Flask) -> None:
    kit = web_of(app).kit
    player = played(kit, 3)
    totals = [visitor_of(app, player).get(f"/d/{146310 - back}").text for back in range(3)]
    page = open_page(visitor_of(app, player), "/me")
    facts = {one.one("dt").text: one.one("dd").text for one in page.one("dl").all("div")}
    assert facts["Days played"] == "3"
    best = next(text for name, text in facts.items() if name.startswith("Best day: no. 1463"))
    assert any(f'class="fig">{best}<' in text for text in totals)
    assert (
        page.one("p", class_="lead streak").text
        == "3 days in a rowOne missed day a week is a rest day."
    )
    rows = page.all("table")[-1].one("tbody").all("tr")
    assert (len(rows), rows[0].one("th").text, rows[0].all("td")[1].text[:2]) == (20, "Ones", "3.")
    games = page.one("ul", class_="rows games").all("li")
    assert [one.all("a")[0]["href"] for one in games] == [
        f"/rounds/d-2426-11-{29 - back}.{player}" for back in range(3)
    ]
    for one in games:
        for link in one.all("a"):
            assert visitor_of(app, player).get(link["href"]).status_code == 200


def test_the_chart_says_in_words_and_rows_what_it_draws(app: Flask) -> None:
    player = played(web_of(app).kit, 2)
    page = open_page(visitor_of(app, player), "/me")
    chart = page.one("svg", class_="chart")
    rows = page.one("details").one("tbody").all("tr")
    totals = sorted(int(row.one("td").text) for row in rows)
    assert chart["aria-label"] == f"2 days played, from {totals[0]} to {totals[1]} points."
    assert len(chart.all("rect")) == 2


def test_it_is_led_to_from_the_front_page_the_players_and_the_header(app: Flask) -> None:
    reader = playing(app).visitor
    assert open_page(reader, "/").all("a", href="/me")
    assert open_page(reader, "/players").all("a", href="/me")
    assert not open_page(newcomer(app).visitor, "/").all("a", href="/me")
    reader.post("/players/new", {"once": "1" * 32, "name": "Pekka"})
    assert open_page(reader, "/").one("p", class_="who").all("a", href="/me")


@pytest.mark.parametrize("path", ["/me", "/me/days/2426-11"])
def test_another_players_games_are_on_nobodys_page(app: Flask, path: str) -> None:
    played(web_of(app).kit, 1, "Pekka")
    text = playing(app).visitor.get(path).text
    assert "Pekka" not in text
    assert "/board" not in text


def test_thirty_reloads_change_neither_the_days_in_a_row_nor_the_store(
    app: Flask, stored: Callable[[], Contents]
) -> None:
    visitor = visitor_of(app, played(web_of(app).kit, 2))
    before = stored()
    rows = {open_page(visitor, "/me").one("p", class_="lead streak").text for _ in range(30)}
    assert [row[:17] for row in rows] == ["2 days in a rowOn"]
    assert stored() == before


def test_days_in_a_row_are_not_shown_to_who_does_not_want_them(app: Flask) -> None:
    visitor = visitor_of(app, played(web_of(app).kit, 2))
    for shown in (True, False, True):
        page = open_page(visitor, "/me")
        assert bool(page.all("p", class_="lead streak")) == shown
        button = page.one("form", action="/me/streak").one("button")
        assert press(visitor, button).headers["Location"] == "/me"
    assert Visitor(app).post("/me/streak", {"show": "0"}).status_code == 403


@pytest.fixture
def wire(store_url: str, one_server: str) -> Iterator[tuple[Flask, Proxy, Kit]]:
    """A service whose wire to the store is watched, and what fills the store beside it."""
    empty(store_url)
    proxy = Proxy(one_server)
    app, near = (create_app(settings_for(url), Clock(NOON)) for url in (proxy.url, store_url))
    try:
        yield app, proxy, web_of(near).kit
    finally:
        web_of(app).kit.store.close()
        web_of(near).kit.store.close()
        proxy.close()


def test_my_pages_are_at_most_two_trips(wire: tuple[Flask, Proxy, Kit]) -> None:
    app, proxy, kit = wire
    player, friend = played(kit, 24), played(kit, 3)
    for back in range(3):
        day = TODAY - timedelta(days=back)
        challenge = challenges.of_day(day, kit.ring, kit.rulesets)
        meeting.join_day(kit, friend, challenge, player, days.opens(day))
        shared = sharing.create(kit, player, "classic", "blind", NOON)
        sharing.join(kit, friend, shared.code, NOON)
        put(kit, player, shared, NOON)
    group = groups.create(kit, friend, "Virtanens", NOON)
    groups.join(kit, player, group.code, NOON)
    visitor_of(app, player).get("/")
    before = proxy.trips
    assert visitor_of(app, player).get("/").status_code == 200
    assert proxy.trips - before <= 3, "the third for people of codes and groups"
    for reader in (visitor_of(app, player), Visitor(app)):
        reader.get("/me")
        for path in ("/me", "/me/days/2426-11"):
            before = proxy.trips
            assert reader.get(path).status_code == 200
            assert proxy.trips - before <= 2, path


def own_line(visitor: Visitor, path: str) -> list[str]:
    """The reader's own line of a board: place and points."""
    page = open_page(visitor, path)
    return [cell.text for cell in page.one("tr", class_="me").all("td")]


def test_who_is_hidden_is_told_their_place_and_shown_to_nobody(app: Flask) -> None:
    kit = web_of(app).kit
    hidden, other = played(kit, 1), played(kit, 1)
    mine, others = visitor_of(app, hidden), visitor_of(app, other)
    name = players.find(kit, hidden).public_name
    boards = (f"/d/{DAY}/board", "/weeks/2426-W48")
    before = [own_line(mine, path) for path in boards]
    counts = [others.get(path).text.count("2 players") for path in boards]
    button = open_page(mine, "/me").one("form", action="/me/hidden").one("button")
    assert press(mine, button).headers["Location"] == "/me"
    assert press(mine, button).status_code == 303, "a second press changes nothing more"
    ranks = [own_line(others, path) for path in boards]
    for path, own in zip(boards, before, strict=True):
        assert name not in others.get(path).text
        assert own_line(mine, path) == own
    assert [others.get(path).text.count("2 players") for path in boards] == counts
    answer = others.get(f"/d/{DAY}/compare?with={hidden}")
    assert answer.status_code == 404
    button = open_page(mine, "/me").one("form", action="/me/hidden").one("button")
    press(mine, button)
    for path in boards:
        assert name in others.get(path).text
    assert [own_line(others, path) for path in boards] == ranks, "nobody's place moves"
    assert others.get(f"/d/{DAY}/compare?with={hidden}").status_code == 200


def test_friends_see_who_is_hidden_as_before(app: Flask) -> None:
    kit = web_of(app).kit
    hidden, friend = played(kit, 1, "Aino"), played(kit, 1, "Pekka")
    challenge = challenges.of_day(TODAY, kit.ring, kit.rulesets)
    meeting.join_day(kit, friend, challenge, hidden, NOON)
    players.hide(kit, hidden, wanted=True)
    answer = visitor_of(app, friend).get(f"/d/{DAY}/compare?with={hidden}")
    assert answer.status_code == 200
    assert "Aino" in answer.text
