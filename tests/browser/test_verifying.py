"""The page that checks saved files: on the phone, without the service, and as a saved page."""

import json
import random
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.sample_phone import phone_of
from tests.recorded import SCRIPT, record_of


def _choose_files(page: Page, folder: Path) -> None:
    record = record_of("junior", bytes(32), random.Random(1))
    told = [{"day": "2026-12-05", "number": 219, "commitment": "a" * 64}]
    spoilt = {**record, "id": "c-K7QM3XT9.spoilt", "total": record["total"] + 1}
    files = {"good": record, "spoilt": spoilt, "commitments": told}
    for name, document in files.items():
        (folder / f"{name}.json").write_text(json.dumps(document), "utf-8")
    page.set_input_files("#file", [folder / f"{name}.json" for name in files])


def _expect_found(page: Page) -> None:
    total = record_of("junior", bytes(32), random.Random(1))["total"]
    expect(page.locator("#findings > li")).to_have_text(
        [
            "2026-12-05Still sealed: keep this file until the seed is out.",
            "c-K7QM3XT9.8a52b3b2ed4eEverything fits.",
            f"c-K7QM3XT9.spoiltThe total is {total}.",
        ]
    )


def test_files_are_counted_on_the_phone_and_nothing_is_sent(
    browser: Browser, base_url: str, tmp_path: Path
) -> None:
    with phone_of(browser, base_url) as page:
        page.goto("/en/verify")
        page.wait_for_load_state("networkidle")
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url))
        _choose_files(page, tmp_path)
        _expect_found(page)
        page.get_by_text("Paste it instead").click()
        page.get_by_label("What the file holds").fill("{")
        expect(page.locator("#findings > li").first).to_have_text("This file cannot be read.")
        assert not sent
        saved = page.content()
    scripts = [part.partition('"')[0] for part in saved.split('src="')[1:]]
    (script,) = [address for address in scripts if address.endswith("verify.js")]
    (tmp_path / "verify.js").write_bytes(SCRIPT.read_bytes())
    copy = tmp_path / "page.html"
    copy.write_text(saved.replace(f'src="{script}"', 'src="verify.js"'), "utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.goto(copy.as_uri())
    _choose_files(page, tmp_path)
    _expect_found(page)
    context.close()
