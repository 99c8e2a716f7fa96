"""A browser that lacks what Safari 14 lacks plays, and finds the rules."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Phones
from tests.browser.table import begin

MISSING = """
    delete HTMLDialogElement.prototype.showModal;
    delete SubmitEvent.prototype.submitter;
    delete Intl.Segmenter;
    delete window.requestIdleCallback;
"""


def _make_old(page: Page) -> None:
    def unknown(route: Route) -> None:
        """A dialog is an element of no kind, which shows what is in it."""
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub("(</?)dialog", r"\1x-dialog", answer.text()))

    page.add_init_script(MISSING)
    page.route(re.compile(r"/rounds/[^/]+$"), unknown)


def test_where_there_are_no_dialogs_one_plays_and_a_link_leads_to_the_rules(phones: Phones) -> None:
    page = phones()
    _make_old(page)
    table = begin(page, touch=True)
    page.reload()
    expect(page.locator("x-dialog")).to_have_count(1)
    expect(page.locator("x-dialog")).to_be_hidden()
    table.throw()
    page.locator("#help-link").tap()
    expect(page).to_have_url(re.compile("/en/rules/maxi$"))
