"""What others chose on the same dice, as an address of a day and of a code.

Parses addresses and renders; who may see it is `play.choices`'s.
"""

from flask import Blueprint, render_template

from service.game import days
from service.game.codes import canonical, display
from service.play import challenges
from service.play import choices as use
from service.play.errors import NotYet
from service.web.context import kit, language, now, player
from service.web.views.choices import ChoicesView, Place, view_choices, view_hidden
from service.web.views.days import name_day

page = Blueprint("choices", __name__)


@page.get("/d/<int:number>/choices")
def day_choices(number: int) -> str:
    """Show what others chose to those who may see it, to others how many have finished."""
    challenge = challenges.day_of(days.date_of(number).isoformat(), now(), kit())
    title = language().gettext("No. {number}", number=number)
    view = _view(challenge.id, Place(title, f"/d/{number}"))
    day = name_day(challenge.day, now())
    return render_template("challenges/choices.html", choices=view, least=use.LEAST, day=day)


@page.get("/c/<code>/choices")
def code_choices(code: str) -> str:
    """Show what others chose to players of a code who may see it."""
    shown = canonical(code)
    view = _view(f"c-{shown}", Place(display(shown), f"/c/{shown}"))
    return render_template("challenges/choices.html", choices=view, least=use.LEAST, day=None)


def _view(challenge_id: str, place: Place) -> ChoicesView:
    try:
        found = use.of_challenge(kit(), player(), challenge_id, now())
    except NotYet as error:
        return view_hidden(error.finished, place)
    return view_choices(found, place, language(), now())
