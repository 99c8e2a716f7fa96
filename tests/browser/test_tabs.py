"""Two tabs, the back button, double clicks, quick taps: one effect, and the live state is shown."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Phones, Service
from tests.browser.table import Table, begin
from tests.web.readers import playing

DONE = "Already done: here is the game as it stands"


def two_tabs(phones: Phones) -> tuple[Table, Table]:
    """One game in two tabs of the same browser, the first throw made."""
    first = begin(phones())
    first.throw()
    other = first.page.context.new_page()
    other.goto(first.page.url)
    return first, Table(other)


def test_the_same_box_in_two_tabs_is_written_once(phones: Phones) -> None:
    first, second = two_tabs(phones)
    first.write(first.page.locator("#box-chance"))
    second.press("#box-chance")
    second.expect_version(first.version)
    expect(second.page.locator("#box-chance")).to_have_count(0)
    expect(second.status).to_contain_text("in Chance")


def test_another_box_in_the_other_tab_meets_the_live_game(phones: Phones) -> None:
    first, second = two_tabs(phones)
    phones.expect(409)
    first.write(first.page.locator("#box-chance"))
    second.press("#box-ones")
    expect(second.status).to_have_text(DONE)
    expect(second.page.locator("#announce")).to_have_text(DONE)
    assert second.version == first.version
    second.throw()
    phones.expect(409)
    first.press("#undo")
    expect(first.status).to_have_text(DONE)
    assert first.faces == second.faces


def test_the_other_tab_without_scripts_meets_the_live_game_too(phones: Phones) -> None:
    page = phones(java_script_enabled=False)
    phones.expect(409)
    first = begin(page)
    first.throw()
    other = page.context.new_page()
    other.goto(page.url)
    first.write(page.locator("#box-chance"))
    other.locator("#box-ones").click()
    second = Table(other)
    expect(second.status).to_have_text(DONE)
    second.throw()


def test_a_double_click_on_a_box_writes_one(phones: Phones) -> None:
    """P13: one box, one effect."""
    table = begin(phones())
    table.throw()
    table.page.locator("#box-chance").dblclick()
    table.expect_version(3)
    table.page.wait_for_timeout(200)
    table.page.reload()
    assert table.version == 3


@contextmanager
def answers_held(page: Page) -> Iterator[None]:
    """No move is answered before the block has ended."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/moves", hold)
    yield
    for route in held:
        route.continue_()
    page.unroute("**/moves")


def test_a_double_click_on_throw_throws_once(phones: Phones) -> None:
    table = begin(phones())
    with answers_held(table.page):
        table.page.locator("#throw").dblclick()
    table.expect_version(2)
    table.page.wait_for_timeout(200)
    table.page.reload()
    assert table.version == 2


def test_a_double_click_on_throw_and_on_a_box_has_one_effect_without_scripts(
    phones: Phones,
) -> None:
    table = begin(phones(java_script_enabled=False))
    address = table.page.url
    for target, version in (("#throw", 2), ("#box-chance", 3)):
        with answers_held(table.page):
            table.page.locator(target).dblclick()
        table.expect_version(version)
        table.page.goto(address)
        assert table.version == version


def test_a_double_click_on_the_first_button_makes_one_player(
    phones: Phones, service: Service
) -> None:
    """P13: joining twice."""
    for scripts in (True, False):
        page = phones(java_script_enabled=scripts)
        page.goto("/")
        page.locator("form[action$='/start'] .main").dblclick()
        page.wait_for_url("**/rounds/*")
    assert sum(":player:" in key for key in service.stored()) == 2


def test_after_back_the_game_is_live_and_its_buttons_work(phones: Phones) -> None:
    """P13: after the page cache, too."""
    table = begin(phones())
    page = table.page
    table.throw()
    page.goto("/en/rules/maxi")
    page.go_back()
    table.expect_version(2)
    table.write(page.locator("#box-chance"))
    page.goto("/")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("a.main").click()
    Table(other).throw()
    page.go_back()
    page.reload()
    table.expect_version(4)
    table.write()


def test_after_back_a_stale_page_is_put_right_by_its_first_press(phones: Phones) -> None:
    """P13: score, Back, another box."""
    page = phones()
    phones.expect(409)
    table = begin(page)
    table.throw()
    address = page.url
    page.goto("/privacy")
    other = Table(page.context.new_page())
    other.page.goto(address)
    other.write(other.page.locator("#box-chance"))
    page.go_back()
    page.wait_for_url(address)
    if table.version == 2:  # the browser kept the page as it was
        table.press("#box-ones")
        expect(table.status).to_have_text(DONE)
    table.expect_version(3)
    table.throw()


#: While a form is on its way the page cannot be asked: it tells by itself, and is pressed again.
TELL_WHEN_BUSY = """button => new MutationObserver(() => {
    console.log(button.textContent, button.getAttribute('aria-busy'), button.offsetHeight);
    button.click();
}).observe(button, {attributeFilter: ['aria-busy']})"""


def test_a_button_says_that_it_is_being_sent_and_works_again_after_back(phones: Phones) -> None:
    """P13: no button stays dead."""
    page = phones()
    page.goto("/")
    button = page.locator("form[action$='/start'] .main")
    height = button.evaluate("button => button.offsetHeight")
    button.evaluate(TELL_WHEN_BUSY)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/start", hold)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    with page.expect_console_message() as told:
        button.click(no_wait_after=True)
    assert told.value.text == f"Sending … true {height}"
    held[0].continue_()
    page.unroute("**/start")
    page.wait_for_url("**/rounds/*")
    assert sent.count("POST") == 1
    page.go_back()
    _press_until_playing(page)


def _press_until_playing(page: Page) -> None:
    page.locator(".main").click()
    page.wait_for_url("**/rounds/*")


def test_a_game_that_was_finished_elsewhere_shows_its_result(
    phones: Phones, service: Service
) -> None:
    reader = playing(service.app, turns=19)
    page = phones.of(reader)
    first, second = Table(page), Table(page.context.new_page())
    for table in (second, first):
        table.page.goto(str(reader.round))
    page.bring_to_front()
    first.press("button.box")
    first.press("#throw[name=box]")
    expect(page.locator("h1.big")).to_be_visible()
    second.page.bring_to_front()
    second.press("button.box")
    expect(second.page.locator("h1.big")).to_be_visible()


def test_quick_taps_on_neighbouring_dice_toggle_both_once(phones: Phones) -> None:
    """A03: no zoom, no double entry."""
    table = begin(phones(), touch=True)
    table.throw()
    page = table.page
    assert any(_tap_both(table) < 150 for _ in range(30))
    assert page.evaluate("visualViewport.scale") == 1
    die = "document.querySelector('.die')"
    assert page.evaluate(f"getComputedStyle({die}).touchAction") == "manipulation"


def _tap_both(table: Table) -> float:
    """Tap the first two dice, which both turn over, and return the ms between the taps."""
    page, before = table.page, table.kept
    page.evaluate(
        "() => { const mine = window.taps = [];"
        "document.addEventListener('change', e => mine.push(e.timeStamp)); }"
    )
    spots = [page.locator(f"#die-{place}").bounding_box() for place in (1, 2)]
    for spot in spots:
        assert spot is not None
        page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + 20)
    page.wait_for_function("() => taps.length >= 2")
    assert table.kept == ([] if before else [1, 2])
    taps: list[float] = page.evaluate("taps")
    return taps[1] - taps[0]
