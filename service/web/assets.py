"""Static files under an address that changes with their content, and what templates can call.

Knows files and Jinja; must not know what the pages show.
"""

import base64
import hashlib
from functools import cache
from pathlib import Path

import brotli
from flask import Blueprint, Flask, Response, g, request, send_from_directory

from service.game import days
from service.game.ruleset import Ruleset
from service.play.challenges import daily_game
from service.web.context import device, kit, language, may_arrive, now, theme, web
from service.web.drawn import remember_pieces
from service.web.tokens import make_once
from service.web.views.games import game_name

STATIC = Path(__file__).parent.parent / "static"
A_YEAR = "public, max-age=31536000, immutable"
#: What a file may load that is opened by itself, as a picture can be; on a page the page's counts.
NOTHING_MORE = "default-src 'none'; frame-ancestors 'none'"

page = Blueprint("assets", __name__)

TEXTS = ("text/css", "text/javascript", "image/svg+xml")

#: What the head of every page names.
ON_EVERY_PAGE = ("tokens.css", "paper.css", "fonts/newsreader-600.woff2", "frog.svg")


@cache
def version() -> str:
    """Return twelve hex digits that change with any static file."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(STATIC)).encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def read(name: str) -> bytes:
    """Return what is in a static file."""
    return (STATIC / name).read_bytes()


def integrity(body: bytes) -> str:
    """Return the digest by which browsers see that they are sent these very bytes."""
    return "sha256-" + base64.b64encode(hashlib.sha256(body).digest()).decode()


def asset(name: str) -> str:
    """Return the address of a static file; relative references in it keep the version."""
    return f"/static/{version()}/{name}"


@page.get("/static/<digest>/<path:name>")
def static_file(digest: str, name: str) -> Response:
    """Send a static file, for long where the address is that of its content."""
    answer = send(name)
    answer.headers["Cache-Control"] = A_YEAR if digest == version() else "no-cache"
    answer.headers["Content-Security-Policy"] = NOTHING_MORE
    return answer


def send(name: str) -> Response:
    """Send a static file whole, as small as the browser can read it, and only where it has another
    one."""
    answer = send_from_directory(STATIC, name, conditional=False)
    with answer:
        answer.direct_passthrough = False
        answer.make_sequence()
    if answer.mimetype in TEXTS:
        answer.vary.add("Accept-Encoding")
        if request.accept_encodings.quality("br"):
            _make_small(answer, name)
    answer.make_conditional(request)
    return answer


def _make_small(answer: Response, name: str) -> None:
    answer.set_data(_smallest(version(), name))
    answer.content_encoding = "br"
    answer.set_etag(f"{answer.get_etag()[0]}:br")


@cache
def _smallest(_version: str, name: str) -> bytes:
    """What is in a file of this version, made as small as it can be, which takes long, once for
    everybody."""
    return bytes(brotli.compress(read(name)))


def _game_of_today() -> Ruleset:
    today = max(days.FIRST_DAY, days.day_at(now()))
    return kit().rulesets.find(*daily_game(today))


def _name_of_game(game: Ruleset) -> str:
    return game_name(game, language())


def give_templates(app: Flask) -> None:
    """Give every template its language, its addresses, who plays and today's game."""
    app.jinja_options["autoescape"] = True
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["asset"] = asset
    remember_pieces(app.jinja_env)

    @app.context_processor
    def _of_this_request() -> dict[str, object]:
        return {
            **language().globals(),
            "path": request.path,
            "theme": theme(),
            "contact": web().contact,
            "once": make_once(),
            "game": _game_of_today(),
            "game_name": _name_of_game,
            "plays": bool(device().players),
            "may_arrive": may_arrive(),
            "unreadable": g.get("unreadable", False),
        }
