"""The sheet for real dice: its page and its rules as data, in each language the same bytes for
everybody. Knows no player and no evening."""

import hashlib
import json
from functools import cache

from flask import Blueprint, Response, make_response, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from service.game.rulesets import Rulesets
from service.play.evenings import LONGEST_LINE, LONGEST_PLACE, MOST_SEATS
from service.play.names import LONGEST_NAME, LONGEST_NAME_BYTES
from service.web.assets import A_YEAR, STATIC
from service.web.context import THEMES, kit, language, speak
from service.web.i18n import Language
from service.web.views.table_data import table_data

page = Blueprint("tabling", __name__)

#: What the page shows besides what every page names; its scripts are all of the folder.
LOOKS = ("pages.css", "table.css")

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
    answer = make_response(sheet_page(locale))
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@page.get("/table/<locale:locale>/games/<digest>")
def games(locale: str, digest: str) -> Response:
    """Send the rules as data, for long where the address is that of their content."""
    body, found = _games(locale)
    answer = Response(body, mimetype="application/json")
    answer.headers["Cache-Control"] = A_YEAR if digest == found else "no-cache"
    return answer


def sheet_page(locale: str) -> str:
    """The page in a language, the same for everybody."""
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


def files() -> tuple[str, ...]:
    """The static files that the page names besides those of every page."""
    return (*LOOKS, *module_names())


def games_of(locale: str) -> tuple[str, bytes]:
    """The rules of a language, and the address at which its page asks for them."""
    return _address(locale), _games(locale)[0]


@cache
def module_names() -> tuple[str, ...]:
    """The scripts of the page, as files of the static folder."""
    return tuple(sorted(f"table/{path.name}" for path in (STATIC / "table").glob("*.js")))


def _games(locale: str) -> tuple[bytes, str]:
    speak(locale)
    return _counted(kit().rulesets, language())


@cache
def _counted(rulesets: Rulesets, spoken: Language) -> tuple[bytes, str]:
    """The rules as they are sent, and the digest in their address; counted once."""
    body = json.dumps(table_data(rulesets, spoken), ensure_ascii=False, separators=(",", ":"))
    return body.encode(), hashlib.sha256(body.encode()).hexdigest()[:12]
