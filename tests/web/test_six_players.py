"""Six players on one tablet: each has a daily game of their own, and no page mixes them up."""

from http.cookies import SimpleCookie

import pytest
from flask import Flask

from service.web.tokens import PLAYERS_A_DEVICE, Device
from tests.web.devices import device_in, tokens, with_cookie
from tests.web.readers import TODAY, send, write_boxes
from tests.web.reading import open_page
from tests.world import NOON, Visitor

#: As long as a name may be, in characters and in bytes, and told apart by its beginning.
LONG = "\U0001f1eb\U0001f1ee" * 13
NAMES = (f"Aino {LONG}", f"Pekka {LONG}", "Sara", "Ville Öberg-Ñ", "李 Åke", "W" * 20)
PAGES = (
    "/", f"/d/{TODAY}", f"/d/{TODAY}/board", f"/d/{TODAY}/choices", f"/d/{TODAY - 1}", "/special",
    "/weeks/2426-W48", "/best", "/me", "/me/days/2426-11", "/groups", "/tables", "/seats", "/games",
    "/odds", "/dice", "/privacy",
)  # fmt: skip
#: What browsers keep of a cookie: name, value and attributes.
LARGEST_COOKIE = 4096


class Tablet:
    """A tablet on which each of six has written so many boxes of today's game as their number."""

    def __init__(self, app: Flask) -> None:
        self.visitor = Visitor(app)
        self.rounds = [self._begin(number, name) for number, name in enumerate(NAMES)]
        self.players = device_in(self.visitor).players

    def _begin(self, number: int, name: str) -> str:
        once = {"once": f"{number:032x}", "name": name}
        assert self.visitor.post("/players/new", once).status_code == 303
        address = self.visitor.start_today(TODAY)
        write_boxes(self.visitor, address, number)
        send(self.visitor, address, 2 * number + 1, throw="1")
        return address

    def choose(self, number: int) -> None:
        answer = self.visitor.post("/players/choose", {"player": self.players[number]})
        assert answer.status_code == 303


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    return Tablet(app)


def test_each_has_a_daily_game_of_their_own(tablet: Tablet) -> None:
    assert len(set(tablet.rounds)) == len(set(tablet.players)) == PLAYERS_A_DEVICE
    for number in (3, 0, 5, 1, 4, 2):
        tablet.choose(number)
        assert tablet.visitor.start_today(TODAY) == tablet.rounds[number]
        page = open_page(tablet.visitor, tablet.rounds[number])
        assert f"Turn {number + 1} of 20" in page.one("h1").text
        front = open_page(tablet.visitor, "/")
        assert front.one("a", class_="btn main")["href"] == tablet.rounds[number]
        assert NAMES[number] in front.one("p", class_="who").text


def test_no_page_of_one_tells_of_another(tablet: Tablet) -> None:
    for number in range(PLAYERS_A_DEVICE):
        tablet.choose(number)
        others = [*NAMES[:number], *NAMES[number + 1 :]]
        ids = [one for one in tablet.players if one != tablet.players[number]]
        for address in (*PAGES, tablet.rounds[number]):
            answer = tablet.visitor.get(address)
            assert answer.status_code in (200, 303, 403, 404), address
            told = [one for one in (*others, *ids) if one in answer.text]
            assert told == [], address
            if 'class="who"' in answer.text:
                assert NAMES[number] in answer.text, address


def test_a_tab_of_who_played_before_moves_nobodys_game(tablet: Tablet) -> None:
    """Each tab still shows the game of who played when it was opened."""
    tablet.choose(0)
    for number, address in enumerate(tablet.rounds[1:], 1):
        for form in ({"throw": "1"}, {"box": "chance"}, {"say": "1"}):
            sent = {"version": str(2 * number + 2), **form}
            assert tablet.visitor.post(f"{address}/moves", sent).status_code == 403
        assert tablet.visitor.get(address).status_code == 403
    for number in range(1, PLAYERS_A_DEVICE):
        tablet.choose(number)
        page = open_page(tablet.visitor, tablet.rounds[number])
        assert f"Turn {number + 1} of 20" in page.one("h1").text


def test_the_six_are_listed_by_name_and_who_plays_is_marked(tablet: Tablet) -> None:
    for number in range(PLAYERS_A_DEVICE):
        tablet.choose(number)
        page = open_page(tablet.visitor, "/players")
        assert NAMES[number] in page.one("p", aria_current="true").text
        buttons = page.all("button", name="player")
        assert [one["value"] for one in buttons] == [
            one for one in tablet.players if one != tablet.players[number]
        ]
        assert page.one("input", id="own-name")["value"] == NAMES[number]


def test_six_who_have_finished_have_a_row_each(app: Flask) -> None:
    """L08: one row a player, whatever the device."""
    visitor, rounds = Visitor(app), []
    for number in range(3):
        visitor.post("/players/new", {"once": f"{number:032x}", "name": NAMES[number]})
        rounds.append(visitor.start_today(TODAY))
        write_boxes(visitor, rounds[-1], 20)
    for number, player in enumerate(device_in(visitor).players):
        visitor.post("/players/choose", {"player": player})
        board = open_page(visitor, f"/d/{TODAY}/board")
        assert len(board.one("tbody").all("tr")) == 3
        assert len(board.all("tr", class_="me")) == 1
        assert visitor.start_today(TODAY) == rounds[number]


def test_the_cookie_is_far_below_what_browsers_keep(app: Flask) -> None:
    """With ids as long as any that a cookie may hold."""
    longest = Device(tuple(f"{number}" * 32 for number in range(PLAYERS_A_DEVICE)), 5)
    value = tokens().device_cookie(longest, NOON.date())
    answer = with_cookie(app, value).post("/players/choose", {"player": "5" * 32})
    assert answer.status_code == 303
    (header,) = answer.headers.getlist("Set-Cookie")
    assert tokens().read_device(SimpleCookie(header)["sammakast"].value).players == longest.players
    assert len(f"__Host-{header}; Secure".encode()) < LARGEST_COOKIE // 4


def test_all_cookies_of_a_tablet_together_stay_small(tablet: Tablet) -> None:
    tablet.visitor.post("/language", {"locale": "sv", "next": "/"})
    tablet.choose(0)
    answer = tablet.visitor.post("/players/choose", {"player": tablet.players[5]})
    headers = answer.headers.getlist("Set-Cookie")
    assert SimpleCookie(headers[0])["sammakast"].value
    assert max(len(header.encode()) for header in headers) < LARGEST_COOKIE // 4
    sent = tablet.visitor.get("/").request.headers["Cookie"]
    assert "sammakast_language" in sent
    assert len(sent.encode()) < LARGEST_COOKIE // 4
