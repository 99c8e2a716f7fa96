"""A group of 200: two trips, no total of a day for who has not finished it, none for strangers."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from flask import Flask

from service.app import create_app
from service.play import challenges, group_book, group_games, groups, rounds, sharing, vouching
from service.play.book_entries import Told
from service.play.groups import MOST_MEMBERS
from service.play.kit import Kit
from service.play.players import find
from tests.play.totals import finish, finish_day, new_players
from tests.store.proxy import Proxy
from tests.web.reading import open_page
from tests.world import (
    BASE,
    NOON,
    Clock,
    Visitor,
    empty,
    program_of,
    settings_for,
    visitor_of,
    web_of,
)

SUNDAY = NOON.date()
#: Whose seat among the members goes to an heir.
HEIRS = 50
#: Totals that nothing else on a page can be: no game gives so many points.
LOWEST = 70_000
OF_GAME = {LOWEST + 900, LOWEST + 901}


@dataclass(frozen=True)
class Crowd:
    """A service whose wire to the store is watched, and a group of 200 in it: the first half of its
    members have finished today, one is in the middle of it, the others have not begun; the seat of
    one who has finished has gone to an heir who has not. A game of the group is finished by its
    first two members and stands in the book."""

    app: Flask
    proxy: Proxy
    code: str
    players: list[str]
    stranger: str
    heir: str
    game: str

    @property
    def kit(self) -> Kit:
        return web_of(self.app).kit

    @property
    def done(self) -> str:
        return self.players[0]

    @property
    def playing(self) -> str:
        return self.players[-1]

    @property
    def waiting(self) -> str:
        return self.players[-2]

    def trips(self, visitor: Visitor, path: str) -> int:
        before = self.proxy.trips
        assert visitor.get(path).status_code == 200
        return self.proxy.trips - before


@pytest.fixture(scope="module")
def crowd(store_url: str, one_server: str) -> Iterator[Crowd]:
    empty(store_url)
    proxy = Proxy(one_server)
    app = create_app(settings_for(proxy.url), Clock(NOON))
    near = create_app(settings_for(store_url), Clock(NOON))
    kit = web_of(near).kit
    *players, stranger, heir = new_players(kit, MOST_MEMBERS + 2, NOON)
    group = groups.create(kit, players[0], "Virtanens", NOON - timedelta(days=3))
    for player in players[1:]:
        groups.join(kit, player, group.code, NOON - timedelta(days=2))
    for number, player in enumerate([*players[:100], stranger]):
        finish_day(kit, player, LOWEST + number, SUNDAY, NOON)
    rounds.start_day(kit, players[-1], challenges.of_day(SUNDAY, kit.ring, kit.rulesets), NOON)
    link = vouching.vouch(kit, players[0], group.code, players[HEIRS], NOON)
    vouching.take(kit, heir, link, NOON)
    game = game_of(kit, players[:2], group.code)
    try:
        yield Crowd(app, proxy, group.code, players, stranger, heir, game)
    finally:
        web_of(app).kit.store.close()
        kit.store.close()
        proxy.close()
        empty(store_url)


def game_of(kit: Kit, members: list[str], group: str) -> str:
    """A game of the group that two members have finished, and that stands in the book."""
    player = members[0]
    game = group_games.begin(kit, (player, group, "maxi"), NOON, random.Random(1).randrange)
    for total, one in zip(sorted(OF_GAME), members, strict=True):
        finish(kit, one, total, game, NOON)
        sharing.note(kit, game, one, NOON)
    group_book.write(kit, player, group, (f"g-{game.code}", Told()), NOON)
    return game.code


def totals_in(text: str) -> set[int]:
    """The totals of today that a page tells, however it writes them."""
    found = re.findall(r"(?<![0-9A-Za-z])70[,\u00a0\u202f]?([0-9]{3})(?![0-9A-Za-z])", text)
    return {LOWEST + int(rest) for rest in found}


@pytest.mark.parametrize("reader", ["done", "playing", "waiting"])
def test_todays_table_of_200_is_two_trips(crowd: Crowd, reader: str) -> None:
    visitor = visitor_of(crowd.app, getattr(crowd, reader))
    visitor.get("/groups")
    assert crowd.trips(visitor, f"/groups/{crowd.code}") == 2
    assert crowd.trips(visitor, f"/groups/{crowd.code}/members") == 2
    for page in ("games", "book", "book/new", f"with/{crowd.players[1]}"):
        assert crowd.trips(visitor, f"/groups/{crowd.code}/{page}") == 2
    assert crowd.trips(visitor, f"/groups/{crowd.code}/season") == 3
    assert crowd.trips(visitor, "/") <= 3
    link = web_of(crowd.app).links.of_group(crowd.code, crowd.done)
    assert crowd.trips(visitor_of(crowd.app, crowd.stranger), link) == 1


def test_who_has_finished_sees_every_total_and_nobody_elses(crowd: Crowd) -> None:
    visitor = visitor_of(crowd.app, crowd.done)
    for locale, told in (("en", "100 of 200 finished"), ("sv", "100 av 200"), ("fi", "100/200")):
        text = visitor.get(f"/groups/{crowd.code}", **{"Accept-Language": locale}).text
        assert totals_in(text) == {LOWEST + number for number in range(100)} | OF_GAME
        assert told in text


@pytest.mark.parametrize("locale", ["en", "sv", "fi"])
@pytest.mark.parametrize("reader", ["heir", "playing", "waiting", "stranger", "nobody"])
def test_who_has_not_played_sees_no_total_anywhere(crowd: Crowd, reader: str, locale: str) -> None:
    visitor = (
        Visitor(crowd.app) if reader == "nobody" else visitor_of(crowd.app, getattr(crowd, reader))
    )
    link = web_of(crowd.app).links.of_group(crowd.code, crowd.done)
    of_group = (f"/groups/{crowd.code}{page}" for page in ("", "/members", "/season"))
    for path in ("/groups", *of_group, link, "/"):
        answer = visitor.get(path, **{"Accept-Language": locale})
        assert answer.status_code in (200, 303, 404), path
        told = totals_in(f"{answer.headers} {answer.text}")
        assert told <= ({LOWEST + 100} if reader == "stranger" and path == "/" else set()), path


@pytest.mark.parametrize("reader", ["heir", "playing", "waiting", "stranger"])
def test_nor_by_way_of_games_the_book_or_another_member(crowd: Crowd, reader: str) -> None:
    visitor = visitor_of(crowd.app, getattr(crowd, reader))
    found = 404 if reader == "stranger" else 200
    for path in ("/games", "/book", "/book/new", f"/with/{crowd.done}", f"/with/{crowd.playing}"):
        answer = visitor.get(f"/groups/{crowd.code}{path}")
        itself = path.endswith(getattr(crowd, reader))
        assert answer.status_code == (404 if itself else found), path
        assert totals_in(answer.text) == set(), path
    told = visitor.get(f"/groups/{crowd.code}/book").text
    assert "Maxi" in told or reader == "stranger"


def test_who_has_finished_the_game_is_told_in_all_these(crowd: Crowd) -> None:
    visitor = visitor_of(crowd.app, crowd.done)
    for path, told in (
        ("/games", OF_GAME),
        ("/book", OF_GAME),
        (f"/with/{crowd.players[1]}", {LOWEST, LOWEST + 1}),
    ):
        assert totals_in(visitor.get(f"/groups/{crowd.code}{path}").text) == told, path


def test_a_game_is_joined_by_no_stranger(crowd: Crowd) -> None:
    answer = visitor_of(crowd.app, crowd.stranger).post(f"/c/{crowd.game}/play")
    assert answer.status_code == 404
    assert totals_in(answer.text) == set()


def test_the_order_in_which_players_are_told_tells_no_total(crowd: Crowd) -> None:
    kit = crowd.kit
    best_last = new_players(kit, 3, NOON)
    group = groups.create(kit, best_last[0], "Small", NOON)
    for seconds, player in enumerate(best_last[1:], 1):
        groups.join(kit, player, group.code, NOON + timedelta(seconds=seconds))
    reader = new_players(kit, 1, NOON)[0]
    groups.join(kit, reader, group.code, NOON + timedelta(seconds=9))
    for total, player in enumerate(best_last, LOWEST + 500):
        finish_day(kit, player, total, SUNDAY, NOON)
    rows = open_page(visitor_of(crowd.app, reader), f"/groups/{group.code}").all(
        "ul", class_="rows"
    )
    names = [node.text for node in rows[0].all("bdi")]
    assert names == [find(kit, player).name for player in best_last]


def test_a_program_is_told_nothing_of_a_group(crowd: Crowd) -> None:
    program = program_of(crowd.app, crowd.done)
    headers = {"Authorization": f"Bearer {program.token}"}
    for path in (f"/groups/{crowd.code}", f"/api/v1/groups/{crowd.code}", "/api/v1/groups"):
        answer = program.client.get(path, headers=headers, base_url=BASE)
        assert answer.status_code == 404
        assert not totals_in(answer.text)
    assert not [rule for rule in crowd.app.url_map.iter_rules() if "/api/v1/group" in rule.rule]
