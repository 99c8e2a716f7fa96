"""Trying first: three turns with dice of their own, which the page carries from move to move.

Parses forms and renders; must not know the store, which a trial leaves as it was.
"""

import re
import secrets
from dataclasses import dataclass, replace
from functools import reduce
from http import HTTPStatus
from typing import Self

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game.errors import GameError, Illegal, Malformed
from service.game.moves import Move, read_move, write_move
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset
from service.play.errors import NotFound
from service.web import guard
from service.web.context import SEEN_COOKIE, kit, language, web
from service.web.rounds import read_action
from service.web.tokens import BadToken
from service.web.views.notices import notice_of
from service.web.views.returning import FIELD, FRONT, way_back, with_way_back
from service.web.views.rounds import Moment, Place, view_round

page = Blueprint("trying", __name__, url_prefix="/try")

TURNS = 3
LONGEST_STATE = 1_000
#: Where a trial may lead back to: the front page, the page of a link to a code or a day, the
#: week's special, or the page where its game is chosen.
_BACK = re.compile(
    r"/|/c/[0-9A-Za-z]{8}-[0-9A-Za-z]{36}|/d/[1-9][0-9]{0,6}-[0-9A-Za-z]{36}"
    r"|/special|/games/[a-z][a-z0-9-]{0,40}"
)


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial as its page carries it: what its dice come from, the game, the moves so far."""

    nonce: str
    ruleset: Ruleset
    lines: tuple[str, ...] = ()

    @property
    def seed(self) -> bytes:
        """What the dice come from; it leaves the service in no form."""
        return web().tokens.seed_of_trial(self.nonce)

    @property
    def round(self) -> Round:
        """Where the trial stands. Malformed or Illegal when its moves cannot be."""
        moves = map(read_move, self.lines)
        return reduce(lambda on, move: apply(on, move, self.seed), moves, begin(self.ruleset))

    def after(self, move: Move) -> Self:
        """Return the trial with one more move."""
        return replace(self, lines=(*self.lines, write_move(move)))

    def sign(self) -> str:
        """Return the signed text that the form carries."""
        return web().tokens.trial("|".join((self.nonce, _name(self.ruleset), *self.lines)))


def _name(ruleset: Ruleset) -> str:
    return f"{ruleset.spelling} v{ruleset.version}"


def _game(spelling: str) -> Ruleset:
    try:
        return kit().rulesets.find(spelling)
    except Malformed as error:
        raise NotFound from error


def _fresh(spelling: str) -> Trial:
    return Trial(secrets.token_hex(16), _game(spelling))


def _read(spelling: str, state: str) -> Trial:
    """Return the trial that a form carries. BadToken unless it is one of this game."""
    game = _game(spelling)
    if len(state) > LONGEST_STATE:
        raise BadToken
    nonce, name, *lines = web().tokens.read_trial(state).split("|")
    if name != _name(game):
        raise BadToken
    return Trial(nonce, game, tuple(lines))


def _back() -> str:
    return way_back(request.args.get(FIELD, FRONT), _BACK)


def _address(spelling: str, tail: str = "") -> str:
    return with_way_back(f"/try/{spelling}{tail}", _back())


@page.get("/<spelling>")
def show(spelling: str) -> AnyResponse:
    """Show a fresh trial of a game: other dice each time, nothing thrown."""
    return _drawn(_fresh(spelling), Moment())


@page.post("/<spelling>")
def move(spelling: str) -> AnyResponse:
    """Make the move of the form in the trial that it carries; one that is not whole begins anew."""
    try:
        trial = _read(spelling, request.form.get("state", ""))
        current = trial.round
    except (BadToken, Malformed, Illegal):
        return _drawn(_fresh(spelling), Moment(_begun_anew()), HTTPStatus.CONFLICT)
    action = read_action(request.form)
    if action.version != current.version:
        notice = notice_of("stale", language())
        return _drawn(trial, Moment(notice), HTTPStatus.CONFLICT)
    if action.move is None:
        return _drawn(trial, Moment(None, action.places, action.say, action.asked))
    try:
        after = apply(current, action.move, trial.seed)
    except GameError as error:
        moment = Moment(notice_of(error.reason, language()), action.places)
        return _drawn(trial, moment, HTTPStatus.UNPROCESSABLE_ENTITY)
    if after.turn > TURNS or after.over:
        return guard.lead_to(_address(spelling, "/over"))
    return _drawn(trial.after(action.move), Moment())


@page.get("/<spelling>/over")
def over(spelling: str) -> str:
    """Say that the trial is over, and lead to the real dice."""
    again, back = _address(_game(spelling).spelling), _back()
    return render_template("trying/over.html", again=again, back=back, path=back)


def _begun_anew() -> str:
    return language().gettext("The trial has begun anew")


def _drawn(trial: Trial, moment: Moment, status: HTTPStatus = HTTPStatus.OK) -> AnyResponse:
    fragment = request.headers.get("HX-Request") == "true"
    template = "rounds/_round.html" if fragment else "trying/play.html"
    view = view_round(trial.round, _place(trial), moment, language())
    return make_response(render_template(template, view=view, path=_back()), status)


def _place(trial: Trial) -> Place:
    return Place(
        id="",
        title=language().gettext("Trying"),
        back=_back(),
        practice=False,
        first_game=SEEN_COOKIE not in request.cookies,
        action=_address(trial.ruleset.spelling),
        state=trial.sign(),
        turns=TURNS,
    )
