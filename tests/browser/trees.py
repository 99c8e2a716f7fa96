"""The accessibility tree of a turn as text; `python -m tests.browser.trees` writes anew the trees
that `trees/` holds, to be looked at before they are committed."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, ViewportSize, sync_playwright

from service.app import create_app
from service.store.embedded import EmbeddedStore, server_binary
from tests.browser.conftest import Serving
from tests.browser.table import begin
from tests.screenshots import LAUNCH, chromium_path
from tests.world import Clock, settings_for

FOLDER = Path(__file__).parent / "trees"
PHONE: ViewportSize = {"width": 375, "height": 667}
LOCALES = {"en": "en-GB", "sv": "sv-FI", "fi": "fi-FI"}
#: What each player has alone: the end of a round's address.
OWN = re.compile(r"d-146310(\.|%2E)\w+")


def file_of(locale: str) -> Path:
    """Where the tree of a language is kept."""
    return FOLDER / f"{locale}.txt"


def trees_of_a_turn(page: Page) -> str:
    """Play a turn, and tell the whole page at each of its moments; the dice are always the same."""
    return "\n".join(f"# {moment}\n{tree}\n" for moment, tree in _moments(page))


def _moments(page: Page) -> Iterator[tuple[str, str]]:
    table = begin(page)
    yield "before the throw", tree(page)
    table.throw()
    for die in (1, 2):
        table.press(f"#die-{die}")
    table.expect_kept(1, 2)
    yield "thrown, two kept", tree(page)
    table.rest()
    table.throw()
    yield "the second throw", tree(page)
    table.write(page.locator("#box-chance"))
    yield "written", tree(page)
    table.undo()
    yield "undone", tree(page)


def tree(page: Page) -> str:
    """The page as assistive technology gets it, without what differs from player to player."""
    return OWN.sub("d-146310.PLAYER", page.locator("body").aria_snapshot())


def main() -> None:
    """Write the trees anew."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = EmbeddedStore.start(Path(folder), server_binary())
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=LAUNCH)
        app = create_app(settings_for(store.url), Clock())
        with Serving(app) as serving:
            for locale, of in LOCALES.items():
                context = browser.new_context(
                    base_url=serving.url, locale=of, viewport=PHONE, reduced_motion="reduce"
                )
                file_of(locale).write_text(trees_of_a_turn(context.new_page()), "utf-8")
                print(f"Written: {file_of(locale)}")
                context.close()
        browser.close()
        store.stop()


if __name__ == "__main__":
    main()
