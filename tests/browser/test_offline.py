"""Pages under a worker that stands between them and the net: without one they say so, with one
nothing is older than the service, and no worker outlives what it was made for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from service.app import create_app
from tests.browser.axe import judge
from tests.browser.conftest import NO_ANSWER, Phones, Service, Serving
from tests.browser.evening import open_sheet
from tests.browser.test_table import own_browser
from tests.screenshots import LAUNCH, chromium_path
from tests.web.readers import TODAY
from tests.web.released import released
from tests.world import NOON, settings_for

UNAVAILABLE = 503
REGISTERED = """async () => {
    await navigator.serviceWorker.register(`/sw-${document.documentElement.lang}.js`, {scope: '/'});
    await navigator.serviceWorker.ready;
}"""
#: The worker of the page's language, which takes over from that of another.
CONTROLLED = """() => {
    const script = `/sw-${document.documentElement.lang}.js`;
    return Boolean(navigator.serviceWorker.controller?.scriptURL.endsWith(script));
}"""
#: Where every cache is of another version than before, or none is left.
REPLACED = """async before => {
    for (;;) {
        const now = await caches.keys();
        if (now.length === before.length && !now.some(name => before.includes(name))) return true;
        await new Promise(later => setTimeout(later, 50));
    }
}"""
GONE = """async () => {
    for (;;) {
        const left = [...await navigator.serviceWorker.getRegistrations(), ...await caches.keys()];
        if (!left.length) return true;
        await new Promise(later => setTimeout(later, 50));
    }
}"""
GIVEN_UP = """async () => {
    const kept = await navigator.serviceWorker.register('/sw-en.js');
    const made = kept.installing;
    for (;;) {
        if (made.state === 'redundant') return !kept.active;
        await new Promise(later => setTimeout(later, 50));
    }
}"""
ADDRESSES = """async () => {
    const all = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const kept = await Promise.all(all.map(cache => cache.keys()));
    return kept.flat().map(one => new URL(one.url).pathname);
}"""
#: What a page finds begun, and notes what it begins.
REGISTRATION = """
    window.begun = [];
    ServiceWorkerContainer.prototype.getRegistration = async () => %s;
    ServiceWorkerContainer.prototype.register = async script => { begun.push(script); };
"""
NO_WORKERS = "delete Navigator.prototype.serviceWorker"
BEGUN = "() => navigator.serviceWorker.getRegistration('/').then(() => begun, () => begun)"
RELEASE = "document.documentElement.dataset.release = 'new';"
SAID = {
    "en": "No connection just now",
    "sv": "Ingen anslutning just nu",
    "fi": "Ei yhteyttä juuri nyt",
}
#: What a page waits before it begins its worker, and a little more.
REST_MS = 4000


@pytest.fixture(scope="module")
def browser(browser: Browser) -> Iterator[Browser]:
    """A browser that has shown no other test's pages: one that has shown many now and then begins
    no worker on a page ("unknown error"), which the next page would make good."""
    launched = browser.browser_type.launch(executable_path=chromium_path(), args=list(LAUNCH))
    yield launched
    launched.close()


def controlled(page: Page, path: str = "/") -> Page:
    """The page with its worker in charge: one that begins while a page comes has the next."""
    page.goto(path)
    page.evaluate(REGISTERED)
    page.reload()
    page.wait_for_function(CONTROLLED)
    return page


def update(page: Page) -> None:
    """Look for new workers at once; browsers do so a while after each load."""
    page.evaluate(
        "navigator.serviceWorker.getRegistrations()"
        ".then(all => Promise.all(all.map(kept => kept.update())))"
    )


def test_a_page_at_rest_begins_a_worker_and_can_be_installed(phones: Phones) -> None:
    """A browser that forgets all, as this one, names that alone as what keeps it from that."""
    page = phones(locale="sv-SE")
    page.clock.install()
    page.goto("/")
    devtools = page.context.new_cdp_session(page)
    told = devtools.send("Page.getAppManifest")
    assert (told["errors"], told["url"]) == ([], page.url + "sv/manifest.webmanifest")
    assert devtools.send("Page.getAppId")["appId"] == page.url
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found] == ["in-incognito"]
    page.clock.run_for(REST_MS)
    page.wait_for_function(CONTROLLED)
    kept = page.evaluate(ADDRESSES)
    assert "/offline/sv" in kept
    assert all(path.startswith("/static/") for path in kept if path != "/offline/sv")


def test_without_a_net_no_day_is_shown_and_with_it_the_one_that_has_come(
    phones: Phones, service: Service
) -> None:
    page = controlled(phones(expected={UNAVAILABLE, NO_ANSWER}), f"/d/{TODAY}")
    page.goto("/language")  # which leads to the front page
    expect(page.locator("main")).to_contain_text(f"No. {TODAY}")
    service.clock.advance(days=1)
    page.context.set_offline(True)
    for path in ("/", f"/d/{TODAY}"):
        answer = page.goto(path)
        assert answer
        assert answer.status == UNAVAILABLE
        expect(page.locator("h1")).to_have_text(SAID["en"])
        assert str(TODAY) not in page.locator("body").inner_text()
    for asked in ("'/'", "'/language', {method: 'POST'}", "'/api/v1/openapi.json'"):
        assert page.evaluate(f"fetch({asked}).then(() => true, () => false)") is False, asked
    page.goto("/")
    page.context.set_offline(False)
    expect(page.locator("main")).to_contain_text(f"No. {TODAY + 1}")


def test_it_is_said_in_the_readers_language_and_fits_a_small_phone(phones: Phones) -> None:
    page = phones(
        locale="fi-FI", expected={UNAVAILABLE, NO_ANSWER}, viewport={"width": 320, "height": 568}
    )
    for locale in ("fi", "sv"):
        controlled(page, "/privacy")
        page.wait_for_function("path => caches.match(path).then(Boolean)", arg=f"/offline/{locale}")
        page.context.set_offline(True)
        page.goto("/players")
        expect(page.locator("h1")).to_have_text(SAID[locale])
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        assert locale == "sv" or judge(page) == []
        page.context.set_offline(False)
        page.locator("button[lang=sv]").tap()
        expect(page.locator("html")).to_have_attribute("lang", "sv")


def test_an_address_that_names_a_language_does_not_change_the_readers_worker(
    phones: Phones,
) -> None:
    """Nor is it an error where a browser forbids workers."""
    for registration, begun in (
        ("undefined", {"/sv": ["/sw-sv.js"], "/sv/rules": ["/sw-sv.js"]}),
        ("({})", {"/sv": [], "/sv/rules": [], "/privacy": ["/sw-fi.js"]}),
        ("Promise.reject(new Error('forbidden'))", {"/privacy": []}),
    ):
        page = phones(locale="fi-FI")
        page.clock.install()
        page.add_init_script(REGISTRATION % registration)
        for path, scripts in begun.items():
            page.goto(path)
            page.clock.run_for(REST_MS)
            assert page.evaluate(BEGUN) == scripts, path


def test_a_page_that_does_not_come_though_the_service_answers_is_asked_for_ever_more_seldom(
    phones: Phones,
) -> None:
    page = phones()
    page.add_init_script(NO_WORKERS)
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(seconds=1))
    page.goto("/offline/en")
    away = page.content()
    page.route("**/privacy", lambda route: route.fulfill(body=away, content_type="text/html"))
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.method))
    page.goto("/privacy")
    for wait in (1_000, 2_000, 4_000):
        asked.clear()
        page.clock.run_for(wait - 1)
        assert page.evaluate("document.hidden") is False
        assert "HEAD" not in asked
        with page.expect_event("load"):
            page.clock.run_for(1)


def test_after_a_release_the_next_load_has_the_new_files_and_keeps_them(
    phones: Phones, tmp_path: Path
) -> None:
    page = controlled(open_sheet(phones(expected={UNAVAILABLE})).page)
    before = page.evaluate("caches.keys()")
    assert len(before) == 2
    of_release = page.locator("html[data-release=new]")
    with released(tmp_path, {"app.js": RELEASE, "table/main.js": RELEASE}):
        for path in ("/table/en", "/"):
            page.goto(path)
            expect(of_release).to_be_attached()
        page.evaluate(REPLACED, before)  # by these two loads alone
        page.context.set_offline(True)
        page.goto("/me")
        expect(of_release).to_be_attached()
        page.locator("#sheet").tap()
        expect(page.locator(".begin")).to_be_visible()
        expect(of_release).to_be_attached()


@dataclass
class HalfReleased:
    """The service while another version takes its place, which answers for one of the files."""

    app: Flask

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"].endswith("/app.js"):
            start("200 OK", [("Content-Type", "text/javascript"), ("Cache-Control", "no-cache")])
            return [RELEASE.encode()]
        return self.app.wsgi_app(environ, start)


def test_a_worker_that_is_sent_a_file_of_another_version_is_given_up(
    phones: Phones, service: Service
) -> None:
    with Serving(HalfReleased(service.app)) as serving:
        page = phones(serving.url)
        page.goto("/")
        assert page.evaluate(GIVEN_UP)
        assert page.evaluate(ADDRESSES) == []


@dataclass
class Deployed:
    """What answers at an address: one app, and later another."""

    app: Flask

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        return self.app.wsgi_app(environ, start)


@pytest.fixture
def taken_back(service: Service) -> Iterator[Flask]:
    app = create_app(settings_for(service.store_url, SAMMAKAST_OFFLINE="0"), service.clock)
    yield app
    app.extensions["sammakast"].kit.store.close()


def test_what_is_kept_can_be_taken_back(
    phones: Phones, service: Service, taken_back: Flask
) -> None:
    deployed = Deployed(service.app)
    with Serving(deployed) as serving:
        page = controlled(open_sheet(phones(serving.url)).page)
        deployed.app = taken_back
        update(page)
        assert page.evaluate(GONE)


def test_it_is_offered_where_the_browser_says_so_until_it_is_answered(
    browser: Browser, tmp_path: Path, service: Service
) -> None:
    with own_browser(browser, tmp_path, service.url) as page:
        page.goto("/")
        page.locator("form[action$=start] .btn").first.tap()
        page.wait_for_url("**/rounds/*")
        page.goto("/players")
        offer = page.locator("#install")
        expect(offer).to_be_visible()
        offer.get_by_role("button").tap()
        expect(offer).to_be_hidden()
