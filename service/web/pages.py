"""The pages that explain: rules in every language, the dice, privacy; and the choice of language.

Renders; knows no player.
"""

import re
from http import HTTPStatus

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game import days
from service.game.errors import Malformed
from service.game.ruleset import Ruleset
from service.play import days as use
from service.play import players
from service.play.errors import NotFound
from service.web import guard
from service.web.context import (
    LANGUAGE_COOKIE,
    THEMES,
    kit,
    language,
    now,
    player,
    speak,
    theme,
    web,
)
from service.web.lasting import TEN_MINUTES, lasting
from service.web.searching import as_data
from service.web.views.house_rules import every_option
from service.web.views.paper import view_paper
from service.web.views.rules import view_game
from service.web.views.structured import data_of_list, data_of_rules, data_of_sheet

page = Blueprint("pages", __name__)

_PATH = re.compile(r"/(?:[A-Za-z0-9._~+=-]+(?:/[A-Za-z0-9._~+=-]+)*)?")


@page.get("/<locale:locale>/rules")
def rules(locale: str) -> Response:
    """List the games in the language of the address."""
    speak(locale)
    games = list(kit().rulesets)
    return _public(
        render_template(
            "rules/index.html",
            rulesets=games,
            options=every_option(games, language()),
            structured=as_data(lambda base: data_of_list(base, games, language())),
        )
    )


@page.get("/<locale:locale>/rules/<spelling>")
def ruleset(locale: str, spelling: str) -> Response:
    """Show the rules of one game with its options, every box with an example that is counted."""
    speak(locale)
    view = view_game(_found(spelling), language())
    data = as_data(lambda base: data_of_rules(base, view, language()))
    return _public(render_template("rules/ruleset.html", view=view, structured=data))


@page.get("/<locale:locale>/rules/<spelling>/sheet")
def sheet(locale: str, spelling: str) -> Response:
    """Show an empty score sheet of a game, to be printed, with the columns asked for."""
    speak(locale)
    view = view_paper(_found(spelling), request.args.get("columns", ""), language())
    data = as_data(lambda base: data_of_sheet(base, view.ruleset, language()))
    return _public(render_template("rules/sheet.html", view=view, structured=data))


def _found(spelling: str) -> Ruleset:
    try:
        return kit().rulesets.find(spelling)
    except Malformed:
        raise NotFound from None


def _public(text: str) -> Response:
    answer = make_response(text)
    if theme() == THEMES[0]:
        lasting(answer, TEN_MINUTES)
    return answer


@page.get("/dice")
def dice() -> str:
    """Say why nobody can know the dice beforehand, and show what is published."""
    sealed = use.commitments(kit(), now())
    return render_template(
        "pages/dice.html",
        sealed=[(day, days.number_of(day), *texts) for day, *texts in sealed],
        opened=[(day, days.number_of(day), *texts) for day, *texts in use.opened(kit())],
    )


@page.get("/privacy")
def privacy() -> str:
    """Say what is stored and how long."""
    return render_template("pages/privacy.html")


@page.post("/language")
def choose_language() -> AnyResponse:
    """Remember the language on this device, and for the player's public words."""
    locale = request.form.get("locale", "")
    if locale not in web().languages:
        abort(HTTPStatus.BAD_REQUEST)
    known = player()
    if known:
        players.speak(kit(), known, locale)
    answer = redirect(_next(locale), HTTPStatus.SEE_OTHER)
    guard.keep_openly(answer, LANGUAGE_COOKIE, locale)
    return answer


def _next(locale: str) -> str:
    """Return the page to go back to, in the chosen language where it has an address for each."""
    path = request.form.get("next", "/")
    if not _PATH.fullmatch(path):
        return "/"
    _, first, *rest = path.split("/")
    return "/".join(("", locale, *rest)) if first in web().languages else path
