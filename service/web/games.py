"""Choosing a game, its house rules and an opponent: begin it alone, with a friend or for a group,
remember it on the device.

Parses forms and renders; what options do to a game is `game.options`'s.
"""

from collections.abc import Sequence
from http import HTTPStatus
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from service.game import codes
from service.game.codes import GROUP_LENGTH
from service.game.errors import Malformed
from service.game.options import OPTIONS
from service.game.ruleset import Ruleset
from service.play.beside import opponent_of
from service.play.challenges import MODES, USUAL_GAME
from service.play.errors import NotFound
from service.web import adding, guard
from service.web.beginning import begun_alone, begun_in_group, begun_with_friends
from service.web.context import GAME_COOKIE, SUMS_COOKIE, kit, language
from service.web.views.against import LEVELS, view_opponents
from service.web.views.choosing import LIMIT, problem_of, view_form

page = Blueprint("games", __name__, url_prefix="/games")

#: How many games are shown at once; the others are folded away.
SHOWN = 4
_LONGEST_LIMIT = 8


@page.get("")
def index() -> str:
    """List the games, the best known ones first; `?for=` is the group that a game is chosen for."""
    games, group = list(kit().rulesets), _group_of(request.args.get("for", ""))
    return render_template(
        "games/index.html", shown=games[:SHOWN], more=games[SHOWN:], for_group=group
    )


@page.get("/<spelling>")
def choose(spelling: str) -> AnyResponse:
    """Show what can be chosen of a game; chosen is what it is spelled with, or was last time."""
    game, last = _found(spelling), remembered()
    chosen = game.options or (last.options if last.slug == game.slug else ())
    return _drawn(game.slug, chosen, _remembered_level())


@page.post("/<spelling>")
def begin(spelling: str) -> AnyResponse:
    """Begin a game as the form has it, or show the form again with what cannot be."""
    slug, chosen = _found(spelling).slug, read_options(request.form)
    level = _remembered_level() if "group" in request.form else _asked_level()
    problem = problem_of(chosen, kit().rulesets.find(slug), language())
    if problem:
        return _drawn(slug, chosen, level, problem)
    wanted = "+".join((slug, *chosen))
    answer = _begun(wanted, level)
    guard.keep_openly(answer, GAME_COOKIE, f"{wanted}.{level}" if level in LEVELS else wanted)
    if "group" not in request.form and adding.is_offered(kit().rulesets.find(slug)):
        guard.keep_openly(answer, SUMS_COOKIE, "1" if adding.is_asked() else "0")
    return answer


def _begun(wanted: str, level: str) -> AnyResponse:
    """Begin the game with whom the form names; those on this device are asked for their names."""
    group = _group_of(request.form.get("group", ""))
    if group:
        return begun_in_group(group, wanted)
    company = request.form.get("with")
    if company == "device":
        return redirect(f"/seats?{urlencode({'game': wanted})}", HTTPStatus.SEE_OTHER)
    if company == "friend":
        return begun_with_friends(wanted, MODES[0])
    return begun_alone(wanted, level)


def remembered() -> Ruleset:
    """Return the game that was last chosen on this device, the usual one where none was."""
    spelling, _, _ = request.cookies.get(GAME_COOKIE, USUAL_GAME).partition(".")
    try:
        return kit().rulesets.find(spelling)
    except Malformed:
        return kit().rulesets.find(USUAL_GAME)


def _group_of(text: str) -> str:
    """The code of a group, or nothing."""
    return text if codes.is_valid(text, GROUP_LENGTH) else ""


def _asked_level() -> str:
    level = request.form.get("opponent", "")
    opponent_of(level or None)
    return level


def _remembered_level() -> str:
    return request.cookies.get(GAME_COOKIE, "").partition(".")[2]


def read_options(form: MultiDict[str, str]) -> tuple[str, ...]:
    """Return the options that a form asks for, in the order they are spelled.

    A group sends one option or nothing, `also` any of those that stand alone. Malformed for an
    option that does not exist.
    """
    groups = {group for option in OPTIONS.values() for group in option.groups}
    asked = {*form.getlist("also"), *(form.get(group, "") for group in groups)} - {""}
    if not asked <= OPTIONS.keys():
        raise Malformed("option", "A form asks for options that exist.")
    limit = form.get(LIMIT, "").strip()[:_LONGEST_LIMIT]
    spelled = {name: name for name in asked} | ({LIMIT: f"{LIMIT}={limit}"} if limit else {})
    return tuple(spelled[name] for name in OPTIONS if name in spelled)


def _found(spelling: str) -> Ruleset:
    try:
        return kit().rulesets.find(spelling)
    except Malformed as error:
        raise NotFound from error


def _drawn(slug: str, chosen: Sequence[str], level: str, problem: str = "") -> AnyResponse:
    game = kit().rulesets.find(slug)
    view = view_form(game, chosen, problem, language())
    against = view_opponents(game, kit().same_dice.has_table(game), level, language())
    sums = adding.is_remembered() if adding.is_offered(game) else None
    group = _group_of(request.values.get("group") or request.args.get("for", ""))
    page = render_template(
        "games/game.html", form=view, against=against, sums=sums, for_group=group
    )
    return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK)
