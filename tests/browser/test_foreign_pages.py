"""Pages of other origins in a real browser: their forms, frames and scripts change nothing here."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.conftest import CABIN, Phones, Service, Serving, watched
from tests.browser.table import begin

FIELDS = {
    "/d/146310/start": {"once": "1" * 32},
    "/solo/start": {"ruleset": "maxi"},
    "/games/maxi": {"also": "saved"},
    "/players/new": {"name": "Guest"},
    "/players/name": {"name": "Robbed"},
    "/language": {"locale": "fi", "next": "/"},
}


@dataclass
class Elsewhere:
    """Pages of another origin that attack `target`, each in the way its address says."""

    target: str = ""
    port: int = 0

    def page(self, host: str, way: str, path: str = "/") -> str:
        return f"http://{host}:{self.port}/{way}{path}"

    def app(self) -> Flask:
        made = Flask("elsewhere")
        made.add_url_rule("/form/<path:path>", view_func=self.form)
        made.add_url_rule("/fetch/<path:path>", view_func=self.fetch)
        made.add_url_rule("/frame/", view_func=self.frame)
        made.add_url_rule("/link/", view_func=self.link)
        return made

    def form(self, path: str) -> str:
        fields = self._fields(path).items()
        inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in fields)
        form = f'<form method="post" action="{self.target}/{path}">'
        return f"<!doctype html>{form}{inputs}<button>Win</button></form>"

    def fetch(self, path: str) -> str:
        body = "&".join(f"{name}={value}" for name, value in self._fields(path).items())
        return f"""<!doctype html><title>sending</title><script>
            fetch("{self.target}/{path}", {{method: "POST", mode: "no-cors", credentials: "include",
                headers: {{"Content-Type": "application/x-www-form-urlencoded"}}, body: "{body}"}})
            .then(() => document.title = "sent", () => document.title = "refused");
            </script>"""

    def frame(self) -> str:
        return f'<!doctype html><iframe src="{self.target}/"></iframe>'

    def link(self) -> str:
        return f'<!doctype html><a href="{self.target}/">Today</a>'

    def _fields(self, path: str) -> dict[str, str]:
        return FIELDS.get(f"/{path}", {"version": "2", "box": "ones"})


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    made = Elsewhere()
    with Serving(made.app()) as serving:
        made.port = serving.port
        yield made


@pytest.fixture
def victim(browser: Browser, service: Service) -> Iterator[Page]:
    """A page that may meet refusals and other origins."""
    context = browser.new_context(base_url=service.url)
    yield context.new_page()
    context.close()


#: Where the foreign page lives; the service is at 127.0.0.1.
ORIGINS = {"another host": "localhost", "the same host, another port": "127.0.0.1"}


@pytest.mark.parametrize("host", ORIGINS.values(), ids=ORIGINS)
@pytest.mark.parametrize("known", [False, True], ids=["a newcomer", "a player"])
def test_a_form_of_another_origin_leaves_cookies_and_store_as_they_were(
    service: Service, elsewhere: Elsewhere, victim: Page, host: str, known: bool
) -> None:
    elsewhere.target = service.url
    targets = list(FIELDS)
    if known:
        begin(victim).throw()
        targets.append(victim.url.removeprefix(service.url) + "/moves")
    before, jar = service.stored(), victim.context.cookies()
    for path in targets:
        victim.goto(elsewhere.page(host, "form", path))
        answer = _press(victim, f"{service.url}{path}")
        assert answer.status == 403, path
        assert answer.header_value("set-cookie") is None
        victim.goto(elsewhere.page(host, "fetch", path))
        expect(victim).not_to_have_title("sending")
    assert victim.context.cookies() == jar
    assert service.stored() == before


def _press(page: Page, target: str) -> Response:
    with page.expect_response(target) as answer:
        page.get_by_role("button").click()
    return answer.value


def test_a_form_of_another_origin_is_refused_where_browsers_do_not_say_where_from(
    service: Service, elsewhere: Elsewhere, victim: Page
) -> None:
    elsewhere.target = _cabin(service)
    for path in FIELDS:
        victim.goto(elsewhere.page("localhost", "form", path))
        answer = _press(victim, f"{elsewhere.target}{path}")
        assert "sec-fetch-site" not in answer.request.all_headers()
        assert answer.status == 403, path
    assert victim.context.cookies() == []
    assert not service.stored()


def _cabin(service: Service) -> str:
    return service.url.replace("127.0.0.1", CABIN)


@pytest.fixture
def cabin_phones(browser: Browser, service: Service) -> Iterator[Phones]:
    yield from watched(Phones(browser, _cabin(service)))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_browser_that_does_not_say_where_from_plays(cabin_phones: Phones, scripts: bool) -> None:
    """At home, over plain http, no browser sends Sec-Fetch-Site; Safari 14 never does."""
    page = cabin_phones(java_script_enabled=scripts)
    with page.expect_request("**/d/146310/start") as sent:
        table = begin(page)
    headers = sent.value.all_headers()
    assert "sec-fetch-site" not in headers
    assert headers["origin"].startswith(f"http://{CABIN}:")
    table.throw()
    table.write()


def test_no_page_of_ours_stands_in_a_frame(
    service: Service, elsewhere: Elsewhere, victim: Page
) -> None:
    elsewhere.target = service.url
    victim.goto(elsewhere.page("localhost", "frame"))
    assert len(victim.frames) == 2
    assert "Sammakast" not in victim.frames[1].content()


def test_who_comes_by_a_link_from_elsewhere_is_known(
    service: Service, elsewhere: Elsewhere, victim: Page
) -> None:
    """P01: a link in another app leads to the player's own game."""
    elsewhere.target = service.url
    begin(victim).throw()
    victim.goto(elsewhere.page("localhost", "link"))
    victim.get_by_role("link").click()
    expect(victim.locator("a.main")).to_have_text("Continue: turn 1 of 20")
