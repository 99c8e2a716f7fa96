"""The sample pages as they are served: an app that draws each of them and keeps no game."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, abort, render_template, request

from service.game.moves import Throw
from service.game.round import Round, apply
from service.web.drawn import remember_pieces
from service.web.guard import CONTENT_POLICY
from service.web.i18n import Language
from service.web.views.games import game_name
from service.web.views.table_data import table_data
from tests.web.sample_pages import PAGES, shown
from tests.web.samples import (
    EN,
    LANGUAGES,
    MAXI,
    ROOT,
    SEED,
    Context,
    play_turns,
    rulesets,
    throw_keeping,
)


def _after(form: Mapping[str, str]) -> Round:
    """A round as it may stand after a move; the sample pages keep no game."""
    if "box" in form:
        return play_turns(MAXI, 9)
    return throw_keeping(apply(play_turns(MAXI, 7), Throw(), SEED), 1)


def sample_app(languages: Mapping[str, Language] = LANGUAGES) -> Flask:
    """An app that shows each sample page at `/<locale>/<name>`; a POST answers with a fragment."""
    app = Flask("samples", template_folder=str(ROOT / "templates"), static_folder=None)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    remember_pieces(app.jinja_env)

    @app.get("/<locale>/<name>")
    def page(locale: str, name: str) -> str:
        if locale not in languages or name not in PAGES:
            abort(404)
        language = languages[locale]
        text = _render(PAGES[name].template, PAGES[name].context(language), language)
        return text.replace(f'id="{PAGES[name].shown}" hidden', f'id="{PAGES[name].shown}"')

    @app.get("/<locale>/rules/<spelling>")
    def rules(locale: str, spelling: str) -> str:
        return page(locale, f"rules-{spelling}")

    @app.get("/table/<locale>/games")
    def table_games(locale: str) -> dict[str, Any]:
        return table_data(rulesets(), languages[locale])

    @app.post("/rounds/<round_id>/moves")
    def move(round_id: str) -> str:
        del round_id
        return _render("rounds/_round.html", shown(_after(request.form), EN), EN)

    @app.get("/static/samples/<path:name>")
    def static(name: str) -> Response:
        kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
        file = ROOT / "service" / "static" / name
        kind = kinds.get(file.suffix, "font/woff2")
        return Response(file.read_bytes(), mimetype=kind, headers={"Cache-Control": "max-age=600"})

    @app.after_request
    def policy(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = CONTENT_POLICY
        return response

    return app


def _render(template: str, context: Context, language: Language) -> str:
    surroundings = {
        "asset": lambda name: f"/static/samples/{name}",
        "path": request.path,
        "theme": "auto",
        "who": {"id": "0", "name": "Glad Räv", "others": 2} if "new" not in request.path else None,
        "once": "one-press-one-effect",
        "game": MAXI,
        "game_name": lambda game: game_name(game, language),
        "plays": "new" not in request.path,
        "may_arrive": "new" in request.path,
        "contact": "sammakast@example.org",
    }
    return render_template(template, **{**language.globals(), **surroundings, **context})
