"""Draws every page at the sizes that matter, light and dark, in three languages, to be looked at.

`python -m tests.screenshots` draws the sample pages; with a base URL it draws a running service.
"""

import argparse
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product

from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.table_shots import STATES
from tests.web.sample_pages import PAGES, sample_app
from tests.web.samples import ROOT

FOLDER = ROOT / "screenshots"
LOCALES = ("en", "sv", "fi")
SCHEMES = ("light", "dark")
ON_ITS_SIDE = (568, 320)
FEW_SIZES = ((375, 667), (320, 568), (1280, 800))
SIZES = ((375, 550), (390, 660), (360, 560), (320, 450), *FEW_SIZES)
LAUNCH = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of a request that was answered."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One page at one size: a name for the file, a path below the base URL, and what is done there
    before it is drawn."""

    name: str
    path: str
    size: tuple[int, int]
    prepare: Callable[[Page], None] | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks: by day or by night, in which language, with which cookies."""

    scheme: str
    locale: str
    state: str | None = None


def chromium_path() -> str | None:
    """A Chromium on the PATH; None lets Playwright take its own."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return None


@contextmanager
def sample_server() -> Iterator[str]:
    """The sample pages behind a base URL of this machine."""
    server = make_server("127.0.0.1", 0, sample_app(), threaded=True, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def sample_shots(names: Sequence[str], locale: str) -> Iterator[Shot]:
    """Sample pages in one language: play pages at every size, the others at three, the sheet for
    real dice in each of its states also on its side."""
    for name in names:
        if name in STATES:
            for size in (*FEW_SIZES, ON_ITS_SIDE):
                yield Shot(name, f"/{locale}/table", size, STATES[name])
            continue
        for size in SIZES if name.startswith("play-") else FEW_SIZES:
            yield Shot(name, f"/{locale}/{name}", size)


def service_shots(pages: Sequence[str]) -> Iterator[Shot]:
    """Pages of a running service, each spelled `name=path`, in the language of the browser."""
    for page in pages:
        name, _, path = page.partition("=")
        for size in SIZES if name.startswith("play-") else FEW_SIZES:
            yield Shot(name, path, size)


def draw(browser: Browser, base_url: str, shots: Sequence[Shot], look: Look) -> None:
    """Draw each shot: play pages as they are seen, the others from top to bottom."""
    context = browser.new_context(
        base_url=base_url,
        color_scheme="dark" if look.scheme == "dark" else "light",
        locale=look.locale,
        timezone_id="Europe/Stockholm",
        reduced_motion="reduce",
        storage_state=look.state,
    )
    page = context.new_page()
    for shot in shots:
        width, height = shot.size
        page.set_viewport_size({"width": width, "height": height})
        page.goto(shot.path)
        if shot.prepare:
            shot.prepare(page)
        file = FOLDER / look.scheme / look.locale / f"{shot.name}-{width}x{height}.png"
        page.screenshot(path=file, full_page=not shot.name.startswith("play-"))
    context.close()


def main() -> None:
    """Draw what the command line asks for into the folder that git ignores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base_url", nargs="?", help="a running service; default: sample pages")
    parser.add_argument("--page", action="append", help="a sample page, or name=path of a service")
    parser.add_argument("--state", help="a browser's stored state: whose pages are drawn")
    asked = parser.parse_args()
    with sync_playwright() as playwright, sample_server() as samples:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(LAUNCH))
        for scheme, locale in product(SCHEMES, LOCALES):
            if asked.base_url:
                shots = list(service_shots(asked.page or ["front=/"]))
            else:
                shots = list(sample_shots(asked.page or [*PAGES, *STATES], locale))
            look = Look(scheme, locale, asked.state)
            draw(browser, asked.base_url or samples, shots, look)
        browser.close()
    print(f"Drawn into {FOLDER}")


if __name__ == "__main__":
    main()
