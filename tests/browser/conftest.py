"""A real Chromium before the real service; whatever a page complains of fails its test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)
from redis import Redis
from werkzeug.serving import WSGIRequestHandler, make_server

from service.app import create_app
from tests.screenshots import LAUNCH, sample_server, shell_path
from tests.store.contents import Contents, contents
from tests.web.readers import Reader
from tests.world import NOON, Clock, empty, settings_for

#: A name that leads here, and that browsers do not take for this machine: it has no https and gets
#: no Sec-Fetch headers, as Safari before 16.4 sends none at all.
CABIN = "cabin.local"
NAMES = f"--host-resolver-rules=MAP {CABIN} 127.0.0.1"


#: A slow or busy machine is no fault of a page: what is there is not waited for.
PATIENCE_MS = 30_000
#: What the console says of an answer that is a refusal.
JUDGED_BY_STATUS = ("Failed to load resource", "Response Status Error Code")
#: Stands for no answer at all among the statuses that a test asks for.
NO_ANSWER = 0
#: What scripts say of no answer: of a move, and of the worker of all pages.
UNANSWERED = ("htmx:", "An unknown error occurred when fetching the script")


class Quiet(WSGIRequestHandler):
    """Says nothing of a request that was answered."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None: ...


@dataclass
class Serving:
    """A WSGI app that answers on a port of this machine."""

    app: Any
    port: int = 0

    def __enter__(self) -> Serving:
        self._server = make_server(
            "127.0.0.1", self.port, self.app, threaded=True, request_handler=Quiet
        )
        self.port = self._server.port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Service:
    """The service under an address, with its clock and its store's address."""

    url: str
    clock: Clock
    app: Flask
    store_url: str

    def stored(self) -> Contents:
        """Everything that the store holds."""
        with Redis.from_url(self.store_url) as raw:
            return contents(raw)


@dataclass
class Watch:
    """What the pages of a context complain of; `expected` are statuses that a test asks for."""

    home: str
    expected: set[int] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._see_request)
        context.on("response", self._see_response)

    def _hear(self, said: ConsoleMessage) -> None:
        judged = said.text.startswith(JUDGED_BY_STATUS)
        lost = NO_ANSWER in self.expected and said.text.startswith(UNANSWERED)
        if said.type in ("error", "warning") and not judged and not lost:
            self.complaints.append(said.text)

    def _see_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.home}/", "blob:", "data:")):
            self.complaints.append(f"another host: {request.url}")

    def _see_response(self, answer: Response) -> None:
        if answer.status >= 400 and answer.status not in self.expected:
            self.complaints.append(f"{answer.status} {answer.request.method} {answer.url}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shell_path(), args=[*LAUNCH, NAMES])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The sample pages."""
    with sample_server() as url:
        yield url


@pytest.fixture(scope="session")
def served(store_url: str) -> Iterator[Service]:
    clock = Clock()
    app = create_app(settings_for(store_url), clock)
    with Serving(app) as serving:
        yield Service(serving.url, clock, app, store_url)
    app.extensions["sammakast"].kit.store.close()


@pytest.fixture
def service(served: Service) -> Service:
    """The service at noon, on an empty store."""
    empty(served.store_url)
    served.clock.now = NOON
    return served


@dataclass
class Phones:
    """Makes browsers of people: each has cookies of its own, a screen, a language and habits."""

    browser: Browser
    home: str
    contexts: list[BrowserContext] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)

    def __call__(self, home: str | None = None, **habits: Any) -> Page:
        """A page of a new phone, 375 × 667, that wants no motion unless its habits say otherwise.

        `habits` are those of Playwright's contexts; `expected` statuses are no complaint.
        """
        watch = Watch(home or self.home, set(habits.pop("expected", ())))
        usual: dict[str, Any] = {
            "base_url": watch.home,
            "viewport": {"width": 375, "height": 667},
            "has_touch": True,
            "is_mobile": True,
            "locale": "en-GB",
            "timezone_id": "Europe/Helsinki",
            "reduced_motion": "reduce",
        }
        context = self.browser.new_context(**(usual | habits))
        context.set_default_timeout(PATIENCE_MS)
        watch.over(context)
        self.contexts.append(context)
        self.watches.append(watch)
        return context.new_page()

    def of(self, player: Reader, **habits: Any) -> Page:
        """A page of a phone that is the player's already."""
        cookie = player.visitor.client.get_cookie("sammakast")
        assert cookie is not None
        page = self(**habits)
        page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.home}])
        return page

    def expect(self, *statuses: int) -> None:
        """From now on these statuses are no complaint."""
        for watch in self.watches:
            watch.expected |= set(statuses)


@pytest.fixture
def phones(browser: Browser, service: Service) -> Iterator[Phones]:
    yield from watched(Phones(browser, service.url))


def _forget(context: BrowserContext) -> None:
    """Let no sheet send an evening to the next test when its page is closed."""
    for page in context.pages:
        if "/table/" in page.url:
            page.evaluate("localStorage.clear()")


def watched(made: Phones) -> Iterator[Phones]:
    """Hand out phones, and end them; what their pages have complained of fails the test."""
    yield made
    for context in made.contexts:
        _forget(context)
        context.close()
    assert [complaint for watch in made.watches for complaint in watch.complaints] == []
