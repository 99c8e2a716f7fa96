"""Draws every page at the sizes that matter, light and dark, in three languages, to be looked at.

`python -m tests.screenshots` draws the sample pages; with a base URL it draws a running service.
"""

import argparse
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.web.sample_pages import PAGES, ROOT, sample_app

FOLDER = ROOT / "screenshots"
LOCALES = ("en", "sv", "fi")
SCHEMES = ("light", "dark")
PHONE = (375, 667)
SIZES = ((375, 550), (390, 660), (360, 560), PHONE, (320, 568), (320, 450), (1280, 800))
LAUNCH = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of a request that was answered."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One page at one size: a name for the file and a path below the base URL."""

    name: str
    path: str
    locale: str
    size: tuple[int, int]


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


def sample_shots(names: Sequence[str], sizes: Sequence[tuple[int, int]]) -> Iterator[Shot]:
    """Every sample page in every language at every size."""
    for name in names:
        for locale in LOCALES:
            for size in sizes:
                yield Shot(name, f"/{locale}/{name}", locale, size)


def draw(browser: Browser, base_url: str, shots: Sequence[Shot], folder: Path) -> None:
    """Each shot in light and dark; play pages as they are seen, the others from top to bottom."""
    for scheme in SCHEMES:
        for shot in shots:
            width, height = shot.size
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                locale=shot.locale,
                timezone_id="Europe/Stockholm",
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(base_url + shot.path)
            file = folder / scheme / shot.locale / f"{shot.name}-{width}x{height}.png"
            page.screenshot(path=file, full_page=not shot.name.startswith("play"))
            context.close()


def main() -> None:
    """Draw what the command line asks for into the folder that git ignores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base_url", nargs="?", help="a running service; default: sample pages")
    parser.add_argument("--page", action="append", help="a sample page, or name=path of a service")
    parser.add_argument("--phone", action="store_true", help="draw 375 x 667 and 1280 x 800 only")
    wanted = parser.parse_args()
    sizes = (PHONE, (1280, 800)) if wanted.phone else SIZES
    with sync_playwright() as playwright, sample_server() as samples:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(LAUNCH))
        if wanted.base_url:
            shots = list(service_shots(wanted.page or ["front=/"], sizes))
        else:
            shots = list(sample_shots(wanted.page or list(PAGES), sizes))
        draw(browser, wanted.base_url or samples, shots, FOLDER)
        browser.close()


def service_shots(pages: Sequence[str], sizes: Sequence[tuple[int, int]]) -> Iterator[Shot]:
    """Pages of a running service, each spelled `name=path`, in the language of the browser."""
    for page in pages:
        name, _, path = page.partition("=")
        for locale in LOCALES:
            for size in sizes:
                yield Shot(name, path, locale, size)


if __name__ == "__main__":
    main()
