"""Three browsers play one sealed code from the first button to the comparison."""

import re
from dataclasses import dataclass, field
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from service.game.moves import Throw
from service.play import rounds
from service.play.live import read_round_id
from service.play.rounds import MoveRequest
from tests.browser.axe import judge
from tests.browser.conftest import Phones, Service
from tests.browser.table import Table
from tests.play.habits import Habit, hurried, patient
from tests.world import NOON, web_of

TURNS = 15
NAMES = ("Aino", "Pekka", "Sara")


@dataclass
class Friend:
    """A person at a phone, with all that this phone has shown."""

    name: str
    page: Page
    shown: list[str] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return Table(self.page, touch=True)

    def look(self) -> None:
        """Keep the page as it stands, what is hidden on it included."""
        self.shown.append(self.page.content())

    def play(self, turns: int) -> None:
        """Throw once a turn and write the box that gives most but two, or least."""
        for _ in range(turns):
            self.table.throw()
            self.look()
            boxes = self.page.locator("button.box")
            gives = [_points(text) for text in boxes.locator(".fig").all_inner_texts()]
            best = sorted(range(len(gives)), key=lambda n: -gives[n])
            self.table.write(boxes.nth(best[:3][-1]))
            self.look()

    def play_unseen(self, service: Service, habit: Habit) -> None:
        """Play up to the last turn, out of sight, and come back to the table."""
        kit = web_of(service.app).kit
        round_id = read_round_id(unquote(self.page.url.rpartition("/")[2]))
        live = rounds.find(kit, round_id.player, round_id, NOON)
        while live.round.turn < TURNS:
            move = Throw() if live.round.dice is None else habit(live.round)
            request = MoveRequest(round_id, live.round.version, move)
            live = rounds.move(kit, round_id.player, request, NOON)
        self.page.reload()

    def end(self) -> int:
        """Make the last turn, which leads to the result, and return the total."""
        self.table.throw()
        self.table.press("button.box")
        self.page.wait_for_selector("button#throw:has-text('Write')")
        self.table.press("#throw")
        self.page.wait_for_selector("h1.big")
        return int(self.page.locator("h1.big").inner_text())


def _points(figure: str) -> int:
    return int(figure.strip("()") or 0)


def invite(aino: Friend) -> str:
    """Make a code of another game, begin to play it, and return the link to send on."""
    aino.page.goto("/games/classic")
    aino.table.press("button[value=friend]")
    aino.page.wait_for_url("**/c/*")
    link = aino.page.locator("#share .message").inner_text().splitlines()[-1]
    aino.table.press("form[action$='/play'] button")
    aino.page.wait_for_url("**/rounds/*")
    return link


def join(friend: Friend, link: str) -> None:
    friend.page.goto(link)
    expect(friend.page.locator("h1")).to_contain_text("challenges you")
    friend.page.locator("#name").fill(friend.name)
    friend.table.press("form[action$='/join'] button.main")
    friend.page.wait_for_url("**/rounds/*")


def test_three_friends_play_a_sealed_code_to_the_comparison(
    phones: Phones, service: Service
) -> None:
    aino, pekka, sara = (Friend(name, phones()) for name in NAMES)
    link = invite(aino)
    code = link.rpartition("/")[2].partition("-")[0]
    for friend in (pekka, sara):
        join(friend, link)
    for friend, habit in ((aino, hurried), (pekka, patient)):
        friend.play_unseen(service, habit)
    sara.play(TURNS - 1)
    totals = {aino.name: aino.end(), pekka.name: pekka.end()}
    _learns_that_a_friend_has_played(aino)
    _knows_that_they_are_done_and_no_more(sara, code, totals)
    totals[sara.name] = sara.end()
    for friend in (aino, pekka, sara):
        _sees_every_total(friend, code, totals)
    _compares(sara, code, totals)


def _learns_that_a_friend_has_played(aino: Friend) -> None:
    """From the front page, by a dot that goes when the news has been opened."""
    aino.page.goto("/")
    row = aino.page.locator("main li:has(.about)").first
    expect(row).to_contain_text("Pekka")
    expect(row.locator(".fresh")).to_have_text("new")
    aino.table.press(row.locator("button"))
    aino.page.wait_for_url("**/c/*")
    aino.page.goto("/")
    expect(aino.page.locator(".fresh")).to_have_count(0)


def _knows_that_they_are_done_and_no_more(sara: Friend, code: str, totals: dict[str, int]) -> None:
    address = sara.page.url
    sara.page.goto(f"/c/{code}")
    expect(sara.page.locator("main")).to_contain_text("has finished")
    for path in (f"/c/{code}", "/", address):
        sara.page.goto(path)
        sara.look()
    told = re.sub(r"<[^>]*>", " ", "\n".join(sara.shown))
    assert "Pekka" in told
    for total in totals.values():
        assert f" {total} points" not in told
    sara.page.goto(f"/c/{code}")
    expect(sara.page.locator(".rows .fig.end")).to_have_count(0)
    sara.page.goto(address)


def _sees_every_total(friend: Friend, code: str, totals: dict[str, int]) -> None:
    friend.page.goto(f"/c/{code}")
    shown = [int(text) for text in friend.page.locator(".rows .fig.end").all_inner_texts()]
    assert shown == sorted(totals.values(), reverse=True)


def _compares(sara: Friend, code: str, totals: dict[str, int]) -> None:
    sara.page.goto(f"/c/{code}")
    sara.page.locator("a", has_text="Pekka").first.click()
    sara.page.wait_for_url("**/compare?*")
    lead = sara.page.locator(".lead")
    expect(lead).to_contain_text(str(totals["Sara"]))
    expect(lead).to_contain_text(str(totals["Pekka"]))
    expect(lead).to_contain_text(re.compile(r"different choices in \d+ of 15 turns"))
    message = sara.page.locator("#share .message").inner_text().splitlines()
    assert message[0].startswith(f"Sara {totals['Sara']} – Pekka {totals['Pekka']}.")
    assert message[-1].startswith("http")
    assert judge(sara.page) == []
