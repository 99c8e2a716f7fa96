"""Playing: start a round, look at it, make a move, as plain forms or as fragments for htmx.

Parses forms and renders; rules, times and ownership are `play.rounds`'s.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from service.game import days
from service.game.codes import display
from service.game.errors import Malformed
from service.game.moves import Advice, Move, Score, Throw, Undo, read_move
from service.play import challenges, guests, rounds
from service.play.challenges import Challenge
from service.play.errors import NotFound, Refused, Stale
from service.play.live import LiveRound, RoundId, read_round_id
from service.play.rounds import MoveRequest
from service.web import adding, guard, moving
from service.web.advising import coached
from service.web.beginning import begun, begun_alone
from service.web.context import SEEN_COOKIE, kit, language, now, player
from service.web.drawn import draw_fragment
from service.web.endings import ending_of
from service.web.views.adding import add_up
from service.web.views.notices import notice_of
from service.web.views.rounds import Moment, Place, RoundView, view_round

page = Blueprint("rounds", __name__)

ACTIONS = ("throw", "box", "undo", "say", "ask", "advise", "sum")
_LONGEST_SUM = 4


@page.post("/d/<int:number>/start")
def start_day(number: int) -> AnyResponse:
    """Start today's round, or practice of an earlier day's dice."""
    challenge = challenges.day_of(days.date_of(number).isoformat(), now(), kit())
    practice = request.form.get("practice") == "1"
    if player() is None:
        rounds.refuse_newcomer(challenge, practice, now())
    begin = rounds.practise if practice else rounds.start_day
    return begun(lambda who: begin(kit(), who, challenge, now())[0])


@page.post("/solo/start")
def start_solo() -> AnyResponse:
    """Start a game with dice of its own, against a computer if the form names one."""
    spelling = request.form.get("ruleset", challenges.USUAL_GAME)
    return begun_alone(spelling, request.form.get("opponent", ""))


@page.get("/rounds/<round_id>")
def show(round_id: str) -> str | AnyResponse:
    """Show a round to its owner: the play page, or the result once it is over.

    One whose time ran out leads to its day or week, which says so and offers to practise, one at a
    table to the table while it is somebody else's turn.
    """
    name = read_round_id(round_id)
    try:
        live = rounds.find(kit(), player() or "", name, now())
    except NotFound:
        return _come_along(name)
    if live.waits:
        return redirect(place_of(live).back, HTTPStatus.SEE_OTHER)
    if live.round.over:
        return render_template(
            "rounds/result.html",
            view=_view(live, Moment()),
            result=ending_of(live),
            challenge=live.challenge if _may_be_sent_on(live) else None,
            first_finished=request.cookies.get(SEEN_COOKIE, ""),
            final=live.challenge.is_final(now()),
        )
    if live.closed:
        return redirect(place_of(live).back, HTTPStatus.SEE_OTHER)
    return render_template("rounds/play.html", view=_view(live, Moment()))


@page.post("/rounds/<round_id>/moves")
def move(round_id: str) -> AnyResponse:
    """Make the move of the form; `say` and `ask` change nothing and only draw the page anew."""
    name = read_round_id(round_id)
    try:
        return _answer_to(name, read_action(request.form))
    except NotFound:
        return _come_along(name)


def _answer_to(name: RoundId, action: "Action") -> AnyResponse:
    if action.move is None:
        live = rounds.find(kit(), player() or "", name, now())
        return _drawn(live, Moment(None, action.places, action.say, action.asked))
    try:
        request_made = MoveRequest(name, action.version, action.move)
        live = moving.move(player() or "", request_made)
    except Stale as error:
        notice = notice_of(error.reason, language())
        return _drawn(error.live, Moment(notice), HTTPStatus.CONFLICT)
    except Refused as error:
        moment = Moment(notice_of(error.reason, language()), action.places)
        return _drawn(error.live, moment, HTTPStatus.UNPROCESSABLE_ENTITY)
    if isinstance(action.move, Advice):
        return _drawn(live, Moment(None, action.places))
    if action.said is not None and _is_answer(live, action.move):
        return _answered(live, action.said)
    return _moved(live)


def _is_answer(live: LiveRound, move: Move) -> bool:
    """Whether a sum was said of the box written last: sent again later, it may be of another."""
    last = live.round.last
    written = isinstance(move, Score) and last is not None and last[0] == move.box
    return written and adding.is_chosen(live.round.ruleset)


def _come_along(name: RoundId) -> AnyResponse:
    """Lead to a round that came along from a guest, which another tab still shows. NotFound."""
    now_at = guests.came_along(kit(), player() or "", name)
    if now_at is None:
        raise NotFound("no-round")
    return guard.lead_to(f"/rounds/{now_at}")


def _moved(live: LiveRound) -> AnyResponse:
    if _wants_fragment() and not (live.round.over or live.waits):
        return _drawn(live, Moment())
    answer = guard.lead_to(place_of(live).back if live.waits else f"/rounds/{live.id}")
    if live.round.over:
        _note_finished(answer, live)
    return answer


def _note_finished(answer: AnyResponse, live: LiveRound) -> None:
    """Note that a game was finished on this device, and which one as long as it is the first."""
    known = request.cookies.get(SEEN_COOKIE, live.challenge.id)
    guard.keep_openly(answer, SEEN_COOKIE, known if known == live.challenge.id else "1")


def _answered(live: LiveRound, said: int) -> AnyResponse:
    """Show who adds up what was right; where the turn is not theirs any more, a link goes on."""
    view = _view(live, Moment(said=said))
    if live.round.over or live.waits:
        view = replace(view, onward=f"/rounds/{live.id}")
    answer = _page_of(view, HTTPStatus.OK)
    if live.round.over:
        _note_finished(answer, live)
    return answer


def _drawn(live: LiveRound, moment: Moment, status: HTTPStatus = HTTPStatus.OK) -> AnyResponse:
    if live.round.over or live.waits:
        return _moved(live)
    return _page_of(_view(live, moment), status)


def _page_of(view: RoundView, status: HTTPStatus) -> AnyResponse:
    if _wants_fragment():
        return make_response(draw_fragment("rounds/_round.html", view=view), status)
    return make_response(render_template("rounds/play.html", view=view), status)


def _wants_fragment() -> bool:
    return request.headers.get("HX-Request") == "true"


def _view(live: LiveRound, moment: Moment) -> RoundView:
    view = view_round(live.round, place_of(live), moment, language(), live.rival)
    if adding.is_chosen(live.round.ruleset):
        return add_up(view, moment, language())
    return coached(view, live, moment)


def place_of(live: LiveRound) -> Place:
    """Return where a round is, by the title of its dice; a game of one’s own by its name."""
    challenge = live.challenge
    if challenge.is_day:
        title = language().gettext(
            "No. {number} · {date}",
            number=days.number_of(challenge.day),
            date=language().day_name(challenge.day),
        )
    elif challenge.week:
        title = language().gettext("The week’s special")
    elif live.id.seat is not None:
        title = challenge.seats[live.id.seat - 1]
    elif challenge.group:
        title = language().gettext("Game of the group")
    elif challenge.among_friends:
        title = display(challenge.code)
    else:
        title = language().ruleset_name(challenge.ruleset)
    return Place(
        id=str(live.id),
        title=title,
        back=_back(challenge),
        practice=live.id.number > 1,
        first_game=SEEN_COOKIE not in request.cookies,
    )


def _back(challenge: Challenge) -> str:
    if challenge.week:
        return f"/special/{challenge.week}"
    if challenge.seats:
        return f"/seats/{challenge.code}"
    if challenge.group:
        return f"/groups/{challenge.group}"
    return f"/d/{days.number_of(challenge.day)}" if challenge.is_day else "/"


def _may_be_sent_on(live: LiveRound) -> bool:
    """Whether it is a game of one's own: a day and a week's special are everybody's."""
    return live.scored and not live.challenge.is_day and not live.challenge.is_special


@dataclass(frozen=True, slots=True)
class Action:
    """What a play form asks for: a move, or (without one) to draw the page with something said;
    `said` are the points that the box of the move comes to in the words of who plays."""

    version: int
    move: Move | None
    places: frozenset[int]
    say: bool
    asked: str | None
    said: int | None = None


def read_action(form: MultiDict[str, str]) -> Action:
    """Read the play form: `version` and exactly one of the actions. Malformed otherwise.

    A marked die is `keep=<place>-<face>`; the page says which face lies at the place.
    """
    version = form.get("version", "")
    chosen = [name for name in ACTIONS if name in form]
    if len(chosen) != 1 or not version.isdecimal() or len(version) > 6:
        raise Malformed("form", "A form holds a version and one action.")
    marked = _read_marks(form.getlist("keep"))
    said = form.get("sum", "").partition("=")[2]
    if "sum" in form and not (said.isdecimal() and len(said) <= _LONGEST_SUM):
        raise Malformed("sum", "A sum is a box and its points.")
    return Action(
        version=int(version),
        move=_read_move(chosen[0], form, marked),
        places=frozenset(marked),
        say=chosen[0] == "say",
        asked=form.get("ask"),
        said=int(said) if said else None,
    )


def _read_move(action: str, form: MultiDict[str, str], marked: Mapping[int, int]) -> Move | None:
    if action == "throw":
        return Throw(tuple(sorted(marked.values())))
    if action == "undo":
        return Undo()
    if action == "advise":
        return Advice()
    if action == "box":
        return read_move(f"score {form['box']}")
    if action == "sum":
        return read_move(f"score {form['sum'].partition('=')[0]}")
    return None


def _read_marks(values: list[str]) -> dict[int, int]:
    marks: dict[int, int] = {}
    for value in values:
        place, _, face = value.partition("-")
        if place not in tuple("12345678") or face not in tuple("123456") or int(place) in marks:
            raise Malformed("keep", "A kept die is named by its place and face.")
        marks[int(place)] = int(face)
    return marks
