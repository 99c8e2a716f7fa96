"""What axe finds on a page; the script comes with its wrapper and runs under our policy."""

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

AXE_SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
#: Rules of WCAG 2.2 AA and of good practice: all that axe knows.
ALL_RULES: dict[str, Any] = {"resultTypes": ["violations"]}
CONTRAST: dict[str, Any] = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}


def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds on the page as it stands: rule and element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{page.url} {rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def judge(page: Page, night: bool = True) -> list[str]:
    """Everything by day, and the colours by night, which no language changes."""
    page.emulate_media(color_scheme="light")
    found = faults(page, ALL_RULES)
    if not night:
        return found
    page.emulate_media(color_scheme="dark")
    return found + faults(page, CONTRAST)
