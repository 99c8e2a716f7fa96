"""A phone that shows sample pages, and notices what they complain of."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize

USUAL: ViewportSize = {"width": 375, "height": 667}


@contextmanager
def phone_of(browser: Browser, base_url: str) -> Iterator[Page]:
    """A phone's page without motion; what it complains of fails the test."""
    context = browser.new_context(
        base_url=base_url,
        viewport=USUAL,
        reduced_motion="reduce",
        timezone_id="Europe/Helsinki",
    )
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console",
        lambda said: complaints.append(said.text) if "Security Policy" in said.text else None,
    )
    yield opened
    context.close()
    assert complaints == []
