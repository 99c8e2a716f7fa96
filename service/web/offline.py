"""What browsers keep for when there is no net: a page that says so, the sheet for real dice, and
the worker that stands in for the net with these two alone.

Knows addresses and files; must know no player and no game.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, current_app, make_response, render_template, request

from service.web import assets, tabling
from service.web.context import THEMES, speak, web

page = Blueprint("offline", __name__)

#: What the page without a net shows and runs, besides what every page names.
LOOKS = ("pages.css", "app.js", "offline.js")


@dataclass(frozen=True, slots=True)
class Kept:
    """What one worker keeps: pages by their address, and files with the digest of their content;
    one of the pages may stand for all others."""

    name: str
    pages: Mapping[str, str]
    files: Mapping[str, str]
    away: str | None = None


@page.get("/offline/<locale:locale>")
def away(locale: str) -> Response:
    """Say that there is no net: browsers show it then under any address."""
    answer = make_response(_away(locale))
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@page.get("/sw-<locale:locale>.js")
def worker(locale: str) -> Response:
    """Send the worker of all pages, which keeps the page without a net in this language."""
    address = f"/offline/{locale}"
    return _worker(address, lambda: Kept("away", {address: _away(locale)}, _files(LOOKS), address))


@page.get("/sw.js")
def earlier() -> Response:
    """Take back the worker that the sheet for real dice had here before."""
    return _script(assets.read("worker-gone.js"))


@page.get("/table/sw.js")
def table_worker() -> Response:
    """Send the worker of the sheet for real dice, which keeps it in every language."""
    return _worker("/table", _table)


def _table() -> Kept:
    pages = {f"/table/{locale}": tabling.sheet_page(locale) for locale in web().languages}
    games = dict(tabling.games_of(locale) for locale in web().languages)
    rules = {address: assets.integrity(body) for address, body in games.items()}
    return Kept("table", pages, _files(tabling.files()) | rules)


def _away(locale: str) -> str:
    speak(locale)
    return render_template("pages/offline.html", theme=THEMES[0])


def _files(names: tuple[str, ...]) -> dict[str, str]:
    found = (*assets.ON_EVERY_PAGE, *names)
    return {assets.asset(name): assets.integrity(assets.read(name)) for name in found}


def _worker(of: str, collect: Callable[[], Kept]) -> Response:
    """The worker's script, made once for a version of the files: browsers ask after each page."""
    if not web().offline:
        return _script(assets.read("worker-gone.js"))
    made: dict[tuple[str, str], bytes] = current_app.extensions.setdefault("workers", {})
    name = (of, assets.version())
    if name not in made:
        made[name] = _code(collect())
    return _script(made[name])


def _code(kept: Kept) -> bytes:
    """The worker's script below what it keeps: another one when anything of that changes."""
    told = {
        "NAME": kept.name,
        "VERSION": _version(kept),
        "MARK": assets.asset(""),
        "FILES": kept.files,
        "PAGES": list(kept.pages),
        "AWAY": kept.away,
    }
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    return head.encode() + assets.read("worker.js")


def _script(code: bytes) -> Response:
    answer = Response(code, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def _version(kept: Kept) -> str:
    parts = (*kept.files, *kept.files.values(), *kept.pages, *kept.pages.values())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
