"""Printed sheets in a real browser: each is one page of A4 with every box on it."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page

from tests.browser.axe import judge
from tests.browser.conftest import Phones
from tests.screenshots import LOCALES
from tests.web.samples import LANGUAGES, rulesets

A4 = [595, 842]
MOST_ROWS = "maxi+bonus75+full30+saved+again50+columns-mixed"
SEEN = "rows => rows.filter(row => row.getBoundingClientRect().height > 15).map(r => r.innerText)"


@pytest.fixture
def paper(phones: Phones) -> Page:
    return phones(is_mobile=False)


def printed(page: Page) -> list[list[int]]:
    """The pages that are printed, each by its width and height in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/Type /Page\b.*?/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf, re.DOTALL)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b", pdf))
    return [[round(float(side)) for side in box] for box in boxes]


@pytest.mark.parametrize("locale", LOCALES)
def test_each_sheet_is_one_page_with_every_box(paper: Page, locale: str) -> None:
    for spelling, columns in product(("classic", "maxi", "seven+saved", "junior"), (1, 4, 8)):
        paper.goto(f"/{locale}/rules/{spelling}/sheet?columns={columns}")
        assert printed(paper) == [A4], (spelling, columns)
        paper.emulate_media(media="print")
        names = paper.locator(".of-box th").evaluate_all(SEEN)
        assert len(names) == len(rulesets().find(spelling).boxes)
        for box, name in zip(rulesets().find(spelling).boxes, names, strict=True):
            assert name.startswith(LANGUAGES[locale].box_short(box))
        paper.emulate_media(media="null")


def test_the_longest_sheet_is_one_page(paper: Page) -> None:
    for locale, columns in product(LOCALES, (3, 6)):
        paper.goto(f"/{locale}/rules/{MOST_ROWS}/sheet?columns={columns}")
        assert printed(paper) == [A4]


def test_a_button_prints_and_nothing_is_amiss(paper: Page) -> None:
    paper.add_init_script("window.print = () => { document.title = 'printed'; };")
    paper.goto("/fi/rules/maxi/sheet?columns=8")
    assert judge(paper) == []
    paper.get_by_role("button", name="Tulosta").click()
    assert paper.title() == "printed"
