"""Every sample page in English and Swedish at the sizes of phones and with large text; `make test`
judges them in Finnish, whose words are longest."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser.test_sample_pages import assert_all_fit
from tests.screenshots import LAUNCH, LOCALES, sample_server, shell_path


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright, sample_server() as samples:
        browser = playwright.chromium.launch(executable_path=shell_path(), args=LAUNCH)
        yield browser.new_context(base_url=samples, reduced_motion="reduce").new_page()
        browser.close()


@pytest.mark.parametrize("locale", [locale for locale in LOCALES if locale != "fi"])
def test_no_page_scrolls_sideways_at_320_and_a_turn_not_at_all(page: Page, locale: str) -> None:
    assert_all_fit(page, locale)
