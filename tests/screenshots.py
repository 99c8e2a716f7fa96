"""Draws every page at the sizes that matter, light and dark, in three languages, to be looked at.

`python -m tests.screenshots` draws the sample pages; with a base URL it draws a running service.
"""

import argparse
import os
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from time import monotonic

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.contact_sheet import lay_out
from tests.table_shots import STATES
from tests.web.sample_app import sample_app
from tests.web.sample_pages import PAGES
from tests.web.samples import ROOT

FOLDER = ROOT / "screenshots"
LOCALES = ("en", "sv", "fi")
SCHEMES = ("light", "dark")
ON_ITS_SIDE = (568, 320)
SIZES = ((375, 550), (390, 660), (360, 560), (320, 450), (320, 568), (375, 667), (1280, 800))
TOGETHER = 12
LAUNCH = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of a request that was answered."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One page at its sizes: a name for the files, a path below the base URL, and what is done
    there before it is drawn."""

    name: str
    path: str
    prepare: Callable[[Page], None] | None = None

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """The sheet for real dice also stands on its side."""
        return (*SIZES, ON_ITS_SIDE) if self.prepare else SIZES


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


def shell_path() -> str | None:
    """Chromium without its windows, which opens a page for a third of the work; else the whole."""
    return shutil.which("chromium-headless-shell") or chromium_path()


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


@contextmanager
def opened(base_url: str, look: Look) -> Iterator[Page]:
    """A page of a browser of its own, as that look has it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(LAUNCH))
        context = browser.new_context(
            base_url=base_url,
            color_scheme="dark" if look.scheme == "dark" else "light",
            locale=look.locale,
            timezone_id="Europe/Stockholm",
            reduced_motion="reduce",
            storage_state=look.state,
        )
        yield context.new_page()
        browser.close()


def draw(base_url: str, shots: Iterable[Shot], look: Look) -> int:
    """Draw each page at each of its sizes, play pages as they are seen, the others from top to
    bottom; how many pictures that made."""
    drawn = 0
    with opened(base_url, look) as page:
        for shot in shots:
            page.goto(shot.path)
            if shot.prepare:
                shot.prepare(page)
            for width, height in shot.sizes:
                page.set_viewport_size({"width": width, "height": height})
                file = FOLDER / look.scheme / look.locale / f"{shot.name}-{width}x{height}.png"
                page.screenshot(path=file, full_page=not shot.name.startswith("play-"))
                drawn += 1
    return drawn


def draw_samples(names: Sequence[str], look: Look) -> int:
    """Draw these sample pages in one look, from a server of its own."""
    shots = [
        Shot(name, f"/{look.locale}/{'table' if name in STATES else name}", STATES.get(name))
        for name in names
    ]
    with sample_server() as base_url:
        return draw(base_url, shots, look)


def draw_all(names: Sequence[str]) -> int:
    """Draw these sample pages in every look, in as many processes as there are processors."""
    some = [names[first : first + TOGETHER] for first in range(0, len(names), TOGETHER)]
    tasks = [(part, Look(*look)) for part, look in product(some, product(SCHEMES, LOCALES))]
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        return sum(processes.map(draw_samples, *zip(*tasks, strict=True)))


def draw_service(base_url: str, pages: Sequence[str], state: str | None) -> int:
    """Draw pages of a running service, each spelled `name=path`, in the language of the browser."""
    shots = [Shot(name, path) for name, _, path in (page.partition("=") for page in pages)]
    looks = product(SCHEMES, LOCALES)
    return sum(draw(base_url, shots, Look(scheme, locale, state)) for scheme, locale in looks)


def main() -> None:
    """Draw what the command line asks for into the folder that git ignores, and lay it out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base_url", nargs="?", help="a running service; default: sample pages")
    parser.add_argument("--page", action="append", help="a sample page, or name=path of a service")
    parser.add_argument("--state", help="a browser's stored state: whose pages are drawn")
    asked = parser.parse_args()
    began = monotonic()
    if asked.base_url:
        drawn = draw_service(asked.base_url, asked.page or ["front=/"], asked.state)
    else:
        if not asked.page:
            shutil.rmtree(FOLDER, ignore_errors=True)
        drawn = draw_all(asked.page or [*PAGES, *STATES])
    index = lay_out(FOLDER)
    print(f"{drawn} pictures in {monotonic() - began:.0f} s; look at them in {index}")


if __name__ == "__main__":
    main()
