"""What others chose on a day's dice, as an address; who may see it is `play.choices`'s."""

from flask import Blueprint, render_template

from service.game import days
from service.play import choices as use
from service.play.errors import NotYet
from service.web.context import kit, language, now, player
from service.web.views.choices import ChoicesView, view_choices
from service.web.views.days import name_day

page = Blueprint("choices", __name__)


@page.get("/d/<int:number>/choices")
def day_choices(number: int) -> str:
    """Show what others chose to those who may see it, to others how many have finished."""
    day = days.date_of(number)
    try:
        view = view_choices(use.of_day(kit(), player(), day, now()), language())
    except NotYet as error:
        view = ChoicesView(error.finished, (), hidden=True)
    return render_template(
        "days/choices.html", choices=view, least=use.LEAST, day=name_day(day, now())
    )
