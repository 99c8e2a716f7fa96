"""What the first visit costs, as it travels, and that nobody else is asked for anything."""

from playwright.sync_api import Page, Request

from tests.browser.conftest import Phones
from tests.browser.table import begin
from tests.browser.test_offline import ADDRESSES, REGISTERED

FIRST_PLAY_PAGE = 80_000
FIRST_FRONT_PAGE = 60_000
FIRST_SHEET = 100_000
TRAVELLED = """performance.getEntriesByType('resource')
    .filter(entry => entry.transferSize).map(entry => entry.name)"""


def finished_requests(page: Page) -> list[Request]:
    """The requests of the page that have been answered, from now on."""
    done: list[Request] = []

    def note(request: Request) -> None:
        done.append(request)

    page.on("requestfinished", note)
    return done


def weight(requests: list[Request]) -> dict[str, int]:
    """Bytes on the wire by address: bodies as they travelled, and headers."""
    sizes = {}
    for request in requests:
        size = request.sizes()
        sizes[request.url] = size["responseBodySize"] + size["responseHeadersSize"]
    return sizes


def test_a_first_play_page_weighs_at_most_80_kilobytes(phones: Phones) -> None:
    address = begin(phones(locale="fi-FI")).page.url
    page = phones(locale="fi-FI", storage_state=phones.contexts[0].storage_state())
    requests = finished_requests(page)
    page.goto(address, wait_until="networkidle")
    sizes = weight(requests)
    assert len(sizes) >= 7
    assert sum(sizes.values()) <= FIRST_PLAY_PAGE, sizes


def test_a_first_front_page_is_lighter_still_and_brings_what_all_pages_share(
    phones: Phones,
) -> None:
    page = phones(locale="fi-FI")
    requests = finished_requests(page)
    page.goto("/", wait_until="networkidle")
    assert sum(weight(requests).values()) <= FIRST_FRONT_PAGE
    for path in ("/privacy", "/best"):
        page.goto(path, wait_until="networkidle")
        assert page.evaluate(TRAVELLED) == [], "kept from the first page"


def test_the_sheet_for_real_dice_with_the_rules_of_every_game_is_little_heavier(
    phones: Phones,
) -> None:
    page = phones(locale="fi-FI")
    requests = finished_requests(page)
    page.goto("/table/fi", wait_until="networkidle")
    assert 60_000 < sum(weight(requests).values()) <= FIRST_SHEET


def test_a_move_travels_in_a_few_kilobytes(phones: Phones) -> None:
    table = begin(phones(locale="fi-FI"))
    with table.page.expect_request_finished(lambda sent: sent.method == "POST") as move:
        table.throw()
    [size] = weight([move.value]).values()
    assert size <= 6_000


def test_nothing_of_the_game_is_kept_in_the_browser(phones: Phones) -> None:
    table = begin(phones())
    table.throw()
    table.write()
    page = table.page
    assert page.evaluate("localStorage.length") == 0
    assert page.evaluate("Object.keys(sessionStorage)") == ["htmx-current-path-for-history"]
    assert page.evaluate("document.cookie") == "", "no cookie is within reach of a script"
    assert {cookie["name"] for cookie in page.context.cookies()} <= {
        "sammakast", "sammakast_language", "sammakast_seen", "sammakast_game",
    }  # fmt: skip
    page.evaluate(REGISTERED)
    kept = page.evaluate(ADDRESSES)
    assert "/offline/en" in kept
    assert [path for path in kept if not path.startswith(("/static/", "/offline/"))] == []
