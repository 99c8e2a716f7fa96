"""Draws the icons of the installed service from `frog.svg`: `python -m tests.icons`.

Only needed again when the frog changes; what it has drawn stands in `service/static/icons`.
"""

import io
from dataclasses import dataclass

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from service.web.assets import STATIC
from tests.screenshots import LAUNCH, chromium_path

FOLDER = STATIC / "icons"
PAPER = "#fbf7ed"
#: So many colours are enough for a frog and its rounded edges.
COLOURS = 48
FAVICON_SIZES = (16, 32, 48)
SKIN, LIGHT = "#27613f", "#fbf7ed"
#: The frog with eyes and mouth left out, for the icon of one colour.
STENCIL = """<svg viewBox="0 0 32 32"><mask id="cut">{frog}</mask>
<rect width="32" height="32" mask="url(#cut)"/></svg>"""


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon: how large, which part of its width the frog takes, and what lies behind it."""

    name: str
    size: int
    frog: float
    behind: str = ""
    stencil: bool = False


STYLE = """<style>body{margin:0}div{height:100vh;display:grid;place-items:center}</style>"""
TILE = f"background:{PAPER};border-radius:22%"
ICONS = (
    Icon("any-192", 192, 0.78, TILE),
    Icon("any-512", 512, 0.78, TILE),
    # Launchers cut these to any shape that holds the middle 80 per cent.
    Icon("maskable-192", 192, 0.66, f"background:{PAPER}"),
    Icon("maskable-512", 512, 0.66, f"background:{PAPER}"),
    Icon("monochrome-192", 192, 0.76, stencil=True),
    Icon("touch-180", 180, 0.7, f"background:{PAPER}"),
)


def _stencil(frog: str) -> str:
    return STENCIL.format(frog=frog.replace(SKIN, "#fff").replace(LIGHT, "#000"))


def _drawn(page: Page, icon: Icon) -> Image.Image:
    frog = (STATIC / "frog.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": icon.size, "height": icon.size})
    page.set_content(
        f"{STYLE}<div style='{icon.behind}'>{_stencil(frog) if icon.stencil else frog}</div>"
    )
    page.add_style_tag(content=f"svg svg{{width:32px}}div>svg{{width:{icon.frog:.0%}}}")
    return Image.open(io.BytesIO(page.screenshot(omit_background=True)))


def main() -> None:
    """Draw every icon into the folder of static files."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(LAUNCH))
        page = browser.new_page()
        for icon in ICONS:
            drawn = _drawn(page, icon)
            few = drawn.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
            few.save(FOLDER / f"{icon.name}.png", optimize=True)
        sizes = [_drawn(page, Icon("favicon", size, 1)) for size in FAVICON_SIZES]
        sizes[-1].save(
            FOLDER / "favicon.ico",
            sizes=[one.size for one in sizes],
            append_images=sizes[:-1],
        )
        browser.close()


if __name__ == "__main__":
    main()
