"""A contact sheet of the pictures of pages: one heading for each page, below it every look and size
side by side, each leading to the whole picture."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

STYLE = """
body{margin:1rem;background:#8a857c;color:#fff;font:14px/1.4 sans-serif}
h2{margin:2rem 0 .5rem;font-size:1.1rem}
nav{columns:14rem}
nav a,h2 a{display:block;color:inherit}
ul{display:flex;align-items:flex-start;margin:0 0 1rem;padding:0;overflow-x:auto;list-style:none}
li{flex:none;margin-right:.5rem}
li a{display:block;max-height:26rem;overflow:hidden;color:inherit}
li img{display:block;height:auto;background:#777}
"""
NAME = re.compile(r"(.+)-(\d+)x(\d+)")


def lay_out(folder: Path) -> Path:
    """Write the contact sheet of all pictures below the folder; where it stands."""
    pages: dict[str, list[Path]] = defaultdict(list)
    for file in sorted(folder.glob("*/*/*.png")):
        if named := NAME.fullmatch(file.stem):
            pages[named[1]].append(file.relative_to(folder))
    names = sorted(pages)
    sheet = folder / "index.html"
    sheet.write_text(_document(names, (_page(name, pages[name]) for name in names)), "utf-8")
    return sheet


def _document(names: Sequence[str], parts: Iterable[str]) -> str:
    links = "".join(f'<a href="#{escape(name)}">{escape(name)}</a>' for name in names)
    return (
        f"<!doctype html><meta charset=utf-8><title>{len(names)} pages</title>"
        f"<style>{STYLE}</style><nav>{links}</nav>{''.join(parts)}"
    )


def _page(name: str, files: Sequence[Path]) -> str:
    looks: dict[Path, list[Path]] = defaultdict(list)
    for file in files:
        looks[file.parent].append(file)
    rows = "".join(f"<ul>{''.join(map(_picture, row))}</ul>" for row in looks.values())
    return f'<h2 id="{escape(name)}">{escape(name)}</h2>{rows}'


def _picture(file: Path) -> str:
    named = NAME.fullmatch(file.stem)
    width = int(named[2]) if named else 375
    shown = width // 2 if width < 700 else width // 4
    return (
        f'<li><a href="{escape(file.as_posix())}">{escape(file.as_posix())}'
        f'<img loading="lazy" width="{shown}" src="{escape(file.as_posix())}" alt=""></a></li>'
    )
