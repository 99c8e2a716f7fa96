"""What axe finds on a page; the script comes with its wrapper and runs under our policy."""

from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Page

AXE_SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
#: Rules of WCAG 2.2 AA and of good practice: all that axe knows but the one about colours, and
#: the one about targets that it leaves out unless it is asked.
ALL_BUT_CONTRAST: dict[str, Any] = {
    "resultTypes": ["violations"],
    "rules": {
        "color-contrast": {"enabled": False},
        "target-size": {"enabled": True},
    },
}
CONTRAST: dict[str, Any] = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
#: How each text is painted: its colour, size and weight, and all that lies beneath. The texts stay
#: at hand in the page, to be judged by their places in this list.
PAINTED = """() => {
    const bears = e => e.matches('input, select, textarea')
        || [...e.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const paint = e => {
        const own = getComputedStyle(e);
        const found = [own.color, own.fontSize, own.fontWeight, own.textShadow];
        for (let under = e; under; under = under.parentElement) {
            const style = getComputedStyle(under);
            found.push(style.backgroundColor, style.backgroundImage, style.opacity);
        }
        return found.filter(one => one !== 'rgba(0, 0, 0, 0)' && one !== 'none' && one !== '1');
    };
    window.textsAtHand = [...document.querySelectorAll('body *')]
        .filter(e => e.getClientRects().length && bears(e));
    return window.textsAtHand.map(e => paint(e).join());
}"""
RUN = """([options, places]) => axe.run(
    places ? {include: places.map(place => window.textsAtHand[place])} : document, options)"""
Scheme = Literal["light", "dark"]


@dataclass
class Judge:
    """Judges pages one after another: text painted as one that axe has judged is not judged again,
    every other rule is asked of every page."""

    judged: set[str] = field(default_factory=set)

    def __call__(self, page: Page, night: bool = True) -> list[str]:
        """Everything by day, and the colours by night, which no language changes."""
        found = self._colours(page, "dark") if night else []
        found += self._colours(page, "light")
        return found + faults(page, ALL_BUT_CONTRAST)

    def _colours(self, page: Page, scheme: Scheme) -> list[str]:
        page.emulate_media(color_scheme=scheme)
        painted = page.evaluate(PAINTED)
        fresh = [place for place, paint in enumerate(painted) if paint not in self.judged]
        self.judged |= set(painted)
        return faults(page, CONTRAST, fresh) if fresh else []


def judge(page: Page, night: bool = True) -> list[str]:
    """What axe finds on a page that stands for itself."""
    return Judge()(page, night)


def faults(page: Page, options: dict[str, Any], texts: list[int] | None = None) -> list[str]:
    """What axe finds on the page as it stands, or among some texts of it: rule and element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, [options, texts])
    return [
        f"{page.url} {rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
