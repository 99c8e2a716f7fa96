"""The sheet for real dice: its page, its rules as data, and the script that keeps both in the
browser, in each language the same bytes for everybody. Knows no player and no evening."""

import hashlib
import json
from functools import cache

from flask import Blueprint, Response, make_response, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from service.game.rulesets import Rulesets
from service.play.evenings import LONGEST_LINE, LONGEST_PLACE, MOST_SEATS
from service.play.names import LONGEST_NAME, LONGEST_NAME_BYTES
from service.web.assets import A_YEAR, STATIC, asset
from service.web.context import THEMES, kit, language, speak, web
from service.web.i18n import Language
from service.web.views.table_data import table_data

page = Blueprint("tabling", __name__)

#: What the page shows and runs; its scripts are all of the folder but the worker itself.
LOOKS = ("tokens.css", "paper.css", "pages.css", "table.css")
FONTS = ("fonts/newsreader-600.woff2",)
WORKER = "table/worker.js"

#: How much is kept of an evening: what the page tells its scripts, by the name of the attribute.
LIMITS = {
    "most-seats": MOST_SEATS,
    "longest-name": LONGEST_NAME,
    "longest-name-bytes": LONGEST_NAME_BYTES,
    "longest-place": LONGEST_PLACE,
    "longest-line": LONGEST_LINE,
}


@page.get("/table")
def table() -> AnyResponse:
    """Lead to the sheet in the reader's language."""
    return redirect(f"/table/{language().locale}")


@page.get("/table/<locale:locale>")
def sheet(locale: str) -> Response:
    """Show the page on which evenings are begun and written; they live in the browser."""
    answer = make_response(_sheet(locale))
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@page.get("/table/<locale:locale>/games/<digest>")
def games(locale: str, digest: str) -> Response:
    """Send the rules as data, for long where the address is that of their content."""
    body, found = _games(locale)
    answer = Response(body, mimetype="application/json")
    answer.headers["Cache-Control"] = A_YEAR if digest == found else "no-cache"
    return answer


@page.get("/sw.js")
def worker() -> Response:
    """Send the script that keeps the pages of the sheet, another one when anything changes."""
    spoken = tuple(web().languages)
    files = [*(f"/table/{locale}" for locale in spoken), *map(_address, spoken), *_assets()]
    pages = "".join(map(_sheet, spoken))
    version = hashlib.sha256("\n".join((*files, pages)).encode()).hexdigest()[:12]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files)};\n"
    code = (STATIC / WORKER).read_text(encoding="utf-8")
    answer = Response(head + code, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _sheet(locale: str) -> str:
    speak(locale)
    return render_template(
        "table/sheet.html",
        games=_address(locale),
        limits=LIMITS,
        scripts=module_names(),
        theme=THEMES[0],
    )


def _address(locale: str) -> str:
    return f"/table/{locale}/games/{_games(locale)[1]}"


def _assets() -> list[str]:
    return [asset(name) for name in (*LOOKS, *FONTS, "frog.svg", *module_names())]


@cache
def module_names() -> tuple[str, ...]:
    """The scripts of the page, as files of the static folder."""
    found = sorted(f"table/{path.name}" for path in (STATIC / "table").glob("*.js"))
    return tuple(name for name in found if name != WORKER)


def _games(locale: str) -> tuple[bytes, str]:
    speak(locale)
    return _counted(kit().rulesets, language())


@cache
def _counted(rulesets: Rulesets, spoken: Language) -> tuple[bytes, str]:
    """The rules as they are sent, and the digest in their address; counted once."""
    body = json.dumps(table_data(rulesets, spoken), ensure_ascii=False, separators=(",", ":"))
    return body.encode(), hashlib.sha256(body.encode()).hexdigest()[:12]
