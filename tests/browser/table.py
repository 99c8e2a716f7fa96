"""A play page under somebody's hands: what lies there, and the presses that move the game on."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

#: After the dice have come to rest a throw is ignored for half a second.
REST_MS = 530
LISTEN = """() => {
    window.heard = [];
    const region = document.getElementById('announce');
    new MutationObserver(() => region.textContent && heard.push(region.textContent))
        .observe(region, {childList: true, characterData: true, subtree: true});
}"""


@dataclass
class Table:
    """A play page; `touch` says whether a finger or a mouse presses."""

    page: Page
    touch: bool = False

    def press(self, what: str | Locator) -> None:
        target = self.page.locator(what) if isinstance(what, str) else what
        if self.touch:
            target.tap()
        else:
            target.click()

    @property
    def version(self) -> int:
        return int(self.page.locator("input[name=version]").input_value())

    def expect_version(self, version: int) -> None:
        """Wait until this version lies on the table."""
        shown = f"input[name=version][value='{version}']"
        self.page.wait_for_selector(shown, state="attached")

    @property
    def faces(self) -> list[int]:
        values = self.page.locator("input[name=keep]").evaluate_all("all => all.map(d => d.value)")
        return [int(value.partition("-")[2]) for value in values]

    @property
    def kept(self) -> list[int]:
        """The places of the dice that are marked."""
        marks = self.page.locator("input[name=keep]").evaluate_all("all => all.map(d => d.checked)")
        return [place for place, mark in enumerate(marks, 1) if mark]

    def expect_kept(self, *places: int) -> None:
        """Wait until these dice are marked."""
        marked = "[...document.querySelectorAll('input[name=keep]')].map(die => die.checked)"
        kept = "all.flatMap((mark, place) => mark ? [place + 1] : [])"
        self.page.wait_for_function(
            f"wanted => {{ const all = {marked}; return String({kept}) === wanted; }}",
            arg=",".join(map(str, places)),
        )

    def stand(self, *places: int) -> list[int]:
        """The places that will stand still when these are kept: of equal dice the leftmost."""
        faces = self.faces
        left = sorted(faces[place - 1] for place in places)
        stood = []
        for place, face in enumerate(faces, 1):
            if face in left:
                left.remove(face)
                stood.append(place)
        return stood

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    def throw(self) -> None:
        """Throw, and wait until the dice lie there."""
        version = self.version
        self.press("#throw")
        self.expect_version(version + 1)

    def rest(self) -> None:
        """Wait until a further throw is taken."""
        self.page.wait_for_timeout(REST_MS)

    def undo(self) -> None:
        """Take the last box back, and wait until it is open again."""
        version = self.version
        self.press("#undo")
        self.expect_version(version + 1)

    def write(self, box: Locator | None = None) -> None:
        """Write a box, the first open one if none is named, and wait until it is written."""
        version = self.version
        self.press(box or self.page.locator("button.box").first)
        self.expect_version(version + 1)


def begin(page: Page, touch: bool = False) -> Table:
    """Press the first button of the front page and sit down at the table."""
    page.goto("/")
    table = Table(page, touch)
    table.press("form[action$='/start'] .main")
    page.wait_for_url("**/rounds/*")
    return table


def heard(page: Page) -> list[str]:
    """What was said since the last time it was asked."""
    return list(page.evaluate("heard.splice(0)"))
